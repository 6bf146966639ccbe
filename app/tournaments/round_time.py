"""The time of a round. At its end what the organiser chose happens to the games that go on; each
step can be done again, by any node, until nothing goes on any more."""

from collections.abc import Awaitable, Callable

from app.core.clock import now_ms
from app.core.errors import Problem
from app.core.presence import Presence
from app.matches.outcomes import progress
from app.rooms.substitutes import adjudicate
from app.tournaments.attendance import arriving, hand_over_seats, in_time
from app.tournaments.models import AtZero, RoundRow, TournamentRow
from app.tournaments.pairing import ARENA
from app.tournaments.results import count
from app.tournaments.rounds import break_off_tables
from app.tournaments.settings import ARENA_S
from app.tournaments.stages import AT_ZERO, round_words, span_words
from app.tournaments.store import Tournament
from app.tournaments.transaction import Edit, Transactions
from app.tournaments.webhooks.queue import result_of

LONGEST_MS = 7 * 24 * 3_600_000
SHORTEST_MS = 1000
"""Less than that is no more time."""


def over(tournament: Tournament, now: int) -> bool:
    """Whether the time of the present round is over and something is to be done about it."""
    round_ = tournament.present
    if round_ is None or round_.ends_at is None or now < round_.ends_at:
        return False
    again = tournament.row.at_zero == "points" and bool(tournament.running)
    return tournament.row.status in ("running", "paused") and (not round_.called or again)


async def end_time(transactions: Transactions, tournament_id: str, presence: Presence) -> None:
    """The time of the present round is over."""
    async with transactions.edit(tournament_id) as edit:
        now = edit.rooms.matches.service_clock.now()
        round_ = edit.tournament.present
        if round_ is not None and over(edit.tournament, now) and not round_.called:
            await count(edit)
            await call_time(edit, round_, presence)
    await hand_over_seats(transactions, tournament_id)
    tournament = await transactions.read(tournament_id)
    if tournament.row.at_zero == "points":
        for room in tournament.rooms:
            await adjudicate(transactions.rooms, room)


async def call_time(edit: Edit, round_: RoundRow, presence: Presence) -> None:
    """Say that time is over, once, and let it have its effect on seats and tables."""
    round_.called = edit.changed = True
    if not edit.tournament.running:
        return
    where = round_words(edit.row.format, edit.row.round, edit.row.rounds)
    edit.note("time", f"The time of {where} is over. {AT_ZERO[edit.row.at_zero]}")
    if edit.row.at_zero != "nothing":
        await lose_who_never_came(edit, presence)
    await EFFECTS.get(edit.row.at_zero, no_effect)(edit)


async def lose_who_never_came(edit: Edit, presence: Presence) -> None:
    """Who is not there and did nothing in all that time gets nothing out of it; at a table that
    still waits for its players nobody is late yet."""
    now = edit.rooms.matches.service_clock.now()
    happened = await progress(edit.session, edit.tournament.rooms)
    for table in edit.tournament.running:
        match = happened.get(table.row.room_id or "")
        for seat in arriving(table, presence, match.acted if match else ()):
            seat.arrived = True
        if in_time(table, now):
            continue
        for seat in table.seats:
            if not seat.arrived and seat.fate is None:
                seat.fate = "forfeit"


async def no_effect(edit: Edit) -> None:
    """Nothing is written: games go on, or end by a step of their own."""


async def bots_finish(edit: Edit) -> None:
    """Bots play on for everybody; what they reach is the players'."""
    for table in edit.tournament.running:
        table.row.deadline = None
        for seat in table.seats:
            entrant = edit.tournament.entrant(seat.entrant)
            if entrant is not None and entrant.account_id and seat.fate is None:
                seat.fate = "time"


async def both_lose(edit: Edit) -> None:
    """Nobody gets a point; the games are broken off."""
    tables = list(edit.tournament.running)
    await break_off_tables(edit, tables)
    for table in tables:
        table.close([2] * len(table.seats))
        edit.told.append(result_of(edit.tournament, table))


EFFECTS: dict[AtZero, Callable[[Edit], Awaitable[None]]] = {
    "bots": bots_finish,
    "loss": both_lose,
}


async def more_time(edit: Edit, seconds: int, request: str | None) -> None:
    """The organiser gives the present round more time, also when it was over; once for each
    `request`."""
    row, round_, now = edit.row, edit.tournament.present, edit.rooms.matches.service_clock.now()
    if await edit.done_before(request):
        return
    if round_ is None or round_.ends_at is None or not edit.tournament.timed:
        raise Problem("not_open", "No round with a time is being played.")
    if round_.called and row.at_zero == "bots":
        raise Problem("not_open", "The time is over, and bots finish the games.")
    before = max(round_.ends_at, now)
    given = min(1000 * seconds, longest(row) - (before - now))
    if given < SHORTEST_MS:
        raise Problem("not_open", "It lasts as long as it can already.")
    round_.ends_at, round_.called = before + given, False
    where = round_words(row.format, row.round, row.rounds)
    edit.note("time", f"More time for {where}: {span_words(given)}.")


def longest(row: TournamentRow) -> int:
    """How long from now the time may run, in ms."""
    if row.format not in ARENA:
        return LONGEST_MS
    return 1000 * ARENA_S[-1] - (now_ms() - (row.started_at or 0))
