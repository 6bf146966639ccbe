"""What the server says about rooms."""

from typing import Annotated, Any, Literal, NotRequired

from pydantic import BaseModel, Field
from typing_extensions import TypedDict  # pydantic wants this one before Python 3.12

from app.matches.schemas import MatchOut, Origin, ResultOut

Access = Literal["link", "public"]
Watch = Literal["everyone", "link", "nobody"]
RoomStatus = Literal["lobby", "playing", "finished", "abandoned"]
BestOf = Literal[1, 3, 5]
"""Matches of a series: who wins most of them wins it. 1: no series."""


class PlayerOut(TypedDict):
    """Who sits on a seat."""

    id: str
    name: str
    kind: Annotated[
        Literal["person", "guest", "program", "bot", "device"],
        Field(
            description="program: an account that a program plays under; bot: of this server; "
            "device: somebody without an account, at the device of another player"
        ),
    ]
    level: str | None


class SeatOut(TypedDict):
    """One seat."""

    seat: int
    player: PlayerOut | None
    connected: bool
    ready: bool
    away_ms: Annotated[
        int | None, Field(description="How long the player has been away; null: here")
    ]
    kept_for: Annotated[
        str | None, Field(description="The account that can come back to this seat")
    ]
    vacation_ms: Annotated[
        int | None,
        Field(description="How long the player is still on vacation; slow clocks rest meanwhile"),
    ]


class YouOut(TypedDict):
    """What the asking account is in the room."""

    role: Literal["player", "spectator"]
    seat: Annotated[int | None, Field(description="Whose view you are shown")]
    seats: Annotated[list[int], Field(description="The seats you act for: several at one device")]
    host: bool


class RematchOut(TypedDict):
    """After a match: the seats that want another one, and those that declined."""

    wanted: list[int]
    declined: list[int]


class ScoreOut(TypedDict):
    """How a series stands, with the match that is over."""

    games: Annotated[int, Field(description="Matches that are over")]
    points: Annotated[
        list[float], Field(description="By seat: a win is 1, a shared first place its share")
    ]
    next: Annotated[
        Literal["game", "extra"] | None,
        Field(description="After a match: another one follows; extra: they were level at the end"),
    ]
    over: Annotated[bool, Field(description="The series is decided, or tied")]
    winners: Annotated[list[int], Field(description="over: who won it; several: it is tied")]


class RoomOut(TypedDict):
    """A room, over HTTP and over the socket; `you` for somebody it knows."""

    id: str
    code: str
    game: str
    title: str
    status: RoomStatus
    host: Annotated[str, Field(description="Account id")]
    access: Access
    watch: Watch
    options: dict[str, Any]
    clock: dict[str, Any] | None
    open_hands: Annotated[
        int | None, Field(description="How many turns late spectators see all hands")
    ]
    terms: Annotated[int, Field(description="Grows with every change of what is played for")]
    rated: bool
    unrated_why: str | None
    programs: Annotated[bool, Field(description="Programs may sit down")]
    help: Annotated[bool, Field(description="Whoever plays may ask the coach and for hints")]
    claim_after_ms: Annotated[
        int | None,
        Field(
            description="How long the others wait for an absent player; null: moves have their time"
        ),
    ]
    tournament: Annotated[str | None, Field(description="The tournament whose table this is")]
    created_at: str
    seats: list[SeatOut]
    spectators: int
    match: MatchOut | None
    result: ResultOut | None
    rematch: RematchOut | None
    series: Annotated[
        dict[str, int] | None,
        Field(description="Account or bot -> matches won here before the present one"),
    ]
    best_of: BestOf
    score: Annotated[ScoreOut | None, Field(description="The series; null: none is played")]
    origin: Annotated[
        Origin | None,
        Field(description="The step of another match that the match here goes on from"),
    ]
    you: NotRequired[YouOut | None]


class Links(BaseModel):
    """Links to share."""

    join: str
    watch: str
    code: str | None = Field(None, description="To say aloud; works until the match starts")


class SpectatorOut(BaseModel):
    """A spectator."""

    id: str
    name: str
    kind: str = Field(description="guest, person or program")


class SpectatorsOut(BaseModel):
    """The spectators that have a name."""

    spectators: list[SpectatorOut]


class Opened(BaseModel):
    """A new room with its links."""

    room: RoomOut
    links: Links


class RoomPage(BaseModel):
    """A page of rooms."""

    rooms: list[RoomOut]
    next: str | None = Field(description="Cursor of the next page")
