"""Another device at once, also tried by an attacker: codes, numbers, secrets, replay."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import httpx
import pytest
from sqlalchemy import select, update

from app.accounts.devices.models import HandoverRow
from app.core.limits import CODE
from app.operation.moderation import Moderation
from tests.app.client import Json, key_of
from tests.app.conftest import Running, running
from tests.app.test_browsers import PHONE, browser, guest_in, listed, sockets_of
from tests.app.test_sessions import alive, closed, meeting


async def shown(http: httpx.AsyncClient, onward: str = "/") -> Json:
    """A new code."""
    answer = await http.post("/api/me/devices", json={"next": onward})
    assert answer.status_code == 201, answer.text
    code: Json = answer.json()
    return code


async def asked(http: httpx.AsyncClient, code: str) -> Json:
    """Bring the code to the second device."""
    answer = await http.post("/api/devices/ask", json={"code": code})
    assert answer.status_code == 200, answer.text
    found: Json = answer.json()
    return found


async def answered(http: httpx.AsyncClient, number: int, how: str) -> httpx.Response:
    """Say yes or no."""
    return await http.post("/api/me/devices/answer", json={"number": number, "how": how})


async def taken(http: httpx.AsyncClient, secret: str) -> Json:
    """Come back for it."""
    answer = await http.post("/api/devices/take", json={"secret": secret})
    assert answer.status_code == 200, answer.text
    found: Json = answer.json()
    return found


@asynccontextmanager
async def two(server: Running) -> AsyncIterator[tuple[httpx.AsyncClient, httpx.AsyncClient, Json]]:
    """Ada at her desk, and a phone that nobody is signed in with."""
    async with browser(server) as desk, browser(server, PHONE) as phone:
        yield desk, phone, await guest_in(desk, "Ada")


async def test_a_phone_and_a_desk_take_turns_in_one_match(each_server: Running) -> None:
    """Copied mid-game: the phone has the seat, and both act."""
    bo = (await each_server.guests("Bo"))[0]
    async with two(each_server) as (desk, phone, me):
        opened = (await desk.post("/api/rooms", json={"game": "opale"})).json()
        room = opened["room"]["id"]
        await bo.sit(room, 1, key_of(opened["links"]["join"]))
        assert (await desk.post(f"/api/rooms/{room}/start")).is_success

        code = await shown(desk, f"/r/{room}")
        assert code["link"] == f"{each_server.base}/device#{code['code']}"
        assert code["qr"].startswith("data:image/svg+xml")
        assert (await desk.get("/api/me/devices")).json()["state"] == "open"
        request = await asked(phone, code["code"].lower().replace("-", " "))
        assert request["account"]["name"] == "Ada"
        assert await taken(phone, request["secret"]) == {
            "state": "asked", "next": None, "other": False,
        }  # fmt: skip
        assert (await phone.get("/api/me")).status_code == 401, "not before the first one says yes"
        offer = (await desk.get("/api/me/devices")).json()
        assert (offer["what"], offer["number"]) == ("Chrome on Android", request["number"])
        assert (await answered(desk, request["number"], "copy")).json()["state"] == "agreed"
        got = await taken(phone, request["secret"])
        assert got == {"state": "in", "next": f"/r/{room}", "other": False}
        assert (await desk.get("/api/me/devices")).json()["state"] == "none"
        assert (await phone.get("/api/me")).json() == me == (await desk.get("/api/me")).json()

        turns, hands = 0, [desk, phone]
        while turns < 4:
            mine = hands[turns % 2]
            view = (await mine.get(f"/api/rooms/{room}/view", params={"seat": 0})).json()
            if 0 in view["waiting"]:
                verb = sorted(view["menu"])[0]
                act = {"verb": verb, "noun": view["menu"][verb][0], "id": f"turn-{turns}"}
                act |= {"seat": 0, "decision": view["decision"]}
                answer = await mine.post(f"/api/rooms/{room}/actions", json=act)
                assert answer.is_success, answer.text
                turns += 1
            else:
                his = await bo.call("GET", f"/api/rooms/{room}/view", seat=1)
                verb = sorted(his["menu"])[0]
                act = {"verb": verb, "noun": his["menu"][verb][0], "id": f"bo-{his['version']}"}
                await bo.call(
                    "POST",
                    f"/api/rooms/{room}/actions",
                    act | {"seat": 1, "decision": his["decision"]},
                )
    await bo.close()


async def test_moving_ends_the_first_session_and_what_it_has_open(server: Running) -> None:
    host = (await server.guests("Host"))[0]
    where = await meeting(host)
    async with two(server) as (desk, phone, me):
        request = await asked(phone, (await shown(desk))["link"])
        async with sockets_of(server, desk, *where) as hers:
            await answered(desk, request["number"], "move")
            await alive(hers)  # until the phone has it
            assert (await taken(phone, request["secret"]))["state"] == "in"
            assert await closed(hers) == [4401, 4401]
        assert (await desk.get("/api/me")).status_code == 401
        assert [one["what"] for one in await listed(phone)] == ["Chrome on Android"]
        assert (await guest_in(desk, "New"))["id"] != me["id"], "this browser is a new guest"
    await host.close()


async def test_a_code_works_once(server: Running) -> None:
    async with two(server) as (desk, phone, _), browser(server) as thief:
        code = (await shown(desk))["code"]
        request = await asked(phone, code)
        late = await thief.post("/api/devices/ask", json={"code": code})
        assert (late.status_code, late.json()["code"]) == (404, "not_found")
        await answered(desk, request["number"], "copy")
        assert (await taken(phone, request["secret"]))["state"] == "in"
        assert (await taken(thief, request["secret"]))["state"] == "dead", "replayed"
        assert "set-cookie" not in (await thief.get("/api/me")).headers
        assert (await thief.get("/api/me")).status_code == 401


async def test_a_new_code_ends_the_one_before(server: Running) -> None:
    async with two(server) as (desk, phone, _):
        first = (await shown(desk))["code"]
        request = await asked(phone, first)
        second = (await shown(desk))["code"]
        assert (await taken(phone, request["secret"]))["state"] == "dead"
        assert (await answered(desk, request["number"], "copy")).status_code == 404
        assert (await phone.post("/api/devices/ask", json={"code": first})).status_code == 404
        await asked(phone, second)
        await desk.delete("/api/me/devices")
        assert (await desk.get("/api/me/devices")).json()["state"] == "none"


async def test_after_two_minutes_nothing_of_it_works(each_server: Running) -> None:
    made = each_server.app.services

    async def over(account: str) -> None:
        late = update(HandoverRow).where(HandoverRow.account_id == account)
        async with made.database.write() as session:
            await session.execute(late.values(expires_at=1))

    async with two(each_server) as (desk, phone, me):
        code = (await shown(desk))["code"]
        await over(me["id"])
        assert (await phone.post("/api/devices/ask", json={"code": code})).status_code == 404
        request = await asked(phone, (await shown(desk))["code"])
        await answered(desk, request["number"], "copy")
        await over(me["id"])
        assert (await taken(phone, request["secret"]))["state"] == "dead"
        assert (await phone.get("/api/me")).status_code == 401


async def test_the_number_has_to_be_right_and_five_wrong_ones_kill_the_code(
    server: Running,
) -> None:
    async with two(server) as (desk, phone, _):
        request = await asked(phone, (await shown(desk))["code"])
        wrong = [n for n in range(10, 16) if n != request["number"]][:5]
        for number in wrong:
            refused = await answered(desk, number, "copy")
            assert (refused.status_code, refused.json()["code"]) == (422, "invalid")
        assert (await taken(phone, request["secret"]))["state"] == "dead"
        assert (await answered(desk, request["number"], "copy")).status_code == 404


async def test_only_who_shows_the_code_answers(server: Running) -> None:
    async with two(server) as (desk, phone, _), browser(server) as thief:
        request = await asked(phone, (await shown(desk))["code"])
        await guest_in(thief, "Mallory")
        assert (await answered(thief, request["number"], "copy")).status_code == 404
        assert (await answered(phone, request["number"], "copy")).status_code == 401
        assert (await taken(thief, "guessed"))["state"] == "dead"
        assert (await answered(desk, request["number"], "refuse")).json()["state"] == "refused"
        assert (await taken(phone, request["secret"]))["state"] == "refused"
        assert (await phone.get("/api/me")).status_code == 401


async def test_neither_code_nor_secret_is_kept_in_clear(server: Running) -> None:
    async with two(server) as (desk, phone, me):
        code = (await shown(desk))["code"]
        request = await asked(phone, code)
        async with server.app.services.database.read() as session:
            row = await session.scalar(
                select(HandoverRow).where(HandoverRow.account_id == me["id"])
            )
        kept = str({name: value for name, value in vars(row).items() if name[0] != "_"})
        assert code not in kept
        assert code.replace("-", "") not in kept
        assert request["secret"] not in kept


@pytest.mark.parametrize(
    "onward", ["https://evil.example", "//evil.example", "/\\evil.example", "javascript:alert(1)"]
)
async def test_nobody_is_sent_to_another_site(server: Running, onward: str) -> None:
    async with two(server) as (desk, phone, _):
        request = await asked(phone, (await shown(desk, onward))["code"])
        await answered(desk, request["number"], "copy")
        assert (await taken(phone, request["secret"]))["next"] == "/"


async def test_guessing_is_limited(sqlite_url: str, same_moment: None) -> None:
    async with running(sqlite_url, rate_limits="on") as server, browser(server) as thief:
        answers = [
            await thief.post("/api/devices/ask", json={"code": f"AAAA-{n:04}".replace("0", "A")})
            for n in range(CODE.amount + 1)
        ]
        assert {one.status_code for one in answers[:-1]} == {404}
        assert answers[-1].status_code == 429


async def test_other_sites_programs_and_the_banned_get_nothing(server: Running) -> None:
    made = server.app.services
    async with two(server) as (desk, phone, me):
        made_program = (await desk.post("/api/me/programs", json={"name": "Kelp"})).json()
        token = {"authorization": f"Bearer {made_program['token']}"}
        async with server.http(headers=token) as kelp:
            for method, path in (("POST", "/api/me/devices"), ("GET", "/api/me/devices")):
                refused = await kelp.request(method, path, json={} if method == "POST" else None)
                assert refused.json()["code"] == "scope"
        code = (await shown(desk))["code"]
        foreign = {"origin": "https://evil.example"}
        answer = await phone.post("/api/devices/ask", json={"code": code}, headers=foreign)
        assert answer.json()["code"] == "bad_origin"
        request = await asked(phone, code)
        await answered(desk, request["number"], "copy")
        moderation = Moderation(made.database, made.rooms, made.sanctions)
        await moderation.sanction("test", "ban", me["id"], None, "cheating")
        answer = await phone.post("/api/devices/take", json={"secret": request["secret"]})
        assert answer.json()["code"] == "banned"
        assert (await phone.get("/api/me")).status_code == 401


async def test_who_played_here_before_is_asked_about_it(server: Running) -> None:
    async with two(server) as (desk, phone, me):
        before = await guest_in(phone, "Misty")
        request = await asked(phone, (await shown(desk))["code"])
        await answered(desk, request["number"], "copy")
        assert (await taken(phone, request["secret"]))["other"] is False, "it had nothing"
        again = await phone.post("/api/devices/ask", json={"code": (await shown(desk))["code"]})
        assert again.json()["code"] == "invalid", "it is signed in already"
        async with browser(server, PHONE) as other:
            await guest_in(other, "Rosy")
            await other.post("/api/rooms", json={"game": "opale"})
            request = await asked(other, (await shown(desk))["code"])
            await answered(desk, request["number"], "copy")
            assert (await taken(other, request["secret"]))["other"] is True
            assert (await other.get("/api/me")).json()["id"] == me["id"] != before["id"]
