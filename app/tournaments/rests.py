"""Rounds off: an entrant says before a round is paired that they do not play it, for half a bye."""

from app.core.errors import Problem
from app.tournaments.models import EntrantRow
from app.tournaments.pairing import ARENA, LATE
from app.tournaments.responses import Rest
from app.tournaments.store import Tournament


def rests_left(tournament: Tournament, entrant: EntrantRow) -> int:
    """How many more rounds they may have off, the one they asked for not counted."""
    had = sum(
        table.row.asked and table.seats[0].entrant == entrant.number for table in tournament.tables
    )
    return max(0, tournament.row.rests - had)


def refusal(tournament: Tournament, entrant: EntrantRow) -> Problem | None:
    """Why somebody cannot have the next round off; None: they can."""
    row, after = tournament.row, tournament.row.round + 1
    if row.format in ARENA and row.status in ("registration", "running", "paused"):
        return None
    if row.format not in LATE or not row.rests:
        return Problem("no_rest", "In this tournament nobody has a round off.")
    if row.status not in ("registration", "running", "paused"):
        return Problem("not_open", "There is no round to come.")
    if row.rounds is not None and row.round and after > row.rounds:
        return Problem("not_open", "There is no round to come.")
    if row.rounds is not None and after == row.rounds and after > 1:
        return Problem("no_rest", "Nobody has the last round off: it decides.")
    if not rests_left(tournament, entrant):
        rounds = "1 round" if row.rests == 1 else f"{row.rests} rounds"
        return Problem("no_rest", f"You had {rounds} off. More are not allowed here.")
    return None


def rest_state(tournament: Tournament, entrant: EntrantRow | None) -> Rest | None:
    """What an entrant is told of it; None: they cannot."""
    if entrant is None or not entrant.active or refusal(tournament, entrant) is not None:
        return None
    after = tournament.row.round + 1
    asked = entrant.paused if tournament.row.format in ARENA else entrant.rest_round == after
    return {"round": after, "asked": asked, "left": rests_left(tournament, entrant)}
