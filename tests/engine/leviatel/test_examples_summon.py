"""Worked examples X15 to X42: summoning and what happens on entering."""

import pytest

from tests.engine.leviatel.table import N, S, table


def test_x15_where_santana_may_enter() -> None:
    t = table(hand=["santana"])
    assert t.answers("summon", "santana") == ["b1", "c1", "d1"]


def test_x16_maritime_characters_enter_on_coasts() -> None:
    t = table(structures={"c2": "passage"}, hand=["drowned", "santana"])
    assert t.answers("summon", "drowned") == ["a1", "e1"]
    assert "c2" in t.answers("summon", "santana")


def test_x17_a_body_takes_room() -> None:
    t = table({"c1": ["billy", "raul body"]}, hand=["santana"])
    assert "c1" not in t.answers("summon", "santana")
    t.end_turn()
    t.end_turn()
    assert t.at("c1") == ["billy 2/1"]
    assert "c1" in t.answers("summon", "santana")


def test_x18_an_arrival_attacks() -> None:
    t = table({"c1": ["n:billy 2/1"]}, hand=["john_matalho"])
    t.summon("john_matalho", "c1")
    assert t.at("c1") == ["n:billy body", "john_matalho 1/1"]
    assert not t.ready("john_matalho")


def test_x19_arboredo_may_move_at_once() -> None:
    t = table(energy=2, hand=["arboredo"])
    t.summon("arboredo", "b1")
    t.move("arboredo@b1", "b2")
    assert t.energy() == 0
    assert t.at("b2") == ["arboredo 3/1"]


def test_x20_arboredo_is_exhausted_by_his_attack() -> None:
    t = table({"b1": ["n:yasmin 0/3"]}, hand=["arboredo"])
    t.summon("arboredo", "b1")
    assert t.at("b1") == ["n:yasmin body", "arboredo 3/1"]
    assert "exhausted" in t.refuses("move", "arboredo@b1", by=S)


def test_x21_catapult_throws_forward() -> None:
    t = table(structures={"b1": "catapult"}, hand=["blue_slime"])
    t.summon("blue_slime", "b2")
    assert sorted(t.at("b2")) == ["blue_slime 2/1", "green_slime 1/1"]


def test_x22_the_created_one_fights_first() -> None:
    t = table({"b2": ["n:billy 2/1"]}, {"b1": "catapult"}, hand=["blue_slime"])
    t.summon("blue_slime", "b2")
    assert t.at("b2") == ["n:billy body", "blue_slime 2/1", "green_slime body"]


def test_x23_ant_joins_a_beast() -> None:
    deck = ["billy"]
    t = table(energy=1, coins=2, hand=["triagle", "ant"], decks={S: []})
    t.summon("triagle", "c1", ant=True)
    assert t.at("c1") == ["triagle 3/3", "ant 1/1"]
    assert t.energy() == t.coins() == 0
    hand = ["triagle", "ant", "raul", "recruit", "danger"]
    t = table(hand=hand, decks={S: ["santana", *deck]})
    t.summon("triagle", "c1", ant=True)
    assert sorted(t.hand()) == ["billy", "danger", "raul", "recruit", "santana"]


def test_x24_ant_needs_room() -> None:
    t = table({"c1": ["billy"]}, hand=["triagle", "ant"])
    t.summon("triagle", "c1")
    assert t.at("c1") == ["billy 2/1", "triagle 3/3"]
    assert t.hand() == ["ant"]


@pytest.mark.parametrize(("area", "energy"), [("c2", 1), ("c1", 3)])
def test_x25_vultus_makes_elementals_cheaper_from_the_center(area: str, energy: int) -> None:
    t = table({area: ["vultus"]}, energy=3, hand=["jasmin"])
    t.summon("jasmin", "b1")
    assert t.energy() == 3 - energy


def test_x26_bibian_strengthens_those_in_front() -> None:
    t = table({"c2": ["billy 2/1"]}, hand=["bibian"])
    t.summon("bibian", "c1")
    assert t.stats("billy") == "3/2"


def test_x27_luemas_counts_the_furthest_row() -> None:
    t = table({"b4": ["n:raul"], "e4": ["n:billy"], "c3": ["n:santana"]}, hand=["luemas"])
    t.summon("luemas", "c1")
    assert t.stats("luemas") == "3/3"


def test_x28_solown_chooses_a_neighbour() -> None:
    t = table({"b1": ["billy 2/1"], "c1": ["raul"]}, hand=["solown"])
    targets = t.answers("summon", "solown", "choose_target", choose_area="c1")
    assert targets == [t.id("billy@b1"), "none"]
    t.summon("solown", "c1", target="billy@b1")
    assert t.stats("billy") == "4/1"


def test_x29_yasmin_strengthens_the_defensive_row() -> None:
    t = table({"a1": ["billy 2/1"], "c2": ["marco 1/2"]}, hand=["yasmin"])
    t.summon("yasmin", "c1")
    assert t.stats("billy") == "2/2"
    assert t.stats("yasmin") == "0/4"
    assert t.stats("marco") == "1/2"


def test_x30_raul_brings_a_coin() -> None:
    t = table(coins=0, hand=["raul"])
    t.summon("raul", "c1")
    assert t.coins() == 1


@pytest.mark.parametrize(("area", "stats"), [("b1", "3/2"), ("c1", "1/2")])
def test_x31_teves_beside_a_pirate(area: str, stats: str) -> None:
    t = table({"b1": ["recruit"]}, hand=["teves"])
    t.summon("teves", area)
    assert t.stats("teves") == stats


def test_x32_billy_after_a_pirate() -> None:
    t = table(hand=["billy", "diogones"])
    t.summon("diogones", "c1")
    t.summon("billy", "b1")
    assert t.stats("billy") == "3/2"


def test_x33_snapper_after_an_undead() -> None:
    t = table(hand=["snapper", "skeleton"])
    t.summon("skeleton", "b1")
    t.summon("snapper", "c1")
    assert t.at("c2") == ["remains 1/1"]
    t = table(hand=["snapper"])
    t.summon("snapper", "c1")
    assert t.at("c2") == []
    t = table({"c2": ["billy", "raul"]}, hand=["snapper"], played=["skeleton"])
    t.summon("snapper", "c1")
    assert t.at("c2") == ["billy 2/1", "raul 1/1"]


def test_x34_peter_swaps_and_attacks_where_he_comes() -> None:
    t = table({"c3": ["n:santana 3/6", "n:raul 1/1"]}, hand=["peter_matalho"])
    t.summon("peter_matalho", "b1", target="santana@c3")
    assert t.at("b1") == ["n:santana 3/6"]
    assert t.at("c3") == ["peter_matalho 1/1", "n:raul body"]


def test_x35_peter_needs_room_for_both() -> None:
    units = {"c3": ["n:santana"], "b1": ["n:billy", "n:raul"]}
    t = table(units, hand=["peter_matalho"])
    targets = t.answers("summon", "peter_matalho", "choose_target", choose_area="b1")
    assert targets == []
    t.summon("peter_matalho", "b1")
    assert t.unit("santana").area == "c3"


def test_x36_zazel_fills_the_row() -> None:
    t = table({"d1": ["billy", "raul"]}, hand=["zazel"])
    t.summon("zazel", "c1")
    assert t.at("a1") == t.at("b1") == t.at("e1") == ["test_subject 1/1"]
    assert t.at("d1") == ["billy 2/1", "raul 1/1"]
    assert t.at("c1") == ["zazel 3/3"]


def test_x37_test_subjects_merge() -> None:
    t = table({"b2": ["test_subject"], "c2": ["test_subject"]})
    t.move("test_subject@b2", "c2")
    assert t.at("c2") == ["test_subject 2/2"]
    assert not t.ready("test_subject")


def test_x38_thunder_teach_brings_a_tempest() -> None:
    t = table({"a4": ["n:billy 2/1"]}, hand=["thunder_teach"])
    t.summon("thunder_teach", "a1")
    assert t.at("a4") == ["n:billy body", "tempest 5/1"]


def test_x39_tempest_hurts_no_castle() -> None:
    t = table({"b4": ["tempest"]})
    t.end_turn()
    assert t.health(N) == 15


def test_x40_a_hidden_drowned() -> None:
    t = table(hand=["drowned"], hides_next=True)
    t.summon("drowned", "a1")
    ident = t.id("drowned@a1")
    seen = t.seen(N)[ident]
    assert (seen["card"], seen["attack"], seen["area"]) == (None, None, "a1")
    assert t.seen(None)[ident] == seen
    assert t.seen(S)[ident]["card"] == "drowned"
    t = table({"a1": ["drowned hidden"], "a2": ["n:billy"]}, on_turn=N)
    t.move("billy@a2", "a1", fight=True)
    assert "revealed" in t.kinds(t.told) or not t.unit("drowned").hidden
    assert t.seen(N)[t.id("drowned@a1")]["card"] == "drowned"


def test_x41_a_hidden_raul_may_show_himself() -> None:
    t = table(coins=0, hand=["raul"], hides_next=True)
    t.summon("raul", "c1", come_in="open")
    assert t.coins() == 1
    assert not t.unit("raul").hidden
    t = table(coins=0, hand=["raul"], hides_next=True)
    t.summon("raul", "c1", come_in="hidden")
    assert t.coins() == 0
    assert t.unit("raul").hidden


def test_x42_a_return_from_the_graveyard() -> None:
    graves = {S: ["raul", "drowned"]}
    t = table(coins=1, energy=3, hand=["the_fallen_one"], graveyards=graves)
    assert t.answers("cast", "the_fallen_one", choose_card="drowned") == ["a1", "e1"]
    t.cast("the_fallen_one", "raul", "c1")
    assert t.at("c1") == ["raul 1/1"]
    assert not t.ready("raul")
    assert t.coins() == 0
    assert t.graveyard() == ["drowned", "the_fallen_one"]
