"""Quick match: coming and leaving, saying that one is there, and the round that pairs.

Everything stands in the database. Every node makes rounds, so a node that dies takes nobody along.
"""

import secrets
from collections import Counter
from collections.abc import Collection, Sequence

from sqlalchemy import delete, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from app.accounts.service import Account
from app.core.clock import now_ms
from app.core.errors import Problem
from app.core.logging import logger
from app.people.sanctions import Sanctions
from app.quick import queue
from app.quick.entries import (
    LASTING_MS,
    LEASE_MS,
    SHOW_UP_MS,
    TOLD_MS,
    Entry,
    place_in,
    read_entries,
)
from app.quick.models import EntryRow, PoolRow
from app.quick.pairing import pairs
from app.quick.pools import SEATS, Pool, find_pool, pools_of
from app.quick.schemas import PlaceOut, PoolOut
from app.quick.words import alive_words
from app.ratings.reading import BASE, rating_of
from app.rooms.opening import Begun, Chair, open_tables, table_opened
from app.rooms.service import Rooms
from app.rooms.settings import options_for
from app.rooms.terms import clock_words
from engine import catalogue

log = logger(__name__)


class Quick:
    """Who waits, and for whom a table opens."""

    def __init__(self, rooms: Rooms, sanctions: Sanctions) -> None:
        self._rooms = rooms
        self._sanctions = sanctions
        self._database = rooms.database
        self._clock = rooms.matches.service_clock

    # -- what is there ---------------------------------------------------------------------------

    async def entries(self) -> list[Entry]:
        """Everybody who waits or is paired."""
        async with self._database.look() as connection:
            return await read_entries(connection)

    async def pools(self, game: str | None = None) -> list[PoolOut]:
        """All pools (of a game), with how they are doing."""
        now = self._clock.now()
        async with self._database.look() as connection:
            entries = await read_entries(connection)
            rows = (
                await connection.execute(select(PoolRow.game, PoolRow.pace, PoolRow.last_at))
            ).all()
        last = {(row.game, row.pace): now_ms() - row.last_at for row in rows}
        counts = Counter((one.game, one.pace) for one in entries if one.waits(now))
        games = [game] if game is not None else list(catalogue)
        return [
            PoolOut(
                game=pool.game,
                title=catalogue[pool.game].info.title,
                pace=pool.pace,
                clock=pool.clock,  # type: ignore[arg-type]  # pydantic reads it
                clock_text=clock_words(pool.clock),
                waiting=counts[pool.game, pool.pace],
                last_ms=last.get((pool.game, pool.pace)),
                alive=alive_words(counts[pool.game, pool.pace], last.get((pool.game, pool.pace))),
            )
            for one in games
            if one in catalogue
            for pool in pools_of(one)
        ]

    async def place(self, account: str) -> PlaceOut:
        """Where an account is."""
        return self.place_in(await self.entries(), account)

    def place_in(self, entries: Collection[Entry], account: str) -> PlaceOut:
        """Where an account is, of all that were read."""
        return place_in(entries, account, self._clock.now())

    # -- what people do --------------------------------------------------------------------------

    async def enter(self, account: Account, game: str, pace: str) -> None:
        """Wait in a pool, and in no other one. Who is paired stays so."""
        pool = find_pool(game, pace)
        if pool is None:
            raise Problem("unknown_game", f"There is no quick match of {game} at this pace.", 422)
        try:
            await self._enter(account.id, pool)
        except IntegrityError:  # two pages of one person at the same moment
            await self._enter(account.id, pool)

    async def _enter(self, account: str, pool: Pool) -> None:
        now = self._clock.now()
        until = now + (LASTING_MS if pool.lasting else LEASE_MS)
        async with self._database.write() as session:
            row = await session.get(EntryRow, account, with_for_update=True)
            if row is not None and row.pair is not None and row.room_id is None:
                return
            rating = await rating_of(session, pool.game, account)
            fresh = row is None or row.room_id is not None or row.until <= now
            if row is None:
                row = EntryRow(account_id=account, here=False)
                session.add(row)
            if fresh or (row.game, row.pace) != (pool.game, pool.pace):
                row.since = now
            row.game, row.pace, row.until = pool.game, pool.pace, until
            row.points = BASE if rating is None else rating.points
            row.pair = row.paired_at = row.room_id = None
            row.here = False

    async def leave(self, account: str) -> None:
        """Wait no more; whom one was paired with goes on waiting, before those who came later."""
        async with self._database.write() as session:
            found = await queue.take_own(session, account)
            own = found.pop(account, None)
            if own is None or own.room_id is not None:
                return
            await session.delete(own)
            for other in found.values():
                back_in_line(other)

    async def keep(self, accounts: Collection[str]) -> None:
        """The streams of these are open: they keep their places."""
        async with self._database.write() as session:
            await queue.keep_places(session, accounts, self._clock.now() + LEASE_MS)

    async def here(self, account: str) -> None:
        """Somebody who was paired is there. When both are, the match begins."""
        begun = None
        async with self._database.write() as session:
            found = await queue.take_own(session, account)
            own = found.get(account)
            if own is None or own.pair is None or own.room_id is not None:
                return
            own.here = True
            if len(found) < SEATS:  # the other account is gone
                back_in_line(own)
            elif all(row.here for row in found.values()):
                begun = await self._begin(session, list(found.values()))
        self._opened(begun)

    # -- the round -------------------------------------------------------------------------------

    async def round(self) -> list[Entry]:
        """Once: what is over ends, who fits is paired. Everybody who is there afterwards."""
        entries, now = await self.entries(), self._clock.now()
        busy = await self._send_away(entries)
        if any(one.over(now) for one in entries):
            await self._sweep(now)
            busy = True
        waiting = Counter((one.game, one.pace) for one in entries if one.waits(now))
        for (game, pace), count in waiting.items():
            if count > 1 and (pool := find_pool(game, pace)) is not None:
                busy = await self._pair(pool) or busy
        return await self.entries() if busy else entries

    async def _send_away(self, entries: Collection[Entry]) -> bool:
        """Who has been banned since they came waits no more; whether there was anybody."""
        gone = [
            one.account
            for one in entries
            if one.room is None and self._sanctions.ban_of((one.account,), "") is not None
        ]
        for account in gone:
            await self.leave(account)
        return bool(gone)

    async def _sweep(self, now: int) -> None:
        """Who holds no place any more goes; of two of whom one did not come, the other waits on."""
        late = now - SHOW_UP_MS
        async with self._database.write() as session:
            gone = (EntryRow.pair.is_(None) & (EntryRow.until <= now)) | (
                EntryRow.room_id.is_not(None) & (EntryRow.paired_at < now - TOLD_MS)
            )
            chosen = select(EntryRow.account_id).where(gone).with_for_update(skip_locked=True)
            await session.execute(
                delete(EntryRow)
                .where(EntryRow.account_id.in_(chosen))
                .execution_options(synchronize_session=False)
            )
            missed = select(EntryRow).where(
                EntryRow.pair.is_not(None), EntryRow.room_id.is_(None), EntryRow.paired_at < late
            )
            locked = missed.order_by(EntryRow.account_id).with_for_update(skip_locked=True)
            for row in (await session.scalars(locked)).all():
                log.info("quick_missed", game=row.game, pace=row.pace, came=row.here)
                if row.here:
                    back_in_line(row)
                else:
                    await session.delete(row)

    async def _pair(self, pool: Pool) -> bool:
        """Pair who waits in a pool; whether anybody was."""
        now = self._clock.now()
        opened: list[Begun] = []
        async with self._database.write() as session:
            rows = {
                row.account_id: row
                for row in await queue.take_waiting(session, pool.game, pool.pace, now)
            }
            if len(rows) < SEATS:
                return False
            apart = await queue.kept_apart(session, rows)
            again = await queue.just_met(session, rows)
            waiting = [queue.waiter(row) for row in rows.values()]
            found = pairs(waiting, now, apart, again)
            for two in found:
                met = [rows[one.account] for one in two]
                name = secrets.token_hex(8)
                for row in met:
                    row.pair, row.paired_at, row.here = name, now, False
                if pool.lasting:  # nobody has to look: their moves have hours
                    opened.append(await self._begin(session, met))
        for begun in opened:
            self._opened(begun)
        return bool(found)

    async def _begin(self, session: AsyncSession, rows: Sequence[EntryRow]) -> Begun:
        """The table of two, with the match begun and the seats by lot."""
        game, pace = rows[0].game, rows[0].pace
        pool = find_pool(game, pace)
        assert pool is not None
        chairs = [Chair(row.account_id) for row in rows]
        secrets.SystemRandom().shuffle(chairs)
        host = chairs[0].account
        assert host is not None
        options = options_for(game, None, SEATS)
        begun = (
            await open_tables(
                self._rooms,
                session,
                game,
                host,
                options,
                [chairs],
                access="public",
                rated=True,
                clock=pool.clock,
            )
        )[0]
        for row in rows:
            row.room_id, row.paired_at = begun.room.id, self._clock.now()
        await session.merge(PoolRow(game=game, pace=pace, last_at=now_ms()))
        return begun

    def _opened(self, begun: Begun | None) -> None:
        if begun is not None:
            table_opened(self._rooms, begun)
            self._rooms.presence.changed.add(begun.room.id)  # who never comes is away from now on


def back_in_line(row: EntryRow) -> None:
    """They wait again, as long as they have waited before; till the next beat at least."""
    row.pair = row.paired_at = None
    row.here = False
