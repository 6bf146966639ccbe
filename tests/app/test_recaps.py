"""What a tournament was like, told once it is over."""

import asyncio
import random
from collections.abc import Iterable

import orjson
import pytest

from app.matches.models import ActionRow
from app.matches.past import Past
from app.pages.about.reading import about
from app.recaps.looking import Question, look_back
from app.recaps.service import Game
from engine import UNDO, LogEntry, Match, catalogue, rules_of
from engine.bots import Effort
from engine.tools.simulate import bot_step, seed_of
from tests.app.client import Json, eventually
from tests.app.conftest import Running
from tests.app.tourneys import Organiser, tournament


async def recap_of(one: Organiser) -> Json:
    """The recap, when it is whole."""
    found: Json = {}

    async def whole() -> bool:
        found.update(await one.call("GET", "/recap"))
        return bool(found["status"] == "done")

    await eventually(whole)
    return found


@pytest.mark.parametrize(
    ("game", "wishes"),
    [
        ("opale", {"format": "swiss", "rounds": 2}),
        ("opale", {"format": "single_elimination", "seeding": "manual"}),
        ("wind_and_fire", {"format": "pods", "rounds": 1, "table_seats": 4}),
    ],
)
async def test_story_games_and_figures(server: Running, game: str, wishes: Json) -> None:
    (guest,) = await server.guests("Ada")
    async with tournament(guest, game=game, **wishes) as one:
        await one.bots(4)
        assert (await one.call("GET", "/recap"))["status"] == "none"
        await one.start()
        state = await one.finished()
        recap = await recap_of(one)
    await guest.close()
    games = [table for table in state["tables"] if table["room"]]
    names = {entrant["entrant"]: entrant["name"] for entrant in state["entrants"]}
    first = [names[line["entrant"]] for line in state["standings"] if line["rank"] == 1]
    assert all(name in recap["story"][0]["text"] for name in first)
    assert recap["done"] == recap["of"] == recap["numbers"]["games"] == len(games)
    best = [game["table"] for game in recap["best"]]
    assert best[0] == state["deciding"]
    assert len(set(best)) == len(best) <= 4
    for shown in recap["best"]:
        course = shown["course"]
        assert 0 <= shown["ply"] <= course["plies"] == course["points"][-1]["ply"]
        assert all(
            sum(point["chances"]) == pytest.approx(1, abs=0.01) for point in course["points"]
        )
        assert all("{" not in mark["text"] for mark in course["marks"])
    seats = recap["numbers"]["seats"]
    assert sum(seat["share"] for seat in seats) == pytest.approx(len(seats) / 2, abs=0.01)
    opening = recap["tallies"][0]["lines"]
    assert sum(line["games"] for line in opening) <= sum(len(table["seats"]) for table in games)
    assert all(0 <= line["share"] <= 1 for line in opening)


async def test_many_ask_at_once_and_one_looks(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At the end of an event everybody asks. The database is read once before, once after."""
    (guest,) = await server.guests("Ada")
    recaps = server.app.services.recaps
    reads: list[int] = []
    read = recaps._games

    async def counted(rooms: Iterable[str]) -> list[Game]:
        reads.append(1)
        return await read(rooms)

    async with tournament(guest, game="opale", format="swiss", rounds=1) as one:
        await one.bots(2)
        await one.start()
        await one.finished()
        monkeypatch.setattr(recaps, "_games", counted)
        answers = await asyncio.gather(*(one.call("GET", "/recap") for _ in range(20)))
        assert {answer["of"] for answer in answers} == {1}
        whole = await recap_of(one)
        assert len(reads) == 2
        table = (await one.state())["tables"][0]["id"]
        result = {"places": [1, 1], "reason": "Both agreed"}
        await one.call("POST", f"/tables/{table}/result", result)
        corrected = await recap_of(one)
        assert corrected["story"] != whole["story"]
        assert corrected["best"] == []  # it was not left as it was played
    await guest.close()


@pytest.mark.parametrize("game", [name for name in catalogue if catalogue[name].info.seats[1] > 1])
def test_every_tally_counts_what_was_done_and_not_taken_back(game: str) -> None:
    """Seen against the past of the match, which a replay shows."""
    tallies = about(game).tallies
    missing = {tally.id for tally in tallies}
    for number in range(6):
        match, seed = played_with_second_thoughts(game, number)
        question = Question(game, 2, {}, seed, list(match.log), frozenset(), tallies, {})
        found = look_back(question)
        assert found.plies == match.ply
        past = Past(Match.new(rules_of(game), seats=2, seed=seed, salt="0" * 32))
        past.advance([row_of(ply, entry) for ply, entry in enumerate(match.log, 1)])
        for one in tallies:
            times = sum(count.times for count in found.counts if count.tally == one.id)
            fields = [
                event.looked_up()
                for moment in past.moments
                for event in (() if moment.undone or moment.verb == UNDO else moment.events)
                if event.kind == one.event
            ]
            done = [each["seat"] for each in fields if each.get(one.by) is not None]
            assert times == (len(set(done)) if one.first else len(done)), one.id
        missing -= {count.tally for count in found.counts}
        if not missing:
            return
    assert not missing


def played_with_second_thoughts(game: str, number: int) -> tuple[Match, str]:
    """A match of bots who now and then take a step back."""
    rules, seed = rules_of(game), seed_of(f"recap {number}")
    match = Match.new(rules, seats=2, seed=seed, salt="0" * 32)
    chance = random.Random(number)
    while not match.over:
        seat = match.waiting()[0]
        bot_step(match, rules.info.bots[0], seat, seed_of(f"{seed}{match.ply}"), Effort(1))
        if not match.over and match.can_undo(seat) and chance.random() < 0.2:
            match.undo(seat)
    return match, seed


def row_of(ply: int, entry: LogEntry) -> ActionRow:
    noun = orjson.dumps(entry.noun).decode()
    return ActionRow(ply=ply, seat=entry.seat, verb=entry.verb, noun=noun)
