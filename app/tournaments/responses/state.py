"""A tournament as it goes out."""

from typing import Annotated, Any, NotRequired

from pydantic import Field
from typing_extensions import TypedDict

from app.tournaments.models import AtZero, Entry, NoShow, Seeding
from app.tournaments.responses.listing import TournamentSummary
from app.tournaments.responses.rankings import StandingState, TeamState, TieBreak
from app.tournaments.responses.tables import BracketNode, EntrantState, RoundState, TableState
from app.tournaments.responses.viewer import Viewer


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
