"""What areas tell each other without knowing each other: "something of room X changed", or of a
tournament."""

from collections.abc import Callable
from typing import Any

Listener = Callable[[str], None]
RoomListener = Callable[[str, Any], None]
LineListener = Callable[[str, Any], None]


class Bus:
    """In-process: listeners are called at once and must not wait."""

    def __init__(self) -> None:
        self._listeners: list[RoomListener] = []
        self.outward: Listener | None = None
        """Tells the other nodes, where there are some (app/cluster.py)."""
        self._line_listeners: list[LineListener] = []
        self._deletion_listeners: list[Listener] = []
        self._tournament_listeners: list[Listener] = []
        self.tournament_outward: Listener | None = None

    def listen(self, listener: RoomListener) -> None:
        """Be told of every room that changed, after the change is stored."""
        self._listeners.append(listener)

    def room_changed(self, room: str, now: Any = None) -> None:
        """Tell everybody. `now`: the room as it was stored, by who kept everybody else from writing
        meanwhile; without it the content is read from the database."""
        for listener in self._listeners:
            listener(room, now)
        if self.outward is not None:
            self.outward(room)

    def room_changed_elsewhere(self, room: str) -> None:
        """Tell everybody in this process of what another one did."""
        for listener in self._listeners:
            listener(room, None)

    def listen_to_lines(self, listener: LineListener) -> None:
        """Be told of every line that was noted in a room's chat, after it is stored."""
        self._line_listeners.append(listener)

    def line_noted(self, room: str, line: Any) -> None:
        """Tell everybody of a line (`app.rooms.chat.Line`) of a room's chat."""
        for listener in self._line_listeners:
            listener(room, line)

    def listen_to_deletions(self, listener: Listener) -> None:
        """Be told of every room in whose chat something was deleted."""
        self._deletion_listeners.append(listener)

    def lines_deleted(self, room: str) -> None:
        """Tell everybody that lines of a room's chat are gone."""
        for listener in self._deletion_listeners:
            listener(room)

    def listen_to_tournaments(self, listener: Listener) -> None:
        """Be told of every tournament that changed, after the change is stored."""
        self._tournament_listeners.append(listener)

    def tournament_changed(self, tournament: str) -> None:
        """Tell everybody; the content is read from the database."""
        self.tournament_changed_elsewhere(tournament)
        if self.tournament_outward is not None:
            self.tournament_outward(tournament)

    def tournament_changed_elsewhere(self, tournament: str) -> None:
        """Tell everybody in this process of what another one did."""
        for listener in self._tournament_listeners:
            listener(tournament)
