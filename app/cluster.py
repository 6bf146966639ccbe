"""Several nodes: what this one tells the others, what it does with what they tell, and the sweep.

The database is the truth. A message only says where to look; whatever was missed is found by a
sweep every few seconds, over the rooms somebody looks at here.
"""

import asyncio
import contextlib
import time
from typing import Any

from app.core.clock import now_ms
from app.core.events import (
    AccountRevoked,
    LinesDeleted,
    NodeLeft,
    PresenceChanged,
    RoomChanged,
    RoomsTouched,
    SessionsEnded,
    TalkDeleted,
    TournamentChanged,
)
from app.core.logging import logger
from app.core.redis_bus import RedisBus
from app.live.hub import DELETED
from app.matches.live_match import MatchStepped
from app.matches.store import Latest
from app.rooms.chat import Chat, LineSaid, SaidAtEvent
from app.services import Services

log = logger(__name__)

AT_ONCE = 8
"""Rooms read at the same time: the others keep some database connections."""
TOGETHER = 500
"""Rooms in one query of the sweep."""
RECENT_MS = 30_000
"""A room that we did not know: read again only if it was changed lately."""


COMPARE_SECONDS = 30
"""Whose cookies were taken back is looked up this often without a reason; with one, at once."""


class Due:
    """What is to be read of a room."""

    __slots__ = ("changed", "latest", "lines", "since")

    def __init__(self) -> None:
        self.latest: Latest | None = None
        self.changed = False
        self.lines: set[int] = set()
        self.since: int | None = None
        """All lines of chat after this one."""


class Cluster:
    """This node among the others. Started only where a Redis is configured."""

    def __init__(
        self,
        bus: RedisBus,
        sweep_seconds: float,
        made: Services,
        chat: Chat,
    ) -> None:
        events = self._events = made.events
        self._presence, self._matches = made.presence, made.matches
        self._rooms, self._hub, self._chat = made.rooms, made.hub, chat
        self._sessions, self._compared_at = made.sessions, time.monotonic()
        self._sweep_seconds = sweep_seconds
        self._steps: dict[str, Latest] = {}
        self._changed: set[str] = set()
        self._lines: dict[str, list[int]] = {}
        self._present: set[str] = set()
        self._looking = made.looking
        self._tournaments: set[str] = set()
        self._event_chat = made.event_chat
        self._talk: dict[str, list[int]] = {}
        self._talk_gone: dict[str, list[int]] = {}
        self._revoked: set[str] = set()
        self._whole = True
        self._ask = True
        self._due: dict[str, Due] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._turns = asyncio.Semaphore(AT_ONCE)
        self._known: dict[str, int] = {}
        self._look = asyncio.Event()
        self._sweeper: asyncio.Task[None] | None = None
        self.bus = bus
        self._looking.due = bus.due
        events.subscribe(MatchStepped, self._stepped)
        events.subscribe(RoomChanged, self._room_changed)
        events.subscribe(TournamentChanged, self._tournament_changed)
        events.subscribe(PresenceChanged, self._presence_changed)
        events.subscribe(LineSaid, lambda event: self._said(event.room, event.line.id))
        events.subscribe(LinesDeleted, lambda event: self._said(event.room, DELETED))
        events.subscribe(SaidAtEvent, self._said_at_event)
        events.subscribe(TalkDeleted, self._talk_deleted)
        events.subscribe(AccountRevoked, self._account_revoked)
        events.subscribe(SessionsEnded, self._account_revoked)

    def start(self) -> None:
        """Join the others."""
        self.bus.start(self)
        self._sweeper = asyncio.create_task(self._sweep_often())

    async def stop(self) -> None:
        """Leave them."""
        tasks = [*self._tasks.values(), *([self._sweeper] if self._sweeper else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.bus.stop()

    # -- what we tell ----------------------------------------------------------------------------

    def _stepped(self, event: MatchStepped) -> None:
        table = event.table
        if not table.followed:  # it was made here
            self._steps[table.room] = Latest(table.number, table.match.ply)
            self.bus.due()

    def _room_changed(self, event: RoomChanged) -> None:
        if not event.elsewhere:
            self._changed.add(event.room)
            self.bus.due()

    def _tournament_changed(self, event: TournamentChanged) -> None:
        if not event.elsewhere:
            self._tournaments.add(event.tournament)
            self.bus.due()

    def _account_revoked(self, event: AccountRevoked | SessionsEnded) -> None:
        self._revoked.add(event.account)
        self.bus.due()

    def _presence_changed(self, event: PresenceChanged) -> None:
        self._present.add(event.room)
        self.bus.due()

    def _said(self, room: str, line: int) -> None:
        self._lines.setdefault(room, []).append(line)
        self.bus.due()

    def _said_at_event(self, event: SaidAtEvent) -> None:
        self._talk.setdefault(event.tournament, []).append(event.line.id)
        self.bus.due()

    def _talk_deleted(self, event: TalkDeleted) -> None:
        if not event.elsewhere:
            self._talk_gone.setdefault(event.tournament, []).extend(event.lines)
            self.bus.due()

    def compose(self) -> dict[str, Any]:
        """The next message: everything since the last one."""
        body: dict[str, Any] = {
            "steps": {room: tuple(latest) for room, latest in self._steps.items()},
            "rooms": list(self._changed),
            "lines": self._lines,
            "whole": self._whole,
            "present": self._presence.here(None if self._whole else self._present),
            "looking": self._looking.here(None if self._whole else self._looking.changed),
            "tournaments": list(self._tournaments),
            "talk": self._talk,
            "talk_gone": self._talk_gone,
            "revoked": list(self._revoked),
            "ask": self._ask,
        }
        self._looking.changed = set()
        self._steps, self._changed, self._lines, self._present = {}, set(), {}, set()
        self._tournaments, self._revoked = set(), set()
        self._talk, self._talk_gone = {}, {}
        self._whole = self._ask = False
        return {name: value for name, value in body.items() if value}

    def gap(self) -> None:
        """We may have missed something, and so may they."""
        self._whole = self._ask = self._sessions.in_doubt = True
        self.bus.due()
        self._look.set()

    # -- what we are told ------------------------------------------------------------------------

    def heard(self, node: str, body: dict[str, Any]) -> None:
        """Another node's message: what is to be read is noted, and read at once."""
        if body.get("ask"):
            self._whole = True
            self.bus.due()
        self._hear_who_is_there(node, body)
        for room, (number, ply) in body.get("steps", {}).items():
            if room in self._hub.channels:
                self._owe(room).latest = Latest(number, ply)
        for room in body.get("rooms", ()):
            if room in self._hub.channels or room in self._matches.cache.tables:
                self._owe(room).changed = True
        for room, lines in body.get("lines", {}).items():
            if room in self._hub.channels:
                self._owe(room).lines.update(lines)

        if touched := [*body.get("steps", ()), *body.get("rooms", ())]:
            self._events.publish(RoomsTouched(touched))
        for tournament in body.get("tournaments", ()):
            self._events.publish(TournamentChanged(tournament, elsewhere=True))
        self._hear_talk(body)
        self._sessions.revoked_elsewhere(body.get("revoked", ()))

    def _hear_who_is_there(self, node: str, body: dict[str, Any]) -> None:
        told, whole = body.get("present", {}), bool(body.get("whole"))
        if told or whole:
            for room in self._presence.hear(node, told, whole=whole):
                self._hub.presence_changed(room)
        if (looking := body.get("looking", {})) or whole:
            self._looking.hear(node, looking, whole=whole)

    def _hear_talk(self, body: dict[str, Any]) -> None:
        for tournament, lines in body.get("talk", {}).items():
            self._event_chat.read_soon(tournament, lines)
        for tournament, lines in body.get("talk_gone", {}).items():
            self._events.publish(TalkDeleted(tournament, lines, elsewhere=True))

    def gone(self, node: str) -> None:
        """Another node stopped, or was not heard of for long."""
        self._looking.forget(node)
        for room in self._presence.forget(node):
            self._hub.presence_changed(room)
        self._sessions.in_doubt = True  # it may have had something to say
        self._look.set()
        self._events.publish(NodeLeft(node))

    def _owe(self, room: str) -> Due:
        due = self._due.setdefault(room, Due())
        if room not in self._tasks:
            self._tasks[room] = asyncio.create_task(self._read(room))
        return due

    async def _read(self, room: str) -> None:
        """Read what is due of a room until nothing is."""
        try:
            while due := self._due.pop(room, None):
                async with self._turns:
                    await self._read_once(room, due)
        except Exception as error:  # the sweep will come to it again
            log.warning("room_read_failed", room=room, error=repr(error))
            self._known[room] = -1
        finally:
            del self._tasks[room]
            self._due.pop(room, None)

    async def _read_once(self, room: str, due: Due) -> None:
        if due.changed:
            await self._matches.cache.renew(room)
            self._events.publish(RoomChanged(room, elsewhere=True))
        if due.latest is not None:
            await self._matches.cache.follow(room, due.latest, "message")
        if DELETED in due.lines:
            due.lines.discard(DELETED)
            self._hub.forget_lines(room)
        channel = self._hub.channels.get(room)
        if channel is not None and (due.lines or due.since is not None):
            for line in await self._chat.lines(room, due.lines, due.since):
                self._hub.tell_line(channel, line)

    # -- what we find ourselves ------------------------------------------------------------------

    async def _sweep_often(self) -> None:
        while True:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(self._sweep_seconds):
                    await self._look.wait()
            self._look.clear()
            try:
                await self.sweep()
            except Exception as error:
                log.warning("sweep_failed", error=repr(error))

    async def sweep(self) -> None:
        """Compare the rooms somebody looks at here with the database, many in three queries."""
        looked_at = list(self._hub.channels)
        known, self._known = self._known, {}
        for start in range(0, len(looked_at), TOGETHER):
            await self._compare(looked_at[start : start + TOGETHER], known)
        await self._compare_accounts()

    async def _compare_accounts(self) -> None:
        """Not every time: people are many, and hardly anybody takes cookies back."""
        now = time.monotonic()
        doubt = self._sessions.in_doubt or not self.bus.up
        if doubt or now - self._compared_at >= COMPARE_SECONDS:
            self._compared_at = now
            await self._sessions.compare()

    async def _compare(self, looked_at: list[str], known: dict[str, int]) -> None:
        recent = now_ms() - RECENT_MS
        for room, at in (await self._rooms.changes(looked_at)).items():
            if at != known.get(room, at if at < recent else None):
                self._owe(room).changed = True
            self._known[room] = at
        await self._matches.cache.freshen(looked_at, "sweep")
        for room, line in (await self._chat.newest(looked_at)).items():
            channel = self._hub.channels.get(room)
            if channel is not None and line > channel.talk.latest:
                self._owe(room).since = channel.talk.latest
