"""Worked examples X66 to X92: combat, auras, reactions."""

from typing import Any

import pytest

from tests.engine.leviatel.table import N, S, table

ALWAYS: dict[str, Any] = {"second_enemy": "always"}
"""These examples were written for attacks that go on after a kill."""


def test_x66_one_fight_after_another() -> None:
    t = table({"c3": ["n:santana 3/6", "n:billy 2/1"], "c2": ["malicatus 3/4"]})
    t.move("malicatus@c2", "c3")
    assert t.at("c3") == ["n:santana 3/3", "n:billy body", "malicatus body"]


def test_x67_malicatus_grows_by_killing() -> None:
    t = table({"c3": ["n:raul 1/1"], "c2": ["malicatus 3/4"]})
    t.move("malicatus@c2", "c3")
    assert t.at("c3") == ["n:raul body", "malicatus 3/4"]


def test_x68_a_dead_attacker_fights_no_more() -> None:
    t = table({"c3": ["n:jasmin 4/1", "n:raul 1/1"], "c2": ["billy 2/1"]})
    t.move("billy@c2", "c3")
    assert t.at("c3") == ["n:jasmin body", "n:raul 1/1", "billy body"]


def test_x69_engaging() -> None:
    t = table({"c3": ["santana 3/6", "n:lirio 3/5"]}, energy=1)
    t.engage("santana@c3")
    assert t.at("c3") == ["santana 3/3", "n:lirio 3/2"]
    assert not t.ready("santana")
    assert t.energy() == 0
    t.refuses("engage", "santana@c3", by=S)


def test_x70_who_has_moved_cannot_engage() -> None:
    t = table({"c2": ["santana 3/6"], "c3": ["n:lirio 3/5"]})
    t.move("santana@c2", "c3")
    assert "exhausted" in t.refuses("engage", "santana@c3", by=S)


def test_x71_the_longest_there_is_fought_first() -> None:
    t = table({"c3": ["billy 2/1", "raul 1/1"], "c4": ["n:santana 3/6"]}, on_turn=N, **ALWAYS)
    events = t.move("santana@c4", "c3")
    assert t.at("c3") == ["billy body", "raul body", "n:santana 3/3"]
    fought = [event.public["target_card"] for event in events if event.kind == "fight"]
    assert fought == ["billy", "raul"]


def test_x72_the_structure_comes_last() -> None:
    units = {"c3": ["n:billy 2/1"], "c2": ["santana 3/6"]}
    t = table(units, {"c3": "n:marine_tower 3"})
    assert t.stats("billy") == "3/3"
    t.move("santana@c2", "c3")
    assert t.at("c3") == ["n:billy body", "santana 3/3"]
    assert t.graveyard(N) == ["marine_tower"]


def test_x73_an_attack_of_zero_still_fights() -> None:
    t = table({"c3": ["n:billy 2/1"], "c2": ["yasmin 0/3"]})
    t.move("yasmin@c2", "c3")
    assert t.at("c3") == ["n:billy 2/1", "yasmin 0/1"]


def test_x74_fungoat_pushes() -> None:
    t = table({"c3": ["n:santana 3/6"], "c2": ["fungoat 1/4"]})
    t.move("fungoat@c2", "c3")
    assert t.at("c4") == ["n:santana 3/5"]
    assert t.at("c3") == ["fungoat 1/1"]


def test_x75_no_push_without_room_or_map() -> None:
    units = {"c3": ["n:santana 3/6"], "c2": ["fungoat 1/4"], "c4": ["n:billy", "n:raul"]}
    t = table(units)
    t.move("fungoat@c2", "c3")
    assert t.at("c3") == ["n:santana 3/5", "fungoat 1/1"]
    t = table({"b4": ["n:santana 3/6"], "b3": ["fungoat 1/4"]})
    t.move("fungoat@b3", "b4")
    assert t.at("b4") == ["n:santana 3/5", "fungoat 1/1"]


def test_x76_marco_hits_who_is_pushed_before_him() -> None:
    units = {"c3": ["marco 1/2", "n:santana 3/6"], "c2": ["fungoat 1/4"]}
    t = table(units)
    t.move("fungoat@c2", "c3")
    assert t.at("c4") == ["n:santana 3/4"]
    assert t.at("c3") == ["marco 1/2", "fungoat 1/1"]


def test_x77_byorn_kills_unhurt_in_his_turn() -> None:
    t = table({"c3": ["n:jasmin 4/1"], "c2": ["byorn 3/1"]})
    t.move("byorn@c2", "c3")
    assert t.at("c3") == ["n:jasmin body", "byorn 3/1"]


def test_x78_byorn_is_hurt_in_the_enemys_turn() -> None:
    t = table({"c3": ["byorn 3/1"], "c4": ["n:jasmin 4/1"]}, on_turn=N)
    t.move("jasmin@c4", "c3")
    assert t.at("c3") == ["byorn body", "n:jasmin body"]


def test_x79_what_john_ignores_does_not_kill() -> None:
    t = table({"c3": ["n:john_matalho 1/1"], "c2": ["byorn 3/1"]})
    t.move("byorn@c2", "c3")
    assert t.at("c3") == ["n:john_matalho 1/1", "byorn body"]


def test_x80_john_ignores_the_first_damage_only() -> None:
    t = table({"c4": ["n:marco 1/2"], "c2": ["john_matalho 1/1"]})
    t.move("john_matalho@c2", "c3")
    assert t.at("c3") == ["john_matalho 1/1"]
    t.end_turn()
    t.move("marco@c4", "c3")
    assert t.at("c3") == ["john_matalho body", "n:marco 1/1"]


def test_x81_marco_strikes_before_the_fight() -> None:
    t = table({"c4": ["n:marco 1/2"], "c3": ["n:billy 2/1"], "c2": ["blue_slime 2/1"]})
    t.move("blue_slime@c2", "c3")
    assert t.at("c3") == ["n:billy 2/1", "blue_slime body"]


def test_x82_vengeful_block_saves_once() -> None:
    units = {"c3": ["n:jasmin 4/1", "n:raul 1/1"], "c2": ["billy 2/1"]}
    t = table(units, hand=["vengeful_block"], **ALWAYS)
    t.cast("vengeful_block", "billy@c2")
    events = t.move("billy@c2", "c3")
    assert t.at("c3") == ["n:jasmin body", "n:raul body", "billy body"]
    assert t.kinds(events).count("fight") == 2


def test_x83_nothing_to_steal() -> None:
    t = table({"c3": ["n:raul 1/1"], "c2": ["triagle 3/3"]}, coins={S: 2, N: 0})
    t.move("triagle@c2", "c3")
    assert (t.coins(S), t.coins(N)) == (2, 0)


def test_x84_pum_inspires_beasts() -> None:
    units = {"c3": ["n:santana 3/6"], "c2": ["pum 2/3"], "b2": ["triagle 3/3"]}
    t = table(units)
    t.move("pum@c2", "c3")
    assert t.at("c3") == ["n:santana 3/3", "pum body"]
    assert t.stats("triagle") == "4/3"
    t.end_turn()
    assert t.stats("triagle") == "3/3"
    t = table(units, {"c3": "flower_field"})
    t.move("pum@c2", "c3")
    assert t.stats("triagle") == "5/3"


def test_x85_one_attack_however_many_fights() -> None:
    units = {
        "c3": ["n:amanda 1/1", "n:pinho 1/1"],
        "c2": ["billy 2/5"],
        "b1": ["jean_francois 2/2"],
    }
    t = table(units, **ALWAYS)
    t.move("billy@c2", "c3")
    assert t.stats("billy") == "2/3"
    assert t.stats("jean_francois") == "2/3"


def test_x86_violence_after_the_attack() -> None:
    units = {"c3": ["n:raul 1/1", "n:santana 3/6"], "c2": ["malicatus 3/4"]}
    t = table({**units, "c2": ["malicatus 3/9"]}, hand=["violence"], **ALWAYS)
    t.cast("violence", "malicatus@c2")
    t.move("malicatus@c2", "c3")
    assert t.stats("malicatus") == "4/6"
    assert t.stats("santana") == "3/3"


def test_x87_lirio_intercepts() -> None:
    t = table({"c3": ["n:lirio 3/5"], "b2": ["billy 2/1"]})
    t.move("billy@b2", "b3")
    assert t.at("c3") == ["n:lirio 3/3"]
    assert t.at("b3") == ["billy body"]


def test_x88_lirio_first_then_the_others() -> None:
    t = table({"c3": ["n:lirio 3/5"], "b3": ["n:raul 1/1"], "b2": ["santana 3/6"]})
    t.move("santana@b2", "b3")
    assert t.at("c3") == ["n:lirio 3/2"]
    assert t.at("b3") == ["n:raul body", "santana 3/2"]


def test_x89_an_ordinary_fight_in_lirios_own_area() -> None:
    t = table({"c3": ["n:lirio 3/5"], "c2": ["santana 3/6"]})
    t.move("santana@c2", "c3")
    assert t.at("c3") == ["n:lirio 3/2", "santana 3/3"]


def test_x90_mia_is_as_strong_as_the_strongest() -> None:
    t = table({"b2": ["mia 1/3", "jasmin 4/1"]})
    assert t.stats("mia") == "4/3"
    t.move("jasmin@b2", "b3")
    assert t.stats("mia") == "1/3"


def test_x91_amanda_strengthens_her_column() -> None:
    units = {"c1": ["amanda"], "c2": ["billy 2/1"], "c4": ["raul 1/1"], "b2": ["teves 1/2"]}
    t = table(units)
    assert (t.stats("billy"), t.stats("raul"), t.stats("teves")) == ("3/1", "2/1", "1/2")


@pytest.mark.parametrize(
    ("area", "expected"), [("c2", ("3/3", "3/4", "1/1")), ("c1", ("2/3", "1/4", "1/1"))]
)
def test_x92_pinho_strengthens_beasts_from_the_center(
    area: str, expected: tuple[str, str, str]
) -> None:
    units = {area: ["pinho"], "b2": ["pum 2/3"], "d2": ["fungoat 1/4"]}
    t = table(units, {"d2": "flower_field"})
    assert (t.stats("pum"), t.stats("fungoat"), t.stats("pinho")) == expected
