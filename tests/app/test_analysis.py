"""The analysis of a finished match: who may have it, what it says, that a restart loses none."""

import asyncio
import random
from typing import Any

import pytest
from sqlalchemy import delete

from app.analysis.models import AnalysisRow
from engine import catalogue
from tests.app.client import PATIENCE, Guest, Refused, eventually
from tests.app.conftest import Running, running
from tests.app.tables import Playing, table
from tests.app.test_resign import resign

Json = dict[str, Any]
SHORT: Json = {"analysis_seconds": 2}
LONG = 5 * PATIENCE
"""An analysis gives way to everything else on the machine."""
GAMES = [
    game if game == "opale" else pytest.param(game, marks=pytest.mark.slow) for game in catalogue
]


async def ended(playing: Playing, plies: int) -> str:
    """The address of the analysis of a match that was given up after some steps."""
    chance = random.Random(plies)
    for _ in range(plies):
        answer = await playing.mover.act_random(chance)
        for live in playing.seats:
            await live.reached(answer["version"])
    await resign(playing.room.host, playing.room.id, 0)
    for live in playing.seats:
        await live.room_is("finished")
    return f"/api/rooms/{playing.room.id}/analysis"


async def finished(guest: Guest, path: str) -> Json:
    """The analysis, when it is done."""
    found: Json = {}

    async def done() -> bool:
        nonlocal found
        found = await guest.call("GET", path)
        return found["status"] not in ("waiting", "none")

    await eventually(done, LONG)
    assert found["status"] == "done", found
    return found


@pytest.mark.parametrize("game", GAMES)
async def test_every_step_has_a_chance_for_every_seat(sqlite_url: str, game: str) -> None:
    async with running(sqlite_url, **SHORT) as server, table(server, game=game) as playing:
        path = await ended(playing, 30)
        host = playing.room.host
        assert (await host.call("GET", path))["status"] == "none"
        asked = await host.call("POST", path)
        assert (asked["status"], asked["of"]) == ("waiting", 31)
        told = await finished(playing.room.other, path)
        assert len(told["steps"]) == 32
        assert all(sum(step["chances"]) == pytest.approx(1, abs=0.001) for step in told["steps"])
        assert told["steps"][-1]["chances"] == [0, 1]
        assert all(0 <= step["cost"] <= 1 for step in told["steps"])
        steps = (await host.call("GET", f"/api/rooms/{playing.room.id}/replay"))["steps"]
        for turn in told["turns"]:
            assert steps[turn["ply"]]["seat"] == turn["seat"]
            if turn["kind"] == "choice":
                line = turn["better"]["line"]
                assert turn["text"] != turn["better"]["text"] == line[0]["text"]
                assert (line[0]["ply"], line[0]["seat"]) == (turn["ply"], turn["seat"])


async def test_a_running_match_is_analysed_for_nobody(server: Running) -> None:
    async with table(server) as playing:
        path = f"/api/rooms/{playing.room.id}/analysis"
        for method in ("GET", "POST"):
            with pytest.raises(Refused) as caught:
                await playing.room.host.call(method, path)
            assert caught.value.code == "not_finished"


async def test_who_may_not_see_the_replay_gets_no_analysis(server: Running) -> None:
    async with table(server) as playing:
        path = await ended(playing, 2)
        stranger = playing.room.people[2]
        for method in ("GET", "POST"):
            with pytest.raises(Refused) as caught:
                await stranger.call(method, path)
            assert caught.value.code == "not_found"
        assert (await stranger.call("GET", path, watch=playing.room.watch))["status"] == "none"


async def test_one_at_a_time_and_a_restart_takes_up_what_was_asked_for(sqlite_url: str) -> None:
    async with running(sqlite_url, analysis_seconds=0.5) as server, table(server) as playing:
        path = await ended(playing, 40)
        host = playing.room.host
        async with table(server) as other:
            second = await ended(other, 2)
            await host.call("POST", path)
            await host.call("POST", path)  # the same wish
            with pytest.raises(Refused) as caught:
                await host.call("POST", second, watch=other.room.watch)
            assert caught.value.code == "analysis_running"
        headers = host.headers
    async with running(sqlite_url, analysis_seconds=0.5) as server:
        again = Guest(server.base, "", host.account)
        again.headers = headers
        again.http.headers.update(headers)
        assert len((await finished(again, path))["steps"]) == 42
        await again.close()


async def test_a_match_that_is_deleted_meanwhile_holds_up_nobody(sqlite_url: str) -> None:
    async with (
        running(sqlite_url, analysis_seconds=1) as server,
        table(server) as gone,
        table(server) as kept,
    ):
        first, second = await ended(gone, 60), await ended(kept, 10)
        await gone.room.host.call("POST", first)
        await kept.room.host.call("POST", second)
        async with server.app.services.database.write() as session:
            await session.execute(delete(AnalysisRow).where(AnalysisRow.plies > 50))
        await finished(kept.room.host, second)
        assert (await gone.room.host.call("GET", first))["status"] == "none"


async def test_who_ask_at_the_same_moment_are_both_answered(each_fresh_server: Running) -> None:
    async with table(each_fresh_server) as playing:
        path = await ended(playing, 4)
        people = [playing.room.host, playing.room.other]
        answers = await asyncio.gather(*(person.call("POST", path) for person in people * 3))
        assert {answer["status"] for answer in answers} <= {"waiting", "done"}
        await finished(playing.room.host, path)
