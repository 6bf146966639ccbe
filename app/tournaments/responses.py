"""What goes out over HTTP about tournaments."""

from typing import Any, Literal

from pydantic import BaseModel, Field

from app.rooms.schemas import Access
from app.tournaments.schemas import Format, NoShow, Seeding, Status


class LineOut(BaseModel):
    """A tournament in a list."""

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
    round: int = Field(description="The present round, 0 before the start")
    stage: str = Field(description="How far it is, in words")
    open: bool = Field(description="Whether one may still enter")
    starts_at: str | None
    created_at: str


class PageOut(BaseModel):
    """A page of tournaments."""

    tournaments: list[LineOut]
    next: str | None = Field(description="Cursor of the next page")


class EntrantOut(BaseModel):
    """Who takes part."""

    entrant: int = Field(description="Number in this tournament, for good")
    name: str
    kind: Literal["person", "bot"]
    account: str | None
    level: str | None
    seed: int | None
    active: bool
    joined: int = Field(description="The first round with a game")


class RoundOut(BaseModel):
    """A round."""

    number: int
    created_at: str
    ended_at: str | None


class TableSeatOut(BaseModel):
    """Who sits at a table, and what it brought."""

    seat: int
    entrant: int
    place: int | None
    points: float | None
    arrived: bool
    fate: Literal["bot", "forfeit"] | None = Field(description="What became of a no-show")
    stand_in: str | None = Field(description="The bot that played on, as the table calls it")


class TableOut(BaseModel):
    """A table of a round."""

    id: int
    round: int
    number: int
    kind: Literal["game", "bye", "forfeit"]
    status: Literal["playing", "over", "bye", "forfeit"]
    room: str | None
    watch: str | None = Field(description="Key to watch the room, where one is needed")
    seats: list[TableSeatOut]
    corrected: bool
    deadline: str | None = Field(description="Until when everybody must have come")
    created_at: str
    ended_at: str | None


class FeedOut(BaseModel):
    """Where somebody in a bracket comes from."""

    kind: Literal["winner", "loser", "rematch"]
    node: int = Field(description="Index in `bracket`")


class NodeOut(BaseModel):
    """A place of a bracket."""

    side: Literal["winners", "losers", "final"]
    stage: int
    position: int
    round: int
    seats: list[int | None] = Field(description="Entrants")
    empty: list[bool] = Field(description="Nobody will come there")
    from_: list[FeedOut | None] = Field(alias="from", description="null: a seed")
    winner: int | None
    table: int | None


class StandingOut(BaseModel):
    """A line of the ranking."""

    rank: int
    entrant: int
    points: float
    tie_breaks: dict[str, float]
    played: int = Field(description="Games, without those somebody else played for them")
    missed: int = Field(description="Games a stand-in played, or that were lost by not coming")
    podium: bool = Field(description="Came and played: without it a place brings no podium")


class TieBreakOut(BaseModel):
    """A tie-break of the format, in order."""

    id: str
    title: str


class FeaturedOut(BaseModel):
    """The table to look at."""

    table: int
    chosen: bool = Field(description="By the organiser")


class NoteOut(BaseModel):
    """What happened beside the games."""

    at: str
    kind: str
    text: str


class ReserveOut(BaseModel):
    """Who would step in."""

    account: str
    name: str


class YouOut(BaseModel):
    """What the one who asks is in the tournament."""

    account: str | None
    entrant: int | None
    organiser: bool
    may_join: bool
    table: int | None = Field(description="The running table of the one who asks")
    room: str | None
    seat: int | None
    reserves: list[ReserveOut] | None = Field(None, description="For the organiser")


class TournamentOut(BaseModel):
    """A tournament, whole."""

    id: str
    version: int = Field(description="Goes up with every change")
    name: str
    game: str
    title: str
    options: dict[str, Any]
    format: Format
    table_seats: int
    status: Status
    access: Access
    organiser: str = Field(description="Account id")
    capacity: int
    players: int
    rounds_planned: int | None
    round: int
    late_until: int
    seeding: Seeding
    clock: dict[str, Any] | None
    open_hands: int | None
    unrated_why: str | None = Field(description="Why its games are not rated; null: they are")
    no_show: NoShow
    start_deadline_s: int | None
    description: str | None
    starts_at: str | None = Field(description="When the organiser means to start")
    created_at: str
    started_at: str | None
    ended_at: str | None
    entrants: list[EntrantOut]
    rounds: list[RoundOut]
    tables: list[TableOut]
    bracket: list[NodeOut] | None
    groups: list[list[int]] | None
    standings: list[StandingOut]
    tie_breaks: list[TieBreakOut]
    featured: FeaturedOut | None
    notes: list[NoteOut] = Field(description="The latest first")
    you: YouOut


class LinksOut(BaseModel):
    """The link to hand on."""

    join: str


class CreatedOut(BaseModel):
    """A new tournament with its link."""

    tournament: TournamentOut
    links: LinksOut


class MetOut(BaseModel):
    """What one entrant got in one round."""

    round: int
    table: int
    against: list[int]
    place: int | None
    points: float | None
    fate: Literal["bot", "forfeit"] | None


class CrossLine(BaseModel):
    """A line of the cross table."""

    rank: int
    entrant: int
    name: str
    points: float
    tie_breaks: dict[str, float]
    missed: int
    podium: bool
    games: list[MetOut]


class CrossOut(BaseModel):
    """Everybody against everybody, in the order of the ranking."""

    lines: list[CrossLine]
