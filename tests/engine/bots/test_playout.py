"""Playing on quickly: how far, and always alike with the same luck."""

from __future__ import annotations

from functools import cache

import pytest

from engine import Match, catalogue
from engine.bots.playout import play_well
from engine.bots.worth import worths
from engine.core.chance import Chance
from engine.core.codec import clone, fingerprint
from engine.core.state import State
from engine.tools.simulate import bot_step, seed_of


@cache
def played(game: str, ply: int) -> State:
    """A random match after some plies."""
    match = Match.new(game, seed=seed_of("playout"), salt="0" * 32)
    while match.ply < ply and not match.over:
        bot_step(match, "random", match.waiting()[0], seed_of(f"playout/{match.ply}"))
    return match.state


def at_ply(game: str, ply: int) -> State:
    """The same, to be played on."""
    return clone(played(game, ply))


@pytest.mark.parametrize("game", catalogue)
def test_it_is_played_on_until_so_many_turns_have_begun(game: str) -> None:
    start = at_ply(game, 30)
    rules, s, twice = catalogue[game], clone(start), clone(start)
    found = play_well(rules, twice, Chance(seed_of("on")), turns=2)
    assert found == worths(rules, twice)
    chance = Chance(seed_of("on"))
    play_well(rules, s, chance, turns=1)
    assert (s.lap, s.lapped) != (start.lap, start.lapped)
    assert play_well(rules, s, chance, turns=1) == found
    assert fingerprint(s) == fingerprint(twice)


@pytest.mark.parametrize("game", catalogue)
def test_the_same_luck_is_the_same_line(game: str) -> None:
    start = at_ply(game, 30)
    one, two = clone(start), clone(start)
    for s in (one, two):
        play_well(catalogue[game], s, Chance(seed_of("luck")), turns=1)
    assert fingerprint(one) == fingerprint(two) != fingerprint(start)
