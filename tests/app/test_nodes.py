"""Several nodes: whoever sits where, everybody sees the same; Redis only says where to look."""

import asyncio
import random
from pathlib import Path

import pytest

from app.core import limits
from app.core.limits import OPEN_ROOM, Limits
from tests.app.client import PATIENCE, Live, Refused, digest, eventually, known
from tests.app.conftest import running
from tests.app.nodes import at, nodes, spread
from tests.app.tables import away
from tests.cluster import Redis

pytestmark = pytest.mark.postgres


async def test_moves_cross_nodes(postgres_url: str, tmp_path: Path) -> None:
    chance = random.Random(1)
    async with nodes(postgres_url, tmp_path) as found, spread(found) as playing:
        for _ in range(30):
            answer = await playing.mover.act_random(chance)
            assert answer["type"] == "ok"
            await playing.reached(answer["version"])
        for live in (*playing.seats, *playing.watchers):
            assert live.versions == list(range(31))
        views = [live.view for live in playing.watchers]
        assert views[0] is not None
        assert views[1] is not None
        assert digest(views[0]) == digest(views[1])


async def test_the_repeat_of_a_command_at_another_node(postgres_url: str, tmp_path: Path) -> None:
    async with nodes(postgres_url, tmp_path) as found, spread(found) as playing:
        mover = playing.mover
        seat, decision = mover.envelope["seat"], mover.envelope["decision"]
        verb, noun = mover.choice(random.Random(2))
        await mover.act(verb, noun, id="once")
        other = at(found.all[1 - seat], playing.room.people[seat])
        body = {"id": "once", "seat": seat, "decision": decision, "verb": verb, "noun": noun}
        path = f"/api/rooms/{playing.room.id}"
        assert await other.call("POST", f"{path}/actions", body) == {"id": "once", "version": 1}
        assert (await other.call("GET", f"{path}/view", seat=seat))["version"] == 1
        await other.close()


def present(live: Live) -> tuple[list[int], int]:
    """Connected seats and spectators, as a client knows them: by the hello or what came later."""
    if live.presence is not None:
        return live.presence["connected"], live.presence["spectators"]
    assert live.hello is not None
    room = live.hello["room"]
    return [seat["seat"] for seat in room["seats"] if seat["connected"]], room["spectators"]


async def test_chat_seats_and_presence_cross_nodes(postgres_url: str, tmp_path: Path) -> None:
    async with nodes(postgres_url, tmp_path, presence_ms=10) as found, spread(found) as playing:
        one, two = playing.seats
        await one.say("from the first")
        await two.say("from the second")
        for live in (*playing.seats, *playing.watchers):
            await live.sees(lambda it: len(it.chat) == 2)
            said = {line["text"] for line in live.chat}
            assert said == {"from the first", "from the second"}
        for live in (*playing.seats, *playing.watchers):
            await live.sees(lambda it: present(it) == ([0, 1], 2))
        for node in found.all:
            person = at(node, playing.room.host)
            room = await person.call("GET", f"/api/rooms/{playing.room.id}")
            assert [seat["connected"] for seat in room["seats"]] == [True, True]
            assert room["spectators"] == 2
            await person.close()


async def test_a_rematch_crosses_nodes(postgres_url: str, tmp_path: Path) -> None:
    async with nodes(postgres_url, tmp_path) as found, spread(found) as playing:
        room = playing.room
        await room.other.call("POST", f"/api/rooms/{room.id}/resign", {"seat": 1})
        for live in (*playing.seats, *playing.watchers):
            await live.ended()
        for person in (room.other, room.host):
            await person.call("POST", f"/api/rooms/{room.id}/rematch")
        for live in (*playing.seats, *playing.watchers):
            await live.sees(lambda it: it.room["match"]["number"] == 2)
            await live.sees(lambda it: it.version == 0)
        answer = await playing.mover.act_random(random.Random(3))
        assert answer == {"type": "ok", "id": answer["id"], "version": 1}
        await playing.reached(1)


async def test_who_holds_a_seat_elsewhere(postgres_url: str, tmp_path: Path) -> None:
    """A seat that one node gave to a bot is not its person's at the other either."""
    claiming = nodes(postgres_url, tmp_path, claim_seconds=0.2)
    async with claiming as found, spread(found) as playing:
        room, mover = playing.room, playing.mover
        seat = mover.envelope["seat"]
        waiting = at(found.all[1 - seat], room.people[1 - seat])
        gone = at(found.all[seat], room.people[seat])
        await mover.connection.close()
        await away(
            waiting, room.id, seat, 400
        )  # twice what is asked: clocks of nodes differ a little
        claim = {"seat": seat, "how": "bot"}
        await waiting.call("POST", f"/api/rooms/{room.id}/claim", claim)
        watcher = playing.watchers[seat]
        await watcher.until(lambda: watcher.room["seats"][seat]["player"]["kind"] == "bot")
        body = {"id": "x", "seat": seat, "decision": 1, "verb": "pick", "noun": "x"}
        with pytest.raises(Refused) as caught:
            await gone.call("POST", f"/api/rooms/{room.id}/actions", body)
        assert caught.value.code == "not_your_seat"
        await gone.sit(room.id, seat)  # it was kept
        await watcher.until(lambda: watcher.room["seats"][seat]["player"]["kind"] == "guest")
        await waiting.close()
        await gone.close()


async def test_missed_messages_are_swept_up(postgres_url: str, tmp_path: Path) -> None:
    """Redis is gone for good: the sweep brings every move, line and seat a little later."""
    chance = random.Random(4)
    sweeping = nodes(postgres_url, tmp_path, sweep_nodes_seconds=0.1)
    async with sweeping as found, spread(found) as playing:
        await asyncio.to_thread(found.redis.stop)
        for _ in range(5):
            answer = await playing.mover.act_random(chance)
            assert answer["type"] == "ok"
            await playing.reached(answer["version"])
        await playing.seats[0].say("still here")
        for live in (*playing.seats, *playing.watchers):
            await live.sees(lambda it: len(it.chat) == 1)
        await asyncio.to_thread(found.redis.start)
        await found.know_each_other()
        answer = await playing.mover.act_random(chance)
        await playing.reached(answer["version"])


async def test_presence_forgets_a_node_that_left(postgres_url: str, tmp_path: Path) -> None:
    async with nodes(postgres_url, tmp_path, presence_ms=10) as found, spread(found) as playing:
        presence = found.first.app.services.presence
        room = playing.room.id.replace("-", "")
        await eventually(lambda: presence.spectators(room) == 2)
        await known(found.second.app.services.cluster).stop()
        await eventually(lambda: presence.spectators(room) == 1)
        assert presence.connected(room) == [0]


async def test_two_nodes_start_on_an_empty_database(bare_postgres_url: str) -> None:
    """They migrate one after the other and agree on the secret key."""

    async def start(number: int) -> str:
        async with running(bare_postgres_url, secret_key=None) as server:
            return str(server.app.services.keys.cookie_for("somebody"))

    cookies = await asyncio.gather(*(start(number) for number in range(3)))
    assert len(set(cookies)) == 1


async def test_limits_are_shared_and_survive_redis(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "REDIS_SECONDS", PATIENCE)
    redis = await asyncio.to_thread(Redis(tmp_path).start)
    one, two = Limits(True, redis.url), Limits(True, redis.url)
    outcomes = [
        await each.allows_everywhere(OPEN_ROOM, "ada") for _ in range(80) for each in (one, two)
    ]
    assert outcomes.count(True) == 120
    redis.stop()
    assert await one.allows_everywhere(OPEN_ROOM, "bo")
    left = [await one.allows_everywhere(OPEN_ROOM, "bo") for _ in range(130)]
    assert left.count(True) == 119
    await one.close()
    await two.close()
