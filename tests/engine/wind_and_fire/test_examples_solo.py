"""The worked examples of the solo game (section G)."""

from __future__ import annotations

import pytest

from engine.games.wind_and_fire import exams
from engine.games.wind_and_fire.cards import MASTER_CARDS
from tests.engine.wind_and_fire.solo import solo
from tests.engine.wind_and_fire.table import has


def chosen(areas: list[str], priority: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> int:
    """The area that the Master takes, with a card of this priority."""
    card = MASTER_CARDS["MC01"]
    changed = type(card)(card.id, card.areas, priority, card.parts)
    t = solo(at="act", dice="white 1", areas=areas)
    monkeypatch.setitem(MASTER_CARDS, "MC01", changed)
    area, _ = exams.choose_area(t.s)
    return area


def test_ex_007_the_master_places_three_dice() -> None:
    t = solo(at="placing", dice="wild blue 1, white 1, blue 2")
    t.say(("master_die", "wild"), ("master_die", "white"))
    assert t.spaces() == [("blue", 1, 0), ("white", 1, 0), ("blue", 2, 0)]
    assert "master_gold" not in t.kinds()
    assert t.master.gold == [0, 0, 0]


def test_ex_008_an_exam() -> None:
    you = has(parts=["head_II_6 +1", "wings_S", "tail_S"], up="r4c2")
    t = solo(you, tiles=("head_I_3", "", ""), filled=[("white", 2, 0)])
    exam = t.exam("head", "white")
    assert (exam.own, exam.hard, exam.passed) == (8, 7, True)
    you = has(parts=["head_II_6", "wings_S", "tail_S"], up="r4c2")
    t = solo(you, tiles=("head_I_3", "", ""), filled=[("white", 2, 0)])
    exam = t.exam("head", "white")
    assert (exam.own, exam.hard, exam.passed) == (7, 7, False)


def test_ex_100_choice_by_list(monkeypatch: pytest.MonkeyPatch) -> None:
    areas = ["red 1, wild blue 1", "blue 1, green 1", ""]
    assert chosen(areas, ("three_dice", "green", "two_dice"), monkeypatch) == 1
    assert chosen(areas, ("two_dice", "wild", "green"), monkeypatch) == 0


def test_ex_101_last_space_and_always() -> None:
    t = solo(at="placing", dice="red 1, blue 1", filled=5)
    t.do("master_die", "red")
    assert t.master.tiles[0] is not None
    assert t.master.tiles[0].tile == "head_II_6"  # MC01: head, tail, wings
    assert t.master.gold == [0, 1, 0]


def test_ex_102_part_already_owned() -> None:
    t = solo(at="placing", dice="red 1, blue 1", filled=7, tiles=("head_II_6", "", ""))
    t.do("master_die", "red")
    tile = t.master.tiles[1]
    assert tile is not None
    assert tile.tile == "tail_I_3"


def test_ex_102_an_empty_stack_is_passed_over() -> None:
    t = solo(at="placing", dice="red 1, blue 1", filled=7, tiles=("head_II_6", "", ""))
    t.s.stacks["tail simple"].clear()
    t.do("master_die", "red")
    tile = t.master.tiles[1]
    assert tile is not None
    assert tile.tile == "wings_I_3"


def test_ex_103_overflow() -> None:
    tiles = ("head_II_6", "tail_II_6", "wings_I_3")
    t = solo(at="placing", dice="blue 2, red 1", filled=18, tiles=tiles)
    t.do("master_die", "blue")
    assert t.master.gold == [0, 0, 3]
    assert t.master.overflow == ["blue", "blue", "red"]
    assert exams.tile_power(t.master, 2) == 5 + 3


def test_ex_104_missing_tiles() -> None:
    three = has(parts=["head_II_6", "wings_I_3", "tail_I_3"])
    t = solo(
        three, at="over", trigger=0, tiles=("wings_II_6", "", ""), card=card_with("tail", "head"),
        gold=(0, 1, 0),
    )  # fmt: skip
    owned = [tile.tile if tile else "" for tile in t.master.tiles]
    assert owned == ["wings_II_6", "tail_I_2", "head_I_3"]
    assert [exams.tile_power(t.master, row) for row in exams.ROWS] == [5, 6, 5]


def card_with(*parts: str) -> str:
    """A Master card that names these parts first."""
    return next(card.id for card in MASTER_CARDS.values() if card.parts[: len(parts)] == parts)


def test_ex_105_rank_with_tournament_cards() -> None:
    shown = ("fire_breath_white", "flight_white", "tail_wielding_white")
    you = has(parts=["head_II_6", "wings_II_6", "tail_II_6"])
    masters = [("green", 6, 0)]
    tiles = ("head_I_3", "wings_I_3", "tail_I_3")
    t = solo(you, at="exams", exam_cards=True, shown=shown, filled=masters, tiles=tiles)
    result = exams.grade(t.s)
    assert (result.passes, result.total, result.lost, result.rank) == (15, 18, False, "Outstanding")

    shown = ("fire_breath_green", "flight_white", "tail_wielding_white")
    t = solo(you, at="exams", exam_cards=True, shown=shown, filled=masters, tiles=tiles)
    assert exams.grade(t.s).lost
    assert t.s.placement == (2,)
    assert t.s.reason == "exam_failed"


def test_ex_106_late_upgrade() -> None:
    tiles = ("head_I_3", "wings_I_3", "tail_I_3")
    t = solo(has(up="r3c1 r4c1 r5c1 r6c2", gold=1), at="preparation", tiles=tiles, gold=(0, 2, 0))
    assert exams.tile_power(t.master, 0) == 5
    t.upgrade("tail_I_2", "r3c1 r4c1 r5c1")
    assert t.master.gold == [1, 2, 0]
    assert exams.tile_power(t.master, 0) == 6
    assert t.storages() == (0, 0, 0)


def test_ex_107_beginner() -> None:
    t = solo(has(hand="TR6"), at="act", beginner=True)
    t.play("TR6")
    assert t.master.loose_black == 1
    tiles = ("head_I_3", "wings_I_3", "tail_I_3")
    t = solo(
        at="exams", beginner=True, tiles=tiles, gold=(1, 0, 0), loose=1,
        filled=[("red", 2, 1), ("white", 1, 0)],
    )  # fmt: skip
    assert [exams.tile_power(t.master, row) for row in exams.ROWS] == [5, 5, 4]


def test_ex_107_the_crystal_lies_on_the_tiles_of_its_die() -> None:
    t = solo(at="placing", beginner=True, dice="red 2+b, white 1")
    t.do("master_die", "red")
    assert t.spaces() == [("red", 2, 1), ("white", 1, 0)]


def test_ex_108_sigil_of_the_master() -> None:
    sigil = "sigil_tail_red_blue"
    row = [("red", 1, 0), ("white", 1, 0)]
    card = card_with("tail")
    t = solo(at="placing", dice="blue 2, green 1", filled=row, card=card, sigils=sigil)
    t.do("master_die", "blue")
    tile = t.master.tiles[0]
    assert tile is not None
    assert (tile.tile, tile.sigil) == ("tail_I_3", sigil)
    assert exams.tile_power(t.master, 0) == 6
    assert t.s.open_sigils[2] not in ("", sigil)

    t = solo(at="placing", dice="white 1, green 1", filled=row, card=card, sigils=sigil)
    t.do("master_die", "white")
    tile = t.master.tiles[0]
    assert tile is not None
    assert tile.sigil == ""
    assert t.s.open_sigils[2] == sigil


def test_ex_109_hard_side_in_solo() -> None:
    t = solo(at="placing", trainer="hard", dice="red 1, blue 1", filled=7, gold=(1, 1, 1))
    t.do("master_die", "red")
    assert exams.tile_power(t.master, 1) == 6
