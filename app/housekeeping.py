"""What is done now and then: idle matches leave memory, forgotten lobbies are
closed, and in the end deleted."""

import asyncio
import time

from app.core.logging import logger
from app.friends.invitations import forget_old_invitations
from app.people.retention import forget_idle_guests, forget_old_ways_in
from app.rooms import retention
from app.rooms.retention import forget_dead_rooms, forget_old_chat
from app.services import Services

log = logger(__name__)

LOBBY_ROUND_SECONDS = 3600


class Housekeeping:
    """A task that wakes up every few seconds."""

    def __init__(self, made: Services) -> None:
        self._sanctions, self._people = made.sanctions, made.people
        self._identity = made.identity
        self._settings, self._rooms, self._matches = made.settings, made.rooms, made.matches
        self._hub, self._bots = made.hub, made.bots
        self._lobbies_at = 0.0

    async def run(self) -> None:
        """Until cancelled."""
        while True:
            try:
                await self.round()
            except Exception:
                log.exception("housekeeping_failed")
            await asyncio.sleep(self._settings.sweep_seconds)

    async def round(self) -> None:
        """Once around the house."""
        now = time.monotonic()
        await self._identity.write_seen()
        await self._sanctions.load()
        await self._people.load()
        for table in list(self._matches.cache.tables.values()):
            if table.room in self._hub.channels or self._bots.busy(table.room):
                table.touched = now
            elif now - table.touched > self._settings.idle_seconds:
                await self._matches.cache.unload(table)
        if now >= self._lobbies_at:
            self._lobbies_at = now + LOBBY_ROUND_SECONDS
            await retention.give_up_old_lobbies(self._rooms, self._settings.lobby_hours)
            gone = await forget_dead_rooms(self._rooms.database, self._settings.forget_days)
            if gone:
                log.info("rooms_forgotten", rooms=gone)
            database = self._rooms.database
            lines = await forget_old_chat(database, self._settings.chat_days)
            guests = await forget_idle_guests(database, self._settings.guest_days)
            await forget_old_ways_in(database)
            await forget_old_invitations(database)
            if lines or guests:
                log.info("old_data_deleted", chat_lines=lines, guests=guests)
            await self._matches.cache.quarantine.count()
