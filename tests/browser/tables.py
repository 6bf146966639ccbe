"""Tables by HTTP: people sit down and play as programs would, until there is something to see."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qs, urlsplit
from uuid import uuid4

from playwright.async_api import BrowserContext, Page, ViewportSize

from tests.browser.calls import ask, program_of, words
from tests.browser.people import DESKTOP, People
from tests.browser.screen import shows

Seen = dict[str, Any]
"""A position as somebody sees it: the envelope of docs/api.md."""
Wanted = Callable[[Seen], bool]
MATCHES = 10
"""After so many without it, what is wanted does not happen."""


def offers(verb: str, noun: object = None) -> Wanted:
    """Somebody may do this (with this)."""
    return lambda seen: verb in seen["menu"] and (noun is None or noun in seen["menu"][verb])


@dataclass
class Table:
    """A started match."""

    people: People
    room: str
    watch: str
    seats: list[BrowserContext | None]
    """Who sits where; None is a bot."""

    @property
    def persons(self) -> list[BrowserContext]:
        """Who is no bot, by seat."""
        return [one for one in self.seats if one is not None]

    def person(self, seat: int) -> BrowserContext:
        """Who sits there, and is no bot."""
        one = self.seats[seat]
        assert one is not None, f"a bot has seat {seat}"
        return one

    @property
    def path(self) -> str:
        """The address of its page."""
        return f"/r/{self.room}"

    async def open(self, seat: int) -> Page:
        """A page of who sits there, with the position on it."""
        page = await self.people.open(self.person(seat), self.path)
        await shows(page, 0)
        return page

    async def open_all(self) -> list[Page]:
        """The pages of all of them."""
        return [await self.open(seat) for seat, one in enumerate(self.seats) if one is not None]

    async def positions(self) -> AsyncIterator[tuple[int, Seen]]:
        """Plays at random to the end: every seat that is asked, and what it sees."""
        chance, mine = random.Random(4), [n for n, one in enumerate(self.seats) if one is not None]
        seat, room = mine[0], f"/api/rooms/{self.room}"
        async with AsyncExitStack() as stack:
            programs = [program_of(self.person(n), self.people.url) for n in mine]
            made = [await stack.enter_async_context(program) for program in programs]
            calls = dict(zip(mine, made, strict=True))
            while True:
                seen = words(await calls[seat].get(f"{room}/view", params={"seat": seat}))
                if not seen["waiting"]:
                    return
                if not seen["menu"]:  # another's turn; while a bot thinks, who looked looks again
                    seat = next((one for one in seen["waiting"] if one in mine), seat)
                    continue
                yield seat, seen
                verb = chance.choice(sorted(seen["menu"]))
                act = {"verb": verb, "noun": chance.choice(seen["menu"][verb])}
                act |= {"id": uuid4().hex, "seat": seat, "decision": seen["decision"]}
                words(await calls[seat].post(f"{room}/actions", json=act))

    async def play(self, wanted: Wanted) -> int:
        """Plays until somebody is asked who sees what is wanted; returns that seat.

        A match that ends before is followed by the next one.
        """
        for _ in range(MATCHES):
            async for seat, seen in self.positions():
                if wanted(seen):
                    return seat
            for person in self.persons:
                await ask(person, f"/api/rooms/{self.room}/rematch")
            self.seats = [self.seats[-1], *self.seats[:-1]]  # all moved on by one seat
        raise AssertionError("it did not come to that")

    async def play_out(self) -> None:
        """Plays to the end."""
        async for _ in self.positions():
            pass

    async def open_at(self, wanted: Wanted) -> Page:
        """Plays until that is there, while nobody looks on; the page of who is asked."""
        for person in self.persons:
            await look_away(*person.pages)
        seat = await self.play(wanted)
        if not (pages := self.person(seat).pages):
            return await self.open(seat)
        await self.look(pages[0])
        return pages[0]

    async def hurry(self, wanted: Wanted, *pages: Page) -> None:
        """Plays until that is there and on the pages, which do not look on meanwhile."""
        await look_away(*pages)
        await self.play(wanted)
        for page in pages:
            await self.look(page)

    async def look(self, page: Page) -> None:
        """This page shows the table."""
        await page.goto(self.path)
        await shows(page, 0)


async def look_away(*pages: Page) -> None:
    """These pages show something small: a table that is played fast costs them a lot."""
    for page in pages:
        await page.goto("/readyz")


async def seated(people: People, game: str, *sizes: ViewportSize, **terms: Any) -> Table:
    """A match has begun between people with screens of these sizes: two, if nothing is said."""
    persons = [await people.person(size) for size in sizes or (DESKTOP, DESKTOP)]
    host = persons[0]
    opened = await ask(host, "/api/rooms", game=game, seats=len(persons), **terms)
    room, links = opened["room"]["id"], opened["links"]
    key = parse_qs(urlsplit(links["join"]).query)["join"][0]
    for seat, person in enumerate(persons[1:], 1):
        await ask(person, f"/api/rooms/{room}/seats/{seat}", join=key)
    await ask(host, f"/api/rooms/{room}/start")
    return Table(people, room, links["watch"], [*persons])


async def alone(people: People, game: str, size: ViewportSize = DESKTOP, **wish: Any) -> Table:
    """Somebody plays alone, or with bots on the other seats."""
    person = await people.person(size)
    opened = await ask(person, "/api/play", game=game, **wish)
    bots = [None] * (len(opened["room"]["seats"]) - 1)
    return Table(people, opened["room"]["id"], opened["links"]["watch"], [person, *bots])
