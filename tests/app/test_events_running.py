"""A tournament runs by itself: start at its hour, check-in, breaks, co-organisers, editions."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from icalendar import Calendar

from tests.app.client import Guest, Json, eventually
from tests.app.conftest import Running
from tests.app.tourneys import Organiser, tournament


def soon(seconds: float) -> str:
    """A moment from now on."""
    return (datetime.now(UTC) + timedelta(seconds=seconds)).isoformat()


def names(state: Json) -> set[str]:
    """Who is in."""
    return {one["name"] for one in state["entrants"] if one["active"]}


async def test_it_starts_at_its_hour_as_soon_as_enough_are_there(server: Running) -> None:
    ada, bo = await server.guests("Ada", "Bo")
    async with tournament(ada, starts_at=soon(0.2), auto_start=True) as cup:
        await cup.call("POST", "/join", {})
        hour = datetime.fromisoformat((await cup.state())["starts_at"])
        await eventually(lambda: datetime.now(UTC) > hour)
        await server.app.services.sweep.round()
        assert (await cup.state())["status"] == "registration"  # one alone cannot play
        await bo.call("POST", f"{cup.path}/join", {})
        await server.app.services.sweep.round()
        state = await cup.state()
        assert (state["status"], state["round"]) == ("running", 1)
    for person in (ada, bo):
        await person.close()


async def test_an_hour_is_needed_to_start_by_itself(server: Running) -> None:
    ada = (await server.guests("Ada"))[0]
    body = {"name": "Tide", "game": "opale"}
    answer = await ada.http.post("/api/tournaments", json=body | {"auto_start": True})
    assert answer.status_code == 422
    assert "starts_at" in answer.json()["detail"]
    await ada.close()


async def test_who_does_not_check_in_does_not_begin(server: Running) -> None:
    ada, bo, cy = await server.guests("Ada", "Bo", "Cy")
    async with tournament(ada, starts_at=soon(7200), check_in_s=600) as cup:
        for person in (ada, bo):
            await person.call("POST", f"{cup.path}/join", {})
        await cup.bots(1)
        early = await ada.http.post(f"{cup.path}/check-in")
        assert (early.status_code, early.json()["code"]) == (409, "not_open")
        stranger = await cy.http.post(f"{cup.path}/check-in")
        assert stranger.json()["code"] == "not_a_member"
        await cup.call("PATCH", "", {"starts_at": soon(300)})
        for _ in range(2):
            state = await cup.call("POST", "/check-in")
        here = {one["name"]: one["checked_in"] for one in state["entrants"]}
        assert (here["Ada"], here["Bo"]) == (True, False)
        await cy.call("POST", f"{cup.path}/join", {})  # who comes now is here
        state = await cup.start()
        assert {"Ada", "Cy"} <= names(state)
        assert "Bo" not in names(state)
        assert len(names(state)) == 3
        assert "Bo did not check in." in [note["text"] for note in state["notes"]]
    for person in (ada, bo, cy):
        await person.close()


async def test_a_break_between_rounds_ends_by_itself_or_by_hand(server: Running) -> None:
    ada, bo = await server.guests("Ada", "Bo")
    async with tournament(ada, rounds=3, round_break_s=3600) as cup:
        for person in (ada, bo):
            await person.call("POST", f"{cup.path}/join", {})
        state = await cup.start()
        for number in (1, 2):
            assert state["next_round_at"] is None
            room, seat = state["you"]["room"], state["you"]["seat"]
            await ada.call("POST", f"/api/rooms/{room}/resign", {"seat": seat})
            state = await cup.until(lambda now: now["next_round_at"] is not None)
            assert state["round"] == number
            await server.app.services.sweep.round()
            assert (await cup.state())["round"] == number  # it waits
            state = await cup.call("POST", "/next-round")
            assert state["round"] == number + 1
        room, seat = state["you"]["room"], state["you"]["seat"]
        await ada.call("POST", f"/api/rooms/{room}/resign", {"seat": seat})
        await cup.finished()  # no break before the end
    for person in (ada, bo):
        await person.close()


async def test_a_break_ends_when_its_time_is_over(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = (await server.guests("Ada"))[0]
    async with tournament(ada, rounds=2, round_break_s=5) as cup:
        await cup.bots(2)
        await cup.start()
        await cup.until(lambda now: now["next_round_at"] is not None)
        services = server.app.services
        await services.sweep.round()
        assert (await cup.state())["round"] == 1
        clock = services.matches.service_clock
        later = clock.now() + 5000
        monkeypatch.setattr(clock, "now", lambda: later)
        await services.sweep.round()
        await cup.until(lambda now: now["round"] == 2)
    await ada.close()


async def test_co_organisers_run_it_but_name_nobody(server: Running) -> None:
    ada, bo, cy = await server.guests("Ada", "Bo", "Cy")
    bo_id, cy_id = [(await one.call("GET", "/api/me"))["id"] for one in (bo, cy)]
    async with tournament(ada, access="link") as cup:
        await cup.bots(2)
        key = (await cup.call("GET", "/links"))["join"].partition("join=")[2]
        unknown = await ada.http.post(f"{cup.path}/organisers", json={"account": cy_id})
        assert unknown.status_code == 422
        await bo.call("POST", f"{cup.path}/join", {"join": key})
        assert (await bo.http.post(f"{cup.path}/start")).status_code == 403
        state = await cup.call("POST", "/organisers", {"account": bo_id})
        assert state["co_organisers"] == [bo_id]
        seen = await bo.call("GET", cup.path)
        assert seen["you"]["organiser"]
        mine = (await bo.call("GET", "/api/tournaments", mine="true"))["tournaments"]
        assert seen["id"] in [one["id"] for one in mine]
        await bo.call("POST", f"{cup.path}/start")
        forbidden = await bo.http.post(f"{cup.path}/organisers", json={"account": bo_id})
        assert forbidden.status_code == 403
        await cup.call("DELETE", f"/organisers/{bo_id}")
        assert (await bo.http.post(f"{cup.path}/pause")).status_code == 403
    for person in (ada, bo, cy):
        await person.close()


async def test_the_next_edition_has_the_same_settings(server: Running) -> None:
    ada, bo = await server.guests("Ada", "Bo")
    wishes = {
        **{"rounds": 4, "capacity": 12, "late_until": 2, "description": "Bring tea"},
        **{"no_show": "forfeit", "round_break_s": 60, "starts_at": soon(900), "check_in_s": 300},
    }
    async with tournament(ada, name="Reef Night 9", **wishes) as cup:
        assert (await bo.http.post(f"{cup.path}/copy")).status_code == 403
        before = await cup.state()
        made = (await cup.call("POST", "/copy"))["tournament"]
        assert made["name"] == "Reef Night 10"
        assert (made["status"], made["starts_at"], made["entrants"]) == ("registration", None, [])
        same = set(wishes) - {"starts_at", "rounds"} | {"game", "format", "options"}
        assert {name: made[name] for name in same} == {name: before[name] for name in same}
        assert made["rounds_planned"] == 4
        assert made["previous"] == before["id"]
        again = (await cup.call("POST", "/copy"))["tournament"]  # the answer was lost
        assert again["id"] == made["id"]
        await ada.call("POST", f"/api/tournaments/{made['id']}/cancel")
        assert (await cup.call("POST", "/copy"))["tournament"]["id"] != made["id"]
    for person in (ada, bo):
        await person.close()


async def test_the_next_edition_has_as_many_rounds_as_its_players_need(server: Running) -> None:
    """What the start reckoned for the players who came is no wish; what was wished is."""
    ada = (await server.guests("Ada"))[0]
    for wished, begun in ((None, 1), (3, 3)):
        async with tournament(ada, rounds=wished) as cup:
            await cup.bots(2)
            assert (await cup.start())["rounds_planned"] == begun
            made = (await cup.call("POST", "/copy"))["tournament"]
            assert made["rounds_planned"] == wished
    await ada.close()


async def test_the_organisers_of_an_edition_run_the_next(server: Running) -> None:
    ada, bo = await server.guests("Ada", "Bo")
    bo_id = (await bo.call("GET", "/api/me"))["id"]
    async with tournament(ada) as cup:
        await bo.call("POST", f"{cup.path}/join", {})
        await cup.call("POST", "/organisers", {"account": bo_id})
        await cup.call("PATCH", "", {"access": "link"})
        made = (await bo.call("POST", f"{cup.path}/copy"))["tournament"]
        same = (await cup.call("POST", "/copy"))["tournament"]
        assert (same["id"], same["you"]["organiser"]) == (made["id"], True)
    for person in (ada, bo):
        await person.close()


async def test_who_left_and_programs_run_nothing(server: Running) -> None:
    """A co-organiser who leaves stays one, and can be taken off."""
    ada, bo = await server.guests("Ada", "Bo")
    bo_id = (await bo.call("GET", "/api/me"))["id"]
    made = await bo.call("POST", "/api/me/programs", {"name": "Robo", "scopes": ["play"]})
    async with tournament(ada, programs=True) as cup:
        token = {"Authorization": f"Bearer {made['token']}"}
        answer = await bo.http.post(f"{cup.path}/join", json={}, headers=token)
        robo = answer.raise_for_status().json()["you"]["account"]
        await bo.call("POST", f"{cup.path}/join", {})
        await cup.bots(1)
        state = await cup.call("POST", "/organisers", {"account": bo_id})
        assert state["you"]["co_organisers"] == [{"account": bo_id, "name": "Bo"}]
        await bo.call("POST", f"{cup.path}/leave")
        state = await cup.call("DELETE", f"/organisers/{bo_id}")
        assert state["you"]["co_organisers"] == []
        await bo.call("POST", f"{cup.path}/join", {})
        await cup.start()
        await bo.call("POST", f"{cup.path}/leave")
        for account in (robo, bo_id):
            refused = await ada.http.post(f"{cup.path}/organisers", json={"account": account})
            assert refused.status_code in (403, 422), refused.text
    for person in (ada, bo):
        await person.close()


async def test_its_hour_goes_into_a_calendar(server: Running) -> None:
    ada = (await server.guests("Ada"))[0]
    async with tournament(ada, name="Tea, at five; SUMMARY:x", description="Cakes; tea") as cup:
        assert (await ada.http.get(f"{cup.path}/calendar.ics")).status_code == 409
        state = await cup.call("PATCH", "", {"starts_at": "2031-05-06T17:00:00+02:00"})
        answer = (await ada.http.get(f"{cup.path}/calendar.ics")).raise_for_status()
        assert answer.headers["content-type"].startswith("text/calendar")
        (event,) = Calendar.from_ical(answer.text).events
        assert str(event["SUMMARY"]) == f"{state['name']} (Opale)"
        assert event.start == datetime(2031, 5, 6, 15, tzinfo=UTC)
        assert str(event["URL"]).endswith(f"/t/{state['id']}")
        assert "Cakes; tea" in str(event["DESCRIPTION"])
    await ada.close()


async def test_it_goes_onto_paper(server: Running) -> None:
    """Who is here, before the start; pairings with room for results; results and ranking."""
    ada, bo = await server.guests("Ada", "Bo")
    async with tournament(ada, rounds=2, access="link") as cup:
        path = cup.path.replace("/api/tournaments", "/t") + "/print"
        assert (await bo.http.get(path)).status_code == 404
        await ada.call("POST", f"{cup.path}/join", {"name": "<b>Reef</b>"})
        await cup.bots(3)
        sheet = (await ada.http.get(path)).text
        assert "&lt;b&gt;Reef&lt;/b&gt;" in sheet
        assert "Here" in sheet
        await cup.start()
        sheet = (await ada.http.get(path)).text
        assert "Round 1" in sheet
        assert 'class="paper__b"' in sheet
        you = (await cup.state())["you"]
        await ada.call("POST", f"/api/rooms/{you['room']}/resign", {"seat": you["seat"]})
        await cup.until(lambda now: now["round"] == 2)
        sheet = (await ada.http.get(f"{path}?round=1")).text
        assert 'class="paper__b"' not in sheet
        assert "Buchholz" in sheet
    for person in (ada, bo):
        await person.close()


async def end_round(ada: Guest, cup: Organiser) -> Json:
    """Ada gives up; the break after the round begins."""
    state = await cup.state()
    room, seat = state["you"]["room"], state["you"]["seat"]
    await ada.call("POST", f"/api/rooms/{room}/resign", {"seat": seat})
    return await cup.until(lambda now: now["next_round_at"] is not None)


async def test_a_pause_in_a_break_begins_it_anew(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, bo = await server.guests("Ada", "Bo")
    async with tournament(ada, rounds=3, round_break_s=600) as cup:
        for person in (ada, bo):
            await person.call("POST", f"{cup.path}/join", {})
        await cup.start()
        before = (await end_round(ada, cup))["next_round_at"]
        await cup.call("POST", "/pause")
        early = await ada.http.post(f"{cup.path}/next-round")
        assert (early.status_code, early.json()["code"]) == (409, "not_open")
        clock = server.app.services.matches.service_clock
        hour_later = clock.now() + 3_600_000
        with monkeypatch.context() as patch:
            patch.setattr(clock, "now", lambda: hour_later)
            state = await cup.call("POST", "/resume")
            await server.app.services.sweep.round()
            assert (await cup.state())["round"] == 1
        assert state["next_round_at"] > before
    for person in (ada, bo):
        await person.close()


async def test_a_round_by_hand_ends_the_break(server: Running) -> None:
    ada, bo = await server.guests("Ada", "Bo")
    async with tournament(ada, rounds=3, round_break_s=600) as cup:
        for person in (ada, bo):
            await person.call("POST", f"{cup.path}/join", {})
        await cup.start()
        await end_round(ada, cup)
        wish = {"tables": [[1, 2]], "reason": "In a hurry"}
        state = await cup.call("POST", "/rounds/2/repair", wish)
        assert (state["round"], state["next_round_at"]) == (2, None)
        assert (await end_round(ada, cup))["round"] == 2  # the break after it is a whole one
    for person in (ada, bo):
        await person.close()


async def test_another_hour_asks_everybody_anew(server: Running) -> None:
    ada = (await server.guests("Ada"))[0]
    async with tournament(ada, starts_at=soon(300), check_in_s=600) as cup:
        await cup.call("POST", "/join", {})
        assert (await cup.state())["entrants"][0]["checked_in"]
        state = await cup.call("PATCH", "", {"starts_at": soon(86_400)})
        assert not state["entrants"][0]["checked_in"]
    await ada.close()


async def test_who_is_forgotten_runs_nothing(server: Running) -> None:
    ada, bo = await server.guests("Ada", "Bo")
    me = await bo.call("GET", "/api/me")
    async with tournament(ada) as cup:
        await bo.call("POST", f"{cup.path}/join", {})
        await cup.call("POST", "/organisers", {"account": me["id"]})
        await bo.call("POST", "/api/me/delete", {"name": "Bo"})
        await cup.bots(1)  # the tournament is read again
        assert (await cup.state())["co_organisers"] == []
    for person in (ada, bo):
        await person.close()
