"""Who may enter: the rules in their order. The first that does not fit refuses, and says what would
be right. No I/O but the rating of who asks."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import takewhile

from sqlalchemy.ext.asyncio import AsyncSession

from app.accounts.service import Account
from app.core.errors import Problem
from app.ratings.reading import SURE, Rating, rating_of
from app.tournaments.models import TournamentRow, WaitingRow
from app.tournaments.pairing import ARENA, LATE
from app.tournaments.permissions import checking_in
from app.tournaments.store import Tournament
from engine import rules_of


@dataclass(frozen=True, slots=True)
class Asker:
    """Somebody who would enter."""

    program: bool = False
    let_in: bool = False
    """Has the key of the invitation, or the organiser said yes."""
    account: str = ""
    taken_out: bool = False
    """An organiser took them out."""
    rating: Rating | None = None
    """In the game of the tournament; None: never rated, or nobody asks for it."""


Rule = Callable[[Tournament, Asker, int], Problem | None]
"""What speaks against it at this moment; None: nothing."""


def by_exclusion(_tournament: Tournament, asker: Asker, _now: int) -> Problem | None:
    """Nobody whom an organiser took out."""
    if asker.taken_out:
        detail = "The organiser took you out. Ask the organiser to bring you back."
        return Problem("taken_out", detail)
    return None


def by_stage(tournament: Tournament, _asker: Asker, _now: int) -> Problem | None:
    """Before the start; where the format takes it also up to the round of `late_until`, in an arena
    at any time."""
    row = tournament.row
    if row.status == "registration":
        return None
    begun = row.status in ("running", "paused")
    if begun and row.format in ARENA and tournament.present and tournament.present.called:
        return Problem("not_open", "Registration is closed. The time of the arena is over.")
    if begun and (row.format in ARENA or (row.format in LATE and row.round < row.late_until)):
        return None
    closed = "It has begun." if row.started_at else "The organiser has not opened it yet."
    return Problem("not_open", f"Registration is closed. {closed}")


def by_hour(tournament: Tournament, _asker: Asker, now: int) -> Problem | None:
    """Within the window the organiser set."""
    row = tournament.row
    if row.entry_from is not None and now < row.entry_from:
        return Problem("not_open", f"Registration opens on {when(row.entry_from)}. Come back then.")
    if row.entry_until is not None and now >= row.entry_until:
        detail = f"Registration closed on {when(row.entry_until)}. Only the organiser can move it."
        return Problem("not_open", detail)
    return None


def by_kind(tournament: Tournament, asker: Asker, _now: int) -> Problem | None:
    """Programs only where they are welcome."""
    if asker.program and not tournament.row.programs:
        detail = "No program may take part here. The organiser can allow it."
        return Problem("no_programs", detail)
    return None


def by_rating(tournament: Tournament, asker: Asker, _now: int) -> Problem | None:
    """Between floor and ceiling. A floor takes a settled rating, so that nobody passes it with a
    new account; below a ceiling alone newcomers are welcome."""
    row, rating = tournament.row, asker.rating
    if row.rating_from is None and row.rating_to is None:
        return None
    title = rules_of(row.game).info.title
    asked = f"Only with a rating {range_words(row)} in {title}."
    if row.rating_from is not None and (rating is None or rating.games < SURE):
        played = 0 if rating is None else rating.games
        more = f"Yours is settled after {SURE} rated games. You have played {played}."
        return Problem("rating_range", f"{asked} {more}")
    low, high = row.rating_from, row.rating_to
    if rating is None or (
        (low is None or rating.points >= low) and (high is None or rating.points <= high)
    ):
        return None
    return Problem("rating_range", f"{asked} Yours is {rating.points}.")


def by_invitation(tournament: Tournament, asker: Asker, _now: int) -> Problem | None:
    """Who was invited or let in, where that is needed."""
    if tournament.row.entry == "open" or asker.let_in:
        return None
    detail = "Entry is by invitation. Use the organiser's invitation link, or ask to be let in."
    return Problem("by_invitation", detail)


def by_place(tournament: Tournament, asker: Asker, now: int) -> Problem | None:
    """As long as there are places that nobody waits for who came before."""
    row = tournament.row
    free = row.capacity - len(tournament.active)
    before = takewhile(lambda one: one.account_id != asker.account, tournament.waiting)
    ahead = sum(may_move_up(tournament, one, now) for one in before)
    if free > ahead:
        return None
    places = f"All {row.capacity} places are taken." if free <= 0 else "Others wait for a place."
    if list_is_full(tournament):
        return Problem("full", f"{places} The waiting list is full, too.")
    return Problem("full", f"{places} On the waiting list you move up when somebody leaves.")


RULES: tuple[Rule, ...] = (
    by_exclusion,
    by_stage,
    by_hour,
    by_kind,
    by_rating,
    by_invitation,
    by_place,
)
MOVING_UP: tuple[Rule, ...] = (by_exclusion, by_stage, by_kind, by_invitation)
"""What is asked once more of who waits: they were right when they asked."""
WAITABLE = frozenset({"by_invitation", "full"})
"""What one can wait for."""
LEAST_WAITING = 64
"""So many can always wait, however few places there are; and as many as there are places."""


def refusal(
    tournament: Tournament, asker: Asker, now: int, rules: tuple[Rule, ...] = RULES
) -> Problem | None:
    """Why somebody may not enter; None: they may."""
    found = (rule(tournament, asker, now) for rule in rules)
    return next((problem for problem in found if problem is not None), None)


def may_move_up(tournament: Tournament, waits: WaitingRow, now: int) -> bool:
    """Whether somebody who waits takes the next place; close to the start only who is here."""
    asker = Asker(waits.program, waits.let_in, waits.account_id)
    here = waits.checked_in or not checking_in(tournament.row, now)
    return here and refusal(tournament, asker, now, MOVING_UP) is None


def is_full(tournament: Tournament) -> bool:
    """Whether all places are taken."""
    return len(tournament.active) >= tournament.row.capacity


def list_is_full(tournament: Tournament) -> bool:
    """Whether nobody more can wait."""
    return len(tournament.waiting) >= max(LEAST_WAITING, tournament.row.capacity)


def waitable(tournament: Tournament, refused: Problem) -> bool:
    """Whether one can wait for what is missing."""
    return refused.code in WAITABLE and not list_is_full(tournament)


async def asker_of(
    session: AsyncSession, tournament: Tournament, account: Account, *, invited: bool
) -> Asker:
    """An account as the rules see it. `invited`: by the key of the invitation."""
    row, waits = tournament.row, tournament.waiting_of(account.id)
    let_in = invited or tournament.organised_by(account.id) or (waits is not None and waits.let_in)
    rated = row.rating_from is not None or row.rating_to is not None
    rating = await rating_of(session, row.game, account.id) if rated else None
    entrant = tournament.of_account(account.id)
    taken_out = entrant is not None and entrant.taken_out
    return Asker(account.is_program, let_in, account.id, taken_out, rating)


def is_open(row: TournamentRow, players: int, now: int) -> bool:
    """Whether anybody may enter, when so many take part."""
    bare = Tournament(row, [], [], [], [])
    return players < row.capacity and refusal(bare, Asker(), now, (by_stage, by_hour)) is None


def require_place(tournament: Tournament) -> None:
    """A Problem where the organiser can add nobody: also to a draft, out of hours, and later than
    others where the format takes it."""
    row = tournament.row
    late = row.status in ("running", "paused") and row.format in LATE | ARENA
    if row.status not in ("draft", "registration") and not late:
        raise Problem("not_open", "Nobody can be added any more.")
    if is_full(tournament):
        raise Problem("full", f"All {row.capacity} places are taken. Settings has the number.")


def range_words(row: TournamentRow) -> str:
    """Which ratings are asked for."""
    low, high = row.rating_from, row.rating_to
    if high is None:
        return f"of at least {low}"
    return f"of at most {high}" if low is None else f"from {low} to {high}"


def when(moment: int) -> str:
    """A moment in words.

    >>> when(1_893_456_000_000)
    '1 Jan 2030, 00:00 UTC'
    """
    at = datetime.fromtimestamp(moment / 1000, UTC)
    return f"{at.day} {at:%b %Y, %H:%M} UTC"
