"""Who takes part: joining, checking in, a round off, leaving."""

from sqlalchemy import delete

from app.accounts.names import distinct
from app.accounts.service import Account
from app.core.clock import now_ms
from app.core.errors import Problem
from app.tournaments import rests
from app.tournaments.attendance import give_up_running
from app.tournaments.entry import asker_of, refusal
from app.tournaments.models import EntrantRow, VisitorRow, WaitingRow
from app.tournaments.pairing import ARENA
from app.tournaments.permissions import checking_in
from app.tournaments.stages import round_words
from app.tournaments.teams import team_of
from app.tournaments.transaction import Edit

BEFORE_START = ("draft", "registration")


async def join(
    edit: Edit, account: Account, *, invited: bool = False, team: str | None = None
) -> None:
    """Take part; once, however often one asks. `invited`: with the key of the invitation."""
    entrant = edit.tournament.of_account(account.id)
    if entrant is not None and entrant.active:
        return
    asker = await asker_of(edit.session, edit.tournament, account, invited=invited)
    refused = refusal(edit.tournament, asker, now_ms())
    if refused is not None:
        raise refused
    await enter(edit, account, team_of(edit.tournament, entrant, team))


async def enter(edit: Edit, account: Account, team: str | None) -> None:
    """They take part from now on, and wait no more; nobody asks whether they may."""
    await wait_no_more(edit, account.id)
    entrant = edit.tournament.of_account(account.id)
    if entrant is None:
        entrant = new_entrant(edit, account.name)
        entrant.account_id, entrant.program = account.id, account.is_program
    entrant.active, entrant.missed, entrant.paused, entrant.team = True, 0, False, team
    row = edit.row
    where = round_words(row.format, row.round + 1, row.rounds)
    since = where if row.format in ARENA else f"from {where} on"
    seed_late(edit, entrant, f"{entrant.name} joins {since}.")
    await remember(edit, account, reserve=False)


async def wait_no_more(edit: Edit, account: str) -> None:
    """They are taken off the waiting list; once, however often one asks."""
    row = edit.tournament.waiting_of(account)
    if row is not None:
        edit.tournament.waiting.remove(row)
        await edit.session.execute(delete(WaitingRow).where(WaitingRow.id == row.id))
        edit.changed = True


async def check_in(edit: Edit, account: Account) -> None:
    """Say that one is here; once, however often one asks."""
    entrant = edit.tournament.of_account(account.id)
    if entrant is None or not entrant.active:
        raise Problem("not_a_member", "Only who takes part can check in. Take part first.")
    if entrant.checked_in:
        return
    require_check_in(edit)
    entrant.checked_in, edit.changed = True, True


def require_check_in(edit: Edit) -> None:
    """A Problem while nobody can check in."""
    if not checking_in(edit.row, now_ms()):
        raise Problem("not_open", "Check-in is open shortly before the start.")


async def have_round_off(edit: Edit, account: Account, *, rest: bool) -> None:
    """Have the next round off, or play it after all; as often as one likes, until it is paired. In
    an arena: be paired no more, or again."""
    entrant = edit.tournament.of_account(account.id)
    if entrant is None or not entrant.active:
        raise Problem("not_a_member", "Only who takes part can have a round off.")
    refused = rests.refusal(edit.tournament, entrant)
    if refused is not None:
        raise refused
    if edit.row.format in ARENA:
        if entrant.paused != rest:
            entrant.paused, edit.changed, edit.round_due = rest, True, True
        return
    wished = edit.row.round + 1 if rest else None
    if entrant.rest_round != wished:
        entrant.rest_round, edit.changed = wished, True


async def take_out_missing(edit: Edit) -> None:
    """Whoever did not check in does not begin; bots are always here."""
    if not checking_in(edit.row, now_ms()):
        return
    for entrant in edit.tournament.active:
        if entrant.account_id is not None and not entrant.checked_in:
            edit.note("dropped", f"{entrant.name} did not check in.")
            await withdraw(edit, entrant, "")


async def offer_to_step_in(edit: Edit, account: Account) -> None:
    """Be a reserve: somebody who is missing may be replaced by them."""
    if account.is_program:
        raise Problem("no_programs", "A program takes part for itself, not for somebody else.")
    await remember(edit, account, reserve=True)


async def remember(edit: Edit, account: Account, *, reserve: bool) -> None:
    """They came by the link, and would step in or not."""
    row = await edit.session.get(VisitorRow, (edit.row.id, account.id))
    if row is None:
        row = VisitorRow(tournament_id=edit.row.id, account_id=account.id, reserve=False)
        edit.session.add(row)
    if row.reserve != reserve:
        row.reserve = reserve
        edit.changed = True


def new_entrant(edit: Edit, name: str) -> EntrantRow:
    """Somebody more, with a name of their own in this tournament."""
    entrants = edit.tournament.entrants
    entrant = EntrantRow(
        tournament_id=edit.row.id,
        number=1 + max((other.number for other in entrants), default=0),
        seed=None,
        account_id=None,
        bot_level=None,
        name=distinct(name, {other.name for other in entrants}),
        active=True,
        joined=1,
        checked_in=checking_in(edit.row, now_ms()),
        missed=0,
        created_at=now_ms(),
    )
    edit.session.add(entrant)
    entrants.append(entrant)
    edit.changed = True
    return entrant


def seed_late(edit: Edit, entrant: EntrantRow, text: str) -> None:
    """Who comes after the start is the last seed, and plays from the next round on."""
    edit.changed = True
    if edit.row.status in BEFORE_START:
        return
    if entrant.seed is None:
        entrant.seed = 1 + max(edit.tournament.by_seed, default=0)
        entrant.joined = edit.row.round + 1
    edit.note("joined", text)


async def leave(edit: Edit, account: Account) -> None:
    """Leave the tournament. You lose a running game."""
    await remember(edit, account, reserve=False)
    entrant = edit.tournament.of_account(account.id)
    if entrant is not None:
        await withdraw(edit, entrant, f"{entrant.name} leaves.")
    edit.seats_due = edit.round_due = True


async def withdraw(edit: Edit, entrant: EntrantRow, text: str) -> None:
    """Before the start as if they had never come, but who was taken out is remembered; later their
    games are lost."""
    if not entrant.active:
        return
    if edit.row.status in BEFORE_START and entrant.taken_out:
        entrant.active, entrant.seed, edit.changed = False, None, True
    elif edit.row.status in BEFORE_START:
        await edit.session.delete(entrant)
        edit.tournament.entrants.remove(entrant)
        edit.changed = True
    elif edit.row.status in ("running", "paused"):
        entrant.active = False
        give_up_running(edit, entrant)
        edit.note("dropped", text)
    else:
        raise Problem("finished", "The tournament is over.")
