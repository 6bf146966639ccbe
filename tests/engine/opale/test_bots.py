"""What bots do with the end of the game, with seashells, and with what they remember."""

import pytest

from engine import Action, Match
from engine.bots import Effort, choose
from engine.core.codec import clone
from engine.games.opale.state import Opale
from engine.tools import simulate
from engine.tools.simulate import seed_of
from tests.engine.opale.table import A, B, Table, table

THINKING = pytest.mark.parametrize("level", ["easy", "medium", "hard"])
QUICK = Effort(rounds=48)


def played_out(t: Table, level: str, number: int = 0) -> None:
    """The turn of A; the bot gets a position imagined anew at every step."""
    step = 0
    while not t.match.over and t.match.waiting() == (A,) and t.s.player == A:
        seed = seed_of(f"bot/{number}/{step}")
        known = t.match.rules.imagine(t.s, A, seed)
        t.do(*choose(t.match.rules, level, known, A, seed, QUICK), by=A)
        step += 1


def at_the_third_city(ours: int, theirs: int) -> Table:
    return table(
        hands={A: ["city 0", "pearl 2"], B: []},
        cities=2,
        spots={"city": [0, 0]},
        dock=["hunter 1", "rider 2"],
        scores={A: ours, B: theirs},
    )


@THINKING
def test_who_is_far_behind_does_not_end_the_game(level: str) -> None:
    for number in range(3):
        t = at_the_third_city(5, 30)
        played_out(t, level, number)
        assert t.s.end_by != A


@THINKING
def test_who_is_far_ahead_ends_the_game(level: str) -> None:
    for number in range(3):
        t = at_the_third_city(30, 5)
        played_out(t, level, number)
        assert t.s.end_by == A


@pytest.mark.slow
@pytest.mark.parametrize("level", ["easy", "medium"])
def test_seashells_are_kept_for_a_good_moment(level: str) -> None:
    """In the first three turns of each side of three matches: at most four of thirty are used."""
    used = 0
    for number in range(3):
        match = Match.new(
            "opale", options={"seashells": True}, seed=seed_of(f"shells/{number}"), salt="0" * 32
        )
        while match.state.lap <= 3:
            seat = match.waiting()[0]
            simulate.bot_step(match, level, seat, seed_of(f"shells/{number}/{match.ply}"))
        assert isinstance(match.state, Opale)
        used += sum(5 - len(shells) for shells in match.state.shells)
    assert used <= 4


@THINKING
def test_a_bot_remembers_what_was_laid(level: str) -> None:
    """In the last turn: Pearls worth 8 lie under one that is worth 1."""
    t = table(
        hands={A: ["coral 2", "guardian 1"], B: []},
        spots={"pearl": [4, 3, 1], "guardian": [1, 1, 1]},
        end_by=B,
        scores={A: 10, B: 14},
    )
    for number in range(4):
        known = t.match.rules.imagine(t.s, A, seed_of(f"memory/{number}"))
        chosen = choose(t.match.rules, level, known, A, seed_of(f"{number}"), QUICK)
        assert chosen.verb == "pick"
        assert "coral" in str(chosen.noun).split(":")[1]


def test_what_was_never_seen_is_dealt_anew() -> None:
    """The own pile, and hand, pile and what left the game of the other."""
    t = table(spots={"pearl": [4, 3, 1]}, scores={A: 9, B: 7}, draws={A: 20, B: 20})
    found = [t.match.rules.imagine(t.s, A, seed_of(str(n))) for n in range(6)]
    for n in found:
        assert n.spots == t.s.spots
        assert n.scores == t.s.scores
        assert n.hands[A] == t.s.hands[A]
        assert n.removed[A] == t.s.removed[A]
        assert t.match.rules.check(n) == t.match.rules.check(clone(t.s))
    for zone in ("hands", "draws", "removed"):
        assert len({tuple(getattr(n, zone)[B]) for n in found}) > 1
    assert len({tuple(n.draws[A]) for n in found}) > 1
    assert Action("pass") not in t.match.menu(A)
