"""Commentary: who may comment, who reads it when, marks that stay with the step."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.rooms.ids import stored_id
from app.rooms.leaving import substitute
from tests.app.client import Guest, Json, Live, Refused
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
