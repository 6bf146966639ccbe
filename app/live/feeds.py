"""All streams of accounts on this node. What happens anywhere says only where to look; one task
looks, and each stream is told what is new to it. Whoever listens is at the tables where they sit.
"""

import asyncio
import time
from collections.abc import Coroutine, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

import orjson
from starlette.types import Receive

from app.accounts.service import Account
from app.core.errors import Problem
from app.core.events import TournamentChanged
from app.core.logging import logger
from app.core.presence import Presence
from app.core.retry import Retry
from app.live.feed import Feed
from app.live.handshake import TOO_MANY
from app.live.hub import LEAVE_SECONDS, RESTART, Hub
from app.live.sessions import Sessions
from app.live.socket import Socket
from app.live.transport import Line, framed
from app.matches.live_match import MatchStepped
from app.rooms.own_seats import living_rooms, seated_in
from app.rooms.room import visit_of
from app.rooms.schemas import RoomOut
from app.rooms.service import Rooms
from app.tournaments.reading import TournamentReader

log = logger(__name__)

MOST_FEEDS = 4
"""Streams of one account at one node."""
LOOK_SECONDS = 5.0
"""How often all is looked at where other nodes write too: a message may have been lost."""
TOURNAMENTS = 20


@dataclass(slots=True)
class Due:
    """What is to be looked at."""

    rooms: set[str] = field(default_factory=set)
    accounts: set[str] = field(default_factory=set)
    """Whose rooms and tournaments are all to be looked at."""
    tournaments: set[str] = field(default_factory=set)

    def __bool__(self) -> bool:
        return bool(self.rooms or self.accounts or self.tournaments)

    def add(self, other: "Due") -> None:
        """This too."""
        self.rooms |= other.rooms
        self.accounts |= other.accounts
        self.tournaments |= other.tournaments

    def without(self, other: "Due") -> None:
        """This was looked at."""
        self.rooms -= other.rooms
        self.accounts -= other.accounts
        self.tournaments -= other.tournaments


class Feeds:
    """Opens streams, and tells them."""

    def __init__(
        self,
        rooms: Rooms,
        reader: TournamentReader,
        hub: Hub,
        presence: Presence,
        sessions: Sessions,
        patience: float,
    ) -> None:
        self._rooms = rooms
        self._matches = rooms.matches
        self._reader = reader
        self._hub = hub
        self._presence = presence
        self._sessions = sessions
        self._patience = patience
        self._feeds: dict[str, list[Feed]] = {}
        self._due = Due()
        self._failed = Due()
        """What could not be read, and is tried again a moment later."""
        self._task: asyncio.Task[None] | None = None
        self._retry = Retry()
        sessions.watch(self._sockets)

    def require_place(self, account: Account) -> None:
        """A Problem for who has enough streams already, and while the server stops."""
        if self._hub.leaving:
            raise Problem("unavailable", "The server restarts. Come back in a moment.")
        if len(self._feeds.get(account.id, ())) >= MOST_FEEDS:
            raise Problem("rate_limited", f"You have {MOST_FEEDS} of these streams open.")

    async def serve(self, account: Account, receive: Receive, line: Line) -> None:
        """One stream until either side ends it."""
        socket = Socket(line, account, patience=self._patience)
        feed = Feed(account.id, socket)
        self._feeds.setdefault(account.id, []).append(feed)
        try:
            hello = {"type": "hello", "account": account.json()}
            socket.release(framed(orjson.dumps(hello)), ())
            if len(self._feeds[account.id]) > MOST_FEEDS:  # several came at once
                socket.close(TOO_MANY)
            elif (code := self._sessions.ended(account)) is not None:  # while we asked who it is
                socket.close(code)
            self._owe(Due(accounts={account.id}))
            await receive()
        finally:
            socket.gone()
            self._feeds[account.id].remove(feed)
            if not self._feeds[account.id]:
                del self._feeds[account.id]
            for room, sight in feed.seen.items():
                self._count(room, sight.seat, -1)

    async def leave(self) -> None:
        """Close all streams, each after what it is owed."""
        give_up = time.monotonic() + LEAVE_SECONDS
        while self._feeds and time.monotonic() < give_up:
            for socket in list(self._sockets()):
                socket.finish(RESTART)
            await asyncio.sleep(0.02)
        self._retry.stop()
        if self._task is not None:
            self._task.cancel()

    def _sockets(self) -> Iterator[Socket]:
        for feeds in self._feeds.values():
            for feed in feeds:
                yield feed.socket

    # -- what happens ----------------------------------------------------------------------------

    def stepped(self, event: MatchStepped) -> None:
        """A step of a match in memory: known without asking anybody, unless it ends the match."""
        if not self._feeds:
            return
        table = event.table
        for owner in table.owners:
            for feed in self._feeds.get(owner.account or "", ()):
                sight = feed.seen.get(table.room)
                if sight is None or sight.match != table.number or table.match.over:
                    self.touched([table.room])
                else:
                    feed.ask(table, sight)

    def touched(self, rooms: Iterable[str]) -> None:
        """Something happened in these rooms."""
        if self._feeds:
            self._owe(Due(rooms=set(rooms)))

    def tournament_changed(self, event: TournamentChanged) -> None:
        """Something happened in a tournament."""
        if self._feeds:
            self._owe(Due(tournaments={event.tournament}))

    async def watch(self) -> None:
        """Until cancelled: notice what other nodes did, also when a message was lost."""
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            if self._matches.nodes.shared and self._feeds:
                self._owe(Due(accounts=set(self._feeds)))

    # -- looking ---------------------------------------------------------------------------------

    def _owe(self, due: Due) -> None:
        self._due.add(due)
        if self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._work())

    async def _work(self) -> None:
        try:
            while self._due and self._feeds:
                due, self._due = self._due, Due()
                failed = due
                try:
                    failed = await self._look(due)
                except Exception as error:
                    log.warning("feeds_look_failed", error=repr(error))
                self._failed.without(due)
                self._failed.add(failed)
        finally:
            self._task = None
        if not self._feeds or not self._failed:
            self._failed = Due()
            self._retry.worked()
        else:
            self._retry.failed(lambda: self._owe(self._failed))

    async def _look(self, due: Due) -> Due:
        """Each room and tournament on its own: one that cannot be read keeps no other waiting.
        Returns what failed."""
        failed = Due()
        database = self._rooms.database
        rooms = {*await living_rooms(database, due.accounts)} if due.accounts else set()
        rooms |= await seated_in(database, due.rooms, set(self._feeds)) if due.rooms else set()
        known = {room for feeds in self._feeds.values() for feed in feeds for room in feed.seen}
        for room in sorted(rooms | (due.rooms & known)):
            if not await self._worked(self._look_at(room), room):
                failed.rooms.add(room)
        tournaments = set(due.tournaments)
        for account in due.accounts:
            page, _ = await self._reader.page(None, None, None, TOURNAMENTS, account)
            tournaments |= {one["id"].replace("-", "") for one in page}
        for tournament in sorted(tournaments):
            if not await self._worked(self._look_at_tournament(tournament), tournament):
                failed.tournaments.add(tournament)
        return failed

    async def _worked(self, looking: Coroutine[Any, Any, None], what: str) -> bool:
        try:
            await looking
        except Exception as error:
            log.warning("feeds_read_failed", of=what, error=repr(error))
            return False
        return True

    async def _look_at(self, ident: str) -> None:
        room = await self._rooms.find(ident)
        table, state = None, None
        if room is not None:
            if room.status != "lobby":
                table = await self._matches.readable(ident)
            state = await self._rooms.state(room)
        for feed in [feed for feeds in self._feeds.values() for feed in feeds]:
            seat = None if room is None else room.seat_of(feed.account)
            before = feed.seen.get(ident)
            counted = None if before is None else before.seat
            if room is None or state is None or seat is None or room.status == "abandoned":
                feed.left(ident)
                seat = None
            else:
                you = visit_of(room, feed.account, self._rooms.keys, None, None).you()
                shown: RoomOut = {**state, "you": you}
                feed.show(room, seat, shown, table)
            if seat != counted:
                for at, change in ((counted, -1), (seat, 1)):
                    if at is not None:
                        self._count(ident, at, change)

    def _count(self, room: str, seat: int, change: int) -> None:
        """Whoever listens is there."""
        self._presence.add(room, seat, change)
        self._hub.presence_changed(room)

    async def _look_at_tournament(self, ident: str) -> None:
        seen = await self._reader.find(ident)
        if seen is None:
            return
        state = seen.state
        now = state["status"], state["round"]
        names = ("id", "name", "game", "title", "status", "round", "rounds_planned")
        short = {name: state[name] for name in names}  # type: ignore[literal-required]
        for account, feeds in self._feeds.items():
            entrant = seen.tournament.of_account(account)
            if entrant is None:
                continue
            for feed in feeds:
                known = feed.tournaments.get(ident)
                if known != now and (known is not None or state["status"] != "finished"):
                    you = {"entrant": entrant.number, "active": entrant.active}
                    feed.push({"type": "tournament", "tournament": short, "you": you})
                feed.tournaments[ident] = now
