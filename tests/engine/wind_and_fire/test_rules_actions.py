"""Each of the twelve tournament action cards with its limits (WF-6.13)."""

from collections.abc import Sequence
from typing import Any

import pytest

from tests.engine.wind_and_fire.table import ALL, A, B, C, Has, Table, has, table

REALMS = "snow_left snow_right desert_upper desert_lower volcano mountain forest lake"
PURPLE = "r3c1 r5c2 r6c1 r6c4"


def before(*specs: Has, contest: str = "head red", **more: Any) -> Table:
    return table(*specs, at="contest", contest=contest, mode="advanced", **more)


def reveal(
    *specs: Has,
    contest: str = "head red",
    dials: Sequence[tuple[int, int]] = ((0, 0), (0, 0)),
    **more: Any,
) -> Table:
    return table(*specs, at="reveal", contest=contest, dials=dials, mode="advanced", **more)


def after(*specs: Has, contest: str = "head red", **more: Any) -> Table:
    return table(*specs, at="after", contest=contest, mode="advanced", **more)


# -- before power selection ------------------------------------------------------------------------


def test_tb1_moves_one_or_two() -> None:
    start = has(parts=("head_I_3 -2", "wings_I_3", "tail_S"), hand="TB1")
    t = before(start, has())
    t.play("TB1", ("move_black", ("head", "wings")), "finish_card")
    assert (t.powers(), t.dice()) == ("2/2/1", "2/2/1")
    t = before(start, has())
    t.play("TB1", ("move_black", ("head", "wings")), ("move_black", ("head", "wings")))
    assert t.powers() == "3/1/1"
    assert t.menu() == ["end_go"]


@pytest.mark.parametrize(
    "parts", [("head_I_3", "wings_I_3", "tail_S"), ("head_I_3 -1", "wings_S", "tail_S")]
)
def test_tb1_needs_a_crystal_and_a_tile_that_keeps_1(parts: tuple[str, str, str]) -> None:
    t = before(has(parts=parts, hand="TB1"), has())
    assert t.why("play_card", "TB1") == "no black crystal of yours may move"


def test_tb1_is_permanent() -> None:
    start = has(parts=("head_I_3 -1", "wings_I_3", "tail_S"), hand="TB1")
    t = before(start, has())
    t.play("TB1", ("move_black", ("head", "wings")), "finish_card", "end_go")
    assert t.last_contest.lines[A] == (3, 0, 0, 0)
    assert (t.powers(), t.dice()) == ("3/2/1", "3/2/1")


def test_tb2_lowers_another_die_by_3_but_not_below_0() -> None:
    t = before(has(hand="TB2"), has(powers="5/5/5"), has(powers="2/2/2"))
    t.do("play_card", "TB2")
    assert t.nouns("choose_player") == [B, C]
    t.say(("choose_player", B), "end_go")
    assert t.last_contest.totals == [1, 2, 2]
    assert t.dice(B) == "5/5/5"
    t = before(has(hand="TB2"), has(powers="5/5/5"), has(powers="2/2/2"))
    t.play("TB2", ("choose_player", C), "end_go")
    assert t.last_contest.totals == [1, 5, 0]


def test_tb2_copies_add_up() -> None:
    t = before(has(hand="TB2 TB2"), has(powers="9/1/1"))
    t.play("TB2", ("choose_player", B))
    t.play("TB2", ("choose_player", B), "end_go")
    assert t.last_contest.totals == [1, 3]


def test_tb3_names_another_element_and_the_latest_counts() -> None:
    t = before(has(hand="TB3 TB3", up="r3c2 r4c1"), has(up="r4c2"))
    t.do("play_card", "TB3")
    assert t.nouns("name_element") == ["white", "yellow", "purple", "green", "blue"]
    t.do("name_element", "green")
    t.do("play_card", "TB3")
    assert "green" not in t.nouns("name_element")
    assert "red" in t.nouns("name_element")
    t.say(("name_element", "white"), "end_go")
    assert (t.nouns("set_elements", B), t.contest.card) == ([0, 1], "fire_breath_red")
    assert t.match.waiting() == (B,)


def test_tb3_counts_for_all() -> None:
    t = before(has(hand="TB3", up="r3c2 r4c1"), has(up="r3c2"))
    t.play("TB3", ("name_element", "green"), "end_go")
    assert (t.nouns("set_elements", A), t.nouns("set_elements", B)) == ([0, 1, 2], [0, 1])


# -- upon revealing power --------------------------------------------------------------------------


def test_tu1_one_or_two_of_any_kinds() -> None:
    start = has(up="r1c1 r4c2 r3c2", cleared="lake", hand="TU1")
    t = reveal(start, has())
    t.do("play_card", "TU1")
    assert t.nouns("spend_extra") == ["white", "yellow", "green", "blue"]
    t.do("spend_extra", "blue")
    assert t.nouns("spend_extra") == ["white", "yellow", "green"]
    t.do("spend_extra", "white")
    assert t.menu() == ["end_go"]
    t.do("end_go")
    assert t.contest.lines[A] == (1, 0, 0, 2)
    assert t.nouns("hand_in", A) == ["r4c2", "lake"]
    t.pay(A, "r4c2 lake")
    assert t.elements() == {"yellow": 1, "green": 1}


def test_tu1_may_stop_after_one() -> None:
    t = reveal(has(up="r1c1 r4c2", hand="TU1"), has())
    t.play("TU1", ("spend_extra", "white"), "finish_card", "end_go")
    t.pay(A, "r4c2")
    assert t.last_contest.totals == [2, 1]


def test_tu1_needs_an_element_beyond_the_dial() -> None:
    t = reveal(has(up="r2c2", hand="TU1"), has(), dials=((1, 0), (0, 0)))
    assert t.why("play_card", "TU1") == "you have no element beyond your dial"


@pytest.mark.parametrize(
    ("up", "spent", "power"),
    [
        ("r2c2 r4c3 r1c1", ["red", "red"], 4),
        ("r1c1 r5c3 r2c2", ["yellow", "yellow"], 4),
        ("r1c1 r2c2", ["red", "yellow"], 4),
        ("r2c2 r6c1", ["red"], 2),
    ],
)
def test_tu2_red_and_yellow(up: str, spent: list[str], power: int) -> None:
    t = reveal(has(up=up, hand="TU2"), has(), contest="head blue")
    t.play("TU2", *[("spend_extra", kind) for kind in spent])
    if len(spent) == 1:
        assert t.menu() == ["end_go"]
    t.do("end_go")
    assert t.contest.lines[A] == (1, 0, 0, power)


def test_tu2_needs_red_or_yellow() -> None:
    t = reveal(has(up="r2c1", hand="TU2"), has(), contest="head blue")
    assert t.why("play_card", "TU2") == "you have no Fire or Vitality element to spend"


def test_tu2_beyond_the_dial_in_a_red_tournament() -> None:
    start = has(up="r2c2 r4c3", hand="TU2")
    t = reveal(start, has(), dials=((1, 0), (0, 0)))
    t.do("play_card", "TU2")
    assert t.nouns("spend_extra") == ["red"]
    t.do("spend_extra", "red")
    assert t.menu() == ["end_go"]
    assert t.match.view(A)["contest"]["lines"][A] == [1, 1, 0, 2]


@pytest.mark.parametrize(("element", "slots", "dial", "elements"), [
    ("purple", PURPLE, 4, 6), ("green", "r3c2 r4c1 r4c4", 3, 4), ("blue", "r2c1 r3c3", 2, 3),
])  # fmt: skip
def test_tu3_pairs_are_worth_3(element: str, slots: str, dial: int, elements: int) -> None:
    start = has(up=slots, hand="TU3")
    t = reveal(start, has(), contest=f"head {element}", dials=((dial, 0), (0, 0)))
    t.do("play_card", "TU3")
    assert t.match.view(A)["contest"]["lines"][A] == [1, elements, 0, 0]


@pytest.mark.parametrize("element", ["white", "yellow", "red"])
def test_tu3_only_in_three_kinds_of_tournament(element: str) -> None:
    t = reveal(has(hand="TU3"), has(), contest=f"head {element}")
    assert t.why("play_card", "TU3") == "only in a tournament of Rock, Nature or Water"


def test_tu3_a_second_copy_has_no_effect() -> None:
    start = has(up="r2c1 r3c3", hand="TU3 TU3")
    t = reveal(start, has(), contest="head blue", dials=((2, 0), (0, 0)))
    t.play("TU3")
    assert t.why("play_card", "TU3") == "a second copy has no effect"


def test_tu3_needs_a_pair_on_the_dial() -> None:
    """WF-6.13: a card that could do nothing cannot be played."""
    start = has(up="r2c1 r3c3", hand="TU3")
    t = reveal(start, has(), contest="head blue", dials=((1, 0), (0, 0)))
    assert t.why("play_card", "TU3") == "your dial holds no two elements"


def test_tu3_does_not_count_extras() -> None:
    start = has(up="r2c1 r3c3 r5c1 r5c4", hand="TU3 TU1")
    t = reveal(start, has(), contest="head blue", dials=((2, 0), (0, 0)))
    t.play("TU3")
    t.play("TU1", ("spend_extra", "blue"), ("spend_extra", "blue"))
    assert t.match.view(A)["contest"]["lines"][A] == [1, 3, 0, 2]


def test_tu4_needs_a_crystal_on_the_part_in_play() -> None:
    t = reveal(has(parts=("head_S", "wings_S -1", "tail_S"), hand="TU4"), has())
    assert t.why("play_card", "TU4") == "no black crystal lies on this part"


def test_tu4_is_set_back() -> None:
    start = has(parts=("head_I_3 -2", "wings_S", "tail_S"), hand="TU4")
    t = reveal(start, has())
    t.play("TU4", ("ignore", 2), "end_go")
    assert t.last_contest.totals == [3, 1]
    assert (t.dice(), t.powers()) == ("1/1/1", "1/1/1")


def test_tu5_names_two_elements() -> None:
    t = reveal(has(up="r2c1 r2c2", hand="TU5 TU5"), has())
    t.do("play_card", "TU5")
    pairs = t.nouns("name_kindred")
    assert len(pairs) == 10
    assert {one for one, _ in pairs} == {"red", "blue"}
    t.do("name_kindred", ("blue", "red"))
    t.do("play_card", "TU5")
    assert ("blue", "red") not in t.nouns("name_kindred")


def test_tu5_needs_an_element() -> None:
    t = reveal(has(hand="TU5"), has())
    assert t.why("play_card", "TU5") == "you have no elements"


def test_tu5_does_not_change_the_type_of_the_tournament() -> None:
    start = has(up="r2c1 r3c3", hand="TU5 TU6 TU3")
    t = reveal(start, has(), dials=((2, 0), (0, 0)))
    t.play("TU5", ("name_kindred", ("blue", "red")))
    assert "only in a" in t.why("play_card", "TU3")
    t.play("TU6")
    assert t.match.view(A)["contest"]["lines"][A] == [4, 2, 0, 0]


@pytest.mark.parametrize(
    ("element", "power"),
    [("white", 4), ("yellow", 4), ("red", 4), ("purple", 3), ("green", 3), ("blue", 3)],
)
def test_tu6_raises_the_own_die(element: str, power: int) -> None:
    t = reveal(has(hand="TU6"), has(), contest=f"head {element}")
    t.play("TU6", "end_go")
    assert t.last_contest.totals == [power, 1]
    assert t.dice() == "1/1/1"


def test_tu6_copies_add_up() -> None:
    t = reveal(has(hand="TU6 TU6"), has())
    t.play("TU6")
    t.play("TU6", "end_go")
    assert t.last_contest.totals == [7, 1]


# -- after awarding trophies -----------------------------------------------------------------------


def test_ta1_up_to_three_of_any_mix() -> None:
    start = has(up="r3c1", flipped="r5c2 r6c1", cleared="mountain", hand="TA1")
    t = after(start, has())
    t.do("play_card", "TA1")
    assert t.nouns("hand_in") == ["r3c1", "r5c2", "r6c1", "mountain"]
    t.do("hand_in", "r5c2")
    gains = t.nouns("gain_element")
    assert not set(gains) & {*PURPLE.split(), "mountain"}
    assert {"r4c2", "lake"} <= set(gains)
    t.say(("gain_element", "r4c2"), ("hand_in", "r3c1"), ("gain_element", "lake"))
    assert t.menu() == ["hand_in", "finish_card"]
    t.say(("hand_in", "mountain"), ("gain_element", "r1c1"))
    assert t.menu() == ["end_go"]
    assert (t.up(), t.flipped(), t.crystals()) == ("r1c1 r4c2", "r6c1", "lake")


def test_ta1_a_crystal_of_the_discards() -> None:
    start = has(up="r3c1", cleared="lake", spent_crystals="lake", hand="TA1")
    t = after(start, has())
    t.play("TA1", ("hand_in", "r3c1"), ("gain_element", "lake"))
    assert t.crystals() == "lake"
    assert t.match.view(B)["players"][A]["spent"]["crystals"] == []


def test_ta1_needs_a_purple_element_on_the_board() -> None:
    start = has(up="r2c1", cleared="mountain", spent_crystals="mountain", spent={"purple": 2},
                hand="TA1")  # fmt: skip
    assert after(start, has()).why("play_card", "TA1") == "you have no Rock element to change"


def test_ta1_needs_something_to_gain() -> None:
    full = has(up=ALL, cleared=REALMS, hand="TA1")
    assert after(full, has()).why("play_card", "TA1") == "you have no Rock element to change"


def test_ta2_three_different_elements_of_any_discards() -> None:
    start = has(spent={"red": 2, "blue": 1, "green": 1, "white": 1}, hand="TA2")
    t = after(start, has())
    t.do("play_card", "TA2")
    t.do("place_tile", "r4c3")
    assert not set(t.nouns("place_tile")) & {"r2c2", "r5c5"}
    t.say(("place_tile", "r2c1"), ("place_tile", "r4c2"))
    assert t.menu() == ["end_go"]
    assert t.player().spent_tiles == {"red": 1, "green": 1}


@pytest.mark.parametrize(
    "start",
    [
        has(spent={"red": 3, "blue": 2}, hand="TA2"),
        has(spent={"red": 1, "blue": 1, "white": 1}, up="r4c2", hand="TA2"),
        has(spent={"red": 1, "blue": 1}, cleared="forest", spent_crystals="forest", hand="TA2"),
    ],
)
def test_ta2_not_without_all_three(start: Has) -> None:
    why = "three different elements of your discards must fit on your pyramid"
    assert after(start, has()).why("play_card", "TA2") == why


def test_ta3_two_of_one_element_of_this_tournament() -> None:
    start = has(spent={"red": 2, "blue": 3}, just={"red": 2, "blue": 1}, hand="TA3")
    t = after(start, has())
    t.do("play_card", "TA3")
    assert t.nouns("place_tile") == ["r2c2", "r4c3", "r5c5"]
    t.say(("place_tile", "r2c2"), ("place_tile", "r4c3"))
    assert t.menu() == ["end_go"]
    assert (t.player().spent_tiles, t.player().just_spent) == ({"blue": 3}, {"blue": 1})


@pytest.mark.parametrize(
    "start",
    [
        has(spent={"red": 2}, hand="TA3"),
        has(spent={"red": 2}, just={"red": 1}, hand="TA3"),
        has(spent={"white": 1, "red": 1}, just={"white": 1, "red": 1}, hand="TA3"),
    ],
)
def test_ta3_not_without_both(start: Has) -> None:
    why = "two tiles of one element discarded in this tournament must fit on your pyramid"
    assert after(start, has()).why("play_card", "TA3") == why


def test_ta3_after_a_payment() -> None:
    start = has(up="r2c2 r4c3", hand="TA3")
    t = reveal(start, has(), dials=((2, 0), (0, 0)))
    t.do("pass")
    t.pay(A, "r2c2 r4c3")
    t.play("TA3", ("place_tile", "r2c2"), ("place_tile", "r5c5"))
    assert t.up() == "r2c2 r5c5"


def test_ta3_after_a_market() -> None:
    """What Mountain Market hands in was discarded in this tournament too."""
    start = has(up="r3c1 r5c2", hand="TA1 TA3")
    t = after(start, has())
    t.play("TA1", ("hand_in", "r3c1"), ("gain_element", "r1c1"), ("hand_in", "r5c2"),
           ("gain_element", "r2c2"))  # fmt: skip
    t.play("TA3", ("place_tile", "r6c1"), ("place_tile", "r6c4"))
    assert t.elements() == {"yellow": 1, "red": 1, "purple": 2}


def test_ta3_takes_the_tiles_of_this_tournament() -> None:
    start = has(spent={"red": 3}, just={"red": 2}, hand="TA3 TA3")
    t = after(start, has())
    t.play("TA3", ("place_tile", "r2c2"), ("place_tile", "r4c3"))
    assert (t.player().spent_tiles, t.player().just_spent) == ({"red": 1}, {})
    assert t.why("play_card", "TA3").startswith("two tiles of one element")


def test_ta3_not_what_an_earlier_tournament_cost() -> None:
    mine = has(spent={"red": 2}, just={"red": 2}, hand="TA3", personal="flight_red")
    t = table(mine, has(), at="announce", held=1, mode="advanced")
    t.say(("choose_tournament", "flight_red"), "pass", "pass")
    assert t.contest.stage == "after"
    assert t.why("play_card", "TA3").startswith("two tiles of one element")


def test_ta3_not_what_was_discarded_for_a_token() -> None:
    lines = ("r5c1", "r5c2", "r5c3"), ("r6c1", "r6c2", "r6c3")
    mine = has(up=" ".join([*lines[0], *lines[1]]), hand="TA3", personal="flight_red")
    t = table(mine, has(), at="tournament", script=[0], mode="advanced")
    for line in lines:
        t.say(("discard_pattern", line), ("put_token", "head"))
    assert t.player().spent_tiles["blue"] == 2
    t.say(("set_aside", t.s.public[0]), ("choose_tournament", "flight_red"), "pass", "pass")
    assert t.contest.stage == "after"
    assert t.why("play_card", "TA3").startswith("two tiles of one element")
