"""Tells the tables of a tournament what its organisers pinned or took back, on every node."""

import asyncio

import orjson

from app.core.events import TournamentChanged
from app.core.logging import logger
from app.core.nodes import Nodes
from app.core.retry import Retry
from app.live.channel import Channel
from app.live.hub import Hub
from app.live.transport import framed
from app.tournaments.reading import TournamentReader
from app.tournaments.responses import Announcement

log = logger(__name__)
BATCH = 100


class Announcer:
    """Listens to changes of tournaments whose tables are open here."""

    def __init__(self, hub: Hub, reader: TournamentReader, nodes: Nodes, pause: float) -> None:
        self._hub = hub
        self._reader = reader
        self._nodes = nodes
        self._pause = pause
        self._told: dict[str, list[Announcement]] = {}
        """By tournament, as long as its tables are open here."""
        self._due: set[str] = set()
        self._failed: set[str] = set()
        """What could not be read, and is tried again a moment later."""
        self._task: asyncio.Task[None] | None = None
        self._retry = Retry()

    def changed(self, event: TournamentChanged) -> None:
        """Something of a tournament is otherwise."""
        if self._hub.channels:
            self._owe({event.tournament})
        else:
            self._told.clear()  # whoever comes next reads it anew

    async def pinned(self, tournament: str) -> list[Announcement]:
        """What is pinned now, for somebody who comes to one of its tables."""
        if tournament not in self._told:
            seen = await self._reader.find(tournament)
            self._told.setdefault(tournament, seen.state["announcements"] if seen else [])
        return self._told[tournament]

    async def watch(self) -> None:
        """Until cancelled: notice what other nodes changed, also when a message was lost."""
        while True:
            await asyncio.sleep(self._pause)
            if self._nodes.shared:
                self._owe(set(self._told))

    def _owe(self, tournaments: set[str]) -> None:
        self._due |= tournaments
        if self._due and self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._work())

    async def _work(self) -> None:
        try:
            while self._due:
                tournament = self._due.pop()
                try:
                    await self._look(tournament)
                except Exception as error:
                    log.warning("announcement_failed", tournament=tournament, error=repr(error))
                    self._failed.add(tournament)
        finally:
            self._task = None
        if self._failed:
            self._retry.failed(self._again)
        else:
            self._retry.worked()

    def _again(self) -> None:
        failed, self._failed = self._failed, set()
        self._owe(failed)

    async def _look(self, tournament: str) -> None:
        tables = self._tables(tournament)
        if not tables:
            self._told.pop(tournament, None)  # whoever comes next reads it anew
            return
        seen = await self._reader.find(tournament)
        if seen is None:
            return
        pinned = seen.state["announcements"]
        if pinned == self._told.get(tournament):
            return
        self._told[tournament] = pinned
        frame = framed(orjson.dumps({"type": "announcements", "announcements": pinned}))
        told = 0
        for channel in self._tables(tournament):
            for socket in channel.sockets():
                socket.push(frame)
                told += 1
                if told % BATCH == 0:
                    await asyncio.sleep(0)

    def _tables(self, tournament: str) -> list[Channel]:
        """Its tables that are open here."""
        return [
            channel
            for channel in self._hub.channels.values()
            if channel.room is not None and channel.room.tournament == tournament
        ]

    async def stop(self) -> None:
        """Tell nothing more."""
        self._retry.stop()
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
