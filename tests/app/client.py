"""A client written from docs/api.md alone: guests, rooms, sockets, views and patches, acts.

It knows no game: it plays by the menu. It checks what the contract promises while it plays:
versions without gaps, the hash of the view, an answer to every command.
"""

import asyncio
import contextlib
import inspect
import json
import random
import zlib
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial
from typing import Any, TypeVar
from urllib.parse import parse_qs, urlencode, urlsplit

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tests.server import NO_TLS

Json = dict[str, Any]
PATIENCE = 60.0
"""Seconds to wait for anything before a test fails; longer than any machine needs."""

T = TypeVar("T")


def known(value: T | None) -> T:
    """What must be there."""
    assert value is not None
    return value


async def eventually(
    condition: Callable[[], bool | Awaitable[bool]], patience: float = PATIENCE
) -> None:
    """Wait for something nobody announces; where it has to be asked for, not so often."""
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(patience):
            while True:
                met = condition()
                if asked := inspect.isawaitable(met):
                    met = await met
                if met:
                    return
                await asyncio.sleep(0.05 if asked else 0.005)
    raise TimeoutError(never(condition, patience))


def never(condition: Callable[..., object], patience: float) -> str:
    """What a test waited for in vain, as it is written there."""
    written = condition.func if isinstance(condition, partial) else condition
    return f"in {patience:g} s never: {inspect.getsource(written).strip()}"


def digest(view: Json) -> str:
    """The hash of a view as the contract defines it."""
    text = json.dumps(view, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return f"{zlib.crc32(text.encode()):08x}"


def apply_patch(view: Json, operations: list[Json]) -> Json:
    """RFC 6902 add, replace and remove on top-level members."""
    result = dict(view)
    for operation in operations:
        name = operation["path"].removeprefix("/").replace("~1", "/").replace("~0", "~")
        assert "/" not in operation["path"].removeprefix("/")
        if operation["op"] == "remove":
            del result[name]
        else:
            assert operation["op"] in ("add", "replace")
            assert (operation["op"] == "replace") == (name in result)
            result[name] = operation["value"]
    return result


def key_of(link: str) -> str:
    """The key in an invitation or watch link."""
    query = parse_qs(urlsplit(link).query)
    return next(iter(query.values()))[0]


websocket = partial(connect, open_timeout=PATIENCE)
"""`connect`, that waits as long as all others."""


def http_client(base: str, **more: Any) -> httpx.AsyncClient:
    """A client of plain HTTP that keeps cookies, and waits as long as all others."""
    return httpx.AsyncClient(
        verify=NO_TLS, trust_env=False, base_url=base, timeout=PATIENCE, **more
    )


class Refused(Exception):
    """The server refused a command or a request."""

    def __init__(self, code: str, body: Json) -> None:
        super().__init__(f"{code}: {body}")
        self.code = code
        self.body = body


class Guest:
    """A program's guest account and what it does over HTTP."""

    def __init__(self, base: str, token: str, account: Json) -> None:
        self.base = base
        self.account = account
        self.headers = {"Authorization": f"Bearer {token}"}
        self.http = http_client(base, headers=self.headers)

    async def call(self, method: str, path: str, body: Any = None, **query: Any) -> Any:
        """A request; raises Refused with the problem's code."""
        params = {name: value for name, value in query.items() if value is not None}
        answer = await self.http.request(method, path, json=body, params=params)
        if answer.is_error:
            assert answer.headers["content-type"] == "application/problem+json", answer.text
            problem = answer.json()
            assert problem["status"] == answer.status_code
            assert problem.keys() >= {"type", "title", "status", "code", "detail"}
            raise Refused(problem["code"], problem)
        return answer.json()

    async def open_room(self, game: str = "opale", **more: Any) -> Json:
        """POST /api/rooms."""
        opened: Json = await self.call("POST", "/api/rooms", {"game": game, **more})
        return opened

    async def sit(self, room: str, seat: int, join: str | None = None) -> Json:
        """Sit down."""
        body = {} if join is None else {"join": join}
        seated: Json = await self.call("POST", f"/api/rooms/{room}/seats/{seat}", body)
        return seated

    async def start(self, room: str) -> Json:
        """Start the match."""
        started: Json = await self.call("POST", f"/api/rooms/{room}/start")
        return started

    @asynccontextmanager
    async def socket(self, room: str, **query: str) -> AsyncIterator["Live"]:
        """An open live socket, after hello."""
        async with open_socket(self.base, room, self.headers, **query) as live:
            yield live

    async def close(self) -> None:
        """Give the connections back."""
        await self.http.aclose()


async def guest(base: str, name: str | None = None) -> Guest:
    """POST /api/guests."""
    async with http_client(base) as http:
        answer = await http.post("/api/guests", json={} if name is None else {"name": name})
    assert answer.status_code == 201, answer.text
    body = answer.json()
    return Guest(base, body["token"], body["account"])


@asynccontextmanager
async def open_socket(
    base: str, room: str, headers: dict[str, str] | None = None, **query: str
) -> AsyncIterator["Live"]:
    """A live socket with any headers."""
    address = base.replace("http", "ws", 1) + f"/ws/rooms/{room}"
    if query:
        address += f"?{urlencode(query)}"
    async with websocket(address, additional_headers=headers or {}, compression=None) as connection:
        live = Live(connection, patches=query.get("mode") == "patch")
        live.reader = asyncio.create_task(live.read())
        try:
            await live.until(lambda: live.hello is not None or live.closed is not None)
            yield live
        finally:
            live.reader.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await live.reader
            if live.fault is not None:
                raise live.fault


class Live:
    """A live socket: keeps hello, room, view, chat; checks versions and hashes."""

    def __init__(self, connection: ClientConnection, *, patches: bool) -> None:
        self.connection = connection
        self.patches = patches
        self.reader: asyncio.Task[None]
        self.hello: Json | None = None
        self.room: Json = {}
        self.view: Json | None = None
        self.envelope: Json = {}
        self.version = -1
        self.versions: list[int] = []
        self.events: list[Json] = []
        self.chat: list[Json] = []
        self.notes: list[Json] = []
        self.presence: Json | None = None
        self.over: Json | None = None
        self.answers: dict[str | None, list[Json]] = {}
        self.frames: list[Json] = []
        self.closed: int | None = None
        self.fault: BaseException | None = None
        self._changed = asyncio.Event()
        self._number = 0

    # -- reading ---------------------------------------------------------------------------

    async def read(self) -> None:
        """Take frames until the socket closes."""
        try:
            async for text in self.connection:
                self._take(json.loads(text))
                self._changed.set()
        except ConnectionClosed:
            pass
        except AssertionError as fault:
            self.fault = fault
        code = self.connection.close_code
        self.closed = 1006 if code is None else code
        self._changed.set()

    def _take(self, frame: Json) -> None:
        self.frames.append(frame)
        kind = frame["type"]
        if kind == "hello":
            self.hello = frame
            self.room = frame["room"]
            self.chat += frame["chat"]
            self.notes += frame["notes"]
        elif kind == "room":
            self.room = frame["room"]
        elif kind in ("view", "update"):
            self._take_view(frame)
        elif kind in ("ok", "refused"):
            self.answers.setdefault(frame["id"], []).append(frame)
        elif kind == "chat":
            self.chat.append(frame)
        elif kind == "note":
            self.notes.append(frame)
        elif kind == "presence":
            self.presence = frame
        elif kind == "over":
            self.over = frame["result"]
        else:
            assert kind in ("pong", "announcements", "comment"), frame

    def _take_view(self, frame: Json) -> None:
        version = frame["version"]
        if frame["type"] == "update":
            assert self.patches, "an update without mode=patch"
            assert self.view is not None
            assert version == self.version + 1, (self.version, version)
            self.view = apply_patch(self.view, frame["patch"])
        else:
            self.view = frame["view"]
        assert digest(self.view) == frame["hash"], "the hash does not fit the view"
        assert frame["ply"] == version
        if version != self.version:
            self.versions.append(version)
            self.events += frame["events"]
        self.version = version
        self.envelope = frame

    async def sees(self, condition: Callable[["Live"], bool]) -> None:
        """`until`, for a condition on whichever socket it is."""
        await self.until(partial(condition, self))

    async def reached(self, version: int) -> None:
        """Wait until the view is that of `version` or later."""
        await self.until(lambda: self.version >= version)

    async def called(self) -> None:
        """Wait until there is something to choose, or the match is over."""
        await self.until(lambda: self.my_turn or self.over is not None)

    async def ended(self) -> None:
        """Wait for the end of the match."""
        await self.until(lambda: self.over is not None)

    async def room_is(self, status: str) -> None:
        """Wait until the room has this status."""
        await self.until(lambda: self.room["status"] == status)

    async def shown(self) -> Json:
        """Wait for the first view; the latest one."""
        await self.until(lambda: self.view is not None)
        assert self.view is not None
        return self.view

    async def until(self, condition: Callable[[], bool], patience: float = PATIENCE) -> None:
        """Wait for a condition on what was received."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(patience):
                while not condition():
                    if self.fault is not None:
                        raise self.fault
                    if self.closed is not None:
                        raise ConnectionError(f"closed with {self.closed}")
                    self._changed.clear()
                    await self._changed.wait()
                return
        raise TimeoutError(f"{never(condition, patience)} after {self.frames[-3:]}")

    # -- sending ---------------------------------------------------------------------------

    async def send(self, frame: Any) -> None:
        """One frame."""
        await self.connection.send(frame if isinstance(frame, str) else json.dumps(frame))

    def new_id(self) -> str:
        """An id not used on this socket before."""
        self._number += 1
        return f"{id(self):x}-{self._number}"

    async def command(self, frame: Json) -> Json:
        """Send a command and wait for its answer."""
        before = len(self.answers.get(frame["id"], []))
        await self.send(frame)
        await self.until(lambda: len(self.answers.get(frame["id"], [])) > before)
        return self.answers[frame["id"]][-1]

    async def settled(self) -> None:
        """Everything the server sent before this has arrived."""
        number = random.randrange(10**9)
        await self.send({"type": "ping", "n": number})
        await self.until(lambda: {"type": "pong", "n": number} in self.frames)

    async def act(self, verb: str, noun: Any = None, **more: Any) -> Json:
        """An action of the own seat at the present decision."""
        frame = {
            "type": "act",
            "id": self.new_id(),
            "seat": self.envelope["seat"],
            "decision": self.envelope["decision"],
            "verb": verb,
            "noun": noun,
        }
        return await self.command(frame | more)

    async def say(self, text: str, **more: Any) -> Json:
        """A line of chat."""
        return await self.command({"type": "chat", "id": self.new_id(), "text": text} | more)

    @property
    def my_turn(self) -> bool:
        """Whether there is something to choose."""
        return bool(self.envelope.get("menu"))

    def choice(self, chance: random.Random) -> tuple[str, Any]:
        """Any entry of the menu."""
        verb = chance.choice(sorted(self.envelope["menu"]))
        return verb, chance.choice(self.envelope["menu"][verb])

    async def act_random(self, chance: random.Random) -> Json:
        """Any action of the menu; waits until the own view shows it."""
        verb, noun = self.choice(chance)
        answer = await self.act(verb, noun)
        if answer["type"] == "ok":
            await self.reached(answer["version"])
        return answer


async def play_out(seats: list[Live], chance: random.Random, most: int = 2000) -> int:
    """Play a match to its end with random actions; returns how many."""
    number = 0
    while number < most:
        if all(live.over is not None for live in seats):
            return number
        mover = next((live for live in seats if live.my_turn and live.over is None), None)
        if mover is None:
            tasks = [asyncio.create_task(live.called()) for live in seats]
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED, timeout=PATIENCE)
            for task in tasks:
                task.cancel()
            continue
        answer = await mover.act_random(chance)
        assert answer["type"] == "ok", answer
        number += 1
        for live in seats:
            await live.reached(answer["version"])
    raise AssertionError("the match does not end")
