"""What a match begins with."""

from typing import Any, NamedTuple

from app.matches.schemas import Origin
from engine import Lesson


class NewMatch(NamedTuple):
    """What a match begins with."""

    room: str
    game: str
    options: dict[str, Any]
    players: list[dict[str, Any]]
    """Who sits there, seat by seat."""
    clock: dict[str, Any] | None = None
    rated: bool = True
    lesson: Lesson | None = None
    """Whose deal and script it follows."""
    start: "Start | None" = None
    """The position of another match it begins from."""
    rests: tuple[int, ...] = ()
    """`RoomFacts.rests`."""


class Start(NamedTuple):
    """A position of another match, as the engine saves it."""

    origin: Origin
    options: dict[str, Any]
    """Of that match, with the internal ones."""
    rules_version: int
    state: dict[str, Any]
    knows: int | None
    """For whom all that it could not know is dealt anew."""
