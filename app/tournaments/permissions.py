"""Who may do what in a tournament.

- Look at it: everybody where it is public; else the organiser, who takes part, did or was on the
  list of reserves, and who brings the key of the present link. A draft: only its organiser.
- Take part, wait for a place, or be a reserve: who may look, with an account. Take part: by the
  rules in `entry.py`. (`routes.require_share`: from one network not all the places of a public
  one.)
- Leave: who takes part.
- Hand on the link: the organiser, who takes part or did, who brought its key; a public one: all.
  The link that invites, where entry is by invitation: the organisers.
- Say who runs it too: the one who opened it.
- All else (`organiser_routes.py`): the organiser and co-organisers. What the start fixes is in
  `settings.py`, which status follows which in `lifecycle.py`.
"""

from app.accounts.service import Account
from app.core.errors import Problem
from app.tournaments.models import TournamentRow
from app.tournaments.store import Tournament


def may_look(tournament: Tournament, account: Account | None, *, invited: bool) -> bool:
    """Whether somebody sees it at all. `invited`: by the present link, now or earlier."""
    row = tournament.row
    if account is not None and tournament.organised_by(account.id):
        return True
    if row.status == "draft":
        return False
    return row.access == "public" or invited or is_member(tournament, account)


def is_member(tournament: Tournament, account: Account | None) -> bool:
    """The organiser, commentators, and who takes part or did."""
    if account is None:
        return False
    if account.id in tournament.commentators:
        return True
    organiser = tournament.organised_by(account.id)
    return organiser or tournament.of_account(account.id) is not None


def may_hand_on(tournament: Tournament, account: Account | None, *, invited: bool) -> bool:
    """Whether somebody who sees it gets the link."""
    return tournament.row.access == "public" or invited or is_member(tournament, account)


def require_organiser(tournament: Tournament, account: Account) -> None:
    """A Problem for everybody else who sees it."""
    if not tournament.organised_by(account.id):
        raise Problem("not_organiser", "Only the organiser of the tournament can do this.")


def require_founder(tournament: Tournament, account: Account) -> None:
    """A Problem for everybody but the one who opened it."""
    if account.id != tournament.row.organiser_id:
        detail = "Only the one who opened the tournament can say who runs it too."
        raise Problem("not_organiser", detail)


def check_in_at(row: TournamentRow) -> int | None:
    """When check-in opens, ms; None where there is none."""
    if row.check_in_s is None or row.starts_at is None:
        return None
    return row.starts_at - 1000 * row.check_in_s


def checking_in(row: TournamentRow, now: int) -> bool:
    """Whether people can check in now; whoever enters now has."""
    opens = check_in_at(row)
    return row.status == "registration" and opens is not None and now >= opens
