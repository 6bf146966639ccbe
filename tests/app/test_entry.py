"""Who may enter a tournament, who waits for it, and what everybody is told."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any

import pytest
from sqlalchemy import update

from app.ratings.models import RatingRow
from app.ratings.reading import BASE, STEP, SURE
from app.tournaments import entry
from app.tournaments.models import TournamentRow
from tests.app.client import Guest, Json, eventually
from tests.app.conftest import Running
from tests.app.tourneys import Organiser, tournament, watching


def soon(seconds: float) -> str:
    """A moment from now on."""
    return (datetime.now(UTC) + timedelta(seconds=seconds)).isoformat()


def names(state: Json) -> list[str]:
    """Who is in."""
    return [one["name"] for one in state["entrants"] if one["active"]]


def begun_after(number: int, state: Json) -> bool:
    """Whether the next round is there."""
    return int(state["round"]) > number


async def refused(guest: Guest, cup: Organiser, **wish: Any) -> tuple[str, str]:
    """Asks to take part; the code and the words of the refusal."""
    answer = await guest.http.post(f"{cup.path}/join", json=wish)
    problem = answer.json()
    assert answer.status_code in (403, 409), problem
    return problem["code"], problem["detail"]


async def me(guest: Guest) -> str:
    """The account of a guest."""
    return str((await guest.call("GET", "/api/me"))["id"])


async def rated(server: Running, guest: Guest, points: int, games: int) -> None:
    """The guest has played before."""
    ordinal = (points - BASE) / STEP
    values: Json = {"mu": 25.0, "sigma": 5.0, "wins": 0, "changed_at": 0}
    row = RatingRow(
        account_id=await me(guest), game="opale", ordinal=ordinal, games=games, **values
    )
    async with server.app.services.database.write() as session:
        session.add(row)


async def test_entry_by_invitation(server: Running) -> None:
    """By the link that invites, or let in by the organiser; the public address is not enough."""
    ada, bo, cy, dee = await server.guests("Ada", "Bo", "Cy", "Dee")
    async with tournament(ada, entry="invitation") as cup:
        assert (await cup.state())["you"]["may_join"]  # the organiser
        code, words = await refused(bo, cup)
        assert code == "by_invitation"
        assert "invitation link" in words
        links = await cup.call("GET", "/links")
        assert "join=" not in links["join"]
        await bo.call("POST", f"{cup.path}/join", {"join": links["invite"]})
        key = links["invite"].partition("join=")[2]
        assert (await dee.call("GET", cup.path, join=key))["you"]["may_join"]
        assert "invite" not in await bo.call("GET", f"{cup.path}/links")

        seen = (await cy.call("POST", f"{cup.path}/join", {"wait": True}))["you"]
        assert (seen["waits"], seen["may_join"], seen["may_wait"]) == (1, False, False)
        state = await cup.state()
        assert (names(state), state["waiting"]) == (["Bo"], 1)
        (asks,) = state["you"]["waiting_list"]
        assert (asks["name"], asks["let_in"]) == ("Cy", False)
        assert (await bo.http.post(f"{cup.path}/waiting/{asks['account']}")).status_code == 403
        state = await cup.call("POST", f"/waiting/{asks['account']}")
        assert (names(state), state["waiting"]) == (["Bo", "Cy"], 0)

        await cup.call("POST", "/links")
        assert (await refused(dee, cup, join=key))[0] == "by_invitation"  # the old link
    for person in (ada, bo, cy, dee):
        await person.close()


async def test_the_invitation_opens_what_only_a_link_shows(server: Running) -> None:
    ada, bo = await server.guests("Ada", "Bo")
    async with tournament(ada, access="link", entry="invitation") as cup:
        links = await cup.call("GET", "/links")
        assert (await bo.http.get(cup.path)).status_code == 404
        assert (await refused(bo, cup, join=links["join"]))[0] == "by_invitation"
        await bo.call("POST", f"{cup.path}/join", {"join": links["invite"]})
        assert names(await bo.call("GET", cup.path)) == ["Bo"]
    for person in (ada, bo):
        await person.close()


@pytest.mark.parametrize(
    ("limits", "points", "games", "words"),
    [
        ({"rating_from": 1200}, 1250, SURE, None),
        ({"rating_from": 1200}, 1150, SURE, "of at least 1200 in Opale. Yours is 1150."),
        ({"rating_from": 1200}, 1250, SURE - 1, f"You have played {SURE - 1}."),
        ({"rating_from": 1200}, None, 0, "You have played 0."),
        ({"rating_to": 1200}, None, 0, None),
        ({"rating_to": 1200}, 1250, 1, "of at most 1200 in Opale. Yours is 1250."),
        ({"rating_from": 900, "rating_to": 1200}, 1201, 9, "from 900 to 1200 in Opale."),
    ],
)
async def test_ratings_from_a_floor_to_a_ceiling(
    server: Running, limits: Json, points: int | None, games: int, words: str | None
) -> None:
    ada, bo = await server.guests("Ada", "Bo")
    if points is not None:
        await rated(server, bo, points, games)
    async with tournament(ada, **limits) as cup:
        seen = (await bo.call("GET", cup.path))["you"]
        if words is None:
            assert (seen["may_join"], seen["refusal"]) == (True, None)
            await bo.call("POST", f"{cup.path}/join", {})
        else:
            code, detail = await refused(bo, cup, wait=True)
            assert code == "rating_range"
            assert words in detail
            assert (seen["may_join"], seen["may_wait"]) == (False, False)
            assert seen["refusal"] == {"code": code, "detail": detail}
    for person in (ada, bo):
        await person.close()


async def test_registration_opens_and_closes_by_the_clock(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever looks is told when the hour comes; the organiser may add bots at any time."""
    ada, bo = await server.guests("Ada", "Bo")
    sweep, hour = server.app.services.sweep, timedelta(hours=1)
    async with tournament(ada, entry_from=soon(0.4), entry_until=soon(3600)) as cup:
        async with watching(bo, cup.path.rpartition("/")[2]) as page:
            assert not page.state["you"]["may_join"]
            assert "opens on" in page.state["you"]["refusal"]["detail"]
            assert (await refused(bo, cup))[0] == "not_open"
            await cup.bots(1)

            async def opened() -> bool:
                await sweep.round()
                return bool(page.state["you"]["may_join"])

            await eventually(opened)
        await bo.call("POST", f"{cup.path}/join", {})
        closes = datetime.fromisoformat((await cup.state())["entry_until"])
        later = round((closes + hour).timestamp() * 1000)
        with monkeypatch.context() as patch:
            patch.setattr("app.tournaments.registration.now_ms", lambda: later)
            code, words = await refused(ada, cup)
            assert (code, "Registration closed on" in words) == ("not_open", True)
        wrong = {"entry_from": soon(600), "entry_until": soon(300)}
        assert (await ada.http.patch(cup.path, json=wrong)).status_code == 422
    for person in (ada, bo):
        await person.close()


async def test_who_waits_moves_up(server: Running) -> None:
    """In their order: when somebody leaves, is taken out, or there are more places."""
    ada, *guests = await server.guests("Ada", "Bo", "Cy", "Dee", "Eli")
    bo, _, dee, eli = guests
    async with tournament(ada, capacity=2) as cup:
        for guest in guests:
            await guest.call("POST", f"{cup.path}/join", {"wait": True})
        assert (await refused(ada, cup))[0] == "full"
        state = await cup.state()
        assert (names(state), state["waiting"]) == (["Bo", "Cy"], 2)
        assert (await eli.call("GET", cup.path))["you"]["waits"] == 2
        await bo.call("POST", f"{cup.path}/leave")
        assert names(await cup.state()) == ["Cy", "Dee"]
        state = await dee.call("GET", cup.path)
        assert (state["you"]["waits"], state["you"]["entrant"] is not None) == (None, True)
        assert "Dee moves up from the waiting list." in [one["text"] for one in state["notes"]]
        await eli.call("POST", f"{cup.path}/leave")  # waits no more
        await bo.call("POST", f"{cup.path}/join", {"wait": True})
        state = await cup.call("PATCH", "", {"capacity": 5})
        assert (names(state), state["waiting"]) == (["Cy", "Dee", "Bo"], 0)
    for person in (ada, *guests):
        await person.close()


async def test_a_place_that_falls_free_is_for_who_waits(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also in whatever change it falls free, as when somebody misses two games."""
    ada, bo, cy = await server.guests("Ada", "Bo", "Cy")
    services = server.app.services
    async with tournament(ada, capacity=2, late_until=9, rounds=9, no_show="forfeit") as cup:
        for guest in (ada, bo, cy):
            await guest.call("POST", f"{cup.path}/join", {"wait": True})
        await cup.start()
        clock = services.matches.service_clock
        for number in (1, 2):
            you = (await cup.state())["you"]
            async with ada.socket(you["room"]):
                await services.sweep.round()
                later = clock.now() + 400_000
                with monkeypatch.context() as patch:
                    patch.setattr(clock, "now", partial(int, later))
                    await services.sweep.round()
                state = await cup.until(partial(begun_after, number))
        assert names(state) == ["Ada", "Cy"]
        assert state["waiting"] == 0
        await cup.call("POST", "/cancel")
    for person in (ada, bo, cy):
        await person.close()


async def test_who_waits_comes_first(server: Running) -> None:
    """A place is free, and somebody who waits would have it: nobody passes them."""
    ada, bo, cy = await server.guests("Ada", "Bo", "Cy")
    async with tournament(ada, capacity=2) as cup:
        await cup.bots(2)
        await bo.call("POST", f"{cup.path}/join", {"wait": True})
        ident = cup.path.rpartition("/")[2].replace("-", "")
        async with server.app.services.database.write() as session:
            await session.execute(
                update(TournamentRow)
                .where(TournamentRow.id == ident)
                .values(capacity=3, version=TournamentRow.version + 1)
            )
        code, words = await refused(cy, cup)
        assert (code, "Others wait" in words) == ("full", True)
        state = await bo.call("POST", f"{cup.path}/join", {})
        assert state["you"]["entrant"] is not None
        assert state["waiting"] == 0
    for person in (ada, bo, cy):
        await person.close()


async def test_a_waiting_list_has_an_end(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(entry, "LEAST_WAITING", 2)
    ada, bo, cy, dee = await server.guests("Ada", "Bo", "Cy", "Dee")
    async with tournament(ada, capacity=2) as cup:
        await cup.bots(2)
        for guest in (bo, cy):
            await guest.call("POST", f"{cup.path}/join", {"wait": True})
        code, words = await refused(dee, cup, wait=True)
        assert (code, "list is full" in words) == ("full", True)
        assert not (await dee.call("GET", cup.path))["you"]["may_wait"]
    for person in (ada, bo, cy, dee):
        await person.close()


async def test_who_was_invited_waits_no_more(server: Running) -> None:
    """Nor does a reserve who steps in. They check in as who takes part, and begin."""
    ada, bo, cy = await server.guests("Ada", "Bo", "Cy")
    async with tournament(ada, entry="invitation", starts_at=soon(300), check_in_s=600) as cup:
        await ada.call("POST", f"{cup.path}/join", {})
        invite = (await cup.call("GET", "/links"))["invite"]
        await bo.call("POST", f"{cup.path}/join", {"wait": True})
        state = await bo.call("POST", f"{cup.path}/join", {"join": invite})
        assert (names(state), state["waiting"], state["you"]["waits"]) == (["Ada", "Bo"], 0, None)
        for guest in (ada, bo):
            await guest.call("POST", f"{cup.path}/check-in")
        await cy.call("POST", f"{cup.path}/join", {"wait": True})
        await cy.call("POST", f"{cup.path}/join", {"reserve": True})
        assert names(await cup.start()) == ["Ada", "Bo"]
        await cup.call("PATCH", "/entrants/2", {"account": await me(cy)})
        state = await cup.state()
        assert (names(state), state["waiting"]) == (["Ada", "Cy"], 0)
    for person in (ada, bo, cy):
        await person.close()


@pytest.mark.parametrize("begun", [False, True])
async def test_who_was_taken_out_comes_back_by_the_organiser_only(
    server: Running, begun: bool
) -> None:
    ada, bo, cy = await server.guests("Ada", "Bo", "Cy")
    async with tournament(ada, late_until=9, rounds=9) as cup:
        for guest in (ada, bo, cy):
            await guest.call("POST", f"{cup.path}/join", {})
        await cup.call("PATCH", "/entrants/2", {"seed": 1})
        if begun:
            await cup.start()
        await cup.call("DELETE", "/entrants/2")
        for wish in ({}, {"wait": True}):
            code, words = await refused(bo, cup, **wish)
            assert (code, "took you out" in words) == ("taken_out", True)
        you = (await bo.call("GET", cup.path))["you"]
        assert (you["may_join"], you["may_wait"]) == (False, False)
        assert you["refusal"]["code"] == "taken_out"
        if not begun:
            await cup.call("PATCH", "/entrants/3", {"seed": 1})
            assert [one["seed"] for one in (await cup.state())["entrants"]] == [2, None, 1]
        await cup.call("PATCH", "/entrants/2", {"active": True})
        state = await cup.state() if begun else await cup.start()
        assert names(state) == ["Ada", "Bo", "Cy"]
        assert sorted(one["seed"] for one in state["entrants"]) == [1, 2, 3]
        await bo.call("POST", f"{cup.path}/leave")
        await bo.call("POST", f"{cup.path}/join", {})  # of their own will
    for person in (ada, bo, cy):
        await person.close()


async def test_who_is_brought_back_after_the_start_is_the_last_seed(server: Running) -> None:
    ada, bo, cy = await server.guests("Ada", "Bo", "Cy")
    async with tournament(ada, late_until=9, rounds=9) as cup:
        for guest in (bo, ada, cy):
            await guest.call("POST", f"{cup.path}/join", {})
        await cup.call("DELETE", "/entrants/1")
        await cup.start()
        state = await cup.call("PATCH", "/entrants/1", {"active": True})
        assert (state["entrants"][0]["seed"], state["entrants"][0]["joined"]) == (3, 2)
    for person in (ada, bo, cy):
        await person.close()


async def test_who_waits_and_is_here_begins_for_who_is_not(server: Running) -> None:
    ada, bo, cy, dee = await server.guests("Ada", "Bo", "Cy", "Dee")
    async with tournament(ada, capacity=2, starts_at=soon(7200), check_in_s=600) as cup:
        for guest in (ada, bo, cy, dee):
            await guest.call("POST", f"{cup.path}/join", {"wait": True})
        await cup.call("PATCH", "", {"starts_at": soon(300)})
        for guest in (ada, dee):
            assert (await guest.call("POST", f"{cup.path}/check-in"))["you"]["checked_in"]
        assert names(await cup.state()) == ["Ada", "Bo"]
        state = await cup.start()
        assert names(state) == ["Ada", "Dee"]  # Cy waited longer, but is not here
    for person in (ada, bo, cy, dee):
        await person.close()


async def test_a_program_waits_only_where_it_is_welcome(server: Running) -> None:
    ada, bo = await server.guests("Ada", "Bo")
    async with tournament(ada, capacity=2) as cup:
        await cup.bots(2)
        made = await bo.call("POST", "/api/me/programs", {"name": "Robo", "scopes": ["play"]})
        token = {"Authorization": f"Bearer {made['token']}"}
        answer = await bo.http.post(f"{cup.path}/join", json={"wait": True}, headers=token)
        assert answer.json()["code"] == "no_programs"
    for person in (ada, bo):
        await person.close()
