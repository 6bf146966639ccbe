"""Every option of a game changes the rules in short, which tables, lobbies and pages show."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from engine import catalogue

ROOT = Path(__file__).parents[2]
NODE = Path(sys.executable).parent / "node"
PROGRAM = """
import { readFileSync } from "node:fs";
const { module, components, options } = JSON.parse(readFileSync(0, "utf8"));
const { paragraphs } = await import(module);
console.log(JSON.stringify(options.map((one) => paragraphs(components, one))));
"""
GAMES = ("leviatel", "opale")
ELSEWHERE: dict[str, list[str]] = {"leviatel": ["base_gain"], "opale": []}
"""Options that are told by what they are about: see the next test."""


def texts(game: str, options: list[dict[str, Any]]) -> list[str]:
    """The rules in short with each of these options, as the browser makes them."""
    asked = {
        "module": str(ROOT / "static" / "js" / "games" / game / "short.js"),
        "components": catalogue[game].components(),
        "options": options,
    }
    run = subprocess.run(
        [NODE, "--input-type=module", "-e", PROGRAM],
        input=json.dumps(asked), capture_output=True, text=True, check=True,
    )  # fmt: skip
    return [json.dumps(one) for one in json.loads(run.stdout)]


@pytest.mark.parametrize("game", GAMES)
def test_every_option_changes_the_rules_in_short(game: str) -> None:
    info = catalogue[game].info
    default = info.resolve_options({})
    asked = [(o.id, value) for o in info.options if not o.internal for value in o.values]
    found = texts(game, [{**default, name: value} for name, value in asked])
    told: dict[str, set[str]] = {}
    for (name, _), text in zip(asked, found, strict=True):
        told.setdefault(name, set()).add(text)
    silent = [o.id for o in info.options if o.id in told and len(told[o.id]) != len(o.values)]
    assert silent == ELSEWHERE[game]


def test_the_text_of_a_base_follows_its_option() -> None:
    gains = catalogue["leviatel"].components()["base_gains"]
    (option,) = (o for o in catalogue["leviatel"].info.options if o.id == "base_gain")
    assert set(gains) == set(option.values)
    assert all(value in gains[value] for value in option.values)
    assert len(set(gains.values())) == len(gains)


@pytest.mark.parametrize("game", GAMES)
def test_without_options_the_defaults_are_told(game: str) -> None:
    default = catalogue[game].info.resolve_options({})
    bare, full = texts(game, [{}, default])
    assert bare == full
