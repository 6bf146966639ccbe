"""What one step costs in rules and views, part by part, as the server asks for them."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Any, NamedTuple

import orjson

from app.matches.envelope import encoded, events_json, menu_of, preview_json
from engine import Action, Match, catalogue, on_the_wire
from engine.tools import simulate

PARTS = ("act", "menu", "faces", "blocked", "previews", "common", "own", "words", "JSON")
RULES_AND_VIEWS = ("act", "menu", "blocked", "previews", "common", "own")
"""The parts of `rules and views`: faces, words and encoding are told apart."""
GAMES = 8
"""Matches of a row; the same ones in each run, so rows of two versions compare."""


class Table(NamedTuple):
    """What is played."""

    game: str
    seats: int


def tables() -> list[Table]:
    """Each game with the fewest people that play against each other, and with all seats."""
    found = []
    for game, rules in catalogue.items():
        usual, most = rules.info.usual_seats, rules.info.seats[1]
        found += [Table(game, seats) for seats in dict.fromkeys((usual, most))]
    return found


class Clock:
    """Adds up the CPU time of parts."""

    def __init__(self) -> None:
        self.spent = dict.fromkeys(PARTS, 0.0)

    def __call__(self, part: str, work: Callable[..., Any], *given: Any) -> Any:
        started = time.process_time()
        made = work(*given)
        self.spent[part] += time.process_time() - started
        return made


def play(table: Table, number: int, clock: Clock) -> int:
    """One random match, seen by every seat after each step; returns how many steps it had."""
    chance = random.Random(f"steps/{number}")
    seed = simulate.seed_of(f"steps/{number}")
    match = Match.new(table.game, seats=table.seats, seed=seed, salt="0" * 32)
    while not match.over:
        seat = match.waiting()[0]
        action = chance.choice(match.menu(seat))
        clock("act", match.act, seat, action)
        look(match, clock)
    return match.ply


def look(match: Match, clock: Clock) -> None:
    """All that the server makes of one position."""
    common = clock("common", match.common)
    clock("JSON", encoded, common)
    for viewer in range(match.seats):
        own = clock("own", match.own, viewer)
        clock("JSON", encoded, own)
        clock("words", events_json, match, match.events, viewer)
        if menu := clock("menu", match.menu, viewer):
            faces = clock("faces", _faces, match, viewer, menu)
            blocked = clock("blocked", match.blocked, viewer)
            previews = clock("previews", match.previews, viewer)
            rest = [faces, [b._asdict() for b in blocked], [preview_json(p) for p in previews]]
            clock("JSON", orjson.dumps, rest)


def _faces(match: Match, viewer: int, menu: list[Action]) -> dict[str, Any]:
    face, state = match.rules.face, match.state
    return {
        verb: on_the_wire(nouns, [face(state, viewer, Action(verb, noun)) for noun in nouns])
        for verb, nouns in menu_of(menu).items()
    }


def row(table: Table, games: int = GAMES) -> dict[str, Any]:
    """Microseconds a step, part by part."""
    clock = Clock()
    steps = sum(play(table, number, clock) for number in range(games))
    part_us = {part: spent / steps * 1e6 for part, spent in clock.spent.items()}
    return {
        "game": table.game,
        "seats": table.seats,
        **{part: round(spent) for part, spent in part_us.items()},
        "rules and views": round(sum(part_us[part] for part in RULES_AND_VIEWS)),
        "all": round(sum(part_us.values())),
    }


def playouts(table: Table, games: int) -> float:
    """Steps of random matches in place, a second of CPU time."""
    started = time.process_time()
    figures = simulate.run(table.game, games=games, seats=table.seats)
    return figures.actions / (time.process_time() - started)


def rows(repeats: int = 3) -> list[dict[str, Any]]:
    """The best of some runs, which the others on a shared machine disturbed least."""
    found = []
    for table in tables():
        best = min((row(table) for _ in range(repeats)), key=lambda line: line["all"])
        fast = max(playouts(table, 10 * GAMES) for _ in range(repeats))
        found.append({**best, "playout steps a second": round(fast)})
    return found
