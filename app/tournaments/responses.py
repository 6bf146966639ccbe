"""What goes out about tournaments, described once: for the type checker, HTTP and the socket."""

from typing import Annotated, Any, Literal, NotRequired

from pydantic import Field
from typing_extensions import TypedDict

from app.rooms.room import Access
from app.tournaments.models import AtZero, Entry, Fate, Format, NoShow, Seeding, Status
from app.tournaments.pairing.brackets import Side
from app.tournaments.pairing.model import Kind


class TournamentSummary(TypedDict):
    """What a list and the whole state of a tournament both say."""

    id: str
    name: str
    game: str
    title: str
    format: Format
    table_seats: int
    status: Status
    access: Access
    capacity: int
    players: int
    rounds_planned: int | None
    round: Annotated[int, Field(description="The present round, 0 before the start")]
    starts_at: Annotated[str | None, Field(description="When the organiser means to start")]
    created_at: str


class ListedTournament(TournamentSummary):
    """A tournament in a list."""

    stage: Annotated[str, Field(description="Its state, in words")]
    open: Annotated[bool, Field(description="Whether registration is open")]


class TournamentPage(TypedDict):
    """A page of tournaments."""

    tournaments: list[ListedTournament]
    next: Annotated[str | None, Field(description="Cursor of the next page")]


EntrantKind = Literal["person", "program", "bot"]


class EntrantState(TypedDict):
    """Who takes part."""

    entrant: Annotated[int, Field(description="Number in this tournament; never changes")]
    name: str
    kind: EntrantKind
    account: str | None
    level: str | None
    seed: int | None
    active: bool
    joined: Annotated[int, Field(description="The first round with a game")]
    checked_in: Annotated[bool, Field(description="Said before the start that they are here")]
    team: str | None
    rest_round: Annotated[int | None, Field(description="The round they asked to have off")]
    paused: Annotated[bool, Field(description="Arena: not paired until they say so")]


class RoundState(TypedDict):
    """A round."""

    number: int
    created_at: str
    ended_at: str | None


class TableSeatState(TypedDict):
    """Who sits at a table, and what it brought."""

    seat: int
    entrant: int
    place: int | None
    points: float | None
    arrived: bool
    fate: Annotated[
        Fate | None, Field(description="What became of a no-show; time: a bot finished the game")
    ]
    stand_in: Annotated[
        str | None, Field(description="The bot that played on, as the table calls it")
    ]


class TableState(TypedDict):
    """A table of a round."""

    id: int
    round: int
    number: int
    kind: Kind
    asked: Annotated[bool, Field(description="A bye that was asked for: half of its points")]
    status: Literal["playing", "over", "bye", "forfeit"]
    room: str | None
    watch: Annotated[str | None, Field(description="Key to watch the room, where one is needed")]
    seats: list[TableSeatState]
    corrected: bool
    deadline: Annotated[
        str | None, Field(description="When the table stops waiting for its players")
    ]
    created_at: str
    ended_at: str | None


class BracketFeed(TypedDict):
    """Where somebody in a bracket comes from."""

    kind: Literal["winner", "loser", "rematch"]
    node: Annotated[int, Field(description="Index in `bracket`")]


BracketFeeds = TypedDict(
    "BracketFeeds",
    {"from": Annotated[list[BracketFeed | None], Field(description="null: a seed")]},
)


class BracketNode(BracketFeeds):
    """A place of a bracket."""

    side: Side
    stage: int
    position: int
    round: int
    seats: Annotated[list[int | None], Field(description="Entrants")]
    empty: Annotated[list[bool], Field(description="True for a seat that stays empty")]
    winner: int | None
    table: int | None


class Ranked(TypedDict):
    """A rank and what it was reached with."""

    rank: int
    entrant: int
    points: float
    tie_breaks: dict[str, float]
    missed: Annotated[
        int, Field(description="Games a stand-in played, or lost because the player did not come")
    ]
    podium: Annotated[
        bool, Field(description="False for players who never came: they stand on no podium")
    ]


class StandingState(Ranked):
    """A line of the ranking."""

    played: Annotated[
        int, Field(description="Games the entrant played, without those of a stand-in")
    ]

    fire: Annotated[bool, Field(description="Arena: the next game counts double")]


class TeamState(TypedDict):
    """A line of the ranking of teams."""

    rank: int
    team: str
    points: float
    players: Annotated[int, Field(description="How many are in")]
    counted: Annotated[list[int], Field(description="Entrants whose points count, the best first")]


class TieBreak(TypedDict):
    """A tie-break of the format, in order."""

    id: str
    title: str


class Featured(TypedDict):
    """The table to look at."""

    table: int
    chosen: Annotated[bool, Field(description="By the organiser")]


class Note(TypedDict):
    """What happened beside the games."""

    at: str
    kind: str
    text: str


class SeriesLink(TypedDict):
    """A series by its name."""

    id: str
    name: str


class Commentator(TypedDict):
    """Whose comments stand beside the boards."""

    account: str
    name: str


class Announcement(TypedDict):
    """What an organiser tells everybody."""

    id: int
    at: str
    text: str


class TournamentSettings(TournamentSummary):
    """The settings of a tournament and its state."""

    version: Annotated[int, Field(description="Goes up with every change")]
    options: dict[str, Any]
    organiser: Annotated[str, Field(description="Account id")]
    co_organisers: Annotated[list[str], Field(description="Account ids")]
    auto_start: Annotated[bool, Field(description="It starts by itself at `starts_at`")]
    check_in_s: int | None
    check_in_at: Annotated[str | None, Field(description="When check-in opens")]
    round_break_s: int | None
    next_round_at: Annotated[str | None, Field(description="When the break between rounds ends")]
    entry: Annotated[Entry, Field(description="invitation: with its link, or let in")]
    entry_from: Annotated[str | None, Field(description="When registration opens")]
    entry_until: Annotated[str | None, Field(description="When registration closes")]
    rating_from: Annotated[
        int | None, Field(description="Lowest rating in the game, after enough rated games")
    ]
    rating_to: Annotated[int | None, Field(description="Highest rating in the game")]
    waiting: Annotated[int, Field(description="How many wait for a place or to be let in")]
    series: Annotated[SeriesLink | None, Field(description="The series it belongs to")]
    previous: Annotated[str | None, Field(description="The edition before this one")]
    team_best: Annotated[
        int | None, Field(description="The best so many of each team count; null: no teams")
    ]
    team_names: Annotated[list[str] | None, Field(description="null: who enters names a team")]
    rests: Annotated[int, Field(description="How many rounds everybody may have off")]
    round_s: Annotated[int | None, Field(description="How long a round lasts")]
    at_zero: AtZero
    round_ends_at: Annotated[
        str | None, Field(description="When the time of the round in play is over")
    ]
    late_until: int
    seeding: Seeding
    clock: dict[str, Any] | None
    open_hands: int | None
    unrated_why: Annotated[
        str | None, Field(description="Why its games are not rated; null: they are")
    ]
    no_show: NoShow
    programs: Annotated[bool, Field(description="Programs may take part")]
    chat: Annotated[bool, Field(description="Whoever sees it can write there")]
    start_deadline_s: int | None
    description: str | None
    started_at: str | None
    ended_at: str | None


class PublicState(TournamentSettings):
    """A tournament as everybody sees it who may see it."""

    entrants: list[EntrantState]
    rounds: Annotated[list[RoundState], Field(description="Empty in an arena")]
    tables: list[TableState]
    bracket: list[BracketNode] | None
    groups: list[list[int]] | None
    standings: list[StandingState]
    tie_breaks: list[TieBreak]
    team_standings: list[TeamState] | None
    featured: Featured | None
    race: Annotated[
        list[int] | None,
        Field(description="Entrants who can still come first; null: not known, or over"),
    ]
    deciding: Annotated[
        int | None, Field(description="The table that decided it; before the end, the latest one")
    ]
    notes: Annotated[list[Note], Field(description="The latest first")]
    commentators: list[Commentator]
    announcements: Annotated[
        list[Announcement], Field(description="Pinned by the organisers, the latest first")
    ]


class Reserve(TypedDict):
    """Who would step in."""

    account: str
    name: str


class Waiting(TypedDict):
    """Who waits for a place, or to be let in."""

    account: str
    name: str
    let_in: Annotated[bool, Field(description="Waits only for a place")]


class Refusal(TypedDict):
    """Why somebody cannot enter, and what would be right."""

    code: str
    detail: str


class Rest(TypedDict):
    """The next round, which one may have off."""

    round: int
    asked: bool
    left: Annotated[int, Field(description="How many rounds one may have off, this one included")]


class RunningSeat(TypedDict):
    """Where an entrant plays now."""

    table: Annotated[int | None, Field(description="The running table of the account that asks")]
    room: str | None
    seat: int | None


class WebhookState(TypedDict):
    """Where results are sent."""

    url: str
    last_at: Annotated[str | None, Field(description="When something was sent last")]
    last_said: Annotated[str | None, Field(description="What went wrong then; null: it arrived")]
    waiting: Annotated[int, Field(description="How much is still to be sent")]


class ForOrganisers(TypedDict):
    """What only organisers are told."""

    reserves: Annotated[list[Reserve] | None, Field(description="For the organiser")]
    waiting_list: Annotated[list[Waiting] | None, Field(description="For the organiser")]
    co_organisers: Annotated[list[Reserve] | None, Field(description="For the organiser")]


class Viewer(RunningSeat, ForOrganisers):
    """What the asking account is in the tournament."""

    account: str | None
    entrant: int | None
    organiser: bool
    may_join: bool
    refusal: Annotated[Refusal | None, Field(description="Why you cannot enter")]
    may_wait: Annotated[bool, Field(description="You can wait for it")]
    rest: Annotated[Rest | None, Field(description="The round you may have off; null: none")]
    waits: Annotated[int | None, Field(description="Your place in the waiting list")]
    checked_in: Annotated[bool, Field(description="Said that you are here, also while you wait")]


class TournamentState(PublicState):
    """A tournament, whole."""

    you: Viewer


class TournamentLinks(TypedDict):
    """The link to share; for the organiser the one that invites too, where that is needed."""

    join: str
    invite: NotRequired[str]


class CreatedTournament(TypedDict):
    """A new tournament with its link."""

    tournament: TournamentState
    links: TournamentLinks


class RoundResult(TypedDict):
    """What one entrant got in one round."""

    round: int
    table: int
    against: list[int]
    place: int | None
    points: float | None
    fate: Fate | None


class CrossTableLine(Ranked):
    """A line of the cross table."""

    name: str
    games: list[RoundResult]


class CrossTable(TypedDict):
    """Everybody against everybody, in the order of the ranking."""

    lines: list[CrossTableLine]
