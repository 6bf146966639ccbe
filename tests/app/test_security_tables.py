"""Seats, tables and tournaments against those who have no business there."""

import asyncio
from urllib.parse import parse_qsl

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin

from tests.app.client import PATIENCE, Guest, Json, Refused, eventually, websocket
from tests.app.conftest import Running
from tests.app.tables import lobby, table
from tests.app.test_security import UNKNOWN, calls_about, said
from tests.app.tourneys import Organiser, create, watching


async def refused(person: Guest, method: str, path: str, body: Json | None = None) -> str:
    """The code a call is refused with."""
    path, _, query = path.partition("?")
    with pytest.raises(Refused) as caught:
        await person.call(method, path, body, **dict(parse_qsl(query)))
    return caught.value.code


# -- seats ---------------------------------------------------------------------------------------


async def test_who_only_watches_changes_nothing(server: Running) -> None:
    async with table(server, watch="everyone") as playing:
        mallory = playing.room.people[2]
        room, mover = playing.room.id, playing.mover
        verb, noun = next((verb, nouns[0]) for verb, nouns in mover.envelope["menu"].items())
        decision, seat = mover.envelope["decision"], mover.envelope["seat"]
        async with mallory.socket(room) as live:
            await live.shown()
            assert live.envelope["seat"] is None
            assert live.envelope["menu"] == {}
            for claimed in (0, 1, -1, 2, 63):
                answer = await live.act(verb, noun, seat=claimed, decision=decision)
                assert answer["code"] == "not_your_seat"
                undo = await live.command({"type": "undo", "id": f"u{claimed}", "seat": claimed})
                assert undo["code"] == "not_your_seat"
            assert live.version == 0
        act = {"id": "a", "seat": seat, "decision": decision, "verb": verb, "noun": noun}
        path = f"/api/rooms/{room}"
        assert await refused(mallory, "POST", f"{path}/actions", act) == "not_your_seat"
        assert await refused(mallory, "POST", f"{path}/resign", {"seat": seat}) == "not_your_seat"
        assert await refused(mallory, "GET", f"{path}/view?seat=0") == "seat_not_yours"
        assert await refused(mallory, "GET", f"{path}/links") == "not_a_member"
        for call in ("start", "seats/0/bot", "lobby"):
            body = {"level": "easy"} if call.endswith("bot") else None
            code = await refused(mallory, "POST", f"{path}/{call}", body)
            assert code in ("not_host", "not_finished"), call
        assert await refused(mallory, "POST", f"{path}/rematch") == "not_finished"
        claim = {"seat": 0, "how": "bot"}
        assert await refused(mallory, "POST", f"{path}/claim", claim) == "seat_not_yours"
        assert await refused(mallory, "DELETE", f"{path}/seats/0") == "already_started"
        assert await refused(mallory, "POST", f"{path}/seats/0") in ("not_a_member", "seat_taken")


async def test_an_id_of_ours_cannot_be_used_before_us(server: Running) -> None:
    async with table(server) as playing:
        mover = playing.mover
        seat = mover.envelope["seat"]
        verb, noun = next((verb, nouns[0]) for verb, nouns in mover.envelope["menu"].items())
        taken = await mover.act(verb, noun, id=f"resign 1 {seat}")
        assert taken["type"] == "ok"
        person = playing.room.people[seat]
        await person.call("POST", f"/api/rooms/{playing.room.id}/resign", {"seat": seat})
        await mover.ended()
        assert mover.over is not None
        assert mover.over["reason"] == "resigned"


async def test_a_socket_from_before_does_not_hold_a_seat(server: Running) -> None:
    """Who gave up the seat acts no more, over whichever socket."""
    async with table(server, "fff", game="wind_and_fire", watch="everyone") as playing:
        room, mover = playing.room.id, playing.mover
        seat = mover.envelope["seat"]
        verb, noun = next((verb, nouns[0]) for verb, nouns in mover.envelope["menu"].items())
        decision = mover.envelope["decision"]
        person = playing.room.people[seat]
        await person.call("POST", f"/api/rooms/{room}/resign", {"seat": seat})
        answer = await mover.act(verb, noun, seat=seat, decision=decision)
        assert answer["code"] == "not_your_seat"


async def test_sockets_of_other_sites_and_of_nobody(server: Running) -> None:
    host = server.base.removeprefix("http://")
    async with (
        lobby(server) as room,
        server.http() as http,
    ):
        await http.patch("/api/me", json={"name": "Ada"}, headers={"origin": server.base})
        cookie = {"cookie": f"tidetable={http.cookies['tidetable']}"}
        for origin in ("https://evil.example", "null", f"http://{host}.evil.example",
                       f"http://evil.example#{host}", "http://127.0.0.1:1", "file://"):  # fmt: skip
            for path in (f"rooms/{room.id}", f"tournaments/{UNKNOWN}"):
                with pytest.raises(Exception, match="403"):
                    await websocket(
                        f"ws://{host}/ws/{path}", origin=Origin(origin), additional_headers=cookie
                    )
        codes = [
            await closed(f"ws://{host}/ws/rooms/{name}?join=guess", headers)
            for headers in (NOBODY, cookie)
            for name in (room.id, UNKNOWN)
        ]
        assert codes == [4401, 4401, 4404, 4404]


NOBODY: dict[str, str] = {}


async def closed(address: str, headers: dict[str, str]) -> int:
    """The code a socket is closed with."""
    async with websocket(address, additional_headers=headers) as connection:
        try:
            await connection.recv()
        except ConnectionClosed:
            return int(connection.close_code or 0)
    return 0


# -- tournaments -----------------------------------------------------------------------------------


def tournament_of(ours: Organiser) -> str:
    """The tournament's id."""
    return ours.path.rpartition("/")[2]


async def started(server: Running, access: str) -> tuple[list[Guest], Organiser, Json]:
    """A tournament of Ada's in which Bo and Cy play; and Mallory, who has no part."""
    people = await server.guests("Ada", "Bo", "Cy", "Mallory")
    made = await create(people[0], game="opale", access=access, format="round_robin")
    ours = Organiser(people[0], made["tournament"]["id"])
    for person in people[1:3]:
        await person.call(
            "POST", f"/api/tournaments/{tournament_of(ours)}/join", {"join": made["links"]["join"]}
        )
    await ours.start()
    state = await ours.until(lambda now: bool(now["tables"]))
    return people, ours, state


async def test_a_tournament_by_link_shows_a_stranger_nothing(server: Running) -> None:
    people, ours, state = await started(server, "link")
    mallory, bo = people[3], people[1]
    room = state["tables"][0]["room"]
    for method, path in await calls_about(server, "tournament"):
        fill = {"entrant": 1, "table": 1, "number": 1, "line": 1, "person": "x"}
        real = await said(
            mallory, method, path.format(tournament=tournament_of(ours), **fill), join="guess"
        )
        none = await said(mallory, method, path.format(tournament=UNKNOWN, **fill), join="guess")
        assert real == none, (method, path)
        assert real[0] in (404, 422)
    await bo.call("POST", f"/api/rooms/{room}/resign", {"seat": seat_of(state, bo)})
    await ours.until(lambda now: now["tables"][0]["status"] == "over")

    async def met() -> bool:
        return bool((await bo.call("GET", f"/api/players/{bo.account['id']}"))["matches"])

    await eventually(met)
    seen = await mallory.call("GET", f"/api/players/{bo.account['id']}")
    assert (seen["matches"], seen["head_to_head"]) == ([], [])
    listed = await mallory.http.get("/api/tournaments")
    rooms = await mallory.http.get("/api/rooms", params={"watchable": True})
    pages = [(await mallory.http.get(path)).text for path in ("/", "/watch", "/tournaments")]
    for text in (listed.text, rooms.text, *pages):
        assert tournament_of(ours) not in text
        assert room not in text
    for person in people:
        await person.close()


def seat_of(state: Json, person: Guest) -> int:
    """Where somebody sits at the first table."""
    entrant = next(e["entrant"] for e in state["entrants"] if e["account"] == person.account["id"])
    seats = state["tables"][0]["seats"]
    return int(next(s["seat"] for s in seats if s["entrant"] == entrant))


async def test_a_tournament_that_was_public_closes_behind_strangers(
    server: Running,
) -> None:
    people, ours, state = await started(server, "public")
    mallory, bo = people[3], people[1]
    room = state["tables"][0]["room"]
    async with mallory.socket(room) as at_table, bo.socket(room) as player:
        await at_table.shown()
        await player.shown()
        host = server.base.removeprefix("http://")
        page = await websocket(
            f"ws://{host}/ws/tournaments/{tournament_of(ours)}", additional_headers=mallory.headers
        )
        await page.recv()
        async with watching(bo, tournament_of(ours)):
            await ours.call("PATCH", "", {"access": "link"})
            await asyncio.wait_for(page.wait_closed(), PATIENCE)
            assert page.close_code == 4404
            await eventually(lambda: at_table.closed is not None)
            assert at_table.closed == 4403
            assert player.closed is None
        assert await refused(mallory, "GET", f"/api/rooms/{room}") == "not_found"
        assert await refused(mallory, "GET", f"/api/rooms/{room}/view") == "not_found"
    now = await ours.state()
    key = now["tables"][0]["watch"]
    assert (await mallory.call("GET", f"/api/rooms/{room}/view", watch=key))["seat"] is None
    for person in people:
        await person.close()


async def test_the_organiser_acts_at_nobodys_table(server: Running) -> None:
    people, ours, state = await started(server, "link")
    ada, room = people[0], state["tables"][0]["room"]
    path = f"/api/rooms/{room}"
    view = await ada.call("GET", f"{path}/view")
    assert (view["seat"], view["menu"]) == (None, {})
    act = {"id": "a", "seat": 0, "decision": view["decision"], "verb": "x", "noun": None}
    assert await refused(ada, "POST", f"{path}/actions", act) == "not_your_seat"
    assert await refused(ada, "POST", f"{path}/resign", {"seat": 0}) == "not_your_seat"
    assert await refused(ada, "GET", f"{path}/view?seat=0") == "seat_not_yours"
    for method, call, body in (
        ("DELETE", "seats/0", None),
        ("POST", "seats/0/bot", {"level": "easy"}),
        ("POST", "rematch", None),
    ):
        assert await refused(ada, method, f"{path}/{call}", body) in (
            "tournament_table", "seat_taken", "not_finished", "already_started"
        ), call  # fmt: skip
    assert await refused(ada, "POST", f"{path}/seats/0") in ("seat_taken", "already_started")
    assert await refused(ada, "PATCH", path, {"watch": "everyone"}) == "already_started"
    bo, path = people[1], f"/api/tournaments/{tournament_of(ours)}"
    wishes: list[tuple[str, str, Json | None]] = [
        ("POST", "/cancel", None),
        ("POST", "/pause", None),
        ("POST", "/links", None),
        ("PATCH", "", {"name": "Mine"}),
        ("DELETE", "/entrants/2", None),
        ("POST", f"/tables/{state['tables'][0]['id']}/result", {"places": [1, 2], "reason": "x"}),
        ("POST", "/rounds/1/repair", None),
        ("POST", "/featured", {"table": None}),
        ("POST", "/entrants", {"level": "random"}),
    ]
    for method, call, wish in wishes:
        assert await refused(bo, method, path + call, wish) == "not_organiser", call
    for person in people:
        await person.close()
