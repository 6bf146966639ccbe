"""Results of tables: what counts when somebody did not come, and corrections by the organiser."""

from collections.abc import Sequence

from sqlalchemy import select

from app.core.errors import Problem
from app.core.words import ordinal
from app.matches.models import MatchRow
from app.matches.outcomes import endings
from app.ratings.recount import recount
from app.tournaments.models import Fate
from app.tournaments.pairing import KNOCKOUT
from app.tournaments.pairing.brackets import decided
from app.tournaments.pairing.groups import qualified
from app.tournaments.rounds import break_off_tables, take_back
from app.tournaments.store import Table, Tournament
from app.tournaments.transaction import Edit
from app.tournaments.webhooks.queue import result_of


def counted(places: Sequence[int], fates: Sequence[Fate | None]) -> list[int]:
    """The places that count: who forfeits is behind everybody who played.

    >>> counted([2, 1], [None, "forfeit"]), counted([1, 2], ["forfeit", "forfeit"])
    ([1, 2], [2, 2])
    >>> counted([1, 2, 3], ["forfeit", None, None]), counted([2, 1, 3], ["bot", None, None])
    ([3, 1, 2], [2, 1, 3])
    """
    gone = [fate == "forfeit" for fate in fates]
    if all(gone):
        return [2] * len(places)
    worth = list(zip(gone, places, strict=True))
    return [1 + sum(other < own for other in worth) for own in worth]


async def count(edit: Edit) -> None:
    """Results of matches that are over; each once."""
    waiting = {table.row.room_id: table for table in edit.tournament.running}
    for room, ending in (await endings(edit.session, edit.tournament.rooms)).items():
        table = waiting[room]
        mark_stand_ins(edit.tournament, table, ending.people)
        table.close(counted(ending.places, [seat.fate for seat in table.seats]))
        for seat in table.seats:
            entrant = edit.tournament.entrant(seat.entrant)
            if entrant is not None and seat.theirs:
                entrant.missed = 0
        edit.decided.append(room)
        edit.told.append(result_of(edit.tournament, table))
        edit.changed = True


def mark_stand_ins(tournament: Tournament, table: Table, people: Sequence[str | None]) -> None:
    """Seats of people on which a bot sat in the end, whatever brought it there."""
    for seat in table.seats:
        entrant = tournament.entrant(seat.entrant)
        person = entrant is not None and entrant.account_id is not None
        if person and people[seat.seat] is None and seat.fate is None:
            seat.fate = "bot"


def sensible(places: Sequence[int], seats: int) -> bool:
    """Whether these can be the places of a table: 1 for the best, ties share, or nobody came.

    >>> sensible([1, 2], 2), sensible([1, 1, 3], 3), sensible([2, 2], 2), sensible([1, 3], 2)
    (True, True, True, False)
    """
    if len(places) != seats:
        return False
    if all(place == 2 for place in places):
        return True
    return all(1 + sum(other < place for other in places) == place for place in places)


async def correct(edit: Edit, table_id: int, places: list[int], reason: str) -> None:
    """Set the result of a table, running or over; the reason is public."""
    table = edit.tournament.table(table_id)
    if table is None or table.row.kind == "bye":
        raise Problem("not_found", "There is no such table, or nobody played there.")
    if not sensible(places, len(table.seats)):
        raise Problem("invalid", "places: one place per seat, 1 for the best, ties share a place")
    if edit.row.format in KNOCKOUT and len(set(places)) < len(places):
        raise Problem("invalid", "places: one of them goes on, so they cannot share a place")
    edit.round_due = True
    if table.row.places == places:
        return
    if edit.row.status == "cancelled":
        raise Problem("finished", "The tournament was cancelled.")
    before, qualified_before = table.row.places, qualifiers(edit)
    if before is None:
        await break_off_tables(edit, [table])
    table.close(places)
    table.row.corrected = True
    edit.told.append(result_of(edit.tournament, table))
    await rate_again(edit, table)
    note_correction(edit, table, before, places, reason)
    if qualifiers(edit) != qualified_before and table.row.round < edit.row.round:
        await take_back(edit)
    if edit.row.status == "finished" and edit.row.format in KNOCKOUT:
        edit.row.status, edit.row.ended_at = "running", None


async def rate_again(edit: Edit, table: Table) -> None:
    """Ratings follow the tournament's last word."""
    await edit.session.flush()
    here = select(MatchRow).where(MatchRow.room_id == table.row.room_id, MatchRow.number == 1)
    match = await edit.session.scalar(here)
    if match is not None and await recount(edit.session, match):
        edit.note("rated_again", "Ratings were recalculated with the corrected result.")


def note_correction(
    edit: Edit, table: Table, before: list[int] | None, after: list[int], reason: str
) -> None:
    named = {entrant.number: entrant.name for entrant in edit.tournament.entrants}
    names = [named[seat.entrant] for seat in table.seats]
    earlier = "nothing yet" if before is None else in_words(names, before)
    where = f"Round {table.row.round}, table {table.row.number}"
    edit.note("corrected", f"{where}: {in_words(names, after)} instead of {earlier}. {reason}")


def qualifiers(edit: Edit) -> object:
    """What later rounds of a bracket or a final depend on, up to the round before the last."""
    row, tournament = edit.row, edit.tournament
    earlier = [game for game in tournament.games() if game.round < row.round]
    if row.format in KNOCKOUT:
        return [decided(g) for g in earlier if g.places is not None and len(g.seats) == 2]
    if row.format == "groups" and row.round == row.rounds:
        return qualified(tournament.paired(), earlier, row.table_seats, row.round)
    return None


def in_words(names: Sequence[str], places: Sequence[int]) -> str:
    """Who came in where.

    >>> in_words(["Ada", "Bo", "Cy"], [2, 1, 2])
    'Bo 1st, Ada 2nd, Cy 2nd'
    """
    order = sorted(zip(places, names, strict=True), key=lambda one: one[0])
    return ", ".join(f"{name} {ordinal(place)}" for place, name in order)
