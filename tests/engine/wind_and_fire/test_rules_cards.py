"""Drawing and playing training cards, each of the nine, and the trainers (WF-3.50 to 3.62)."""

from collections.abc import Sequence
from typing import Any

import pytest

from engine.games.wind_and_fire.cards import TRAINERS, Trainer
from engine.games.wind_and_fire.pyramid import ELEMENT_REALMS, realms_of
from tests.engine.wind_and_fire.table import ALL, A, B, C, Table, has, table

REALMS = "snow_left snow_right desert_upper desert_lower volcano mountain forest lake"
BLUE = "r2c1 r3c3 r5c1 r5c4 r6c3 r6c6"


# -- drawing ---------------------------------------------------------------------------------------


def draw(hand: str = "", **laid: Any) -> Table:
    """A draws a card at the border of forest and lake."""
    t = table(has(cleared="forest", hand=hand), has(), dice="blue 1", **laid)
    t.use("blue", "lake")
    return t


def test_wf_3_50_the_top_card() -> None:
    t = draw(deck="TR3 TR8")
    assert t.hand() == ["TR3"]
    assert t.s.training_deck[-1] == "TR8"


def test_wf_3_50_an_empty_deck_is_made_of_the_discard_pile() -> None:
    t = draw(deck="-")
    assert "reshuffled" in t.kinds()
    assert len(t.hand()) == 1
    assert (len(t.s.training_deck), t.s.training_pile) == (26, [])
    assert t.s.training_deck != sorted(t.s.training_deck)


ALL_CARDS = " ".join(f"TR{n} TR{n} TR{n}" for n in range(1, 10))


def test_wf_3_50_without_any_card_the_draw_is_skipped() -> None:
    t = draw(hand=ALL_CARDS)
    assert len(t.hand()) == 27
    assert "drew" not in t.kinds()


def test_wf_3_50_advanced_mode_keeps_the_card_of_the_other_deck() -> None:
    t = draw(hand=ALL_CARDS, actions="TU6", mode="advanced")
    assert t.hand()[-1] == "TU6"
    assert "keep_card" not in t.menu()


def test_wf_3_50_advanced_mode_keeps_one_of_two() -> None:
    t = draw(deck="TR3", actions="TU6", mode="advanced")
    assert t.nouns("keep_card") == ["TR3", "TU6"]
    t.do("keep_card", "TR3")
    assert t.hand() == ["TR3"]
    assert (t.s.training_pile, t.s.action_pile) == ([], ["TU6"])
    assert t.match.view(B)["decks"]["tournament_pile"] == ["TU6"]


def test_wf_3_50_both_decks_of_advanced_mode_are_reshuffled() -> None:
    t = draw(deck="-", actions="-", mode="advanced")
    assert t.kinds().count("reshuffled") == 2
    assert (len(t.s.training_deck), len(t.s.action_deck)) == (26, 35)


def test_wf_3_51_no_hand_limit() -> None:
    t = draw(hand="TR1 TR1 TR1 TR2 TR2 TR2 TR3 TR3 TR3", deck="TR8")
    assert len(t.hand()) == 10


def test_wf_3_51_training_cards_are_worthless_afterwards() -> None:
    t = table(has(hand="TR9 TU6"), has(), at="contest", contest="head red", mode="advanced")
    assert t.why("play_card", "TR9") == "training cards are over"


def test_wf_3_52_tournament_cards_wait_for_the_tournament() -> None:
    t = table(has(hand="TU6"), has(), mode="advanced")
    assert t.why("play_card", "TU6") == "this is for the Tournament"


def test_wf_3_52_a_played_card_lies_face_up_on_the_pile() -> None:
    t = table(has(hand="TR9"), has(), pile="TR1")
    t.play("TR9")
    assert t.hand() == []
    assert t.match.view(B)["decks"]["training_pile"] == ["TR1", "TR9"]


# -- the nine cards --------------------------------------------------------------------------------


def test_tr1_needs_a_black_crystal() -> None:
    t = table(has(hand="TR1"), has(pyramid=1))
    assert t.why("play_card", "TR1") == "you have no black crystal"


def test_tr1_takes_from_a_part_first_then_from_a_storage() -> None:
    t = table(has(hand="TR1 TR1", parts=("head_S -1", "wings_S -1", "tail_S"), training=1), has())
    t.do("play_card", "TR1")
    assert t.nouns("remove_black") == ["head", "wings"]
    t.do("remove_black", "wings")
    assert t.powers() == "0/1/1"
    t = table(has(hand="TR1", pyramid=1, training=1), has())
    t.do("play_card", "TR1")
    assert t.nouns("remove_black") == ["pyramid", "training"]
    t.do("remove_black", "training")
    assert t.storages() == (0, 1, 0)


def test_tr2_turns_only_own_dice_that_are_not_used() -> None:
    t = table(has(hand="TR2"), has(), dice="red 1, wild red 1, white 1", areas=["green 1"])
    t.use("white", "r4c2")
    t.do("play_card", "TR2")
    turned = t.nouns("turn_die")
    assert {die for die, _ in turned} == {"red", "wild"}
    assert len([face for die, face in turned if die == "wild"]) == 5
    assert [face for die, face in turned if die == "red"] == [3, 5]
    t.do("turn_die", ("wild", 0))
    t.use("wild", "pyramid")
    assert t.storages() == (0, 1, 0)


def test_tr3_moves_any_crystal_with_its_bonuses() -> None:
    t = table(has(hand="TR3", cleared="mountain"), has(), deck="TR8")
    t.do("play_card", "TR3")
    assert t.nouns("transfer") == [realm for realm in REALMS.split() if realm != "mountain"]
    t.do("transfer", "snow_left")
    assert (t.cleared(), t.hand()) == ("snow_left mountain", ["TR8"])


def test_tr3_obeys_the_realm_rule_of_advanced_mode() -> None:
    t = table(has(hand="TR3", cleared="mountain"), has(), mode="advanced")
    t.do("play_card", "TR3")
    assert t.nouns("transfer") == ["snow_left", "desert_upper", "volcano", "forest"]


def test_tr3_needs_a_crystal() -> None:
    t = table(has(hand="TR3", cleared=REALMS), has())
    assert t.why("play_card", "TR3") == "no crystal can be moved"


def test_tr4_rerolls_whole_areas_in_their_order() -> None:
    areas = ["white 1, red 1", "green 1", "blue 1, wild red 1"]
    t = table(has(hand="TR4"), has(), at="area", areas=areas, script=[4, 5, 2, 0])
    t.do("play_card", "TR4")
    assert t.why("finish_reroll") == "choose at least one area"
    t.say(("reroll_area", 2), ("reroll_area", 0))
    assert t.nouns("reroll_area") == [1]
    t.do("finish_reroll")
    assert t.match.view(A)["areas"] == [
        [{"die": "white", "element": "white", "n": 1, "black": 1},
         {"die": "red", "element": "red", "n": 2, "black": 1}],
        [{"die": "green", "element": "green", "n": 1, "black": 0}],
        [{"die": "blue", "element": "blue", "n": 1, "black": 0},
         {"die": "wild", "element": "white", "n": 1, "black": 0}],
    ]  # fmt: skip
    assert t.nouns("choose_area") == [0, 1, 2]
    t.refuses_undo()


def test_tr4_only_areas_that_hold_dice() -> None:
    t = table(has(hand="TR4"), has(), at="area", areas=["", "red 1"])
    t.do("play_card", "TR4")
    assert t.nouns("reroll_area") == [1]


def test_tr4_not_after_the_choice() -> None:
    t = table(has(hand="TR4 TR5"), has(), pile="TR4", dice="white 1")
    assert t.why("play_card", "TR4") == "only before you choose a dice area"
    assert t.why("play_card", "TR5") == "no card in the discard pile could be copied now"


def test_tr5_copies_whirlwind_before_the_choice() -> None:
    t = table(has(hand="TR5"), has(), at="area", areas=["red 1", "green 1"], pile="TR8 TR4",
              script=[5])  # fmt: skip
    t.do("play_card", "TR5")
    assert t.nouns("copy_card") == ["TR4"]
    t.say(("copy_card", "TR4"), ("reroll_area", 0), "finish_reroll")
    assert t.s.faces["red"] == 5
    assert t.s.training_pile == ["TR8", "TR4", "TR5"]


def test_tr5_copies_what_could_be_played_now() -> None:
    t = table(has(hand="TR5 TR5"), has(), pile="TR1 TR2 TR3 TR6 TR7 TR9 TR9")
    t.do("play_card", "TR5")
    assert t.nouns("copy_card") == ["TR3", "TR6", "TR9"]
    t.do("copy_card", "TR6")
    assert t.storages(B) == (0, 0, 1)
    assert t.s.training_pile[-1] == "TR5"


def test_tr5_needs_a_card_to_copy() -> None:
    t = table(has(hand="TR5 TR5"), has(), pile="TR5")
    assert "could be copied" in t.why("play_card", "TR5")


def test_tr6_hits_all_others_only() -> None:
    t = table(has(hand="TR6", training=1), has(), has())
    t.play("TR6")
    assert [t.storages(seat)[2] for seat in (A, B, C)] == [1, 1, 1]
    assert t.menu() == ["end_turn"]


def test_tr7_needs_a_used_die_that_gains_something() -> None:
    t = table(has(hand="TR7"), has(), dice="white 1")
    assert t.why("play_card", "TR7") == "no used die could gain anything again"
    t = table(has(hand="TR7", up=ALL, cleared=REALMS), has(), used="white 1")
    assert t.why("play_card", "TR7") == "no used die could gain anything again"


def test_tr7_uses_one_die_several_times_with_the_same_face() -> None:
    t = table(has(hand="TR7 TR7"), has(), used="blue 2+b")
    t.play("TR7", ("reuse_die", ("blue", "r2c1")), ("place_tile", "r3c3"))
    t.play("TR7", ("reuse_die", ("blue", "r5c1")), ("place_tile", "r5c4"))
    assert t.up() == "r2c1 r3c3 r5c1 r5c4"
    assert t.storages() == (0, 0, 0)


def test_tr7_skips_what_has_no_room() -> None:
    t = table(has(hand="TR7", up="r2c1 r3c3 r5c1 r5c4 r6c3", cleared="lake"), has(),
              used="blue 2+b")  # fmt: skip
    t.do("play_card", "TR7")
    assert t.nouns("reuse_die") == [("blue", "r6c6")]
    t.do("reuse_die", ("blue", "r6c6"))
    assert (t.elements()["blue"], t.storages()) == (7, (0, 0, 0))


def test_tr7_gains_bonuses() -> None:
    t = table(has(hand="TR7", cleared="forest"), has(), used="blue 1", deck="TR9")
    t.play("TR7", ("reuse_die", ("blue", "lake")))
    assert t.hand() == ["TR9"]


def test_tr8_needs_a_free_slot() -> None:
    t = table(has(hand="TR8", up=ALL), has())
    assert t.why("play_card", "TR8") == "your pyramid is full"


def test_tr8_places_any_kind() -> None:
    t = table(has(hand="TR8", up=BLUE), has())
    t.do("play_card", "TR8")
    assert set(t.nouns("place_tile")) == set(ALL.split()) - set(BLUE.split())
    t.do("place_tile", "r4c2")
    assert t.elements() == {"blue": 6, "white": 1}


def test_tr9_takes_a_gold() -> None:
    t = table(has(hand="TR9 TR9"), has())
    t.play("TR9")
    assert t.storages() == (1, 0, 0)
    t.play("TR9", ("put_gold", "wings"), ("put_gold", "wings"))
    assert (t.storages(), t.powers()) == ((0, 0, 0), "1/3/1")


# -- trainers --------------------------------------------------------------------------------------

trainers = pytest.mark.parametrize("trainer", TRAINERS.values(), ids=lambda trainer: trainer.id)


@trainers
def test_wf_3_61_easy_tasks(trainer: Trainer) -> None:
    """Either crystal of a kind with two."""
    kinds = [realms_of(ELEMENT_REALMS[element]) for element in trainer.easy_elements]
    for pick in (0, -1):
        realms = [kind[pick] for kind in kinds]
        t = table(has(trainer=trainer.id, cleared=" ".join(realms)), has())
        t.say("complete_task", ("put_gold", "head"), ("put_gold", "tail"))
        assert t.powers() == "2/1/2"
        assert len(t.crystals().split()) == 3
        assert t.match.view(B)["players"][A]["trainer"] is None
        for missing in realms:
            left = " ".join(realm for realm in realms if realm != missing)
            t = table(has(trainer=trainer.id, cleared=left, up=ALL), has())
            assert "crystal has not been moved" in t.why("complete_task")


@trainers
def test_wf_3_62_hard_tasks(trainer: Trainer) -> None:
    half = len(trainer.hard_tiles) // 2
    up, flipped = trainer.hard_tiles[:half], trainer.hard_tiles[half:]
    realms = " ".join(trainer.hard_crystals)
    picture = {"trainer": trainer.id, "cleared": realms}

    def laid(tiles: Sequence[str] = up, **more: str) -> Table:
        spec = has(**{**picture, "up": " ".join(tiles), "flipped": " ".join(flipped), **more})
        return table(spec, has(), trainer="hard", deck="TR3")

    t = laid()
    t.say("complete_task", ("gain_bonus", "action_card"))
    t.do("gain_bonus", "gold")
    t.say(("put_gold", "head"), ("put_gold", "head"))
    assert (t.powers(), t.hand(), t.player().task_done) == ("3/1/1", ["TR3"], True)
    assert "must be empty" not in t.why("complete_task")
    for slot in trainer.hard_empty:
        assert laid([*up, slot]).why("complete_task") == f"slot {slot} must be empty"
    for slot in up:
        fewer = [other for other in up if other != slot]
        assert laid(fewer).why("complete_task") == f"slot {slot} holds no tile"
    assert "crystal of" in laid(cleared="").why("complete_task")


def test_wf_3_60_not_inside_a_die_and_only_once() -> None:
    start = has(cleared="mountain forest volcano", trainer="trainer_1")
    t = table(start, has(), dice="blue 2", mode="advanced")
    t.do("use_die", ("blue", "r2c1"))
    t.refuses("complete_task")
    t.do("place_tile", "r3c3")
    t.do("complete_task")
    assert t.storages() == (2, 0, 0)
    assert t.why("complete_task") == "the task is done"


def test_wf_3_60_not_before_the_dice_are_taken() -> None:
    start = has(cleared="mountain forest volcano", trainer="trainer_1")
    t = table(start, has(), at="area", areas=["white 1"])
    t.refuses("complete_task")
    t.do("choose_area", 0)
    assert t.offers("complete_task")


def test_wf_3_62_an_x_slot_may_be_filled_afterwards() -> None:
    start = has(trainer="trainer_5", up="r2c2 r3c3 r4c4 r5c5", cleared="lake")
    t = table(start, has(), trainer="hard", dice="blue 1")
    t.say("complete_task", ("gain_bonus", "gold"), ("put_gold", "head"), ("put_gold", "head"))
    t.do("gain_bonus", "action_card")
    assert t.kinds().count("bonus_lost") == 2
    t.use("blue", "r5c4")
    assert t.elements() == {"red": 2, "blue": 3, "green": 1}
