"""`tidetable serve --workers 2`: one port, two processes, one site. Real processes throughout."""

import asyncio
import random
from collections.abc import Iterator

import httpx
import psutil
import pytest
from typer.testing import CliRunner

from app.cli import app as command
from tests.app.client import Guest, eventually, guest, key_of
from tests.app.evening import evening
from tests.cluster import Workers, own_postgres, workers
from tests.server import NO_TLS

real = [pytest.mark.faults, pytest.mark.postgres]


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    with own_postgres() as postgres:
        yield postgres.url


@pytest.fixture(scope="module")
def site(database: str) -> Iterator[Workers]:
    """Two workers; each test leaves two."""
    with workers(database, TIDETABLE_PRESENCE_MS="10") as found:
        yield found


async def counted(url: str, name: str) -> float:
    """A figure of one worker; 0 before anything was counted."""
    async with httpx.AsyncClient(verify=NO_TLS) as http:
        lines = (await http.get(f"{url}/metrics")).text.splitlines()
    found = [line.rpartition(" ") for line in lines if line[0] != "#"]
    return sum(float(value) for label, _, value in found if label.partition("{")[0] == name)


async def sockets(site: Workers) -> dict[str, float]:
    return {url: await counted(url, "tidetable_sockets") for url in site.own_urls}


async def nobody_is_here(site: Workers) -> None:
    """Wait until the sockets of the test before are counted out."""

    async def empty() -> bool:
        return sum((await sockets(site)).values()) == 0

    await eventually(empty)


async def both_are_up(site: Workers) -> None:
    """Wait until two workers answer and hear each other."""

    async def up() -> bool:
        try:
            heard = [await counted(url, "tidetable_nodes") for url in site.own_urls]
        except httpx.TransportError:
            return False
        return heard == [2.0, 2.0]

    await eventually(up)


def at(url: str, person: Guest) -> Guest:
    """The same person at one worker."""
    there = Guest(url, "", person.account)
    there.headers = person.headers
    there.http.headers.update(person.headers)
    return there


class TestOneSite:
    pytestmark = real

    async def test_who_comes_to_either_worker_is_served_where_the_room_is(
        self, site: Workers, database: str
    ) -> None:
        """Two play and two look on, one of each at each worker; the books are checked at the
        end."""
        await both_are_up(site)
        homes = set()
        for _ in range(8):  # rooms are at this worker or at that
            await nobody_is_here(site)
            async with evening(site.own_urls, database) as playing:
                await playing.moves(4)
                here = await sockets(site)
                assert sorted(here.values()) == [0, 4]
                homes.add(max(here, key=lambda url: here[url]))
            if len(homes) == 2:
                break
        assert len(homes) == 2, "all rooms are at one worker"

    async def test_players_of_one_room_at_different_workers(self, site: Workers) -> None:
        """Who plays over HTTP stays where the system put them: the others see it at once."""
        await both_are_up(site)
        host, other = [await guest(site.url, name) for name in ("Ada", "Bo")]
        opened = await host.open_room("opale", first_seat=0)
        room = opened["room"]["id"]
        await other.sit(room, 1, key_of(opened["links"]["join"]))
        await host.start(room)
        people, chance = (host, other), random.Random(1)
        async with host.socket(room) as one, other.socket(room) as two:
            for live in (one, two):
                await live.shown()
            here = await sockets(site)
            away = at(min(here, key=lambda url: here[url]), host)
            assert sorted(here.values()) == [0, 2]
            for version in range(1, 13):
                live = next(each for each in (one, two) if each.my_turn)
                verb, noun = live.choice(chance)
                seat = live.envelope["seat"]
                away.http.headers.update(people[seat].headers)
                body = {"id": str(version), "seat": seat, "verb": verb, "noun": noun}
                body["decision"] = live.envelope["decision"]
                answer = await away.call("POST", f"/api/rooms/{room}/actions", body)
                assert answer == {"id": str(version), "version": version}
                for each in (one, two):
                    await each.reached(version)
            assert one.versions == two.versions == list(range(13))
        for person in (host, other, away):
            await person.close()


class TestFaults:
    pytestmark = real

    async def test_workers_are_killed_under_load(self, site: Workers, database: str) -> None:
        """First where the room is, then, when another worker has come, the one it went to."""
        await both_are_up(site)
        await nobody_is_here(site)
        async with evening([site.url], database) as playing:
            for _ in range(2):
                here = await sockets(site)
                before = site.processes()
                killed = before[max(here, key=lambda url: here[url])]
                killed.kill()
                await playing.recovers()
                playing.rest()
                await both_are_up(site)
                pids = {process.pid for process in site.processes().values()}
                assert len(pids) == 2
                assert len(pids - {process.pid for process in before.values()}) == 1
                playing.go_on()
                await playing.moves(4)

    async def test_all_leave_when_told_to(self, site: Workers, database: str) -> None:
        async with evening([site.url], database) as playing:
            live = playing.watchers[0].live
            assert live is not None
            processes = list(site.processes().values())
            assert len(processes) == 2
            await asyncio.to_thread(site.stop)
            assert site.process is not None
            assert site.process.returncode == 0
            assert not [process for process in processes if process.is_running()]
            await eventually(lambda: live.closed is not None)
            assert live.closed == 1012
            await asyncio.to_thread(site.start)
            await playing.moves(4)

    async def test_without_their_parent_they_leave(self, site: Workers, database: str) -> None:
        async with evening([site.url], database) as playing:
            processes = list(site.processes().values())
            await asyncio.to_thread(site.kill)
            left = await asyncio.to_thread(psutil.wait_procs, processes, 60)
            assert not left[1]
            await asyncio.to_thread(site.start)
            await playing.moves(4)


POSTGRES = "postgresql://user@127.0.0.1/tidetable"


@pytest.mark.parametrize(
    ("options", "right"),
    [
        (["--database-url", "sqlite:///x.db"], "--database-url postgresql://user@host/name"),
        (["--database-url", POSTGRES], "--redis-url redis://host:6379/0"),
        (["--workers", "0"], "'--workers'"),
        (["--workers", "1", "--own-ports", "9000"], "--workers 2"),
    ],
    ids=["sqlite", "no Redis", "none", "own ports of one"],
)
def test_what_is_refused_and_what_would_be_right(
    options: list[str], right: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("DATABASE_URL", "REDIS_URL"):
        monkeypatch.setenv(f"TIDETABLE_{name}", "")  # also takes back what the command sets
    result = CliRunner().invoke(command, ["serve", "--workers", "2", *options])
    assert result.exit_code == 2
    assert right in result.output
