"""A Swiss of 12: 8 bots and 4 programs, a real server that is killed twice in mid-round."""

import asyncio
import contextlib
import random
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tests.app.client import PATIENCE, Guest, Json, guest
from tests.app.evening import Stubborn
from tests.app.tourneys import Organiser, check_results, check_swiss, create
from tests.server import Server

pytestmark = pytest.mark.faults

BOTS, PROGRAMS, ROUNDS = 8, 4, 3
AWAY = (OSError, httpx.TransportError, ConnectionClosed, InvalidHandshake, EOFError)


class Player:
    """A program that plays whatever table it has, through any crash."""

    def __init__(self, person: Guest, tournament: str, seed: int) -> None:
        self.person = person
        self.path = f"/api/tournaments/{tournament}"
        self.seed = seed
        self.games = 0

    async def play(self) -> None:
        """Until the tournament is over."""
        while True:
            with contextlib.suppress(*AWAY):
                state = await self.person.call("GET", self.path)
                if state["status"] == "finished":
                    return
                if room := state["you"]["room"]:
                    self.games += 1
                    seed = self.seed + self.games
                    await Stubborn(self.person, room, seed, thinks=0.01).play()
            await asyncio.sleep(0.1)


async def asked(ours: Organiser) -> Json | None:
    """The state, if the server is there."""
    with contextlib.suppress(*AWAY):
        return await ours.state()
    return None


async def until_round(ours: Organiser, number: int, over: int) -> Json:
    """Wait until so many games of a round are over, and others are not."""
    async with asyncio.timeout(4 * PATIENCE):
        while True:
            state = await asked(ours)
            tables = [t for t in state["tables"] if t["round"] == number] if state else []
            ended = sum(table["status"] == "over" for table in tables)
            if state and (ended >= over or state["round"] > number):
                return state
            await asyncio.sleep(0.05)


async def test_killed_twice_in_mid_round(tmp_path: Path) -> None:
    more: dict[str, Any] = {"TIDETABLE_TOURNAMENT_SECONDS": "0.5"}
    process = Server(tmp_path, **more)
    await asyncio.to_thread(process.start)
    people = [await guest(process.url, f"Program {n}") for n in range(PROGRAMS)]
    created = await create(people[0], capacity=BOTS + PROGRAMS, rounds=ROUNDS)
    ours = Organiser(people[0], created["tournament"]["id"])
    await ours.bots(BOTS)
    for person in people:
        await person.call("POST", f"{ours.path}/join")
    await ours.start()
    players = [
        Player(person, created["tournament"]["id"], seed=100 * n) for n, person in enumerate(people)
    ]
    tasks = [asyncio.create_task(player.play()) for player in players]
    chance = random.Random(3)
    before: list[Json] = []
    try:
        for number in (2, 3):
            before.append(await until_round(ours, number, chance.randrange(1, 4)))
            process.kill()
            await asyncio.to_thread(process.start)
        async with asyncio.timeout(4 * PATIENCE):
            await asyncio.gather(*tasks)
        state = await ours.state()
        assert [len(each) for each in by_round(state)] == [(BOTS + PROGRAMS) // 2] * ROUNDS
        assert any(table["status"] == "playing" for table in before[0]["tables"])
        for snapshot in before:  # what was told once stays
            known = {table["id"]: table for table in state["tables"]}
            for table in snapshot["tables"]:
                if table["status"] == "over":
                    assert known[table["id"]] == table
        check_swiss(state)
        await check_results(people[0], state)
        assert sum(player.games for player in players) >= PROGRAMS * ROUNDS
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await asyncio.to_thread(process.stop)
        for person in people:
            await person.close()


def by_round(state: Json) -> list[list[Json]]:
    """The tables of each round."""
    rounds = [each["number"] for each in state["rounds"]]
    return [[t for t in state["tables"] if t["round"] == number] for number in rounds]
