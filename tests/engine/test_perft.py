"""Perft: the number of action sequences to a depth, from fixed positions. Catches any change of
what is offered."""

from __future__ import annotations

import random
from typing import Any, TypeAlias

import pytest

from engine import Match
from engine.core import loop
from engine.core.codec import clone
from engine.core.state import State
from engine.tools.simulate import seed_of

Position: TypeAlias = tuple[str, int, tuple[tuple[str, Any], ...], int]
"""A game, the plies of a random match, its options, and how deep to count."""
POSITIONS: dict[Position, int] = {
    ("opale", 0, (("foreshadowing", True),), 2): 240,
    ("opale", 0, (), 4): 45,
    ("opale", 25, (), 4): 53,
    ("opale", 40, (("seashells", True),), 4): 95,
    ("opale", 60, (("foreshadowing", True), ("seashells", True)), 4): 422,
    ("leviatel", 0, (), 2): 784,
    ("leviatel", 20, (), 5): 457,
    ("leviatel", 60, (("max_decks", 2),), 4): 1520,
    ("leviatel", 150, (("castle_health", 30),), 4): 775,
    ("leviatel", 220, (("castle_health", 30), ("discard_from_turn", 1)), 4): 1562,
    ("wind_and_fire", 0, (), 4): 1512,
    ("wind_and_fire", 11, (), 4): 1538,
    ("wind_and_fire", 150, (("sigils", True),), 5): 1865,
    ("wind_and_fire", 222, (("mode", "advanced"),), 4): 33,
    ("wind_and_fire", 240, (("mode", "advanced"),), 4): 20,
    ("tidal_blades", 0, (), 5): 1020,
    ("tidal_blades", 0, (("draft_start", True),), 5): 1464,
    ("tidal_blades", 60, (("first_game", True),), 5): 924,
    ("tidal_blades", 90, (), 5): 900,
    ("tidal_blades", 120, (("final_night", False),), 5): 1048,
    ("tidal_blades_prototype", 0, (), 5): 728,
    ("tidal_blades_prototype", 60, (), 6): 923,
    ("tidal_blades_prototype", 90, (), 5): 934,
    ("tidal_blades_prototype", 130, (), 5): 2091,
    ("tidal_blades_prototype", 160, (), 6): 651,
}


def perft(s: State, depth: int) -> int:
    if depth == 0 or s.over:
        return 1
    total = 0
    for seat in loop.waiting(s):
        for action in loop.legal(s, seat):
            after = clone(s)
            loop.resolve(after, seat, action)
            total += perft(after, depth - 1)
    return total


def position(game: str, plies: int, options: dict[str, object]) -> State:
    match, chance = (
        Match.new(game, options=options, seed=seed_of("perft"), salt="0" * 32),
        random.Random(1),
    )
    for _ in range(plies):
        seat = match.waiting()[0]
        match.act(seat, chance.choice(match.menu(seat)))
    return match.state


@pytest.mark.parametrize(("case", "expected"), POSITIONS.items(), ids=str)
def test_number_of_sequences(case: Position, expected: int) -> None:
    game, plies, options, depth = case
    assert perft(position(game, plies, dict(options)), depth) == expected
