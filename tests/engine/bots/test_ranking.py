"""What every level thinks of the choices of every game: all of them, on one scale."""

from __future__ import annotations

import copy
from functools import cache

import pytest

from engine import EngineError, Match, catalogue
from engine.bots import Effort, choose, rank, worth
from engine.bots.worth import standing
from engine.core import loop
from engine.core.codec import fingerprint
from engine.tools.simulate import bot_step, seed_of

LEVELS = [(game, level) for game, rules in catalogue.items() for level in rules.info.bots]
SEED = seed_of("ranking")
QUICK = Effort(rounds=20)
every_level = pytest.mark.parametrize(("game", "level"), LEVELS)


@cache
def played(game: str, ply: int) -> Match:
    """A match of easy bots after some plies. Steps of a match leave earlier states as they are."""
    match = Match.new(game, seed=SEED, salt="0" * 32)
    while match.ply < ply and not match.over:
        bot_step(match, "easy", match.waiting()[0], seed_of(f"ranking/{match.ply}"))
    return match


def at_ply(game: str, ply: int) -> Match:
    """The same, to be played on."""
    match = copy.copy(played(game, ply))
    match.log = [*match.log]
    return match


@every_level
@pytest.mark.parametrize("ply", [0, 30])
def test_a_ranking_holds_every_legal_action_once(game: str, level: str, ply: int) -> None:
    match = at_ply(game, ply)
    seat = match.waiting()[0]
    known = match.rules.determinize(match.state, seat, SEED)
    before = fingerprint(known)
    choices = rank(match.rules, known, seat, level=level, seed=SEED, effort=QUICK)
    assert sorted(str(each.action) for each in choices) == sorted(map(str, match.menu(seat)))
    worths = [each.worth for each in choices]
    assert worths == sorted(worths, reverse=True)
    assert all(0 <= each <= 1 for each in worths)
    assert choices == rank(match.rules, known, seat, level=level, seed=SEED, effort=QUICK)
    assert fingerprint(known) == before


@pytest.mark.parametrize(("game", "level"), [each for each in LEVELS if each[1] != "easy"])
def test_a_level_chooses_what_it_ranks_first(game: str, level: str) -> None:
    match = at_ply(game, 12)
    seat = match.waiting()[0]
    choices = rank(match.rules, match.state, seat, level=level, seed=SEED, effort=QUICK)
    assert choose(match.rules, level, match.state, seat, SEED, QUICK) == choices[0].action


def test_who_is_not_asked_has_no_ranking() -> None:
    match = Match.new("opale", seed=SEED, salt="0" * 32)
    (seat,) = match.waiting()
    with pytest.raises(EngineError, match="not asked"):
        rank(match.rules, match.state, 1 - seat, seed=SEED)


@pytest.mark.slow
@pytest.mark.parametrize("game", catalogue)
def test_no_open_match_is_worth_a_win_or_a_loss(game: str) -> None:
    match = at_ply(game, 1000)
    assert match.over
    placement = match.state.placement
    assert placement is not None
    for seat in range(match.seats):
        assert worth(match.rules, match.state, seat) == standing(placement, seat)
    for ply in (1, 40):
        match = at_ply(game, ply)
        for seat in range(match.seats):
            assert 0 < worth(match.rules, match.state, seat) < 1
        assert loop.pending(match.state) is not None
