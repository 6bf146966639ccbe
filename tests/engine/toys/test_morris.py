"""The sixth game: what the recipe gives keeps every promise."""

from __future__ import annotations

import pytest

from engine import Action, Match
from engine.testing.contract.cases import cases_of
from engine.testing.contract.walk import walk
from engine.tools import simulate
from tests.engine.toys.morris.board import LINES, NEIGHBOURS, POINTS
from tests.engine.toys.morris.rules import MorrisRules


@pytest.mark.parametrize("number", range(3))
def test_every_promise_is_kept(morris: str, number: int) -> None:
    for case in cases_of(morris):
        assert walk(case, number) == []


def test_the_board_of_nm_1() -> None:
    assert len(POINTS) == 24
    assert len(LINES) == 16
    assert sum(map(len, NEIGHBOURS.values())) == 2 * 32
    assert set(NEIGHBOURS["d6"]) == {"b6", "f6", "d7", "d5"}


def test_a_mill_takes_a_man_and_a_face_says_so() -> None:
    match = Match.new(MorrisRules(), seed="0" * 32, salt="0" * 32)
    for seat, point in ((0, "a7"), (1, "b2"), (0, "d7"), (1, "d2"), (0, "g7")):
        match.act(seat, Action("place", point))
    assert match.menu(0) == [Action("take", "b2"), Action("take", "d2")]
    face = match.face(0, Action("take", "b2"))
    assert (face.text, face.at) == ("Take the man on b2", ("b2",))
    match.act(0, Action("take", "b2"))
    assert match.view(None)["points"]["b2"] is None
    assert match.rules.tell("took", match.events[0].public).text == "{0} took the man on b2."


def test_a_bot_that_looks_ahead_beats_chance(morris: str) -> None:
    figures = simulate.run(morris, games=6, bots=["easy", "random"])
    assert figures.wins_per_seat[0] >= 5
