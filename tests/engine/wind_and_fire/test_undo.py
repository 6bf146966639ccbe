"""Steps back within a turn, and what stands in the way: draws, rolls, reveals, another's turn."""

import pytest

from engine import IllegalAction
from engine.core.codec import fingerprint
from tests.engine.wind_and_fire.table import A, B, C, has, table

HOOK = "r3c1 r4c1 r5c1 r6c2"


def test_a_whole_turn_without_chance_is_taken_back() -> None:
    t = table(
        has(up=HOOK, hand="TR8 TR9 TR3 TR2", cleared="snow_left"), has(), at="area", order=[B],
        areas=["blue 2, white 1", "red 1"],
    )  # fmt: skip
    start = fingerprint(t.s)
    t.do("choose_area", 0)
    t.play("TR2", ("turn_die", ("blue", 5)))
    t.play("TR9")
    t.use("blue", "r2c1", "r3c3")
    t.upgrade("tail_I_3", HOOK)
    t.play("TR8", ("place_tile", "r2c2"))
    t.say(("put_gold", "head"), ("put_gold", "head"))
    t.use("white", "r4c2")
    while t.match.can_undo(A):
        t.undo()
    assert fingerprint(t.s) == start


def test_steps_inside_a_die_are_taken_back_one_by_one() -> None:
    t = table(has(), has(), dice="blue 2")
    start = fingerprint(t.s)
    t.do("use_die", ("blue", "r2c1"))
    inside = fingerprint(t.s)
    t.do("place_tile", "r3c3")
    t.undo()
    assert fingerprint(t.s) == inside
    t.undo()
    assert fingerprint(t.s) == start


def test_what_others_saw_is_told_as_taken_back() -> None:
    t = table(has(), has(), dice="white 1")
    t.use("white", "r4c2")
    assert t.undo().kinds() == ["undone"]


def test_a_drawn_card_is_a_barrier() -> None:
    t = table(has(cleared="forest"), has(), dice="blue 1, white 1")
    t.use("white", "r4c2")
    t.use("blue", "lake")
    t.refuses_undo()


def test_a_kept_card_is_a_barrier() -> None:
    t = table(has(cleared="forest"), has(), dice="blue 1", mode="advanced")
    t.use("blue", "lake")
    t.refuses_undo()
    t.do("keep_card", t.nouns("keep_card")[0])
    t.refuses_undo()


def test_a_reroll_is_a_barrier() -> None:
    t = table(has(hand="TR4"), has(), at="area", areas=["white 1", "red 1"])
    start = fingerprint(t.s)
    t.play("TR4", ("reroll_area", 1))
    t.undo()
    t.undo()
    assert fingerprint(t.s) == start
    t.play("TR4", ("reroll_area", 1), "finish_reroll")
    t.refuses_undo()


def test_a_revealed_sigil_is_a_barrier() -> None:
    up = "r5c3 r6c3 r6c4 r6c5"
    for answer in ("yes", "no"):
        t = table(has(up=up), has(), sigils="sigil_head_purple_green")
        t.upgrade("head_I_3", up)
        t.do("take_sigil", answer)
        assert t.match.can_undo(A) == (answer == "no")


def test_the_turn_of_another_cannot_be_taken_back() -> None:
    t = table(has(), has(), order=[B], areas=["white 1"])
    t.end_turn()
    for seat in (A, B):
        assert not t.match.can_undo(seat)
    with pytest.raises(IllegalAction):
        t.match.undo(A)


def test_a_rolled_round_is_a_barrier() -> None:
    t = table(has(), has(), at="act", active=B)
    t.end_turn()
    assert t.menu() == ["place_die"]
    t.refuses_undo()
    t.do("place_die", ("red", 0))
    t.undo()
    t.refuses_undo()


def test_the_distribution_is_final_with_its_last_step() -> None:
    t = table(has(), has(), at="roll")
    dice = ["white", "yellow", "red", "purple", "green", "blue", "wild"]
    t.say(*[("place_die", (die, min(n // 2, 2))) for n, die in enumerate(dice)])
    t.undo()
    assert t.nouns("place_die") == [("wild", 0), ("wild", 1), ("wild", 2)]
    t.do("place_die", ("wild", 2))
    t.do("finish_distribution")
    assert not t.match.can_undo(A)


def test_a_redraw_is_a_barrier_and_an_announcement_too() -> None:
    t = table(has(personal="flight_red"), has(powers="2/2/2"), at="tournament")
    t.do("set_aside", t.s.public[0])
    t.undo()
    t.do("set_aside", t.s.public[1])
    t.do("choose_tournament", "flight_red")
    assert not t.match.can_undo(A)


def test_a_played_card_of_a_window_is_taken_back_before_the_go_ends() -> None:
    t = table(
        has(hand="TB2 TB3"), has(hand="TB2"), at="contest", contest="head red", mode="advanced"
    )
    start = fingerprint(t.s)
    t.play("TB2", ("choose_player", B))
    t.play("TB3", ("name_element", "blue"))
    while t.match.can_undo(A):
        t.undo()
    assert fingerprint(t.s) == start
    t.do("pass")
    assert not t.match.can_undo(A)


# -- simultaneous choices --------------------------------------------------------------------------


def test_dials_are_taken_back_step_by_step_by_each_alone() -> None:
    t = table(has(gold=2), has(gold=2), at="contest", contest="head red", mode="advanced")
    start = fingerprint(t.s)
    t.dial(A, 0, 2)
    t.do("set_elements", 0, by=B)
    assert t.undo(A).kinds() == ["undone"]
    assert t.match.waiting() == (A, B)
    assert t.menu(A) == ["finish_dials"]
    assert t.undo(A).told == []
    assert t.menu(A) == ["set_gold"]
    t.undo(A)
    t.undo(B)
    assert fingerprint(t.s) == start
    for seat in (A, B):
        assert not t.match.can_undo(seat)


def test_revealed_dials_stay() -> None:
    t = table(
        has(gold=2), has(gold=2, hand="TU6"), at="contest", contest="head red", mode="advanced"
    )
    t.do("pass")
    t.dial(A, 0, 2)
    t.dial(B, 0, 2)
    assert t.contest.stage == "reveal"
    for seat in (A, B):
        assert not t.match.can_undo(seat)


def test_who_is_not_asked_has_nothing_to_take_back() -> None:
    t = table(has(gold=2), has(), has(gold=1), at="contest", contest="head red", mode="advanced")
    assert t.match.waiting() == (A, C)
    t.dial(A, 0, 1)
    assert [t.match.can_undo(seat) for seat in (A, B, C)] == [True, False, False]


def test_the_last_placements_are_taken_back_by_each_alone() -> None:
    t = table(has(gold=1, pyramid=1), has(training=1), at="storages")
    start = fingerprint(t.s)
    t.say(("put_gold", "head"), ("put_black", "head"), "finish_preparation", by=A)
    assert t.undo(A).kinds() == ["undone"]
    t.undo(A)
    assert t.menu(A) == ["put_black"]
    t.undo(A)
    assert fingerprint(t.s) == start
    assert not t.match.can_undo(A)


def test_a_payment_is_taken_back_by_each_alone() -> None:
    t = table(has(up="r2c2 r4c3 r5c5"), has(up="r2c2 r4c3"), at="reveal", contest="head red",
              dials=[(2, 0), (1, 0)], mode="advanced")  # fmt: skip
    start = fingerprint(t.s)
    t.pay(A, "r5c5 r2c2")
    t.undo(A)
    t.undo(A)
    assert t.nouns("hand_in", A) == ["r2c2", "r4c3"]
    t.undo(A)
    assert fingerprint(t.s) == start
    t.pay(A, "r2c2 r4c3")
    t.pay(B, "r2c2")
    assert t.up(A) == "r5c5"
