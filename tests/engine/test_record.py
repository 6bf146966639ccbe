"""Records: a true one is verified, a bent one is refused and the first fault is named."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest

from engine import LogEntry, Match, catalogue, verify
from engine.core.record import entry_from_json, entry_to_json
from engine.testing.contract.keeping import record as record_of
from engine.tools.simulate import play_out, seed_of

Record = dict[str, Any]


def finished(game: str) -> Record:
    match = Match.new(game, seed=seed_of("record"), salt=seed_of("salt"))
    play_out(match, ["random"] * match.seats, "record")
    made: Record = json.loads(json.dumps(record_of(match, {})))
    return made


@pytest.fixture(scope="module", params=sorted(catalogue))
def record(request: pytest.FixtureRequest) -> Record:
    return finished(request.param)


def test_a_true_record_checks_out(
    record: Record,
) -> None:
    assert verify(record) == []


def bent(record: Record, **changes: Any) -> list[str]:
    copied = copy.deepcopy(record)
    copied.update(changes)
    return verify(copied)


def test_a_bent_seed_is_found(
    record: Record,
) -> None:
    assert "commitment" in bent(record, seed="0" * 32)[0]


def test_a_bent_salt_is_found(
    record: Record,
) -> None:
    assert "commitment" in bent(record, salt="1" * 32)[0]


def test_another_commitment_is_found(
    record: Record,
) -> None:
    assert "commitment" in bent(record, commitment="0" * 64)[0]


def test_a_bent_result_is_found(
    record: Record,
) -> None:
    result = {**record["result"], "scores": [99] * len(record["seats"])}
    assert "result" in bent(record, result=result)[0]


def test_a_missing_action_is_found(
    record: Record,
) -> None:
    actions = record["actions"]
    assert bent(record, actions=actions[: len(actions) // 2])
    assert bent(record, actions=actions[1:])


def test_a_bent_action_is_found(
    record: Record,
) -> None:
    actions = copy.deepcopy(record["actions"])
    actions[0]["noun"] = "nobody:nothing"
    assert bent(record, actions=actions)[0].startswith("action 1 ")


def test_other_rules_are_named(
    record: Record,
) -> None:
    assert "rules version 99" in bent(record, rules_version=99)[0]


@pytest.mark.parametrize(
    "change",
    [
        {"format": "other/1"}, {"game": "chess"}, {"options": {"no": 1}}, {"seats": []},
        {"actions": [{}]}, {"actions": [{"seat": "0", "verb": "pick", "noun": None}]},
        {"actions": [{"seat": 0, "verb": 3, "noun": None}]}, {"actions": 5}, {"seed": "zz"},
        {"actions": [{"seat": 0, "verb": "pick", "noun": {"a": 1}}]},
    ],
)  # fmt: skip
def test_nonsense_is_refused_with_a_sentence(
    record: Record,
    change: Record,
) -> None:
    assert bent(record, **change)


@pytest.mark.parametrize("nonsense", [None, [], "text", 5, {}])
def test_what_is_no_record_at_all_is_refused(
    nonsense: object,
) -> None:
    assert verify(nonsense)[0].startswith("this is no game record")


@pytest.mark.parametrize(
    "entry", [LogEntry(0, "undo"), LogEntry(1, "resign"), LogEntry(1, "assign", ("a", 2))]
)
def test_entries_go_through_json(entry: LogEntry) -> None:
    line = json.loads(json.dumps(entry_to_json(entry, "2026-11-28T20:00:00Z")))
    assert entry_from_json(line) == entry
