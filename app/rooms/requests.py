"""What people send about rooms."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from app.rooms.schemas import Access, BestOf, Watch
from engine import catalogue

Level = Literal["random", "easy", "medium", "hard"]
Seats = Annotated[int, Field(ge=1, le=64, strict=True)]
OptionsIn = dict[str, Any]
DeviceName = Annotated[str, Field(min_length=1, max_length=24)]


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


class RenewIn(BaseModel):
    """Which link to renew."""

    renew: Literal["join", "watch", "both"]
