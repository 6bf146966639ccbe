"""How a match stands as everybody can see it: no hand is known, all that is open stays."""

from __future__ import annotations

import random
from typing import Any

import pytest

from engine import Match, catalogue
from engine.bots import chances, public, public_chances

GAMES = [(game, seats) for game, rules in catalogue.items() for seats in {2, rules.info.seats[1]}]


def played(game: str, seats: int, steps: int) -> Match:
    """A match after so many random steps, or at its end."""
    match = Match.new(game, seats=seats, seed="5e" * 16, salt="5a" * 16)
    chance = random.Random(steps)
    for _ in range(steps):
        if not match.waiting():
            break
        seat = match.waiting()[0]
        match.act(seat, chance.choice(match.menu(seat)))
    return match


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_what_is_open_stays_and_hands_are_dealt_anew(game: str, seats: int) -> None:
    rules = catalogue[game]
    hidden_moved = 0
    for steps in (5, 40, 90):
        state = played(game, seats, steps).state
        thought = public(rules, state, f"{steps:032x}")
        assert rules.common(thought) == rules.common(state)
        assert state is not thought
        hidden_moved += any(rules.own(thought, s) != rules.own(state, s) for s in range(seats))
    if game in ("opale", "leviatel"):  # hands are hidden there
        assert hidden_moved == 3


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_chances_are_shares_and_come_again_for_the_same_seed(game: str, seats: int) -> None:
    rules, state = catalogue[game], played(game, seats, 60).state
    found = public_chances(rules, state, "1f" * 16, 4)
    assert found == public_chances(rules, state, "1f" * 16, 4)
    assert len(found) == seats
    assert sum(found) == pytest.approx(1.0)


def test_a_match_that_is_over_is_certain() -> None:
    match = played("opale", 2, 10_000)
    assert match.over
    assert public_chances(match.rules, match.state, "00" * 16, 4) == chances(
        match.rules, match.state
    )


@pytest.mark.parametrize(
    ("game", "part"), [("wind_and_fire", "personal"), ("tidal_blades", "hands")]
)
def test_what_the_first_seat_holds_may_be_thought_to_be_anywhere(game: str, part: str) -> None:
    rules, state = catalogue[game], played(game, 2, 40).state

    def held(thought: Any, seat: int) -> set[str]:
        own: Any = rules.own(thought, seat)
        return {str(card) for card in own[part][seat]}

    true = held(state, 0)
    deals = [public(rules, state, f"{number:032x}") for number in range(80)]
    assert true
    assert any(true & held(thought, 1) for thought in deals)
    assert any(held(thought, 0) != true for thought in deals)
