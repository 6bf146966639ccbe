"""Tournaments over HTTP, from registration to the last result."""

from typing import Any

import pytest

from tests.app.client import Refused
from tests.app.conftest import Running
from tests.app.tourneys import check_results, check_swiss, tournament, watching


async def test_a_swiss_runs_by_itself(server: Running) -> None:
    host, *_ = await server.guests("Ada")
    async with tournament(host, rounds=3) as ours:
        await ours.bots(7)
        state = await ours.state()
        async with watching(host, state["id"]) as page:
            started = await ours.start()
            assert started["status"] == "running"
            assert (await ours.start())["round"] >= 1
            state = await ours.finished()
            assert state["round"] == 3
            assert [each["ended_at"] is not None for each in state["rounds"]] == [True] * 3
            check_swiss(state)
            await check_results(host, state)
            byes = [t["seats"][0]["entrant"] for t in state["tables"] if t["kind"] == "bye"]
            assert len(byes) == len(set(byes)) == 3
            await ours.until(lambda _: page.state["version"] == state["version"])
            assert page.state == state
    await host.close()
