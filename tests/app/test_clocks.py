"""Clocks: what they cost, what happens at zero, and that nobody pays for the server's absence."""

import asyncio
import random
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core import service_clock
from app.core.database import Database
from app.core.service_clock import GAP_MS, ServiceClock
from app.core.settings import normalise_database_url
from app.matches.clocks import GRACE_MS, Clock, TimeControl, clocked
from tests.app.client import Json, Live, Refused, eventually, known
from tests.app.conftest import Running, running
from tests.app.nodes import at
from tests.app.tables import away, table

REAL = TimeControl("real", 60_000, 2_000)
SLOW = TimeControl("slow", 60_000)
HOUR = 3_600_000
QUICK = {"kind": "real", "bank_ms": 1_000, "increment_ms": 0, "at_zero": "forfeit"}
LONG = {"kind": "real", "bank_ms": HOUR, "increment_ms": 3_000, "at_zero": "forfeit"}
FIRST_BEGINS = {"first_player": "seat_1"}


# -- the value -------------------------------------------------------------------------------


def test_only_who_has_to_move_pays_and_earns_the_increment() -> None:
    clock = Clock.start(REAL, 2, (0,), 1_000)
    assert (clock.due, clock.left(6_000)) == (61_000, (55_000, 60_000))
    again = clock.after(6_000, (0,), 0)
    assert again.remaining == (55_000, 60_000)  # still to move: no increment yet
    passed = again.after(8_000, (1,), 0)
    assert (passed.remaining, passed.running, passed.due) == ((55_000, 60_000), (1,), 68_000)


def test_all_who_choose_at_the_same_time_pay_until_they_have_chosen() -> None:
    clock = Clock.start(REAL, 3, (0, 1, 2), 0)
    after = clock.after(10_000, (0, 2), 1)
    assert after.remaining == (50_000, 52_000, 50_000)
    assert after.after(20_000, (2,), 0).remaining == (42_000, 52_000, 40_000)


def test_a_slow_clock_begins_anew_with_each_decision_that_stays() -> None:
    clock = Clock.start(SLOW, 2, (0,), 0)
    assert clock.after(50_000, (0,), 0).remaining[0] == 10_000  # may be taken back: still the same
    assert clock.after(50_000, (0,), 0, final=True).remaining[0] == 60_000
    passed = clock.after(50_000, (1,), 0, final=True)
    assert passed.remaining == (10_000, 60_000)
    assert passed.after(60_000, (0,), 1, final=True).remaining[0] == 60_000


def test_bots_and_empty_seats_have_no_clock() -> None:
    assert clocked((2, 0, 1), {0, 2}) == (0, 2)


steps = st.lists(
    st.tuples(st.integers(0, 40_000), st.sets(st.integers(0, 3)), st.integers(0, 3), st.booleans())
)


@given(st.sampled_from([REAL, SLOW]), steps)
def test_time_is_neither_made_nor_lost(control: TimeControl, played: list[Any]) -> None:
    """What all have left is the bank, less what they used, plus what they were given."""
    now = 0
    clock = Clock.start(control, 4, (0,), now)
    for passed, turn, mover, final in played:
        now += passed
        before = clock.left(now)
        assert all(left >= -GRACE_MS for left in before)
        assert all(left >= 0 for left in clock.left_json(now)["remaining"])
        out = tuple(seat for seat in clock.running if before[seat] == -GRACE_MS)
        assert clock.out(now) == out
        assert (clock.due is not None and clock.due + GRACE_MS <= now) == bool(out)
        clock = clock.after(now, tuple(sorted(turn)), mover, final=final)
        gained = [new - old for new, old in zip(clock.left(now), before, strict=True)]
        if control is REAL:
            assert sum(gained) in (0, control.increment)
        else:
            assert all(clock.remaining[s] == control.bank for s, more in enumerate(gained) if more)
        assert Clock.load(control, clock.json()) == clock


# -- the time that counts ----------------------------------------------------------------------


class StillTime:
    """`time` for app.core.service_clock, and the wall clock of the database; both stand still."""

    def __init__(self) -> None:
        self.wall = 1_700_000_000_000
        self.ns = 0

    def monotonic_ns(self) -> int:
        return self.ns

    async def read_wall(self, _session: object) -> int:
        return self.wall

    def pass_ms(self, ms: int) -> None:
        """Time passes on both."""
        self.wall += ms
        self.ns += ms * 1_000_000


async def test_the_service_clock_stands_still_while_no_server_is_up(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    time = StillTime()
    monkeypatch.setattr(service_clock, "time", time)
    monkeypatch.setattr(ServiceClock, "_wall", lambda _, session: time.read_wall(session))
    database = Database(normalise_database_url(database_url))
    first = ServiceClock(database)
    await first.beat()
    begun = first.now()
    time.pass_ms(GAP_MS)  # too short for nobody to have been up
    assert first.now() - begun == GAP_MS
    for gone in (HOUR, -2 * HOUR, GAP_MS + 1):  # down for an hour, the clock put back, a restart
        time.wall += gone
        for server in (first, ServiceClock(database)):
            await server.beat()
            assert server.now() - begun == 0
    time.pass_ms(GAP_MS)
    await first.beat()
    assert first.now() - begun == GAP_MS
    await database.close()


async def test_servers_that_start_together_on_a_new_database(database_url: str) -> None:
    database = Database(normalise_database_url(database_url))
    servers = [ServiceClock(database) for _ in range(8)]
    await asyncio.gather(*(server.beat() for server in servers))
    moments = [server.now() for server in servers]
    assert max(moments) - min(moments) < GAP_MS
    await database.close()


# -- rooms --------------------------------------------------------------------------------------


def clock_of(live: Live) -> Json:
    """The clock in the latest frame."""
    clock: Json = live.envelope["clock"]
    return clock


@pytest.fixture
def down_for(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """Puts the clock of the machine forward, in ms: so long no server was up."""
    real, offset = ServiceClock._wall, [0]

    async def shifted(service_clock: ServiceClock, session: Any) -> int:
        return offset[0] + await real(service_clock, session)

    def shift(by: int) -> None:
        offset[0] += by

    monkeypatch.setattr(ServiceClock, "_wall", shifted)
    return shift


async def test_the_clock_is_told_and_runs_for_who_has_to_move(server: Running) -> None:
    async with table(server, "fp", clock=LONG) as playing:
        assert playing.seats[0].room["clock"] == LONG
        mover, idler = playing.mover, playing.idler
        seat = mover.envelope["seat"]
        for live in (mover, idler):
            assert clock_of(live)["running"] == [seat]
            assert 0 < clock_of(live)["remaining"][seat] <= HOUR
            assert clock_of(live)["remaining"][1 - seat] == HOUR
        answer = await mover.act(*mover.choice(random.Random(1)))
        for live in playing.seats:
            await live.reached(answer["version"])
        path = f"/api/rooms/{playing.room.id}/view"

        async def passes() -> bool:
            view = await playing.room.host.call("GET", path)
            assert view["clock"]["running"] == clock_of(idler)["running"] == view["waiting"]
            runs = view["waiting"][0]
            return bool(view["clock"]["remaining"][runs] < clock_of(idler)["remaining"][runs])

        await eventually(passes)


async def test_who_runs_out_of_time_loses(server: Running, hurried: None) -> None:
    async with table(server, clock=QUICK, options=FIRST_BEGINS) as playing:
        for live in playing.seats:
            await live.ended()
            assert live.over is not None
            assert live.over["reason"] == "timeout"
            assert live.over["placement"] == [2, 1]
            assert live.version == 1
            assert clock_of(live)["running"] == []
        record = await playing.room.host.call("GET", f"/api/rooms/{playing.room.id}/record")
        assert [(line["seat"], line["verb"]) for line in record["actions"]] == [(0, "time_out")]


async def test_a_bot_plays_on_for_who_runs_out_of_time(server: Running, hurried: None) -> None:
    clock = QUICK | {"at_zero": "bot"}
    async with table(server, clock=clock, options=FIRST_BEGINS) as playing:
        late, other = playing.seats
        await other.until(lambda: (other.room["seats"][0]["player"] or {}).get("kind") == "bot")
        await other.until(lambda: 0 not in other.envelope["waiting"])
        assert other.room["status"] == "playing"
        assert "timed_out" in [event["kind"] for event in other.events]
        await late.until(lambda: late.room["you"]["seat"] is None)


async def test_the_time_of_a_restart_is_nobodys(
    sqlite_url: str, down_for: Callable[[int], None], hurried: None
) -> None:
    """While no server is up no clock runs: the bank is shorter than the absence."""
    async with running(sqlite_url) as server, table(server, clock=LONG) as playing:
        room, seat = playing.room.id, playing.mover.envelope["seat"]
        before = playing.room.host
    down_for(2 * HOUR)
    async with running(sqlite_url) as server:
        host = at(server, before)
        async with host.socket(room) as live:
            await live.shown()
            assert 0 < clock_of(live)["remaining"][seat] <= HOUR
            assert live.envelope["waiting"] == clock_of(live)["running"] == [seat]
            await server.app.services.timekeeper.round()
            await live.settled()
            assert live.over is None
        await host.close()


async def test_a_seat_that_changes_hands_changes_whose_clock_runs(sqlite_url: str) -> None:
    async with (
        running(sqlite_url, claim_on_clock_seconds=0.2) as server,
        table(server, clock=LONG) as playing,
    ):
        room = playing.room
        kept = server.app.services.matches.cache.tables[room.id.replace("-", "")]
        while known(kept.clock).running != (1,):  # until it is not the host's turn
            await playing.mover.act_random(random.Random(2))
        left = known(kept.clock).remaining[1]
        await playing.seats[1].connection.close()
        await away(room.host, room.id, 1, 200)
        claim = {"seat": 1, "how": "bot"}
        await room.host.call("POST", f"/api/rooms/{room.id}/claim", claim)
        await eventually(lambda: known(kept.clock).running == (0,))
        assert known(kept.clock).remaining[1] <= left  # to come and go gives nobody time


@pytest.mark.parametrize(
    "clock",
    [
        {"kind": "real", "bank_ms": 10},
        {"kind": "real", "bank_ms": 60_000, "increment_ms": -1},
        {"kind": "slow", "decision_ms": 0},
        {"kind": "slow", "decision_ms": 60_000, "bank_ms": 60_000},
        {"kind": "sand", "bank_ms": 60_000},
        {"kind": "real", "bank_ms": 60_000, "at_zero": "explode"},
    ],
)
async def test_a_wrong_clock_is_refused(server: Running, clock: Json) -> None:
    (ada,) = await server.guests("Ada")
    with pytest.raises(Refused) as refused:
        await ada.open_room(clock=clock)
    assert refused.value.body["status"] == 422
    await ada.close()


async def test_the_host_sets_and_removes_the_clock(server: Running) -> None:
    (ada,) = await server.guests("Ada")
    room = (await ada.open_room())["room"]["id"]
    path = f"/api/rooms/{room}"
    slow = {"kind": "slow", "decision_ms": 86_400_000, "at_zero": "bot"}
    assert (await ada.call("PATCH", path, {"clock": slow}))["clock"] == slow
    assert (await ada.call("PATCH", path, {"watch": "everyone"}))["clock"] == slow
    assert (await ada.call("PATCH", path, {"clock": None}))["clock"] is None
    await ada.close()
