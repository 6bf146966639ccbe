"""What goes over the wire about quick match."""

from typing import Literal

from pydantic import BaseModel, Field

from app.quick.pools import Pace
from app.rooms.requests import ClockIn

State = Literal["none", "waiting", "paired", "begun"]


class QuickIn(BaseModel):
    """What somebody wants to play."""

    game: str = Field(max_length=40, examples=["opale"])
    pace: Pace = "blitz"


class PoolOut(BaseModel):
    """A game at a pace."""

    game: str
    title: str
    pace: Pace
    clock: ClockIn
    clock_text: str = Field(description="The clock in a few words")
    waiting: int = Field(description="How many wait there now")
    alive: str = Field(description="How it is doing, in words")
    last_ms: int | None = Field(description="How long ago its last match began; null: none yet")


class PlaceOut(BaseModel):
    """Where you are: nowhere, waiting, paired, or at a table."""

    state: State
    game: str | None = None
    title: str | None = None
    pace: Pace | None = None
    clock_text: str | None = None
    waiting: int = Field(default=0, description="How many wait in this pool, with you")
    waited_ms: int = Field(default=0, description="How long you have waited")
    lasting: bool = Field(
        default=False, description="You keep the place without an open stream, for days"
    )
    opponent: str | None = Field(default=None, description="paired: the name of whom you play")
    here: bool = Field(default=False, description="paired: you have said that you are there")
    left_ms: int | None = Field(
        default=None, description="paired: how long the table waits for you both"
    )
    room: str | None = Field(default=None, description="begun: the room")


class QuickOut(BaseModel):
    """The pools, and where you are."""

    pools: list[PoolOut]
    you: PlaceOut


NOWHERE = PlaceOut(state="none")
