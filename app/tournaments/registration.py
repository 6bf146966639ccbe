"""Who takes part: joining, leaving, bots, reserves, who steps in for whom, seeds by hand."""

import secrets

from app.accounts.names import CREATURES, distinct
from app.accounts.service import Account
from app.core.clock import now_ms
from app.core.errors import Problem
from app.rooms.bots import bot_name
from app.rooms.seating import require_level, substitute_level
from app.tournaments import rests
from app.tournaments.attendance import give_up_running
from app.tournaments.entry import asker_of, refusal, require_place
from app.tournaments.models import EntrantRow, RequestRow, VisitorRow
from app.tournaments.pairing import ARENA
from app.tournaments.permissions import checking_in
from app.tournaments.store import read_reserves
from app.tournaments.teams import chosen_team, smallest_team
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
    await enter(edit, account, chosen_team(edit.tournament, team))


async def enter(edit: Edit, account: Account, team: str | None) -> None:
    """They take part from now on; nobody asks whether they may."""
    entrant = edit.tournament.of_account(account.id)
    if entrant is None:
        entrant = new_entrant(edit, account.name)
        entrant.account_id, entrant.program = account.id, account.is_program
    entrant.active, entrant.missed, entrant.team = True, 0, team
    seed_late(edit, entrant, f"{entrant.name} joins from round {edit.row.round + 1} on.")
    await remember(edit, account, reserve=False)


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
    """Before the start as if they had never come; later their games are lost."""
    if not entrant.active:
        return
    if edit.row.status in BEFORE_START:
        await edit.session.delete(entrant)
        edit.tournament.entrants.remove(entrant)
        edit.changed = True
    elif edit.row.status in ("running", "paused"):
        entrant.active = False
        give_up_running(edit, entrant)
        edit.note("dropped", text)
    else:
        raise Problem("finished", "The tournament is over.")


# -- by the organiser --------------------------------------------------------------------------


async def add_bots(
    edit: Edit, level: str, count: int, request: str | None, team: str | None = None
) -> None:
    """Bots that take part, once for each `request`; without a team where they are needed most."""
    require_level(edit.row.game, level)
    if request is not None:
        if await edit.session.get(RequestRow, (edit.row.id, request)) is not None:
            return
        edit.session.add(RequestRow(tournament_id=edit.row.id, id=request))
    for _ in range(count):
        require_place(edit.tournament)
        bot = new_entrant(edit, creature(edit))
        bot.bot_level = level
        bot.team = chosen_team(edit.tournament, team) if team else smallest_team(edit.tournament)
        seed_late(edit, bot, f"{bot.name} (bot) joins.")


def creature(edit: Edit) -> str:
    """A name nobody in the tournament has, while there are some; people's have two words."""
    taken = {entrant.name for entrant in edit.tournament.entrants}
    free = [name for name in CREATURES if name not in taken]
    return secrets.choice(free or CREATURES)


async def drop(edit: Edit, number: int) -> None:
    entrant = require_entrant(edit, number)
    await withdraw(edit, entrant, f"{entrant.name} was taken out.")
    edit.seats_due = edit.round_due = True


async def change_entrant(
    edit: Edit,
    number: int,
    *,
    seed: int | None = None,
    bot: str | None = None,
    account: str | None = None,
    active: bool | None = None,
    team: str | None = None,
) -> None:
    """Seed or team by hand; a bot or a reserve for somebody missing; back after a drop."""
    entrant = require_entrant(edit, number)
    if seed is not None:
        seed_by_hand(edit, entrant, seed)
    if team is not None:
        entrant.team, edit.changed = chosen_team(edit.tournament, team), True
    if bot is not None:
        replace_by_bot(edit, entrant, bot)
    if account is not None:
        await replace_by_reserve(edit, entrant, account)
    if active and not entrant.active:
        require_place(edit.tournament)
        entrant.active, entrant.missed = True, 0
        edit.note("joined", f"{entrant.name} is back.")
    edit.seats_due = edit.round_due = True


def seed_by_hand(edit: Edit, entrant: EntrantRow, seed: int) -> None:
    """1 is the best; the others move."""
    if edit.row.status not in BEFORE_START:
        raise Problem("already_started", "seed: cannot change after the start")
    order = sorted(edit.tournament.entrants, key=lambda one: (one.seed or 10**6, one.number))
    order.remove(entrant)
    order.insert(seed - 1, entrant)
    for seed, one in enumerate(order, 1):
        one.seed = seed
    edit.row.seeding = "manual"
    edit.changed = True


def replace_by_bot(edit: Edit, entrant: EntrantRow, level: str) -> None:
    if level == "auto":
        level = substitute_level(edit.row.game)
    require_level(edit.row.game, level)
    entrant.account_id, entrant.bot_level, entrant.program = None, level, False
    rename(edit, entrant, bot_name(level, names_beside(edit, entrant)), " (bot)")


async def replace_by_reserve(edit: Edit, entrant: EntrantRow, account: str) -> None:
    """A reserve plays on for somebody who is missing."""
    reserves = await read_reserves(edit.session, edit.row.id)
    if account not in reserves:
        raise Problem("invalid", "account: must be on the list of reserves")
    if edit.tournament.of_account(account) is not None:
        raise Problem("invalid", "account: has taken part already")
    entrant.account_id, entrant.bot_level, entrant.missed = account, None, 0
    entrant.program, entrant.checked_in = False, True
    visitor = await edit.session.get_one(VisitorRow, (edit.row.id, account))
    visitor.reserve = False
    rename(edit, entrant, reserves[account])


def names_beside(edit: Edit, entrant: EntrantRow) -> set[str]:
    return {other.name for other in edit.tournament.entrants if other is not entrant}


def rename(edit: Edit, entrant: EntrantRow, name: str, mark: str = "") -> None:
    """Somebody else plays on under this number."""
    before, entrant.name = entrant.name, distinct(name, names_beside(edit, entrant))
    edit.note("replaced", f"{entrant.name}{mark} plays on for {before}.")


def require_entrant(edit: Edit, number: int) -> EntrantRow:
    entrant = edit.tournament.entrant(number)
    if entrant is None:
        raise Problem("not_found", f"There is no entrant {number}.")
    return entrant
