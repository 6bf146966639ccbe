"""Worked examples of Dragon Training: the book's own, dice, gold, black crystals and
realms (EX-01, 02, 06, 11, 12, 20 to 26, 30 to 40)."""

import pytest

from engine.games.wind_and_fire.cards import DICE
from tests.engine.wind_and_fire.table import ALL, A, B, C, has, table

BLUE = "r2c1 r3c3 r5c1 r5c4 r6c3 r6c6"


def test_ex_01_splitting_an_area() -> None:
    t = table(has(), has(), dice="blue 2, green 1, red 1")
    t.use("blue", "r6c3", "r6c6")
    t.use("green", "r4c1")
    t.use("red", "volcano")
    assert t.up() == "r4c1 r6c3 r6c6"
    assert t.flipped() == ""
    assert (t.cleared(), t.crystals()) == ("volcano", "volcano")
    assert t.storages() == (0, 0, 0)
    assert t.player().markers == 0
    assert t.powers() == "1/1/1"


@pytest.mark.parametrize("first", ["b01", "b02"])
def test_ex_02_two_border_bonuses(first: str) -> None:
    t = table(has(cleared="snow_left desert_upper"), has(), dice="purple 1", deck="TR8")
    t.use("purple", "mountain")
    assert t.nouns("gain_bonus") == ["b01", "b02"]
    t.do("gain_bonus", first)
    assert t.match.view(A)["players"][A]["markers"] == ["b01", "b02"]
    assert (t.storages(), t.hand()) == ((1, 0, 0), ["TR8"])
    assert t.menu() == ["play_card", "end_turn"]


def test_ex_06_sigil() -> None:
    up = "r5c3 r6c3 r6c4 r6c5"
    sigil = "sigil_head_purple_green"
    t = table(has(up=up), has(), sigils=sigil)
    t.upgrade("head_I_3", up)
    t.do("take_sigil", "yes")
    assert t.powers() == "4/1/1"
    assert t.flipped() == up
    assert t.s.open_sigils[0] not in ("", sigil)
    assert t.fields("sigil_shown")["sigil"] == t.s.open_sigils[0]
    assert len(t.s.sigil_stacks[0]) == 3


def test_ex_11_most_elements_of_a_kind() -> None:
    deserts = "desert_upper desert_lower"
    t = table(has(up="r1c1 r5c3", cleared=deserts), has(), dice="yellow 1, wild yellow 1")
    assert t.elements() == {"yellow": 4}
    t.use("yellow", "pyramid")
    t.use("wild", "grounds")
    assert t.elements() == {"yellow": 4}
    assert t.storages() == (0, 1, 1)
    most = {"white": 3, "yellow": 4, "red": 4, "purple": 5, "green": 6, "blue": 7}
    realms = "snow_left snow_right desert_upper desert_lower volcano mountain forest lake"
    assert table(has(up=ALL, cleared=realms), has()).elements() == most


def test_ex_12_curse_fills_a_storage() -> None:
    t = table(has(hand="TR6"), has(training=1), has(), order=[B], deck="TR9", areas=["red 1"])
    t.play("TR6")
    assert t.storages(B) == (0, 0, 2)
    assert t.storages(C) == (0, 0, 1)
    assert t.seat == A
    t.end_turn()
    t.say(("put_black", "head"), ("put_black", "wings"), by=B)
    assert t.powers(B) == "0/0/1"
    assert t.hand(B) == ["TR9"]
    assert t.storages(B) == (0, 0, 0)
    assert t.menu(B) == ["choose_area"]


# -- B: dice and rounds --------------------------------------------------------------------------


def distribute(seats: int, sizes: list[int]) -> list[str]:
    """Puts the dice into areas of these sizes as far as it is offered; what is not offered."""
    t = table(*[has() for _ in range(seats)], at="roll")
    refused = []
    areas = [area for area, size in enumerate(sizes) for _ in range(size)]
    for die, area in zip(DICE, areas, strict=True):
        if not t.offers("place_die", (die, area)):
            t.refuses("place_die", (die, area))
            refused.append(f"{die} {area}")
        else:
            t.do("place_die", (die, area))
    if not refused:
        t.do("finish_distribution")
        assert [len(area) for area in t.s.areas] == sizes
    return refused


@pytest.mark.parametrize(
    ("seats", "sizes"),
    [
        (4, [2, 2, 1, 1, 1]),
        (4, [1, 1, 2, 1, 2]),
        (3, [2, 2, 2, 1]),
        (3, [1, 2, 2, 2]),
        (2, [3, 2, 2]),
        (2, [2, 2, 3]),
    ],
)
def test_ex_20_legal_distributions(seats: int, sizes: list[int]) -> None:
    assert distribute(seats, sizes) == []


@pytest.mark.parametrize(
    ("seats", "sizes"),
    [(4, [3, 1, 1, 1, 1]), (3, [2, 2, 3, 0]), (3, [3, 2, 1, 1]), (2, [4, 2, 1]), (2, [3, 3, 1])],
)
def test_ex_20_illegal_distributions(seats: int, sizes: list[int]) -> None:
    assert distribute(seats, sizes) != []


def test_ex_20_no_die_is_left_out() -> None:
    t = table(has(), has(), has(), at="roll")
    t.say(*[("place_die", (die, n // 2)) for n, die in enumerate(DICE[:6])])
    assert t.nouns("place_die") == [("wild", 3)]
    assert t.why("finish_distribution") == "1 die is still to be placed"


def test_ex_21_the_last_choice() -> None:
    areas = ["", "", "", "red 1", "wild blue 1"]
    t = table(has(), has(), has(), has(), at="area", areas=areas)
    assert t.nouns("choose_area") == [3, 4]
    assert "took these dice" in t.why("choose_area", 0)
    t.do("choose_area", 4)
    t.use("wild", "r6c3")
    assert t.s.areas[3] == ["red"]
    t.end_turn()
    assert t.s.round == 6
    assert t.s.active == B
    assert t.menu(B) == ["place_die"]


def test_ex_22_face_with_black_crystal_on_the_pyramid() -> None:
    t = table(has(), has(), dice="red 2+b")
    t.use("red", "r4c3", "r5c5")
    assert t.elements() == {"red": 2}
    assert t.storages() == (0, 1, 0)
    assert t.kinds()[-1] == "black"


def test_ex_23_no_free_slot() -> None:
    t = table(has(up="r4c2"), has(), dice="white 1")
    assert "r4c2" not in [to for _, to in t.nouns("use_die")]
    t.use("white", "pyramid")
    assert t.elements() == {"white": 1}
    assert t.storages() == (0, 1, 0)


def test_ex_24_two_elements_one_crystal() -> None:
    t = table(has(cleared="forest"), has(), dice="blue 2", deck="TR8")
    t.use("blue", "lake")
    assert t.cleared() == "forest lake"
    assert t.hand() == ["TR8"]
    assert t.storages() == (0, 0, 1)


def test_ex_24_with_a_black_icon_it_is_a_pair() -> None:
    t = table(has(), has(), dice="blue 2+b", deck="TR8")
    t.use("blue", "lake")
    assert t.storages() == (0, 0, 2)
    t.say(("put_black", "head"), ("put_black", "tail"))
    assert (t.powers(), t.storages(), t.hand()) == ("0/1/0", (0, 0, 0), ["TR8"])


def test_ex_25_not_refusable() -> None:
    spec = has(up=BLUE, cleared="lake")
    t = table(spec, has(), dice="blue 2", deck="TR8")
    assert t.nouns("use_die") == [("blue", "pyramid"), ("blue", "grounds")]
    assert "still to be used" in t.why("end_turn")
    t.use("blue", "pyramid")
    assert t.storages() == (0, 2, 0)
    assert t.hand() == []
    t = table(spec, has(), dice="blue 2", deck="TR8")
    t.use("blue", "grounds")
    assert t.storages() == (0, 0, 2)
    t.say(("put_black", "head"), ("put_black", "tail"))
    assert t.hand() == ["TR8"]


def test_ex_26_end_of_the_phase() -> None:
    upgraded = ("head_I_3", "wings_I_3", "tail_S")
    straight = "r6c1 r6c2 r6c3"
    t = table(
        has(parts=("head_I_2", "wings_I_2", "tail_S"), up="r5c3 r6c1 r6c2 r6c3"),
        has(parts=upgraded, up="r5c3 r6c1 r6c2 r6c3"),
        has(),
        turn=B,
        order=[C, A],
        areas=["white 1", "wild red 1"],
    )  # fmt: skip
    t.upgrade("tail_I_3", "r5c3 r6c1 r6c2 r6c3")
    assert t.s.trigger == B
    t.end_turn()
    t.say(("choose_area", 0), ("use_die", ("white", "r4c2")), "end_turn", by=C)
    t.say(("choose_area", 1), ("use_die", ("wild", "r4c3")), by=A)
    assert t.s.phase == "training"
    t.upgrade("tail_I_2", straight)
    assert t.s.trigger == B
    t.end_turn()
    assert t.s.trigger == B
    assert t.s.phase != "training"
    assert t.s.round == 5
    assert "training_over" in t.kinds()


# -- C: gold, black crystals, realms -------------------------------------------------------------


def test_ex_30_row_gold() -> None:
    t = table(has(up="r2c1", gold=1), has(), dice="red 1")
    t.use("red", "r2c2")
    assert t.storages() == (2, 0, 0)
    t.say(("put_gold", "head"), ("put_gold", "tail"))
    assert (t.powers(), t.storages()) == ("2/1/2", (0, 0, 0))
    assert t.match.view(A)["players"][A]["row_gold"] == [True, False, True, True, True, True]


def test_ex_31_peak_gold() -> None:
    t = table(has(), has(), dice="yellow 1")
    assert t.preview("use_die", ("yellow", "r1c1")) == "1 Vitality tile, row 1 is full: 1 gold"
    t.use("yellow", "r1c1")
    assert t.storages() == (1, 0, 0)
    t = table(has(), has(), dice="yellow 1")
    t.use("yellow", "r5c3")
    assert t.storages() == (0, 0, 0)


def test_ex_32_black_crystals_and_power_0() -> None:
    t = table(has(powers="1/0/2", training=1), has(), dice="green 1+b")
    t.use("green", "forest")
    assert t.nouns("put_black") == ["head", "tail"]
    assert "power 0" in t.why("put_black", "wings")
    assert t.preview("put_black", "head") == "head: power 1 becomes 0"
    t.do("put_black", "head")
    assert t.powers() == "0/0/1"
    assert t.storages() == (0, 0, 0)


def test_ex_33_below_zero() -> None:
    t = table(has(powers="0/0/0", training=1), has(), dice="green 1+b")
    t.use("green", "forest")
    t.do("put_black", "head")
    assert t.nouns("put_black") == ["head", "wings", "tail"]
    t.do("put_black", "head")
    assert t.powers() == "-2/0/0"


def test_ex_33_a_negative_head_counts_0_in_the_tournament() -> None:
    t = table(has(powers="-2/0/0"), has(powers="1/1/1"), at="contest", contest="head red")
    assert t.last_contest.totals == [0, 1]


def test_ex_34_gold_and_negative_power() -> None:
    t = table(has(powers="-1/2/3", up="r2c1", gold=1), has(), dice="red 1")
    t.use("red", "r2c2")
    assert t.powers() == "0/2/3"
    assert t.nouns("put_gold") == ["head", "wings", "tail"]
    t.do("put_gold", "tail")
    assert t.powers() == "0/2/4"


def test_ex_34_equally_low_parts_are_a_choice() -> None:
    t = table(has(powers="-1/-1/3", up="r2c1", gold=1), has(), dice="red 1")
    t.use("red", "r2c2")
    assert t.nouns("put_gold") == ["head", "wings"]
    assert "lowest power" in t.why("put_gold", "tail")
    t.do("put_gold", "wings")
    assert t.powers() == "0/0/3"


def test_ex_35_training_pair_in_base_mode() -> None:
    t = table(has(training=1), has(), dice="green 1+b", deck="TR8")
    t.use("green", "forest")
    assert t.cleared() == "forest"
    assert t.hand() == []
    t.say(("put_black", "wings"), ("put_black", "tail"))
    assert (t.powers(), t.storages(), t.hand()) == ("1/0/0", (0, 0, 0), ["TR8"])


def test_ex_36_training_pair_in_advanced_mode() -> None:
    t = table(
        has(training=1, pyramid=1), has(), dice="green 1+b", deck="TR8", actions="TB2",
        mode="advanced",
    )  # fmt: skip
    t.use("green", "forest")
    assert t.storages() == (0, 3, 0)
    assert t.nouns("keep_card") == ["TR8", "TB2"]
    t.do("keep_card", "TB2")
    assert t.hand() == ["TB2"]
    assert t.s.training_pile == ["TR8"]
    assert t.s.action_pile == []
    assert t.powers() == "1/1/1"


def test_ex_37_advanced_realm_rule() -> None:
    dice = "red 1, purple 1"
    t = table(has(cleared="snow_left"), has(), dice=dice, actions="TB2", mode="advanced")
    assert t.nouns("use_die") == [
        ("red", "r2c2"), ("red", "r4c3"), ("red", "r5c5"), ("red", "grounds"),
        ("purple", "r3c1"), ("purple", "r5c2"), ("purple", "r6c1"), ("purple", "r6c4"),
        ("purple", "mountain"),
    ]  # fmt: skip
    t.use("red", "grounds")
    assert (t.cleared(), t.storages()) == ("snow_left", (0, 0, 1))
    t.use("purple", "mountain")
    assert t.menu() == ["keep_card"]
    assert t.cleared() == "snow_left mountain"


def test_ex_38_three_bonuses_at_once() -> None:
    cleared = "mountain desert_upper snow_right"
    t = table(has(cleared=cleared, pyramid=1), has(), dice="red 1", deck="TR8")
    t.use("red", "volcano")
    assert t.nouns("gain_bonus") == ["b10", "b11", "b12"]
    t.say(("gain_bonus", "b12"), ("place_tile", "r1c1"), ("gain_bonus", "b10"))
    assert t.up() == "r1c1"
    assert t.storages() == (1, 0, 0)
    assert t.hand() == ["TR8"]


def test_ex_38_without_a_black_crystal_the_bonus_is_lost() -> None:
    cleared = "mountain desert_upper snow_right"
    t = table(has(cleared=cleared), has(), dice="red 1")
    t.use("red", "volcano")
    assert "bonus_lost" in t.do("gain_bonus", "b10").kinds()
    assert "b10" in t.match.view(B)["players"][A]["markers"]


def test_ex_39_choice_of_white_crystal() -> None:
    start = has(cleared="lake", pyramid=1)
    t = table(start, has(), dice="white 1")
    assert t.nouns("use_die")[1:] == [("white", "snow_left"), ("white", "snow_right")]
    assert t.preview("use_die", ("white", "snow_right")) == "1 Ice crystal, 1 gold"
    t.use("white", "snow_left")
    assert t.storages() == (0, 0, 0)
    t = table(start, has(), dice="white 1")
    t.use("white", "snow_right")
    assert t.storages() == (1, 1, 0)


def test_ex_40_an_odd_crystal_stays() -> None:
    t = table(has(up=BLUE, pyramid=1), has(), dice="blue 2")
    t.use("blue", "pyramid")
    assert t.menu() == ["put_black"]
    t.say(("put_black", "head"), ("put_black", "tail"))
    assert t.black() == [1, 0, 1]
    assert t.storages() == (0, 1, 0)
    assert t.menu() == ["end_turn"]
