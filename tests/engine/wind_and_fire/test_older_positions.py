"""Positions of earlier rules go on."""

import random

from engine import Match, catalogue
from engine.tools.simulate import seed_of

GAME = "wind_and_fire"


def test_a_position_of_version_1_goes_on() -> None:
    """Who took which dice in the round that runs is not known of it; nothing else is lost."""
    rules = catalogue[GAME]
    match = Match.new(GAME, seats=3, seed=seed_of("old"), salt="0" * 32)
    chance = random.Random(3)
    dice_were_taken = 0
    for _ in range(150):
        now = rules.save(match.state)
        again = rules.load({name: now[name] for name in now if name != "takers"}, 1)
        assert again.decision == match.decision
        assert rules.save(again) == now | {"takers": []}
        dice_were_taken += bool(now["takers"])
        seat = match.waiting()[0]
        match.act(seat, chance.choice(match.menu(seat)))
    assert dice_were_taken
