"""Eko's Character cards (TB-5.8, TB-5.14, TB-17)."""

import pytest

from tests.engine.tidal_blades.table import EKO, A, Has, has, table


def eko(cards: str, **given: int | str) -> Has:
    return has(EKO, cards=cards, **given)


def test_tsuros_transverser() -> None:
    """TB-17.20: each notch by itself; after Withdrawing too."""
    me = eko("tsuros_transverser", active="N N", hand="c33", at="desert_caravan")
    t = table(me).attempt("c33", "N N", "N=R N=R 0").do("complete")
    t.say(("advance", "R"), ("advance", "F"))
    assert (t.dials(), t.goods()) == ("F1 R1", (0, 1, 0))
    t = table(me).attempt("c33", "N N", "N=R N=- 0").do("withdraw").do("advance", "S")
    assert (t.dials(), t.goods()) == ("S1", (0, 1, 0))


def test_tsuros_transverser_after_a_hit() -> None:
    me = eko("tsuros_transverser", active="N N", at="folds_edge")
    t = table(me, at="bonus", edge="giant_mudcrab").fight("N N", "N=R N=F 0")
    t.say("stop", ("hit", (0, 1)), ("advance", "Y"))
    assert (t.dials(), t.goods()) == ("F1 Y1", (0, 1, 0))


def test_tsuros_transverser_is_not_for_notches_of_other_effects() -> None:
    me = eko("tsuros_transverser", fruit=2, shells=1, at="drifters_dock")
    t = table(me, at="bonus", market="citadel_tutor red_sash blue_sash")
    t.say("take_bonus", ("choose_option", 0), ("buy", "citadel_tutor"))
    t.say(("advance", "R"), ("advance", "R"))
    assert (t.dials(), t.asked) == ("R2", "act")


def test_feats_of_the_betalod() -> None:
    """TB-17.19: an easier one on the same Island, once per turn."""
    me = eko(
        "feats_of_the_betalod", active="N N N", shells=2, hand="c05 c02 c06 c31 c01",
        at="guard_tower",
    )  # fmt: skip
    t = table(me, judge="lamara").attempt("c05", "N N", "N=F N=Y 0").do("complete")
    t.use("feats_of_the_betalod")
    assert t.nouns("declare") == ["c02", "c01"]
    assert t.why("declare", "c06") == "the second one must need fewer symbols"
    t.attempt("c02", "N", "N=F 0").do("complete")
    assert (t.asked, t.goods()) == ("act", (0, 1, 0))
    assert t.why("declare", "c01") == "one attempt a turn"


def test_feats_of_the_betalod_may_be_withdrawn_and_ends_with_the_turn() -> None:
    me = eko("feats_of_the_betalod", active="N N N", shells=2, hand="c05 c02", at="guard_tower")
    t = table(me, deck="c01").attempt("c05", "N N", "N=F N=Y 0").do("complete")
    t.use("feats_of_the_betalod").attempt("c02", "N", "N=- 0").do("withdraw")
    assert (t.player().hand, t.nouns("declare")) == (["c01"], [])
    t.end_turn()
    assert (t.s.limit, t.s.attempts) == (0, 1)


@pytest.mark.parametrize(
    ("active", "hand"), [("N N", "c05 c02"), ("N N N", "c05 c06"), ("N N N", "c05 c15")]
)
def test_feats_of_the_betalod_needs_a_die_and_an_easier_challenge(active: str, hand: str) -> None:
    """TB-5.12."""
    me = eko("feats_of_the_betalod", active=active, shells=2, hand=hand, at="guard_tower")
    assert table(me).attempt("c05", "N N", "N=F N=Y 0").do("complete").asked == "act"


def test_feats_is_not_offered_after_withdrawing() -> None:
    me = eko("feats_of_the_betalod", active="N N N", shells=2, hand="c05 c02", at="guard_tower")
    t = table(me, deck="c15").attempt("c05", "N N", "N=F N=- 0").do("withdraw")
    assert (t.asked, t.nouns("declare")) == ("act", [])


def test_rewound_die_may_bring_the_die_for_feats() -> None:
    """TB-5.10: triggers of one moment in the order the owner likes."""
    me = eko(
        "feats_of_the_betalod rewound_die", active="N N", shells=2, hand="c05 c02",
        at="guard_tower",
    )  # fmt: skip
    t = table(me).attempt("c05", "N N", "N=F N=Y 0").do("complete")
    assert t.nouns("use_card") == ["eko_rewound_die"]
    t.use("rewound_die").do("choose_used", "novice")
    t.use("feats_of_the_betalod").attempt("c02", "N", "N=F 0").do("complete")
    assert t.player().completed == ["c05", "c02"]


def test_triumph_of_the_mind() -> None:
    me = eko("triumph_of_the_mind", active="N", hand="c02 c04", at="guard_tower")
    t = table(me, pool="c15 c16 c18 c20 c21").attempt("c02", "N", "N=F 0").do("complete")
    t.use("triumph_of_the_mind").do("take_challenge", "c15")
    assert t.player().hand == ["c04", "c15"]
    assert table(me).attempt("c04", "N", "N=R 0").do("complete").asked == "act"


def test_synergizer() -> None:
    """TB-17.21: one Shell per symbol; not W; half of a double face; until re-rolled."""
    me = eko("synergizer", active="GY N", shells=3, hand="s10", at="guard_tower")
    t = table(me).attempt("s10", "GY N", "GY=YY N=W 0").use("synergizer")
    assert t.nouns("set_face") == [(1, "FY"), (1, "SY"), (1, "RY")]
    t.do("set_face", (1, "FY"))
    assert (t.in_use(), t.goods()) == ("GY=FY N=W", (0, 2, 0))
    t.use("synergizer").do("set_face", (1, "FR"))
    assert t.why("use_card", "eko_synergizer") == "it would do nothing now"
    t.reroll((1,), "GY=Y 0")
    assert t.in_use() == "GY=Y N=W"


def test_clockwork_apprentice() -> None:
    """TB-17.24: Time Leap costs 3."""
    me = eko("clockwork_apprentice", active="N", shield=3, hand="c02", at="guard_tower")
    t = table(me).attempt("c02", "N", "N=- 0")
    t.say(("use_shield", "shield_leap"), ("set_face", (1, "F")))
    assert (t.goods()[2], t.in_use()) == (0, "N=F")


def test_clockwork_apprentice_leaves_memory_alone() -> None:
    t = table(eko("clockwork_apprentice", shield=5, spent="N", at="guard_tower"))
    assert t.nouns("use_shield") == []


def test_borrowed_minute() -> None:
    """TB-17.8: once per roll, the new result counts even if it is worse."""
    me = eko("borrowed_minute", active="N", shells=3, hand="c02", at="guard_tower")
    t = table(me, round_=2).attempt("c02", "N", "N=F x")
    t.dice_fall("xx")
    t.use("borrowed_minute")
    assert (t.trial.x, t.goods()) == (2, (0, 2, 0))
    assert t.why("use_card", "eko_borrowed_minute") == "used already"
    t.do("lose_die", 1)
    assert t.asked == "act"
    t = table(me, round_=2).attempt("c02", "N", "N=F x")
    t.dice_fall("0")
    t.use("borrowed_minute")
    assert (t.asked, t.in_use()) == ("decide", "N=F")
    t.reroll((1,), "N=F x")
    assert t.offers_card("borrowed_minute")


def test_library_pass() -> None:
    me = eko("library_pass", at="temple_shells")
    t = table(me, at="bonus", pool="c15 c16 c18 c20 c21", deck="c01 c02 c03").do("take_bonus")
    t.use("library_pass").say(*[("take_challenge", "deck")] * 3)
    assert (t.player().hand, t.goods(), t.asked) == (["c01", "c02", "c03"], (0, 1, 0), "act")
    assert table(eko("library_pass", at="guard_tower"), at="bonus").do("take_bonus").asked == "act"


def test_resonant_staff() -> None:
    """The first block of a turn only."""
    me = eko("resonant_staff", active="N", shells=2, hand="c02", at="guard_tower")
    t = table(me).attempt("c02", "N", "N=- x").do("block").use("resonant_staff")
    assert (t.goods(), t.asked) == ((0, 1, 2), "decide")
    t.reroll((1,), "N=F x").do("block")
    assert (t.goods(), t.asked) == ((0, 0, 3), "decide")


def test_rewound_die() -> None:
    """TB-17.27: not a die lost to danger."""
    me = eko("rewound_die", active="N Ir", shells=1, spent="Ir", hand="c02", at="guard_tower")
    t = table(me).attempt("c02", "N Ir", "N=F Ir=- x").do("lose_die", 2).do("complete")
    t.use("rewound_die")
    assert t.nouns("choose_used") == ["novice"]
    t.do("choose_used", "novice")
    assert (t.active(), t.spent(), t.goods()) == ("N", "Ir", (0, 0, 0))


def test_fold_scholar() -> None:
    """TB-17.25: level 0 counts as 1, 3 as 4; goals and Diversity are not affected."""
    guild = ["guild_focus", "guild_spirit", "guild_resilience", "guild_synergy"]
    for completed, dice in (("", ["novice"]), ("c15 c16 c17", guild)):
        me = eko("fold_scholar", active="N", completed=completed, at="folds_edge")
        t = table(me, at="bonus", edge="bullubura").do("fight")
        assert t.nouns("add_bonus") == dice
    assert t.match.view(None)["players"][A]["styles"]["lamara"] == 3
    me = eko("fold_scholar", active="N", hand="c01", completed="c15 c29", at="guard_tower")
    t = table(me, judge="lamara").attempt("c01", "N", "N=S 0").do("complete")
    assert t.player().champion == 2


def test_meridian_key() -> None:
    me = eko("meridian_key", spent="N Ir Er")
    t = table(me, at="move").move("temple_shells").use("meridian_key")
    t.say(("refresh", "novice"), ("refresh", "elite_red"))
    assert (t.active(), t.spent()) == ("N Er", "Ir")
    t = table(me, at="move").move("meditation_spring").do("finish_refresh")
    assert t.why("use_card", "eko_meridian_key") == "its condition does not hold"


def test_hidden_talents() -> None:
    """TB-17.38: three are looked at, two go below in any order, and 2 Shells."""
    me = eko(
        "hidden_talents", active="N", dials="Y1", hand="c03", at="guard_tower",
        deck="library_pass rewound_die meridian_key",
    )  # fmt: skip
    t = table(me).attempt("c03", "N", "N=Y 0").do("complete").use("hidden_talents")
    assert t.goods() == (0, 2, 0)
    assert t.nouns("choose_card") == ["eko_library_pass", "eko_rewound_die", "eko_meridian_key"]
    t.do("choose_card", "eko_rewound_die")
    assert t.nouns("lowest") == ["eko_library_pass", "eko_meridian_key"]
    t.do("lowest", "eko_meridian_key")
    assert t.player().deck[:2] == ["eko_meridian_key", "eko_library_pass"]
    assert t.player().cards[-1] == "eko_rewound_die"
