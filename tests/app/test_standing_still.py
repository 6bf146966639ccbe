"""Clocks that stand still: a pause all agree to, and vacations in slow games."""

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import select

from app.accounts import vacations
from app.accounts.models import AccountRow
from app.calls.models import CallRow
from app.core.errors import Problem
from app.matches import clocks
from app.matches.clocks import GO_ON_MS, GRACE_MS, PAUSE_MS, Clock, TimeControl
from app.rooms.ids import stored_id
from tests.app.browser_push import Browser
from tests.app.client import Guest, Json, Live, Refused, eventually, known
from tests.app.conftest import Running, running
from tests.app.listener import listening
from tests.app.nodes import at, nodes
from tests.app.tables import lobby, table
from tests.app.test_calls import SLOW, act, pass_hours, telling, view_of
from tests.app.tourneys import tournament

__all__ = ["pass_hours"]  # a fixture

REAL = TimeControl("real", 60_000, 2_000)
DAYS = TimeControl.of(SLOW)
HOUR, DAY = 3_600_000, 24 * 3_600_000
CALM: Json = {"kind": "real", "bank_ms": HOUR, "increment_ms": 0, "at_zero": "forfeit"}

# -- the value -------------------------------------------------------------------------------


def test_a_pause_ends_by_itself_and_nobody_pays_for_it() -> None:
    clock = Clock.start(REAL, 2, (0,), 0)
    still = clock.pausing(10_000)
    over = 10_000 + PAUSE_MS["real"]
    assert still.left(over) == (50_000, 60_000)
    assert (still.paused(over - 1), still.paused(over)) == (True, False)
    assert still.due == over - GRACE_MS  # somebody looks then, and tells it
    assert still.left(over + 4_000) == (46_000, 60_000)
    soon = still.going_on(20_000)
    assert (soon.pause, soon.left(26_000)) == (20_000 + GO_ON_MS, (49_000, 60_000))
    assert still.going_on(over - 1).pause == over  # never longer than it was
    assert soon.gone_on(20_001) == soon
    assert soon.going_on(20_001) == soon  # and that is not said again
    after = soon.after(26_000, (0,)).gone_on(26_000)
    assert (after.pause, after.due) == (0, 26_000 + 49_000)


def test_a_vacation_rests_one_slow_clock() -> None:
    clock = Clock.start(DAYS, 2, (0, 1), 0)
    away = clock.resting(HOUR, (HOUR + 2 * DAY, 0))
    assert away.left(DAY) == (23 * HOUR, 0)
    assert away.out(DAY + GRACE_MS) == (1,)
    assert away.after(DAY, (0,), 1, final=True).due == HOUR + 2 * DAY + 23 * HOUR
    back = away.resting(3 * HOUR, (3 * HOUR, 0))
    assert back.left(4 * HOUR) == (22 * HOUR, 20 * HOUR)
    assert Clock.start(REAL, 2, (0,), 0).resting(0, (DAY, 0)).rests == ()
    timed = TimeControl.of(SLOW | {"vacations": False})
    assert Clock.start(timed, 2, (0,), 0, (DAY, 0)).rests == ()


steps = st.lists(
    st.tuples(st.integers(0, 3 * DAY), st.sampled_from(["act", "pause", "on", "rest"]))
)


@given(st.sampled_from([REAL, DAYS]), steps)
def test_what_is_stored_is_the_same_clock(control: TimeControl, played: list[Any]) -> None:
    """Loaded it is the same, as text too (what a step is reckoned from is compared as text); no
    clock ever has more than its bank, and standing still never takes time away."""
    now, clock = 0, Clock.start(control, 2, (0,), 0)
    for passed, what in played:
        now += passed
        before = clock.left(now)
        if what == "act":
            clock = clock.after(now, (1 - clock.running[0],), clock.running[0], final=True)
        elif what == "pause":
            clock = clock.pausing(now)
        elif what == "on":
            clock = clock.going_on(now)
        else:
            clock = clock.resting(now, (now + DAY, 0))
        if what != "act":
            assert clock.left(now) == before
        loaded = Clock.load(control, clock.json())
        assert (loaded, loaded.text()) == (clock, clock.text())
        assert bool(clock.out(now)) == any(clock.left(now)[s] == -GRACE_MS for s in clock.running)


def test_days_of_a_year() -> None:
    """So many, whole ones, one vacation at a time; what had not begun is given back."""
    row = AccountRow(vacation_year=0, vacation_days=0)
    assert vacations.begin(row, 10, 0, 14) == 10 * DAY
    with pytest.raises(Problem):
        vacations.begin(row, 1, DAY, 14)
    vacations.end(row, 2 * DAY + 1)  # on the third day
    assert vacations.vacation_of(row, 3 * DAY, 14) == (11, 0)
    with pytest.raises(Problem):
        vacations.end(row, 3 * DAY)
    for days in (0, 12):
        with pytest.raises(Problem):
            vacations.begin(row, days, 3 * DAY, 14)
    row.vacation_year -= 1
    assert vacations.vacation_of(row, 3 * DAY, 14).days_left == 14


# -- a pause ---------------------------------------------------------------------------------


async def clock_of(person: Guest, room: str) -> Json:
    """The clocks as somebody sees them."""
    found: Json = (await view_of(person, room))["clock"]
    return {key: value for key, value in found.items() if value is not None}


async def is_over(person: Guest, room: str) -> bool:
    """Whether the match is over."""
    found = await person.call("GET", f"/api/rooms/{room}")
    return bool(found["status"] == "finished")


async def pause(person: Guest, room: str) -> Json:
    """Ask for a pause, or agree."""
    found: Json = await person.call("POST", f"/api/rooms/{room}/pause")
    return found


async def seen_by(live: Live, key: str, *, there: bool) -> None:
    """Wait until a socket is shown clocks with, or without, this."""
    await live.until(lambda: (key in (live.envelope["clock"] or {})) == there)


async def test_a_pause_that_all_agree_to(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """Asked for, declined, asked for again, agreed to: nobody moves till one of them goes on;
    watchers see it, and have no say."""
    monkeypatch.setattr(clocks, "GO_ON_MS", 300)
    async with table(server, "fp", clock=CALM, watch="everyone") as playing:
        room, (host, other) = playing.room, playing.seats
        guest = room.people[2]
        async with guest.socket(room.id, notes="1") as watcher:
            everybody = (host, other, watcher)
            with pytest.raises(Refused, match="not_a_member"):
                await pause(guest, room.id)
            with pytest.raises(Refused, match="not_open"):
                await room.host.call("DELETE", f"/api/rooms/{room.id}/pause")
            assert (await pause(room.other, room.id))["pause_asked"] == [1]
            assert (await pause(room.other, room.id))["pause_asked"] == [1]
            for live in everybody:
                await seen_by(live, "pause_asked", there=True)
            await room.host.call("DELETE", f"/api/rooms/{room.id}/pause")
            for live in everybody:
                await seen_by(live, "pause_asked", there=False)
            await pause(room.other, room.id)
            begun = await pause(room.host, room.id)
            assert 0 < begun["paused_ms"] <= PAUSE_MS["real"]
            for live in everybody:
                await seen_by(live, "paused_ms", there=True)
            with pytest.raises(Refused, match="paused"):
                await pause(room.host, room.id)
            mover = playing.mover
            refused = await mover.act(*mover.choice(random.Random(1)))
            assert (refused["type"], refused["code"]) == ("refused", "paused")
            left = (await clock_of(room.host, room.id))["remaining"]
            ended = await room.host.call("DELETE", f"/api/rooms/{room.id}/pause")
            goes_on_in = ended["paused_ms"] or 0  # none: the answer took longer than that
            assert goes_on_in <= 300
            assert not goes_on_in or ended["remaining"] == left
            for live in everybody:
                await seen_by(live, "paused_ms", there=False)
            answer = await mover.act(*mover.choice(random.Random(1)))
            assert answer["type"] == "ok"
            await watcher.until(lambda: watcher.notes[-1]["text"] == "goes on")
            assert [line["text"] for line in watcher.notes[-5:]] == [
                "asks for a pause",
                "declined the pause",
                "asks for a pause",
                "agrees to a pause",
                "goes on",
            ]
            await room.host.call("POST", f"/api/rooms/{room.id}/resign", {"seat": 0})
            with pytest.raises(Refused, match="finished"):
                await pause(room.host, room.id)


async def test_bots_agree_and_wait(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot whose turn it is does nothing over the pause, and moves after it, which ends by
    itself."""
    monkeypatch.setitem(clocks.PAUSE_MS, "real", 2_000)
    async with running(sqlite_url, bot_delay_ms=2_000) as server:
        (ada,) = await server.guests("Ada")
        opened = await ada.open_room(clock=CALM, options={"first_player": "seat_1"})
        room = opened["room"]["id"]
        await ada.call("POST", f"/api/rooms/{room}/seats/1/bot", {})
        await ada.start(room)
        async with ada.socket(room) as live:
            await act(ada, room, 0, random.Random(1))
            assert (await pause(ada, room))["paused_ms"] > 0
            version = (await view_of(ada, room))["version"]
            await seen_by(live, "paused_ms", there=True)
            await seen_by(live, "paused_ms", there=False)
            assert live.version == version
            await live.until(lambda: live.version > version)
        await ada.close()


async def test_nobody_pauses_a_rated_game_alone(server: Running) -> None:
    """Bots agree to everything: in a rated game one person would have all the time there is."""
    (ada,) = await server.guests("Ada")
    room = (await ada.open_room(clock=CALM, access="public", rated=True))["room"]["id"]
    await ada.call("POST", f"/api/rooms/{room}/seats/1/bot", {})
    await ada.start(room)
    with pytest.raises(Refused, match="not_open"):
        await pause(ada, room)
    await ada.close()


async def test_no_pause_without_a_clock_or_in_a_tournament(server: Running) -> None:
    async with table(server) as playing:
        with pytest.raises(Refused, match="not_open"):
            await pause(playing.room.host, playing.room.id)
    ada, bo = await server.guests("Ada", "Bo")
    async with tournament(ada, rounds=1, clock=SLOW, round_s=600) as cup:
        for person in (ada, bo):
            await person.call("POST", f"{cup.path}/join", {})
        room = (await cup.start())["you"]["room"]
        with pytest.raises(Refused, match="tournament_table"):
            await pause(ada, room)
        await ada.call("PUT", "/api/me/vacation", {"days": 3})
        assert "rests" not in await clock_of(ada, room)  # the round has a time
    for person in (ada, bo):
        await person.close()


# -- a vacation ------------------------------------------------------------------------------


async def test_a_vacation_is_no_news_of_a_game_in_real_time(sqlite_url: str) -> None:
    """No clock rests there: the list of tables does not speak of it."""
    async with running(sqlite_url) as server, lobby(server, clock=CALM) as room:
        await room.host.start(room.id)
        one, other = room.people[:2]
        await one.call("PUT", "/api/me/vacation", {"days": 2})
        (listed,) = (await other.call("GET", "/api/me/tables"))["tables"]
        assert listed["vacations"] == {}


async def test_a_vacation_and_a_restart(
    sqlite_url: str, pass_hours: Callable[[float], None]
) -> None:
    """What was left is left after it, in another process of the server too; then time is up."""
    async with running(sqlite_url) as server, lobby(server, clock=SLOW) as room:
        await room.host.start(room.id)
        (seat,) = (await view_of(room.host, room.id))["waiting"]
        mover, other = room.people[seat], room.people[1 - seat]
        pass_hours(20)
        stands = await mover.call("PUT", "/api/me/vacation", {"days": 2})
        assert stands["days_left"] == 12
        with pytest.raises(Refused, match="invalid"):
            await mover.call("PUT", "/api/me/vacation", {"days": 1})
        seats = (await other.call("GET", f"/api/rooms/{room.id}"))["seats"]
        assert 47 * HOUR < seats[seat]["vacation_ms"] <= 48 * HOUR
        assert seats[1 - seat]["vacation_ms"] is None
        listed = (await other.call("GET", "/api/me/tables"))["tables"][0]
        assert list(listed["vacations"]) == [("Ada", "Bo")[seat]]
    async with running(sqlite_url) as server:
        other = at(server, other)
        pass_hours(40)
        await server.app.services.timekeeper.round()
        clock = await clock_of(other, room.id)
        assert 7 * HOUR < clock["rests"][seat] <= 8 * HOUR
        assert 3 * HOUR < clock["remaining"][seat] <= 4 * HOUR
        pass_hours(11)
        await server.app.services.timekeeper.round()
        clock = await clock_of(other, room.id)
        assert "rests" not in clock
        assert 0 < clock["remaining"][seat] <= HOUR
        pass_hours(2)

        async def over() -> bool:
            await server.app.services.timekeeper.round()
            return await is_over(other, room.id)

        await eventually(over)
        await other.close()


async def test_nobody_is_called_on_vacation(sqlite_url: str) -> None:
    """Who comes back early is called for what waits."""
    async with (
        listening() as service,
        telling(sqlite_url, service) as server,
        lobby(server, clock=SLOW) as room,
    ):
        browser = Browser(service, "ada")
        await browser.sign_on(room.host)
        await room.host.call("PUT", "/api/me/vacation", {"days": 1})
        await room.host.start(room.id)
        calls = server.app.services.calls
        for _ in range(4):
            await calls.round()
        assert browser.told() == []
        stands = await room.host.call("DELETE", "/api/me/vacation")
        assert (stands["days_left"], stands["left_ms"]) == (13, None)
        await eventually(lambda: len(browser.told()) == 1)


async def test_who_was_not_called_over_a_pause_is_called_when_it_ends_early(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A call that was put off till the pause ends by itself comes when the table goes on."""
    monkeypatch.setattr(clocks, "GO_ON_MS", 0)
    async with (
        listening() as service,
        telling(sqlite_url, service) as server,
        lobby(server, clock=SLOW) as room,
    ):
        await room.host.start(room.id)
        (seat,) = (await view_of(room.host, room.id))["waiting"]
        mover, other = room.people[seat], room.people[1 - seat]
        for person in (other, mover):
            await pause(person, room.id)
        browser = Browser(service, "mover")
        await browser.sign_on(mover)

        async def put_off() -> bool:
            async with server.app.services.database.read() as session:
                row = await session.scalar(select(CallRow).where(CallRow.kind == "turn"))
            soon = server.app.services.matches.service_clock.now() + DAY
            return row is not None and row.due_at > soon

        await eventually(put_off)
        assert browser.told() == []
        await other.call("DELETE", f"/api/rooms/{room.id}/pause")
        await eventually(lambda: len(browser.told()) == 1)


@pytest.mark.postgres
async def test_nodes_agree_on_who_is_on_vacation(
    postgres_url: str, tmp_path: Path, pass_hours: Callable[[float], None]
) -> None:
    """Also one that moves before it has heard: what it reckoned from old clocks is refused, and
    reckoned anew."""
    async with nodes(postgres_url, tmp_path) as found, lobby(found.first, clock=SLOW) as room:
        await room.host.start(room.id)
        (seat,) = (await view_of(room.host, room.id))["waiting"]
        mover, away = room.people[seat], room.people[1 - seat]
        there = at(found.second, mover)
        await view_of(there, room.id)
        ident = stored_id(room.id)
        held = found.second.app.services.matches.cache.tables[ident]
        old = known(held.clock)
        await away.call("PUT", "/api/me/vacation", {"days": 1})

        async def heard() -> bool:
            return "rests" in await clock_of(there, room.id)

        await eventually(heard)
        held.clock = old  # as if it had not
        await act(there, room.id, seat, random.Random(3))
        for person in (mover, there):
            assert 23 * HOUR < (await clock_of(person, room.id))["rests"][1 - seat] <= DAY
        pass_hours(25)
        for node in found.all:
            await node.app.services.timekeeper.round()
        assert not await is_over(there, room.id)
        await away.call("POST", f"/api/rooms/{room.id}/pause")
        await there.call("POST", f"/api/rooms/{room.id}/pause")
        with pytest.raises(Refused, match="paused"):
            await act(away, room.id, 1 - seat, random.Random(3))
        await there.close()
