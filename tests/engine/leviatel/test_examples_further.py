"""Worked examples X121 to X135: further cases."""

from tests.engine.leviatel.table import N, S, table


def test_x121_no_mulligan_after_a_switch() -> None:
    t = table()
    t.switch_deck()
    assert "mulligan" not in t.menu()
    assert len(t.hand()) == 5


def test_x122_ant_must_be_in_the_hand_before() -> None:
    hand = ["triagle", "raul", "danger", "recruit", "marco"]
    t = table(hand=hand, decks={S: ["ant", "billy"]})
    t.summon("triagle", "c1")
    assert "ant" in t.hand()
    assert t.at("c1") == ["triagle 3/3"]


def test_x123_peter_arrives_once() -> None:
    t = table({"c3": ["n:raul 1/1"], "c4": ["n:marco 1/2"]}, hand=["peter_matalho"])
    events = t.summon("peter_matalho", "b1", target="raul@c3")
    assert t.at("b1") == ["n:raul 1/1"]
    assert t.at("c3") == ["peter_matalho 1/1"]
    assert "fight" not in t.kinds(events)


def test_x124_passing_a_structure() -> None:
    structures = {"a4": "n:royal_fortune 3"}
    t = table({"a3": ["byorn 3/1"]}, structures, energy=2)
    t.move("byorn@a3", "a4", fight=True)
    assert t.at("a4") == ["byorn 3/1"]
    assert not t.ready("byorn")
    t = table({"a3": ["byorn 3/1"]}, structures, energy=2)
    t.move("byorn@a3", "a4", pass_to="b4")
    assert t.at("a4") == ["n:royal_fortune 3"]
    assert t.energy() == 0
    t = table({"a3": ["byorn 3/1"]}, structures, energy=1)
    t.move("byorn@a3", "a4")
    assert t.at("a4") == ["byorn 3/1"]


def test_x125_two_lirios_in_arrival_order() -> None:
    t = table({"a3": ["n:lirio 3/5"], "c3": ["n:lirio 3/5"], "b2": ["santana 3/6"]})
    t.move("santana@b2", "b3")
    assert t.at("a3") == ["n:lirio 3/2"]
    assert t.at("c3") == ["n:lirio 3/2"]
    assert t.at("b3") == ["santana body"]


def test_x126_an_attack_of_who_died_counts() -> None:
    units = {"c2": ["billy 2/1"], "c3": ["n:santana 3/6"], "b1": ["jean_francois 2/2"]}
    t = table(units)
    t.move("billy@c2", "c3")
    assert t.at("c3") == ["n:santana 3/4", "billy body"]
    assert t.stats("jean_francois") == "2/3"


def test_x127_a_merged_token_has_own_values() -> None:
    t = table({"c1": ["amanda"], "b2": ["test_subject"], "c2": ["test_subject"]})
    assert t.stats("test_subject", "c2") == "2/1"
    t.move("test_subject@b2", "c2")
    assert t.stats("test_subject", "c2") == "3/2"
    assert t.unit("test_subject").attack == 2


def test_x128_ardas_dies_by_the_same_effect() -> None:
    units = {"c4": ["n:robert 2/2"], "c2": ["ardas 1/2", "skeleton 1/1"], "c3": ["santana 3/6"]}
    t = table(units)
    t.move("santana@c3", "c4")
    assert t.at("c2") == ["ardas body", "remains 1/1"]
    assert t.health(N) == 15


def test_x129_purification_needs_a_revealed_target() -> None:
    t = table({"b4": ["n:drowned hidden"]}, hand=["purification"])
    assert "no target" in t.refuses("cast", "purification", by=S)
    t = table({"b4": ["n:drowned"]}, hand=["purification"])
    t.cast("purification", "drowned@b4")
    assert t.at("b4") == ["n:drowned body"]


def test_x130_ruby_chooses_when_her_turn_comes() -> None:
    t = table({"c3": ["ruby"], "c4": ["jasmin 4/1"]})
    t.end_turn()
    assert t.health(N) == 7
    t.do("choose_target", "jasmin@c4", by=S)
    assert t.at("c3") == ["ruby 2/2", "jasmin 4/2"]


def test_x131_energy_above_the_limit() -> None:
    t = table(turn=5, energy=5, coins=2)
    t.trade("coin_to_energy")
    assert (t.energy(), t.coins()) == (6, 1)
    t.end_turn()
    assert t.energy() == 0


def test_x132_maritime_structures_need_a_coast_and_an_ally() -> None:
    t = table({"b2": ["billy"]}, hand=["tokovia_navy"])
    assert t.answers("build", "tokovia_navy") == []
    assert t.why("build", "tokovia_navy")


def test_x133_undo() -> None:
    t = table({"b2": ["billy"]}, energy=3)
    t.move("billy@b2", "b3")
    t.undo()
    assert t.menu() == ["choose_area"]
    t.undo()
    assert t.at("b2") == ["billy 2/1"]
    assert t.ready("billy")
    assert t.energy() == 3
    hand = ["raul", "danger", "recruit", "marco", "teves"]
    t = table(hand=hand, decks={S: ["billy"]})
    t.summon("raul", "c1")
    t.refuses_undo()


def test_x134_a_free_move_out_of_a_coast() -> None:
    units = {"e4": ["n:raul"], "a3": ["n:billy"]}
    t = table(units, on_turn=N, energy=0, castles={N: "lantern_wharf"})
    t.move("raul@e4", "d4")
    assert t.unit("raul").area == "d4"
    assert "1 energy short" in t.refuses("move", "billy@a3", by=N)
    t = table(units, on_turn=N, energy=1, castles={N: "lantern_wharf"})
    t.move("raul@e4", "d4")
    t.move("billy@a3", "a4")
    assert t.energy(N) == 0


def test_x135_an_exhausted_character_attacks_on_arrival() -> None:
    t = table({"b1": ["billy exh"], "c1": ["n:raul 1/1"]}, hand=["peter_matalho"])
    t.summon("peter_matalho", "c1", target="billy@b1")
    assert t.at("c1") == ["n:raul body", "billy body"]
    assert t.at("b1") == ["peter_matalho 1/2"]
