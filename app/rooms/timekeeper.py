"""Clocks that run out: what happens then, whoever is connected and whichever node sees it."""

import asyncio

from sqlalchemy.exc import SQLAlchemyError

from app.core.logging import logger
from app.core.service_clock import BEAT_SECONDS, ServiceClock
from app.matches.clocks import GRACE_MS, Clock
from app.matches.live_match import LiveMatch
from app.rooms import leaving
from app.rooms.absence import Absence
from app.rooms.service import Rooms
from engine import IllegalAction, Match, Step

log = logger(__name__)


class Timekeeper:
    """Beats once a second (see `app.core.service_clock`), ends the time of who has none left, looks
    who is away."""

    def __init__(self, rooms: Rooms, service_clock: ServiceClock, absence: Absence) -> None:
        self._absence = absence
        self._rooms = rooms
        self._matches = rooms.matches
        self._service_clock = service_clock

    async def run(self) -> None:
        """Until cancelled."""
        while True:
            try:
                await self._service_clock.beat()
                await self.round()
                await self._absence.round()
            except (OSError, SQLAlchemyError) as error:
                log.warning("beat_failed", error=str(error))
            await asyncio.sleep(BEAT_SECONDS)

    async def round(self) -> None:
        """Everybody whose time is over."""
        for room in await self._matches.store.clocks.due(self._service_clock.now() - GRACE_MS):
            try:
                await self.end_time(room)
            except Exception:  # one broken match must not stop the clocks of the others
                log.exception("clock_failed", room=room)

    async def end_time(self, room: str) -> None:
        """The seats of a room that have no time left give up, or a bot plays on for them."""
        table = await self._matches.cache.fresh(room)
        if table is None or table.clock is None or table.match.over:
            return
        if table.clock.pause:
            await self._matches.cache.change_clock(table, Clock.gone_on)
        if (found := await self._rooms.find(room)) is not None:  # perhaps on vacation
            await self._matches.cache.seats_changed(room, found.facts())
        for seat in table.clock.out(self._service_clock.now()):
            await self._end(table, seat)

    async def _end(self, table: LiveMatch, seat: int) -> None:
        room = await self._rooms.find(table.room)
        assert room is not None
        account, clock = room.seats[seat].account, table.clock
        if account is None or clock is None:  # a bot has come: its clock does not run
            await self._matches.cache.seats_changed(table.room, room.facts())
            return
        others = any(other.account not in (None, account) for other in room.seats)
        plays_on = clock.control.at_zero == "bot" or (len(room.seats) > 2 and others)
        who = room.seats[seat].name if plays_on else None

        def attempt(match: Match) -> Step:
            if table.clock is None or seat not in table.clock.out(self._service_clock.now()):
                raise IllegalAction("stale_decision", "the move came in time")
            return match.try_time_out(seat, who)

        command = f"!clock:{seat}:{table.match.ply + 1}"
        answer = await self._matches.play(table, command, attempt, in_pause=True)
        log.info("clock_ran_out", room=table.room, seat=seat, ok=answer.ok, plays_on=plays_on)
        if answer.ok and plays_on:
            await leaving.substitute(self._rooms, table.room, account, seat)
