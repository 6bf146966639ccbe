"""Who takes part: joining, leaving, bots, reserves, who steps in for whom, seeds by hand."""

import secrets
from collections.abc import Mapping
from typing import Any

from app.accounts.names import CREATURES, distinct
from app.accounts.service import Account
from app.core.clock import now_ms
from app.core.errors import Problem
from app.rooms.bots import bot_name
from app.rooms.seating import require_level, substitute_level
from app.tournaments.attendance import Playing
from app.tournaments.models import EntrantRow, RequestRow, VisitorRow
from app.tournaments.permissions import require_open
from app.tournaments.reading import Seen
from app.tournaments.store import Tournament
from app.tournaments.transaction import Edit

MOST_BOTS = 64


class Entering(Playing):
    """Changes who takes part."""

    async def join(
        self, tournament: str, account: Account, key: str | None, *, reserve: bool = False
    ) -> Seen:
        """Take part (once, however often one asks), or be ready to step in."""
        seen = await self.visible(tournament, account, key)
        async with self.editing(seen.now.row.id) as edit:
            mine = edit.now.of_account(account.id)
            if reserve:
                await self._reserve(edit, account.id, True)
            elif mine is None or not mine.active:
                require_open(edit.now)
                self._enter(edit, account, mine)
                await self._reserve(edit, account.id, False)
        return await self.visible(tournament, account, key)

    def _enter(self, edit: Edit, account: Account, mine: EntrantRow | None) -> None:
        if mine is None:
            mine = self.new_entrant(edit, account.name)
            mine.account_id = account.id
        mine.active, mine.missed = True, 0
        if edit.row.status == "registration":
            edit.changed = True
            return
        if mine.seed is None:
            mine.seed = 1 + max(edit.now.seed_of.values(), default=0)
            mine.joined = edit.row.round + 1
        edit.note("joined", f"{mine.name} joins from round {edit.row.round + 1} on.")

    async def _reserve(self, edit: Edit, account: str, wish: bool) -> None:
        """Remember that they came by the link, and whether they would step in."""
        row = await edit.session.get(VisitorRow, (edit.row.id, account))
        if row is None:
            row = VisitorRow(tournament_id=edit.row.id, account_id=account, reserve=False)
            edit.session.add(row)
        if row.reserve != wish:
            row.reserve = wish
            edit.changed = True

    @staticmethod
    def new_entrant(edit: Edit, name: str) -> EntrantRow:
        """Somebody more, with a name of their own in this tournament."""
        others = {each.name for each in edit.now.entrants}
        number = 1 + max((each.number for each in edit.now.entrants), default=0)
        row = EntrantRow(
            tournament_id=edit.row.id,
            number=number,
            seed=None,
            account_id=None,
            bot_level=None,
            name=distinct(name, others),
            active=True,
            joined=1,
            missed=0,
            created_at=now_ms(),
        )
        edit.session.add(row)
        edit.now.entrants.append(row)
        return row

    async def leave(self, tournament: str, account: Account) -> Seen:
        """Take part no more; a running game is given up."""
        seen = await self.visible(tournament, account, None)
        async with self.editing(seen.now.row.id) as edit:
            await self._reserve(edit, account.id, False)
            mine = edit.now.of_account(account.id)
            if mine is not None and mine.active:
                await self.withdraw(edit, mine, f"{mine.name} leaves.")
        await self.after(seen.now.row.id)
        return await self.visible(tournament, account, self.join_key(seen.now.row))

    async def withdraw(self, edit: Edit, entrant: EntrantRow, text: str) -> None:
        """Before the start as if they had never come; later their games are lost."""
        if edit.row.status in ("draft", "registration"):
            await edit.session.delete(entrant)
            edit.now.entrants.remove(entrant)
            edit.changed = True
        elif edit.row.status in ("running", "paused"):
            entrant.active = False
            self.seal(edit, entrant, "forfeit")
            edit.note("dropped", text)
        else:
            raise Problem("finished", "The tournament is over.")

    # -- the organiser ---------------------------------------------------------------------

    async def add_bots(
        self, tournament: str, account: Account, level: str, count: int, request: str | None = None
    ) -> Seen:
        """Bots that take part, once for each `request`."""
        seen = await self.organised(tournament, account)
        require_level(seen.now.row.game, level)
        async with self.editing(seen.now.row.id) as edit:
            if not await _done_before(edit, request):
                for _ in range(count):
                    self._add_bot(edit, level)
                edit.changed = True
        return await self.organised(tournament, account)

    def _add_bot(self, edit: Edit, level: str) -> None:
        require_open(edit.now, by_organiser=True)
        bot = self.new_entrant(edit, creature(edit.now))
        bot.bot_level = level
        if edit.row.status != "registration" and edit.row.status != "draft":
            bot.seed = 1 + max(edit.now.seed_of.values(), default=0)
            bot.joined = edit.row.round + 1
            edit.note("joined", f"{bot.name} (bot) joins.")

    async def drop(self, tournament: str, account: Account, number: int) -> Seen:
        """Send an entrant away."""
        seen = await self.organised(tournament, account)
        async with self.editing(seen.now.row.id) as edit:
            entrant = require_entrant(edit.now, number)
            if entrant.active:
                await self.withdraw(edit, entrant, f"{entrant.name} was taken out.")
        await self.after(seen.now.row.id)
        return await self.organised(tournament, account)

    async def change_entrant(
        self, tournament: str, account: Account, number: int, changes: Mapping[str, Any]
    ) -> Seen:
        """Seed by hand; a bot or a reserve for somebody who is missing; back after a drop."""
        seen = await self.organised(tournament, account)
        async with self.editing(seen.now.row.id) as edit:
            entrant = require_entrant(edit.now, number)
            if changes.get("seed") is not None:
                self._seed(edit, entrant, changes["seed"])
            if changes.get("bot") is not None:
                self._bot_for(edit, entrant, changes["bot"])
            if changes.get("account") is not None:
                await self._reserve_for(edit, entrant, changes["account"])
            if changes.get("active") and not entrant.active:
                require_open(edit.now, by_organiser=True)
                entrant.active, entrant.missed = True, 0
                edit.note("joined", f"{entrant.name} is back.")
        await self.after(seen.now.row.id)
        return await self.organised(tournament, account)

    @staticmethod
    def _seed(edit: Edit, entrant: EntrantRow, seed: int) -> None:
        if edit.row.status not in ("draft", "registration"):
            raise Problem("already_started", "seed: fixed by the start")
        order = sorted(edit.now.entrants, key=lambda each: (each.seed or 10**6, each.number))
        order.remove(entrant)
        order.insert(seed - 1, entrant)
        for at, each in enumerate(order, 1):
            each.seed = at
        edit.row.seeding = "manual"
        edit.changed = True

    @staticmethod
    def _bot_for(edit: Edit, entrant: EntrantRow, level: str) -> None:
        if level == "auto":
            level = substitute_level(edit.row.game)
        require_level(edit.row.game, level)
        others = {each.name for each in edit.now.entrants if each is not entrant}
        before, after = entrant.name, distinct(bot_name(level, others), others)
        entrant.account_id, entrant.bot_level, entrant.name = None, level, after
        edit.note("replaced", f"{after} (bot) plays on for {before}.")

    async def _reserve_for(self, edit: Edit, entrant: EntrantRow, account: str) -> None:
        known = {each["account"]: each["name"] for each in await self.reserves(edit.row.id)}
        if account not in known:
            raise Problem("invalid", "account: somebody who is on the list of reserves")
        if edit.now.of_account(account) is not None:
            raise Problem("invalid", "account: takes part already, or did")
        others = {each.name for each in edit.now.entrants if each is not entrant}
        before, after = entrant.name, distinct(known[account], others)
        entrant.account_id, entrant.bot_level, entrant.name = account, None, after
        entrant.missed = 0
        await self._reserve(edit, account, False)
        edit.note("replaced", f"{after} plays on for {before}.")


def creature(now: Tournament) -> str:
    """A name nobody in the tournament has, while there are some; people's have two words."""
    taken = {each.name for each in now.entrants}
    free = [name for name in CREATURES if name not in taken]
    return secrets.choice(free or CREATURES)


async def _done_before(edit: Edit, request: str | None) -> bool:
    """Whether a request was done already; else it is kept that it was, in this transaction."""
    if request is None:
        return False
    if await edit.session.get(RequestRow, (edit.row.id, request)) is not None:
        return True
    edit.session.add(RequestRow(tournament_id=edit.row.id, id=request))
    return False


def require_entrant(now: Tournament, number: int) -> EntrantRow:
    """Somebody takes part under this number."""
    found = now.entrant(number)
    if found is None:
        raise Problem("not_found", f"Nobody takes part as number {number}.")
    return found
