"""Tables by HTTP: people sit down and play as programs would, until there is something to see."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qs, urlsplit
from uuid import uuid4

from playwright.async_api import BrowserContext, Page, ViewportSize

from tests.browser.calls import ask, told
from tests.browser.people import DESKTOP, People
from tests.browser.screen import shows

Seen = dict[str, Any]
"""A position as somebody sees it: the envelope of app/README.md."""
Wanted = Callable[[Seen], bool]


def offers(verb: str, noun: object = None) -> Wanted:
    """Somebody may do this (with this)."""
    return lambda seen: verb in seen["menu"] and (noun is None or noun in seen["menu"][verb])


@dataclass
class Table:
    """A started match; `persons` sit on its first seats, those after them are for bots."""

    people: People
    room: str
    watch: str
    persons: list[BrowserContext]

    async def open(self, seat: int) -> Page:
        """The page of who sits there."""
        return await self.people.open(self.persons[seat], f"/r/{self.room}")

    async def open_all(self) -> list[Page]:
        """The pages of all of them."""
        return [await self.open(seat) for seat in range(len(self.persons))]

    async def play(self, wanted: Wanted, most: int = 3000) -> int:
        """Plays at random until somebody is asked who sees what is wanted; returns that seat.

        A match that ends before is followed by the next one.
        """
        chance, seat = random.Random(4), 0
        for _ in range(most):
            seen = await told(self.persons[seat], f"/api/rooms/{self.room}/view?seat={seat}")
            if seen["menu"] and wanted(seen):
                return seat
            if seen["menu"]:
                await self._act(seat, seen, chance)
            elif not seen["waiting"]:
                for person in self.persons:
                    await ask(person, f"/api/rooms/{self.room}/rematch")
            else:
                seat = next((one for one in seen["waiting"] if one < len(self.persons)), seat)
        raise AssertionError("it did not come to that")

    async def _act(self, seat: int, seen: Seen, chance: random.Random) -> None:
        verb = chance.choice(sorted(seen["menu"]))
        act = {"verb": verb, "noun": chance.choice(seen["menu"][verb])}
        act |= {"id": uuid4().hex, "seat": seat, "decision": seen["decision"]}
        await ask(self.persons[seat], f"/api/rooms/{self.room}/actions", **act)

    async def open_at(self, wanted: Wanted) -> Page:
        """Plays until that is there; the page of who is asked, the only one that is open."""
        for person in self.persons:
            for page in person.pages:
                await page.close()
        return await self.open(await self.play(wanted))

    async def hurry(self, wanted: Wanted, *pages: Page) -> None:
        """Plays until that is there and on the pages.

        They have no line meanwhile: they come back to another position, as after a tunnel.
        """
        for page in pages:
            await page.context.set_offline(True)
        seat = await self.play(wanted)
        seen = await told(self.persons[seat], f"/api/rooms/{self.room}/view?seat={seat}")
        for page in pages:
            await page.context.set_offline(False)
            await shows(page, seen["version"])


async def seated(
    people: People, game: str, *sizes: ViewportSize, options: dict[str, Any] | None = None
) -> Table:
    """A match has begun between people with screens of these sizes: two, if nothing is said."""
    persons = [await people.person(size) for size in sizes or (DESKTOP, DESKTOP)]
    host = persons[0]
    opened = await ask(host, "/api/rooms", game=game, seats=len(persons), options=options)
    room, links = opened["room"]["id"], opened["links"]
    key = parse_qs(urlsplit(links["join"]).query)["join"][0]
    for seat, person in enumerate(persons[1:], 1):
        await ask(person, f"/api/rooms/{room}/seats/{seat}", join=key)
    await ask(host, f"/api/rooms/{room}/start")
    return Table(people, room, links["watch"], persons)


async def alone(people: People, game: str, size: ViewportSize = DESKTOP, **wish: Any) -> Table:
    """Somebody plays alone, or with bots on the other seats."""
    person = await people.person(size)
    opened = await ask(person, "/api/play", game=game, **wish)
    return Table(people, opened["room"]["id"], opened["links"]["watch"], [person])
