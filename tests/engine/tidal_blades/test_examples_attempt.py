"""Worked examples about attempts, danger and the Shield (retail edition)."""

import pytest

from tests.engine.tidal_blades.table import AXL, CAIMAN, DUST, EKO, A, Table, has, table


def burning_sun(shells: int) -> Table:
    caiman = has(
        CAIMAN,
        active="N N Ib",
        fruit=1,
        shells=shells,
        shield=2,
        hand="c33",
        at="glassforgers_guild",
    )
    t = table(caiman, round_=2, judge="lamara")
    t.do("declare", "c33").commit("N N Ib", "N=F N=- Ib=R x")
    assert t.goods() == (0, shells, 2)
    return t


def test_e2_burning_sun_challenge() -> None:
    t = burning_sun(2)
    assert t.menu() == ["block", "lose_die"]
    t.do("block")
    assert t.goods() == (0, 1, 3)
    assert t.menu() == ["withdraw", "reroll"]
    assert t.why("complete") == "the dice do not match all required symbols"
    t.reroll((1, 2), "N=R N=S x")
    assert t.menu() == ["block", "lose_die"]
    t.do("block")
    assert t.goods() == (0, 0, 4)
    assert t.menu() == ["complete", "withdraw", "reroll", "use_shield"]
    assert t.nouns("use_shield") == ["shield_leap"]
    t.do("complete")
    assert t.fields("completed")["pushed"] is False
    assert t.dials() == "R2"
    assert t.player().completed == ["c33"]
    assert t.match.view(None)["players"][A]["styles"]["droska"] == 1
    assert t.match.view(None)["players"][A]["levels"]["R"] == 3
    assert (t.active(), t.spent()) == ("", "N N Ib")
    assert t.player().champion == 0


def test_e3_no_shell_for_the_second_x() -> None:
    t = burning_sun(1).do("block")
    assert t.goods() == (0, 0, 3)
    t.reroll((1, 2), "N=R N=S x")
    assert t.menu() == ["lose_die"]
    t.do("lose_die", 2)
    t.do("complete")
    assert t.spent() == "N Ib"
    t = burning_sun(1).do("block").reroll((1, 2), "N=R N=S x").do("lose_die", 3)
    assert t.menu() == ["withdraw", "reroll"]


def test_e13_xx_costs_one_die_only() -> None:
    me = has(AXL, active="N N N", fruit=1, shells=5, hand="s05", at="palm_plaza")
    t = table(me, round_=4).attempt("s05", "N N N", "N=- N=- N=- xx")
    assert t.menu() == ["block", "lose_die"]
    t.do("block")
    assert t.goods() == (0, 3, 2)
    me = has(AXL, active="N N N", fruit=1, shells=1, shield=6, hand="s05", at="palm_plaza")
    t = table(me, round_=4).attempt("s05", "N N N", "N=- N=- N=- xx")
    assert t.menu() == ["lose_die"]
    t.do("lose_die", 3)
    assert (t.goods(), t.in_use(), t.asked) == ((0, 1, 6), "N=- N=-", "decide")


def test_e31_no_use_without_need() -> None:
    me = has(CAIMAN, active="N", shells=3, hand="s01", cards="crocodile_armor", at="proving_yard")
    t = table(me).attempt("s01", "N", "N=F 0")
    assert t.asked == "decide"


@pytest.mark.parametrize(("part", "dials"), [(("F", "S"), "F1 S1"), (("F", "R"), "F1 R1")])
def test_e38_partial_symbols_on_withdraw(part: tuple[str, str], dials: str) -> None:
    me = has(DUST, active="N N N", fruit=1, hand="c27", at="palm_plaza")
    t = table(me, pool="c01 c02 c03 c04 c05", deck="c20").attempt("c27", "N N N", "N=W N=F N=- 0")
    t.do("withdraw")
    assert t.nouns("count_symbols") == [("F", "S"), ("F", "R")]
    t.do("count_symbols", part)
    assert t.dials() == dials
    assert t.spent() == "N N N"
    assert t.s.challenge_pile == ["c27"]
    assert t.player().hand == ["c20"]
    assert t.s.pool == ["c01", "c02", "c03", "c04", "c05"]


@pytest.mark.parametrize(("end", "dials"), [("complete", "S2"), ("withdraw", "S1")])
def test_e39_push_it_gives_nothing_on_withdraw(end: str, dials: str) -> None:
    me = has(DUST, active="N N", hand="c01", at="guard_tower")
    t = table(me, judge="lamara").attempt("c01", "N N", "N=S N=- 0").reroll((2,), "N=S 0")
    assert t.preview("reroll", (2,)) == "100 % to match, 33 % with Push It"
    t.do(end)
    assert t.dials() == dials


def test_e40_pushing_on_and_losing_it() -> None:
    me = has(DUST, active="N N", hand="c29", at="desert_caravan")
    t = table(me).attempt("c29", "N N", "N=R N=- 0").reroll((2,), "N=- x")
    assert t.menu() == ["lose_die"]
    t.do("lose_die", 2)
    assert t.offers("complete")
    t = table(me).attempt("c29", "N", "N=R 0")
    assert t.offers("complete")
    t.reroll((1,), "N=- 0")
    assert not t.offers("complete")


def test_e41_time_leap_after_danger() -> None:
    me = has(DUST, active="N", shells=1, shield=3, hand="c02", at="guard_tower")
    t = table(me).attempt("c02", "N", "N=S x")
    assert t.menu() == ["block", "lose_die"]
    t.do("block")
    assert t.goods() == (0, 0, 4)
    t.do("use_shield", "shield_leap")
    assert t.nouns("set_face") == [(1, "F"), (1, "R"), (1, "Y"), (1, "W"), (1, "-")]
    t.do("set_face", (1, "F"))
    assert t.goods() == (0, 0, 0)
    assert t.offers("complete")


def test_e42_michronic_memory() -> None:
    me = has(DUST, shield=7, spent="Ir Er N", at="guard_tower")
    t = table(me).do("use_shield", "shield_memory")
    t.say(("refresh", "elite_red"), ("refresh", "initiate_red"))
    assert (t.active(), t.spent(), t.goods()[2]) == ("Ir Er", "N", 1)
    t = table(me).end_turn()
    assert t.goods()[2] == 6


def test_e43_rerolling_a_kept_die() -> None:
    me = has(DUST, active="N N", hand="c05", at="guard_tower")
    t = table(me).attempt("c05", "N N", "N=F N=- 0").reroll((2,), "N=S 0")
    assert t.nouns("reroll") == [(1,), (2,), (1, 2)]
    t.refuses("reroll", ())
    t.reroll((1,), "N=Y 0")
    assert t.in_use() == "N=Y N=S"


def test_e51_diversity_and_judge() -> None:
    me = has(
        DUST, active="N", hand="c31 c17", champion=4, completed="c01 c02 c15 c29",
        at="desert_caravan",
    )  # fmt: skip
    t = table(me, judge="droska").attempt("c31", "N", "N=F 0").do("complete")
    assert t.player().champion == 5
    me = has(
        DUST, active="N", hand="c17", champion=5, completed="c01 c02 c15 c29 c31", at="racers_bay"
    )
    t = table(me, judge="droska").attempt("c17", "N", "N=F 0").do("complete")
    assert t.player().champion == 7


def test_e56_sure_footing() -> None:
    me = has(
        DUST, active="N N", dials="S2", shells=1, hand="c12", stunts="sure_footing",
        at="guard_tower",
    )  # fmt: skip
    t = table(me, round_=4).attempt("c12", "N N", "N=- N=- xx")
    t.play("sure_footing")
    assert (t.asked, t.goods(), t.s.footing) == ("decide", (0, 1, 0), 1)
    t.reroll((1,), "N=- x")
    assert (t.asked, t.s.footing) == ("decide", 0)
    t.reroll((1,), "N=- x")
    assert t.menu() == ["block", "lose_die"]


def test_e57_ancient_rivalry() -> None:
    me = has(CAIMAN, active="N", shield=2, hand="s01", cards="ancient_rivalry", at="guard_tower")
    t = table(me).do("declare", "s01")
    t.use("ancient_rivalry")
    assert t.goods() == (0, 2, 2)
    assert t.in_use() == ""
    assert not t.offers_card("ancient_rivalry")


def test_e59_tsuros_transverser() -> None:
    eko = has(
        EKO, active="N N", hand="c33", cards="tsuros_transverser", at="desert_caravan",
        deck="library_pass rewound_die",
    )  # fmt: skip
    t = table(eko, judge="lamara").attempt("c33", "N N", "N=R N=R 0").do("complete")
    assert t.nouns("advance") == ["R", "F", "S", "Y"]
    t.say(("advance", "Y"), ("advance", "Y"))
    assert t.goods() == (0, 2, 0)
    assert t.dials() == "Y2"
    assert t.nouns("choose_card") == ["eko_library_pass", "eko_rewound_die"]
    t.do("choose_card", "eko_library_pass")
    assert t.player().deck[0] == "eko_rewound_die"
    assert t.player().cards[-1] == "eko_library_pass"


def test_e60_two_synergy_icons_at_once() -> None:
    """The notch from elsewhere has been gained before: Y3."""
    eko = has(
        EKO, active="N N N", fruit=1, dials="Y3", hand="c28", at="palm_plaza",
        deck="library_pass rewound_die meridian_key fold_scholar",
    )  # fmt: skip
    t = table(eko).attempt("c28", "N N N", "N=Y N=Y N=Y 0").do("complete")
    assert t.nouns("choose_card") == ["eko_library_pass", "eko_rewound_die"]
    t.do("choose_card", "eko_library_pass")
    assert t.dials() == "Y6"
    assert t.nouns("choose_card") == ["eko_meridian_key", "eko_fold_scholar"]
    t.do("choose_card", "eko_fold_scholar")
    assert t.player().cards[1:] == ["eko_library_pass", "eko_fold_scholar"]
    assert t.player().deck[:2] == ["eko_meridian_key", "eko_rewound_die"]


def test_e67_discarded_starting_challenge() -> None:
    axl = has(AXL, active="N", hand="s05", at="palm_plaza")
    t = table(axl, deck="c20").attempt("s05", "N", "N=- 0").do("withdraw")
    assert t.player().hand == ["c20"]
    assert t.s.challenge_pile == []


@pytest.mark.parametrize("shells", [1, 0])
def test_e69_crocodile_armor_with_xx(shells: int) -> None:
    me = has(
        CAIMAN, active="N", shells=shells, hand="s01", cards="crocodile_armor", at="guard_tower"
    )
    t = table(me, round_=4).attempt("s01", "N", "N=F xx")
    assert not t.offers("block")
    t.use("crocodile_armor")
    assert t.trial.x == 1
    assert not t.offers_card("crocodile_armor")
    if shells:
        t.do("block")
        assert (t.goods(), t.asked) == ((0, 0, 1), "decide")
    else:
        assert t.menu() == ["lose_die"]
