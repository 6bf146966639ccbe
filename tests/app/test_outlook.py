"""How the boards of a tournament stand, a lap late, told to those who follow it and ask for it."""

from __future__ import annotations

import random

import pytest

from tests.app.client import eventually
from tests.app.conftest import Running
from tests.app.tourneys import tournament, watching


async def test_a_lap_late_to_who_follows(server: Running) -> None:
    ada, cy = await server.guests("Ada", "Cy")
    async with tournament(ada) as cup:
        await cup.call("POST", "/join", {})
        await cup.bots(1, "easy")
        name = cup.path.rpartition("/")[2]
        room = (await cup.start())["you"]["room"]
        outlook = server.app.services.live_tournaments.outlook
        stored = room.replace("-", "")
        chance = random.Random(1)
        async with watching(cy, name, outlook=True) as page, ada.socket(room) as seat:
            await seat.shown()
            while not page.outlook:
                assert not seat.over, "it ended before a lap was told"
                await seat.called()
                await seat.act_random(chance)
                lap = server.app.services.matches.cache.tables[stored].match.state.lap
            ((where, told),) = page.outlook.items()
            assert where == room
            assert told["lap"] < lap
            assert sum(told["chances"]) == pytest.approx(1, abs=0.01)
            async with watching(ada, name, outlook=True) as later:  # who comes later too

                async def told_too() -> bool:
                    return room in later.outlook

                await eventually(told_too)

        async def forgotten() -> bool:
            return outlook.of(name.replace("-", "")) == {}

        await eventually(forgotten)  # nobody follows it any more
    for person in (ada, cy):
        await person.close()
