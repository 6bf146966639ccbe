"""Who takes part, rounds, tables and brackets."""

from typing import Annotated, Literal

from pydantic import Field
from typing_extensions import TypedDict

from app.tournaments.models import Fate
from app.tournaments.pairing.brackets import Side
from app.tournaments.pairing.model import Kind

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


class RoundResult(TypedDict):
    """What one entrant got in one round."""

    round: int
    table: int
    against: list[int]
    place: int | None
    points: float | None
    fate: Fate | None
