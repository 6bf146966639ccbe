"""Several workers at one port: the live sockets of a room come together at one of them."""

import random
import socket
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
import uvicorn

from app.core.events import Events
from app.core.presence import Presence
from app.steering import CROWD, Steering
from tests.app.conftest import Running
from tests.app.nodes import nodes, spread

ROOM = "abcdefgh"
URL = b"/ws/rooms/abcd-efgh?mode=patch"


@pytest.fixture
def folder() -> Iterator[Path]:
    """With a short path: an address may have a hundred letters."""
    with tempfile.TemporaryDirectory(prefix="tidetable-steering-") as name:
        yield Path(name)


def here(node: Running) -> int:
    return len(list(node.app.services.hub.sockets()))


@pytest.mark.postgres
async def test_a_room_comes_together_at_one_worker(
    postgres_url: str, tmp_path: Path, folder: Path
) -> None:
    """Players and watchers come to each of two; all are served by one, and nobody notices."""
    chance = random.Random(1)
    async with (
        nodes(postgres_url, tmp_path, presence_ms=10, steering=folder) as found,
        spread(found) as playing,
    ):
        assert sorted(here(node) for node in found.all) == [0, 4]
        for _ in range(10):
            answer = await playing.mover.act_random(chance)
            assert answer["type"] == "ok"
            await playing.reached(answer["version"])
        assert sorted(here(node) for node in found.all) == [0, 4]


def as_many_as_go(one: Steering, connection: socket.socket) -> int:
    """Give a connection again and again, until the other one has no hand free."""
    given = 0
    try:
        while one.give("two", b"head", connection.fileno()):
            given += 1
    except BlockingIOError:
        return given
    raise AssertionError("it was refused")


class TestOne:
    """One worker, and what it knows of the others."""

    @pytest.fixture
    async def presence(self) -> Presence:
        return Presence(Events())

    @pytest.fixture
    async def one(self, folder: Path, presence: Presence) -> Steering:
        found = Steering(folder)
        found.open("one", presence, uvicorn.Server(uvicorn.Config("")))
        return found

    @pytest.fixture
    def two(self, folder: Path) -> Iterator[socket.socket]:
        """Where the other worker listens."""
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as ear:
            ear.bind(str(folder / "two"))
            yield ear

    async def test_most_of_a_room_draw_the_others(
        self, one: Steering, two: socket.socket, presence: Presence
    ) -> None:
        presence.hear("two", {ROOM: [(0, 1), (None, 1)]}, whole=True)
        presence.add(ROOM, 1)
        assert one.elsewhere(URL) == "two"
        presence.add(ROOM, None, 2)
        assert one.elsewhere(URL) is None
        one.close()

    async def test_a_crowd_stays_where_it_comes(
        self, one: Steering, two: socket.socket, presence: Presence
    ) -> None:
        presence.hear("two", {ROOM: [(None, CROWD - 1)]}, whole=True)
        assert one.elsewhere(URL) == "two"
        presence.hear("two", {ROOM: [(None, CROWD)]}, whole=True)
        assert one.elsewhere(URL) is None
        one.close()

    async def test_nodes_of_other_machines_get_nothing(
        self, one: Steering, presence: Presence
    ) -> None:
        presence.hear("far", {ROOM: [(0, 1)]}, whole=True)
        assert one.elsewhere(URL) is None
        one.close()

    @pytest.mark.parametrize("url", [b"/ws/tournaments/abcd", b"/ws/rooms/nonsense!", b"/"])
    async def test_only_rooms_have_a_place(
        self, one: Steering, two: socket.socket, presence: Presence, url: bytes
    ) -> None:
        presence.hear("two", {"": [(0, 1)]}, whole=True)
        assert one.elsewhere(url) is None
        one.close()

    async def test_who_was_killed_is_forgotten(
        self, one: Steering, two: socket.socket, presence: Presence, folder: Path
    ) -> None:
        presence.hear("two", {ROOM: [(0, 1)]}, whole=True)
        two.close()
        assert one.elsewhere(URL) == "two"
        with socket.socket() as connection:
            assert one.give("two", b"", connection.fileno()) is False
        assert not (folder / "two").exists()
        assert one.elsewhere(URL) is None
        one.close()

    async def test_who_has_no_hand_free_is_waited_for(
        self, one: Steering, two: socket.socket
    ) -> None:
        with socket.socket() as connection:
            given = as_many_as_go(one, connection)
            assert given > 0
            for _ in range(given):
                head, files, _, _ = socket.recv_fds(two, 100, 1)
                assert head == b"head"
                for file in files:
                    socket.close(file)
            assert one.give("two", b"head", connection.fileno())
        one.close()

    async def test_who_leaves_takes_nothing_more(self, one: Steering, folder: Path) -> None:
        one.close()
        assert not (folder / "one").exists()
        assert one.elsewhere(URL) is None
