"""Worked examples X107 to X120: start and end of turn, investments, castles."""

import pytest

from tests.engine.leviatel.table import N, S, table


def test_x107_bela_ciao_gives_energy() -> None:
    t = table({"b2": ["bela_ciao"]}, on_turn=N, turn=2)
    t.end_turn()
    assert t.s.sides[S].turn == 3
    assert t.energy() == 6


@pytest.mark.parametrize(("area", "coins"), [("b3", 1), ("b1", 0)])
def test_x108_danger_gives_a_coin_in_the_center(area: str, coins: int) -> None:
    t = table({area: ["danger"]}, coins=0)
    t.end_turn()
    assert t.coins() == coins


@pytest.mark.parametrize(("others", "coins"), [({}, 2), ({"e2": ["n:raul"]}, 1)])
def test_x109_diogones_alone_in_his_row(others: dict[str, list[str]], coins: int) -> None:
    t = table({"a2": ["diogones"], **others}, on_turn=N)
    t.end_turn()
    assert t.coins() == coins


def test_x110_ruby_gives_defence() -> None:
    t = table({"c1": ["ruby"], "b1": ["billy 2/1"]})
    t.end_turn()
    assert t.menu(S) == ["choose_target"]
    t.do("choose_target", "billy@b1", by=S)
    assert t.stats("billy") == "2/2"
    assert t.s.player == N


def test_what_ruby_would_do_is_told_without_the_next_turn() -> None:
    t = table({"c1": ["ruby"], "b1": ["billy 2/1"], "c3": ["n:raul 1/1"]})
    t.end_turn()
    told = {shown.noun: shown.text for shown in t.match.previews(S)}
    assert told == {t.id("billy@b1"): "Your Billy gets +1 defence", "none": "Nothing else happens"}


def test_x111_jasmin_steps_back_after_striking() -> None:
    t = table({"c4": ["jasmin 4/1"], "c3": ["n:raul 1/1"]})
    t.end_turn()
    assert t.health(N) == 7
    assert t.s.player == N
    assert t.at("c3") == []
    assert t.graveyard(S) == ["jasmin"]
    t = table({"c4": ["jasmin 4/1"]})
    t.end_turn()
    assert t.health(N) == 7
    assert t.at("c3") == ["jasmin 4/1"]


def test_x112_vitorius_invests_for_all_pirates() -> None:
    t = table({"b2": ["vitorius"], "c3": ["billy 2/1"], "c4": ["n:santana 3/6"]}, coins=2)
    t.invest("vitorius@b2")
    assert (t.stats("vitorius"), t.stats("billy")) == ("3/4", "4/1")
    assert "this turn" in t.refuses("invest", "vitorius@b2", by=S)
    t.move("billy@c3", "c4")
    assert t.stats("santana") == "3/2"
    t.end_turn()
    assert t.stats("vitorius") == "3/4"
    t.end_turn()
    assert t.stats("vitorius") == "1/4"
    t = table({"b1": ["vitorius"]})
    assert "center" in t.refuses("invest", "vitorius@b1", by=S)


def test_x113_recruit_invests_again_and_again() -> None:
    t = table({"b1": ["recruit 1/3"]}, coins=3)
    for _ in range(3):
        t.invest("recruit@b1")
    assert t.stats("recruit") == "4/3"
    assert t.coins() == 0


def test_x114_castle_damage() -> None:
    t = table({"c4": ["santana 3/6"], "b4": ["billy 2/1"], "a4": ["raul 1/1"]})
    events = t.end_turn()
    assert t.health(N) == 7
    assert t.one(events, "castle_hit")["amount"] == 8


def test_x115_defenders_do_not_block() -> None:
    t = table({"b3": ["lirio 3/5"], "b4": ["n:santana 3/6"]})
    t.move("lirio@b3", "b4")
    assert t.at("b4") == ["n:santana 3/3", "lirio 3/2"]
    t.end_turn()
    assert t.health(N) == 12


def test_x116_thorn_bastion() -> None:
    t = table({"b4": ["santana 5/9"]}, castles={N: "thorn_bastion"})
    t.end_turn()
    assert t.health(N) == 12
    t.end_turn()
    t.end_turn()
    assert t.health(N) == 7


@pytest.mark.parametrize(("turn", "coins"), [(3, 1), (2, 0), (4, 0)])
def test_x117_mint_house(turn: int, coins: int) -> None:
    t = table(on_turn=N, turn=turn - 1, castles={S: "mint_house"}, coins={S: 0})
    t.end_turn()
    assert t.coins() == coins


def test_x118_lantern_wharf() -> None:
    t = table({"a3": ["byorn 3/1"]}, energy=1, castles={S: "lantern_wharf"})
    t.move("byorn@a3", "a4")
    assert t.energy() == 1
    t.move("byorn@a4", "b4")
    assert t.energy() == 0


def test_x119_the_turn_limit() -> None:
    t = table(on_turn=N, turn=30, health={S: 9, N: 6}, turn_limit=30)
    t.end_turn()
    assert t.s.placement == (1, 2)
    assert t.result().reason == "turn_limit"


def test_x120_call_to_arms_and_shield_up() -> None:
    t = table({"b1": ["billy 2/1"]}, hand=["call_to_arms", "shield_up"])
    t.cast("call_to_arms", "billy@b1")
    t.cast("shield_up", "billy@b1")
    assert t.stats("billy") == "3/3"
