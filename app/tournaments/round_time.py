"""The time of a round. At its end what the organiser chose happens to the games that go on; each
step can be done again, by any node, until nothing goes on any more."""

from collections.abc import Awaitable, Callable

from app.core.errors import Problem
from app.core.presence import Presence
from app.matches.outcomes import progress
from app.rooms.substitutes import adjudicate
from app.tournaments.attendance import arriving, hand_over_seats
from app.tournaments.models import AtZero, RoundRow
from app.tournaments.results import count
from app.tournaments.rounds import break_off_tables
from app.tournaments.store import Tournament
from app.tournaments.transaction import Edit, Transactions
from app.tournaments.webhooks.queue import result_of

LONGEST_MS = 7 * 24 * 3_600_000
WORDS: dict[AtZero, str] = {
    "nothing": "Games that still go on are played to their end.",
    "points": "Games that still go on end by their points.",
    "bots": "Bots play the games that still go on to their end, for the players.",
    "loss": "Games that still go on are lost for both.",
}


def time_words(seconds: int | None, then: AtZero) -> str:
    """What everybody is told of new settings.

    >>> time_words(600, "loss")
    'Rounds to come last 10 minutes. Games that still go on are lost for both.'
    >>> time_words(None, "loss")
    'Rounds to come have no limit of time.'
    """
    if seconds is None:
        return "Rounds to come have no limit of time."
    return f"Rounds to come last {span_words(1000 * seconds)}. {WORDS[then]}"


def span_words(ms: int) -> str:
    """A span of time, at least a minute.

    >>> span_words(60_000), span_words(5_400_000), span_words(7_200_000)
    ('1 minute', '90 minutes', '2 hours')
    """
    minutes = max(1, round(ms / 60_000))
    if minutes >= 120 and minutes % 60 == 0:
        return f"{minutes // 60} hours"
    return "1 minute" if minutes == 1 else f"{minutes} minutes"


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
    edit.note("time", f"The time of round {round_.number} is over. {WORDS[edit.row.at_zero]}")
    if edit.row.at_zero != "nothing":
        await lose_who_never_came(edit, presence)
    await EFFECTS.get(edit.row.at_zero, no_effect)(edit)


async def lose_who_never_came(edit: Edit, presence: Presence) -> None:
    """Who is not there and did nothing in all that time gets nothing out of it."""
    happened = await progress(edit.session, edit.tournament.rooms)
    for table in edit.tournament.running:
        match = happened.get(table.row.room_id or "")
        for seat in arriving(table, presence, match.acted if match else ()):
            seat.arrived = True
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


async def more_time(edit: Edit, seconds: int) -> None:
    """The organiser gives the present round more time, also when it was over."""
    round_, now = edit.tournament.present, edit.rooms.matches.service_clock.now()
    if round_ is None or round_.ends_at is None or not edit.tournament.running:
        raise Problem("not_open", "No round with a time is being played.")
    round_.ends_at = min(max(round_.ends_at, now) + 1000 * seconds, now + LONGEST_MS)
    round_.called = False
    edit.note("time", f"Round {round_.number} has {seconds // 60 or 1} more minutes.")
