"""Whose comments stand beside the boards of a tournament. Organisers name them; who was named can
leave."""

from app.accounts.models import AccountRow
from app.accounts.service import Account
from app.core.errors import Problem
from app.people.service import block_between
from app.tournaments.event_models import CommentatorRow
from app.tournaments.transaction import Edit

MOST = 8


async def name_commentator(edit: Edit, account: Account, person: str) -> None:
    """They comment from now on, as the account says; named already: nothing changes. Nobody is
    named by whom they blocked: everybody reads who comments."""
    if person in edit.tournament.commentators:
        return
    if len(edit.tournament.commentators) >= MOST:
        raise Problem("full", f"At most {MOST} people comment.")
    if await edit.session.get(AccountRow, person) is None:
        raise Problem("not_found", "There is no such person.")
    how = await block_between(edit.session, account.id, [person])
    if how is not None:
        words = "You have blocked them." if how == "own" else "They do not want to meet you."
        raise Problem("blocked", words)
    edit.session.add(CommentatorRow(tournament_id=edit.row.id, account_id=person))
    edit.changed = True


async def drop_commentator(edit: Edit, person: str) -> None:
    """They comment no more; what they said stays."""
    row = await edit.session.get(CommentatorRow, (edit.row.id, person))
    if row is not None:
        await edit.session.delete(row)
        edit.changed = True
