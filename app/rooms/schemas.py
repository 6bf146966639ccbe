"""What goes over HTTP about games and rooms."""

from typing import Annotated, Any, Literal, NotRequired

from pydantic import BaseModel, ConfigDict, Field
from typing_extensions import TypedDict  # pydantic wants this one before Python 3.12

from app.matches.schemas import MatchOut, Origin, ResultOut
from engine import catalogue

Access = Literal["link", "public"]
Watch = Literal["everyone", "link", "nobody"]
Level = Literal["random", "easy", "medium", "hard"]
RoomStatus = Literal["lobby", "playing", "finished", "abandoned"]
Seats = Annotated[int, Field(ge=1, le=64, strict=True)]
OptionsIn = dict[str, Any]
DeviceName = Annotated[str, Field(min_length=1, max_length=24)]


class SeatRange(BaseModel):
    """How many can play."""

    min: int
    max: int


class LessonOut(BaseModel):
    """A lesson of a game."""

    id: str
    title: str
    text: str
    minutes: int


class GameOut(BaseModel):
    """A game on the shelf."""

    id: str
    title: str
    tagline: str
    seats: SeatRange
    minutes: tuple[int, int] = Field(description="Shortest and longest usual duration")
    options: dict[str, Any] = Field(description="JSON Schema of the options")
    rules_version: int
    stage: str
    bots: list[str]
    lessons: list[LessonOut] = []


AtZero = Annotated[
    Literal["bot", "forfeit"],
    Field(description="When time runs out: a bot plays on, or the player is out"),
]
HOUR_MS = 3_600_000


class RealClock(BaseModel):
    """Real time: a bank for the whole match and an increment for every move."""

    model_config = ConfigDict(extra="forbid")

    kind: Literal["real"]
    bank_ms: int = Field(ge=1_000, le=24 * HOUR_MS)
    increment_ms: int = Field(0, ge=0, le=HOUR_MS)
    at_zero: AtZero = "bot"


class SlowClock(BaseModel):
    """A fixed time for each decision."""

    model_config = ConfigDict(extra="forbid")

    kind: Literal["slow"]
    decision_ms: int = Field(ge=1_000, le=31 * 24 * HOUR_MS)
    at_zero: AtZero = "bot"


ClockIn = Annotated[RealClock | SlowClock, Field(discriminator="kind")]


OpenHands = Annotated[
    int,
    Field(
        ge=1,
        le=20,
        description="Spectators see all hands, this many turns late; null: no hands, but at once",
    ),
]


BestOf = Literal[1, 3, 5]
"""Matches of a series: who wins most of them wins it. 1: no series."""


class RoomIn(BaseModel):
    """A new room."""

    game: str = Field(max_length=40, examples=["opale"])
    seats: Seats | None = None
    options: OptionsIn | None = None
    access: Access = "link"
    watch: Watch | None = Field(None, description="Default: link, or everyone in a public room")
    clock: ClockIn | None = Field(None, description="Default: no clock")
    open_hands: OpenHands | None = None
    rated: bool | None = Field(None, description="Default: public rooms are rated if they can be")
    programs: bool | None = Field(
        None, description="Programs may sit down. Default: in rooms by link, not in public ones"
    )
    best_of: BestOf = Field(default=1, description="Matches of a series; 1: no series")
    sit: bool = True


class RoomPatch(BaseModel):
    """What the host changes; what is left out stays."""

    model_config = ConfigDict(extra="forbid")

    game: str | None = Field(None, max_length=40, description="Another game; its options are reset")
    options: OptionsIn | None = None
    access: Access | None = None
    watch: Watch | None = None
    clock: ClockIn | None = None
    open_hands: OpenHands | None = None
    rated: bool | None = None
    programs: bool | None = None
    seats: Seats | None = None
    best_of: BestOf | None = None

    def changes(self) -> dict[str, Any]:
        """What was sent; a clock with all its parts."""
        sent = self.model_dump(exclude_unset=True)
        return sent | ({"clock": self.clock.model_dump()} if self.clock else {})


class PlayIn(BaseModel):
    """Play at once against bots."""

    game: str = Field(next(iter(catalogue)), max_length=40, description="Default: the first")
    bot: Level = "easy"
    seats: Seats | None = Field(
        None, description="Default: two, or the nearest number the game allows"
    )
    options: OptionsIn | None = None
    people: list[DeviceName] = Field(
        [], max_length=64, description="Who plays beside you at your device, from seat 1 on"
    )


class ForkIn(BaseModel):
    """Play on from a step of a finished match."""

    ply: int = Field(ge=0, le=2**31 - 1)
    how: Literal["bots", "device", "friends"] = Field(
        description="bots: at once, alone; device: at once, with others at your device; "
        "friends: in a lobby with a link"
    )
    seat: Annotated[int, Field(ge=0, le=63, description="Where you sit")] = 0
    bot: Level = "easy"
    people: list[DeviceName] = Field(
        [], max_length=64, description="device: who plays beside you, on the seats after yours"
    )


class LessonIn(BaseModel):
    """Learn a game at the table."""

    game: str = Field(max_length=40, examples=["opale"])
    lesson: str | None = Field(None, max_length=40, description="Default: the first of the game")
    again: bool = Field(False, description="From its beginning, not where you left it")


class SitIn(BaseModel):
    """The key of an invitation link, where one is needed."""

    join: str | None = Field(None, max_length=400)


class BotIn(BaseModel):
    """Which bot."""

    level: Level = "easy"


class DeviceIn(BaseModel):
    """Somebody who plays at your device."""

    name: DeviceName


class ReadyIn(BaseModel):
    """Ready for the start or not."""

    ready: bool
    terms: int | None = Field(None, description="`terms` of the Room you last saw")


class StartIn(BaseModel):
    """What the host starts."""

    terms: int | None = Field(None, description="`terms` of the Room you last saw")


class ClaimIn(BaseModel):
    """A claim: which seat is away, and what is to happen."""

    seat: Annotated[int, Field(ge=0, le=63)]
    how: Literal["bot", "win", "off"] = Field(
        description="bot: a bot plays on; win: you win; off: called off, while little was played"
    )


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


class RenewIn(BaseModel):
    """Which link to renew."""

    renew: Literal["join", "watch", "both"]


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
