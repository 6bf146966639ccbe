"""Worked examples X43 to X52: moving, coasts, fields, bases."""

import pytest

from tests.engine.leviatel.table import N, S, table

AREAS_FROM_C2 = {
    "danger": "c3 b2 d2 c1",
    "raul": "c3 b2 d2 c1",
    "luemas": "b3 c3 d3 b2 d2",
    "amanda": "c3 b2 d2 b1 c1 d1",
    "santana": "c3",
}


@pytest.mark.parametrize(("card", "areas"), AREAS_FROM_C2.items())
def test_x43_movement_classes(card: str, areas: str) -> None:
    t = table({"c2": [card]})
    assert sorted(t.answers("move", f"{card}@c2")) == sorted(areas.split())


@pytest.mark.parametrize(("card", "areas"), [("luemas", "b2 c2 d2 b3 d3"), ("santana", "c2")])
def test_x44_north_moves_the_other_way(card: str, areas: str) -> None:
    t = table({"c3": [f"n:{card}"]}, on_turn=N)
    assert sorted(t.answers("move", f"{card}@c3")) == sorted(areas.split())


def test_x45_a_character_moves_once() -> None:
    t = table({"c2": ["billy"]})
    t.move("billy@c2", "c3")
    assert "exhausted" in t.refuses("move", "billy@c3", by=S)


def test_x46_a_coast_makes_ready_again() -> None:
    t = table({"a3": ["byorn 3/1"]}, energy=2)
    t.move("byorn@a3", "a4")
    t.move("byorn@a4", "b4")
    assert t.energy() == 0
    t.end_turn()
    assert t.health(N) == 12


def test_x47_passing_through_a_coast() -> None:
    t = table({"a3": ["byorn 3/1"], "a4": ["n:santana 3/6"]}, energy=2)
    t.move("byorn@a3", "a4", pass_to="b4")
    assert t.at("b4") == ["byorn 3/1"]
    assert t.at("a4") == ["n:santana 3/6"]
    assert t.energy() == 0


def test_x48_without_energy_it_must_fight() -> None:
    t = table({"a3": ["byorn 3/1"], "a4": ["n:santana 3/6"]}, energy=1)
    t.move("byorn@a3", "a4")
    assert t.at("a4") == ["n:santana 3/3", "byorn body"]


def test_x49_a_flower_field_makes_moving_free() -> None:
    t = table({"c1": ["billy"]}, {"c2": "flower_field"}, energy=0)
    t.move("billy@c1", "c2")
    assert t.unit("billy").area == "c2"


def test_x50_a_full_area() -> None:
    t = table({"c1": ["billy"], "c2": ["raul", "recruit"]})
    assert "c2" not in t.answers("move", "billy@c1")


def test_x51_a_summon_on_a_coast_is_not_ready() -> None:
    t = table(hand=["drowned"])
    t.summon("drowned", "a1")
    assert "exhausted" in t.refuses("move", "drowned@a1", by=S)


def test_x52_bases_strengthen_at_the_start_of_the_owners_turn() -> None:
    t = table({"c2": ["billy 2/1", "n:raul 1/1"]}, on_turn=N)
    t.end_turn()
    assert t.stats("billy") == "2/2"
    assert t.stats("raul") == "1/1"
    t.end_turn()
    assert t.stats("billy") == "2/2"
    assert t.stats("raul") == "1/2"
