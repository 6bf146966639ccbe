"""Programs that know only the contract play whole matches, misbehave on the way, and check all.

`TIDETABLE_BLACKBOX=50` plays fifty matches instead of a few.
"""

from __future__ import annotations

import copy
import json
import os
import random
from collections.abc import Iterator
from contextlib import AsyncExitStack
from typing import Any

import pytest

from engine import Match, verify
from engine.core.record import entry_from_json
from engine.games.opale.cards import CARD_ID, SPOTS
from engine.games.opale.state import Opale
from tests.app.client import Live
from tests.app.conftest import Running
from tests.app.tables import Playing, table

MATCHES = int(os.environ.get("TIDETABLE_BLACKBOX", "4"))
OPTIONS: list[dict[str, Any]] = [
    {},
    {"seashells": True},
    {"foreshadowing": True},
    {"foreshadowing": True, "seashells": True, "end_trigger": "last_card"},
    {"show_running_score": True},
]


Given = tuple[str, int, dict[str, Any]]
WIND: list[Given] = [
    ("wind_and_fire", 2, {"mode": "advanced", "sigils": True}),
    ("wind_and_fire", 3, {"trainer": "hard"}),
    ("wind_and_fire", 4, {"mode": "advanced", "trainer": "hard"}),
    ("wind_and_fire", 2, {}),
    ("wind_and_fire", 1, {"beginner": True, "exam_cards": True}),
]
TIDES: list[Given] = [
    ("tidal_blades", 2, {"first_game": True}),
    ("tidal_blades_prototype", 2, {}),
    ("tidal_blades", 3, {"draft_start": True}),
    ("tidal_blades", 4, {}),
    ("tidal_blades_prototype", 4, {}),
]
GIVEN: list[Given] = [
    *(("opale", 2, OPTIONS[number % len(OPTIONS)]) for number in range(MATCHES)),
    *(
        ("leviatel", 2, [{}, {"open_hands": 2}][number % 2])
        for number in range(max(1, MATCHES // 6))
    ),
    *(WIND[number % len(WIND)] for number in range(max(2, MATCHES // 5))),
    *(TIDES[number % len(TIDES)] for number in range(max(3, MATCHES // 5))),
]


def cases() -> Iterator[Any]:
    """The first of each game in every run, the others where there is time."""
    had: set[str] = set()
    for number, given in enumerate(GIVEN):
        marks = [pytest.mark.slow] if given[0] in had else []
        had.add(given[0])
        yield pytest.param(number, given, marks=marks, id=f"{number}-{given}")


@pytest.mark.parametrize(("number", "given"), list(cases()))
async def test_a_match_with_two_watchers(server: Running, number: int, given: Given) -> None:
    game, seats, options = given
    chance = random.Random(number)
    modes = "".join("pf"[seat % 2] for seat in range(seats))
    async with (
        table(server, modes=modes, game=game, options=options) as playing,
        AsyncExitStack() as stack,
    ):
        room, watcher = playing.room, playing.room.people[-1]
        full, patched = [
            await stack.enter_async_context(watcher.socket(room.id, watch=room.watch, **mode))
            for mode in ({}, {"mode": "patch"})
        ]
        everybody = [*playing.seats, full, patched]
        for live in (full, patched):
            await live.shown()
        plies = await play(playing, everybody, chance)
        for live in everybody:
            await live.ended()
            assert live.versions == list(range(plies + 1)), "a gap in the versions"
        assert full.view == patched.view
        record = await room.host.call("GET", f"/api/rooms/{room.id}/record")
        check_record(record, plies)
        check_frames(record, {**dict(enumerate(playing.seats)), None: full}, seats)
        check_frames(record, {None: patched}, seats)


async def play(playing: Playing, everybody: list[Live], chance: random.Random) -> int:
    """Plays to the end with slips in between; returns the last version."""
    version, acted = 0, None
    while playing.seats[0].over is None:
        mover = chance.choice([live for live in playing.seats if live.my_turn])
        if chance.random() < 0.25:
            await misbehave(playing, everybody, mover, acted, chance)
        if mover.envelope["undo"] and chance.random() < 0.15:
            frame = {"type": "undo", "id": mover.new_id(), "seat": mover.envelope["seat"]}
        else:
            verb, noun = mover.choice(chance)
            frame = {
                "type": "act", "id": mover.new_id(), "seat": mover.envelope["seat"],
                "decision": mover.envelope["decision"], "verb": verb, "noun": noun,
            }  # fmt: skip
        answer = await mover.command(frame)
        assert answer["type"] == "ok", answer
        assert answer["version"] == version + 1
        version, acted = version + 1, (mover, frame, answer)
        for live in everybody:
            await live.reached(version)
    return version


async def misbehave(
    playing: Playing,
    everybody: list[Live],
    mover: Live,
    acted: tuple[Live, dict[str, Any], dict[str, Any]] | None,
    chance: random.Random,
) -> None:
    """One wrong or repeated command: answered as the contract says, and nothing changes."""
    before = [(live.version, live.view) for live in everybody]
    verb, noun = mover.choice(chance)
    good = {"type": "act", "seat": mover.envelope["seat"], "verb": verb, "noun": noun}
    decision = mover.envelope["decision"]
    wrongs: list[tuple[Live, dict[str, Any], str]] = [
        (mover, {**good, "decision": decision - 1}, "stale_decision"),
        (mover, {**good, "decision": decision, "noun": "nobody:nothing"}, "illegal"),
        (mover, {**good, "decision": decision, "seat": another(playing, mover)}, "not_your_seat"),
        (mover, {**good, "decision": decision, "noun": {"a": 1}}, "invalid"),
        (mover, {**good, "decision": "1"}, "invalid"),
        (everybody[-1], {**good, "decision": decision}, "not_your_seat"),
    ]
    turns = [live.my_turn for live in playing.seats]
    if turns.count(True) == 1 and len(turns) > 1:
        idler = playing.idler
        seat = idler.envelope["seat"]
        wrongs.append((idler, {**good, "decision": decision, "seat": seat}, "not_your_turn"))
    who, frame, code = chance.choice(wrongs)
    answer = await who.command({**frame, "id": who.new_id()})
    assert (answer["type"], answer["code"]) == ("refused", code)
    assert answer["reason"]
    again = await who.command({**frame, "id": answer["id"]})
    assert again == answer, "the same id got another answer"
    if acted is not None:
        author, sent, stored = acted
        assert await author.command(sent) == stored, "a repeated command was not answered the same"
    assert [(live.version, live.view) for live in everybody] == before


def another(playing: Playing, mover: Live) -> int:
    """A seat that is not the mover's; alone at the table: none that exists."""
    return int((mover.envelope["seat"] + 1) % max(2, len(playing.seats)))


def check_record(record: dict[str, Any], plies: int) -> None:
    """The record checks out; bent in any of three ways it does not."""
    assert verify(record) == []
    assert len(record["actions"]) == plies
    for bend in (bend_seed, bend_action, bend_result):
        bent = copy.deepcopy(record)
        bend(bent)
        assert verify(bent) != [], bend.__name__


def bend_seed(record: dict[str, Any]) -> None:
    record["seed"] = record["seed"][::-1] if record["seed"] != record["seed"][::-1] else "0" * 32


def bend_action(record: dict[str, Any]) -> None:
    """An action nobody was offered. (One that is merely left out can tell another true story.)"""
    told = [line for line in record["actions"] if "verb" in line]
    told[len(told) // 2]["noun"] = "nobody:nothing"


def bend_result(record: dict[str, Any]) -> None:
    record["result"]["placement"][0] += 1


def check_frames(record: dict[str, Any], lives: dict[int | None, Live], seats: int) -> None:
    """Every frame holds exactly what the engine shows that viewer, and no hidden card."""
    positions = list(replayed(record, seats))
    for viewer, live in lives.items():
        for frame in live.frames:
            if frame["type"] not in ("view", "update"):
                continue
            match_view, events, hidden = positions[frame["version"]][viewer]
            if frame["type"] == "view":
                assert frame["view"] == match_view
            shown = json.dumps({key: value for key, value in frame.items() if key != "events"})
            assert not [card for card in hidden if f'"{card}"' in shown], "a leak"
            for event in frame["events"]:
                plain = {key: value for key, value in event.items() if key not in WORDS}
                assert plain in events


WORDS = {"text", "you", "does", "parts", "short"}
"""Fields of an event that tell it in words."""
Seen = dict[int | None, tuple[Any, list[Any], list[str]]]


def replayed(record: dict[str, Any], seats: int) -> Iterator[Seen]:
    """For each version and viewer: the view, the events, the ids of hidden cards."""
    match = Match.new(
        record["game"], seats=seats, options=record["options"], seed=record["seed"],
        salt=record["salt"],
    )  # fmt: skip
    yield seen(match)
    for line in record["actions"]:
        match.apply_entry(entry_from_json(line))
        yield seen(match)


def seen(match: Match) -> Seen:
    return {
        viewer: (
            json.loads(json.dumps(match.view(viewer))),
            json.loads(json.dumps([event.seen_by(viewer) for event in match.events])),
            hidden_cards(match.state, viewer),
        )
        for viewer in (*range(match.seats), None)
    }


def hidden_cards(s: Any, viewer: int | None) -> list[str]:
    """OP-10: draw piles, score piles, covered cards, and hands and reserves of others.

    Only for Opale, whose card ids are unique; elsewhere the view of the engine is the measure.
    """
    if not isinstance(s, Opale):
        return []
    cards = [card for pile in (*s.draws, *s.scores) for card in pile]
    cards += [card for spot in SPOTS if SPOTS[spot].pile for card in s.spots[spot][:-1]]
    for seat in (0, 1):
        if seat != viewer:
            cards += s.hands[seat] + s.reserves[seat]
        elif s.put_back[seat] in cards:
            cards.remove(s.put_back[seat])
    return [CARD_ID[card] for card in cards]
