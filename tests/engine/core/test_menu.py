"""The menu of a position is made once, and is always that of the present position."""

from __future__ import annotations

import random

import pytest

from engine import Match, catalogue
from engine.core import loop


@pytest.mark.parametrize("game", catalogue)
def test_a_menu_is_that_of_the_present_position(game: str) -> None:
    chance = random.Random(game)
    match = Match.new(game, seed="9" * 32, salt="0" * 32)
    while not match.over and match.ply < 80:
        for seat in range(match.seats):
            match.menu(seat).clear()  # what is handed out belongs to who asked
            assert match.menu(seat) == loop.legal(match.state, seat)
        seat = chance.choice(match.waiting())
        if match.can_undo(seat) and chance.random() < 0.3:
            match.undo(seat)
        else:
            match.act(seat, chance.choice(match.menu(seat)))
