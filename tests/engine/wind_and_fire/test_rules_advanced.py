"""Advanced tournaments: token, windows, dials, awarding (WF-6.1 to 6.12)."""

import pytest

from engine.core.codec import fingerprint
from tests.engine.wind_and_fire.table import A, B, C, has, table

BLUE = "r2c1 r3c3 r5c1 r5c4 r6c3 r6c6"
LINE = ("r5c1", "r5c2", "r5c3")


# -- the pattern token -----------------------------------------------------------------------------


@pytest.mark.parametrize(("draw", "side"), [(0, "ridge"), (1, "peak")])
def test_wf_6_1_the_token_is_tossed_once(draw: int, side: str) -> None:
    t = table(has(), has(), at="tournament", script=[draw], mode="advanced")
    assert t.match.view(None)["token"] == {"side": side, "left": 12}
    assert t.menu() == ["set_aside"]


def test_wf_6_2_patterns_before_the_public_card_is_set_aside() -> None:
    t = table(has(up=" ".join(LINE)), has(), at="tournament", script=[0], mode="advanced")
    assert t.seat == A
    t.say(("discard_pattern", LINE), ("put_token", "tail"))
    assert t.menu() == ["set_aside"]
    assert (t.powers(), t.dice()) == ("1/1/2", "1/1/2")


def test_wf_6_2_any_number_of_times_and_any_faces() -> None:
    t = table(
        has(up="r5c1 r5c2 r6c1", flipped="r5c3 r6c2 r6c3"), has(), at="tournament", script=[0],
        mode="advanced",
    )  # fmt: skip
    t.say(("discard_pattern", LINE), ("put_token", "tail"))
    t.say(("discard_pattern", ("r6c1", "r6c2", "r6c3")), ("put_token", "tail"))
    assert t.powers() == "1/1/3"
    assert t.elements() == {}
    assert t.match.view(B)["token"]["left"] == 10
    assert t.menu() == ["set_aside"]  # nothing is left to be asked


def test_wf_6_2_no_more_than_twelve_tokens() -> None:
    line = " ".join(LINE)
    t = table(has(up=line), has(up=line), at="tournament", script=[0], tokens=0, mode="advanced")
    assert t.menu() == ["set_aside"]
    t = table(
        has(up=f"{line} r6c1 r6c2 r6c3"),
        has(),
        at="tournament",
        script=[0],
        tokens=1,
        mode="advanced",
    )
    t.say(("discard_pattern", LINE), ("put_token", "tail"))
    assert t.menu() == ["set_aside"]


def test_wf_6_2_crystals_make_no_pattern() -> None:
    t = table(
        has(cleared="lake mountain forest"), has(), at="tournament", script=[0], mode="advanced"
    )
    assert t.menu() == ["set_aside"]


def test_wf_5_8_power_tokens_count_for_the_last_tie() -> None:
    one = has(parts=("head_S token", "wings_S", "tail_S"))
    t = table(one, has(points=1), at="finish", held=5, mode="advanced")
    assert t.result().scores == (1, 1)
    assert t.result().placement == (1, 2)


# -- windows ---------------------------------------------------------------------------------------


def test_wf_6_3_stages_and_their_windows() -> None:
    """The dials of both can only show 0, nobody has anything to hand in."""
    everything = has(hand="TB3 TU6 TA1")
    t = table(everything, has(), at="contest", contest="head red", mode="advanced")
    assert (t.contest.stage, t.nouns("play_card")) == ("before", ["TB3"])
    assert t.why("play_card", "TU6") == "this is played when power is revealed"
    assert t.why("play_card", "TA1") == "this is played after the trophies"
    t.do("pass")
    assert (t.contest.stage, t.nouns("play_card")) == ("reveal", ["TU6"])
    assert t.why("play_card", "TB3") == "this is played before power is chosen"
    t.do("pass")
    assert (t.contest.stage, t.contest.trophies) == ("after", [4, 4])
    t.do("pass")
    assert t.s.contest is None


def test_wf_6_4_the_window_starts_with_the_active_player() -> None:
    t = table(has(hand="TB2"), has(hand="TB2"), has(hand="TB2"), at="contest", active=B,
              contest="head red", mode="advanced")  # fmt: skip
    asked = []
    while t.contest.stage == "before":
        asked.append(t.seat)
        t.do("pass")
    assert asked == [B, C, A]


def test_wf_6_4_several_cards_on_one_go() -> None:
    strong = has(powers="5/1/1")
    t = table(has(hand="TB2 TB2"), strong, at="contest", contest="head red", mode="advanced")
    t.do("play_card", "TB2")
    assert t.preview("choose_player", B) == "die 5 becomes 2"
    t.do("choose_player", B)
    assert t.menu() == ["play_card", "end_go"]
    assert t.match.view(A)["contest"]["dice"] == [1, 2]
    t.play("TB2", ("choose_player", B))
    assert t.menu() == ["end_go"]
    assert t.contest.bets[B].lowered == 5
    assert t.s.action_pile == ["TB2", "TB2"]


def test_wf_6_4_who_has_no_card_is_not_asked() -> None:
    t = table(
        has(), has(hand="TB2"), has(hand="TR9"), at="contest", contest="head red", mode="advanced"
    )
    assert t.seat == B


# -- dials -----------------------------------------------------------------------------------------


def test_wf_6_5_dials_are_set_by_all_at_once() -> None:
    t = table(has(gold=1), has(up="r2c1"), at="contest", contest="head blue", mode="advanced")
    assert t.match.waiting() == (A, B)
    t.do("set_elements", 1, by=B)
    assert t.nouns("set_elements", A) == [0]
    t.dial(A, 0, 1)
    assert t.match.waiting() == (B,)
    t.say(("set_gold", 0), "finish_dials", by=B)
    assert t.s.held_contests == []
    assert t.match.menu(B) == [("hand_in", "r2c1")]
    assert t.contest.totals == [2, 2]


def test_wf_6_5_gold_dial_up_to_the_storage_but_20() -> None:
    t = table(has(gold=25), has(), at="contest", contest="head red", mode="advanced")
    t.do("set_elements", 0)
    assert t.nouns("set_gold") == list(range(21))


@pytest.mark.parametrize(
    ("up", "most"), [("r2c1 r3c3 r2c2 r4c3 r5c5 r3c1", 5), ("r2c1 r3c3 r5c1 r2c2 r3c1", 4)]
)
def test_wf_6_5_kindred_element_in_hand_adds_the_largest_other_kind(up: str, most: int) -> None:
    t = table(has(up=up, hand="TU5"), has(), at="contest", contest="head blue", mode="advanced")
    t.do("pass")
    assert t.nouns("set_elements") == list(range(most + 1))


def test_wf_6_5_who_can_only_set_0_is_not_asked() -> None:
    t = table(has(up="r2c1"), has(gold=1), at="contest", contest="head red", mode="advanced")
    assert t.match.waiting() == (B,)


@pytest.mark.parametrize("card", ["TU5", "TU6"])
def test_wf_6_5_being_asked_tells_nothing_of_the_hand(card: str) -> None:
    mine = has(up="r2c1", hand=card)
    t = table(mine, has(gold=1), at="contest", contest="head red", mode="advanced")
    t.do("pass")
    assert t.match.waiting() == (A, B)
    assert t.match.view(B)["secret"]["done"] == [False, False]
    assert t.nouns("set_elements", A) == ([0, 1] if card == "TU5" else [0])


# -- totals ----------------------------------------------------------------------------------------


def test_wf_6_6_all_dials_are_revealed_together() -> None:
    t = table(
        has(gold=2), has(up="r2c1", gold=1), at="contest", contest="head blue", mode="advanced"
    )
    t.dial(A, 0, 2)
    assert t.match.view(None)["contest"]["bets"][A]["gold"] is None
    t.dial(B, 1, 1)
    shown = t.match.view(None)["contest"]["bets"]
    assert [(bet["elements"], bet["gold"]) for bet in shown] == [(0, 2), (1, 1)]


@pytest.mark.parametrize(("dial", "kinds"), [(2, ["red"]), (1, ["red", "blue"])])
def test_wf_6_6_extras_exist_beside_what_the_dial_needs(dial: int, kinds: list[str]) -> None:
    mine = has(up="r2c1 r3c3 r2c2", hand="TU1")
    t = table(
        mine, has(), at="reveal", contest="head blue", dials=[(dial, 0), (0, 0)], mode="advanced"
    )
    t.do("play_card", "TU1")
    assert t.nouns("spend_extra") == kinds


def test_wf_6_6_named_elements_stay_spent() -> None:
    mine = has(up="r2c2 r4c3", hand="TU1 TU5")
    t = table(
        mine, has(), at="reveal", contest="head blue", dials=[(2, 0), (0, 0)], mode="advanced"
    )
    t.play("TU1", ("spend_extra", "red"), "finish_card")
    t.play("TU5", ("name_kindred", ("red", "blue")))
    t.do("end_go")
    assert t.contest.lines[A] == (1, 1, 0, 1)
    t.pay(A, "r2c2 r4c3")
    assert t.elements() == {}


def test_wf_6_7_only_the_kind_in_force_is_spent() -> None:
    mine = has(up="r2c1 r2c2 r1c1")
    t = table(
        mine, has(), at="reveal", contest="head blue", dials=[(1, 0), (0, 0)], mode="advanced"
    )
    assert t.nouns("hand_in", A) == ["r2c1"]


def test_wf_6_7_kindred_elements_are_paid_in_any_mix() -> None:
    mine = has(up="r2c1 r2c2 r4c3", hand="TU5")
    t = table(
        mine, has(), at="reveal", contest="head blue", dials=[(2, 0), (0, 0)], mode="advanced"
    )
    t.play("TU5", ("name_kindred", ("red", "blue")), "end_go")
    assert t.contest.lines[A] == (1, 2, 0, 0)
    assert t.nouns("hand_in", A) == ["r2c1", "r2c2", "r4c3"]
    t.pay(A, "r2c2 r4c3")
    assert t.elements() == {"blue": 1}


def test_wf_6_7_kindred_helps_only_its_player() -> None:
    rich = has(up="r2c2", hand="TU5")
    t = table(rich, has(up="r4c3"), at="reveal", contest="head blue", dials=[(1, 0), (1, 0)],
              mode="advanced")  # fmt: skip
    t.play("TU5", ("name_kindred", ("red", "blue")), "end_go")
    assert t.contest.lines == [(1, 1, 0, 0), (1, 0, 0, 0)]


# -- awarding --------------------------------------------------------------------------------------


def test_wf_6_8_tiles_and_crystals_in_any_mix() -> None:
    start = has(up="r2c1", flipped="r3c3", cleared="lake", gold=1)
    t = table(
        start, has(), at="reveal", contest="head blue", dials=[(2, 1), (0, 0)], mode="advanced"
    )
    assert t.nouns("hand_in", A) == ["r2c1", "r3c3", "lake"]
    t.do("hand_in", "lake")
    assert t.nouns("hand_in", A) == ["r2c1", "r3c3"]
    t.say(("hand_in", "r3c3"), "finish_payment")
    assert (t.up(), t.crystals(), t.cleared()) == ("r2c1", "", "lake")
    assert t.match.view(B)["players"][A]["spent"] == {
        "tiles": {"blue": 1}, "crystals": ["lake"], "gold": 1,
    }  # fmt: skip


def test_wf_6_8_dial_and_extras_of_other_kinds_are_kept_apart() -> None:
    start = has(up="r2c1 r3c3 r5c1 r2c2 r4c3 r1c1", hand="TU1")
    t = table(
        start, has(), at="reveal", contest="head blue", dials=[(1, 0), (0, 0)], mode="advanced"
    )
    t.play("TU1", ("spend_extra", "red"), ("spend_extra", "blue"), "end_go")
    assert t.nouns("hand_in", A) == ["r2c1", "r2c2", "r3c3", "r4c3", "r5c1"]
    t.do("hand_in", "r2c2", by=A)
    assert t.nouns("hand_in", A) == ["r2c1", "r3c3", "r5c1"]
    t.undo(A)
    t.say(("hand_in", "r2c1"), ("hand_in", "r3c3"), by=A)
    assert t.nouns("hand_in", A) == ["r2c2", "r4c3"]
    t.pay(A, "r4c3")
    assert t.elements() == {"yellow": 1, "red": 1, "blue": 1}


def test_wf_6_8_the_dice_are_reset_after_the_last_window() -> None:
    t = table(
        has(powers="3/1/1"), has(hand="TB2 TA1", up="r3c1"), at="contest", contest="head red",
        mode="advanced",
    )  # fmt: skip
    t.play("TB2", ("choose_player", A), "end_go")
    t.pass_all()
    t.dial(B, 0)
    t.pass_all()
    assert t.last_contest.lines[A] == (0, 0, 0, 0)
    assert (t.dice(A), t.last_contest.totals) == ("3/1/1", [0, 1])


def test_wf_6_9_everybody_pays_the_bet() -> None:
    t = table(has(gold=3), has(gold=2), at="reveal", contest="head red",
              dials=[(0, 3), (0, 1)], mode="advanced")  # fmt: skip
    assert [player.gold for player in t.s.players] == [0, 1]
    assert [player.spent_gold for player in t.s.players] == [3, 1]
    assert t.last_contest.trophies == [4, 2]


def test_wf_6_8_spent_elements_are_out_of_play() -> None:
    mine = has(spent={"blue": 3}, cleared="lake", spent_crystals="lake")
    t = table(mine, has(gold=1), at="contest", contest="head blue", mode="advanced")
    assert t.match.waiting() == (B,)
    assert t.match.view(A)["players"][A]["elements"]["blue"] == 0


def test_wf_6_10_two_copies_ignore_no_more_than_there_is() -> None:
    start = has(parts=("head_I_3 -3", "wings_S", "tail_S"), hand="TU4 TU4 TU4")
    t = table(
        start, has(), at="reveal", contest="head red", dials=[(0, 0), (0, 0)], mode="advanced"
    )
    t.play("TU4", ("ignore", 2))
    t.do("play_card", "TU4")
    assert t.nouns("ignore") == [1]
    t.do("ignore", 1)
    assert t.why("play_card", "TU4") == "no black crystal lies on this part"
    t.say("end_go", "pass")
    assert t.contest.totals == [3, 1]


def test_wf_6_10_lowered_then_ignored_then_raised() -> None:
    """One after the other: what a die cannot fall further is not taken from it later."""
    start = has(parts=("head_I_3 -1", "wings_S", "tail_S"), hand="TU4 TU6")
    t = table(start, has(hand="TB2"), at="contest", contest="head red", active=B, mode="advanced")
    t.play("TB2", ("choose_player", A), "end_go")
    t.do("pass")
    assert (t.contest.stage, t.powers(), t.contest.bets[A].lowered) == ("reveal", "2/1/1", 2)
    t.play("TU4", ("ignore", 1))
    assert t.match.view(A)["contest"]["lines"][A][0] == 1
    t.play("TU6")
    assert t.match.view(A)["contest"]["lines"][A][0] == 4


def test_wf_6_13_a_die_at_0_is_not_lowered() -> None:
    start = has(parts=("head_S -3", "wings_S", "tail_S"))
    t = table(has(hand="TB2"), start, at="contest", contest="head red", mode="advanced")
    assert t.why("play_card", "TB2") == "the dice of all others are 0 already"


def test_wf_6_10_a_negative_part_is_raised_from_0() -> None:
    start = has(parts=("head_S -3", "wings_S", "tail_S"), hand="TU6")
    t = table(
        start, has(), at="reveal", contest="head red", dials=[(0, 0), (0, 0)], mode="advanced"
    )
    t.play("TU6", "end_go")
    assert (t.powers(), t.last_contest.totals) == ("-2/1/1", [3, 1])


def test_wf_6_11_returned_tiles_lie_face_up_and_pay_no_row_gold() -> None:
    start = has(spent={"yellow": 1, "red": 1, "blue": 1}, up="r2c1", hand="TA2")
    t = table(start, has(), at="after", contest="head red", mode="advanced")
    t.play("TA2", ("place_tile", "r1c1"), ("place_tile", "r2c2"), ("place_tile", "r3c3"))
    assert t.up() == "r1c1 r2c1 r2c2 r3c3"
    assert t.storages() == (0, 0, 0)
    assert t.player().spent_tiles == {}


def test_wf_6_11_a_gained_crystal_pays_no_border() -> None:
    start = has(cleared="mountain", hand="TA1")
    t = table(start, has(), at="after", contest="head red", mode="advanced")
    t.play("TA1", ("hand_in", "mountain"), ("gain_element", "snow_left"))
    assert (t.crystals(), t.hand(), t.player().markers) == ("snow_left", [], 0)


def test_bets_are_forgotten_with_the_next_tournament() -> None:
    t = table(
        has(powers="3/1/1", personal="flight_red"), has(hand="TB2", personal="flight_blue"),
        at="contest", contest="wings white", active=A, held=1, mode="advanced",
    )  # fmt: skip
    t.play("TB2", ("choose_player", A), "end_go")
    t.do("choose_tournament", "flight_blue")
    assert t.last_contest.lines[A] == (1, 0, 0, 0)


def test_a_simultaneous_choice_leaves_the_position_alone() -> None:
    t = table(has(gold=1), has(gold=1), at="contest", contest="head red", mode="advanced")
    t.dial(A, 0, 1)
    before = fingerprint(t.s)
    t.undo(by=A)
    assert fingerprint(t.s) != before
    t.do("finish_dials", by=A)
    assert fingerprint(t.s) == before
