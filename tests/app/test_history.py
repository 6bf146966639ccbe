"""The past: log in words, earlier positions, the replay and the record of a finished match."""

import asyncio
import random
import re

import pytest

from app.core.errors import STATUS_OF_CODE
from app.matches.past import Moment, late_ply
from engine import Match, catalogue
from tests.app.client import Live, Refused, digest, play_out
from tests.app.conftest import Running
from tests.app.tables import table
from tests.app.test_resign import resign


@pytest.mark.parametrize(
    ("game", "begins"),
    [
        ("leviatel", r"\{(\d)\}'s turn \d+ begins"),
        ("wind_and_fire", r"Round \d+: \{(\d)\} rolled the dice"),
    ],
)
async def test_a_turn_begins_in_a_step_of_whose_turn_it_is(
    server: Running, game: str, begins: str
) -> None:
    """Also where the rules begin it with the last action of the one before."""
    async with table(server, game=game) as playing:
        path = f"/api/rooms/{playing.room.id}"
        await play_out(playing.seats, random.Random(5), most=6000)
        steps = (await playing.room.host.call("GET", f"{path}/replay"))["steps"]
        begun = [
            (step["seat"], int(seat))
            for step in steps[:-1]
            for seat in re.findall(begins, step["text"])
        ]
        assert len(begun) > 4
        assert all(seat == whose for seat, whose in begun)
        told = [
            line["text"] for line in (await playing.room.host.call("GET", f"{path}/log"))["lines"]
        ]
        kept = " ".join(step["text"] for step in steps)
        assert all(text in kept for text in told)


async def test_lines_carry_the_same_seat_after_a_reload(server: Running) -> None:
    """A line that names nobody is nobody's: that of the Master is not the player's."""
    (ada,) = await server.guests("Ada")
    room = (await ada.open_room("wind_and_fire", seats=1))["room"]["id"]
    await ada.start(room)
    async with ada.socket(room) as live:
        await live.shown()
        await play_out([live], random.Random(1))
        await live.room_is("finished")
    lines = (await ada.call("GET", f"/api/rooms/{room}/log"))["lines"]
    masters = [line for line in lines if line["text"].startswith("The Master ")]
    assert len(masters) > 5
    assert all(line["seat"] is None for line in masters)
    assert {line["seat"] for line in lines if line["kind"] == "took"} == {0}
    await ada.close()


async def test_a_finished_match_is_open_from_end_to_end(server: Running) -> None:
    async with table(server, modes="pf", watch="everyone") as playing:
        room, path = playing.room, f"/api/rooms/{playing.room.id}"
        for _ in range(12):
            answer = await playing.mover.act_random(random.Random(3))
            for live in playing.seats:
                await live.reached(answer["version"])
        stranger = room.people[2]
        past = await stranger.call("GET", f"{path}/view", ply=6)
        assert past["ply"] == past["version"] == 6
        assert past["view"]["hands"] == [None, None]
        with pytest.raises(Refused) as caught:
            await stranger.call("GET", f"{path}/view", ply=13)
        assert caught.value.code == "invalid"
        with pytest.raises(Refused) as caught:
            await stranger.call("GET", f"{path}/view", seat=0)
        assert caught.value.code == "seat_not_yours"
        with pytest.raises(Refused) as caught:
            await stranger.call("GET", f"{path}/replay")
        assert caught.value.code == "not_finished"
        running_log = await stranger.call("GET", f"{path}/log")
        assert all(line["text"] for line in running_log["lines"])
        plies = 12 + await play_out(playing.seats, random.Random(8))

        replay = await stranger.call("GET", f"{path}/replay")
        assert [step["ply"] for step in replay["steps"]] == list(range(plies + 1))
        assert len(replay["scores"]) == plies + 1
        assert replay["result"] == playing.seats[0].over
        assert [seat["name"] for seat in replay["seats"]] == ["Ada", "Bo"]
        assert replay["duration_ms"] >= 0
        for ply in (0, 7, plies):
            shown = await stranger.call("GET", f"{path}/view", ply=ply)
            assert shown["version"] == ply
            assert None not in shown["view"]["hands"]
            assert shown["hash"] == digest(shown["view"])
            assert shown["menu"] == {}
        log = await stranger.call("GET", f"{path}/log")
        assert len(log["lines"]) > len(running_log["lines"])
        latest = await stranger.call("GET", f"{path}/view")
        assert latest["version"] == plies


@pytest.mark.parametrize("game", catalogue)
@pytest.mark.parametrize("plies", [0, 30])
async def test_log_replay_and_live_events_count_turns_alike(
    server: Running, game: str, plies: int
) -> None:
    """Also where somebody gives up as a turn begins, who is not to move."""
    async with table(server, game=game) as playing:
        path, chance = f"/api/rooms/{playing.room.id}", random.Random(plies)
        begun = await playing.room.host.call("GET", f"{path}/log")
        live, lap, began = playing.seats[0], begun["turn"], [0]
        heard = [(line["text"], line["turn"]) for line in begun["lines"]]
        while live.version < plies or not has_begun(live):
            answer = await playing.mover.act_random(chance)
            await asyncio.gather(*(each.reached(answer["version"]) for each in playing.seats))
        number = playing.seats.index(playing.idler)
        await resign(playing.room.people[number], playing.room.id, number)
        await live.ended()
        for step in [frame for frame in live.frames if frame.get("version", 0) > 0]:
            if step["type"] != "view" or step["version"] < len(began):
                continue
            began.append(lap)
            for event in step["events"]:
                lap = event.get("lap", lap)
                if "text" in event:
                    heard.append((event["text"], lap))
        log = await playing.room.host.call("GET", f"{path}/log")
        assert [(line["text"], line["turn"]) for line in log["lines"]] == heard
        assert log["turn"] == lap
        steps = (await playing.room.host.call("GET", f"{path}/replay"))["steps"]
        assert [step["turn"] for step in steps] == began


def has_begun(live: Live) -> bool:
    """Whether the last step began a turn."""
    return any(event["kind"] == "turn" for event in live.envelope["events"])


async def test_the_past_follows_the_match(server: Running) -> None:
    async with table(server) as playing:
        path = f"/api/rooms/{playing.room.id}"
        chance = random.Random(3)
        for number in range(1, 6):
            await playing.mover.act_random(chance)
            for live in playing.seats:
                await live.reached(number)
            shown = await playing.room.host.call("GET", f"{path}/view", ply=number, seat=0)
            assert shown["version"] == number


def test_every_refusal_code_has_a_status() -> None:
    codes = {"stale_decision", "not_your_seat", "not_your_turn", "illegal", "nothing_to_undo"}
    codes |= {"not_started", "finished", "rate_limited", "invalid", "unavailable"}
    assert codes <= STATUS_OF_CODE.keys()


def test_what_watchers_see_late_is_of_no_decision_that_is_still_open() -> None:
    """Dials are chosen at once: a watcher must not tell the second what the first chose."""
    chance = random.Random(2)
    match = Match.new(
        "wind_and_fire", seats=3, options={"mode": "advanced"}, seed="7" * 32, salt="0" * 32
    )
    moments = [Moment(0, None, "", None, [], (), match.decision)]
    together = 0
    while not match.over:
        seat = chance.choice(match.waiting())
        together += len(match.waiting()) > 1
        action = chance.choice(match.menu(seat))
        match.act(seat, action)
        moments.append(Moment(match.ply, seat, action.verb, None, [], (), match.decision))
        for turns in (1, 3):
            ply = late_ply(moments, turns)
            assert ply == 0 or moments[ply].decision < match.decision
    assert together > 10
