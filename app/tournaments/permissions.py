"""Who may do what in a tournament.

- Look at it: everybody where it is public; else the organiser, who takes part, did or was on the
  list of reserves, and who brings the key of the present link. A draft: only its organiser.
- Take part, or be a reserve: who may look, with an account. Take part: while there are places and
  registration is open, in Swiss and pods also up to the round of `late_until`.
  (`routes.require_share`: from one network not all the places of a public one.)
- Leave: who takes part.
- Hand on the link: the organiser, who takes part or did, who brought its key; a public one: all.
- All else (`organiser_routes.py`): the organiser alone. What the start fixes is in `settings.py`,
  which status follows which in `lifecycle.py`.
"""

from app.accounts.service import Account
from app.core.errors import Problem
from app.tournaments.models import TournamentRow
from app.tournaments.pairing import LATE
from app.tournaments.store import Tournament


def may_look(tournament: Tournament, account: Account | None, *, invited: bool) -> bool:
    """Whether somebody sees it at all. `invited`: by the present link, now or earlier."""
    row = tournament.row
    if account is not None and account.id == row.organiser_id:
        return True
    if row.status == "draft":
        return False
    return row.access == "public" or invited or is_member(tournament, account)


def is_member(tournament: Tournament, account: Account | None) -> bool:
    """The organiser, and who takes part or did."""
    if account is None:
        return False
    organiser = account.id == tournament.row.organiser_id
    return organiser or tournament.of_account(account.id) is not None


def may_hand_on(tournament: Tournament, account: Account | None, *, invited: bool) -> bool:
    """Whether somebody who sees it gets the link."""
    return tournament.row.access == "public" or invited or is_member(tournament, account)


def require_organiser(tournament: Tournament, account: Account) -> None:
    """A Problem for everybody else who sees it."""
    if account.id != tournament.row.organiser_id:
        raise Problem("not_organiser", "Only the organiser of the tournament can do this.")


def is_open(row: TournamentRow, players: int) -> bool:
    """Whether one may enter, when so many take part."""
    if players >= row.capacity:
        return False
    if row.status == "registration":
        return True
    late = row.status in ("running", "paused") and row.format in LATE
    return late and row.round < row.late_until


def require_programs_welcome(row: TournamentRow, account: Account) -> None:
    """A Problem for a program where only people and bots of the organiser take part."""
    if account.is_program and not row.programs:
        raise Problem("no_programs", "No program may take part here. The organiser can allow it.")


def require_open(tournament: Tournament, *, by_organiser: bool = False) -> None:
    """A Problem where nobody may enter. The organiser adds also to a draft, and later than
    others where the format takes it."""
    row, players = tournament.row, len(tournament.active)
    if players >= row.capacity:
        raise Problem("full", "Every place is taken.")
    if by_organiser and (row.status == "draft" or (row.status == "running" and row.format in LATE)):
        return
    if not is_open(row, players):
        raise Problem("not_open", "Registration is closed.")
