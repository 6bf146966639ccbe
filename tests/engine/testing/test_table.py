"""The base of the table builders: what it lets pass, and what it reports."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from engine.kit.layout import BadLayout
from engine.testing.table import Table, begun, resumed
from tests.engine.toys.morris.rules import MorrisRules
from tests.engine.toys.morris.state import MEN, Morris


def table(*men: tuple[int, str], left: int = MEN, script: list[int] | None = None) -> Table[Morris]:
    """Seat 0 places a man; `men` stand already, seat 0 has so many `left`."""
    match = begun(MorrisRules(), seed="0" * 32)
    s = match.state
    assert isinstance(s, Morris)
    s.men = {point: seat for seat, point in men}
    s.left = [left, MEN - len(men)]
    return Table(resumed(match, script))


def test_the_seat_that_is_asked_acts_and_what_happened_is_told() -> None:
    t = table()
    assert (t.seat, t.asked, t.menu()) == (0, "place", ["place"])
    t.do("place", "a7").do("place", "d7")
    assert t.seat == 0
    assert t.kinds() == ["placed", "lap", "turn"]
    assert t.fields("placed") == {"seat": 1, "spot": "d7"}
    t.say(("place", "a4"), ("place", "g7"))
    assert t.kinds().count("placed") == 2


def test_what_is_offered_is_not_refused() -> None:
    t = table((1, "d7"))
    assert t.offers("place", "a7")
    assert "d7" not in t.nouns("place")
    assert t.refuses("place", "d7") == "'place' is possible now, but not with 'd7'"
    assert t.refuses("place", "a7", by=1, code="not_your_turn") == "it is not your turn"
    t.refuses_undo()


BROKEN: dict[str, Callable[[Table[Morris]], object]] = {
    "seat 0 may place a7": lambda t: t.refuses("place", "a7"),
    "refused as not_your_turn, not illegal": lambda t: t.refuses("place", "a7", by=1),
    "place a7 is not shown as blocked": lambda t: t.why("place", "a7"),
    "no preview of place a7": lambda t: t.preview("place", "a7"),
    "the draws of this position have no script": lambda t: t.draws(1),
    "the match is not over": lambda t: t.result(),
}


@pytest.mark.parametrize("message", BROKEN)
def test_what_a_test_expects_wrongly_is_reported(message: str) -> None:
    with pytest.raises((AssertionError, BadLayout), match=re.escape(message)):
        BROKEN[message](table())


def test_an_unsound_position_is_not_laid_out() -> None:
    with pytest.raises(BadLayout, match="seat 0 has too many men"):
        table(left=MEN + 1)


def test_scripted_draws_come_in_turn() -> None:
    t = table(script=[2])
    t.draws(0)
    assert [t.s.chance.below(3), t.s.chance.below(3)] == [2, 0]
    with pytest.raises(AssertionError, match="was not scripted"):
        t.s.chance.below(3)
