"""What no bot of any level does in any game: miss a win, or end a match it is losing."""

from __future__ import annotations

from functools import cache

import pytest

from engine import Action, Match, catalogue
from engine.bots import Effort, choose, worth
from engine.bots.ahead import Budget, asked, ends
from engine.core import loop
from engine.core.codec import clone
from engine.core.state import State
from engine.tools.simulate import bot_step, seed_of

pytestmark = pytest.mark.slow
THINKING = ("easy", "medium", "hard")
QUICK = Effort(rounds=12)
MATCHES = 2
MOST_STEPS = 40


def _after(s: State, seat: int, action: Action) -> State:
    n = clone(s)
    loop.resolve(n, seat, action)
    return n


def _can_go_on(game: str, s: State, seat: int) -> bool:
    """Whether some run of own steps leaves the match open, whoever is asked next."""
    return any(
        not end.state.over and asked(end.state, seat) is None
        for action in loop.legal(s, seat)
        for end in ends(catalogue[game], s, seat, action, Budget(300))
    )


@cache
def last_decisions(game: str) -> tuple[tuple[State, int], ...]:
    """Positions of matches of easy bots in which an action ends the match and a run does not."""
    found = []
    for number in range(MATCHES):
        match = Match.new(game, seed=seed_of(f"last/{number}"), salt="0" * 32)
        while not match.over:
            seat = match.waiting()[0]
            over = any(_after(match.state, seat, action).over for action in match.menu(seat))
            if over and _can_go_on(game, match.state, seat):
                found.append((match.state, seat))
            bot_step(match, "easy", seat, seed_of(f"last/{number}/{match.ply}"))
    return tuple(found)


@pytest.mark.parametrize("level", THINKING)
@pytest.mark.parametrize("game", catalogue)
def test_nobody_ends_a_lost_match_that_can_go_on_or_misses_a_win(game: str, level: str) -> None:
    rules = catalogue[game]
    for s, seat in last_decisions(game):
        runs = [_after(s, seat, action) for action in loop.legal(s, seat)]
        winning = any(n.over and worth(rules, n, seat) == 1 for n in runs)
        n = clone(s)
        for step in range(MOST_STEPS):
            if asked(n, seat) is None:
                break
            loop.resolve(n, seat, choose(rules, level, n, seat, seed_of(f"{step}"), QUICK))
        if n.over:
            assert worth(rules, n, seat) > 0, f"{level} gives up"
        assert not winning or worth(rules, n, seat) == 1, f"{level} misses a win"
