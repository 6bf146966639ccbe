"""Rules of chapters 10 to 15 that no worked example covers: combat, effects, death, the end."""

import pytest

from engine import Event, Match
from tests.engine.leviatel.table import N, S, state_of, table

# -- combat ----------------------------------------------------------------------------------


def test_ll_10_1_a_free_arrival_area_means_no_fight() -> None:
    t = table({"b1": ["billy"]})
    assert "attacks" not in t.kinds(t.move("billy@b1", "b2"))


def test_ll_10_2_engaging_a_structure() -> None:
    t = table({"c3": ["santana 3/6"]}, {"c3": "n:passage 5"})
    t.engage("santana@c3")
    assert t.at("c3") == ["santana 3/6", "n:passage 2"]


def test_ll_10_3_others_do_not_fight() -> None:
    t = table({"c3": ["n:santana 3/6", "billy 2/1"], "c2": ["recruit 1/5"]})
    t.move("recruit@c2", "c3")
    assert t.at("c3") == ["n:santana 3/5", "billy 2/1", "recruit 1/2"]


def test_ll_10_6_who_came_first_is_fought_first() -> None:
    units = {"c4": ["n:billy 2/1"], "c3": ["n:raul 1/1"], "c2": ["santana 3/6"]}
    t = table(units, on_turn=N, second_enemy="always")
    t.move("billy@c4", "c3")
    t.end_turn()
    events = t.move("santana@c2", "c3")
    assert [e.public["target_card"] for e in events if e.kind == "fight"] == ["raul", "billy"]


TWO = {"c2": ["santana 3/9"], "c3": ["n:billy 2/1", "n:byorn 3/1"]}


def fought(events: list[Event]) -> list[str]:
    return [event.public["target_card"] for event in events if event.kind == "fight"]


def test_ll_10_7_the_second_enemy_is_fought_if_the_first_survives() -> None:
    t = table(TWO)
    assert fought(t.move("santana@c2", "c3")) == ["billy"]
    assert t.at("c3") == ["n:billy body", "n:byorn 3/1", "santana 3/7"]
    t = table({**TWO, "c3": ["n:santana 3/6", "n:byorn 3/1"]})
    assert fought(t.move("santana@c2", "c3")) == ["santana", "byorn"]


def test_ll_10_7_by_option_the_attack_goes_on_after_a_kill() -> None:
    t = table(TWO, second_enemy="always")
    assert fought(t.move("santana@c2", "c3")) == ["billy", "byorn"]


def test_ll_10_7_an_interceptor_is_not_the_first_enemy() -> None:
    units = {"c3": ["n:lirio 3/1"], "b3": ["n:raul 1/1"], "b2": ["santana 3/6"]}
    t = table(units)
    assert fought(t.move("santana@b2", "b3")) == ["lirio", "raul"]


def test_ll_10_10_a_kill_does_not_spare_the_structure() -> None:
    t = table(TWO, {"c3": "n:passage 5"})
    t.move("santana@c2", "c3")
    assert t.at("c3")[-1] == "n:passage 2"


def test_ll_10_7_positions_of_version_1_go_on_as_they_were() -> None:
    t = table(TWO, second_enemy="always")
    saved = t.match.dump()
    del saved["state"]["settings"]["second_enemy"]
    again = state_of(Match.load({**saved, "rules_version": 1}))
    assert again.settings == t.s.settings


@pytest.mark.parametrize("older", ["tower", "ally"])
def test_ll_14_3_one_effect_hits_tower_and_ally_at_once(older: str) -> None:
    """The tower's defence goes after the damage is dealt, and kills nobody."""
    units = {"b3": ["robert 2/1", "n:santana 3/6"]}
    there = {"b4": ["n:billy 2/1"]} if older == "ally" else {}
    t = table({**units, **there}, {"b4": "n:marine_tower 2"}, on_turn=N, hand=["billy"])
    if older == "tower":
        t.summon("billy", "b4")
    assert t.stats("billy") == "3/3"
    t.engage("santana@b3")
    assert t.at("b4") == ["n:billy 2/1"]
    assert t.graveyard(N) == ["marine_tower"]


@pytest.mark.parametrize("attack", [0, 1])
def test_ll_12_3_only_who_deals_castle_damage_is_revealed(attack: int) -> None:
    t = table({"b4": [f"yasmin {attack}/3 hidden"]})
    events = t.end_turn()
    assert t.kinds(events).count("storms") == attack
    assert t.unit("yasmin").hidden is (attack == 0)


def test_ll_10_8_both_blows_are_taken_before_the_fight() -> None:
    t = table({"c3": ["n:mia 1/9", "n:jasmin 4/1"], "c2": ["santana 3/9"]})
    t.move("santana@c2", "c3")
    assert t.at("c3") == ["n:mia 3/6", "n:jasmin body", "santana 3/1"]


def test_ll_10_11_violence_needs_no_kill() -> None:
    t = table({"c3": ["billy 2/1"], "c4": ["n:yasmin 0/9"]}, hand=["violence"])
    t.cast("violence", "billy@c3")
    t.move("billy@c3", "c4")
    assert t.stats("billy") == "3/1"


def test_ll_10_12_the_enemies_that_live_stay_ready() -> None:
    t = table({"c3": ["n:santana 3/6"], "c2": ["recruit 1/5"]})
    t.move("recruit@c2", "c3")
    assert t.ready("santana")


def test_ll_10_15_engaging_costs_energy_in_a_field_too() -> None:
    t = table({"c3": ["santana", "n:lirio"]}, {"c3": "flower_field"}, energy=0)
    assert t.why("engage", "santana@c3") == "1 energy short"


# -- spells ----------------------------------------------------------------------------------


def test_ll_11_1_a_spell_goes_to_the_graveyard_last() -> None:
    t = table({"c3": ["n:skeleton"]}, hand=["purification"])
    t.cast("purification", "skeleton@c3")
    assert t.graveyard(S) == ["purification"]


def test_ll_11_2_a_spell_needs_a_target() -> None:
    t = table({"c3": ["billy body"]}, hand=["shield_up", "cannonball", "the_fallen_one"])
    for card in t.hand():
        assert t.why("cast", card) == "there is no target"


def test_ll_11_3_the_energy_card_can_wait() -> None:
    t = table(turn=9, energy=0, hand=["energy"])
    t.cast("energy")
    assert t.energy() == 1
    assert t.graveyard() == []


def test_ll_11_4_a_revived_character_fights() -> None:
    t = table({"c1": ["n:raul 1/1"]}, hand=["the_fallen_one"], graveyards={S: ["billy"]})
    t.cast("the_fallen_one", "billy", "c1")
    assert t.at("c1") == ["n:raul body", "billy body"]


# -- castles ---------------------------------------------------------------------------------


def test_ll_12_1_only_the_opponents_areas_count() -> None:
    t = table({"b1": ["billy"], "c1": ["santana"], "e4": ["raul"], "c3": ["marco"]})
    t.end_turn()
    assert [side.health for side in t.s.sides] == [15, 15]


def test_ll_12_2_who_arrived_this_turn_strikes_too() -> None:
    t = table({"b3": ["billy 2/1"]})
    t.move("billy@b3", "b4")
    t.end_turn()
    assert t.health(N) == 13


def test_ll_12_4_damage_by_effects_comes_at_once() -> None:
    t = table({"c3": ["akame 4/1", "n:santana 3/6"]})
    t.engage("akame@c3")
    assert t.health(N) == 12


def test_ll_12_5_health_may_go_below_zero() -> None:
    t = table({"c4": ["santana 3/6"]}, health={N: 1})
    t.end_turn()
    assert t.health(N) == -5


def test_ll_17_thorn_bastion_ignores_the_own_switch() -> None:
    t = table(switches={S: 1}, castles={S: "thorn_bastion"})
    t.switch_deck()
    assert t.health(S) == 10
    t = table({"b1": ["n:billy 1/1"]}, on_turn=N, castles={S: "thorn_bastion"})
    t.end_turn()
    assert t.health(S) == 15


def test_ll_17_thorn_bastion_looks_at_one_effect() -> None:
    units = {"c3": ["akame 4/1", "n:santana 3/6"]}
    t = table(units, castles={N: "thorn_bastion"})
    t.engage("akame@c3")
    assert t.health(N) == 14


def test_ll_17_lantern_wharf_is_not_used_on_a_free_move() -> None:
    units = {"a3": ["byorn"], "e3": ["raul"]}
    t = table(units, {"a4": "flower_field"}, energy=0, castles={S: "lantern_wharf"})
    t.move("byorn@a3", "a4")
    t.move("raul@e3", "e4")
    assert t.unit("raul").area == "e4"


def test_ll_17_lantern_wharf_pays_for_passing_on() -> None:
    t = table({"a3": ["byorn 3/1"], "a4": ["n:santana"]}, {"a4": "flower_field"}, energy=0,
              castles={S: "lantern_wharf"})  # fmt: skip
    t.move("byorn@a3", "a4", pass_to="b4")
    assert t.at("b4") == ["byorn 3/1"]


# -- effects ---------------------------------------------------------------------------------


def test_ll_13_2_the_player_on_turn_comes_first() -> None:
    units = {"c3": ["n:akame 4/1", "diggy_jones 1/1"]}
    t = table(units, coins={S: 0, N: 1})
    events = t.engage("diggy_jones@c3")
    assert [e.public["card"] for e in events if e.kind == "effect"] == ["diggy_jones", "akame"]
    t = table(units, coins={S: 0, N: 1}, on_turn=N)
    events = t.engage("akame@c3")
    assert [e.public["card"] for e in events if e.kind == "effect"] == ["akame", "diggy_jones"]


def test_ll_13_2_the_oldest_comes_first_and_what_they_cause_waits() -> None:
    """Robert kills an old Skeleton, Explosives and a young Akame; the Explosives' damage kills
    Diggy, whose effect waits until the others are done."""
    units = {
        "c4": ["n:skeleton 1/1"],
        "c2": ["n:akame 4/1"],
        "c3": ["n:santana 3/9", "robert 2/1"],
        "c1": ["diggy_jones 1/2"],
    }
    t = table(units, {"c1": "n:explosives"}, coins={S: 0, N: 1})
    events = t.engage("robert@c3")
    order = [e.public["card"] for e in events if e.kind == "effect"]
    assert order == ["robert", "skeleton", "akame", "explosives", "diggy_jones"]


def test_ll_13_6_a_combo_lasts_one_turn() -> None:
    t = table(hand=["diogones", "billy"])
    t.summon("diogones", "c1")
    t.end_turn()
    t.end_turn()
    t.summon("billy", "b1")
    assert t.stats("billy") == "2/1"


def test_ll_13_7_investing_needs_no_readiness() -> None:
    t = table({"b1": ["recruit exh"]}, coins=1)
    t.invest("recruit@b1")
    assert t.stats("recruit") == "2/3"
    assert t.why("invest", "recruit@b1") == "1 coin short"


def test_ll_13_8_marco_watches_summons_in_anybodys_turn() -> None:
    t = table({"c2": ["n:marco 1/2"]}, hand=["blue_slime"])
    t.summon("blue_slime", "c1")
    assert sorted(t.at("c1")) == ["blue_slime body", "green_slime body"]


def test_ll_13_9_engaging_is_no_arrival() -> None:
    t = table({"c3": ["n:lirio 3/5"], "b3": ["santana 3/6", "n:raul 1/1"]})
    t.engage("santana@b3")
    assert t.at("c3") == ["n:lirio 3/5"]


def test_ll_13_10_pushed_cards_arrive_last() -> None:
    t = table({"c3": ["n:santana 3/6"], "c4": ["n:raul"], "c2": ["fungoat 1/4"]})
    t.move("fungoat@c2", "c3")
    assert t.at("c4") == ["n:raul 1/1", "n:santana 3/5"]


def test_ll_13_11_a_tower_that_falls_takes_its_defence_back() -> None:
    t = table({"c3": ["n:billy 2/1"]}, {"c3": "n:marine_tower 2"}, hand=["cannonball"])
    assert t.stats("billy") == "3/3"
    t.cast("cannonball", "marine_tower@c3")
    assert t.stats("billy") == "2/1"


def test_ll_13_14_a_swap_keeps_the_places_in_arrival_order() -> None:
    units = {"c3": ["n:santana", "n:raul 1/1"], "c2": ["billy"]}
    t = table(units, hand=["peter_matalho"])
    t.summon("peter_matalho", "b1", target="billy@c2")
    arrived = sorted(t.s.units.values(), key=lambda unit: unit.arrived)
    assert [unit.card for unit in arrived] == ["santana", "raul", "peter_matalho", "billy"]


def test_ll_13_15_a_replaced_card_keeps_its_place() -> None:
    t = table({"c3": ["n:skeleton 1/1", "n:billy 2/1"]}, hand=["purification"])
    t.cast("purification", "skeleton@c3")
    assert t.at("c3") == ["n:remains 1/1", "n:billy 2/1"]
    assert not t.ready("remains")


def test_ll_13_17_destruction_cannot_be_prevented() -> None:
    t = table({"c3": ["n:john_matalho 1/1 undead"]}, hand=["purification"])
    t.cast("purification", "john_matalho@c3")
    assert t.at("c3") == ["n:john_matalho body"]


def test_ll_13_18_john_ignores_before_vengeful_block_is_used() -> None:
    t = table({"c3": ["n:santana 3/6"], "c2": ["john_matalho 1/1"]}, hand=["vengeful_block"])
    t.cast("vengeful_block", "john_matalho@c2")
    t.move("john_matalho@c2", "c3")
    john = t.unit("john_matalho")
    assert (john.spent, john.block, john.defence) == (1, 1, 1)


def test_vengeful_block_ends_with_the_turn() -> None:
    t = table({"c3": ["billy 2/1"], "c4": ["n:raul 1/1"]}, hand=["vengeful_block"])
    t.cast("vengeful_block", "billy@c3")
    t.end_turn()
    t.move("raul@c4", "c3")
    assert t.at("c3") == ["billy body", "n:raul body"]


def test_ll_13_23_what_may_be_declined() -> None:
    t = table({"b1": ["billy"]}, hand=["solown"])
    t.summon("solown", "c1", target="none")
    assert t.stats("billy") == "2/1"


def test_ll_13_24_a_converted_card_counts_as_undead() -> None:
    t = table({"c2": ["samuel_roshvire"], "a1": ["billy body undead"], "e1": ["n:drowned body"]})
    t.end_turn()
    assert t.at("c3") == ["remains 1/1"]
    assert t.at("c4") == []


def test_ll_13_24_a_replaced_skeleton_goes_to_the_graveyard_at_once() -> None:
    t = table({"c2": ["samuel_roshvire"], "b2": ["skeleton 1/1"]}, hand=["purification"])
    t.cast("purification", "skeleton@b2")
    assert t.at("b2") == ["remains 1/1"]
    assert t.at("c3") == ["remains 1/1"]


def test_ll_13_26_conversion_lasts() -> None:
    t = table({"b1": ["billy"]}, hand=["conversion", "teves"])
    t.cast("conversion", "billy@b1")
    t.summon("teves", "b1")
    assert t.stats("teves") == "1/2"


def test_ll_13_28_a_merged_token_counts_the_tower_once() -> None:
    t = table({"b2": ["test_subject"], "c2": ["test_subject"]}, {"c2": "marine_tower"})
    assert t.stats("test_subject", "c2") == "2/3"
    t.move("test_subject@b2", "c2")
    assert t.stats("test_subject") == "3/4"
    marks = t.seen(S)[t.id("test_subject@c2")]["marks"]
    assert [mark["by"] for mark in marks] == ["test_subject", "marine_tower", "marine_tower"]


def test_ll_13_28_a_merged_token_arrives_and_fights() -> None:
    t = table({"b2": ["test_subject"], "c2": ["test_subject", "n:santana 3/2"]})
    t.move("test_subject@b2", "c2")
    assert t.at("c2") == ["test_subject body", "n:santana body"]


def test_ll_13_30_two_ardas_count_separately() -> None:
    t = table({"c2": ["ardas", "drowned 1/1"], "c3": ["ardas"]}, hand=["purification"])
    t.cast("purification", "drowned@c2")
    assert t.health(N) == 13


def test_ll_13_31_nobody_in_peters_own_area() -> None:
    t = table({"b1": ["raul"], "c2": ["billy"]}, hand=["peter_matalho"])
    targets = t.answers("summon", "peter_matalho", "choose_target", choose_area="b1")
    assert targets == [t.id("billy@c2"), "none"]


# -- death and the end -------------------------------------------------------------------------


def test_ll_14_3_all_are_bodies_before_the_first_effect() -> None:
    """Two Roberts die in one fight; neither effect finds the other alive."""
    t = table({"c3": ["n:robert 2/2", "robert 2/2"], "c4": ["n:billy 2/1"], "c2": ["raul 1/1"]})
    t.engage("s:robert@c3")
    assert t.at("c3") == ["n:robert body", "robert body"]
    assert t.at("c4") == ["n:billy body"]
    assert t.at("c2") == ["raul body"]


def test_ll_14_5_bodies_leave_in_the_order_of_death() -> None:
    t = table({"a1": ["drowned body"], "b1": ["billy body"], "c4": ["n:raul body"]})
    t.end_turn()
    assert t.graveyard(S) == ["drowned", "billy"]
    assert t.graveyard(N) == ["raul"]


def test_ll_14_5_who_dies_while_bodies_leave_goes_too() -> None:
    """Remains raised by Samuel attack and die at the end of the turn."""
    units = {"b2": ["samuel_roshvire"], "b3": ["n:santana 3/6"], "a1": ["drowned body"]}
    t = table(units)
    t.end_turn()
    assert t.at("b3") == ["n:santana 3/5"]
    assert t.s.player == N


def test_ll_14_6_no_room_on_a_body() -> None:
    t = table({"c2": ["billy body", "raul"]}, hand=["snapper"], played=["skeleton"])
    t.summon("snapper", "c1")
    assert t.at("c2") == ["billy body", "raul 1/1"]


def test_ll_14_7_a_body_is_known() -> None:
    t = table({"c2": ["billy body"]})
    seen = t.seen(N)[t.id("billy@c2")]
    assert (seen["card"], seen["body"]) == ("billy", True)


def test_ll_15_1_the_action_is_completed_first() -> None:
    t = table({"c3": ["akame 4/1", "n:akame 4/1"]}, health={S: 3, N: 9})
    t.engage("s:akame@c3")
    assert t.s.placement == (2, 1)
    assert t.health(N) == 6


@pytest.mark.parametrize(
    ("limit", "turn", "over"), [(20, 20, True), (0, 30, False), (40, 30, False)]
)
def test_ll_15_3_the_turn_limit_is_an_option(limit: int, turn: int, over: bool) -> None:
    t = table(on_turn=N, turn=turn, turn_limit=limit)
    t.end_turn()
    assert t.s.over is over
    if over:
        assert t.s.placement == (1, 1)


def test_ll_15_4_resigning() -> None:
    t = table()
    t.match.resign(N)
    assert t.s.placement == (1, 2)
