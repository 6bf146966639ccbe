"""What in a room waits for whom. No I/O."""

from collections.abc import Iterator, Mapping
from typing import Literal, NamedTuple, get_args

from app.accounts.service import PROGRAM
from app.calls.models import CallRow
from app.matches.clocks import Clock
from app.matches.live_match import LiveMatch
from app.rooms.room import Room

Kind = Literal["turn", "soon", "table", "rematch", "invited"]
"""turn: a decision waits; soon: half of a slow clock is gone since that was said; table: a match
has begun, somebody else decides first; rematch: somebody asks for another match, or declined it;
invited: by name, into a lobby."""
KINDS: tuple[Kind, ...] = get_args(Kind)


class Wanted(NamedTuple):
    """Somebody is wanted at a table."""

    account: str
    seat: int
    kind: Kind
    match: int
    since: int
    """Their own latest step; -1: none."""
    due: int | None = None
    """When they are called, on the service clock; None: a while from now."""
    by: str = ""
    """invited: the name of who invites."""


Key = tuple[str, str]
"""Account and kind of a call of a room."""

NO_SEAT, NO_MATCH = -1, 0
MINUTE_MS = 60_000


def invited(account: str, at: int, by: str) -> Wanted:
    """Somebody was invited into a lobby at this moment, by somebody of this name."""
    return Wanted(account, NO_SEAT, "invited", NO_MATCH, at // MINUTE_MS, by=by)


def wanted_at(room: Room, table: LiveMatch | None, steps: Mapping[int, int]) -> list[Wanted]:
    """Who is wanted in a room, each person once for each kind. `steps`: the latest step of each
    seat that made one."""
    if table is None or table.quarantine:
        return []
    if room.status == "finished":
        found = [*_asked_again(room, table.number)]
    elif room.status == "playing" and not table.match.over:
        found = [*_at_play(room, table, steps)]
    else:
        found = []
    return list({(one.account, one.kind): one for one in found}.values())


def _at_play(room: Room, table: LiveMatch, steps: Mapping[int, int]) -> Iterator[Wanted]:
    match, waiting = table.match, table.match.waiting()
    for seat in room.seats:
        account = seat.played_by
        if account is None or seat.kind == PROGRAM:
            continue
        since = steps.get(seat.seat, -1)
        if seat.seat in waiting:
            yield Wanted(account, seat.seat, "turn", table.number, since)
            if (half := half_gone(table.clock, seat.seat)) is not None:
                yield Wanted(account, seat.seat, "soon", table.number, since, half)
        elif match.ply == 0:
            yield Wanted(account, seat.seat, "table", table.number, since)


def half_gone(clock: Clock | None, seat: int) -> int | None:
    """When half of a slow clock is gone, on the service clock; None where none runs."""
    if clock is None or clock.control.kind != "slow" or seat not in clock.running:
        return None
    return clock.zero(seat) - clock.control.bank // 2


def _asked_again(room: Room, number: int) -> Iterator[Wanted]:
    """Who has not said whether there is another match, and who asked for one in vain."""
    if room.tournament is not None:
        return
    for seat in room.people:
        others = [each.rematch for each in room.people if each.seat != seat.seat]
        asked = seat.rematch is None and True in others and False not in others
        in_vain = seat.rematch is True and False in others
        if seat.account is not None and seat.kind != PROGRAM and (asked or in_vain):
            yield Wanted(seat.account, seat.seat, "rematch", number, int(in_vain))


def still(row: CallRow, waits: dict[Key, Wanted]) -> bool:
    """Whether what a call is about still waits."""
    one = waits.get((row.account_id, row.kind))
    return one is not None and (one.match, one.since) == (row.match, row.since)


def may_open(one: Wanted, kept: Mapping[Key, CallRow]) -> bool:
    """Whether a call can be opened beside those of its room. A reminder follows its turn: only once
    that was called, and not where half of the time was gone by then, as the turn said what is left.
    """
    if one.kind != "soon" or one.due is None:
        return True
    turn = kept.get((one.account, "turn"))
    return turn is not None and turn.sent_at is not None and turn.sent_at < one.due
