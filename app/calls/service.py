"""Who is called, and when. What happens anywhere only notes a room; one task looks at what is noted
and calls who has not looked for a while. So no move waits for any of it."""

import asyncio
from collections.abc import Iterable, Sequence

from sqlalchemy import delete, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from app.calls import wishes
from app.calls.channels import Channel
from app.calls.models import BrowserRow, CallDeliveryRow, CallRow
from app.calls.reach import Reach
from app.calls.wanted import Key, Wanted, may_open, still, wanted_at
from app.calls.words import Notice, notice_of, taken_back
from app.core.clock import now_ms
from app.core.database import affected
from app.core.events import AccountRevoked, RoomChanged
from app.core.logging import logger
from app.core.looking import Looking
from app.core.nodes import Nodes
from app.core.settings import Settings
from app.matches.live_match import LiveMatch, MatchStepped
from app.matches.outcomes import own_steps
from app.rooms.room import Room
from app.rooms.service import Rooms

log = logger(__name__)

AT_ONCE = 50
"""Calls that are looked at in one go."""
FAILED_MS = 60_000
"""A call that failed in here is tried again after so long."""


class Calls:
    """A task that notices who is wanted and not looking, and has them told."""

    def __init__(
        self,
        rooms: Rooms,
        looking: Looking,
        channels: Sequence[Channel],
        settings: Settings,
        nodes: Nodes,
    ) -> None:
        self._rooms, self._database = rooms, rooms.database
        self._looking = looking
        self._channels = channels
        self._reach = Reach(rooms.database, channels)
        self._settings = settings
        self._nodes = nodes
        self._noted: set[str] = set()
        self._revoked: set[str] = set()
        self._everything = True
        """A server stopped, perhaps this one before its start: something may have been missed."""

    # -- what happens ----------------------------------------------------------------------------

    def stepped(self, event: MatchStepped) -> None:
        """A step was made; at another node, that one looks."""
        if not event.table.followed:
            self._noted.add(event.table.room)

    def room_changed(self, event: RoomChanged) -> None:
        """A match began, somebody sat down, asked for a rematch."""
        if not event.elsewhere:
            self._noted.add(event.room)

    def revoked(self, event: AccountRevoked) -> None:
        """Whoever is not signed in any more is not told any more."""
        self._revoked.add(event.account)

    def missed(self) -> None:
        """A node left: what it had noted is lost. One of the others looks at everything."""
        self._everything = True

    async def note_account(self, account: str) -> None:
        """A person can be reached now: look at all their tables."""
        self._noted |= await self._reach.tables_of([account])

    # -- the task --------------------------------------------------------------------------------

    async def run(self) -> None:
        """Until cancelled."""
        while True:
            try:
                await self.round()
            except Exception:
                log.exception("calls_failed")
            await asyncio.sleep(self._settings.calls_seconds)

    async def round(self) -> None:
        """Once: look at what is noted, call who is due."""
        await self._sign_off()
        if self._everything:
            self._everything = False
            await self._note_everything()
        noted, self._noted = self._noted, set()
        try:
            concerned = sorted(await self._reach.concerned(noted))
        except Exception:
            self._noted |= noted
            raise
        for room in concerned:
            try:
                await self.look_at(room)
            except IntegrityError:  # another node noted the same at the same moment
                self._noted.add(room)
            except Exception:
                log.exception("calls_look_failed", room=room)
                self._noted.add(room)
        await self._call_due()

    async def _sign_off(self) -> None:
        """Forget the browsers of people who ended all their sessions."""
        if gone := set(self._revoked):
            async with self._database.write() as session:
                await session.execute(delete(BrowserRow).where(BrowserRow.account_id.in_(gone)))
            self._revoked -= gone

    async def _note_everything(self) -> None:
        """What was not looked at because a server stopped."""
        if not await self._nodes.eldest():
            return
        self._noted |= await self._reach.every_room()

    # -- one room --------------------------------------------------------------------------------

    async def look_at(self, ident: str) -> None:
        """Open a call for who is wanted, take back what is done. What waited for a clock that rests
        no more comes sooner."""
        room, table, wanted = await self._wanted(ident)
        async with self._database.read() as session:
            reached = await self._reach.reached(session, {one.account for one in wanted})
            open_calls = await calls_of(session, ident)
        waits: dict[Key, Wanted] = {
            (one.account, one.kind): one for one in wanted if one.account in reached
        }
        over = [row for row in open_calls if not still(row, waits)]
        kept = {(row.account_id, row.kind): row for row in open_calls if row not in over}
        new = [one for key, one in waits.items() if key not in kept and may_open(one, kept)]
        due = {key: self._due(room, table, one) for key, one in waits.items()}
        for key, row in kept.items():
            if row.sent_at is None and due[key] < row.due_at:
                await self._move(row, due[key])
        if not over and not new:
            return
        async with self._database.write() as session:
            await self._end(session, over)
            for one in new:
                session.add(
                    CallRow(
                        account_id=one.account,
                        room_id=ident,
                        kind=one.kind,
                        match=one.match,
                        since=one.since,
                        due_at=due[one.account, one.kind],
                    )
                )

    def _due(self, room: Room | None, table: LiveMatch | None, one: Wanted) -> int:
        """When somebody who is wanted now is called, as far as one knows: nothing waits for them
        while their clock rests."""
        if one.due is not None:
            return one.due
        slow = room is not None and (room.clock or {}).get("kind") == "slow"
        due = self._rooms.matches.service_clock.now() + self._patience_ms(slow)
        clock = table and table.clock
        return max(due, clock.begins(one.seat)) if clock else due

    def _patience_ms(self, slow: bool) -> int:
        asked = self._settings
        return int(1000 * (asked.call_slow_after_seconds if slow else asked.call_after_seconds))

    async def _wanted(self, ident: str) -> tuple[Room | None, LiveMatch | None, list[Wanted]]:
        room = await self._rooms.find(ident)
        if room is not None and room.status == "lobby":
            return room, None, await self._reach.invited(room)
        if room is None or room.status not in ("playing", "finished"):
            return room, None, []
        table = await self._rooms.matches.readable(ident)
        if table is None:
            return room, None, []
        async with self._database.read() as session:
            steps = await own_steps(session, table.match_id)
        return room, table, wanted_at(room, table, steps)

    async def _end(self, session: AsyncSession, rows: Iterable[CallRow]) -> None:
        """These wait no more: what is on its way is stopped, what was shown goes away."""
        told: dict[tuple[str, str], CallRow] = {}
        for row in rows:
            gone = delete(CallRow).where(
                CallRow.account_id == row.account_id,
                CallRow.room_id == row.room_id,
                CallRow.kind == row.kind,
            )
            if await session.scalar(gone.returning(CallRow.told)):
                told[row.account_id, row.room_id] = row
        channels = [channel for channel in self._channels if channel.takes_back]
        for (account, room), row in told.items():
            on_its_way = delete(CallDeliveryRow).where(
                CallDeliveryRow.account_id == account, CallDeliveryRow.room_id == room
            )
            await session.execute(on_its_way)
            await self._enqueue(session, account, room, taken_back(room, row.kind), channels)

    async def _enqueue(
        self,
        session: AsyncSession,
        account: str,
        room: str,
        notice: Notice,
        channels: Iterable[Channel],
    ) -> None:
        for channel in channels:
            for address in await channel.addresses(session, account):
                session.add(
                    CallDeliveryRow(
                        account_id=account,
                        room_id=room,
                        channel=channel.name,
                        address=address,
                        notice=notice.json(),
                        next_at=now_ms(),
                    )
                )

    # -- calling ---------------------------------------------------------------------------------

    async def _call_due(self) -> None:
        now = self._rooms.matches.service_clock.now()
        due = select(CallRow).where(CallRow.sent_at.is_(None), CallRow.due_at <= now)
        async with self._database.read() as session:
            rows = (await session.scalars(due.order_by(CallRow.due_at).limit(AT_ONCE))).all()
        for row in rows:
            try:
                await self._call(row)
            except Exception:  # it comes later, or it would stand before all others
                log.exception("call_failed", room=row.room_id)
                await self._move(row, now + FAILED_MS)

    async def _move(self, row: CallRow, due: int) -> None:
        """Look at a call that was not sent yet at another moment."""
        mine = (CallRow.account_id == row.account_id, CallRow.room_id == row.room_id)
        later = update(CallRow).where(*mine, CallRow.kind == row.kind, CallRow.sent_at.is_(None))
        async with self._database.write() as session:
            await session.execute(later.values(due_at=due))

    async def _call(self, row: CallRow) -> None:
        """Call one person, unless they look, or want silence."""
        room, table, wanted = await self._wanted(row.room_id)
        waits: dict[Key, Wanted] = {(one.account, one.kind): one for one in wanted}
        one = waits.get((row.account_id, row.kind))
        if room is None or one is None or not still(row, waits):
            async with self._database.write() as session:
                await self._end(session, [row])
            return
        now = self._rooms.matches.service_clock.now()
        async with self._database.read() as session:
            wished = await wishes.wishes(session, row.account_id)
            muted = await wishes.is_muted(session, row.account_id, row.room_id)
        wants = one.kind in wished.kinds
        quiet = 0 if wished.quiet is None else wished.quiet.left_ms(now_ms())
        later = None
        clock = table and table.clock
        if clock and (begins := clock.begins(one.seat)) > now:
            later = begins  # nothing waits while the clock rests
        elif one.due is not None and one.due > now:  # the clock began anew
            later = one.due
        elif wants and self._looking.looks(row.account_id, anywhere=one.kind == "invited"):
            later = now + self._patience_ms((room.clock or {}).get("kind") == "slow")
        elif wants and quiet:
            later = now + quiet
        told = later is None and wants and not muted
        values = {"sent_at": now, "told": told} if later is None else {"due_at": later}
        async with self._database.write() as session:
            mine = update(CallRow).where(
                CallRow.account_id == row.account_id,
                CallRow.room_id == row.room_id,
                CallRow.kind == row.kind,
                CallRow.due_at == row.due_at,
                CallRow.sent_at.is_(None),
            )
            taken = await session.execute(mine.values(values))
            if affected(taken) == 1 and told:
                notice = notice_of(room, table, one, now)
                await self._enqueue(session, one.account, room.id, notice, self._channels)
        if later is None and (row.account_id, "soon") in waits:
            self._noted.add(row.room_id)  # the reminder of this turn can be opened now


async def calls_of(session: AsyncSession, room: str) -> Sequence[CallRow]:
    """The open calls of a room."""
    return (await session.scalars(select(CallRow).where(CallRow.room_id == room))).all()
