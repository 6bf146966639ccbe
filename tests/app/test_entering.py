"""People who come into a room where others are: let in at once, by what is known of the room."""

from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack, contextmanager
from typing import Any

import pytest
from sqlalchemy import event

from app.live.chat_cache import ChatCache
from app.rooms.chat import COMMENT, EVENT, SAID, SHOWN, Line
from app.rooms.service import Rooms
from tests.app.client import known, open_socket
from tests.app.conftest import Running
from tests.app.tables import lobby, table

pytestmark = pytest.mark.usefixtures("nobody_looks_who_is_away")


@contextmanager
def asked(server: Running) -> Iterator[list[str]]:
    """What the database is asked meanwhile."""
    found: list[str] = []

    def note(_connection: Any, _cursor: Any, statement: str, *_more: Any) -> None:
        found.append(statement)

    engine = server.app.services.database.engine.sync_engine
    event.listen(engine, "before_cursor_execute", note)
    try:
        yield found
    finally:
        event.remove(engine, "before_cursor_execute", note)


async def test_a_crowd_comes_in_without_a_question_each(fresh_server: Running) -> None:
    async with table(fresh_server, watch="everyone") as playing, AsyncExitStack() as stack:
        room = playing.room
        await playing.seats[0].say("Welcome aboard")
        with asked(fresh_server) as questions:
            for _ in range(10):
                live = await stack.enter_async_context(open_socket(fresh_server.base, room.id))
                await live.shown()
                assert [line["text"] for line in live.chat] == ["Welcome aboard"]
        assert [text for text in questions if "FROM room" in text or "chat" in text] == []


async def test_who_may_not_come_in_is_told_by_the_database(fresh_server: Running) -> None:
    """The same way for a room with people in it and for no room: time tells nothing."""
    async with lobby(fresh_server) as room, room.host.socket(room.id):
        with asked(fresh_server) as questions:
            for name in (room.id, "zzzz-zzzz"):
                async with room.people[2].socket(name) as stranger:
                    assert stranger.closed == 4404
        assert len([text for text in questions if "WHERE room.id = ?" in text]) == 2


async def test_a_link_that_is_no_longer_good_opens_nothing(server: Running) -> None:
    async with lobby(server) as room, room.host.socket(room.id) as host:
        async with room.people[2].socket(room.id, join=room.join) as friend:
            assert friend.closed is None
        await room.host.call("DELETE", f"/api/rooms/{room.id}/seats/1")
        await host.until(lambda: host.room["seats"][1]["player"] is None)
        for person in (room.other, room.people[2]):
            async with person.socket(room.id, join=room.join) as late:
                assert late.closed == 4404


async def test_a_room_that_could_not_be_read_again_is_not_trusted(
    fresh_server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a change that was not read, who comes in is judged by the database."""
    async with table(fresh_server, watch="everyone") as playing:
        room = playing.room
        hub, broadcast = fresh_server.app.services.hub, fresh_server.app.services.broadcast
        channel = hub.channels[room.id.replace("-", "")]
        assert broadcast.certain(channel) is not None
        with monkeypatch.context() as broken:

            async def away(*_: object) -> None:
                raise ConnectionError("away")

            broken.setattr(Rooms, "find", away)
            broadcast.room_changed(known(channel.room).id)
            await known(channel.refreshing)
        assert broadcast.certain(channel) is None
        with asked(fresh_server) as questions:
            async with open_socket(fresh_server.base, room.id) as live:
                await live.shown()
        assert [text for text in questions if "FROM room" in text]
        assert broadcast.certain(channel) is not None


def line(number: int, kind: str = SAID) -> Line:
    return Line(number, b'{"text":"%d"}' % number, kind)


class Stored:
    """Lines in the database; `meanwhile` happens while they are read."""

    def __init__(self, *numbers: int) -> None:
        self.numbers = list(numbers)
        self.reads = 0
        self.meanwhile: Callable[[], None] = lambda: None

    async def read(self) -> list[Line]:
        self.reads += 1
        found = [line(number) for number in self.numbers]
        self.meanwhile()
        return found


async def numbers(talk: ChatCache, stored: Stored) -> list[int]:
    return [each.id for each in await talk.lines(stored.read)]


async def test_lines_are_read_once_and_then_added_to() -> None:
    talk, stored = ChatCache(), Stored(1, 2)
    assert await numbers(talk, stored) == [1, 2]
    assert talk.take(line(3))
    assert not talk.take(line(3))
    assert await numbers(talk, stored) == [1, 2, 3]
    assert (stored.reads, talk.latest) == (1, 3)


async def test_a_line_said_during_the_first_reading_is_not_lost() -> None:
    talk, stored = ChatCache(), Stored(1)

    def said() -> None:
        stored.numbers.append(2)
        talk.take(line(2))

    stored.meanwhile = said
    assert await numbers(talk, stored) == [1]
    stored.meanwhile = lambda: None
    assert await numbers(talk, stored) == [1, 2]
    assert await numbers(talk, stored) == [1, 2]
    assert stored.reads == 2


async def test_a_line_that_was_read_before_it_is_told_stands_once() -> None:
    talk, stored = ChatCache(), Stored(1, 2)
    assert await numbers(talk, stored) == [1, 2]
    assert talk.take(line(2)), "others do not have it yet"
    assert await numbers(talk, stored) == [1, 2]


async def test_lines_of_other_nodes_stand_in_order_and_only_the_latest_are_kept() -> None:
    talk, stored = ChatCache(), Stored(1)
    assert await numbers(talk, stored) == [1]
    for number in (3, 2, *range(4, SHOWN + 10)):
        talk.take(line(number))
    assert await numbers(talk, stored) == list(range(10, SHOWN + 10))
    assert stored.reads == 1


@pytest.mark.parametrize(("few", "many"), [(COMMENT, SAID), (SAID, COMMENT), (SAID, EVENT)])
async def test_many_lines_of_one_kind_push_out_none_of_another(few: str, many: str) -> None:
    talk, stored = ChatCache(), Stored()
    assert await numbers(talk, stored) == []
    talk.take(line(1, few))
    for number in range(2, 2 * SHOWN):
        talk.take(line(number, many))
    assert await numbers(talk, stored) == [1, *range(SHOWN, 2 * SHOWN)]
