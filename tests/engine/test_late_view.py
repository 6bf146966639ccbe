"""Spectators who are shown all hands, late, never see what a player still holds."""

from __future__ import annotations

import random

import pytest

from engine import Match, catalogue
from engine.core.rules import _words
from engine.tools.simulate import seed_of


@pytest.mark.parametrize("game", sorted(catalogue))
def test_what_is_hidden_now_is_in_no_late_view(game: str) -> None:
    rules = catalogue[game]
    match = Match.new(game, seats=2, seed=seed_of("late"), salt="0" * 32)
    chance, past, open_hands = random.Random(1), [match.state], 0
    while not match.over and match.ply < 160:
        seat = chance.choice(match.waiting())
        match.act(seat, chance.choice(match.menu(seat)))
        past.append(match.state)
        earlier = chance.choice(past[-24:])
        secret = _words(rules.open_view(match.state)) - _words(match.view(None))
        late, public = rules.late_view(earlier, match.state), rules.view(earlier, None)
        assert late.keys() == rules.open_view(earlier).keys()
        assert not (_words(late) - _words(public)) & secret
        open_hands += late != public and late["hands"] != public["hands"]
    assert open_hands > 0 or game != "opale"  # hands that are played off are shown after all


@pytest.mark.parametrize("game", sorted(catalogue))
def test_nothing_is_secret_of_the_present_to_itself(game: str) -> None:
    """Without any delay a late view is what spectators see."""
    match = Match.new(game, seats=2, seed=seed_of("now"), salt="0" * 32)
    chance = random.Random(2)
    for _ in range(40):
        if match.over:
            break
        seat = chance.choice(match.waiting())
        match.act(seat, chance.choice(match.menu(seat)))
        late = match.rules.late_view(match.state, match.state)
        hands = late["hands"]
        assert hands == match.view(None)["hands"] or not any(hands), game
