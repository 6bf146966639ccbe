"""Who is connected: the number of sockets per seat of a room, and of spectators."""

from collections import Counter


class Presence:
    """Counted by the live sockets, read by whoever shows a room."""

    def __init__(self) -> None:
        self._rooms: dict[str, Counter[int | None]] = {}

    def add(self, room: str, seat: int | None, change: int = 1) -> None:
        """`change` more sockets (or fewer) for a seat; seat None is the spectators."""
        counts = self._rooms.setdefault(room, Counter())
        counts[seat] += change
        if counts[seat] <= 0:
            del counts[seat]
        if not counts:
            del self._rooms[room]

    def connected(self, room: str) -> list[int]:
        """Seats with at least one open socket, in order."""
        return sorted(seat for seat in self._rooms.get(room, ()) if seat is not None)

    def spectators(self, room: str) -> int:
        """Open sockets that hold no seat."""
        counts = self._rooms.get(room)
        return counts[None] if counts else 0
