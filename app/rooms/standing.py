"""A room as the service sees it, and what somebody may do in it. No I/O."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from app.core.security import Keys
from app.matches.summary import Summary
from app.matches.table import Owner, Place
from app.rooms.ids import shown as shown_form

Status = Literal["lobby", "playing", "finished", "abandoned"]
Access = Literal["link", "public"]
Watch = Literal["everyone", "link", "nobody"]


@dataclass(frozen=True, slots=True)
class Seat:
    """One seat and who sits there."""

    seat: int
    account: str | None = None
    name: str | None = None
    kind: str | None = None
    level: str | None = None
    ready: bool = False

    @property
    def taken(self) -> bool:
        """Whether a person or a bot sits there."""
        return self.account is not None or self.level is not None

    def player(self) -> dict[str, Any] | None:
        """As the protocol shows who sits there."""
        if self.level is not None:
            return {
                "id": f"bot-{self.seat}",
                "name": self.name,
                "kind": "bot",
                "level": self.level,
            }
        if self.account is None:
            return None
        return {"id": self.account, "name": self.name, "kind": self.kind}


@dataclass(frozen=True, slots=True)
class Room:
    """A room with its seats, as read at one moment."""

    id: str
    game: str
    status: str
    host: str
    access: str
    watch: str
    options: dict[str, Any]
    clock: dict[str, Any] | None
    join_generation: int
    watch_generation: int
    created_at: int
    seats: tuple[Seat, ...]
    open_hands: int | None = None
    """How many turns late watchers see the table, then with all hands."""
    tournament: str | None = None
    """The tournament whose table it is."""
    members: dict[str, str] = field(default_factory=dict)
    """Account -> player or watcher: who came by a link."""

    def seat_of(self, account: str | None) -> int | None:
        """The seat an account holds."""
        if account is None:
            return None
        return next((seat.seat for seat in self.seats if seat.account == account), None)

    def place(self) -> Place:
        """What the match knows of its room."""
        owners = [Owner(seat.account, seat.level) for seat in self.seats]
        return Place(owners, self.tournament, self.access == "public")


@dataclass(frozen=True, slots=True)
class Visit:
    """What one account (or nobody known) may do in a room, with the keys it brought."""

    room: Room
    account: str | None
    seat: int | None
    host: bool
    may_join: bool
    may_see: bool
    may_watch: bool

    @property
    def role(self) -> Literal["player", "spectator"]:
        """player or spectator."""
        return "spectator" if self.seat is None else "player"

    def you(self) -> dict[str, Any]:
        """The `you` of a Room."""
        return {"role": self.role, "seat": self.seat, "host": self.host}


def visit_of(
    room: Room, account: str | None, keys: Keys, join: str | None, watch: str | None
) -> Visit:
    """Work out what the visitor may do. The same rules on every way in."""
    seat = room.seat_of(account)
    host = account is not None and account == room.host
    role = room.members.get(account) if account is not None else None
    join_fits = keys.link_fits("join", room.id, room.join_generation, join)
    watch_fits = keys.link_fits("watch", room.id, room.watch_generation, watch)
    public = room.access == "public"
    own = seat is not None or host
    may_join = own or role == "player" or join_fits or public
    by_link = may_join or role == "watcher" or watch_fits
    may_watch = own or room.watch == "everyone" or (room.watch == "link" and by_link)
    return Visit(
        room=room,
        account=account,
        seat=seat,
        host=host,
        may_join=may_join,
        may_see=public or by_link,
        may_watch=may_watch,
    )


def free_seat(room: Room) -> int | None:
    """The first seat nobody holds."""
    return next((seat.seat for seat in room.seats if not seat.taken), None)


def room_json(
    room: Room,
    match: Summary | None,
    connected: Sequence[int],
    spectators: int,
    title: str,
    shown_id: str,
    created_at: str,
) -> dict[str, Any]:
    """The protocol's Room, without `you`."""
    shown, result = match if match is not None else (None, None)
    return {
        "id": shown_id,
        "code": shown_id,
        "game": room.game,
        "title": title,
        "status": room.status,
        "host": room.host,
        "access": room.access,
        "watch": room.watch,
        "options": room.options,
        "clock": room.clock,
        "open_hands": room.open_hands,
        "tournament": room.tournament and shown_form(room.tournament),
        "created_at": created_at,
        "seats": [
            {
                "seat": seat.seat,
                "player": seat.player(),
                "connected": seat.level is not None or seat.seat in connected,
                "ready": seat.ready,
            }
            for seat in room.seats
        ],
        "spectators": spectators,
        "match": shown,
        "result": result,
    }
