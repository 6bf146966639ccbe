"""Programs of tests: made by their owner, with a token; what they hear over a stream."""

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Any

from tests.app.client import PATIENCE, Guest, Json, never


async def program(
    owner: Guest, name: str = "Kelp", scopes: Sequence[str] = ("play", "host", "chat")
) -> Guest:
    """A new program of somebody."""
    made = await owner.call("POST", "/api/me/programs", {"name": name, "scopes": list(scopes)})
    shown = made["program"]
    account = {"id": shown["id"], "name": shown["name"], "kind": "program"}
    return Guest(owner.base, made["token"], account)


async def few_moves(room: str, people: Sequence[Guest], each: int = 3) -> None:
    """Everybody makes so many moves over HTTP, by the first entry of the menu."""
    made = [0] * len(people)
    while min(made) < each:
        for seat, person in enumerate(people):
            seen = await person.call("GET", f"/api/rooms/{room}/view", seat=seat)
            if not seen["menu"]:
                continue
            verb, nouns = next(iter(seen["menu"].items()))
            act = {"id": f"{seen['version']}", "seat": seat, "decision": seen["decision"]}
            act |= {"verb": verb, "noun": nouns[0]}
            await person.call("POST", f"/api/rooms/{room}/actions", act)
            made[seat] += 1


class Heard:
    """A stream and its lines so far."""

    def __init__(self) -> None:
        self.lines: list[Json] = []
        self.empty = 0
        self.over = False
        self._changed = asyncio.Event()

    async def read(self, lines: AsyncIterator[str]) -> None:
        """Until it ends."""
        try:
            async for line in lines:
                if line:
                    self.lines.append(json.loads(line))
                else:
                    self.empty += 1
                self._changed.set()
        finally:
            self.over = True
            self._changed.set()

    def of(self, kind: str) -> list[Json]:
        """The lines of a type."""
        return [line for line in self.lines if line["type"] == kind]

    async def ended(self) -> None:
        """Wait for its end."""
        await self.until(lambda: self.over)

    async def until(self, condition: Callable[[], Any]) -> None:
        """Wait for a condition on what was heard."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                while not condition():
                    self._changed.clear()
                    await self._changed.wait()
                return
        raise TimeoutError(f"{never(condition, PATIENCE)} after {self.lines[-3:]}")


@asynccontextmanager
async def stream(guest: Guest, path: str = "/api/me/events", **query: Any) -> AsyncIterator[Heard]:
    """An open stream."""
    heard = Heard()
    async with guest.http.stream("GET", path, params=query) as answer:
        assert answer.status_code == 200, await answer.aread()
        assert answer.headers["content-type"] == "application/x-ndjson"
        task = asyncio.create_task(heard.read(answer.aiter_lines()))
        try:
            await heard.until(lambda: heard.of("hello"))
            yield heard
        finally:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
