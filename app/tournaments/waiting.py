"""The waiting list: who waits for a place, or to be let in, and who moves up."""

from app.accounts.models import AccountRow
from app.accounts.service import Account, account_of
from app.core.clock import now_ms
from app.core.errors import Problem
from app.tournaments import registration
from app.tournaments.entry import asker_of, is_full, may_move_up, refusal, waitable
from app.tournaments.models import WaitingRow
from app.tournaments.permissions import checking_in
from app.tournaments.teams import team_of
from app.tournaments.transaction import Edit


async def wait(edit: Edit, account: Account, *, invited: bool, team: str | None = None) -> None:
    """Take part, or wait for it where a place or a word of the organiser is missing."""
    entrant, row = edit.tournament.of_account(account.id), edit.tournament.waiting_of(account.id)
    if entrant is not None and entrant.active:
        return
    if row is not None:
        if invited and not row.let_in:
            row.let_in = edit.changed = True
        return
    asker = await asker_of(edit.session, edit.tournament, account, invited=invited)
    refused = refusal(edit.tournament, asker, now_ms())
    if refused is None:
        await registration.enter(edit, account, team_of(edit.tournament, entrant, team))
        return
    if not waitable(edit.tournament, refused):
        raise refused
    row = WaitingRow(
        tournament_id=edit.row.id,
        account_id=account.id,
        program=account.is_program,
        team=team_of(edit.tournament, entrant, team),
        let_in=asker.let_in,
        checked_in=checking_in(edit.row, now_ms()),
    )
    edit.session.add(row)
    edit.tournament.waiting.append(row)
    edit.changed = True
    await registration.remember(edit, account, reserve=False)


async def move_up(edit: Edit) -> None:
    """Who waits takes part as soon as there is a place, in the order in which they came. Close to
    the start only who says that they are here."""
    now = now_ms()
    for row in list(edit.tournament.waiting):
        if not may_move_up(edit.tournament, row, now) or is_full(edit.tournament):
            continue
        account = await edit.session.get_one(AccountRow, row.account_id)
        await registration.enter(edit, account_of(account), row.team)
        edit.note("moved_up", f"{account.name} moves up from the waiting list.")


async def let_in(edit: Edit, account: str) -> None:
    """The organiser says yes: they take part, or wait only for a place."""
    row = edit.tournament.waiting_of(account)
    if row is None:
        raise Problem("not_found", "This account is not on the waiting list.")
    if not row.let_in:
        row.let_in = edit.changed = True


async def leave(edit: Edit, account: Account) -> None:
    """Take part no more, and wait for nothing."""
    await registration.wait_no_more(edit, account.id)
    await registration.leave(edit, account)


async def check_in(edit: Edit, account: Account) -> None:
    """Say that one is here; who waits for a place too."""
    row = edit.tournament.waiting_of(account.id)
    if row is None:
        await registration.check_in(edit, account)
    elif not row.checked_in:
        registration.require_check_in(edit)
        row.checked_in = edit.changed = True
