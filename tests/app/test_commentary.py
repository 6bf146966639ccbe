"""Commentary: who may comment, who reads it when, marks that stay with the step."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.core.clock import now_ms
from app.rooms.chat import COMMENT, MOST_OF_ONE
from app.rooms.commentary import MOST_SHOWN
from app.rooms.ids import stored_id
from app.rooms.leaving import substitute
from app.rooms.models import ChatRow
from tests.app.client import Guest, Json, Live, Refused, key_of
from tests.app.conftest import Running
from tests.app.nodes import at, nodes
from tests.app.programs import program
from tests.app.tourneys import Organiser, tournament

MARKS = [{"from": "sorcerer", "to": "petrified"}, {"at": "dock"}]


def said(live: Live) -> list[str]:
    """The comments a socket was told."""
    first = (live.hello or {}).get("comments", [])
    later = [frame for frame in live.frames if frame["type"] == "comment"]
    return [line["text"] for line in (*first, *later)]


async def told(live: Live, *texts: str) -> None:
    """A socket is told exactly these comments."""
    await live.until(lambda: said(live) == list(texts))


async def running(cup: Organiser, player: Guest) -> str:
    """A tournament that runs; the room where the player sits."""
    await player.call("POST", f"{cup.path}/join", {})
    await cup.bots(1)
    await cup.start()
    room: str = (await player.call("GET", cup.path))["you"]["room"]
    return room


def comment(text: str, version: int = 0, marks: list[Json] | None = None) -> Json:
    return {"id": text or "marks", "text": text, "version": version, "marks": marks or []}


async def test_it_is_for_spectators_until_the_end(server: Running) -> None:
    ada, bo, cy, di = await server.guests("Ada", "Bo", "Cy", "Di")
    async with tournament(ada) as cup:
        room = await running(cup, bo)
        path = f"/api/rooms/{room}/comments"
        with pytest.raises(Refused, match="not_commentator"):
            await cy.call("POST", path, comment("Too soon"))
        person = f"{cup.path}/commentators/{cy.account['id']}"
        with pytest.raises(Refused, match="not_organiser"):
            await cy.call("PUT", person)
        state = await ada.call("PUT", person)
        assert state["commentators"] == [{"account": cy.account["id"], "name": "Cy"}]
        await ada.call("PUT", f"{cup.path}/commentators/{bo.account['id']}")
        with pytest.raises(Refused, match="not_commentator"):
            await bo.call("POST", path, comment("I hold two shells"))  # he plays here
        async with (
            bo.socket(room, comments="1") as seat,
            bo.socket(room, comments="1", look="watch") as beside,  # on the page of the event
            cy.socket(room, comments="1") as speaker,
            di.socket(room, comments="1") as watcher,
            di.socket(room) as deaf,
        ):
            for live in (seat, beside, speaker, watcher, deaf):
                await live.shown()
            assert speaker.hello is not None
            assert speaker.hello["commentator"] is True
            assert (watcher.hello or {})["commentator"] is False
            assert await cy.call("POST", path, comment("Look there", 99, MARKS)) == {
                "id": "Look there",
                "version": speaker.version,  # not of a position that is to come
            }
            await cy.call("POST", path, comment("", 0, MARKS[:1]))
            for live in (speaker, watcher):
                await told(live, "Look there", "")
            for live in (seat, beside, deaf):
                await live.settled()
                assert said(live) == []
            first = next(frame for frame in watcher.frames if frame["type"] == "comment")
            assert first["marks"] == MARKS
            for bad in ({"at": "a", "to": "b"}, {"from": "a"}, {}, {"at": "x" * 65}):
                with pytest.raises(Refused, match="invalid"):
                    await cy.call("POST", path, comment("bad", 0, [bad]))
            assert (await bo.call("GET", path))["comments"] == []
        async with di.socket(room, comments="1") as late:
            assert said(late) == ["Look there", ""]
        await bo.call("POST", f"/api/rooms/{room}/resign", {"seat": seat.envelope["seat"]})
        found = (await bo.call("GET", path))["comments"]  # after the end it is his too
        assert [(one["text"], one["marks"]) for one in found] == [
            ("Look there", MARKS),
            ("", MARKS[:1]),
        ]
        with pytest.raises(Refused, match="not_organiser"):
            await di.call("DELETE", f"{path}/{found[0]['line']}")
        await ada.call("DELETE", f"{path}/{found[0]['line']}")
        assert len((await di.call("GET", path))["comments"]) == 1
        await ada.call("DELETE", person)
        with pytest.raises(Refused, match="not_commentator"):
            await cy.call("POST", path, comment("And then"))
    for guest in (ada, bo, cy, di):
        await guest.close()


async def test_it_is_not_for_owners_while_their_programs_play(each_server: Running) -> None:
    ada, bo, cy = await each_server.guests("Ada", "Bo", "Cy")
    robo, twin = await program(bo, "Robo"), await program(bo, "Twin")
    async with tournament(ada, programs=True) as cup:
        room = await running(cup, robo)
        path = f"/api/rooms/{room}/comments"
        for person in (ada, bo, twin):
            await ada.call("PUT", f"{cup.path}/commentators/{person.account['id']}")
        await ada.call("POST", path, comment("Robo errs"))

        async def read_by(person: Guest) -> list[str]:
            async with person.socket(room, comments="1") as live:
                await live.shown()
                heard = said(live)
            got = [one["text"] for one in (await person.call("GET", path))["comments"]]
            assert got == heard
            return heard

        async with (
            bo.socket(room, comments="1") as open_before,
            cy.socket(room, comments="1") as cys,
        ):
            await ada.call("POST", path, comment("Not the dock"))
            await told(cys, "Robo errs", "Not the dock")
            await open_before.settled()
            assert said(open_before) == []
        for person in (robo, bo, twin):  # its owner, and another program of theirs
            assert await read_by(person) == []
            with pytest.raises(Refused, match="not_commentator"):
                await person.call("POST", path, comment("I help"))
        rooms, seat = (
            each_server.app.services.rooms,
            (await robo.call("GET", cup.path))["you"]["seat"],
        )
        await substitute(rooms, stored_id(room), robo.account["id"], seat, kept=True)
        for person in (robo, bo, twin):
            assert await read_by(person) == []
        assert await read_by(cy) == ["Robo errs", "Not the dock"]
    for person in (ada, bo, cy, robo, twin):
        await person.close()


async def test_commentators_come_by_the_link(server: Running) -> None:
    ada, bo, cy = await server.guests("Ada", "Bo", "Cy")
    async with tournament(ada, access="link") as cup:
        links = await ada.call("GET", f"{cup.path}/links")
        await bo.call("POST", f"{cup.path}/join", {"join": key_of(links["join"])})
        await cup.bots(1)
        await cup.start()
        await ada.call("PUT", f"{cup.path}/commentators/{cy.account['id']}")
        (table,) = (await cy.call("GET", cup.path))["tables"]
        path, key = f"/api/rooms/{table['room']}/comments", table["watch"]
        with pytest.raises(Refused, match="not_found"):
            await cy.call("POST", path, comment("Without the key"))
        await cy.call("POST", path, comment("With it"), watch=key)
        (line,) = (await cy.call("GET", path, watch=key))["comments"]
        with pytest.raises(Refused, match="not_found"):
            await cy.call("DELETE", f"{path}/{line['line']}")
        await cy.call("DELETE", f"{path}/{line['line']}", watch=key)
        assert (await cy.call("GET", path, watch=key))["comments"] == []
    for guest in (ada, bo, cy):
        await guest.close()


async def test_the_latest_stand_and_one_does_not_say_all(each_server: Running) -> None:
    ada, bo, cy, di = await each_server.guests("Ada", "Bo", "Cy", "Di")
    async with tournament(ada) as cup:
        room = await running(cup, bo)
        path, services = f"/api/rooms/{room}/comments", each_server.app.services
        for person in (ada, cy):
            await ada.call("PUT", f"{cup.path}/commentators/{person.account['id']}")
        async with services.database.write() as session:
            session.add_all(
                row(stored_id(room), person, number)
                for person, most in ((ada, MOST_OF_ONE), (di, MOST_SHOWN - MOST_OF_ONE))
                for number in range(most)
            )
        await cy.call("POST", path, comment("The last word"))
        found = [one["text"] for one in (await di.call("GET", path))["comments"]]
        assert len(found) == MOST_SHOWN
        assert found[0] == "1", "the first one has gone"
        assert found[-1] == "The last word"
        with pytest.raises(Refused, match="full"):
            await ada.call("POST", path, comment("And then"))
        again = await ada.call("POST", path, comment("0"))  # it was stored: its answer was lost
        assert again["id"] == "0"
        await di.call("PUT", f"/api/me/avoided/{ada.account['id']}", {"how": "mute"})
        heard = (await di.call("GET", path))["comments"]
        assert {one["from"]["name"] for one in heard} == {"Cy", "Di"}
    for guest in (ada, bo, cy, di):
        await guest.close()


async def test_a_comment_is_not_a_line_of_chat_said_again(each_server: Running) -> None:
    ada, bo = await each_server.guests("Ada", "Bo")
    async with tournament(ada) as cup:
        room = await running(cup, bo)
        await ada.call("PUT", f"{cup.path}/commentators/{ada.account['id']}")
        for kind, more in (("chat", {}), ("comments", {"version": 0})):
            for _ in range(2):
                line = {"id": "1", "text": f"Once, as {kind}", **more}
                await ada.call("POST", f"/api/rooms/{room}/{kind}", line)
        async with ada.socket(room, comments="1") as live:
            assert said(live) == ["Once, as comments"]
            assert [line["text"] for line in live.chat] == ["Once, as chat"]
    await ada.close()
    await bo.close()


def row(room: str, person: Guest, number: int) -> ChatRow:
    """A comment as it is stored."""
    return ChatRow(
        room_id=room,
        account_id=person.account["id"],
        command=str(number),
        name=person.account["name"],
        text=str(number),
        version=0,
        kind=COMMENT,
        at=now_ms(),
    )


async def test_nobody_is_named_against_their_will(server: Running) -> None:
    ada, bo, cy = await server.guests("Ada", "Bo", "Cy")
    async with tournament(ada, access="link") as cup:

        def named(guest: Guest) -> str:
            return f"{cup.path}/commentators/{guest.account['id']}"

        blocked = f"/api/me/avoided/{ada.account['id']}"
        await bo.call("PUT", blocked, {"how": "block"})
        with pytest.raises(Refused, match="blocked"):
            await ada.call("PUT", named(bo))
        await bo.call("DELETE", blocked)
        await ada.call("PUT", named(bo))
        await ada.call("PUT", named(cy))
        with pytest.raises(Refused, match="not_organiser"):
            await cy.call("DELETE", named(bo))
        state = await bo.call("DELETE", named(bo))
        assert [one["name"] for one in state["commentators"]] == ["Cy"]
        with pytest.raises(Refused, match="not_found"):
            await bo.call("GET", cup.path)  # it was by link, and he came by none
        assert [one["name"] for one in (await cup.state())["commentators"]] == ["Cy"]
    for guest in (ada, bo, cy):
        await guest.close()


@pytest.mark.postgres
async def test_it_crosses_nodes(postgres_url: str, tmp_path: Path) -> None:
    async with nodes(postgres_url, tmp_path) as found:
        one, two = found.all
        ada, bo, cy = await one.guests("Ada", "Bo", "Cy")
        there = at(two, cy)
        async with tournament(ada) as cup:
            room = await running(cup, bo)
            await ada.call("PUT", f"{cup.path}/commentators/{ada.account['id']}")
            async with there.socket(room, comments="1") as live:
                await live.shown()
                await ada.call("POST", f"/api/rooms/{room}/comments", comment("Over there"))
                await told(live, "Over there")
        for guest in (ada, bo, cy, there):
            await guest.close()
