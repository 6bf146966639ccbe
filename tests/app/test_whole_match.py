"""Two programs play a whole match while one watches in full and one by patches."""

import random

from engine import verify
from tests.app.client import play_out
from tests.app.conftest import Running
from tests.app.tables import table


async def test_two_play_while_two_watch(each_server: Running) -> None:
    async with table(each_server, modes="pf") as playing:
        room, (first, second) = playing.room, playing.seats
        watcher = room.people[2]
        async with (
            watcher.socket(room.id, watch=room.watch) as full,
            watcher.socket(room.id, watch=room.watch, mode="patch") as patched,
        ):
            await full.shown()
            await patched.shown()
            plies = await play_out([first, second], random.Random(1))
            for live in (full, patched):
                await live.ended()
                assert live.versions == list(range(plies + 1))
            assert full.view == patched.view
            assert full.over == first.over == second.over
        await room.host.call("GET", f"/api/rooms/{room.id}")
        record = await room.host.call("GET", f"/api/rooms/{room.id}/record")
        assert verify(record) == []
        assert len(record["actions"]) == plies
        record["actions"][3] = record["actions"][2]
        assert verify(record) != []
