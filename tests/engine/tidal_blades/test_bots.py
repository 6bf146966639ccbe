"""What bots do with what they have won, and with Monsters."""

from __future__ import annotations

import pytest

from engine import Action, Match
from engine.bots import Effort, choose, worth
from engine.core import loop
from engine.core.codec import clone
from engine.games.tidal_blades import queries
from engine.tools.simulate import bot_step, seed_of
from tests.engine.tidal_blades.table import AXL, DUST, EKO, A, has, state_of, table

THINKING = pytest.mark.parametrize("level", ["easy", "medium", "hard"])
QUICK = Effort(rounds=40)
ARENA = "chronosseum"
COMPLETE = ("complete", None)


@THINKING
@pytest.mark.parametrize("round_", [1, 2, 4])
def test_a_won_challenge_is_completed(level: str, round_: int) -> None:
    """Required and Push It matched: every further roll can only lose."""
    me = has(DUST, active="N Ir", shells=2, hand="s07", at=ARENA)
    t = table(me, has(EKO), round_=round_)
    t.attempt("s07", "N Ir", "N=R Ir=S 0")
    for number in range(2 if level == "hard" else 5):  # hard thinks for most of a second
        known = t.match.rules.imagine(t.s, A, seed_of(f"won/{number}"))
        assert choose(t.match.rules, level, known, A, seed_of(f"{number}"), QUICK) == COMPLETE


@pytest.mark.slow
def test_completing_never_looks_worse_than_being_about_to() -> None:
    """Wherever all symbols are matched in four matches, on the one scale of `worth`."""
    seen = 0
    for seed in range(4):
        match = Match.new("tidal_blades", seats=2, seed=seed_of(f"about/{seed}"), salt="0" * 32)
        while not match.over:
            seat = match.waiting()[0]
            if COMPLETE in match.menu(seat) and queries.is_pushed(state_of(match)):
                after = clone(match.state)
                loop.resolve(after, seat, Action(*COMPLETE))
                before = worth(match.rules, match.state, seat)
                assert worth(match.rules, after, seat) >= before
                seen += 1
            bot_step(match, "easy", seat, seed_of(f"about/{seed}/{match.ply}"))
    assert seen


@THINKING
def test_a_monster_with_open_spots_is_fought(level: str) -> None:
    me = has(AXL, active="N N N N", fruit=3, dials="F9", at="folds_edge")
    t = table(me, has(EKO), at="bonus", edge="bullubura", round_=4)
    known = t.match.rules.imagine(t.s, A, seed_of("fight"))
    assert choose(t.match.rules, level, known, A, seed_of("fight"), QUICK).verb == "fight"
