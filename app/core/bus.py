"""What areas tell each other without knowing each other: "something of room X changed"."""

from collections.abc import Callable

RoomListener = Callable[[str], None]


class Bus:
    """In-process: listeners are called at once and must not wait."""

    def __init__(self) -> None:
        self._listeners: list[RoomListener] = []
        self.outward: RoomListener | None = None
        """Tells the other nodes, where there are some (app/cluster.py)."""

    def listen(self, listener: RoomListener) -> None:
        """Be told of every room that changed, after the change is stored."""
        self._listeners.append(listener)

    def room_changed(self, room: str) -> None:
        """Tell everybody; the content is read from the database."""
        self.room_changed_elsewhere(room)
        if self.outward is not None:
            self.outward(room)

    def room_changed_elsewhere(self, room: str) -> None:
        """Tell everybody in this process of what another one did."""
        for listener in self._listeners:
            listener(room)
