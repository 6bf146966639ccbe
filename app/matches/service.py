"""The one writer of each match. A command is tried, stored, committed, answered, then told."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Any

import orjson
from sqlalchemy.ext.asyncio import AsyncSession

from app.core.clock import now_ms
from app.core.database import Database
from app.core.logging import logger
from app.core.metrics import ACT_SECONDS, ACTS, TABLES
from app.matches.journal import (
    CommandTaken,
    Ending,
    Entry,
    Journal,
    JournalUnavailable,
    PlyTaken,
)
from app.matches.store import Loaded, MatchStore, entry_of
from app.matches.summary import Summary, summary_of
from app.matches.table import Answer, Owner, Table
from engine import Action, IllegalAction, Match, Step, noun_to_json

log = logger(__name__)

Attempt = Callable[[Match], Step]
Reply = Callable[[Answer], None]
Listener = Callable[[Table], None]
Seating = Callable[[str], Awaitable[list[Owner]]]

UNKNOWN_SEAT = "You do not hold that seat."
NO_DATABASE = "The server cannot store moves just now; try again in a moment."


def act_attempt(seat: int, verb: str, noun: Any, decision: int) -> Attempt:
    """An action, as a step to try."""
    return lambda match: match.try_act(seat, Action(verb, noun), decision)


class Matches:
    """All matches in memory, and everything that changes them."""

    def __init__(self, database: Database, journal: Journal, snapshot_every: int) -> None:
        self.store = MatchStore(database)
        self.tables: dict[str, Table] = {}
        self.listeners: list[Listener] = []
        self.seating: Seating
        self._journal = journal
        self._snapshot_every = snapshot_every
        self._loading: dict[str, asyncio.Lock] = {}

    # -- tables ------------------------------------------------------------------------------

    async def begin(
        self,
        session: AsyncSession,
        *,
        room: str,
        game: str,
        seats: int,
        options: dict[str, Any],
        players: list[dict[str, Any]],
    ) -> Loaded:
        """Insert a new match in the caller's transaction; `install` it after the commit."""
        return await self.store.insert(
            session, room=room, game=game, seats=seats, options=options, players=players
        )

    def install(self, loaded: Loaded, owners: list[Owner]) -> Table:
        """Put a match into memory, in place of an earlier one of the room."""
        row = loaded.row
        table = Table(
            row.room_id,
            row.id,
            row.number,
            loaded.match,
            row.started_at,
            owners,
            loaded.snapshot_ply,
        )
        before = self.tables.get(row.room_id)
        if before is not None:
            table.answers = before.answers
        self.tables[row.room_id] = table
        TABLES.set(len(self.tables))
        return table

    async def table_of(self, room: str) -> Table | None:
        """The latest match of the room, loaded if need be; None before the first start."""
        table = self.tables.get(room)
        if table is not None:
            return table
        lock = self._loading.setdefault(room, asyncio.Lock())
        try:
            async with lock:
                table = self.tables.get(room)
                if table is None:
                    owners = await self.seating(room)
                    loaded = await self.store.load(room)
                    table = self.tables.get(room)
                    if loaded is not None and table is None:
                        table = self.install(loaded, owners)
                return table
        finally:
            self._loading.pop(room, None)

    def seats_changed(self, room: str, owners: list[Owner]) -> None:
        """Somebody sat down, stood up or was replaced."""
        if table := self.tables.get(room):
            table.owners = owners

    async def unload(self, table: Table) -> None:
        """Drop a match from memory, with a snapshot so that it comes back quickly."""
        async with table.lock:
            match = table.match
            if match.ply > table.snapshot_ply and match.can_snapshot:
                data = orjson.dumps(match.dump()).decode()
                await self.store.save_snapshot(table.match_id, match.ply, data)
                table.snapshot_ply = match.ply
            if self.tables.get(table.room) is table:
                del self.tables[table.room]
                TABLES.set(len(self.tables))

    # -- commands ------------------------------------------------------------------------------

    async def command(
        self,
        room: str,
        account: str,
        command: str,
        seat: int,
        attempt: Attempt,
        reply: Reply | None = None,
    ) -> Answer:
        """Answer one command of an account. `reply` is called before anybody else is told."""
        started = time.perf_counter()
        key = f"{account}:{command}"
        answer: Answer | None = None
        while answer is None:
            table = await self.table_of(room)
            if table is None:
                not_yet = Answer(False, 0, "not_started", "The game has not started yet.")
                answer = self._replied(not_yet, reply)
            else:
                answer = await self._answer(table, account, key, seat, attempt, reply)
        ACTS.labels("ok" if answer.ok else answer.code).inc()
        ACT_SECONDS.observe(time.perf_counter() - started)
        return answer

    async def _answer(
        self,
        table: Table,
        account: str,
        key: str,
        seat: int,
        attempt: Attempt,
        reply: Reply | None,
    ) -> Answer | None:
        """The answer; None if the table was replaced while we waited for its lock."""
        known = table.answers.get(key)
        if known is not None:
            return self._replied(known, reply)
        async with table.lock:
            if self.tables.get(table.room) is not table:
                return None
            known = table.answers.get(key)
            if known is not None:
                return self._replied(known, reply)
            if not table.owns(account, seat):
                answer = table.refusal("not_your_seat", UNKNOWN_SEAT)
                return self._replied(table.remember(key, answer), reply)
            return await self._write(table, key, attempt, reply)

    @staticmethod
    def _replied(answer: Answer, reply: Reply | None) -> Answer:
        if reply is not None:
            reply(answer)
        return answer

    async def play(self, table: Table, command: str, attempt: Attempt) -> Answer:
        """A step of the house itself (a bot), by the same path."""
        async with table.lock:
            if self.tables.get(table.room) is not table:
                return table.refusal("stale_decision", "This match is over.")
            return await self._write(table, command, attempt, None)

    async def _write(self, table: Table, key: str, attempt: Attempt, reply: Reply | None) -> Answer:
        """Try, store, commit, answer, tell. The caller holds the lock."""
        for _ in range(3):
            try:
                step = attempt(table.match)
            except IllegalAction as error:
                return self._replied(await self._refused(table, key, error), reply)
            except Exception:
                log.exception("rules_failed", room=table.room, ply=table.match.ply)
                answer = table.refusal("unavailable", "The rules stumbled; nothing was changed.")
                return self._replied(answer, reply)
            try:
                await self._store(table, key, step)
            except PlyTaken:
                await self._catch_up(table)
                continue
            except CommandTaken:
                return self._replied(await self._stored_answer(table, key), reply)
            except JournalUnavailable:
                break
            except BaseException:
                # We do not know whether it was stored: the next one reads the match anew.
                self.tables.pop(table.room, None)
                raise
            table.match.commit(step)
            table.touched = time.monotonic()
            answer = table.remember(key, Answer(True, table.match.ply))
            self._replied(answer, reply)
            self._tell(table)
            return answer
        return self._replied(table.refusal("unavailable", NO_DATABASE), reply)

    async def _store(self, table: Table, key: str, step: Step) -> None:
        match = table.match
        ply = match.ply + 1
        over = step.state.placement is not None
        snapshot = None
        if over or ply - table.snapshot_ply >= self._snapshot_every:
            after = Match(match.rules, step.state, match.salt, ply)
            if over or not step.past:
                snapshot = orjson.dumps(after.dump()).decode()
        now = now_ms()
        ending = None
        if over:
            result = orjson.dumps(match.rules.result(step.state).json()).decode()
            ending = Ending(table.room, result, now)
        entry = step.entry
        await self._journal.append(
            Entry(
                match=table.match_id,
                ply=ply,
                seat=entry.seat,
                verb=entry.verb,
                noun=orjson.dumps(noun_to_json(entry.noun)).decode(),
                command=key,
                at=now,
                snapshot=snapshot,
                ending=ending,
            )
        )
        if snapshot is not None:
            table.snapshot_ply = ply

    async def _refused(self, table: Table, key: str, error: IllegalAction) -> Answer:
        """A refusal, unless the command was accepted before (perhaps before a restart)."""
        ply = await self.store.find_command(table.room, key)
        if ply is not None:
            return table.remember(key, Answer(True, ply))
        return table.remember(key, table.refusal(error.code, error.reason))

    async def _stored_answer(self, table: Table, key: str) -> Answer:
        ply = await self.store.find_command(table.room, key)
        await self._catch_up(table)
        return table.remember(key, Answer(True, table.match.ply if ply is None else ply))

    async def _catch_up(self, table: Table) -> None:
        """Read what somebody else wrote, and tell it here."""
        for row in await self.store.entries(table.match_id, table.match.ply):
            table.match.apply_entry(entry_of(row))
            self._tell(table)

    def _tell(self, table: Table) -> None:
        for listener in self.listeners:
            try:
                listener(table)
            except Exception:  # one listener's fault must not undo a stored move
                log.exception("listener_failed", room=table.room)

    # -- what rooms show -------------------------------------------------------------------------

    async def summary(self, room: str) -> Summary | None:
        """The `match` and `result` of a Room; None before the first start."""
        try:
            table = await self.table_of(room)
        except Exception:  # one broken match must not break a list of rooms
            log.exception("match_not_loaded", room=room)
            return None
        return None if table is None else summary_of(table)
