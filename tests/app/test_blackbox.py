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
from pathlib import Path
from typing import Any

import pytest

from engine import Match, verify
from engine.core.record import entry_from_json
from engine.games.opale.cards import CARD_ID, SPOTS
from engine.games.opale.state import Opale
from tests.app.client import Live
from tests.app.conftest import Running, running
from tests.app.tables import Playing, table

MATCHES = int(os.environ.get("TIDETABLE_BLACKBOX", "6"))
OPTIONS: list[dict[str, Any]] = [
    {},
    {"seashells": True},
    {"foreshadowing": True},
    {"foreshadowing": True, "seashells": True, "end_trigger": "last_card"},
    {"show_running_score": True},
]


@pytest.fixture
async def server(tmp_path: Path):
    async with running(f"sqlite:///{tmp_path}/blackbox.db") as server:
        yield server


@pytest.mark.parametrize("number", range(MATCHES))
async def test_opale_with_two_watchers(server: Running, number: int) -> None:
    await whole_match(server, "opale", OPTIONS[number % len(OPTIONS)], number)


@pytest.mark.parametrize("number", range(max(1, MATCHES // 6)))
async def test_leviatel_with_two_watchers(server: Running, number: int) -> None:
    await whole_match(server, "leviatel", [{}, {"open_hands": 2}][number % 2], number)


async def whole_match(server: Running, game: str, options: dict[str, Any], number: int) -> None:
    chance = random.Random(number)
    async with (
        table(server, modes="pf", game=game, options=options) as playing,
        AsyncExitStack() as stack,
    ):
        room, watcher = playing.room, playing.room.people[2]
        full, patched = [
            await stack.enter_async_context(watcher.socket(room.id, watch=room.watch, **mode))
            for mode in ({}, {"mode": "patch"})
        ]
        everybody = [*playing.seats, full, patched]
        for live in (full, patched):
            await live.until(lambda live=live: live.view is not None)
        plies = await play(playing, everybody, chance)
        for live in everybody:
            await live.until(lambda live=live: live.over is not None)
            assert live.versions == list(range(plies + 1)), "a gap in the versions"
        assert full.view == patched.view
        record = await room.host.call("GET", f"/api/rooms/{room.id}/record")
        check_record(record, plies)
        check_frames(record, {0: playing.seats[0], 1: playing.seats[1], None: full})
        check_frames(record, {None: patched})


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
            await live.until(lambda live=live, version=version: live.version >= version)
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
        (mover, {**good, "decision": decision, "seat": 1 - good["seat"]}, "not_your_seat"),
        (mover, {**good, "decision": decision, "noun": {"a": 1}}, "invalid"),
        (mover, {**good, "decision": "1"}, "invalid"),
        (everybody[2], {**good, "decision": decision}, "not_your_seat"),
    ]
    if len([live for live in playing.seats if live.my_turn]) == 1:
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
    record["result"]["scores"][0] += 1


def check_frames(record: dict[str, Any], lives: dict[int | None, Live]) -> None:
    """Every frame holds exactly what the engine shows that viewer, and no hidden card."""
    positions = list(replayed(record))
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
                plain = {key: value for key, value in event.items() if key != "text"}
                assert plain in events


Seen = dict[int | None, tuple[Any, list[Any], list[str]]]


def replayed(record: dict[str, Any]) -> Iterator[Seen]:
    """For each version and viewer: the view, the events, the ids of hidden cards."""
    match = Match.new(
        record["game"], options=record["options"], seed=record["seed"], salt=record["salt"]
    )
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
        for viewer in (0, 1, None)
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
