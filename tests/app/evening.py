"""An evening with faults: players who never give up, watchers at every node, and then the books."""

import asyncio
import contextlib
import itertools
import random
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from app.core.database import Database
from app.core.settings import normalise_database_url
from app.matches.models import ActionRow
from app.matches.store import MatchStore
from tests.app.client import PATIENCE, Guest, Json, Live, Refused, eventually, guest, key_of

LOST = (OSError, ConnectionClosed, InvalidHandshake, EOFError, TimeoutError)
RECOVERY_SECONDS = 5.0
"""After a fault play goes on within this time,"""
SLOW_MOVES = 20
"""and that of so many moves, for not every machine is quick,"""
SLOWEST_MOVE = 1.0
"""each at most so many seconds: what makes moves slower than this is no machine."""


class Stubborn:
    """A player who sends every command until it is answered, over as many sockets as it takes."""

    def __init__(self, person: Guest, room: str, seed: int, thinks: float) -> None:
        self.thinks = thinks
        self.person = person
        self.room = room
        self.chance = random.Random(seed)
        self.acknowledged: dict[str, int] = {}
        self.pending: Json | None = None
        self.number = 0
        self.over = False

    async def play(self) -> None:
        """Until the match is over."""
        while not self.over:
            with contextlib.suppress(OSError, ConnectionClosed, InvalidHandshake, EOFError):
                async with self.person.socket(self.room, mode="patch") as live:
                    await self._session(live)
            await asyncio.sleep(0.02)

    async def _session(self, live: Any) -> None:
        await live.shown()
        while True:
            if self.pending is None:
                await live.until(lambda: live.my_turn or live.over is not None)
                if live.over is not None:
                    self.over = True
                    return
                await asyncio.sleep(self.chance.uniform(0, self.thinks))
                self.pending = self._new_act(live)
            answer = await live.command(self.pending)
            if answer["type"] == "ok":
                known = self.acknowledged.setdefault(answer["id"], answer["version"])
                assert known == answer["version"]
                version = answer["version"]
                self.pending = None
                await live.reached(version)
            else:
                assert answer["code"] in ("stale_decision", "not_your_turn", "unavailable"), answer
                self.pending = None if answer["code"] != "unavailable" else self.pending

    def _new_act(self, live: Any) -> Json:
        verb, noun = live.choice(self.chance)
        self.number += 1
        return {
            "type": "act",
            "id": f"{self.person.account['id']}-{self.number}",
            "seat": live.envelope["seat"],
            "decision": live.envelope["decision"],
            "verb": verb,
            "noun": noun,
        }


class Player(Stubborn):
    """Goes to the next node when a line breaks; says a refused action under a new id."""

    def __init__(self, person: Guest, room: str, seed: int, bases: Sequence[str]) -> None:
        super().__init__(person, room, seed, thinks=0.05)
        self.bases = itertools.cycle(bases)
        self.refused: set[str] = set()
        self.going = asyncio.Event()
        self.going.set()

    async def play(self) -> None:
        while not self.over:
            self.person.base = next(self.bases)
            with contextlib.suppress(*LOST):
                async with self.person.socket(self.room, mode="patch") as live:
                    await self._session(live)
            await asyncio.sleep(0.05)

    async def _session(self, live: Any) -> None:
        await live.shown()
        while not self.over:
            if self.pending is None:
                await live.until(lambda: live.my_turn or live.over is not None, patience=3600)
                self.over = live.over is not None
                if self.over:
                    return
                await asyncio.sleep(self.chance.uniform(0, self.thinks))
                await self.going.wait()
                self.pending = self._new_act(live)
            answer = await live.command(self.pending)
            if answer["type"] == "ok":
                assert (
                    self.acknowledged.setdefault(answer["id"], answer["version"])
                    == (answer["version"])
                )
                await live.reached(answer["version"])
            else:
                assert answer["code"] in ("stale_decision", "not_your_turn", "unavailable"), answer
                self.refused.add(answer["id"])
                await asyncio.sleep(0.02)
            self.pending = None


class Watcher:
    """Looks on at one node, for ever."""

    def __init__(self, person: Guest, base: str, room: str) -> None:
        self.person = Guest(base, "", person.account)
        self.person.headers = person.headers
        self.person.http.headers.update(person.headers)
        self.room = room
        self.live: Live | None = None

    async def watch(self) -> None:
        while True:
            with contextlib.suppress(*LOST):
                async with self.person.socket(self.room, mode="patch") as live:
                    self.live = live
                    await live.until(lambda: False, patience=3600)
            await asyncio.sleep(0.05)


class Evening:
    """One match that goes on."""

    def __init__(self, room: str, players: list[Player], watchers: list[Watcher]) -> None:
        self.room = room
        self.players = players
        self.watchers = watchers
        self.tasks: list[asyncio.Task[None]] = []
        self.pace = 0.0
        """Seconds a move took when all was well."""

    def acknowledged(self) -> int:
        return sum(len(player.acknowledged) for player in self.players)

    def rest(self) -> None:
        """Let the players think for longer: the match is to last."""
        for player in self.players:
            player.going.clear()

    def go_on(self) -> None:
        """Let them play again."""
        for player in self.players:
            player.going.set()

    async def moves(self, number: int, patience: float = PATIENCE) -> float:
        """Wait for so many more acknowledged actions; returns how long it took."""
        begun, wanted = time.monotonic(), self.acknowledged() + number
        await eventually(lambda: self._are_at(wanted), patience)
        return time.monotonic() - begun

    async def recovers(self, moves: int = 1) -> None:
        """A fault is over: so many moves are made soon, and then it goes on."""
        took = await self.moves(moves)
        self.pace = max(self.pace, min(await self.moves(4) / 4, SLOWEST_MOVE))
        assert took < RECOVERY_SECONDS + SLOW_MOVES * self.pace

    def _are_at(self, wanted: int) -> bool:
        for task in self.tasks:
            if task.done():
                task.result()  # raises what ended it
        return self.acknowledged() >= wanted

    async def books(self, database_url: str) -> None:
        """Nobody plays any more: compare what was told with what is stored."""
        stored: list[ActionRow] = []
        view: Json = {}

        async def agree() -> bool:
            stored[:] = await self._stored(database_url)
            view.update(await self._view())
            return bool(view["version"] == len(stored))

        await eventually(agree)  # what a player sent last may be on its way when the player is gone
        assert [entry.ply for entry in stored] == list(range(1, len(stored) + 1))
        plies = {entry.command.partition(":")[2]: entry.ply for entry in stored}
        assert len(plies) == len(stored), "an action is stored twice"
        for player in self.players:
            for command, version in player.acknowledged.items():
                assert plies.get(command) == version, "an acknowledged action is not what is stored"
            assert not plies.keys() & player.refused, "a refused action left a trace"
        for watcher in self.watchers:
            await eventually(partial(shows, watcher, view))

    async def _stored(self, database_url: str) -> Sequence[ActionRow]:
        """The log of the match."""
        database = Database(normalise_database_url(database_url))
        try:
            store = MatchStore(database)
            row = await store.row(self.room.replace("-", ""))
            assert row is not None
            return await store.entries(row.id)
        finally:
            await database.close()

    async def _view(self) -> Json:
        """What a spectator sees, as any node tells it that is up."""
        found: Json = {}

        async def answered() -> bool:
            for watcher in self.watchers:
                with contextlib.suppress(Refused, httpx.TransportError, *LOST):
                    found.update(await watcher.person.call("GET", f"/api/rooms/{self.room}/view"))
                    return True
            return False

        await eventually(answered)
        return found


def turned(bases: Sequence[str], number: int) -> list[str]:
    """The same addresses, another one first."""
    at = number % len(bases)
    return [*bases[at:], *bases[:at]]


def shows(watcher: Watcher, view: Json) -> bool:
    """Whether the watcher has this very view."""
    live = watcher.live
    return live is not None and (live.version, live.envelope.get("hash")) == (
        view["version"],
        view["hash"],
    )


@asynccontextmanager
async def evening(
    bases: Sequence[str], database_url: str, seed: int = 1, kind: type[Player] = Player, **more: Any
) -> AsyncIterator[Evening]:
    """Two players at a long game, at a node each, and a watcher at every node; at the end the books
    are checked."""
    people = [await guest(bases[0], name) for name in ("Ada", "Bo", "Cy")]
    opened = await people[0].open_room("tidal_blades", seats=2, watch="everyone", **more)
    room = opened["room"]["id"]
    await people[1].sit(room, 1, key_of(opened["links"]["join"]))
    await people[0].start(room)
    players = [kind(p, room, seed + n, turned(bases, n)) for n, p in enumerate(people[:2])]
    watchers = [Watcher(people[2], base, room) for base in bases]
    found = Evening(room, players, watchers)
    playing = [asyncio.create_task(player.play()) for player in players]
    found.tasks = playing
    watching = [asyncio.create_task(watcher.watch()) for watcher in watchers]
    try:
        found.pace = min(await found.moves(4) / 4, SLOWEST_MOVE)
        yield found
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        await found.books(database_url)
    finally:
        for task in (*playing, *watching):
            task.cancel()
        await asyncio.gather(*playing, *watching, return_exceptions=True)
        for person in (*people, *(watcher.person for watcher in watchers)):
            await person.close()
