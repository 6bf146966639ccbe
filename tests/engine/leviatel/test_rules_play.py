"""Rules of chapters 4 and 7 to 9 that no worked example covers: turn, summoning, moving, sites."""

import pytest

from tests.engine.leviatel.table import N, S, table

# -- turn ------------------------------------------------------------------------------------


def test_ll_4_1_resources_come_before_start_effects() -> None:
    t = table({"b2": ["bela_ciao"], "c2": ["leper_zombie 4/1"]}, on_turn=N, turn=4)
    events = t.end_turn()
    kinds = [kind for kind in t.kinds(events) if kind in ("turn", "resources", "changed", "gained")]
    assert kinds == ["turn", "resources", "changed", "gained"]
    assert t.energy() == 7


def test_ll_4_1_own_characters_become_ready() -> None:
    t = table({"b2": ["billy exh", "n:marco exh"]}, on_turn=N)
    t.end_turn()
    assert t.ready("billy")
    assert not t.ready("marco")


def test_ll_4_3_castle_damage_then_effects_then_bodies() -> None:
    units = {"b4": ["billy 2/1"], "b2": ["danger"], "a1": ["raul body"]}
    events = table(units).end_turn()
    kinds = [event.kind for event in events if event.kind in ("castle_hit", "gained", "buried")]
    assert kinds == ["castle_hit", "gained", "buried"]


def test_ll_4_5_a_card_that_has_left_is_skipped() -> None:
    t = table({"c2": ["leper_zombie 4/1", "samuel_roshvire"]}, on_turn=N, base_gain="coin")
    t.end_turn()
    assert t.at("c2") == ["leper_zombie body", "samuel_roshvire 2/4"]
    assert t.s.player == S


def test_ll_4_5_the_oldest_effect_comes_first() -> None:
    t = table({"c3": ["jasmin 4/1"], "c1": ["ruby"], "b1": ["billy 2/1"]})
    t.end_turn()
    assert t.unit("jasmin").area == "c2"
    assert t.nouns("choose_target") == [t.id("billy@b1"), t.id("jasmin@c2"), "none"]
    t.do("choose_target", "none", by=S)
    assert t.s.player == N


# -- summoning -------------------------------------------------------------------------------


def test_ll_7_2_enemies_do_not_prevent_a_summon() -> None:
    t = table({"c1": ["n:santana", "n:lirio"]}, hand=["raul"])
    assert "c1" in t.answers("summon", "raul")


def test_ll_7_2_catapult_and_passage_only_when_finished() -> None:
    t = table({}, {"b1": "catapult craft 1", "c2": "passage craft 2"}, hand=["raul"])
    assert t.answers("summon", "raul") == ["b1", "c1", "d1"]
    t = table({}, {"b1": "n:catapult", "c2": "n:passage"}, hand=["raul"])
    assert t.answers("summon", "raul") == ["b1", "c1", "d1"]


def test_ll_7_3_effects_on_entering_come_before_the_fight() -> None:
    t = table({"b1": ["recruit", "n:santana 2/3"]}, hand=["teves"])
    t.summon("teves", "b1")
    assert t.at("b1") == ["recruit 1/3", "n:santana body", "teves body"]


def test_ll_7_4_a_summoned_character_is_exhausted() -> None:
    t = table(hand=["billy"])
    t.summon("billy", "b1")
    assert t.why("move", "billy@b1") == "exhausted until your next turn"
    t.end_turn()
    t.end_turn()
    t.move("billy@b1", "b2")


def test_ll_7_5_created_from_the_owners_left() -> None:
    t = table(hand=["zazel"])
    events = t.summon("zazel", "c1")
    assert [e.public["area"] for e in events if e.kind == "placed"] == [
        "c1",
        "a1",
        "b1",
        "d1",
        "e1",
    ]
    t = table(on_turn=N, hand=["zazel"])
    events = t.summon("zazel", "c4")
    assert [e.public["area"] for e in events if e.kind == "placed"] == [
        "c4",
        "e4",
        "d4",
        "b4",
        "a4",
    ]


def test_ll_7_5_each_created_one_fights_for_itself() -> None:
    t = table({"a1": ["n:raul 1/1"], "e1": ["n:billy 2/1"]}, hand=["zazel"])
    t.summon("zazel", "c1")
    assert t.at("a1") == ["n:raul body", "test_subject body"]
    assert t.at("e1") == ["n:billy body", "test_subject body"]


def test_ll_7_6_costs_do_not_fall_below_zero() -> None:
    units = {"c2": ["vultus"], "c3": ["vultus"], "b2": ["vultus"]}
    t = table(units, energy=0, hand=["jasmin", "vultus"])
    t.summon("jasmin", "b1")
    assert t.energy() == 0
    t.summon("vultus", "c1")
    assert t.energy() == 0


def test_ll_7_7_the_hand_is_filled_before_the_effects() -> None:
    hand = ["raul", "danger", "recruit", "marco", "teves"]
    t = table(hand=hand, decks={S: ["billy"]})
    kinds = t.kinds(t.summon("raul", "c1"))
    assert kinds.index("drew") < kinds.index("placed") < kinds.index("gained")


# -- moving ----------------------------------------------------------------------------------


def test_ll_8_1_a_move_costs_one_energy() -> None:
    t = table({"b2": ["billy"]}, energy=1)
    t.move("billy@b2", "b3")
    assert t.energy() == 0
    t = table({"b2": ["billy"]}, energy=0)
    assert t.why("move", "billy@b2") == "1 energy short"


def test_ll_8_3_only_the_own_finished_field_is_free() -> None:
    for field in ("n:flower_field", "flower_field craft 1"):
        t = table({"c1": ["billy"]}, {"c2": field}, energy=0)
        assert t.answers("move", "billy@c1") == []


def test_ll_8_4_the_tower_counts_before_the_fight() -> None:
    t = table({"c1": ["billy 2/1"], "c2": ["n:raul 2/3"]}, {"c2": "marine_tower"})
    t.move("billy@c1", "c2")
    assert t.at("c2") == ["n:raul body", "billy 3/1", "marine_tower 3"]


def test_ll_8_6_a_push_onto_a_coast_makes_ready() -> None:
    t = table({"a2": ["jasmin exh"]})
    t.end_turn()
    assert t.unit("jasmin").area == "a1"
    assert t.ready("jasmin")


def test_ll_8_6_revived_on_a_coast_is_not_ready() -> None:
    t = table(hand=["the_fallen_one"], graveyards={S: ["drowned"]})
    t.cast("the_fallen_one", "drowned", "a1")
    assert not t.ready("drowned")


def test_ll_8_7_marco_strikes_who_passes_through() -> None:
    t = table({"a2": ["n:marco 1/2"], "b1": ["raul 1/3"], "a1": ["n:santana 3/6"]}, energy=2)
    t.move("raul@b1", "a1", pass_to="b1")
    assert t.at("b1") == ["raul 1/2"]


def test_ll_8_7_a_question_is_open_to_all_and_nothing_else_is_legal() -> None:
    t = table({"a3": ["byorn"], "a4": ["n:santana"]}, hand=["raul"])
    t.do("move", "byorn@a3", by=S)
    t.do("choose_area", "a4", by=S)
    assert t.menu() == ["fight", "pass_to"]
    prompt = t.match.prompt(N)
    assert prompt is not None
    assert prompt.kind == "wait"
    t.refuses("end_turn", by=S)
    t.do("fight", by=S)
    assert t.at("a4") == ["n:santana 3/3", "byorn body"]


def test_ll_8_8_a_swap_costs_nothing_and_exhausts_nobody() -> None:
    t = table({"c3": ["n:santana"], "b2": ["raul"]}, energy=1, coins=2, hand=["peter_matalho"])
    t.summon("peter_matalho", "b1", target="raul@b2")
    assert t.unit("raul").area == "b1"
    assert t.ready("raul")
    assert t.energy() == 0


# -- building --------------------------------------------------------------------------------


def test_ll_9_1_enemies_do_not_prevent_building() -> None:
    t = table({"b2": ["billy", "n:santana"]}, hand=["passage"])
    t.build("passage", "b2")
    assert t.at("b2")[-1] == "passage 5"


@pytest.mark.parametrize(
    ("card", "why"),
    [("passage", "an area"), ("tokovia_navy", "a coast"), ("catapult", "a summoning area")],
)
def test_ll_9_2_why_nothing_can_be_built(card: str, why: str) -> None:
    t = table(hand=[card])
    assert t.why("build", card) == f"needs {why} with an ally and no structure"


def test_ll_9_3_without_craft_time_it_is_finished_at_once() -> None:
    t = table({"b2": ["billy"]}, hand=["explosives"])
    events = t.build("explosives", "b2")
    assert t.kinds(events) == ["built", "finished"]
    t.move("billy@b2", "b3")
    assert t.at("b2") == ["explosives 1"]


def test_ll_9_4_craft_time_goes_down_in_the_owners_turn_only() -> None:
    t = table({}, {"b2": "passage craft 2"})
    t.end_turn()
    assert next(iter(t.s.structures.values())).craft == 2
    t.end_turn()
    assert next(iter(t.s.structures.values())).craft == 1


def test_ll_9_5_rechargeable_stays_finished() -> None:
    t = table({}, {"a1": "royal_fortune craft 1"}, on_turn=N)
    t.end_turn()
    fortune = next(iter(t.s.structures.values()))
    assert fortune.finished
    assert fortune.craft == 1


def test_ll_9_6_unfinished_explosives_do_not_go_off() -> None:
    t = table({"c3": ["billy 2/1"]}, {"c3": "n:explosives craft 1"}, hand=["cannonball"])
    t.cast("cannonball", "explosives@c3")
    assert t.at("c3") == ["billy 2/1"]


def test_ll_9_7_a_structure_goes_to_the_graveyard_at_once() -> None:
    t = table({}, {"c3": "n:solowns_hut"}, hand=["cannonball"])
    t.cast("cannonball", "solowns_hut@c3")
    assert t.graveyard(N) == ["solowns_hut"]
