"""Every option of a game changes the rules in short that its tables show."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from app.pages.about.showing import for_table
from engine import catalogue

ROOT = Path(__file__).parents[2]
NODE = Path(sys.executable).parent / "node"
PROGRAM = """
import { readFileSync } from "node:fs";
const { module, rules, rooms } = JSON.parse(readFileSync(0, "utf8"));
const { holds, paragraphs, said } = await import(module);
const texts = (room) => [
  paragraphs(rules.details, room),
  rules.pieces.filter(({ when = {} }) => holds(when, room)).map(({ items }) =>
    items.map(({ name, text = [] }) => [name, said(text, room)])),
];
console.log(JSON.stringify(rooms.map(texts)));
"""


def texts(game: str, rooms: list[dict[str, Any]]) -> list[str]:
    """The rules in short at each of these tables, as the browser makes them."""
    asked = {
        "module": str(ROOT / "static" / "js" / "core" / "about.js"),
        "rules": for_table(game)["rules"],
        "rooms": rooms,
    }
    run = subprocess.run(
        [NODE, "--input-type=module", "-e", PROGRAM],
        input=json.dumps(asked), capture_output=True, text=True, check=True,
    )  # fmt: skip
    return [json.dumps(one, ensure_ascii=False) for one in json.loads(run.stdout)]


def room(game: str, seats: int, **changed: Any) -> dict[str, Any]:
    """A table of a game, as far as its rules ask."""
    options = catalogue[game].info.resolve_options({})
    return {"seats": [{}] * seats, "options": {**options, **changed}}


@pytest.mark.parametrize("game", catalogue)
def test_every_option_changes_the_rules_in_short(game: str) -> None:
    info = catalogue[game].info
    asked = [(o.id, value) for o in info.options if not o.internal for value in o.values]
    found = texts(game, [room(game, info.seats[0], **{name: value}) for name, value in asked])
    told: dict[str, set[str]] = {}
    for (name, _), text in zip(asked, found, strict=True):
        told.setdefault(name, set()).add(text)
    assert [o.id for o in info.options if o.id in told and len(told[o.id]) != len(o.values)] == []


@pytest.mark.parametrize("game", catalogue)
def test_a_table_of_any_size_has_whole_sentences(game: str) -> None:
    """No placeholder is left, and what goes on in a paragraph ends it."""
    low, high = catalogue[game].info.seats
    for text in texts(game, [room(game, seats) for seats in range(low, high + 1)]):
        paragraphs, _ = json.loads(text)
        assert paragraphs
        assert all(each["text"].endswith(".") for each in paragraphs)
        assert not any("{" in each["text"] or "undefined" in each["text"] for each in paragraphs)


def test_the_text_of_a_base_follows_its_option() -> None:
    gains = catalogue["leviatel"].components()["base_gains"]
    (option,) = (o for o in catalogue["leviatel"].info.options if o.id == "base_gain")
    assert set(gains) == set(option.values)
    assert all(value in gains[value] for value in option.values)
    assert len(set(gains.values())) == len(gains)
