"""What bots see at once, and that they are asked about positions they may know."""

import pytest

from engine.bots import choose
from engine.tools import simulate
from tests.engine.leviatel.table import N, S, Table, table


def played_out(t: Table, level: str) -> None:
    """The bot's own turn from here on; it gets a position dealt anew at every step."""
    step = 0
    while not t.s.over and t.s.player == S:
        seed = simulate.seed_of(f"bot/{step}")
        known = t.match.rules.determinize(t.s, S, seed)
        t.do(*choose(t.match.rules, level, known, S, seed), by=S)
        step += 1


@pytest.mark.parametrize("level", ["easy", "medium"])
def test_a_bot_takes_the_castle(level: str) -> None:
    t = table({"c3": ["santana 3/6"], "b2": ["raul"]}, health={N: 6}, energy=2)
    played_out(t, level)
    assert t.s.placement == (1, 2)


@pytest.mark.parametrize("level", ["easy", "medium"])
def test_a_bot_summons_what_it_can_pay(level: str) -> None:
    t = table(hand=["santana"], energy=2, coins=2)
    played_out(t, level)
    assert t.unit("santana").seat == S


def test_medium_beats_random() -> None:
    short = {"castle_health": 10, "max_decks": 2}
    figures = simulate.run("leviatel", games=2, bots=["medium", "random"], options=short)
    assert figures.wins_per_seat[0] == 2
