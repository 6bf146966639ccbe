"""Bots in seats: they play by the same path, also after a restart, and stay when one leaves."""

import random

from tests.app.client import play_out
from tests.app.conftest import Running, running


async def test_a_person_plays_a_bot_to_the_end(server: Running) -> None:
    (ada,) = await server.guests("Ada")
    opened = await ada.call("POST", "/api/play", {"game": "opale", "bot": "random"})
    room = opened["room"]["id"]
    async with ada.socket(room, mode="patch") as live:
        await live.shown()
        await play_out([live], random.Random(2))
        assert live.over is not None
        await live.until(lambda: live.room["status"] == "finished")
    again = await ada.call("POST", f"/api/rooms/{room}/rematch")
    assert again["match"]["number"] == 2
    await ada.close()


async def test_a_bot_that_searches_moves_within_its_seconds(sqlite_url: str) -> None:
    """It thinks in a worker process; whoever plays it is answered meanwhile."""
    async with running(sqlite_url, bot_delay_ms=0, bot_seconds=0.01) as server:
        (ada,) = await server.guests("Ada")
        opened = await ada.call("POST", "/api/play", {"game": "opale", "bot": "hard"})
        room = opened["room"]["id"]
        async with ada.socket(room, mode="patch") as live:
            await live.shown()
            await play_out([live], random.Random(2))
            assert live.over is not None
        await ada.close()


async def test_two_bots_play_alone_and_go_on_after_a_restart(sqlite_url: str) -> None:
    async with running(sqlite_url, bot_delay_ms=50) as server:
        (ada,) = await server.guests("Ada")
        room = (await ada.open_room(sit=False, watch="everyone"))["room"]["id"]
        for seat in (0, 1):
            bot = {"level": "random"}
            seated = await ada.call("POST", f"/api/rooms/{room}/seats/{seat}/bot", bot)
        names = [seat["player"]["name"] for seat in seated["seats"]]
        assert names == ["Driftwood", "Flotsam"]  # two bots of one level, but no two of one name
        await ada.start(room)
        async with ada.socket(room) as live:
            await live.until(lambda: live.version >= 5)
        await ada.close()
    async with running(sqlite_url) as server:
        ada.base = server.base
        async with ada.socket(room, mode="patch") as live:
            await live.ended()
            assert live.versions == list(range(live.versions[0], live.version + 1))
