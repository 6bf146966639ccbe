"""Caiman's Character cards (TB-5.8, TB-5.14, TB-17)."""

import pytest

from tests.engine.tidal_blades.table import CAIMAN, A, Has, has, table


def caiman(cards: str, **given: int | str) -> Has:
    return has(CAIMAN, cards=cards, **given)


def test_ancient_rivalry() -> None:
    """TB-17.6: before dice are committed, kept when Withdrawing; only at the Chronosseum."""
    me = caiman("ancient_rivalry", active="N N", hand="s01 s02", at="guard_tower")
    t = table(me).do("declare", "s01")
    assert t.offers_card("ancient_rivalry")
    t.use("ancient_rivalry").commit("N", "N=- 0").do("withdraw")
    assert t.goods() == (0, 2, 0)
    t = table(me).say(("declare", "s01"), ("commit", "novice"))
    assert not t.offers_card("ancient_rivalry")
    t = table(caiman("ancient_rivalry", active="N", hand="s02", at="palm_plaza"))
    t.do("declare", "s02")
    assert t.why("use_card", "caiman_ancient_rivalry") == "its condition does not hold"


def test_crocodile_armor() -> None:
    me = caiman("crocodile_armor", active="N", shells=1, hand="s01", at="guard_tower")
    t = table(me).attempt("s01", "N", "N=F x").use("crocodile_armor")
    assert (t.asked, t.goods()) == ("decide", (0, 1, 0))
    t.reroll((1,), "N=F x")
    assert t.why("use_card", "caiman_crocodile_armor") == "used this turn"


@pytest.mark.parametrize(
    ("card", "roll", "shells"),
    [("c02", "N=F", 0), ("c05", "N=F N=Y", 1), ("c14", "N=S N=R N=Y", 2)],
)
def test_exoshell_armor_after_a_challenge(card: str, roll: str, shells: int) -> None:
    """TB-17.4: symbols minus 2."""
    dice = " ".join(["N"] * roll.count("N"))
    me = caiman("exoshell_armor", active=dice, fruit=1, shield=5, hand=card, at="guard_tower")
    t = table(me).attempt(card, dice, f"{roll} 0").do("complete")
    assert t.offers_card("exoshell_armor") == bool(shells)
    if shells:
        t.use("exoshell_armor")
    assert t.goods()[2] == 5 + shells


@pytest.mark.parametrize(("roll", "shells"), [("N=S N=-", 0), ("N=S N=Y", 1)])
def test_exoshell_armor_after_a_fight(roll: str, shells: int) -> None:
    me = caiman("exoshell_armor", active="N N", at="folds_edge")
    t = table(me, at="bonus", edge="bullubura . . . A").fight("N N", f"{roll} 0").do("stop")
    t.do("hit", t.nouns("hit")[0])
    assert t.offers_card("exoshell_armor") == bool(shells)
    if shells:
        t.use("exoshell_armor")
    assert t.goods() == (0, 0, shells)


def test_nagian_heritage() -> None:
    me = caiman("nagian_heritage", active="N", hand="c16 c18", at="palm_plaza")
    t = table(me).attempt("c16", "N", "N=Y 0").do("complete").use("nagian_heritage")
    assert t.nouns("advance") == ["F", "R"]
    t.do("advance", "F")
    assert t.dials() == "F1 Y1"
    assert table(me).attempt("c18", "N", "N=R 0").do("complete").asked == "act"


def test_nagian_heritage_at_the_end_of_both_dials() -> None:
    """TB-5.12, TB-11.1."""
    me = caiman("nagian_heritage", active="N", hand="c16", at="palm_plaza", dials="F12 R12")
    assert table(me).attempt("c16", "N", "N=Y 0").do("complete").asked == "act"


def test_patient_jaws() -> None:
    """TB-17.37: any number of times, without the Danger die."""
    me = caiman("patient_jaws", active="N N", shells=2, hand="s01", at="guard_tower")
    t = table(me).attempt("s01", "N N", "N=- N=- 0").use("patient_jaws")
    t.dice_fall("N=S")
    t.do("choose_reroll", 2)
    assert (t.in_use(), t.asked, t.trial.rolls) == ("N=- N=S", "decide", 1)
    t.use("patient_jaws")
    t.dice_fall("N=F")
    t.do("choose_reroll", 1)
    assert (t.in_use(), t.goods()) == ("N=F N=S", (0, 0, 0))
    assert t.why("use_card", "caiman_patient_jaws") == "you cannot pay for it"
    t.refuses_undo()


def test_thick_hide() -> None:
    """TB-17.9."""
    me = caiman("thick_hide", active="N Ib", fruit=1, hand="s01", at="guard_tower")
    t = table(me).attempt("s01", "N Ib", "N=F Ib=R x").do("lose_die", 2)
    t.use("thick_hide")
    assert (t.goods(), t.spent(), t.in_use()) == ((0, 0, 0), "Ib", "N=F")
    assert t.offers("complete")


def test_thick_hide_is_not_for_fights() -> None:
    me = caiman("thick_hide", active="N N", fruit=1, at="folds_edge")
    t = table(me, at="bonus", edge="bullubura").fight("N N", "N=F N=F x").do("lose_die", 1)
    assert t.asked == "decide"


def test_jaw_grip() -> None:
    """TB-17.36: two dice more are free in a fight, Fruit on top."""
    me = caiman("jaw_grip", active="N N N N N", fruit=1, at="folds_edge", hand="s01")
    t = table(me, at="bonus", edge="bullubura").do("fight").use("jaw_grip")
    t.say(*[("commit", "novice")] * 4)
    assert t.goods() == (1, 0, 0)
    assert t.preview("commit", "novice") == "costs 1 Fruit"
    t.do("commit", "novice")
    assert t.goods() == (0, 0, 0)
    t = table(caiman("jaw_grip", active="N", hand="s01", at="guard_tower")).do("declare", "s01")
    assert not t.offers_card("jaw_grip")


def test_against_the_odds() -> None:
    me = caiman("against_the_odds", active="N N N", fruit=1, hand="c14 c05", at="guard_tower")
    t = table(me, judge="lamara").attempt("c14", "N N N", "N=S N=R N=Y 0").do("complete")
    t.use("against_the_odds")
    assert (t.player().champion, t.goods()) == (1, (1, 0, 0))
    assert table(me).attempt("c05", "N N", "N=F N=Y 0").do("complete").asked == "act"


def test_bazaar_kin() -> None:
    me = caiman("bazaar_kin", fruit=1, at="drifters_dock", stunts="borrowed_sails")
    t = table(me, at="bonus", market="practice_blade divers_pouch cooling_salve")
    t.say("take_bonus", ("choose_option", 0), ("buy", "divers_pouch"))
    t.use("bazaar_kin")
    assert t.goods() == (0, 4, 1)
    t.do("play_stunt", "borrowed_sails")
    assert t.goods() == (1, 4, 1)


def test_stubborn_grit() -> None:
    """TB-17.18: the notches are still gained."""
    me = caiman("stubborn_grit", active="N", hand="s02", at="palm_plaza", shells=0)
    t = table(me, deck="c20").attempt("s02", "N", "N=- 0").do("withdraw").use("stubborn_grit")
    assert (t.player().hand, t.goods(), t.spent()) == (["s02"], (0, 1, 0), "N")
    me = caiman("stubborn_grit", active="N", hand="c26", at="palm_plaza")
    t = table(me).attempt("c26", "N", "N=R 0").do("withdraw").use("stubborn_grit")
    assert (t.dials(), t.player().hand, t.s.challenge_pile) == ("R1", ["c26"], [])
    t = table(me, deck="c20").attempt("c26", "N", "N=R 0").say("withdraw", "no_card")
    assert (t.player().hand, t.s.challenge_pile) == (["c20"], ["c26"])


def test_long_rest() -> None:
    """TB-17.26: one die more at night, the level itself is unchanged."""
    me = caiman("long_rest", spent="N N N N", goal=3)
    t = table(me, at="upgrades")
    for _ in range(3):
        assert t.seat == A
        t.do("rest_die", ("spent", "novice", "keep"))
    assert (t.active(), t.spent()) == ("N N N", "N")
    assert t.asked == "move"
    assert t.match.view(A)["goals"][A]["now"] == 4


def test_death_roll() -> None:
    """TB-17.16: a single symbol covers two spots; once per turn."""
    me = caiman("death_roll", active="N", shells=2, at="folds_edge")
    t = table(me, at="bonus", edge="abyssal_hookjaw").fight("N", "N=S 0").do("stop")
    assert t.nouns("hit") == [()]
    t.use("death_roll")
    assert t.goods() == (0, 0, 0)
    assert t.nouns("hit") == [(0, 1)]
    t.do("hit", (0, 1))
    assert t.dials() == "S2"


@pytest.mark.parametrize("face", ["N=W", "GS=SS"])
def test_death_roll_is_not_for_wild_or_double_faces(face: str) -> None:
    die = face.split("=")[0]
    me = caiman("death_roll", active=die, shells=2, at="folds_edge")
    t = table(me, at="bonus", edge="abyssal_hookjaw A A . . . .").fight(die, f"{face} 0").do("stop")
    assert t.why("use_card", "caiman_death_roll") == "it would do nothing now"


def test_death_roll_does_not_tear_a_pair() -> None:
    """TB-17.16: a spot of a pair and one that is none of it are not covered by one symbol."""
    me = caiman("death_roll", active="Er N", shells=2, at="folds_edge")
    t = table(me, at="bonus", edge="abyssal_hookjaw . . A . A A").fight("Er N", "Er=S N=W 0")
    t.do("stop")
    assert t.nouns("hit") == [(0, 1)]
    assert t.why("use_card", "caiman_death_roll") == "it would do nothing now"
