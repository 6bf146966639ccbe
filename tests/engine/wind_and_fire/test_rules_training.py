"""Dragon Training: rounds, turns, pyramid, storages, realms, upgrades (WF-3.1 to 3.44)."""

import pytest

from engine.games.wind_and_fire.cards import ROUND_LIMIT
from tests.engine.wind_and_fire.table import ALL, A, B, C, Table, has, table

BLUE = "r2c1 r3c3 r5c1 r5c4 r6c3 r6c6"
REALMS = "snow_left snow_right desert_upper desert_lower volcano mountain forest lake"
HOOK = "r3c1 r4c1 r5c1 r6c2"


# -- rounds ----------------------------------------------------------------------------------------


def finish_turn(t: Table) -> None:
    """Takes the first area and uses its dice somehow."""
    t.do("choose_area", t.nouns("choose_area")[0])
    while "end_turn" not in t.menu():
        verb = next(verb for verb in t.menu() if verb != "play_card")
        t.do(verb, t.nouns(verb)[0])
    t.end_turn()


def test_wf_3_1_turns_go_clockwise_and_the_active_player_is_last() -> None:
    t = table(has(), has(), has(), at="roll", active=B, round_=0)
    t.say(*[("place_die", pair) for pair in distribution()], "finish_distribution")
    asked = []
    while t.s.round == 1:
        asked.append(t.seat)
        finish_turn(t)
    assert asked == [C, A, B]
    assert (t.s.active, t.seat, t.menu()) == (C, C, ["place_die"])


def distribution() -> list[tuple[str, int]]:
    dice = ["white", "yellow", "red", "purple", "green", "blue", "wild"]
    return [(die, n // 2) for n, die in enumerate(dice)]


def test_wf_3_2_faces_stay_as_rolled() -> None:
    t = table(has(), has(), has(), at="roll", script=[0, 1, 2, 3, 4, 5, 3])
    rolled = dict(t.s.faces)
    assert list(rolled.values()) == [0, 1, 2, 3, 4, 5, 3]
    assert [die["die"] for die in t.match.view(B)["loose"]] == list(rolled)
    t.say(*[("place_die", pair) for pair in distribution()], "finish_distribution")
    assert t.s.faces == rolled
    assert t.match.view(B)["areas"][3] == [{"die": "wild", "element": "purple", "n": 1, "black": 0}]


def test_wf_3_2_only_the_active_player_distributes() -> None:
    t = table(has(), has(), at="roll", active=B)
    assert t.seat == B
    t.refuses("place_die", ("white", 0), by=A, code="not_your_turn")


@pytest.mark.parametrize(
    ("round_", "full", "over"),
    [(5, "both", True), (5, "one", False), (ROUND_LIMIT - 1, "", False), (ROUND_LIMIT, "", True)],
)
def test_wf_3_4_safety_end(round_: int, full: str, over: bool) -> None:
    mine = ALL if full else ""
    yours = ALL if full == "both" else ""
    t = table(has(up=mine), has(up=yours), round_=round_)
    t.end_turn()
    assert (t.s.phase != "training") == over
    assert t.s.trigger == -1


def test_wf_3_4_not_before_the_end_of_the_round() -> None:
    t = table(has(up=ALL), has(up=ALL), order=[B], areas=["white 1"])
    t.end_turn()
    assert (t.s.phase, t.seat) == ("training", B)


# -- a turn ----------------------------------------------------------------------------------------


def test_wf_3_10_pairs_are_settled_at_the_start_of_the_turn() -> None:
    t = table(has(training=3), has(), at="begin", areas=["white 1"], deck="TR9")
    t.say(("put_black", "head"), ("put_black", "wings"))
    assert t.storages() == (0, 0, 1)
    assert t.hand() == ["TR9"]
    assert t.menu() == ["choose_area"]


def test_wf_3_11_before_the_choice_only_whirlwind() -> None:
    hand = "TR1 TR2 TR3 TR4 TR5 TR6 TR7 TR8 TR9"
    t = table(has(hand=hand, pyramid=1), has(), at="area", areas=["white 1"], pile="TR8")
    assert t.nouns("play_card") == ["TR4"]
    for card in ("TR1", "TR2", "TR3", "TR6", "TR7", "TR8", "TR9"):
        assert t.why("play_card", card) == "first choose a dice area"
    assert "could be copied" in t.why("play_card", "TR5")
    assert t.menu() == ["choose_area", "play_card"]


def test_wf_3_12_all_dice_of_one_area_are_taken() -> None:
    t = table(has(), has(), at="area", areas=["white 1, blue 2", "red 1"])
    t.do("choose_area", 0)
    assert t.s.held == ["white", "blue"]
    assert t.match.view(B)["turn"]["held"][1] == {
        "die": "blue", "element": "blue", "n": 2, "black": 0,
    }  # fmt: skip
    assert t.nouns("use_die")[0] == ("white", "r4c2")
    assert not t.offers("choose_area", 1)


def test_wf_3_13_everything_in_any_order() -> None:
    t = table(
        has(up=HOOK, hand="TR9 TR8", cleared="mountain forest volcano", trainer="trainer_1"),
        has(), dice="white 1, yellow 1",
    )  # fmt: skip
    t.play("TR9")
    t.use("white", "r4c2")
    t.upgrade("tail_I_3", HOOK)
    t.say("complete_task", ("put_gold", "head"), ("put_gold", "head"))
    t.use("yellow", "r1c1")
    t.say(("put_gold", "tail"), ("put_gold", "tail"))
    t.play("TR8", ("place_tile", "r2c1"))
    assert t.powers() == "3/1/5"
    t.end_turn()


def test_wf_3_14_nothing_else_inside_a_die() -> None:
    t = table(has(hand="TR9", up=HOOK), has(), dice="blue 2, white 1")
    t.do("use_die", ("blue", "r2c1"))
    assert t.menu() == ["place_tile"]
    t.do("place_tile", "r6c3")
    assert "play_card" in t.menu()


def test_wf_3_14_dice_may_go_to_different_places_but_none_is_split() -> None:
    t = table(has(), has(), dice="blue 2, red 1")
    t.use("blue", "lake")
    assert (t.up(), t.cleared()) == ("", "lake")
    t.use("red", "r4c3")
    assert (t.up(), t.storages()) == ("r4c3", (0, 0, 1))


def test_wf_3_15_used_dice_are_not_turned() -> None:
    t = table(has(hand="TR2"), has(), dice="white 1")
    t.use("white", "r4c2")
    assert t.why("play_card", "TR2") == "all your dice are used"


def test_wf_3_16_the_turn_ends_when_it_is_declared() -> None:
    t = table(has(), has(), dice="white 1", order=[B], areas=["red 1"])
    assert t.why("end_turn") == "one die is still to be used"
    t.use("white", "r4c2")
    assert (t.seat, t.menu()) == (A, ["end_turn"])
    t.end_turn()
    assert t.seat == B


# -- pyramid ---------------------------------------------------------------------------------------


def test_wf_3_20_any_free_slot_of_the_element() -> None:
    t = table(has(up="r2c1"), has(), dice="blue 2")
    slots = [to for _, to in t.nouns("use_die")]
    assert slots == ["r3c3", "r5c1", "r5c4", "r6c3", "r6c6", "lake"]
    t.do("use_die", ("blue", "r6c6"))
    assert t.nouns("place_tile") == ["r3c3", "r5c1", "r5c4", "r6c3"]


def test_wf_3_21_missing_slots_count_one_by_one_and_the_icon_comes_last() -> None:
    t = table(has(up="r2c1 r3c3 r5c1 r5c4 r6c3"), has(), dice="blue 2+b")
    assert t.preview("use_die", ("blue", "r6c6")) == "1 Water tile, 2 black crystals"
    t.use("blue", "r6c6")
    assert [e.public["why"] for e in t.told if e.kind == "black"] == ["no_room", "icon"]
    assert t.menu() == ["put_black"]


def test_wf_3_21_a_bonus_without_a_free_slot_is_no_penalty() -> None:
    t = table(has(up=ALL, cleared="mountain"), has(), dice="green 1")
    t.use("green", "forest")
    assert t.fields("bonus_lost") == {"seat": A, "bonus": "any_tile"}
    assert t.storages() == (0, 0, 0)


def test_wf_3_22_flipped_tiles_fill_a_row_too() -> None:
    t = table(has(flipped="r2c1"), has(), dice="red 1")
    t.use("red", "r2c2")
    assert t.fields("row_full") == {"seat": A, "row": 2}
    assert t.storages() == (1, 0, 0)


def test_wf_3_22_a_card_that_fills_a_row_pays_too() -> None:
    t = table(has(hand="TR8"), has())
    t.play("TR8", ("place_tile", "r1c1"))
    assert t.storages() == (1, 0, 0)


# -- storages --------------------------------------------------------------------------------------


def test_wf_3_32_the_pyramid_storage_in_base_mode_draws_no_card() -> None:
    t = table(has(pyramid=1), has(), dice="red 1+b")
    t.use("red", "r2c2")
    t.say(("put_black", "head"), ("put_black", "wings"))
    assert (t.powers(), t.storages(), t.hand()) == ("0/0/1", (0, 0, 0), [])


def test_wf_3_32_the_pyramid_storage_in_advanced_mode_stays() -> None:
    t = table(has(pyramid=3), has(), dice="red 1+b", mode="advanced")
    t.use("red", "r2c2")
    assert (t.storages(), t.powers()) == ((0, 4, 0), "1/1/1")
    assert t.menu() == ["end_turn"]


def test_wf_3_33_the_order_of_several_pairs_is_chosen() -> None:
    t = table(has(gold=2, pyramid=2, training=2), has(), at="begin", areas=["white 1"])
    assert t.nouns("settle") == ["training", "gold", "pyramid"]
    t.say(("settle", "gold"), ("put_gold", "head"), ("put_gold", "head"))
    assert t.nouns("settle") == ["training", "pyramid"]
    t.say(("settle", "pyramid"), ("put_black", "head"), ("put_black", "head"))
    t.say(("put_black", "head"), ("put_black", "wings"))
    assert (t.powers(), t.storages()) == ("0/0/1", (0, 0, 0))
    assert len(t.hand()) == 1


def test_wf_3_33_settlement_is_immediate_inside_a_die() -> None:
    t = table(has(gold=1, up="r1c1 r2c2 r3c1 r3c2"), has(), dice="blue 2")
    t.do("use_die", ("blue", "r2c1"))
    t.say(("put_gold", "head"), ("put_gold", "wings"))
    assert t.powers() == "2/2/1"
    t.do("place_tile", "r3c3")
    assert t.storages() == (1, 0, 0)


def test_wf_3_33_a_card_drawn_inside_a_die_waits() -> None:
    t = table(has(training=1, cleared="lake", powers="3/3/3"), has(), dice="blue 2+b",
              deck="TR9")  # fmt: skip
    t.use("blue", "grounds")
    t.say(("put_black", "head"), ("put_black", "head"))
    assert (t.hand(), t.storages(), t.menu()) == (["TR9"], (0, 0, 2), ["put_black"])
    t.say(("put_black", "wings"), ("put_black", "wings"))
    assert t.menu() == ["play_card", "end_turn"]


def test_wf_3_33_two_black_crystals_of_others_wait_for_the_own_turn() -> None:
    t = table(has(hand="TR6 TR6"), has(), order=[B], areas=["white 1"])
    t.say(("play_card", "TR6"), ("play_card", "TR6"))
    assert t.storages(B) == (0, 0, 2)
    assert t.storages(A) == (0, 0, 0)
    t.end_turn()
    assert t.menu() == ["put_black"]


def test_wf_3_34_a_border_removes_from_anywhere() -> None:
    start = has(parts=("head_S -1", "wings_S", "tail_S"), pyramid=1, training=1,
                cleared="mountain")  # fmt: skip
    for place in ("head", "pyramid", "training"):
        t = table(start, has(), dice="red 1")
        t.use("red", "volcano")
        assert t.nouns("remove_black") == ["head", "pyramid", "training"]
        t.do("remove_black", place)
        assert sum(t.black()) + sum(t.storages()) == 2


def test_wf_3_35_gold_is_put_one_by_one() -> None:
    t = table(has(powers="-1/-1/1", gold=2), has(), at="begin", areas=["white 1"])
    assert t.nouns("put_gold") == ["head", "wings"]
    t.do("put_gold", "head")
    assert [e.public["part"] for e in t.told if e.kind == "gold_put"] == ["head", "wings"]
    assert (t.powers(), t.storages()) == ("0/0/1", (0, 0, 0))


def test_wf_3_35_the_lowest_part_may_stay_the_lowest() -> None:
    t = table(has(powers="-3/-1/1", gold=2), has(), at="begin", areas=["white 1"])
    assert t.powers() == "-1/-1/1"
    assert t.menu() == ["choose_area"]


def test_wf_3_35_in_advanced_mode_gold_stays_in_the_storage() -> None:
    t = table(has(gold=3), has(), dice="yellow 1", mode="advanced")
    t.use("yellow", "r1c1")
    assert (t.storages(), t.powers()) == ((4, 0, 0), "1/1/1")


# -- training grounds ------------------------------------------------------------------------------


def test_wf_3_36_the_first_crystal_of_advanced_mode_is_free() -> None:
    t = table(has(), has(), dice="white 1, green 1, wild yellow 1", mode="advanced")
    assert ("wild", "desert_lower") in t.nouns("use_die")
    t.use("green", "forest")
    assert ("white", "snow_right") not in t.nouns("use_die")
    assert ("white", "snow_left") in t.nouns("use_die")


def test_wf_3_36_two_crystals_of_one_die_of_base_mode_are_free() -> None:
    t = table(has(), has(), dice="white 1, wild white 1")
    t.use("white", "snow_left")
    t.use("wild", "snow_right")
    assert t.cleared() == "snow_left snow_right"


def test_wf_3_37_bonuses_come_before_the_icon() -> None:
    t = table(has(cleared="forest"), has(), dice="blue 2+b", deck="TR8")
    t.use("blue", "lake")
    kinds = t.kinds()
    assert kinds.index("drew") < kinds.index("black")
    assert [e.public["why"] for e in t.told if e.kind == "black"] == ["no_room", "icon"]


def test_wf_3_37_a_bonus_is_paid_once() -> None:
    t = table(has(cleared="snow_left mountain"), has(), dice="yellow 1")
    assert t.player().markers != 0
    t.use("yellow", "desert_upper")
    assert t.fields("cleared")["borders"] == ["b02"]
    assert t.match.view(B)["players"][A]["markers"] == ["b01", "b02"]


def test_wf_3_38_a_missing_crystal_goes_to_the_training_storage() -> None:
    t = table(has(cleared="lake"), has(), dice="blue 1")
    assert t.preview("use_die", ("blue", "grounds")) == "1 black crystal"
    t.use("blue", "grounds")
    assert t.storages() == (0, 0, 1)


def test_wf_3_39_any_tile_lies_on_a_slot_of_its_kind() -> None:
    t = table(has(cleared="mountain", up=BLUE), has(), dice="green 1")
    t.use("green", "forest")
    assert set(t.nouns("place_tile")) == set(ALL.split()) - set(BLUE.split())
    t.do("place_tile", "r4c2")
    assert t.elements()["white"] == 1


# -- upgrade ---------------------------------------------------------------------------------------


def test_wf_3_40_only_starting_tiles_are_replaced() -> None:
    t = table(has(parts=("head_S", "wings_S", "tail_I_2"), up=HOOK), has())
    assert "tail_I_3" not in t.nouns("upgrade")
    assert "tail_II_6" not in [shown.noun for shown in t.match.blocked(A)]
    t.refuses("upgrade", "tail_I_3")


def test_wf_3_40_only_the_top_of_a_stack() -> None:
    t = table(has(up="r6c1 r6c2 r6c3"), has())
    assert "tail_I_2" not in t.nouns("upgrade")
    t = table(has(up="r6c1 r6c2 r6c3"), has(parts=("head_S", "wings_S", "tail_I_3")))
    t.upgrade("tail_I_2", "r6c1 r6c2 r6c3")


def test_wf_3_42_the_placement_is_chosen() -> None:
    up = "r6c1 r6c2 r6c3 r6c4"
    t = table(has(up=up), has(parts=("head_S", "wings_S", "tail_I_3")))
    t.do("upgrade", "tail_I_2")
    assert t.match.view(B)["pattern"] == {"tile": "tail_I_2", "seat": A}
    assert t.nouns("choose_pattern") == [("r6c1", "r6c2", "r6c3"), ("r6c2", "r6c3", "r6c4")]
    t.do("choose_pattern", ("r6c2", "r6c3", "r6c4"))
    assert (t.up(), t.flipped()) == ("r6c1", "r6c2 r6c3 r6c4")
    assert t.elements() == {"purple": 2, "green": 1, "blue": 1}


SIGIL_TILES = "r5c3 r6c3 r6c4 r6c5"


def test_wf_3_44_a_sigil_may_be_left() -> None:
    t = table(has(up=SIGIL_TILES), has(), sigils="sigil_head_purple_green")
    t.do("upgrade", "head_I_3")
    way = tuple(SIGIL_TILES.split())
    assert t.preview("choose_pattern", way).endswith("1 becomes 3, then a sigil if you like")
    t.say(("choose_pattern", way), ("take_sigil", "no"))
    assert t.powers() == "3/1/1"
    assert t.s.open_sigils[0] == "sigil_head_purple_green"


def test_wf_3_44_not_without_each_element() -> None:
    t = table(has(up=SIGIL_TILES), has(), sigils="sigil_head_white_red")
    t.upgrade("head_I_3", SIGIL_TILES)
    assert t.menu() == ["end_turn"]
    assert t.powers() == "3/1/1"


def test_wf_3_44_flipped_tiles_of_the_upgrade_count_not_others() -> None:
    t = table(has(up=f"{SIGIL_TILES} r4c2 r2c2"), has(), sigils="sigil_head_white_red")
    t.upgrade("head_I_3", SIGIL_TILES)
    assert t.menu() == ["end_turn"]


HEAD_SIGILS = [
    "sigil_head_yellow_red", "sigil_head_white_red", "sigil_head_white_blue",
    "sigil_head_purple_blue",
]  # fmt: skip


def test_wf_3_44_after_the_last_sigil_there_is_none() -> None:
    taken = [f"head_S {sigil}" for sigil in HEAD_SIGILS]
    others = [
        has(parts=(taken[0], "wings_S", "tail_S")), has(parts=(taken[1], "wings_S", "tail_S")),
        has(parts=(taken[2], f"wings_S {HEAD_SIGILS[3]}", "tail_S")),
    ]  # fmt: skip
    t = table(has(up=SIGIL_TILES), *others, sigils="sigil_head_purple_green")
    t.upgrade("head_I_3", SIGIL_TILES)
    t.do("take_sigil", "yes")
    assert t.match.view(B)["sigils"][0] == {"open": None, "left": 0}
    assert t.match.can_undo(A)
    last = has(parts=("head_S", "wings_S sigil_head_purple_green", "tail_S"), up=SIGIL_TILES)
    t = table(last, *others, sigils="")
    t.upgrade("head_I_3", SIGIL_TILES)
    assert t.menu() == ["end_turn"]
