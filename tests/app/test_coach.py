"""The coach and the hint: what they say, of which position, and where they say nothing."""

import asyncio
import json
import random
from typing import Any

import pytest

from app.bots.coach import question_of
from app.core.limits import HELP
from engine import Match, catalogue
from engine.tools.simulate import bot_step, seed_of
from tests.app.client import Guest, Refused
from tests.app.conftest import Running, running
from tests.app.tables import lobby

Json = dict[str, Any]
RATED: Json = {"access": "public", "clock": {"kind": "real", "bank_ms": 600_000}, "rated": True}


async def refused(call: Any) -> str:
    """The code a call is refused with."""
    with pytest.raises(Refused) as caught:
        await call
    return caught.value.code


async def asked(who: Guest, room: str, what: str = "coach", **more: Any) -> Json:
    """What the coach of seat 0 answers."""
    answer: Json = await who.call("GET", f"/api/rooms/{room}/{what}", seat=0, **more)
    return answer


@pytest.fixture
async def quick(sqlite_url: str) -> Any:
    """A server whose bots and coach think for a moment only."""
    async with running(sqlite_url, bot_delay_ms=0, bot_seconds=0.01) as server:
        yield server


async def test_before_a_step_what_is_worth_a_look_after_it_what_it_cost(quick: Running) -> None:
    (ada,) = await quick.guests("Ada")
    opened = await ada.call("POST", "/api/play", {"game": "opale", "bot": "random"})
    room, chance, kinds = opened["room"]["id"], random.Random(3), set[str]()
    assert opened["room"]["help"] is True
    async with ada.socket(room, mode="patch") as live:
        while kinds != {"best", "cost"}:
            await live.until(lambda: live.over is not None or live.my_turn)
            assert live.over is None, f"in a whole match only {kinds}"
            decision, menu = live.envelope["decision"], live.envelope["menu"]
            seen = await asked(ada, room, decision=decision)
            assert seen["decision"] == decision
            worths = [one["worth"] for one in seen["choices"]]
            assert worths == sorted(worths, reverse=True)
            assert len(worths) in (0, 2, 3)
            for one in seen["choices"]:
                assert one["noun"] in menu[one["verb"]]
                assert one["text"]
            if seen["choices"] and "best" not in kinds:
                verb, noun = seen["choices"][0]["verb"], seen["choices"][0]["noun"]
            else:
                verb, noun = live.choice(chance)
            answer = await live.act(verb, noun)
            await live.reached(answer["version"])
            if (told := (await asked(ada, room))["told"]) and live.over is None:
                kinds.add(told["kind"])
                better = told["better"]
                assert (told["cost"] > 0) == (told["kind"] == "cost") == (better is not None)
                assert better is None or f"“{better['text']}”" in told["text"]
    await ada.close()


async def test_a_hint_is_what_hard_would_do_and_what_it_expects(quick: Running) -> None:
    (ada,) = await quick.guests("Ada")
    opened = await ada.call("POST", "/api/play", {"game": "opale", "bot": "random"})
    room = opened["room"]["id"]
    async with ada.socket(room, mode="patch") as live:
        await live.until(lambda: live.my_turn)
        decision = live.envelope["decision"]
        first, again = await asyncio.gather(
            *(asked(ada, room, "hint", decision=decision) for _ in range(2))
        )
        assert first == again, "thought about once"
        choice = first["choice"]
        assert choice["noun"] in live.envelope["menu"][choice["verb"]]
        assert first["expects"].startswith(f"It wins about {choice['worth'] * 100:.0f} of 100")
        assert (await live.act(choice["verb"], choice["noun"]))["type"] == "ok"
        assert await refused(asked(ada, room, "hint", decision=decision)) == "stale_decision"
    await ada.close()


async def test_nobody_is_helped_where_it_would_be_unfair(quick: Running) -> None:
    async with lobby(quick, **RATED) as rated:
        await rated.host.start(rated.id)
        shown = await rated.host.call("GET", f"/api/rooms/{rated.id}")
        assert (shown["rated"], shown["help"]) == (True, False)
        for what in ("coach", "hint"):
            assert await refused(asked(rated.host, rated.id, what)) == "no_help"
    async with lobby(quick) as room:
        assert await refused(asked(room.host, room.id)) == "not_started"
        await room.host.start(room.id)
        assert await refused(asked(room.other, room.id)) == "seat_not_yours"
        await room.host.call("POST", f"/api/rooms/{room.id}/resign", {"seat": 0})
        assert await refused(asked(room.host, room.id, "hint")) == "finished"
        assert (await asked(room.host, room.id))["choices"] == []
        learn = await room.host.call("POST", "/api/lessons", {"game": "opale"})
        assert await refused(asked(room.host, learn["room"]["id"])) == "no_help"


async def test_who_is_not_asked_gets_no_choices_and_no_hint(quick: Running) -> None:
    async with lobby(quick) as room:
        await room.host.start(room.id)
        view = await room.host.call("GET", f"/api/rooms/{room.id}/view", seat=0)
        waits = 1 - view["waiting"][0]
        guest = (room.host, room.other)[waits]
        seen = await guest.call("GET", f"/api/rooms/{room.id}/coach", seat=waits)
        assert (seen["choices"], seen["told"]) == ([], None)
        hint = guest.call("GET", f"/api/rooms/{room.id}/hint", seat=waits)
        assert await refused(hint) == "not_your_turn"


async def test_the_coach_is_asked_within_limits(sqlite_url: str) -> None:
    async with running(sqlite_url, rate_limits="on") as server, lobby(server) as room:
        for _ in range(HELP.amount):
            assert await refused(asked(room.host, room.id)) == "not_started"
        assert await refused(asked(room.host, room.id)) == "rate_limited"


@pytest.mark.parametrize("game", catalogue)
@pytest.mark.parametrize("ply", [4, 25])
def test_the_coach_knows_no_more_than_the_seat(game: str, ply: int) -> None:
    """What a worker is asked looks to the seat like its own position; all else is dealt anew."""
    match = Match.new(game, seed=seed_of("coach"), salt=seed_of("salt"))
    while match.ply < ply:
        bot_step(match, "easy", match.waiting()[0], seed_of(f"coach/{match.ply}"))
    seat = match.waiting()[0]
    rules, deals = match.rules, set()
    for number in range(8):
        question = question_of(match, seat, "medium", seed_of(f"ask/{number}"), 1.0)
        told = json.dumps(question)
        assert match.seed not in told
        assert match.salt not in told
        thought = rules.load(question[2], rules.info.rules_version)
        assert rules.view(thought, seat) == match.view(seat)
        deals.add(json.dumps(question[2]))
    assert len(deals) == 8
