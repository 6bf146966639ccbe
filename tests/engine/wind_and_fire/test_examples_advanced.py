"""Worked examples of the advanced tournaments (EX-05, 09, 10, 80 to 93)."""

import pytest

from engine import Action
from tests.engine.wind_and_fire.table import A, B, C, has, table

BLUE = "r2c1 r3c3 r5c1 r5c4 r6c3 r6c6"
GREEN = "r3c2 r4c1 r4c4 r6c2 r6c5"


def test_ex_05_dial_range() -> None:
    t = table(
        has(up="r2c2 r4c3 r5c5", cleared="volcano", gold=3), has(), at="contest",
        contest="wings red", mode="advanced",
    )  # fmt: skip
    assert t.nouns("set_elements") == [0, 1, 2, 3, 4]
    for elements in range(5):
        t.do("set_elements", elements)
        assert t.nouns("set_gold") == [0, 1, 2, 3]
        t.undo()


@pytest.mark.parametrize(("ignored", "die"), [(1, 0), (2, 1)])
def test_ex_09_ignoring_black_crystals(ignored: int, die: int) -> None:
    tail = ("head_S", "wings_S", "tail_S -2")
    start = has(parts=tail, hand="TU4")
    t = table(
        start, has(), at="reveal", contest="tail red", dials=[(0, 0), (0, 0)], mode="advanced"
    )
    assert t.powers() == "1/1/-1"
    t.play("TU4", ("ignore", ignored), "end_go")
    assert t.last_contest.totals == [die, 1]
    assert t.dice() == "1/1/0"


def test_ex_09_a_positive_power() -> None:
    start = has(parts=("head_S", "wings_S", "tail_I_3 +1 -1"), hand="TU4")
    t = table(
        start, has(), at="reveal", contest="tail red", dials=[(0, 0), (0, 0)], mode="advanced"
    )
    t.do("play_card", "TU4")
    assert t.nouns("ignore") == [1]
    t.say(("ignore", 1), "end_go")
    assert t.last_contest.totals == [4, 1]
    assert t.dice() == "1/1/3"


def test_ex_10_exchange_for_purple() -> None:
    start = has(up="r3c1", cleared="mountain", hand="TA1")
    t = table(start, has(), at="after", contest="head red", mode="advanced")
    t.play("TA1", ("hand_in", "mountain"), ("gain_element", "r2c2"), ("hand_in", "r3c1"),
           ("gain_element", "r4c2"))  # fmt: skip
    assert t.up() == "r2c2 r4c2"
    assert t.crystals() == ""
    assert t.match.view(B)["players"][A]["spent"] == {
        "tiles": {"purple": 1}, "crystals": ["mountain"], "gold": 0,
    }  # fmt: skip


def test_ex_80_windows() -> None:
    t = table(
        has(hand="TB3", gold=1), has(hand="TB2 TB2"), has(hand="TB3"), at="contest",
        contest="head red",
        mode="advanced",
    )  # fmt: skip
    assert t.seat == A
    t.do("pass")
    assert t.seat == B
    t.play("TB2", ("choose_player", A))
    assert t.menu() == ["play_card", "end_go"]
    t.do("end_go")
    assert t.seat == C
    t.do("pass")
    assert t.seat == A
    assert t.menu() == ["play_card", "pass"]
    t.do("pass")
    assert t.seat == B
    assert t.contest.stage == "before"
    t.do("pass")
    assert t.contest.stage == "dials"


@pytest.mark.parametrize(("contest", "total"), [("wings white", 12), ("wings blue", 11)])
def test_ex_81_total(contest: str, total: int) -> None:
    start = has(powers="1/4/1", up="r4c2 r2c1 r3c3 r5c1", cleared="snow_left snow_right", gold=2,
                hand="TU6")  # fmt: skip
    t = table(start, has(), at="reveal", contest=contest, dials=[(3, 2), (0, 0)], mode="advanced")
    assert sum(t.match.view(B)["contest"]["lines"][A]) == 9
    t.play("TU6", "end_go")
    assert t.contest.totals[A] == total


def test_ex_82_deep_roots() -> None:
    start = has(up=GREEN, hand="TU3", powers="1/1/1")
    t = table(
        start, has(), at="reveal", contest="head green", dials=[(5, 0), (0, 0)], mode="advanced"
    )
    assert t.match.view(A)["contest"]["lines"][A] == [1, 5, 0, 0]
    t.do("play_card", "TU3")
    assert t.match.view(A)["contest"]["lines"][A] == [1, 7, 0, 0]
    t = table(
        start, has(), at="reveal", contest="head red", dials=[(0, 0), (0, 0)], mode="advanced"
    )
    assert t.why("play_card", "TU3") == "only in a tournament of Rock, Nature or Water"


def test_ex_83_ember_and_sand() -> None:
    start = has(up="r2c1 r3c3 r2c2 r1c1", hand="TU2")
    t = table(
        start, has(), at="reveal", contest="head blue", dials=[(2, 0), (0, 0)], mode="advanced"
    )
    t.do("play_card", "TU2")
    assert t.nouns("spend_extra") == ["red", "yellow"]
    t.say(("spend_extra", "red"), ("spend_extra", "yellow"))
    assert t.match.view(A)["contest"]["lines"][A] == [1, 2, 0, 4]
    t.do("end_go")
    t.pay(A, "r2c1 r3c3 r2c2 r1c1")
    assert t.last_contest.totals == [7, 1]


def test_ex_84_kindred_element_with_ember_and_sand() -> None:
    start = has(up="r2c1 r3c3 r5c1", hand="TU5 TU2")
    t = table(
        start, has(), at="reveal", contest="head blue", dials=[(1, 0), (0, 0)], mode="advanced"
    )
    assert "Fire or Vitality" in t.why("play_card", "TU2")
    t.play("TU5", ("name_kindred", ("blue", "red")))
    t.do("play_card", "TU2")
    assert t.nouns("spend_extra") == ["blue"]
    t.say(("spend_extra", "blue"), ("spend_extra", "blue"))
    assert t.match.view(A)["contest"]["lines"][A] == [1, 1, 0, 4]
    t.do("end_go")
    t.pay(A, "r2c1 r3c3 r5c1")
    assert t.player().spent_tiles == {"blue": 3}


def test_ex_85_dial_too_high() -> None:
    start = has(up="r2c2 r4c3 r2c1 r3c3 r5c1", hand="TU5")
    t = table(start, has(), at="contest", contest="head red", mode="advanced")
    t.do("pass")
    assert t.nouns("set_elements", A) == [0, 1, 2, 3, 4, 5]
    t.dial(A, 4)
    assert t.contest.bets[A].elements == 4
    t.do("pass")
    assert t.contest.lines == [(1, 2, 0, 0), (1, 0, 0, 0)]
    assert t.contest.bets[A].elements == 2
    t.pay(A, "r2c2 r4c3")
    assert t.player().spent_tiles == {"red": 2}
    assert t.elements() == {"blue": 3}


def test_ex_86_cap() -> None:
    start = has(powers="9/1/1", up=BLUE, cleared="lake", gold=6)
    t = table(
        start, has(), at="reveal", contest="head blue", dials=[(7, 6), (0, 0)], mode="advanced"
    )
    assert t.contest.lines[A] == (9, 7, 6, 0)
    assert t.contest.totals == [20, 1]
    t.pay(A, f"lake {BLUE}")
    assert (t.elements(), t.player().gold) == ({}, 0)
    assert (t.player().spent_tiles, t.player().spent_gold) == ({"blue": 6}, 6)


def test_ex_87_shifted_burden() -> None:
    start = has(parts=("head_II_6 -2", "wings_S", "tail_I_3"), hand="TB1")
    t = table(start, has(), at="contest", contest="tail red", mode="advanced")
    assert t.powers() == "4/1/3"
    t.do("play_card", "TB1")
    assert t.nouns("move_black") == [("head", "tail")]
    t.do("move_black", ("head", "tail"))
    assert t.menu() == ["move_black", "finish_card"]
    t.do("move_black", ("head", "tail"))
    assert t.powers() == "6/1/1"
    assert t.dice() == "6/1/1"
    t.do("end_go")
    assert t.last_contest.totals == [1, 1]
    assert (t.powers(), t.black()) == ("6/1/1", [0, 0, 2])


def test_ex_88_turning_skies() -> None:
    start = has(up=f"{GREEN} r4c2", hand="TB3 TU6 TU3")
    t = table(start, has(), at="contest", contest="wings white", mode="advanced")
    t.play("TB3", ("name_element", "green"), "end_go")
    t.do("pass")
    assert t.nouns("set_elements") == [0, 1, 2, 3, 4, 5]
    t.dial(A, 2)
    assert "only in a" in t.why("play_card", "TU3")
    t.play("TU6", "end_go")
    t.do("pass")
    assert t.contest.lines[A] == (4, 2, 0, 0)
    assert t.nouns("hand_in", A) == GREEN.split()


TRIANGLE = ("r5c1", "r5c2", "r6c2")


def test_ex_89_pattern_token() -> None:
    start = has(flipped=" ".join(TRIANGLE))
    t = table(start, has(), at="patterns", contest="head red", token="peak", mode="advanced")
    assert t.nouns("discard_pattern") == [TRIANGLE]
    assert "+1 power on one part" in t.preview("discard_pattern", TRIANGLE)
    t.say(("discard_pattern", TRIANGLE), ("put_token", "wings"))
    assert (t.powers(), t.dice()) == ("1/2/1", "1/2/1")
    assert t.player().spent_tiles == {"blue": 1, "purple": 1, "green": 1}
    assert t.match.view(B)["players"][A]["points"] == 1
    assert t.match.view(B)["token"] == {"side": "peak", "left": 11}


@pytest.mark.parametrize(("side", "legal"), [("peak", False), ("ridge", True)])
def test_ex_89_a_line_belongs_to_the_other_side(side: str, legal: bool) -> None:
    t = table(
        has(up="r5c1 r5c2 r5c3", personal="flight_red"), has(), active=B, at="patterns",
        contest="head red", token=side, mode="advanced",
    )  # fmt: skip
    offered = Action("discard_pattern", ("r5c1", "r5c2", "r5c3")) in t.match.menu(A)
    assert offered == legal


def test_ex_89_one_victory_point_at_the_end() -> None:
    t = table(has(parts=("head_S token", "wings_S", "tail_S")), has(), at="finish", held=5,
              mode="advanced")  # fmt: skip
    result = t.match.result()
    assert result is not None
    assert (result.scores, result.placement) == ((1, 0), (1, 2))


def test_ex_90_returning_tiles() -> None:
    start = has(spent={"red": 2, "blue": 1}, just={"red": 2}, cleared="forest",
                spent_crystals="forest", hand="TA2 TA3")  # fmt: skip
    t = table(start, has(), at="after", contest="head red", mode="advanced")
    assert t.why("play_card", "TA2").startswith("three different elements")
    t.do("play_card", "TA3")
    assert t.nouns("place_tile") == ["r2c2", "r4c3", "r5c5"]
    t.say(("place_tile", "r2c2"), ("place_tile", "r5c5"))
    assert t.up() == "r2c2 r5c5"
    assert t.player().spent_tiles == {"blue": 1}


@pytest.mark.parametrize(("hand", "most"), [("TU5", 9), ("", 7)])
def test_ex_91_dial_with_kindred_element(hand: str, most: int) -> None:
    start = has(up=f"{BLUE} {GREEN}", cleared="lake forest", hand=hand)
    t = table(start, has(), at="contest", contest="head blue", mode="advanced")
    if hand:
        t.do("pass")
    assert t.nouns("set_elements") == list(range(most + 1))


@pytest.mark.parametrize(("hand", "most"), [("TU5 TU5", 7), ("TU5", 5), ("", 3)])
def test_each_kindred_element_lets_one_more_kind_count(hand: str, most: int) -> None:
    """L683: three Water, two Fire and two Nature."""
    start = has(up="r2c1 r3c3 r5c1 r2c2 r4c3 r3c2 r4c1", hand=hand)
    t = table(start, has(), at="contest", contest="head blue", mode="advanced")
    if hand:
        t.do("pass")
    assert t.nouns("set_elements") == list(range(most + 1))


@pytest.mark.parametrize(
    ("contest", "cards", "die"),
    [("wings red", "TU6", 3), ("wings blue", "TU6", 2), ("wings red", "", 0)],
)
def test_ex_92_order_of_die_changes(contest: str, cards: str, die: int) -> None:
    """Cards change the die one after the other: it falls to 0, and is raised from there (L736)."""
    t = table(
        has(powers="1/2/1", hand=cards, up="r2c2 r2c1"), has(hand="TB2"), at="contest",
        contest=contest, active=B, mode="advanced",
    )  # fmt: skip
    t.play("TB2", ("choose_player", A), "end_go")
    t.pass_all()
    t.dial(A, 0)
    if cards:
        t.play("TU6", "end_go")
    assert t.last_contest.lines[A][0] == die
    assert t.dice() == "1/2/1"


def test_ex_93_when_the_pattern_may_be_discarded() -> None:
    line = ("r5c1", "r5c2", "r5c3")
    spec = has(up="r5c1 r5c2 r5c3", personal="flight_red")
    other = has(up="r5c1 r5c2 r5c3", personal="flight_blue")
    last = has(up="r5c1 r5c2 r5c3", personal="flight_green")
    t = table(
        spec, other, last, at="patterns", contest="head red", held=1, token="ridge", active=A,
        mode="advanced",
    )  # fmt: skip
    asked = []
    while t.menu() != ["choose_tournament"]:
        asked.append(t.seat)
        t.do("pass")
    assert asked == [B, C, A]
    assert t.seat == B
    t = table(
        spec, other, at="patterns", contest="head red", held=4, token="ridge", active=B,
        mode="advanced",
    )  # fmt: skip
    assert t.seat == B
    t.do("pass")
    t.say(("discard_pattern", line), ("put_token", "head"))
    assert t.match.over
    lines = t.result().breakdown
    assert [line[3]["value"] for line in lines] == [4, 3]
