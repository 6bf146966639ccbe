"""The open streams of who waits for a quick match: while one lasts, its place is kept.

One task makes the rounds: it keeps the places of who listens here, pairs, and tells each stream
what is new to it. What other nodes did it reads from the same table, a second later at most.
"""

import asyncio
import contextlib
import time
from collections.abc import Iterator
from dataclasses import dataclass

import orjson
from starlette.types import Receive

from app.accounts.service import Account
from app.core.errors import Problem
from app.core.logging import logger
from app.live.handshake import TOO_MANY
from app.live.hub import LEAVE_SECONDS, RESTART
from app.live.sessions import Sessions
from app.live.socket import Socket
from app.live.transport import Line, framed
from app.quick.schemas import PlaceOut
from app.quick.service import Quick

log = logger(__name__)

ROUND_SECONDS = 1.0
IDLE_SECONDS = 4.0
"""The same while nobody listens here: others may wait without a page."""
KEEP_SECONDS = 2.0
"""How often places are kept: well within the lease."""
MOST_STREAMS = 8
"""Of one account at one node: pages of the site that are open."""
CHANGES = {"waited_ms", "left_ms"}
"""What passes by itself: for that alone nobody is told."""


@dataclass(slots=True)
class Listener:
    """One open stream, and what it was told last."""

    account: str
    socket: Socket
    told: PlaceOut | None = None

    def tell(self, place: PlaceOut) -> None:
        """Where the person is, unless that is known."""
        news = place.model_dump(exclude=CHANGES)
        if self.told is None or news != self.told.model_dump(exclude=CHANGES):
            self.told = place
            event = {"type": "place"} | place.model_dump()
            self.socket.push(framed(orjson.dumps(event)))


class Waiting:
    """Opens streams, and makes the rounds."""

    def __init__(self, quick: Quick, sessions: Sessions, patience: float) -> None:
        self._quick = quick
        self._sessions = sessions
        self._patience = patience
        self._listeners: list[Listener] = []
        self._due = asyncio.Event()
        self._kept_at = 0.0
        self._leaving = False
        sessions.watch(self._sockets)

    def require_place(self, account: Account) -> None:
        """A Problem for who has enough streams already, and while the server stops."""
        if self._leaving:
            raise Problem("unavailable", "The server restarts. Come back in a moment.")
        if sum(one.account == account.id for one in self._listeners) >= MOST_STREAMS:
            raise Problem("rate_limited", f"You have {MOST_STREAMS} of these streams open.")

    async def serve(self, account: Account, receive: Receive, line: Line) -> None:
        """One stream until either side ends it."""
        socket = Socket(line, account, patience=self._patience)
        listener = Listener(account.id, socket)
        self._listeners.append(listener)
        try:
            socket.release(framed(orjson.dumps({"type": "hello"})), ())
            if sum(one.account == account.id for one in self._listeners) > MOST_STREAMS:
                socket.close(TOO_MANY)
            elif (code := self._sessions.ended(account)) is not None:  # while we asked who it is
                socket.close(code)
            self._kept_at = 0.0
            self.look()
            await receive()
        finally:
            socket.gone()
            self._listeners.remove(listener)

    def look(self) -> None:
        """Somebody came or went: the next round is now."""
        self._due.set()

    def _sockets(self) -> Iterator[Socket]:
        return (one.socket for one in self._listeners)

    async def run(self) -> None:
        """Until cancelled."""
        while True:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(ROUND_SECONDS if self._listeners else IDLE_SECONDS):
                    await self._due.wait()
            self._due.clear()
            try:
                await self._round()
            except Exception:  # the database is away: places last a while
                log.exception("quick_round_failed")
                await asyncio.sleep(ROUND_SECONDS)

    async def _round(self) -> None:
        accounts = {one.account for one in self._listeners}
        if accounts and time.monotonic() - self._kept_at >= KEEP_SECONDS:
            await self._quick.keep(accounts)
            self._kept_at = time.monotonic()  # not before: who was not kept would be swept away
        listening = list(self._listeners)
        entries = await self._quick.round()
        for one in listening:
            if one.socket.open:
                one.tell(self._quick.place_in(entries, one.account))

    async def leave(self) -> None:
        """Close all streams, each after what it is owed: the pages come back to another node."""
        self._leaving = True
        give_up = time.monotonic() + LEAVE_SECONDS
        while self._listeners and time.monotonic() < give_up:
            for one in list(self._listeners):
                one.socket.finish(RESTART)
            await asyncio.sleep(0.02)
