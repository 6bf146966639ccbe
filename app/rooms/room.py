"""A room as the service sees it, and what somebody may do in it. No I/O."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from app.core.security import Keys
from app.matches.live_match import Owner, RoomFacts
from app.matches.schemas import Origin
from app.rooms.best_of import Score, key_of
from app.rooms.schemas import BestOf, RoomStatus, YouOut
from engine import rules_of
from engine.bots import advisers

Status = Literal["lobby", "playing", "finished", "abandoned"]
Access = Literal["link", "public"]
Watch = Literal["everyone", "link", "nobody"]
REMOVED = "removed"
"""Role of a member whom the host sent away."""


@dataclass(frozen=True, slots=True)
class Seat:
    """One seat and who sits there."""

    seat: int
    account: str | None = None
    name: str | None = None
    kind: str | None = None
    level: str | None = None
    ready: bool = False
    away_since: int | None = None
    """When the person was last here, on the service clock; None: is here (or is a bot)."""
    rematch: bool | None = None
    kept_for: str | None = None
    device: str | None = None
    """The account at whose device somebody without one plays."""
    vacation: int | None = None
    """When the latest vacation of who sits there ends or ended, on the service clock."""
    owner: str | None = None
    """The person to whom the program on this seat belongs, or the one a bot keeps it for."""

    @property
    def taken(self) -> bool:
        """Whether a person or a bot sits there."""
        return self.played_by is not None or self.level is not None

    @property
    def played_by(self) -> str | None:
        """The account that acts for this seat."""
        return self.account or self.device

    def player(self) -> dict[str, Any] | None:
        """As the protocol shows who sits there."""
        if self.level is not None:
            return {
                "id": f"bot-{self.seat}",
                "name": self.name,
                "kind": "bot",
                "level": self.level,
            }
        if self.device is not None:
            return {"id": f"device-{self.seat}", "name": self.name, "kind": "device"}
        if self.account is None:
            return None
        return {"id": self.account, "name": self.name, "kind": self.kind}


@dataclass(frozen=True, slots=True)
class Room:
    """A room with its seats, as read at one moment."""

    id: str
    game: str
    status: RoomStatus
    host: str
    access: Access
    watch: Watch
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
    group: str | None = None
    """The group whose room it is."""
    members: dict[str, str] = field(default_factory=dict)
    """Account -> player or watcher: who came by a link, or is in its group."""
    terms: int = 0
    rated: bool = False
    """The host's wish; whether it can be is `unrated_why`."""
    host_away_since: int | None = None
    spoken: str | None = None
    series: dict[str, int] | None = None
    origin: Origin | None = None
    """The step of a match elsewhere that the match here goes on from."""
    programs: bool | None = None
    """The host's wish; see `programs_welcome`."""
    best_of: BestOf = 1
    """Matches of a series; 1: no series."""
    score: Score | None = None
    """The matches of the series before the present one."""

    @property
    def keys(self) -> list[str]:
        """Who sits on each seat, as a series counts them."""
        return [key_of(seat.player()) for seat in self.seats]

    def seat_of(self, account: str | None) -> int | None:
        """The seat an account holds."""
        if account is None:
            return None
        return next((seat.seat for seat in self.seats if seat.account == account), None)

    def seats_of(self, account: str | None) -> tuple[int, ...]:
        """All seats an account acts for: its own, and those of who plays at its device."""
        if account is None:
            return ()
        return tuple(seat.seat for seat in self.seats if seat.played_by == account)

    def seat_of_player(self, player: dict[str, Any]) -> int | None:
        """The seat where a player of an earlier match sits now; without an account, by the name."""
        for seat in self.seats:
            now = seat.player()
            if now is None:
                continue
            if seat.account:  # a guest may have become a person since
                same = now["id"] == player["id"]
            else:
                same = (now["kind"], now["name"]) == (player["kind"], player["name"])
            if same:
                return seat.seat
        return None

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats on which a person sits."""
        return tuple(seat for seat in self.seats if seat.account is not None)

    @property
    def programs_welcome(self) -> bool:
        """Whether programs may sit down: as the host says, else where people come by a link."""
        return self.access == "link" if self.programs is None else self.programs

    @property
    def unrated_why(self) -> str | None:
        """Why a match here would not count for ratings, as people read it; None if it counts."""
        if any(seat.device for seat in self.seats):
            return "A game of several people at one device is not rated."
        if one_owner(self.seats):
            return "A program's game with its owner, or another of theirs, is not rated."
        if self.origin is not None:
            return "A game that goes on from another one is not rated."
        if self.tournament is not None:
            return unrated_terms(len(self.seats), self.clock, self.open_hands)
        if self.access != "public":
            return "Only public rooms can be rated."
        if not self.rated:
            return "The host chose an unrated game."
        return unrated_terms(len(self.seats), self.clock, self.open_hands)

    @property
    def no_help(self) -> str | None:
        """Why nobody is coached here, as people read it; None where everybody may be."""
        if self.tournament is not None:
            return "There is no help in games of a tournament."
        if self.unrated_why is None:
            return "There is no help in rated games."
        return None if advisers(rules_of(self.game)) else "This game has no bot that could advise."

    def facts(self) -> RoomFacts:
        """What the match knows of its room."""
        owners = [Owner(seat.played_by, seat.level) for seat in self.seats]
        rests = tuple(seat.vacation or 0 for seat in self.seats)
        public = self.access == "public"
        return RoomFacts(owners, self.tournament, public, self.host, rests if any(rests) else ())


RATED_MINUTES = 3
"""The shortest bank of a rated game."""


@dataclass(frozen=True, slots=True)
class Patience:
    """How long a room waits for somebody who is away, in milliseconds."""

    claim: int = 180_000
    claim_on_clock: int = 60_000
    host: int = 60_000

    def claim_after(self, clock: dict[str, Any] | None) -> int | None:
        """How long the others wait for a player; None where each decision has its own time."""
        if clock is None:
            return self.claim
        return self.claim_on_clock if clock["kind"] == "real" else None


def one_owner(seats: Sequence[Seat]) -> bool:
    """Whether two seats are one person's: that person's own, or their programs'."""
    people = [seat.owner or seat.account for seat in seats if seat.account is not None]
    return len(set(people)) < len(people)


def unrated_terms(seats: int, clock: dict[str, Any] | None, open_hands: int | None) -> str | None:
    """Why nobody is rated by these terms, as people read it; None: they are."""
    if seats < 2:
        return "A game for one is not rated."
    if not long_enough(clock):
        return f"A rated game needs a clock: at least {RATED_MINUTES} minutes for each player."
    if open_hands is not None:
        return "A game whose hands are shown to spectators is not rated."
    return None


def long_enough(clock: dict[str, Any] | None) -> bool:
    """Whether the clock leaves time to think: no match that counts is won by being quick to click.

    >>> long_enough(None), long_enough({"kind": "real", "bank_ms": 60_000, "increment_ms": 0})
    (False, False)
    """
    if clock is None:
        return False
    return clock["kind"] == "slow" or int(clock["bank_ms"]) >= RATED_MINUTES * 60_000


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
    seats: tuple[int, ...] = ()
    """All seats that are played at this account's device. With more than one, who looks at which
    is chosen there, and `seat` is that one."""

    @property
    def role(self) -> Literal["player", "spectator"]:
        """player or spectator."""
        return "player" if self.seats else "spectator"

    def you(self) -> YouOut:
        """The `you` of a Room."""
        return {
            "role": self.role,
            "seat": self.seat,
            "seats": list(self.seats),
            "host": self.host,
        }


def visit_of(
    room: Room, account: str | None, keys: Keys, join: str | None, watch: str | None
) -> Visit:
    """Work out what the visitor may do. The same rules on every way in."""
    seat = room.seat_of(account)
    host = account is not None and account == room.host
    role = room.members.get(account) if account is not None else None
    join_fits = keys.link_fits("join", room.id, room.join_generation, join)
    watch_fits = keys.link_fits("watch", room.id, room.watch_generation, watch)
    if role == REMOVED and seat is None and not host:
        return Visit(room, account, None, False, False, False, False)
    public = room.access == "public"
    own = seat is not None or host
    may_join = own or role == "player" or join_fits or public
    invited = own or role in ("player", "watcher") or join_fits or watch_fits
    may_watch = own or room.watch == "everyone" or (room.watch == "link" and invited)
    return Visit(
        room=room,
        account=account,
        seat=seat,
        host=host,
        may_join=may_join,
        may_see=public or invited,
        may_watch=may_watch,
        seats=room.seats_of(account),
    )


def free_seat(room: Room) -> int | None:
    """The first seat nobody holds."""
    return next((seat.seat for seat in room.seats if not seat.taken), None)
