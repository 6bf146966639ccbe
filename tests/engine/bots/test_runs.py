"""What hard does where dice decide: every action has a line, all lines have the same luck, and
whole runs are played on to the end of the own next turn."""

from __future__ import annotations

import pytest

from engine import catalogue
from engine.bots import Effort, rank
from engine.bots.runs import play_runs
from engine.bots.sampled import TRIED, _found_in_a_deal, _line_of_each, _played_on
from engine.bots.worth import standing, worths
from engine.core import loop
from engine.core.chance import Chance
from engine.core.codec import clone, fingerprint
from engine.core.state import State
from engine.tools.simulate import seed_of
from tests.engine.bots.test_playout import at_ply

every_game = pytest.mark.parametrize("game", catalogue)
DICE = [game for game, rules in catalogue.items() if rules.dice]
PLIES = (0, 25, 60)


def asked_at(game: str, ply: int) -> tuple[State, int]:
    """A position with a choice, at this ply or a little later."""
    while True:
        s = at_ply(game, ply)
        seat = loop.waiting(s)[0]
        if len(loop.legal(s, seat)) > 1:
            return s, seat
        ply += 1


@every_game
def test_what_everybody_has_is_told_at_the_start_of_each_turn(game: str) -> None:
    start = at_ply(game, 30)
    rules, s = catalogue[game], clone(start)
    found = play_runs(rules, s, Chance(seed_of("runs")), turns=3)
    assert len(found) == 3
    assert found[-1] == worths(rules, s)
    again = clone(start)
    chance = Chance(seed_of("runs"))
    assert [play_runs(rules, again, chance, turns=1)[-1] for _ in range(3)] == found
    assert fingerprint(again) == fingerprint(s)


@every_game
def test_of_a_match_that_ends_only_the_result_counts(game: str) -> None:
    rules, s = catalogue[game], at_ply(game, 30)
    chance = Chance(seed_of("end"))
    while not s.over:
        found = play_runs(rules, s, chance, turns=4)
    assert s.placement is not None
    assert found == [tuple(standing(s.placement, seat) for seat in range(s.seats))]


@pytest.mark.parametrize("ply", PLIES)
@pytest.mark.parametrize("game", DICE)
def test_every_action_has_a_line(game: str, ply: int) -> None:
    s, seat = asked_at(game, ply)
    lines = _line_of_each(_found_in_a_deal(catalogue[game], s, seat, Chance(seed_of("lines"))))
    assert set(lines) == set(loop.legal(s, seat))
    assert all(action == line.first for action, line in lines.items())


@pytest.mark.parametrize("ply", PLIES)
@pytest.mark.parametrize("game", DICE)
def test_the_most_promising_actions_are_all_tried(game: str, ply: int) -> None:
    """Each is worth what its line brought in the same deal with the same luck; also one that was
    asked about."""
    s, seat = asked_at(game, ply)
    rules, seed = catalogue[game], seed_of("tried")
    chance = Chance(seed)
    lines = _line_of_each(_found_in_a_deal(rules, s, seat, chance))
    luck = f"{chance.below(1 << 63):032x}"
    brought = {action: _played_on(rules, line.end, seat, luck) for action, line in lines.items()}
    last = list(lines)[-1]
    effort = Effort(rounds=1, also=(last,))
    choices = rank(rules, s, seat, level="hard", seed=seed, effort=effort)
    tried = {*list(lines)[:TRIED], last}
    found = {choice.action: choice.worth for choice in choices}
    assert {action: found[action] for action in tried} == {a: brought[a] for a in tried}
    others = [worth for action, worth in found.items() if action not in tried]
    assert min(found[action] for action in tried) >= max(others, default=0.0)
