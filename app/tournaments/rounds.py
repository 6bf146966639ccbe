"""Rounds: their tables, rooms and matches are opened, taken back, paired by hand."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import delete

from app.core.clock import now_ms
from app.core.errors import Problem
from app.rooms import opening
from app.rooms.ids import public_id
from app.rooms.opening import Chair
from app.rooms.substitutes import break_off
from app.tournaments.models import EntrantRow, RoundRow, TableRow, TableSeatRow, TournamentRow
from app.tournaments.pairing import ARENA, KNOCKOUT, Meeting
from app.tournaments.pairing.model import bye
from app.tournaments.settings import least_players
from app.tournaments.store import Table
from app.tournaments.transaction import Edit


async def open_round(edit: Edit, meetings: Sequence[Meeting]) -> None:
    """The next round with its tables; where there is something to play, the match begins.
    What is not played comes last, so that tables are numbered without gaps."""
    row, session = edit.row, edit.session
    meetings = sorted(meetings, key=lambda meeting: meeting.kind != "game")
    row.round += 1
    row.next_round_at = None
    begin_round(edit)
    await session.flush()
    by_seed = edit.tournament.by_seed
    sitting = [[by_seed[seed] for seed in meeting.seats] for meeting in meetings]
    tables = [new_table(edit, number, meeting) for number, meeting in enumerate(meetings, 1)]
    both = list(zip(tables, sitting, strict=True))
    await open_rooms(edit, [(table, entrants) for table, entrants in both if not table.places])
    session.add_all(tables)
    await session.flush()
    session.add_all(
        TableSeatRow(
            table_id=table.id,
            seat=seat,
            tournament_id=row.id,
            round=row.round,
            entrant=entrant.number,
            arrived=entrant.account_id is None,
        )
        for table, entrants in both
        for seat, entrant in enumerate(entrants)
    )
    edit.told.append(round_begun(row.round, tables, sitting))
    edit.changed = True


def round_begun(
    number: int, tables: Sequence[TableRow], sitting: Sequence[Sequence[EntrantRow]]
) -> dict[str, Any]:
    """A round, for who listens outside."""
    return {
        "event": "round",
        "round": number,
        "tables": [
            {
                "table": table.id,
                "number": table.number,
                "kind": table.kind,
                "room": table.room_id and public_id(table.room_id),
                "seats": [{"entrant": one.number, "name": one.name} for one in entrants],
            }
            for table, entrants in zip(tables, sitting, strict=True)
        ],
    }


def begin_round(edit: Edit) -> None:
    """Its row, new or, where it is paired again, with a time of its own."""
    row, now = edit.row, edit.rooms.matches.service_clock.now()
    before = [one for one in edit.tournament.rounds if one.number < row.round]
    round_ = edit.tournament.present
    if round_ is None:
        round_ = RoundRow(tournament_id=row.id, number=row.round, created_at=now_ms())
        edit.session.add(round_)
    round_.ends_at = now + 1000 * row.round_s if row.round_s else None
    round_.called = False
    if before and row.format in ARENA:  # all that is paired in it has the same time
        round_.ends_at, round_.called = before[-1].ends_at, before[-1].called


def begin_arena(edit: Edit) -> None:
    """Its time runs from the start, also when nobody is paired then: a round 0 without tables."""
    ends_at = edit.rooms.matches.service_clock.now() + 1000 * (edit.row.round_s or 0)
    clock = RoundRow(
        tournament_id=edit.row.id, number=0, created_at=now_ms(), ends_at=ends_at, called=False
    )
    edit.session.add(clock)
    edit.tournament.rounds.append(clock)


def begin_break(edit: Edit) -> None:
    """People rest before the next round; it is known when that begins."""
    rest = 1000 * (edit.row.round_break_s or 0)
    edit.row.next_round_at = edit.rooms.matches.service_clock.now() + rest
    edit.changed = True


def new_table(edit: Edit, number: int, meeting: Meeting) -> TableRow:
    return TableRow(
        tournament_id=edit.row.id,
        round=edit.row.round,
        number=number,
        kind=meeting.kind,
        asked=meeting.asked,
        places=None if meeting.places is None else list(meeting.places),
        created_at=now_ms(),
        ended_at=None if meeting.places is None else now_ms(),
    )


async def open_rooms(edit: Edit, played: Sequence[tuple[TableRow, Sequence[EntrantRow]]]) -> None:
    """The rooms of a round, and how long they wait for their people."""
    row = edit.row
    begun = await opening.open_tables(
        edit.rooms,
        edit.session,
        row.game,
        row.organiser_id,
        row.options,
        [[chair(entrant) for entrant in entrants] for _, entrants in played],
        tournament=row.id,
        watch="everyone" if row.access == "public" else "link",
        clock=clock_of_tables(row),
        open_hands=row.open_hands,
    )
    edit.begun += begun
    for (table, entrants), room in zip(played, begun, strict=True):
        table.room_id = room.room.id
        if any(entrant.account_id for entrant in entrants):
            table.deadline = edit.deadline()


def clock_of_tables(row: TournamentRow) -> dict[str, Any] | None:
    """The clock of a round; where the round has a time nobody's rests over a vacation."""
    return row.clock and row.clock | ({"vacations": False} if row.round_s else {})


def chair(entrant: EntrantRow) -> Chair:
    """As somebody sits at a table."""
    name = entrant.name if entrant.bot_level else None
    return Chair(entrant.account_id, entrant.bot_level, name)


async def break_off_tables(edit: Edit, tables: Sequence[Table]) -> None:
    """The matches at these tables end without a result, and have no page any more."""
    rooms = [table.row.room_id for table in tables if table.row.room_id]
    for table in tables:
        table.row.deadline = table.row.room_id = None
    await break_off(edit.session, rooms)
    edit.closed += rooms


async def take_back(edit: Edit) -> None:
    """The last round, as if it had not been paired."""
    row, session = edit.row, edit.session
    last = edit.tournament.tables_of(row.round)
    if any(table.over and table.row.kind == "game" for table in last):
        raise Problem("already_paired", "A game of this round is over already.")
    await break_off_tables(edit, [table for table in last if not table.over])
    ids = [table.row.id for table in last]
    await session.flush()
    await session.execute(delete(TableSeatRow).where(TableSeatRow.table_id.in_(ids)))
    await session.execute(delete(TableRow).where(TableRow.id.in_(ids)))
    row.round -= 1
    await edit.renew()


async def repair(edit: Edit, number: int, tables: list[list[int]] | None, reason: str) -> None:
    """Pair the last round again (or as given), as long as nothing of it is over; or by hand the
    next one, if that is due and was not paired."""
    row = edit.row
    if row.format in ARENA:
        raise Problem("already_paired", "An arena is paired by itself.")
    last = number == row.round > 0
    due = number == row.round + 1 and not edit.tournament.running and row.round > 0
    if row.status not in ("running", "paused") or not (last or (due and tables)):
        raise Problem(
            "already_paired", "Only the last round of a running tournament can be paired again."
        )
    edit.note("repaired", f"Round {number} was paired again. {reason}".strip())
    if last:
        await take_back(edit)
    if tables:
        await open_round(edit, paired_by_hand(edit, tables))
        row.status = "running" if due else row.status
    edit.round_due = True


def paired_by_hand(edit: Edit, tables: Sequence[Sequence[int]]) -> list[Meeting]:
    """The meetings of these entrants; who is not in it has a bye."""
    row, seeds = edit.row, edit.tournament.seed_of
    if row.format in KNOCKOUT:
        raise Problem("invalid", "tables: the results pair a bracket, not a list")
    waiting = [entrant.number for entrant in edit.tournament.active]
    found = []
    for table in tables:
        fits = least_players(row.game) <= len(table) <= row.table_seats
        if not fits or not set(table) <= set(waiting):
            raise Problem(
                "invalid",
                "tables: list every active entrant exactly once, at tables of the right size",
            )
        if len(set(table)) != len(table):
            raise Problem("invalid", "tables: an entrant cannot meet itself")
        waiting = [number for number in waiting if number not in table]
        found.append(Meeting(tuple(seeds[number] for number in table)))
    resting = {one.number for one in edit.tournament.active if one.rest_round == row.round + 1}
    return found + [bye(seeds[number], asked=number in resting) for number in waiting]
