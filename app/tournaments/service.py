"""Tournaments as routes, pages and sockets use them: to read, to change, to let go on.

What is done to a tournament are functions over an `Edit`: see registration, lifecycle, rounds,
results. Who may do what is in permissions.
"""

from collections.abc import Awaitable, Callable, Mapping
from typing import Annotated, Any

from fastapi import Depends, Request

from app.accounts.service import Account
from app.core.database import Database
from app.core.security import Keys
from app.rooms.service import Rooms
from app.services import services
from app.tournaments.attendance import hand_over_seats
from app.tournaments.editions import next_edition
from app.tournaments.lifecycle import new_tournament
from app.tournaments.permissions import require_founder, require_organiser
from app.tournaments.progression import Progression
from app.tournaments.reading import Snapshot, TournamentReader
from app.tournaments.transaction import Edit, Transactions
from app.tournaments.waiting import move_up

Command = Callable[[Edit], Awaitable[None]]


class Tournaments:
    """The parts that live as long as the server, and the ways to a change."""

    def __init__(self, database: Database, keys: Keys, rooms: Rooms) -> None:
        self.reader = TournamentReader(database, keys, rooms.matches.service_clock)
        self.archive = TournamentReader(database, keys, rooms.matches.service_clock)
        """Reads many that are over at once, without displacing what is played and watched now."""
        self.transactions = Transactions(database, rooms, move_up)
        self.progression = Progression(self.transactions)

    async def create(self, account: Account, wishes: Mapping[str, Any], *, draft: bool) -> Snapshot:
        """A new tournament; its maker is the organiser."""
        row = new_tournament(account.id, wishes, draft=draft)
        async with self.transactions.database.write() as session:
            session.add(row)
        return await self.reader.visible(row.id, account)

    async def next_edition(self, tournament: str, account: Account) -> Snapshot:
        """The tournament after this one, for its organisers; there is one."""
        earlier = await self.reader.visible(tournament, account)
        require_organiser(earlier.tournament, account)
        async with self.transactions.edit(earlier.row.id) as edit:
            row = await next_edition(edit)
        return await self.reader.visible(row.id, account, self.reader.key_of(row))

    async def by_organiser(self, tournament: str, account: Account, command: Command) -> Snapshot:
        """A change by the organiser; 403 for others who see it, 404 for the rest."""
        snapshot = await self.reader.visible(tournament, account)
        require_organiser(snapshot.tournament, account)
        await self._change(snapshot.row.id, command)
        return await self.reader.visible(tournament, account)

    async def by_founder(self, tournament: str, account: Account, command: Command) -> Snapshot:
        """A change by the one who opened it; 403 for others who see it, 404 for the rest."""
        snapshot = await self.reader.visible(tournament, account)
        require_founder(snapshot.tournament, account)
        await self._change(snapshot.row.id, command)
        return await self.reader.visible(tournament, account)

    async def by_clock(self, tournament_id: str, command: Command) -> None:
        """A change that is due."""
        await self._change(tournament_id, command)

    async def by_visitor(
        self, tournament: str, account: Account, key: str | None, command: Command
    ) -> Snapshot:
        """A change by somebody about their own part in it; 404 for who does not see it."""
        snapshot = await self.reader.visible(tournament, account, key)
        await self._change(snapshot.row.id, command)
        return await self.reader.visible(tournament, account, key)

    async def by_member(self, tournament: str, account: Account, command: Command) -> Snapshot:
        """A change by somebody about their own part in it, after which they may see it no more; 404
        for who does not see it."""
        snapshot = await self.reader.visible(tournament, account)
        await self._change(snapshot.row.id, command)
        return await self.reader.find(snapshot.row.id) or snapshot

    async def _change(self, tournament_id: str, command: Command) -> None:
        """A transaction, and what follows from it."""
        async with self.transactions.edit(tournament_id) as edit:
            await command(edit)
        if edit.seats_due:
            await hand_over_seats(self.transactions, tournament_id)
        if edit.round_due:
            await self.progression.advance(tournament_id)


async def tournaments_of(request: Request) -> Tournaments:
    """FastAPI dependency: the tournaments of this application."""
    return services(request).tournaments


TournamentsDep = Annotated[Tournaments, Depends(tournaments_of)]
