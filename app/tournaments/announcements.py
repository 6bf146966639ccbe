"""What organisers tell everybody: pinned on the page, the tables and the TV of a tournament until
it is taken back."""

from app.accounts.service import Account
from app.core.clock import now_ms
from app.core.errors import Problem
from app.tournaments.event_models import AnnouncementRow
from app.tournaments.models import RequestRow
from app.tournaments.transaction import Edit

MOST = 5
"""Pinned at the same time: they stand above every board."""


async def announce(edit: Edit, account: Account, request: str, text: str) -> None:
    """Pin something, once for each `request`."""
    if await edit.session.get(RequestRow, (edit.row.id, request)) is not None:
        return
    if len(edit.tournament.announcements) >= MOST:
        raise Problem("full", f"{MOST} announcements are pinned. Take one back first.")
    edit.session.add(RequestRow(tournament_id=edit.row.id, id=request))
    row = AnnouncementRow(tournament_id=edit.row.id, account_id=account.id, text=text, at=now_ms())
    edit.session.add(row)
    edit.changed = True


async def take_back(edit: Edit, number: int) -> None:
    """Take one back; done already: nothing changes."""
    for row in edit.tournament.announcements:
        if row.id == number:
            await edit.session.delete(row)
            edit.changed = True
