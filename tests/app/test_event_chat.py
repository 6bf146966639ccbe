"""The chat of a tournament: who reads and writes, what organisers do about it, all nodes."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.core.limits import PAST
from app.live.socket import BACKLOG
from app.rooms.chat import Line
from app.rooms.ids import stored_id
from tests.app.client import Guest, Refused, eventually, key_of, known
from tests.app.conftest import Running, running
from tests.app.nodes import at, nodes
from tests.app.programs import program
from tests.app.test_socket import Wire, socket_on
from tests.app.tourneys import Organiser, Page, tournament, watching


async def say(guest: Guest, cup: Organiser, text: str, command: str = "") -> None:
    await guest.call("POST", f"{cup.path}/chat", {"id": command or text, "text": text})


async def refused(guest: Guest, cup: Organiser, text: str) -> str:
    """The code somebody is refused with."""
    with pytest.raises(Refused) as caught:
        await say(guest, cup, text)
    return caught.value.code


async def hears(page: Page, *lines: str) -> None:
    """A page shows exactly these lines."""

    async def heard() -> bool:
        return page.talk == list(lines)

    await eventually(heard)


async def test_who_writes_no_more_or_is_unheard_is_so_by_their_program_too(
    server: Running,
) -> None:
    ada, bo, cy = await server.guests("Ada", "Bo", "Cy")
    robo = await program(bo, "Robo")
    async with tournament(ada) as cup:
        name = cup.path.rpartition("/")[2]
        await cy.call("PUT", f"/api/me/avoided/{bo.account['id']}", {"how": "mute"})
        await say(robo, cup, "I am Bo's")
        async with watching(cy, name, talk=True) as page, watching(bo, name, talk=True) as own:
            await say(robo, cup, "Hear me")
            await say(ada, cup, "Welcome")
            await hears(own, "I am Bo's", "Hear me", "Welcome")
            await hears(page, "Welcome")
        found = await cy.call("GET", f"{cup.path}/chat")
        assert [line["text"] for line in found["lines"]] == ["Welcome"]
        await ada.call("PUT", f"{cup.path}/silenced/{bo.account['id']}")
        assert await refused(robo, cup, "for Bo") == "muted"
    for person in (ada, bo, cy, robo):
        await person.close()


async def test_who_came_by_the_link_says_and_takes_back(server: Running) -> None:
    ada, bo = await server.guests("Ada", "Bo")
    async with tournament(ada, access="link") as cup:
        links = await ada.call("GET", f"{cup.path}/links")
        key = key_of(links["join"])
        body = {"id": "one", "text": "Hello"}
        await bo.call("POST", f"{cup.path}/chat", body, join=key)
        (line,) = (await ada.call("GET", f"{cup.path}/chat"))["lines"]
        path = f"{cup.path}/chat/{line['line']}"
        with pytest.raises(Refused, match="not_found"):
            await bo.call("DELETE", path)
        await bo.call("DELETE", path, join=key)
        assert (await ada.call("GET", f"{cup.path}/chat"))["lines"] == []
    await ada.close()
    await bo.close()


async def test_who_looks_reads_and_writes(server: Running) -> None:
    ada, bo, cy = await server.guests("Ada", "Bo", "Cy")
    async with tournament(ada) as cup:
        name = cup.path.rpartition("/")[2]
        await say(bo, cup, "early", "same")
        await say(bo, cup, "early", "same")  # the answer was lost: said once
        async with watching(cy, name, talk=True) as page, watching(ada, name) as deaf:
            await hears(page, "early")
            assert page.talk_state == "open"
            for number in range(4):
                await say(bo, cup, f"line {number}")
            await hears(page, "early", *(f"line {number}" for number in range(4)))
            talk = [frame for frame in page.frames if frame["type"] == "talk"]
            assert len(talk) < 6, "many lines, few frames"
            assert all(frame["type"] != "talk" for frame in deaf.frames), "it did not ask"
            await ada.call("DELETE", f"{cup.path}/chat/{page.lines['line 1']}")
            await hears(page, "early", "line 0", "line 2", "line 3")  # also where it is open
            with pytest.raises(Refused, match="not_organiser"):
                await cy.call("DELETE", f"{cup.path}/chat/{page.lines['line 2']}")
            await bo.call("DELETE", f"{cup.path}/chat/{page.lines['line 2']}")  # his own
            await hears(page, "early", "line 0", "line 3")
            await ada.call("DELETE", f"{cup.path}/chat/{page.lines['line 3']}")
            await say(bo, cup, "after the last one")  # its number was not given before
            await hears(page, "early", "line 0", "after the last one")
        await cy.call("PUT", f"/api/me/avoided/{bo.account['id']}", {"how": "block"})
        async with watching(cy, name, talk=True) as page:
            await say(bo, cup, "unheard")
            await say(ada, cup, "heard")
            await hears(page, "heard")
        found = await cy.call("GET", f"{cup.path}/chat")
        assert [line["text"] for line in found["lines"]] == ["heard"]
    for person in (ada, bo, cy):
        await person.close()


async def test_organisers_close_it_and_silence_people(server: Running) -> None:
    ada, bo, cy = await server.guests("Ada", "Bo", "Cy")
    async with tournament(ada) as cup:
        name = cup.path.rpartition("/")[2]
        person = f"{cup.path}/silenced/{bo.account['id']}"
        with pytest.raises(Refused, match="not_organiser"):
            await cy.call("PUT", person)
        await ada.call("PUT", person)
        assert await refused(bo, cup, "once more") == "muted"
        await ada.call("DELETE", person)
        await say(bo, cup, "thank you")
        async with watching(cy, name, talk=True) as page:
            await ada.call("PATCH", cup.path, {"chat": False})

            async def closed() -> bool:
                return page.talk_state == "closed"

            await eventually(closed)
            assert page.talk == ["thank you"]  # to be read all the same
            assert await refused(bo, cup, "hello?") == "closed"
            await say(ada, cup, "Back after the break.")  # organisers write
            await hears(page, "thank you", "Back after the break.")
            line = {"reason": "spam", "tournament": name, "line": page.lines["thank you"]}
            assert (await cy.call("POST", "/api/reports", line))["report"] > 0
            with pytest.raises(Refused, match="not_found"):
                await cy.call("POST", "/api/reports", line | {"tournament": "abcd-efgh"})
            await bo.call("POST", "/api/me/delete", {"name": "Bo"})
            await hears(page, "Back after the break.")
    for each in (ada, bo, cy):
        await each.close()


async def test_nobody_who_plays_is_helped(server: Running) -> None:
    ada, bo, cy = await server.guests("Ada", "Bo", "Cy")
    async with tournament(ada) as cup:
        name = cup.path.rpartition("/")[2]
        for person in (ada, bo):
            await person.call("POST", f"{cup.path}/join", {})
        async with watching(ada, name, talk=True) as player, watching(cy, name, talk=True) as other:
            await say(ada, cup, "good luck")
            await hears(player, "good luck")
            state = await cup.start()

            async def hidden() -> bool:
                return player.talk_state == "playing" and player.talk == []

            await eventually(hidden)
            await say(cy, cup, "take the shell!")
            await hears(other, "good luck", "take the shell!")
            assert player.talk == []
            assert (await ada.call("GET", f"{cup.path}/chat"))["lines"] == []
            assert await refused(ada, cup, "I hold two shells") == "playing"
            seat = {"seat": state["you"]["seat"]}
            await ada.call("POST", f"/api/rooms/{state['you']['room']}/resign", seat)
            await hears(player, "good luck", "take the shell!")
    for person in (ada, bo, cy):
        await person.close()


async def test_nobody_is_helped_by_the_owner_of_their_program(server: Running) -> None:
    ada, bo, cy = await server.guests("Ada", "Bo", "Cy")
    robo, twin = await program(bo, "Robo"), await program(bo, "Twin")
    async with tournament(ada, programs=True) as cup:
        name = cup.path.rpartition("/")[2]
        await robo.call("POST", f"{cup.path}/join", {})
        await cup.bots(1)
        async with watching(bo, name, talk=True) as owner, watching(cy, name, talk=True) as other:
            await say(ada, cup, "good luck")
            await hears(owner, "good luck")
            await cup.start()
            await say(ada, cup, "the dock is better")
            await hears(other, "good luck", "the dock is better")
            await hears(owner)
            assert owner.talk_state == "playing"
            for person in (robo, bo, twin):
                assert (await person.call("GET", f"{cup.path}/chat"))["lines"] == []
                assert await refused(person, cup, "play the dock") == "playing"
    for person in (ada, bo, cy, robo, twin):
        await person.close()


async def test_who_plays_is_told_nothing_while_lines_cannot_be_read(
    fresh_server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, bo, cy = await fresh_server.guests("Ada", "Bo", "Cy")
    lines = fresh_server.app.services.event_chat_lines
    read, failed = lines.latest, []

    async def away(place: str) -> list[Line]:
        failed.append(place)
        raise OSError("the database is away")

    async with tournament(ada) as cup:
        name = cup.path.rpartition("/")[2]
        for person in (ada, bo):
            await person.call("POST", f"{cup.path}/join", {})
        async with watching(ada, name, talk=True) as player, watching(cy, name, talk=True) as other:
            await say(cy, cup, "delete me")
            await say(cy, cup, "keep me")
            await hears(player, "delete me", "keep me")
            monkeypatch.setattr(lines, "latest", away)
            await cy.call("DELETE", f"{cup.path}/chat/{other.lines['delete me']}")
            await hears(player, "keep me")
            state = await cup.start()

            async def hidden() -> bool:
                return player.talk_state == "playing" and player.talk == []

            await eventually(hidden)
            await say(cy, cup, "take the shell!")
            await hears(other, "keep me", "take the shell!")
            assert player.talk == []
            seat = {"seat": state["you"]["seat"]}
            await ada.call("POST", f"/api/rooms/{state['you']['room']}/resign", seat)
            await eventually(lambda: bool(failed))
            monkeypatch.setattr(lines, "latest", read)
            await hears(player, "keep me", "take the shell!")  # tried again
            assert player.talk_state == "open"
    for person in (ada, bo, cy):
        await person.close()


async def test_nothing_piles_up_for_who_does_not_read(server: Running) -> None:
    (ada,) = await server.guests("Ada")
    chat, reader = server.app.services.event_chat, server.app.services.tournaments.reader
    async with tournament(ada) as cup:
        name = stored_id(cup.path.rpartition("/")[2])
        seen = known(await reader.find(name))
        wire = Wire()
        socket, drained = socket_on(wire)
        await chat.enter(seen, socket)
        assert len(wire.sent) == 2, "hello and the chat"
        wire.stuck = True
        for _ in range(2 * BACKLOG):  # it asks for all anew, again and again
            chat.owe(name, socket)
            await chat.catch_up(name, socket)
        await say(ada, cup, "unread")
        assert (len(wire.sent), wire.aborted) == (3, False)
        wire.read()
        assert drained == [socket]
        await chat.catch_up(name, socket)
        await chat.catch_up(name, socket)  # it has all
        assert len(wire.sent) == 4
        assert b"unread" in bytes(wire.sent[-1])
        chat.leave(name, socket)
    await ada.close()


async def test_lines_are_not_asked_for_without_end(sqlite_url: str) -> None:
    async with running(sqlite_url, rate_limits="on") as place, place.http() as nobody:
        (ada,) = await place.guests("Ada")
        async with tournament(ada) as cup:
            for path in (f"{cup.path}/chat", "/api/rooms/abcd-efgh/comments"):
                answers = [(await nobody.get(path)).status_code for _ in range(PAST.amount + 1)]
                assert 429 in answers
        await ada.close()


async def test_it_outlives_the_server(database_url: str) -> None:
    async with running(database_url) as place:
        (ada,) = await place.guests("Ada")
        async with tournament(ada) as cup:
            await say(ada, cup, "still here")
        await ada.close()
    async with running(database_url) as again:
        moved = at(again, ada)
        async with watching(moved, cup.path.rpartition("/")[2], talk=True) as page:
            await hears(page, "still here")
        await moved.close()


@pytest.mark.postgres
async def test_it_crosses_nodes(postgres_url: str, tmp_path: Path) -> None:
    async with nodes(postgres_url, tmp_path) as found:
        one, two = found.all
        (ada,) = await one.guests("Ada")
        bo = at(two, ada)
        async with tournament(ada) as cup:
            name = cup.path.rpartition("/")[2]
            async with watching(bo, name, talk=True) as page:
                await say(ada, cup, "over there")
                await say(ada, cup, "not for long")
                await hears(page, "over there", "not for long")
                await ada.call("DELETE", f"{cup.path}/chat/{page.lines['not for long']}")
                await hears(page, "over there")
        await bo.close()
        await ada.close()
