"""Axl's Character cards (TB-5.8, TB-5.14, TB-17)."""

import pytest

from tests.engine.tidal_blades.table import AXL, EKO, A, Has, has, table


def axl(cards: str, **given: int | str) -> Has:
    return has(AXL, cards=cards, **given)


@pytest.mark.parametrize("character", [0, 1, 2, 3])
def test_shell_shield_blocks_leaps_and_remembers(character: int) -> None:
    """TB-9.2 to 9.4: every Character has the same one."""
    name = ["axl", "caiman", "dust", "eko"][character]
    me = has(name, active="N", spent="Ir", shells=1, shield=9, hand="c01", at="guard_tower")
    t = table(me).do("declare", "c01").commit("N", "N=F x")
    assert t.nouns("use_shield") == ["shield_memory"]
    t.do("block")
    assert t.goods() == (0, 0, 10)
    assert t.nouns("use_shield") == ["shield_leap", "shield_memory"]
    t.say(("use_shield", "shield_leap"), ("set_face", (1, "S")))
    assert (t.goods()[2], t.in_use()) == (6, "N=S")
    t.say(("use_shield", "shield_memory"), ("refresh", "initiate_red"))
    assert (t.goods()[2], t.active()) == (0, "Ir")
    assert t.nouns("use_shield") == []


def test_racing_engine() -> None:
    t = table(axl("racing_engine", at="palm_plaza", stunts="borrowed_sails"), at="bonus", boat=2)
    t.do("take_bonus")
    assert (t.s.boat, t.player().champion) == (3, 1)
    t.use("racing_engine")
    assert t.menu() == ["continue_boat"]
    t.do("continue_boat")
    assert (t.s.boat, t.asked) == (4, "act")
    t.do("play_stunt", "borrowed_sails")
    assert (t.s.boat, t.goods()) == (5, (0, 0, 0))
    t.do("choose_option", 1)
    assert t.goods() == (0, 1, 0)
    t.use("racing_engine").do("continue_boat")
    assert t.s.boat == 6
    assert t.asked == "take_challenge"


def test_racing_engine_is_for_the_bonus_only() -> None:
    """TB-17.1: not for Racers' Bay, and it may be declined."""
    t = table(axl("racing_engine"), at="move").move("racers_bay")
    assert (t.s.boat, t.asked) == (2, "choose_bonus")
    t.say("take_bonus", "finish_boat")
    assert t.s.boat == 3


def test_young_prodigy() -> None:
    """TB-17.2: a disc from before counts, the one just placed does not."""
    me = axl("young_prodigy", left="palm_plaza")
    t = table(me, at="move", stunts="elite_climber").move("repair_shop").use("young_prodigy")
    assert t.player().stunts == ["elite_climber"]
    t = table(axl("young_prodigy", left="lamara"), at="move").move("palm_plaza")
    assert t.offers_card("young_prodigy")
    t = table(me, has(EKO, left="blade_advisor"), at="move").move("guard_tower")
    assert t.asked == "choose_bonus"


@pytest.mark.parametrize(("roll", "steps"), [("N=S N=- N=-", 0), ("N=S N=Y N=-", 1)])
def test_dazzling_fighter(roll: str, steps: int) -> None:
    """TB-17.3: Hits of this fight only."""
    me = axl("dazzling_fighter", active="N N N", fruit=1, at="folds_edge")
    t = table(me, at="bonus", edge="bullubura . . . A").fight("N N N", f"{roll} 0").do("stop")
    t.do("hit", t.nouns("hit")[0])
    assert t.offers_card("dazzling_fighter") == bool(steps)
    if steps:
        t.use("dazzling_fighter")
    assert t.player().champion == steps


def test_bounty_hunters_sigil() -> None:
    me = axl("bounty_hunters_sigil", active="N", hand="c17 c16", at="palm_plaza")
    t = table(me).attempt("c17", "N", "N=F 0").do("complete").use("bounty_hunters_sigil")
    t.do("choose_option", 0)
    assert t.goods() == (1, 0, 0)
    t = table(me).attempt("c17", "N", "N=F 0").do("complete").use("bounty_hunters_sigil")
    t.do("choose_option", 1)
    assert (t.goods(), t.asked) == ((0, 1, 0), "act")
    t = table(me).attempt("c16", "N", "N=Y 0").do("complete")
    assert t.asked == "act"


def test_tricks_of_the_trade_pays_costs_in_either_kind() -> None:
    """TB-17.5, D20."""
    me = axl("tricks_of_the_trade", fruit=1, shells=3, at="drifters_dock")
    t = table(me, at="bonus", market="old_guard_blade judges_invitation guild_masterwork")
    t.say("take_bonus", ("choose_option", 0))
    assert t.nouns("buy") == ["old_guard_blade", "judges_invitation", "guild_masterwork"]
    t.do("buy", "judges_invitation")
    assert t.nouns("pay_fruit") == [0, 1]
    t.do("pay_fruit", 1)
    assert t.goods() == (0, 2, 0)
    assert t.player().champion == 2


def test_tricks_of_the_trade_pays_for_dice() -> None:
    me = axl("tricks_of_the_trade", shells=1, active="N N N N", hand="s05", at="palm_plaza")
    t = table(me).do("declare", "s05")
    t.say(("commit", "novice"), ("commit", "novice"), ("commit", "novice"))
    assert t.goods() == (0, 0, 0)
    assert t.menu() == ["finish_commit"]


def test_tricks_of_the_trade_blocks_with_fruit() -> None:
    me = axl("tricks_of_the_trade", fruit=2, shells=1, active="N", hand="s05", at="palm_plaza")
    t = table(me, round_=4).attempt("s05", "N", "N=S xx").do("block")
    assert t.nouns("pay_fruit") == [1, 2]
    t.do("pay_fruit", 2)
    assert t.goods() == (0, 1, 2)
    assert t.asked == "decide"


def test_tricks_of_the_trade_loses_either_kind() -> None:
    t = table(axl("tricks_of_the_trade", fruit=1, shells=2), at="night", reef="bullubura",
              script=[0])  # fmt: skip
    assert (t.seat, t.nouns("pay_fruit")) == (A, [0, 1])
    t.do("pay_fruit", 0)
    assert t.goods() == (1, 0, 0)
    assert t.fields("paid") == {"seat": A, "fruit": 0, "shells": 2, "why": "loss"}
    t = table(axl("tricks_of_the_trade", shells=1), at="night", reef="bullubura", script=[0])
    assert t.goods() == (0, 0, 0)


def test_tricks_of_the_trade_charges_the_shield_with_fruit() -> None:
    t = table(axl("tricks_of_the_trade", fruit=1), at="move").move("repair_shop")
    assert t.nouns("charge") == [0, 1, 2, 3]
    t.say(("charge", 2))
    assert t.nouns("pay_fruit") == [0, 1]
    t.do("pay_fruit", 1)
    assert t.goods() == (0, 1, 2)
    assert t.fields("shielded")["why"] == "charge"


def test_tricks_of_the_trade_does_not_touch_shield_shells() -> None:
    """TB-17.5: costs in Shield Shells come from the Shield only."""
    me = axl("tricks_of_the_trade", fruit=9, shield=3, active="N", hand="s05", at="palm_plaza")
    t = table(me).attempt("s05", "N", "N=S 0")
    assert t.nouns("use_shield") == []


def test_showboating() -> None:
    me = axl("showboating", shells=2, stunts="elite_climber tidepool_scramble", at="palm_plaza")
    t = table(me).use("showboating")
    assert t.goods() == (0, 1, 0)
    t.play("elite_climber").play("tidepool_scramble")
    assert t.goods() == (2, 3, 0)
    t.end_turn()
    assert t.s.stunts == 1


def test_showboating_needs_another_stunt_to_play() -> None:
    """TB-5.12."""
    for stunts in ("", "elite_climber"):
        t = table(axl("showboating", shells=2, stunts=stunts, at="palm_plaza"))
        assert t.why("use_card", "axl_showboating") == "it would do nothing now"


def test_encore() -> None:
    me = axl("encore", shells=4, dials="S2", stunts="elite_climber", at="palm_plaza")
    t = table(me).do("play_stunt", "elite_climber")
    assert t.asked == "choose_card"
    t.use("encore")
    assert (t.goods(), t.player().stunts) == ((3, 2, 0), ["elite_climber"])
    assert not t.offers("play_stunt", "elite_climber")
    t = table(me).say(("play_stunt", "elite_climber"), "no_card")
    assert (t.player().stunts, t.s.stunt_pile) == ([], ["elite_climber"])
    poor = axl("encore", shells=1, stunts="elite_climber", at="palm_plaza")
    assert table(poor).do("play_stunt", "elite_climber").asked == "act"


def test_adrenaline() -> None:
    me = axl("adrenaline", shells=3, active="N", hand="s05", at="palm_plaza")
    t = table(me, stunts="elite_climber").attempt("s05", "N", "N=S x").use("adrenaline")
    assert (t.player().stunts, t.asked) == (["elite_climber"], "face_danger")
    t.do("block").reroll((1,), "N=S x")
    assert not t.offers_card("adrenaline")


def test_home_crowd() -> None:
    me = axl("home_crowd", active="N", hand="c17 c31", at="palm_plaza")
    t = table(me).attempt("c17", "N", "N=F 0").do("complete").use("home_crowd")
    assert t.player().champion == 1
    me = axl("home_crowd", active="N", hand="c31", at="desert_caravan")
    assert table(me).attempt("c31", "N", "N=F 0").do("complete").asked == "act"


def test_home_crowd_does_nothing_at_the_top() -> None:
    """TB-5.12."""
    me = axl("home_crowd", active="N", hand="c17", at="palm_plaza", champion=15)
    t = table(me, has(EKO, champion=16)).attempt("c17", "N", "N=F 0").do("complete")
    assert t.asked == "act"


def test_photo_finish() -> None:
    me = axl("photo_finish", active="N N", hand="c17", at="palm_plaza")
    t = table(me).attempt("c17", "N N", "N=F N=S 0").do("complete").use("photo_finish")
    assert (t.player().champion, t.goods()) == (1, (1, 0, 0))
    t = table(me).attempt("c17", "N N", "N=F N=F 0").do("complete")
    assert (t.asked, t.dials()) == ("act", "F1")


def test_babs_shortcut() -> None:
    """TB-17.30: after all spaces, once per turn."""
    t = table(axl("babs_shortcut", shells=1, fruit=0), at="move", boat=0).move("racers_bay")
    assert (t.s.boat, t.goods(), t.asked) == (2, (1, 2, 0), "choose_card")
    t.use("babs_shortcut")
    assert t.goods() == (2, 1, 0)
    t.do("take_bonus")
    assert (t.s.boat, t.player().champion, t.asked) == (3, 1, "act")
    t = table(axl("babs_shortcut", shells=1, at="palm_plaza"), at="bonus", boat=11)
    t.do("take_bonus").use("babs_shortcut")
    assert t.player().champion == 2


def test_rising_star() -> None:
    t = table(axl("rising_star", champion=3), has(champion=2), at="standings")
    assert (t.seat, t.player().leader) == (A, 1)
    t.use("rising_star")
    assert t.nouns("advance") == ["S", "Y"]
    t.do("advance", "Y")
    assert t.dials() == "Y1"
    t = table(axl("rising_star", champion=3), has(champion=3), at="standings")
    assert t.asked == "move"
    assert t.s.round == 2


def test_rising_star_in_the_last_night() -> None:
    """TB-13.11."""
    t = table(axl("rising_star", champion=3, discs=0, dials="S1"), at="night", round_=4, script=[7])
    t.use("rising_star").do("advance", "S")
    assert t.match.over
    assert t.sheet(A)["Traits"] == 1
