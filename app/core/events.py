"""What areas tell each other without knowing each other: typed events, within this process.

An event is told after what it says was stored. Events that carry more than names stand in the
module of what they carry (`app.matches.live_match`, `app.rooms.chat`).
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from app.core.logging import logger

log = logger(__name__)

E = TypeVar("E")


class Events:
    """Who wants to hear of what."""

    def __init__(self) -> None:
        self._listeners: dict[type, list[Callable[[Any], None]]] = {}

    def subscribe(self, kind: type[E], listener: Callable[[E], None]) -> None:
        """Call `listener` with every event of this kind, after those who subscribed before.

        It must not wait.
        """
        self._listeners.setdefault(kind, []).append(listener)

    def unsubscribe(self, kind: type[E], listener: Callable[[E], None]) -> None:
        """Call it no more."""
        self._listeners[kind].remove(listener)

    def publish(self, event: object) -> None:
        """Tell everybody at once. One listener's fault undoes nothing that was stored, and keeps
        nobody else from hearing of it."""
        for listener in self._listeners.get(type(event), ()):
            try:
                listener(event)
            except Exception:
                log.exception("listener_failed", event_kind=type(event).__name__)


@dataclass(slots=True)
class RoomChanged:
    """Something of a room is otherwise: seats, terms, status, its match."""

    room: str
    now: Any = None
    """The `Room` as it was stored, by who kept everybody else from writing meanwhile; None: it is
    read from the database."""
    elsewhere: bool = False
    """Another node did it."""


@dataclass(slots=True)
class RoomsTouched:
    """Other nodes changed these rooms, or made steps in their matches."""

    rooms: Sequence[str]


@dataclass(slots=True)
class LinesDeleted:
    """Lines of a room's chat are gone."""

    room: str


@dataclass(slots=True)
class TalkDeleted:
    """Lines of the chat of a tournament are gone."""

    tournament: str
    lines: Sequence[int]
    elsewhere: bool = False
    """Another node did it."""


@dataclass(slots=True)
class TournamentChanged:
    """Something of a tournament is otherwise."""

    tournament: str
    elsewhere: bool = False
    """Another node did it."""


@dataclass(slots=True)
class ResultsDecided:
    """The matches of these rooms count with the results their tournament gave them."""

    rooms: Sequence[str]


@dataclass(slots=True)
class AccountRevoked:
    """All cookies and tokens of an account of before this generation are worth nothing."""

    account: str
    generation: int


@dataclass(slots=True)
class SessionsEnded:
    """These sessions of an account are over: what they have open is closed."""

    account: str
    sessions: Sequence[str]


@dataclass(slots=True)
class PeopleBanned:
    """An operator banned accounts that were welcome before, here or at another node."""


@dataclass(slots=True)
class PresenceChanged:
    """Somebody opened or closed a socket of a room here."""

    room: str


@dataclass(slots=True)
class NodeLeft:
    """Another node stopped, or was not heard of for long."""

    node: str
