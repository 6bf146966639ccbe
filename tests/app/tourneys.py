"""Tournaments that tests begin with, and an independent calculation of their standings."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from app.accounts.service import Account
from app.core.database import Database
from app.core.limits import Limits
from app.matches.service import act_attempt
from app.rooms.substitutes import give_up
from app.tournaments import lifecycle, registration
from app.tournaments.transaction import Edit
from app.wiring import build, journal_for
from tests.app.client import PATIENCE, Guest, Json, eventually, never, websocket
from tests.app.conftest import settings_for


async def create(host: Guest, **wishes: Any) -> Json:
    """POST /api/tournaments."""
    body = {"name": "Spring tide", "game": "opale", "access": "public", **wishes}
    created: Json = await host.call("POST", "/api/tournaments", body)
    return created


class Organiser:
    """Somebody's tournament, over HTTP."""

    def __init__(self, guest: Guest, tournament: str) -> None:
        self.guest = guest
        self.path = f"/api/tournaments/{tournament}"

    async def call(self, method: str, path: str = "", body: Any = None, **query: Any) -> Json:
        """Any call below the tournament's address."""
        answer: Json = await self.guest.call(method, self.path + path, body, **query)
        return answer

    async def state(self) -> Json:
        """The whole state."""
        return await self.call("GET")

    async def bots(self, count: int, level: str = "random") -> Json:
        """Bots that take part."""
        return await self.call("POST", "/entrants", {"level": level, "count": count})

    async def start(self) -> Json:
        """The first round."""
        return await self.call("POST", "/start")

    async def until(self, condition: Callable[[Json], bool], patience: float = PATIENCE) -> Json:
        """Wait for something in the state."""
        state: Json = {}

        async def met() -> bool:
            state.clear()
            state.update(await self.state())
            return condition(state)

        try:
            await eventually(met, patience)
        except TimeoutError:
            raise TimeoutError(f"{never(condition, patience)} in {state}") from None
        return state

    async def finished(self, patience: float = 3 * PATIENCE) -> Json:
        """Wait for the end."""
        return await self.until(lambda state: state["status"] == "finished", patience)


@asynccontextmanager
async def tournament(host: Guest, **wishes: Any) -> AsyncIterator[Organiser]:
    """A new tournament of a guest."""
    created = await create(host, **wishes)
    yield Organiser(host, created["tournament"]["id"])


NAMES = {"entrants": "entrant", "tables": "id", "standings": "entrant"}


class Page:
    """A tournament page without a browser: applies changes, checks that it is never behind."""

    def __init__(self) -> None:
        self.state: Json = {}
        self.frames: list[Json] = []
        self.outlook: dict[str, Json] = {}
        """How the boards stood, by room."""
        self.talk: list[str] = []
        """What was said, where it asked for the chat."""
        self.talk_state = ""
        self.lines: dict[str, int] = {}
        """The numbers of the lines."""

    def take(self, frame: Json) -> None:
        """A frame of the live socket."""
        self.frames.append(frame)
        if frame["type"] == "tournament":
            self.state = frame["tournament"]
            assert self.state["version"] == frame["version"]
            return
        if frame["type"] == "outlook":
            self.outlook |= frame["boards"]
            return
        if frame["type"] == "talk":
            self.take_talk(frame)
            return
        assert frame["type"] == "change", frame
        assert frame["since"] == self.state["version"], "a gap"
        self.state |= frame["set"]
        for section, key in NAMES.items():
            part = frame["lines"].get(section)
            if part is not None:
                lines = {line[key]: line for line in self.state[section]}
                lines |= {line[key]: line for line in part["set"]}
                lines = {k: line for k, line in lines.items() if k not in part["gone"]}
                self.state[section] = [lines[k] for k in part.get("order", lines)]
        self.state["you"] = frame.get("you", self.state["you"])
        self.state["version"] = frame["version"]

    def take_talk(self, frame: Json) -> None:
        """The chat, or more of it."""
        if frame.get("whole"):
            self.talk, self.lines, self.talk_state = [], {}, frame["state"]
        gone = frame.get("gone", [])
        self.talk = [text for text in self.talk if self.lines[text] not in gone]
        for line in frame["lines"]:
            self.lines[line["text"]] = line["line"]
            self.talk.append(line["text"])


@asynccontextmanager
async def watching(
    guest: Guest, tournament: str, *, outlook: bool = False, talk: bool = False
) -> AsyncIterator[Page]:
    """An open page of a tournament; `outlook`: it asks how the boards stand too; `talk`: and what
    is said."""
    address = guest.base.replace("http", "ws", 1) + f"/ws/tournaments/{tournament}"
    address += "&" if "?" in address else "?"
    address += f"outlook={int(outlook)}&talk={int(talk)}"
    page = Page()

    async def read() -> None:
        async for text in connection:
            page.take(json.loads(text))

    async with websocket(address, additional_headers=guest.headers) as connection:
        page.take(json.loads(await connection.recv()))
        task = asyncio.create_task(read())
        try:
            yield page
        finally:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)


async def play_tables(guest: Guest, organiser: str, chance: random.Random) -> None:
    """Play whatever table one has, until the tournament is over."""
    path = f"/api/tournaments/{organiser}"
    while True:
        state = await guest.call("GET", path)
        if state["status"] in ("finished", "cancelled"):
            return
        room = state["you"]["room"]
        if room is None:
            await asyncio.sleep(0.05)
            continue
        async with guest.socket(room) as live:
            await live.shown()
            while live.over is None:
                await live.called()
                if live.my_turn and live.over is None:
                    await live.act_random(chance)


# -- standings, calculated from the rooms' own results ------------------------------------------


def duel(places: list[int]) -> list[float]:
    """Points of two."""
    return {(1, 2): [1.0, 0.0], (2, 1): [0.0, 1.0], (1, 1): [0.5, 0.5], (2, 2): [0.0, 0.0]}[
        (places[0], places[1])
    ]


def swiss_ranking(
    tables: list[Json], entrants: list[int]
) -> list[tuple[float, float, float, float, int]]:
    """Points, Buchholz, Sonneborn-Berger, wins, entrant; the best first."""
    total = dict.fromkeys(entrants, 0.0)
    rows: list[tuple[list[int], list[float], str]] = []
    for table in tables:
        seats = [seat["entrant"] for seat in table["seats"]]
        got = [1.0] if table["kind"] == "bye" else duel([seat["place"] for seat in table["seats"]])
        away = [seat["fate"] == "bot" and not table["corrected"] for seat in table["seats"]]
        got = [0.0 if gone else gained for gone, gained in zip(away, got, strict=True)]
        rows.append((seats, got, table["kind"]))
        for who, gained in zip(seats, got, strict=True):
            total[who] += gained
    lines = []
    for who in total:
        buchholz = berger = wins = 0.0
        for seats, got, kind in rows:
            if who not in seats:
                continue
            at = seats.index(who)
            rival = total[seats[1 - at]] if kind == "game" else total[who]
            buchholz += rival
            berger += got[at] * rival
            wins += kind != "bye" and got[at] == 1.0
        lines.append((total[who], buchholz, berger, wins, who))
    return sorted(lines, key=lambda line: tuple(-value for value in line[:4]))


def check_swiss(state: Json) -> None:
    """The standings are those of the independent calculation, ranks shared where all is equal."""
    entrants = [each["entrant"] for each in state["entrants"] if each["seed"] is not None]
    expected = swiss_ranking(state["tables"], entrants)
    shown = {line["entrant"]: line for line in state["standings"]}
    assert len(shown) == len(expected) == len(state["standings"])
    ranks = [line["rank"] for line in state["standings"]]
    assert ranks == sorted(ranks)
    for *key, who in expected:
        line = shown[who]
        assert [line["points"], *line["tie_breaks"].values()] == key, (who, line, key)
        assert line["rank"] == 1 + sum(tuple(other[:4]) > tuple(key) for other in expected)


async def check_results(guest: Guest, state: Json) -> None:
    """What every table says is what its room says; nobody sat twice in a round."""
    sat = [(t["round"], seat["entrant"]) for t in state["tables"] for seat in t["seats"]]
    assert len(sat) == len(set(sat))
    for table in state["tables"]:
        if table["kind"] != "game" or table["corrected"]:
            continue
        room = await guest.call("GET", f"/api/rooms/{table['room']}", watch=table["watch"])
        assert room["status"] == "finished"
        places = [seat["place"] for seat in table["seats"]]
        if all(seat["fate"] != "forfeit" for seat in table["seats"]):
            assert room["result"]["placement"] == places


# -- without HTTP ---------------------------------------------------------------------------------


@asynccontextmanager
async def node(url: str, **more: Any) -> AsyncIterator[Any]:
    """The services of a server, on a migrated database of any kind, without the server."""
    settings = settings_for(url, **more)
    database = Database(settings.database_url)
    journal = journal_for(database, settings)
    await journal.start()
    made = await build(settings, Limits(False), database, journal)
    try:
        yield made
    finally:
        await made.tournaments.progression.stop()
        await made.bots.stop()
        await journal.stop()
        await database.close()


async def settled(state: Any) -> None:
    """Everything that was set going has come to rest."""
    while tasks := list(state.tournaments.progression.tasks):
        await asyncio.gather(*tasks)


async def people(state: Any, count: int) -> list[Account]:
    """New guests."""
    return [await state.accounts.create_guest(f"Guest {n}") for n in range(count)]


WISHES: Json = {
    "name": "Low tide",
    "game": "opale",
    "format": "swiss",
    "access": "public",
    "capacity": 64,
    "rounds": None,
    "late_until": 0,
    "seeding": "random",
    "clock": None,
    "no_show": "bot",
    "start_deadline_s": None,
}


async def entered(state: Any, guests: list[Account], **wishes: Any) -> str:
    """A tournament of the first guest in which all take part; its id as stored."""
    snapshot = await state.tournaments.create(guests[0], WISHES | wishes, draft=False)
    tournament: str = snapshot.row.id
    for guest in guests:
        await by_visitor(state, tournament, guest, registration.join)
    return tournament


async def by_visitor(
    state: Any, tournament: str, guest: Account, command: Callable[[Edit, Account], Any]
) -> None:
    """POST …/join or …/leave."""
    await state.tournaments.by_visitor(tournament, guest, None, lambda edit: command(edit, guest))


async def start(state: Any, tournament: str, host: Account) -> None:
    """POST …/start."""
    await state.tournaments.by_organiser(tournament, host, lifecycle.start)


async def few_moves(state: Any, table: Json, each: int = 3) -> None:
    """Everybody at a table makes some moves, whatever they are; bots too."""
    room = table["room"].replace("-", "")
    seats = (await state.rooms.find(room)).seats
    made = [0] * len(seats)
    while min(made) < each:
        live = await state.matches.cache.table_of(room)
        match = live.match
        seat = min(match.waiting(), key=lambda seat: made[seat])
        action = random.choice(match.menu(seat))
        attempt = act_attempt(seat, action.verb, action.noun, match.decision)
        who, name = seats[seat].account, f"move {match.ply}"
        if who is None:
            answer = await state.matches.play(live, f"!{name}", attempt)
        else:
            answer = await state.matches.command(room, who, name, seat, attempt)
        assert answer.ok, answer
        made[seat] += 1


async def end_table(state: Any, table: Json, loser: int) -> None:
    """Somebody gives up."""
    await give_up(state.rooms, table["room"].replace("-", ""), loser)
