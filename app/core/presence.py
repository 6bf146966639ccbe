"""Who is connected: the number of sockets per seat of a room, and of spectators, on all nodes."""

import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from app.core.events import Events, PresenceChanged

HOST = -1
"""In place of a seat: the host, who holds none."""
GLANCE = -2
"""In place of a seat: a small board on another page, which makes nobody a spectator."""
Counts = Counter[int | None]
Told = Mapping[str, Iterable[tuple[int | None, int]]]
"""Room -> seat (None: spectators) and number, as nodes tell each other."""


class Presence:
    """Counted by the live sockets, read by whoever shows a room."""

    def __init__(self, events: Events) -> None:
        self._events = events
        self._rooms: dict[str, Counts] = {}
        self._elsewhere: dict[str, dict[str, Counts]] = {}
        self.changed: set[str] = set()
        """Rooms in which somebody came or went since this was last looked at."""
        self._asked: dict[tuple[str, str], float] = {}

    def add(self, room: str, seat: int | None, change: int = 1) -> None:
        """`change` more sockets (or fewer) for a seat; seat None is the spectators."""
        counts = self._rooms.setdefault(room, Counter())
        counts[seat] += change
        if counts[seat] <= 0:
            del counts[seat]
        if not counts:
            del self._rooms[room]
        self.changed.add(room)
        self._events.publish(PresenceChanged(room))

    def asked(self, room: str, account: str) -> None:
        """An account asked for something of a room without a socket: it is there, too."""
        self._asked[room, account] = time.monotonic()
        self.changed.add(room)

    def asked_lately(self) -> dict[tuple[str, str], float]:
        """Who asked since this was last called, and how many seconds ago."""
        asked, self._asked = self._asked, {}
        now = time.monotonic()
        return {key: now - at for key, at in asked.items()}

    def connected(self, room: str) -> list[int]:
        """Seats with at least one open socket, in order."""
        seats = {seat for counts in self._all(room) for seat in counts if seat is not None}
        return sorted(seats - {HOST, GLANCE})

    def spectators(self, room: str) -> int:
        """Open sockets that hold no seat."""
        return sum(counts[None] + counts[HOST] for counts in self._all(room))

    def anybody(self, room: str) -> bool:
        """Whether somebody has the room open."""
        return any(counts for counts in self._all(room))

    def host_watches(self, room: str) -> bool:
        """Whether the host looks on from no seat."""
        return any(counts[HOST] > 0 for counts in self._all(room))

    def by_node(self, room: str, own: str) -> dict[str, int]:
        """Open sockets of a room, of all kinds, at each node; `own`: the name of this one."""
        counts = {node: rooms[room] for node, rooms in self._elsewhere.items() if room in rooms}
        if room in self._rooms:
            counts[own] = self._rooms[room]
        return {node: each.total() for node, each in counts.items()}

    def _all(self, room: str) -> Iterator[Counts]:
        if counts := self._rooms.get(room):
            yield counts
        for rooms in self._elsewhere.values():
            if counts := rooms.get(room):
                yield counts

    # -- between nodes ---------------------------------------------------------------------------

    def here(self, rooms: Iterable[str] | None = None) -> dict[str, list[tuple[int | None, int]]]:
        """The counts of this process, of all rooms or of these."""
        chosen = list(self._rooms) if rooms is None else rooms
        return {room: list(self._rooms.get(room, Counter()).items()) for room in chosen}

    def hear(self, node: str, told: Told, *, whole: bool) -> set[str]:
        """What another node counts; `whole`: in all its rooms. Returns the rooms that changed."""
        before = {} if whole else self._elsewhere.get(node, {})
        after = dict(before)
        for room, pairs in told.items():
            after[room] = Counter({seat: number for seat, number in pairs if number > 0})
            if not after[room]:
                del after[room]
        known = self._elsewhere.get(node, {})
        self._elsewhere[node] = after
        rooms = (known.keys() | after.keys()) if whole else told.keys()
        changed = {room for room in rooms if known.get(room) != after.get(room)}
        self.changed |= changed
        return changed

    def forget(self, node: str) -> set[str]:
        """A node is gone. Returns the rooms that changed."""
        gone = set(self._elsewhere.pop(node, {}))
        self.changed |= gone
        return gone
