"""The stream of what concerns one account, in all its rooms and tournaments: what was told of each,
and what is new. No I/O."""

from dataclasses import dataclass, field
from typing import Any

import orjson

from app.live.socket import Socket
from app.live.transport import framed
from app.matches.live_match import LiveMatch
from app.rooms.ids import public_id
from app.rooms.room import Room
from app.rooms.schemas import RoomOut

Json = dict[str, Any]


@dataclass(slots=True)
class Sight:
    """What a stream was told of a room."""

    seat: int
    status: str = ""
    match: int = 0
    asked: tuple[int, int] | None = None
    """Version and decision it was told of last, while it is asked."""
    lobby: bytes = b""
    wanted: tuple[int, ...] = ()
    """The seats that want a rematch."""


@dataclass(slots=True)
class Feed:
    """One open stream."""

    account: str
    socket: Socket
    seen: dict[str, Sight] = field(default_factory=dict)
    """By room: where the account sits."""
    tournaments: dict[str, tuple[str, int]] = field(default_factory=dict)
    """Status and round of those it takes part in."""

    def push(self, event: Json) -> None:
        """Tell something that must arrive."""
        self.socket.push(framed(orjson.dumps(event)))

    def left(self, room: str) -> None:
        """The account does not sit there any more."""
        if self.seen.pop(room, None) is not None:
            self.push({"type": "left", "room": public_id(room)})

    def show(self, room: Room, seat: int, state: RoomOut, table: LiveMatch | None) -> None:
        """A room as it is now. `state`: with the `you` of this account."""
        sight = self.seen.setdefault(room.id, Sight(seat))
        status, number = room.status, 0 if table is None else table.number
        before = sight.status, sight.match
        sight.seat, sight.status, sight.match = seat, status, number
        if status == "lobby":
            terms = lobby_terms(state)
            if terms != sight.lobby:
                self.push({"type": "lobby", "room": state})
            sight.lobby = terms
            return
        sight.lobby = b""
        if status == "playing" and before != (status, number):
            self.push({"type": "game_start", "room": state})
        elif status == "finished" and before == ("playing", number):
            self.push({"type": "game_finish", "room": state})
        self._rematch(room, sight, state)
        if table is not None:
            self.ask(table, sight)

    def _rematch(self, room: Room, sight: Sight, state: RoomOut) -> None:
        wanted = tuple(seat.seat for seat in room.people if seat.rematch)
        open_to = room.status == "finished" and room.seats[sight.seat].rematch is None
        if open_to and wanted and wanted != sight.wanted:
            self.push({"type": "rematch", "room": state})
        sight.wanted = wanted

    def ask(self, table: LiveMatch, sight: Sight) -> None:
        """The decision that waits for the account, each time the position is another one."""
        match, seat = table.match, sight.seat
        waits = sight.status == "playing" and not match.over and not table.quarantine
        asked = (match.ply, match.decision) if waits and seat in match.waiting() else None
        if asked is not None and asked != sight.asked:
            self.push(
                {
                    "type": "decision",
                    "room": public_id(table.room),
                    "match": table.number,
                    "seat": seat,
                    "version": match.ply,
                    "decision": match.decision,
                }
            )
        sight.asked = asked


def lobby_terms(state: RoomOut) -> bytes:
    """What matters of a lobby: not who just looks."""
    seats = [(seat["player"], seat["ready"]) for seat in state["seats"]]
    rest = {name: state[name] for name in ("terms", "host", "game", "options", "clock", "rated")}
    return orjson.dumps([seats, rest], option=orjson.OPT_SORT_KEYS)
