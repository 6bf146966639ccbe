"""kill -9 at random moments while both players play: nothing acknowledged is lost, nothing twice.

`TIDETABLE_KILLS=100` kills a hundred times instead of a few.
"""

from __future__ import annotations

import asyncio
import os
import random
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from engine import verify
from tests.app.client import Guest, Json, Live, guest, key_of
from tests.bench.server import Server

KILLS = int(os.environ.get("TIDETABLE_KILLS", "6"))


class Player:
    """Plays random actions; sends an unanswered command again, with the same id, after a crash."""

    def __init__(self, seat: int, person: Guest, chance: random.Random) -> None:
        self.seat = seat
        self.person = person
        self.chance = chance
        self.acknowledged: dict[str, int] = {}
        self.sent: dict[str, Json] = {}
        self.unanswered: Json | None = None
        self.number = 0
        self.over = False

    async def play(self, room: str) -> None:
        """Until the game is over; ends with ConnectionError when the server dies."""
        async with self.person.socket(room) as live:
            await live.until(lambda: live.view is not None)
            if self.unanswered is not None:
                await self.send(live, self.unanswered)
            while live.over is None:
                if live.my_turn:
                    await self.send(live, self.next_action(live))
                else:
                    await live.until(lambda: live.over is not None or live.my_turn)
            self.over = True

    def next_action(self, live: Live) -> Json:
        verb, noun = live.choice(self.chance)
        self.number += 1
        frame = {
            "type": "act", "id": f"{self.seat}-{self.number}", "seat": self.seat,
            "decision": live.envelope["decision"], "verb": verb, "noun": noun,
        }  # fmt: skip
        self.sent[frame["id"]] = frame
        return frame

    async def send(self, live: Live, frame: Json) -> None:
        self.unanswered = frame
        answer = await live.command(frame)
        self.unanswered = None
        if answer["type"] == "ok":
            assert self.acknowledged.setdefault(frame["id"], answer["version"]) == answer["version"]
            await live.until(lambda: live.version >= answer["version"])
        else:
            assert answer["code"] == "stale_decision", answer


async def until_it_dies(players: list[Player], room: str, server: Server, after: float) -> None:
    """Both play; after some time the server is killed and they notice."""
    tasks = [asyncio.create_task(player.play(room)) for player in players]
    await asyncio.wait(tasks, timeout=after, return_when=asyncio.ALL_COMPLETED)
    server.kill()
    for outcome in await asyncio.gather(*tasks, return_exceptions=True):
        if isinstance(outcome, BaseException):
            assert isinstance(outcome, ConnectionError | ConnectionClosed | OSError), outcome


async def new_room(people: list[Guest]) -> str:
    opened = await people[0].open_room()
    room = opened["room"]["id"]
    await people[1].sit(room, 1, key_of(opened["links"]["join"]))
    await people[0].start(room)
    return str(room)


@pytest.mark.parametrize("kind", ["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
async def test_killed_again_and_again(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    url = request.getfixturevalue("postgres") if kind == "postgres" else None
    server = Server(tmp_path, url).start()
    chance = random.Random(KILLS)
    people = [await guest(server.url) for _ in range(2)]
    room, players, finished = await new_room(people), seats(people, chance), 0
    for _ in range(KILLS):
        await until_it_dies(players, room, server, after=chance.uniform(0.05, 0.6))
        server.start()
        if all(player.over for player in players):
            await check(room, players)
            finished += 1
            room, players = await new_room(people), seats(people, chance)
    await asyncio.gather(*(player.play(room) for player in players))
    await check(room, players)
    for person in people:
        await person.close()
    server.stop()


def seats(people: list[Guest], chance: random.Random) -> list[Player]:
    return [Player(seat, person, chance) for seat, person in enumerate(people)]


async def check(room: str, players: list[Player]) -> None:
    """The record against what the players were told."""
    record: dict[str, Any] = await players[0].person.call("GET", f"/api/rooms/{room}/record")
    assert verify(record) == []
    for player in players:
        for command, version in player.acknowledged.items():
            line, frame = record["actions"][version - 1], player.sent[command]
            said = (line["seat"], line["verb"], line["noun"])
            assert said == (frame["seat"], frame["verb"], frame["noun"])
    versions = [version for player in players for version in player.acknowledged.values()]
    assert len(versions) == len(set(versions)), "two commands were told the same version"
    assert len(record["actions"]) == len(versions), "an action is in the log twice, or unanswered"
