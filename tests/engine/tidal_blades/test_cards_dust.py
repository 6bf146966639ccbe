"""Dust's Character cards (TB-5.8, TB-5.14, TB-17)."""

import pytest

from tests.engine.tidal_blades.table import AXL, DUST, EKO, A, Has, has, table


def dust(cards: str, **given: int | str) -> Has:
    return has(DUST, cards=cards, **given)


def test_new_to_the_isles() -> None:
    """TB-17.11, 17.12: one Shell however many are there; only on arrival."""
    crowd = [has(EKO, at="palm_plaza"), has(AXL, at="lamara")]
    t = table(dust("new_to_the_isles"), *crowd, at="move").move("repair_shop")
    t.use("new_to_the_isles")
    assert (t.goods(), t.asked) == ((0, 3, 0), "charge_shield")
    t = table(dust("new_to_the_isles"), *crowd, at="move").move("guard_tower")
    assert t.asked == "choose_bonus"


def test_the_dummy_is_no_standee() -> None:
    """TB-17.12, TB-15.4."""
    t = table(dust("new_to_the_isles"), seats=2, at="move").move("racers_bay")
    assert t.asked == "choose_bonus"


def test_watch_and_learn() -> None:
    me = dust("watch_and_learn", shells=1)
    t = table(me, has(EKO, at="guard_tower"), at="move", stunts="elite_climber deep_breath")
    t.move("blade_advisor").use("watch_and_learn")
    assert (t.player().stunts, t.goods()) == (["elite_climber", "deep_breath"], (0, 0, 0))
    t = table(me, has(EKO, left="guard_tower"), at="move").move("blade_advisor")
    assert t.asked == "choose_die"


def test_watch_and_learn_with_a_shell_of_new_to_the_isles() -> None:
    """TB-5.10: the owner chooses the order of two triggers."""
    me = dust("watch_and_learn new_to_the_isles")
    t = table(me, has(EKO, at="guard_tower"), at="move").move("blade_advisor")
    assert t.nouns("use_card") == ["dust_new_to_the_isles"]
    t.use("new_to_the_isles").use("watch_and_learn")
    assert len(t.player().stunts) == 2


def test_beginners_codex() -> None:
    """TB-17.23: Novice blanks only, any number of times."""
    me = dust("beginners_codex", active="N N Ir", fruit=1, shells=3, hand="s09", at="drifters_dock")
    t = table(me).attempt("s09", "N N Ir", "N=- N=F Ir=- 0").use("beginners_codex")
    assert t.nouns("set_face") == [(1, "F"), (1, "S"), (1, "R"), (1, "Y")]
    t.do("set_face", (1, "R"))
    assert (t.in_use(), t.goods()) == ("N=R N=F Ir=-", (0, 2, 0))
    assert t.why("use_card", "dust_beginners_codex") == "it would do nothing now"
    t.reroll((2,), "N=- 0").use("beginners_codex").do("set_face", (2, "S"))
    assert t.offers("complete")


def test_traveling_warrior() -> None:
    """TB-17.13: the reward of a single-use space once more, not the bonus."""
    t = table(dust("traveling_warrior", shells=4), at="move").move("palm_plaza")
    t.use("traveling_warrior")
    assert (t.goods(), t.s.first) == ((4, 2, 0), A)
    assert t.why("use_card", "dust_traveling_warrior") == "used this turn"
    t = table(dust("traveling_warrior", shells=4), at="move").move("meditation_spring")
    assert t.why("use_card", "dust_traveling_warrior") == "its condition does not hold"


def test_traveling_warrior_is_useless_without_dice_to_refresh() -> None:
    """TB-5.12."""
    t = table(dust("traveling_warrior", shells=4, spent="N"), at="move").move("desert_caravan")
    t.do("refresh", "novice")
    assert t.why("use_card", "dust_traveling_warrior") == "it would do nothing now"


def test_traveling_warrior_needs_a_space() -> None:
    me = dust("traveling_warrior", shells=4, left="palm_plaza racers_bay repair_shop")
    t = table(me, at="move").move("lamara")
    assert t.why("use_card", "dust_traveling_warrior") == "its condition does not hold"


def test_endurance_of_the_traveler() -> None:
    """TB-17.14: not without a Hit."""
    me = dust("endurance_of_the_traveler", active="N", fruit=1, at="folds_edge")
    t = table(me, at="bonus", edge="bullubura").fight("N", "N=- 0").say("stop", ("hit", ()))
    assert t.asked == "act"
    t = table(me, at="bonus", edge="bullubura").fight("N", "N=S 0").say("stop", ("hit", (0,)))
    t.use("endurance_of_the_traveler").do("choose_used", "novice")
    assert (t.spent(), t.goods()) == ("N", (0, 0, 0))


def test_endurance_copies_no_die_lost_to_danger() -> None:
    me = dust("endurance_of_the_traveler", active="N Ir", fruit=1, at="folds_edge")
    t = table(me, at="bonus", edge="bullubura").fight("N Ir", "N=S Ir=- x").do("lose_die", 2)
    t.say("stop", ("hit", (0,))).use("endurance_of_the_traveler")
    assert t.nouns("choose_used") == ["novice"]


def test_forged_by_sands() -> None:
    """TB-17.27: after the dice went to Spent."""
    me = dust("forged_by_sands", active="N", spent="Ib", hand="c29 c31", at="desert_caravan")
    t = table(me).attempt("c29", "N", "N=R 0").do("complete").use("forged_by_sands")
    assert t.nouns("refresh") == ["initiate_blue", "novice"]
    t.do("refresh", "novice")
    assert (t.active(), t.spent()) == ("N", "Ib")
    assert table(me).attempt("c31", "N", "N=F 0").do("complete").asked == "act"


def test_forged_by_sands_looks_at_push_it_too() -> None:
    """TB-5.13: matched or not."""
    me = dust("forged_by_sands", active="N N", hand="s10", at="guard_tower")
    t = table(me).attempt("s10", "N N", "N=F N=Y 0").do("complete")
    assert t.offers_card("forged_by_sands")


def test_sword_sister() -> None:
    me = dust("sword_sister", active="N", hand="c31", at="desert_caravan")
    t = table(me).attempt("c31", "N", "N=F 0").do("complete").use("sword_sister")
    t.do("upgrade", ("spent", "novice", "initiate_blue"))
    assert t.spent() == "Ib"
    me = dust("sword_sister", active="N", hand="c17", at="palm_plaza")
    assert table(me).attempt("c17", "N", "N=F 0").do("complete").asked == "act"


def test_seam_finder() -> None:
    """TB-17.15: one die, any level and colour; the trophy is gained; free of charge."""
    me = dust("seam_finder", active="N N", at="folds_edge")
    t = table(me, at="bonus", edge="bullubura").fight("N N", "N=F N=- 0").do("stop")
    assert t.nouns("hit") == [()]
    t.use("seam_finder").do("hit", (2,))
    assert (t.player().champion, t.dials()) == (1, "F1")


def test_seam_finder_needs_the_symbol() -> None:
    me = dust("seam_finder", active="N", at="folds_edge")
    t = table(me, at="bonus", edge="bullubura").fight("N", "N=Y 0").do("stop")
    assert t.why("use_card", "dust_seam_finder") == "it would do nothing now"


@pytest.mark.parametrize(("edge", "first"), [("bullubura", True), ("bullubura . . . B", False)])
def test_first_strike(edge: str, first: bool) -> None:
    me = dust("first_strike", active="N", at="folds_edge")
    t = table(me, at="bonus", edge=edge).fight("N", "N=S 0").say("stop", ("hit", (0,)))
    assert t.offers_card("first_strike") == first
    if first:
        t.use("first_strike")
        assert (t.player().champion, t.goods()) == (1, (1, 0, 0))


def test_first_strike_ignores_tokens_of_the_dummy() -> None:
    """TB-17.40."""
    me = dust("first_strike", active="N", at="folds_edge")
    t = table(me, seats=2, at="bonus", edge="bullubura . . . x").fight("N", "N=S 0")
    t.say("stop", ("hit", (0,)))
    assert t.offers_card("first_strike")


def test_borrowed_blade() -> None:
    """TB-17.17: beyond the Maximum Roll, back to the supply afterwards."""
    me = dust("borrowed_blade", active="N N", shells=1, hand="s09", at="drifters_dock")
    t = table(me).do("declare", "s09").use("borrowed_blade")
    assert not t.offers("finish_commit")
    t.commit("N N", "N=- N=R N=S 0").do("complete")
    assert (t.spent(), t.goods()) == ("N N", (0, 0, 0))
    assert t.s.supply["novice"] == 12


def test_a_borrowed_die_that_is_lost_is_simply_gone() -> None:
    me = dust("borrowed_blade veterans_scars", active="N", shells=1, hand="s09", at="drifters_dock")
    t = table(me).do("declare", "s09").use("borrowed_blade").commit("N", "N=- N=R x")
    t.do("lose_die", 1)
    assert (t.in_use(), t.asked, t.dials()) == ("N=R", "decide", "")
    assert t.s.supply["novice"] == 13


def test_oasis_cache() -> None:
    """TB-17.41: before the choice, so it may help to buy."""
    t = table(dust("oasis_cache", at="drifters_dock"), at="bonus").do("take_bonus")
    t.use("oasis_cache")
    assert t.goods() == (1, 0, 0)
    t.say(("choose_option", 0), ("buy", "practice_blade"))
    assert t.active() == "N"
    assert table(dust("oasis_cache", at="guard_tower"), at="bonus").do("take_bonus").asked == "act"


def test_veterans_scars() -> None:
    """TB-17.10: the Danger die and Invasions, not dice that go back after a fight."""
    me = dust("veterans_scars", active="N N", at="folds_edge")
    t = table(me, at="bonus", edge="bullubura").fight("N N", "N=- N=- x").do("lose_die", 1)
    t.use("veterans_scars").say("stop", ("hit", ()))
    assert (t.dials(), t.asked) == ("R1", "act")


def test_veterans_scars_in_an_invasion() -> None:
    """TB-5.9: outside the own turn."""
    t = table(dust("veterans_scars", active="N"), at="night", reef="giant_mudcrab", script=[0])
    t.do("lose_die", ("active", "novice")).use("veterans_scars")
    assert t.dials() == "R1"
