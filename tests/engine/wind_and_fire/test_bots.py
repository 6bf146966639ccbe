"""What bots see at once, and that they are asked about positions they may know."""

import pytest

from engine.bots import choose
from engine.tools.simulate import seed_of
from tests.engine.wind_and_fire.table import A, B, Table, has, table

HOOK = "r3c1 r4c1 r5c1 r6c2"
LEVELS = pytest.mark.parametrize("level", ["easy", "medium"])


def played_out(t: Table, level: str) -> None:
    """The turn of A from here on; the bot gets a position dealt anew at every step."""
    step = 0
    while not t.match.over and t.match.waiting() == (A,):
        seed = seed_of(f"bot/{step}")
        known = t.match.rules.determinize(t.s, A, seed)
        t.do(*choose(t.match.rules, level, known, A, seed))
        step += 1


@LEVELS
def test_a_bot_upgrades_its_last_part(level: str) -> None:
    start = has(up=HOOK, parts=("head_I_3", "wings_I_3", "tail_S"))
    t = table(start, has(), dice="white 1", order=[B], areas=["red 1"])
    played_out(t, level)
    assert t.player().parts[2].tile == "tail_I_3"
    assert t.s.trigger == A


@LEVELS
def test_a_bot_completes_its_task(level: str) -> None:
    start = has(cleared="mountain forest volcano", trainer="trainer_1")
    t = table(start, has(), dice="white 1", order=[B], areas=["red 1"])
    played_out(t, level)
    assert t.player().task_done
