"""People at the tables: who has come, who has not, who plays on for whom."""

from collections.abc import Collection, Iterator, Mapping

from app.core.presence import Presence
from app.matches.outcomes import progress
from app.rooms.bots import stand_in_name
from app.rooms.substitutes import exchange, give_up, sitting, takes_over
from app.tournaments.models import EntrantRow, TableSeatRow
from app.tournaments.pairing import ARENA
from app.tournaments.rounds import chair
from app.tournaments.stages import round_words
from app.tournaments.store import Table, Tournament
from app.tournaments.transaction import Edit, Transactions

GRACE_MS = 4000
"""For what another node has seen and not noted yet."""
MISSED = 2
"""Who does not come so often one after the other is taken out."""


async def note_arrivals(
    transactions: Transactions, tournament: Tournament, presence: Presence
) -> None:
    """Note who has come to the tables that are played, whether these wait for somebody or not, and
    end the wait in time; no wait ends while the tournament is paused."""
    now = transactions.rooms.matches.service_clock.now()
    ends = tournament.row.status == "running"
    if not any(
        (ends and overdue(table, now)) or arriving(table, presence) for table in tournament.running
    ):
        return
    async with transactions.edit(tournament.row.id) as edit:
        await _note_arrivals(edit, presence, now)
    await hand_over_seats(transactions, tournament.row.id)


def overdue(table: Table, now: int) -> bool:
    return table.row.deadline is not None and now > table.row.deadline + GRACE_MS


def in_time(table: Table, now: int) -> bool:
    """Whether its players may still come."""
    return table.row.deadline is not None and not overdue(table, now)


def arriving(table: Table, presence: Presence, acted: Collection[int] = ()) -> list[TableSeatRow]:
    """Whose coming is not noted yet: they are connected, or have acted."""
    here = {*presence.connected(table.row.room_id or ""), *acted}
    return [seat for seat in table.seats if seat.seat in here and not seat.arrived]


async def _note_arrivals(edit: Edit, presence: Presence, now: int) -> None:
    happened = await progress(edit.session, edit.tournament.rooms)
    for table in edit.tournament.running:
        match = happened.get(table.row.room_id or "")
        for seat in arriving(table, presence, match.acted if match else ()):
            seat.arrived = edit.changed = True
        missing = [seat for seat in table.seats if not seat.arrived and seat.fate is None]
        if table.row.deadline is not None and not missing:
            table.row.deadline, edit.changed = None, True
        elif edit.row.status == "running" and overdue(table, now):
            table.row.deadline, edit.changed = None, True
            for seat in missing:
                note_absence(edit, seat)


def note_absence(edit: Edit, seat: TableSeatRow) -> None:
    """Somebody did not come: what the organiser chose for that happens to their game."""
    entrant = edit.tournament.entrant(seat.entrant)
    if entrant is None or entrant.bot_level:
        return
    seat.fate = edit.row.no_show
    entrant.missed += 1
    if edit.row.format in ARENA:
        entrant.paused = True
    what = "a bot plays" if seat.fate == "bot" else "the game is lost"
    where = round_words(edit.row.format, edit.row.round, edit.row.rounds)
    edit.note("no_show", f"{entrant.name} did not come in {where}: {what}.")
    if entrant.missed >= MISSED:
        entrant.active = False
        text = f"{entrant.name} was taken out after missing two games in a row."
        edit.note("dropped", text)


def give_up_running(edit: Edit, entrant: EntrantRow) -> None:
    """The running game of somebody who is gone is lost."""
    for table in edit.tournament.running:
        for seat in table.seats:
            if seat.entrant == entrant.number and seat.fate is None:
                seat.fate, edit.changed = "forfeit", True


async def hand_over_seats(transactions: Transactions, tournament_id: str) -> None:
    """Let the seats of running tables be held by who should; done again after a crash."""
    rooms = transactions.rooms
    tournament = await transactions.read(tournament_id)
    async with transactions.database.read() as session:
        holders = await sitting(session, tournament.rooms)
    for table, seat, entrant, holder in misplaced(tournament, holders):
        room = table.row.room_id or ""
        if seat.fate is None:
            await exchange(rooms, room, seat.seat, holder, chair(entrant))
        elif seat.fate == "forfeit" and len(table.seats) == 2:
            await give_up(rooms, room, seat.seat)
        else:
            bot = takes_over(tournament.row.game, stand_in_name(entrant.name))
            await exchange(rooms, room, seat.seat, holder, bot)


def misplaced(
    tournament: Tournament, holders: Mapping[tuple[str, int], str | None]
) -> Iterator[tuple[Table, TableSeatRow, EntrantRow, str]]:
    """Seats of running tables with an account on it that should not be there."""
    for table in tournament.running:
        for seat in table.seats:
            holder = holders.get((table.row.room_id or "", seat.seat))
            entrant = tournament.entrant(seat.entrant)
            if holder is None or entrant is None:
                continue
            if seat.fate is not None or holder != entrant.account_id:
                yield table, seat, entrant, holder
