"""Lessons of a game: one TOML file each in the folder `lessons` of its package.

title = "Your first turn"           # what one learns, and in a sentence
text = "…"
order = 1                           # first lessons come first
minutes = 6
seed = "…32 hex digits…"            # the deal
options = { … }                     # optional, like seats (default: as usual) and bot ("easy")
before = [["lay", "red"], [1, …]]   # optional: what has been played when the learner sits down

[[idea]]
heading = "Lay a card"
say = "…"
rules = ["OP-3.1"]
show = ["deck"]                     # ids of the view to look at
moves = [["lay", "red"], [1, "lay", ["blue", 2]], ["finish_turn"]]   # a number first: that seat
wrong = { finish_turn = "…", "lay red" = "…", "" = "…" }     # by verb, or verb and noun

[end]
heading = "Now you"
say = "…"
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from importlib.resources import files
from typing import Any

from engine.core.lesson import LEARNER, Idea, Lesson, Move
from engine.core.rules import GameInfo
from engine.core.types import noun_from_json


def lessons_in(package: str, info: GameInfo, folder: str = "lessons") -> tuple[Lesson, ...]:
    """The lessons of a game in their order; the name of a file is the id of its lesson."""
    found = [one for one in files(package).joinpath(folder).iterdir() if one.name.endswith(".toml")]
    rows = {one.name.removesuffix(".toml"): tomllib.loads(one.read_text("utf-8")) for one in found}
    return tuple(lesson_of(ident, rows[ident], info) for ident in sorted(
        rows, key=lambda ident: (rows[ident].get("order", 1), ident)
    ))  # fmt: skip


def lesson_of(ident: str, row: Mapping[str, Any], info: GameInfo) -> Lesson:
    """A lesson out of its file; raises KeyError for what is missing."""
    return Lesson(
        id=ident,
        title=row["title"],
        text=row["text"],
        minutes=row["minutes"],
        seed=row["seed"],
        seats=row.get("seats", info.usual_seats),
        options=row.get("options", {}),
        bot=row.get("bot", "easy"),
        ideas=tuple(_idea(idea) for idea in row["idea"]),
        end=(row["end"]["heading"], row["end"]["say"]),
        before=tuple(_move(move) for move in row.get("before", ())),
    )


def _idea(row: Mapping[str, Any]) -> Idea:
    return Idea(
        heading=row["heading"],
        say=row["say"],
        moves=tuple(_move(move) for move in row["moves"]),
        rules=tuple(row.get("rules", ())),
        show=tuple(row.get("show", ())),
        wrong=row.get("wrong", {}),
    )


def _move(parts: list[Any]) -> Move:
    """
    >>> _move(["move", ["a1", "b2"]]), _move([1, "finish_turn"])
    (Move(seat=0, verb='move', noun=('a1', 'b2')), Move(seat=1, verb='finish_turn', noun=None))
    """
    seat, verb, *noun = parts if isinstance(parts[0], int) else [LEARNER, *parts]
    return Move(seat, verb, noun_from_json(noun[0]) if noun else None)
