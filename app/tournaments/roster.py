"""Who takes part, by the organiser's hand: bots, who is taken out or comes back, who steps in for
whom, seeds and teams."""

import secrets

from app.accounts.names import CREATURES, distinct
from app.core.clock import now_ms
from app.core.errors import Problem
from app.rooms.bots import bot_name
from app.rooms.seating import require_level, substitute_level
from app.tournaments.entry import require_place
from app.tournaments.models import EntrantRow, VisitorRow
from app.tournaments.permissions import checking_in
from app.tournaments.registration import (
    BEFORE_START,
    new_entrant,
    seed_late,
    wait_no_more,
    withdraw,
)
from app.tournaments.store import read_reserves
from app.tournaments.teams import chosen_team, smallest_team
from app.tournaments.transaction import Edit


async def add_bots(
    edit: Edit, level: str, count: int, request: str | None, team: str | None = None
) -> None:
    """Bots that take part, once for each `request`; without a team where they are needed most."""
    require_level(edit.row.game, level)
    if await edit.done_before(request):
        return
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
    """They are out, and do not come back by themselves; a bot is gone."""
    entrant = require_entrant(edit, number)
    if entrant.account_id is not None:
        entrant.taken_out = edit.changed = True
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
        change_team(edit, entrant, team)
    if bot is not None:
        replace_by_bot(edit, entrant, bot)
    if account is not None:
        await replace_by_reserve(edit, entrant, account)
    if active and not entrant.active:
        bring_back(edit, entrant)
    edit.seats_due = edit.round_due = True


def bring_back(edit: Edit, entrant: EntrantRow) -> None:
    """They take part again, after they left or were taken out."""
    require_place(edit.tournament)
    entrant.active, entrant.missed, entrant.paused, entrant.taken_out = True, 0, False, False
    entrant.checked_in = checking_in(edit.row, now_ms())
    seed_late(edit, entrant, f"{entrant.name} is back.")


def change_team(edit: Edit, entrant: EntrantRow, wished: str) -> None:
    """They play for another team, with the points they have: after the start all are told."""
    team = chosen_team(edit.tournament, wished)
    if team == entrant.team:
        return
    entrant.team, edit.changed = team, True
    if edit.row.status not in BEFORE_START:
        edit.note("team", f"{entrant.name} plays for {team} now.")


def seed_by_hand(edit: Edit, entrant: EntrantRow, seed: int) -> None:
    """1 is the best; the others move."""
    if edit.row.status not in BEFORE_START:
        raise Problem("already_started", "seed: cannot change after the start")
    if not entrant.active:
        raise Problem("invalid", f"seed: {entrant.name} was taken out. Bring them back first.")
    order = sorted(edit.tournament.active, key=lambda one: (one.seed or 10**6, one.number))
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
    await wait_no_more(edit, account)
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
