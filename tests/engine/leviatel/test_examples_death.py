"""Worked examples X93 to X106: deaths, graveyards, Undead."""

import pytest

from tests.engine.leviatel.table import N, S, table


def test_x93_aerith_takes_all_enemies_with_her() -> None:
    units = {"c3": ["n:skeleton 3/9", "n:billy body", "aerith 3/1"]}
    t = table(units, {"c3": "n:marine_tower 3"})
    t.engage("aerith@c3")
    assert t.at("c3") == ["n:remains 1/1", "n:billy body", "aerith body"]
    assert t.graveyard(N) == ["marine_tower", "skeleton"]


def test_x94_both_castles_fall() -> None:
    t = table({"c2": ["akame 4/3"], "c3": ["n:akame 4/3"]}, health={S: 3, N: 3})
    t.move("s:akame@c2", "c3")
    assert [side.health for side in t.s.sides] == [0, 0]
    assert t.s.placement == (1, 1)
    assert t.result().reason == "both_castles"


def test_x95_robert_strikes_his_column() -> None:
    units = {
        "c4": ["n:billy 2/1"],
        "c3": ["n:santana 3/6", "robert 2/2"],
        "b3": ["n:raul 1/1"],
    }
    t = table(units, {"c2": "n:passage 5"})
    t.engage("robert@c3")
    assert t.at("c4") == ["n:billy body"]
    assert t.at("c2") == ["n:passage 3"]
    assert t.at("b3") == ["n:raul 1/1"]
    assert t.at("c3") == ["n:santana 3/2", "robert body"]


def test_x96_diggy_steals_when_dying() -> None:
    t = table({"c3": ["n:santana 3/6", "diggy_jones 1/1"]}, coins={S: 0, N: 2})
    t.engage("diggy_jones@c3")
    assert (t.coins(S), t.coins(N)) == (1, 1)


def test_x97_remains_are_not_attacked() -> None:
    t = table(
        {"c3": ["n:skeleton 1/1", "n:billy 2/1"], "c2": ["santana 3/6"]}, second_enemy="always"
    )
    t.move("santana@c2", "c3")
    assert t.at("c3") == ["n:remains 1/1", "n:billy body", "santana 3/3"]
    assert t.graveyard(N) == ["skeleton"]


def test_x98_samuel_raises_remains_at_the_end_of_the_turn() -> None:
    units = {
        "c2": ["samuel_roshvire"],
        "c3": ["billy"],
        "a1": ["drowned body"],
        "e1": ["leper_zombie body"],
    }
    t = table(units)
    t.end_turn()
    assert t.at("c3") == ["billy 2/1", "remains 1/1"]
    assert t.at("c4") == ["remains 1/1"]
    assert t.graveyard() == ["drowned", "leper_zombie"]


def test_x99_tokens_raise_nothing() -> None:
    t = table({"c2": ["samuel_roshvire"], "a1": ["remains body"]})
    t.end_turn()
    assert t.at("c3") == []
    assert t.graveyard() == []


def test_x100_a_discarded_undead_counts() -> None:
    t = table({"c2": ["samuel_roshvire"]}, turn=7, hand=["snapper", "billy"])
    t.trade("discard", "snapper")
    assert t.at("c3") == ["remains 1/1"]


def test_x101_ardas_counts_to_three() -> None:
    units = {"c2": ["ardas 1/5"]} | {
        area: [f"{card} 1/1", "n:santana 3/9"]
        for area, card in (
            ("b2", "snapper"), ("d2", "drowned"), ("b3", "leper_zombie"), ("d3", "malicatus")
        )
    }  # fmt: skip
    t = table(units)
    for area, card in (("b2", "snapper"), ("d2", "drowned"), ("b3", "leper_zombie")):
        t.engage(f"{card}@{area}")
    assert t.health(N) == 12
    t.engage("malicatus@d3")
    assert t.health(N) == 12


def test_x102_vespula_leaves_a_flower_field() -> None:
    t = table({"b2": ["vespula 3/2", "n:santana 3/6"]})
    t.engage("vespula@b2")
    assert t.at("b2") == ["vespula body", "n:santana 3/3", "flower_field 2"]
    t = table({"b2": ["vespula 3/2", "n:santana 3/6"]}, {"b2": "passage"})
    t.engage("vespula@b2")
    assert t.at("b2")[2:] == ["passage 5"]


def test_x103_purification() -> None:
    t = table({"c3": ["n:skeleton 1/1"]}, hand=["purification"])
    t.cast("purification", "skeleton@c3")
    assert t.at("c3") == ["n:remains 1/1"]


@pytest.mark.parametrize(
    ("text", "expected"), [("n:billy 2/1", "n:billy 2/1"), ("skeleton 1/1", "skeleton 2/2")]
)
def test_x104_conversion(text: str, expected: str) -> None:
    t = table({"c3": [text]}, hand=["conversion"])
    card = text.split()[0].removeprefix("n:")
    t.cast("conversion", f"{card}@c3")
    assert t.at("c3") == [expected]
    assert t.unit(card).tribe == "Undead"


def test_x105_bodies_leave_at_the_end_of_the_turn() -> None:
    t = table({"c3": ["billy body", "raul body"], "c2": ["marco"]})
    assert "c3" not in t.answers("move", "marco@c2")
    t.end_turn()
    t.end_turn()
    assert "c3" in t.answers("move", "marco@c2")
    assert t.graveyard() == ["billy", "raul"]


@pytest.mark.parametrize(("area", "stats"), [("b2", ["leper_zombie body"]), ("c2", None)])
def test_x106_leper_zombie_decays(area: str, stats: list[str] | None) -> None:
    t = table({area: ["leper_zombie 4/1"]}, on_turn=N)
    t.end_turn()
    assert t.at(area) == (stats or ["leper_zombie 4/1"])
    assert t.s.player == S
