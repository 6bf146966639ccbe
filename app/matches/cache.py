"""Matches in memory: loaded when wanted, kept up with what other nodes write, dropped when idle."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from typing import Any

import orjson

from app.core.database import AWAY
from app.core.events import Events, RoomChanged
from app.core.logging import logger
from app.core.metrics import CAUGHT_UP, RULES_RAISED, TABLES
from app.core.nodes import Nodes
from app.core.service_clock import ServiceClock
from app.matches.clocks import Clock
from app.matches.envelope import NO_CLOCK
from app.matches.live_match import (
    ClocksChanged,
    LiveMatch,
    MatchLoaded,
    MatchQuarantined,
    MatchStepped,
    RoomFacts,
)
from app.matches.quarantine import Quarantine, error_text
from app.matches.rows import entry_of
from app.matches.store import Latest, Loaded, MatchStore
from app.matches.summary import Summary, summary_of_row
from app.matches.versions import by_earlier_rules

log = logger(__name__)

FactsOf = Callable[[str], Awaitable[RoomFacts]]


class MatchCache:
    """The tables of this process. `facts_of`: what a match is to know of its room."""

    def __init__(
        self,
        store: MatchStore,
        quarantine: Quarantine,
        service_clock: ServiceClock,
        events: Events,
        nodes: Nodes,
        facts_of: FactsOf,
    ) -> None:
        self.store = store
        self.quarantine = quarantine
        self.service_clock = service_clock
        self.tables: dict[str, LiveMatch] = {}
        self.events = events
        self.nodes = nodes
        self.facts_of = facts_of
        self.earlier: dict[str, Summary] = {}
        """Rooms whose latest match was played by earlier rules, with what is stored of it."""
        self._loading: dict[str, asyncio.Lock] = {}

    def install(self, loaded: Loaded, facts: RoomFacts) -> LiveMatch:
        """Put a match into memory, in place of an earlier one of the room."""
        row = loaded.row
        table = LiveMatch(
            row.room_id,
            row.id,
            row.number,
            loaded.match,
            row.started_at,
            facts,
            loaded.snapshot_ply,
            loaded.clock,
        )
        table.quarantine = loaded.quarantine
        before = self.tables.get(row.room_id)
        if before is not None:
            table.answers = before.answers
        self.tables[row.room_id] = table
        self.earlier.pop(row.room_id, None)
        TABLES.set(len(self.tables))
        return table

    async def table_of(self, room: str) -> LiveMatch | None:
        """The latest match of the room, loaded if need be; None before the first start."""
        table = self.tables.get(room)
        if table is not None:
            return table
        lock = self._loading.setdefault(room, asyncio.Lock())
        try:
            async with lock:
                table = self.tables.get(room)
                if table is None:
                    facts = await self.facts_of(room)
                    loaded = await self.store.load(room)
                    if loaded is None:
                        await self._keep_earlier(room)
                    table = self.tables.get(room)
                    if loaded is not None and table is None:
                        table = await self._install_loaded(loaded, facts)
                return table
        finally:
            self._loading.pop(room, None)

    async def _keep_earlier(self, room: str) -> None:
        """What is stored of a match that these rules cannot read."""
        row = await self.store.row(room)
        if row is not None and by_earlier_rules(row):
            self.earlier[room] = summary_of_row(row)

    async def _install_loaded(self, loaded: Loaded, facts: RoomFacts) -> LiveMatch:
        table = self.install(loaded, facts)
        table.followed = True
        if loaded.error is not None and table.quarantine is None:
            await self.put_away(table, loaded.error)
        self.events.publish(MatchLoaded(table))
        return table

    async def seats_changed(self, room: str, facts: RoomFacts, renewed: int | None = None) -> None:
        """Somebody sat down, stood up or was replaced: other clocks may run now. `renewed`: the
        seat whose clock begins anew."""
        table = self.tables.get(room)
        if table is None:
            return
        table.facts = facts
        async with table.lock:
            clock, running = table.clock, table.running(table.match)
            now = self.service_clock.now()
            if clock is None or (
                running == clock.running and clock.rests_by(now, facts.rests) == clock.rests
            ):
                return

            def seated(clock: Clock) -> Clock:
                clock = clock.after(now, running).resting(now, facts.rests)
                return clock if renewed is None else clock.renewed(renewed)

            table.clock = await self.store.clocks.change(table.match_id, seated)

    async def change_clock(self, table: LiveMatch, change: Callable[[Clock, int], Clock]) -> None:
        """Change the clocks beside a step, as they are at this moment, and tell it."""
        async with table.lock:
            now = self.service_clock.now()
            table.clock = await self.store.clocks.change(
                table.match_id, lambda clock: change(clock, now)
            )
        self.events.publish(ClocksChanged(table))
        self.events.publish(RoomChanged(table.room))

    def clock_shown(self, table: LiveMatch) -> dict[str, Any] | None:
        """`clock` of the envelope, now."""
        return None if table.clock is None else table.clock.left_json(self.service_clock.now())

    def clock_bytes(self, table: LiveMatch) -> bytes:
        """The same, encoded."""
        return NO_CLOCK if table.clock is None else orjson.dumps(self.clock_shown(table))

    async def unload(self, table: LiveMatch) -> None:
        """Drop a match from memory, with a snapshot so that it comes back quickly."""
        async with table.lock:
            match = table.match
            if match.ply > table.snapshot_ply and match.can_snapshot:
                data = orjson.dumps(match.dump()).decode()
                await self.store.save_snapshot(table.match_id, match.ply, data)
                table.snapshot_ply = match.ply
            self.drop(table)

    def certain_ply(self, room: str, match: int) -> int | None:
        """How far a match has come, if it is in memory and nobody else writes."""
        table = self.tables.get(room)
        if self.nodes.shared or table is None or table.match_id != match:
            return None
        return table.match.ply

    def forget(self, table: LiveMatch) -> None:
        """A match that was called off is played no more."""
        self.drop(table)

    def drop(self, table: LiveMatch) -> None:
        """Take a match out of memory: the next who asks reads it anew."""
        if self.tables.get(table.room) is table:
            del self.tables[table.room]
            TABLES.set(len(self.tables))

    # -- what other nodes write ------------------------------------------------------------------

    async def fresh(self, room: str) -> LiveMatch | None:
        """Like `table_of`, but never behind what another node acknowledged before."""
        known = self.nodes.shared and room in self.tables
        table = await self.table_of(room)
        if known and table is not None:
            await self.freshen([room])
            table = await self.table_of(room)
        return table

    async def freshen(self, rooms: Iterable[str], why: str = "read") -> None:
        """Compare the tables of these rooms with the database, in one query; read what is new."""
        held = [room for room in rooms if room in self.tables]
        latest = await self.store.latest(held) if held else {}
        behind = {room: at for room, at in latest.items() if self._is_behind(room, at)}
        for room, at in behind.items():
            await self.follow(room, at, why)

    def _is_behind(self, room: str, latest: Latest) -> bool:
        table = self.tables.get(room)
        if table is None or (table.quarantine and table.number == latest.number):
            return False
        return (table.number, table.match.ply) < latest

    async def follow(self, room: str, latest: Latest, why: str) -> None:
        """The database holds this version of a room: read it, if the table is behind."""
        table = self.tables.get(room)
        if table is None or not self._is_behind(room, latest):
            return
        CAUGHT_UP.labels(why).inc()
        async with table.lock:
            if self.tables.get(room) is not table:
                return
            if latest.number > table.number:
                await self.replace(table)
            elif latest.ply > table.match.ply:
                await self.catch_up(table)

    async def renew(self, room: str) -> None:
        """Another node changed the room: read who plays, and which match is on."""
        if room in self._loading:
            await self.table_of(room)
        table = self.tables.get(room)
        if table is not None and await self.store.called_off(table.match_id):
            self.drop(table)
        elif table is not None:
            table.facts = await self.facts_of(room)
            if table.clock is not None:
                async with table.lock:  # or a step that is stored meanwhile is told with old ones
                    known, table.clock = table.clock, await self.store.clocks.of(table.match_id)
                if table.clock != known:
                    self.events.publish(ClocksChanged(table))
            before = table.quarantine
            table.quarantine = await self.quarantine.error(table.match_id)
            if before and not table.quarantine:
                self.drop(table)  # what it could not read before is read with the next question
                table = await self.table_of(room) or table
            if before != table.quarantine:
                self.events.publish(MatchQuarantined(table))
            await self.freshen([room], "message")

    async def replace(self, table: LiveMatch) -> None:
        """Put the room's newer match in place of this one. The caller holds the lock."""
        facts = await self.facts_of(table.room)
        loaded = await self.store.load(table.room)
        if loaded is not None and self.tables.get(table.room) is table:
            await self._install_loaded(loaded, facts)

    async def catch_up(self, table: LiveMatch) -> None:
        """Read what somebody else wrote, and tell it here. The caller holds the lock."""
        rows = await self.store.entries(table.match_id, table.match.ply)
        if table.clock is not None:
            table.clock = await self.store.clocks.of(table.match_id)
        for row in rows:
            try:
                table.match.apply_entry(entry_of(row))
            except Exception as error:
                await self.put_away(table, error)
                return
            table.followed = True
            self.events.publish(MatchStepped(table))

    # -- quarantine ------------------------------------------------------------------------------

    async def put_away(self, table: LiveMatch, error: Exception) -> None:
        """The rules raised: nobody acts here until somebody has looked. Its clocks stop."""
        match = table.match
        game = match.rules.info.id
        log.error(
            "match_quarantined", room=table.room, match=table.match_id, game=game, ply=match.ply,
            exc_info=error,
        )  # fmt: skip
        RULES_RAISED.labels(game).inc()
        table.quarantine = error_text(error)
        if table.clock is not None:
            table.clock = table.clock.after(self.service_clock.now(), ())
        try:
            await self.quarantine.put(table.match_id, match.ply, table.quarantine, table.clock)
        except AWAY:  # it is out of play here; after a restart it raises again
            log.warning("quarantine_store_failed", room=table.room)
        self.events.publish(RoomChanged(table.room))
        self.events.publish(MatchQuarantined(table))
