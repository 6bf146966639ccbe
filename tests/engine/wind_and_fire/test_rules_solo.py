"""The numbered rules of the Master's challenge (WF-7) that no example covers."""

from __future__ import annotations

import random
from typing import Any

import pytest

from engine import Action, InvalidOptions, Match
from engine.games.wind_and_fire import exams, pyramid
from engine.games.wind_and_fire.cards import DATA, ELEMENTS, MASTER_CARDS, PARTS
from engine.games.wind_and_fire.flow.solo import exams as solo_exams
from tests.engine.wind_and_fire.solo import SoloTable, solo
from tests.engine.wind_and_fire.table import Has, has, state_of

TILES = ("head_I_3", "wings_I_3", "tail_I_3")


def new(**options: object) -> Match:
    return Match.new("wind_and_fire", seats=1, options=options, seed="5" * 32, salt="0" * 32)


def examined(you: Has, **more: Any) -> SoloTable:
    """The exams against a Master of 5 per part, with nothing on his board unless said."""
    return solo(you, **{"at": "exams", "tiles": TILES, "gold": (0, 0, 0), **more})


STRONG = has(parts=["head_II_6", "wings_II_6", "tail_II_6"])


# -- setup (WF-7.1, 7.2) ----------------------------------------------------------------------


def test_wf_7_1_setup() -> None:
    s = state_of(new())
    assert s.public == []
    assert s.players[0].personal == []
    assert s.training_deck.count("TR6") == 0
    assert len(s.training_deck) == 24
    assert len(s.areas) == 3
    assert s.stacks["head advanced"] == ["head_II_6"]
    assert s.master is not None
    assert len(s.master.deck) == len(MASTER_CARDS)


def test_wf_7_1_always_base() -> None:
    s = state_of(new(mode="advanced"))
    assert not s.settings.advanced
    assert s.action_deck == []


def test_wf_7_16_beginner_keeps_the_curse() -> None:
    assert state_of(new(beginner=True)).training_deck.count("TR6") == 3


def test_options_of_one_seat_are_ignored_by_more() -> None:
    match = Match.new(
        "wind_and_fire", seats=2, options={"beginner": True, "exam_cards": True},
        seed="5" * 32, salt="0" * 32,
    )  # fmt: skip
    assert not state_of(match).settings.beginner
    assert not state_of(match).settings.exam_cards


@pytest.mark.parametrize(("side", "gold"), [("easy", [0, 0, 0]), ("hard", [1, 1, 1])])
def test_wf_7_2_gold_of_the_hard_side(side: str, gold: list[int]) -> None:
    assert exams.master_of(state_of(new(trainer=side))).gold == gold


def test_wf_7_8_the_last_sheet_gives_the_starting_power() -> None:
    match = new(last_sheet={"powers": [7, 0, 4]})
    assert exams.master_of(state_of(match)).start_power == [7, 0, 4]


@pytest.mark.parametrize("sheet", [{}, {"powers": [1, 2]}, {"powers": [1, 2, -1]}, [5, 5, 5]])
def test_a_sheet_without_powers_is_refused(sheet: object) -> None:
    with pytest.raises(InvalidOptions, match="last_sheet"):
        new(last_sheet=sheet)


def test_wf_7_18_a_card_of_each_type_is_shown() -> None:
    s = state_of(new(exam_cards=True))
    assert [card.split("_")[0] for card in s.public] == ["fire", "flight", "tail"]
    assert sum(exam.shown for exam in exams.exams(s)) == 3


# -- rounds (WF-7.3 to 7.6) ---------------------------------------------------------------------


def play_until(match: Match, verb: str, chance: random.Random) -> None:
    while verb not in {action.verb for action in match.menu(0)}:
        match.act(0, chance.choice(match.menu(0)))


def test_wf_7_3_you_are_active_first_then_alternate() -> None:
    match, chance = new(), random.Random(1)
    assert match.menu(0)[0].verb == "place_die"
    play_until(match, "choose_area", chance)
    first = state_of(match)
    assert first.round == 1
    assert [len(area) for area in first.areas].count(0) == 1  # the Master chose first
    while state_of(match).round == 1:
        match.act(0, chance.choice(match.menu(0)))
    second = state_of(match)
    assert exams.master_of(second).active
    card = MASTER_CARDS[exams.master_of(second).card]
    assert [tuple(area) for area in second.areas] == list(card.areas)  # you choose first
    assert {action.verb for action in match.menu(0)} >= {"choose_area"}
    while state_of(match).round == 2:
        match.act(0, chance.choice(match.menu(0)))
    assert not exams.master_of(state_of(match)).active


def test_wf_7_3_one_card_serves_the_whole_round() -> None:
    t = solo(at="master", areas=["white 1, purple 1", "green 1, blue 1", ""], card="MC03")
    assert t.master.card == "MC03"


def test_wf_7_3_an_empty_deck_is_shuffled() -> None:
    t = solo(at="round")
    t.master.pile, t.master.deck = t.master.deck, []
    for _ in range(7):
        t.do(*t.match.menu(0)[0])
    t.do("finish_distribution")
    assert len(t.master.deck) == len(MASTER_CARDS) - 1
    assert t.master.card
    assert t.master.pile == []


def test_wf_7_4_nothing_decides() -> None:
    t = solo(at="act", dice="white 1", areas=["", "red 1", "blue 1"], card="MC01")
    assert exams.choose_area(t.s) == (1, "red")
    t = solo(at="act", dice="white 1", areas=["", "purple 1", "green 1"], card="MC01")
    assert exams.choose_area(t.s) == (1, "")


def test_wf_7_5_black_icons_are_ignored() -> None:
    t = solo(at="placing", dice="red 2+b, white 1")
    t.do("master_die", "white")
    assert t.spaces() == [("white", 1, 0), ("red", 2, 0)]


def test_wf_7_5_the_order_is_yours() -> None:
    t = solo(at="placing", dice="red 1, white 1, blue 1")
    assert t.nouns("master_die") == ["red", "white", "blue"]
    t.do("master_die", "blue")
    assert t.nouns("master_die") == ["red", "white"]


def test_wf_7_6_only_the_last_space_counts() -> None:
    t = solo(at="placing", dice="red 1, white 1")
    t.do("master_die", "red")
    assert t.master.gold == [1, 0, 0]  # m12
    t = solo(at="placing", dice="red 1, white 1", filled=1)
    t.do("master_die", "red")
    assert t.master.gold == [0, 0, 0]  # m12 was passed, m13 is the last


def test_wf_7_6_overflow_is_the_last() -> None:
    """Only m36, which always counts, pays: the last tile went to the overflow."""
    t = solo(at="placing", dice="red 1, white 1", filled=17)
    t.do("master_die", "red")
    assert t.master.tiles[2] is not None
    assert t.master.gold == [0, 0, 1]


def test_wf_7_7_one_tile_a_row() -> None:
    t = solo(at="placing", dice="red 1, white 1", filled=4, tiles=("head_I_3", "", ""))
    t.do("master_die", "red")
    assert t.master.tiles[0] is not None
    assert t.master.tiles[0].tile == "head_I_3"
    assert t.master.tiles[1:] == [None, None]


def test_wf_7_7_no_tile_of_that_level_is_left() -> None:
    t = solo(at="placing", dice="red 1, white 1", filled=4)
    for part in PARTS:
        t.s.stacks[f"{part} advanced"].clear()
    t.do("master_die", "red")
    assert t.master.tiles[0] is None


def test_wf_7_9_stacked_tiles_count_singly_and_wait_for_the_tile() -> None:
    t = solo(at="placing", dice="blue 2, red 1", filled=18)
    t.do("master_die", "blue")
    assert t.master.gold == [0, 0, 3]
    assert exams.master_elements(t.master, "blue") == 2


# -- the end of the training (WF-7.10 to 7.12) -----------------------------------------------------


def test_wf_7_10_three_upgrades_of_yours_end_it() -> None:
    t = solo(has(parts=["head_II_6", "wings_I_3", "tail_I_3"]), at="over", trigger=0)
    assert t.s.phase != "training"


def test_wf_7_10_three_tiles_of_the_master_end_it() -> None:
    t = solo(at="over", tiles=TILES)
    assert t.s.phase != "training"
    t = solo(at="over", tiles=("head_I_3", "wings_I_3", ""))
    assert t.s.phase == "training"


def test_wf_3_4_looks_at_you_alone() -> None:
    full = " ".join(row["id"] for row in DATA["slots"])
    assert solo(has(up=full), at="over").s.phase != "training"
    assert solo(at="over", round_=30).s.phase != "training"


def test_wf_7_11_two_rows_in_the_order_of_the_card() -> None:
    card = next(card for card in MASTER_CARDS.values() if card.parts == ("head", "tail", "wings"))
    t = solo(has(), at="over", trigger=0, card=card.id)
    assert [tile.tile for tile in t.master.tiles if tile] == ["head_I_3", "tail_I_3", "wings_I_3"]


def test_wf_7_11_an_advanced_tile_if_no_simple_one_is_left() -> None:
    t = solo(has(), at="round")
    t.s.stacks["head simple"].clear()
    t.master.card = "MC01"
    assert exams.missing_tile(t.s) == "head_II_6"


# -- exams (WF-7.13 to 7.15) -----------------------------------------------------------------------


def test_wf_7_13_all_exams() -> None:
    t = examined(has(parts=["head_II_6", "wings_S", "tail_S"], cleared="lake"))
    held = exams.exams(t.s)
    assert len(held) == 18
    assert [exam.passed for exam in held] == [True] * 6 + [False] * 12
    assert t.exam("head", "blue").own == 7


@pytest.mark.parametrize(
    ("total", "rank"),
    [(0, "Fail"), (7, "Fail"), (8, "Satisfactory"), (12, "Satisfactory"), (13, "Good"),
     (15, "Good"), (16, "Excellent"), (17, "Excellent"), (18, "Outstanding"), (21, "Outstanding")],
)  # fmt: skip
def test_wf_7_14_ranks(total: int, rank: str) -> None:
    assert next(r["name"] for r in DATA["exam_ranks"] if r["min"] <= total <= r["max"]) == rank


def test_wf_7_14_a_fail_is_lost() -> None:
    t = examined(has())
    assert (t.s.placement, t.s.reason) == ((2,), "exams")
    result = t.match.result()
    assert result is not None
    assert result.scores == (0,)


def marked(t: SoloTable) -> list[str]:
    return [noun for noun in t.nouns("mark_achievement") if noun != solo_exams.NONE]


@pytest.mark.parametrize("element", ELEMENTS)
def test_wf_7_15_all_exams_of_an_element(element: str) -> None:
    others = [(kind, 9, 0) for kind in ELEMENTS if kind != element]
    t = examined(STRONG, filled=others)
    ids = {row["value"]: row["id"] for row in DATA["achievements"]}
    assert ids[element] in marked(t)
    assert not set(marked(t)) & {ids[kind] for kind in ELEMENTS if kind != element}


@pytest.mark.parametrize("n", range(3))
def test_wf_7_15_all_exams_of_a_discipline(n: int) -> None:
    parts = [f"{part}_II_6" if place == n else f"{part}_S" for place, part in enumerate(PARTS)]
    t = examined(has(parts=parts))
    discipline = ["flamebringer", "aerial_conqueror", "tail_striker"]
    assert [ident for ident in discipline if ident in marked(t)] == [discipline[n]]


def test_wf_7_15_gold() -> None:
    rich = has(parts=["head_II_6 +2", "wings_II_6 +2", "tail_II_6 +2"])
    assert "golden_scales" in marked(examined(rich, gold=(1, 1, 1)))
    assert "golden_scales" not in marked(examined(rich, gold=(2, 1, 1)))
    assert "glory_over_wealth" in marked(examined(rich, gold=(3, 3, 3)))
    assert "glory_over_wealth" not in marked(examined(rich, gold=(3, 3, 2)))


def test_wf_7_15_elemental_mastery() -> None:
    blue = " ".join(slot for slot, kind in pyramid.SLOT_ELEMENT.items() if kind == "blue")
    t = examined(has(parts=["head_S", "wings_S", "tail_S"], up=blue))
    assert t.exam("head", "blue").passed
    assert "elemental_mastery" in marked(t)
    assert "elemental_mastery" not in marked(examined(STRONG))


def test_wf_7_15_raw_might() -> None:
    assert "raw_might" in marked(examined(STRONG))
    blue = pyramid.slots_of(pyramid.ELEMENT_SLOTS["blue"])
    full = has(parts=["head_S", "wings_S", "tail_S"], up=" ".join(blue))
    assert "raw_might" not in marked(examined(full))


def test_wf_7_15_rising_star_counts_without_doubling() -> None:
    masters = [("green", 9, 0), ("blue", 0, 0)]
    t = examined(STRONG, filled=masters)
    assert exams.grade(t.s).passes == 15
    assert "rising_star" not in marked(t)
    assert "high_achiever" in marked(examined(STRONG))


def test_wf_7_15_at_most_one_is_marked() -> None:
    t = examined(STRONG)
    assert solo_exams.NONE in t.nouns("mark_achievement")
    t.do("mark_achievement", "high_achiever")
    assert t.master.achievement == "high_achiever"
    result = t.match.result()
    assert result is not None
    assert result.sheet is not None
    assert result.sheet["achievement"] == "high_achiever"
    assert result.sheet["powers"] == [6, 6, 6]
    assert t.s.placement == (1,)


def test_wf_7_15_a_lost_game_marks_none() -> None:
    shown = ("fire_breath_green", "flight_white", "tail_wielding_white")
    t = examined(STRONG, exam_cards=True, shown=shown, filled=[("green", 6, 0)])
    assert t.match.over
    result = t.match.result()
    assert result is not None
    assert result.sheet is not None
    assert result.sheet["lost"]


# -- options (WF-7.16 to 7.18) ---------------------------------------------------------------------


def test_wf_7_16_any_tile_may_be_cursed() -> None:
    t = solo(has(hand="TR6"), beginner=True, tiles=("head_I_3", "wings_I_3", ""))
    t.do("play_card", "TR6")
    assert t.nouns("curse_tile") == [1, 2]
    t.do("curse_tile", 2)
    assert exams.tile_power(t.master, 1) == 4


def test_wf_7_16_never_below_0() -> None:
    t = solo(at="act", dice="white 1", beginner=True, tiles=("head_I_3 -7", "", ""))
    assert exams.tile_power(t.master, 0) == 0


def test_a_solo_game_can_be_given_up() -> None:
    match = new()
    match.resign(0)
    assert match.over
    assert match.state.placement == (2,)
    result = match.result()
    assert result is not None
    assert result.sheet is None
    assert result.scores == (None,)


def test_the_master_is_never_asked() -> None:
    match, chance = new(sigils=True), random.Random(3)
    while not match.over:
        assert match.waiting() == (0,)
        match.act(0, Action(*chance.choice(match.menu(0))))
