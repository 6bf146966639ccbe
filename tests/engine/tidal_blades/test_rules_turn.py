"""Chapters 4, 5, 6 and 12: the turn, windows, Islands, the end of a turn."""

import pytest

from tests.engine.tidal_blades.table import AXL, CAIMAN, DUST, EKO, A, B, has, table

# -- chapter 4 ------------------------------------------------------------------------------------


def test_the_steps_of_a_turn() -> None:
    """TB-4.1, 4.8: move, Action reward, Island Bonus, attempt."""
    me = has(AXL, active="N", hand="s04", discs=2)
    t = table(me, has(discs=1), at="move", judge="lamara", stunts="deep_breath")
    t.move("guard_tower")
    assert t.kinds() == ["moved", "die_gained", "gained"]
    assert t.menu() == ["take_bonus", "skip_bonus"]
    t.do("take_bonus")
    assert (t.player().stunts, t.asked) == (["deep_breath"], "act")
    t.attempt("s04", "N", "N=S 0").do("complete")
    assert t.menu() == ["end_turn"]
    t.end_turn()
    assert t.seat == B


def test_a_move_takes_a_disc_and_leaves_the_old_one() -> None:
    """TB-4.2."""
    t = table(has(AXL, at="meditation_spring", discs=2), at="move").move("palm_plaza")
    player = t.player()
    assert (player.discs, player.island, player.space) == (1, "lamara", "palm_plaza")
    assert t.s.discs == [("citadel", "meditation_spring", A), ("lamara", "palm_plaza", A)]


def test_single_use_spaces_hold_one_disc_of_anybody() -> None:
    """TB-4.3, 4.11: the own disc blocks too; one may choose the Island one is on."""
    t = table(has(AXL, at="palm_plaza"), has(EKO, at="guard_tower"), at="move")
    assert t.why("move", "palm_plaza") == "this space is taken"
    assert t.why("move", "guard_tower") == "this space is taken"
    t.move("repair_shop")
    assert t.player().space == "repair_shop"


def test_open_spaces_are_never_full() -> None:
    """TB-4.11: by several and by the same player again."""
    left = "meditation_spring folds_edge"
    t = table(has(AXL, at="meditation_spring", left=left), has(EKO, at="folds_edge"), at="move")
    for space in ("meditation_spring", "folds_edge", "inner_reef"):
        assert t.offers("move", space)


def test_a_disc_on_an_island_without_a_space_blocks_nothing() -> None:
    """TB-4.4."""
    full = has(AXL, left="guard_tower blade_advisor proving_yard", discs=2)
    t = table(full, has(EKO, discs=1), at="move").move("chronosseum")
    assert ("chronosseum", "", A) in t.s.discs
    t.say("take_bonus", "end_turn")
    assert t.offers("move", "chronosseum")
    assert not t.offers("move", "droska")
    assert not t.offers("move", "citadel")


def test_the_bonus_is_optional() -> None:
    """TB-4.7."""
    t = table(has(AXL, at="guard_tower"), at="bonus").do("skip_bonus")
    assert (t.player().stunts, t.asked) == ([], "act")


def test_attempts_only_at_arenas() -> None:
    """TB-4.9."""
    hand = "s04 s05 s06"
    for space, cards in (("guard_tower", ["s04"]), ("racers_bay", ["s05"]),
                         ("desert_caravan", ["s06"]), ("temple_shells", [])):  # fmt: skip
        t = table(has(AXL, active="N", hand=hand, at=space))
        assert t.nouns("declare") == cards
    t = table(has(AXL, active="N", hand=hand, at="folds_edge"), at="bonus", edge="bullubura")
    t.do("no_fight")
    assert t.nouns("declare") == []
    assert t.why("declare", "s04") == "this is a Challenge of the Chronosseum"


def test_one_attempt_a_turn() -> None:
    """TB-4.10."""
    me = has(AXL, active="N N", hand="s04 c01", at="guard_tower")
    t = table(me).attempt("s04", "N", "N=S 0").do("complete")
    assert t.why("declare", "c01") == "one attempt a turn"


def test_one_fight_a_turn() -> None:
    me = has(AXL, active="N N", at="folds_edge")
    t = table(me, at="bonus", edge="bullubura").fight("N", "N=- 0").say("stop", ("hit", ()))
    assert t.menu() == ["end_turn"]


# -- chapter 5 ------------------------------------------------------------------------------------


def test_open_stunts_fit_into_every_window() -> None:
    """TB-5.3, 5.4."""
    me = has(
        AXL, active="N", spent="N", shells=1, hand="s06", stunts="elite_climber", at="guard_tower",
        discs=1,
    )  # fmt: skip
    t = table(me, at="move", round_=4)
    where = []

    def look() -> None:
        where.append((t.asked, t.offers("play_stunt", "elite_climber")))

    look()
    t.move("desert_caravan")
    look()
    t.do("go_on").do("finish_refresh")
    look()
    t.do("take_bonus")
    look()
    t.do("declare", "s06")
    look()
    t.commit("N", "N=Y x")
    look()
    t.do("block")
    look()
    t.do("complete")
    look()
    assert where == [
        ("move", True), ("arrived", True), ("choose_bonus", True), ("act", True),
        ("commit", True), ("face_danger", True), ("decide", True), ("act", True),
    ]  # fmt: skip


def test_open_stunts_fit_into_a_fight() -> None:
    me = has(AXL, active="N", stunts="elite_climber", at="folds_edge")
    t = table(me, at="bonus", edge="bullubura")
    assert (t.asked, t.offers("play_stunt", "elite_climber")) == ("choose_fight", True)
    t.fight("N", "N=S 0")
    assert t.offers("play_stunt", "elite_climber")
    t.do("stop")
    assert (t.asked, t.offers("play_stunt", "elite_climber")) == ("assign_hits", True)


def test_no_window_opens_inside_an_effect() -> None:
    """TB-5.2: not while one chooses dice, nor in the Boat bonus, except for what is made for it."""
    me = has(AXL, spent="N", shield=6, stunts="elite_climber expert_rigging", at="palm_plaza")
    t = table(me, at="bonus").do("take_bonus")
    assert t.asked == "boat_bonus"
    assert t.nouns("play_stunt") == ["expert_rigging"]
    assert t.nouns("use_shield") == []
    t = table(has(AXL, spent="N", stunts="elite_climber"), at="move").move("desert_caravan")
    t.do("go_on")
    assert t.menu() == ["refresh", "finish_refresh"]


def test_the_window_after_the_move_comes_where_it_may_matter() -> None:
    """TB-5.3: a Stunt drawn on arrival may still pay for the reward."""
    me = has(AXL, cards="young_prodigy", left="drifters_dock", active="N Ir")
    t = table(me, at="move", stunts="elite_climber").move("glassforgers_guild")
    t.use("young_prodigy").do("play_stunt", "elite_climber").do("go_on")
    t.do("upgrade", ("active", "novice", "initiate_blue"))
    assert t.asked == "pay_for"
    t = table(has(AXL, stunts="elite_climber"), at="move").move("palm_plaza")
    assert t.asked == "choose_bonus"


def test_stunts_in_hand_have_no_limit() -> None:
    """TB-5.7, TB-12.2."""
    many = "elite_climber elite_climber deep_breath deep_breath mirror_feint"
    t = table(has(AXL, stunts=many, fruit=40, shells=40, at="guard_tower"), at="bonus")
    t.say("take_bonus", "end_turn")
    assert len(t.player().stunts) == 6
    assert t.goods() == (40, 40, 0)


def test_the_size_of_a_stunt_is_read_when_it_is_played() -> None:
    """TB-5.6."""
    me = has(AXL, dials="S1", active="N", hand="c01", stunts="elite_climber", at="guard_tower")
    t = table(me, judge="lamara").attempt("c01", "N", "N=S 0").do("complete").play("elite_climber")
    assert (t.dials(), t.goods()) == ("S2", (3, 0, 0))


def test_shells_for_cards_come_from_the_board() -> None:
    """TB-5.11."""
    two = "elite_climber deep_breath"
    t = table(has(AXL, cards="showboating", shield=6, stunts=two, at="guard_tower"))
    assert t.why("use_card", "axl_showboating") == "you cannot pay for it"


def test_cards_do_not_act_in_the_turn_of_another() -> None:
    """TB-5.9."""
    axl = has(AXL, cards="showboating", shells=3, stunts="elite_climber deep_breath", active="N")
    t = table(axl, has(DUST), at="night", reef="giant_mudcrab", script=[0])
    assert (t.seat, t.menu()) == (A, ["lose_die"])
    t = table(has(EKO, at="guard_tower"), axl)
    t.refuses("use_card", "axl_showboating", by=B, code="not_your_turn")


def test_a_spirit_challenge_shows_the_symbol_anywhere() -> None:
    """TB-5.13: Push It included, matched or not."""
    me = has(AXL, cards="bounty_hunters_sigil", active="N", hand="c17", at="palm_plaza")
    t = table(me).attempt("c17", "N", "N=F 0").do("complete")
    assert t.offers_card("bounty_hunters_sigil")


def test_triggers_of_a_moment_come_in_any_order() -> None:
    """TB-5.10."""
    me = has(
        CAIMAN, cards="exoshell_armor against_the_odds nagian_heritage", active="N N N", fruit=1,
        hand="c14", at="guard_tower",
    )  # fmt: skip
    t = table(me, judge="lamara").attempt("c14", "N N N", "N=S N=R N=Y 0").do("complete")
    assert len(t.nouns("use_card")) == 3
    t.use("nagian_heritage").do("advance", "F")
    t.use("exoshell_armor")
    assert t.nouns("use_card") == ["caiman_against_the_odds"]
    t.do("no_card")
    assert (t.dials(), t.goods(), t.asked) == ("F1 S1 R1 Y1", (0, 0, 2), "act")


def test_card_limits() -> None:
    """TB-5.8: `once_per_turn`, and again in the next turn."""
    me = has(CAIMAN, cards="crocodile_armor", active="N", hand="s01", at="guard_tower", discs=1)
    t = table(me, has(discs=0), has(discs=0)).attempt("s01", "N", "N=F x").use("crocodile_armor")
    assert t.s.used == ["caiman_crocodile_armor"]
    t.do("complete").end_turn()
    assert (t.seat, t.s.used) == (A, [])


def test_a_card_that_just_came_does_not_act_for_what_brought_it() -> None:
    """TB-11.4: Home Crowd comes with the Challenge it would have counted."""
    me = has(AXL, dials="Y1", active="N", hand="c16", at="palm_plaza", deck="home_crowd encore")
    t = table(me).attempt("c16", "N", "N=Y 0").do("complete").do("choose_card", "axl_home_crowd")
    assert (t.asked, t.player().champion, t.s.fresh) == ("act", 0, [])


def test_a_passive_card_is_in_force_at_once() -> None:
    """TB-11.4: it is in play at once, only its triggers do not fire."""
    me = has(
        AXL, dials="Y1", active="N", hand="c16", at="palm_plaza", shells=1, stunts="",
        deck="tricks_of_the_trade encore", cards="bounty_hunters_sigil",
    )  # fmt: skip
    t = table(me).attempt("c16", "N", "N=Y 0").do("complete")
    t.do("choose_card", "axl_tricks_of_the_trade")
    assert t.asked == "act"
    eko = has(
        EKO, dials="S10 Y1", active="N", hand="c02", shield=3, stunts="judges_favor",
        at="guard_tower", deck="clockwork_apprentice synergizer",
    )  # fmt: skip
    t = table(eko, stunts="deep_breath").attempt("c02", "N", "N=- 0")
    t.say(("play_stunt", "judges_favor"), ("advance", "Y"))
    t.do("choose_card", "eko_clockwork_apprentice")
    assert t.nouns("use_shield") == ["shield_leap"]


def test_a_card_brought_by_a_stunt_acts_from_then_on() -> None:
    """TB-11.4: the Stunt is over, the roll is not."""
    eko = has(
        EKO, dials="S10 Y1", active="N", shells=1, hand="c02", stunts="judges_favor",
        at="guard_tower", deck="synergizer library_pass",
    )  # fmt: skip
    t = table(eko, stunts="deep_breath").attempt("c02", "N", "N=Y 0")
    t.say(("play_stunt", "judges_favor"), ("advance", "Y"), ("choose_card", "eko_synergizer"))
    assert t.offers_card("synergizer")
    axl = has(
        AXL, dials="S10 Y1", shells=5, stunts="judges_favor", at="guard_tower",
        deck="encore home_crowd",
    )  # fmt: skip
    t = table(axl, stunts="deep_breath").say(("play_stunt", "judges_favor"), ("advance", "Y"))
    t.do("choose_card", "axl_encore")
    assert (t.asked, t.s.stunt_pile) == ("act", ["judges_favor"])


# -- chapter 6 ------------------------------------------------------------------------------------


def test_island_bonuses() -> None:
    """TB-6.1."""
    t = table(has(AXL, at="guard_tower"), at="bonus", stunts="deep_breath").do("take_bonus")
    assert t.player().stunts == ["deep_breath"]
    t = table(has(AXL, at="palm_plaza"), at="bonus").do("take_bonus")
    assert t.s.boat == 1
    t = table(has(AXL, fruit=1, at="drifters_dock"), at="bonus").do("take_bonus")
    assert t.nouns("choose_option") == [0, 1]
    assert t.do("choose_option", 1).goods() == (2, 0, 0)
    t = table(has(AXL, at="temple_shells"), at="bonus").do("take_bonus")
    assert t.asked == "take_challenge"


def test_the_market_without_money_gives_a_fruit() -> None:
    """TB-6.6."""
    t = table(has(AXL, at="drifters_dock"), at="bonus").do("take_bonus")
    assert (t.goods(), t.asked) == ((1, 0, 0), "act")


def test_challenges_in_hand_have_no_limit() -> None:
    """TB-6.4."""
    hand = "c01 c02 c03 c04 c05 c06 c07"
    t = table(has(AXL, hand=hand, at="temple_shells"), at="bonus", deck="c30 c31")
    t.say("take_bonus", ("take_challenge", "deck"), ("take_challenge", "deck"), "end_turn")
    assert len(t.player().hand) == 9


def test_offers_slide() -> None:
    """TB-6.5: a new card enters next to the deck."""
    t = table(has(AXL, at="temple_shells"), at="bonus", pool="c01 c02 c03 c04 c05", deck="c30")
    t.say("take_bonus", ("take_challenge", "c01"))
    assert t.s.pool == ["c02", "c03", "c04", "c05", "c30"]


def test_a_market_card_is_discarded_after_its_reward() -> None:
    """TB-6.6: paid, taken, refilled, then the reward."""
    me = has(AXL, fruit=2, active="N N", at="drifters_dock")
    t = table(me, at="bonus", market="tempered_edge red_sash blue_sash", market_deck="twin_daggers")
    t.say("take_bonus", ("choose_option", 0), ("buy", "tempered_edge"))
    assert t.asked == "choose_upgrade"
    assert t.s.market == ["red_sash", "blue_sash", "twin_daggers"]
    assert t.s.market_pile == []
    t.do("finish_upgrade")
    assert t.s.market_pile == ["tempered_edge"]


def test_the_boat_goes_round() -> None:
    """TB-6.8."""
    t = table(has(AXL, at="palm_plaza"), at="bonus", boat=11).do("take_bonus")
    assert (t.s.boat, t.player().champion) == (0, 1)


# -- chapter 12 -----------------------------------------------------------------------------------


def test_the_end_of_a_turn() -> None:
    """TB-12.1: Shield, dice limit, turn-long effects, next player."""
    me = has(AXL, shield=9, active="N N N N", spent="Ir Ir Ib Ib", at="guard_tower")
    t = table(me, has(discs=1)).end_turn()
    assert (t.asked, t.goods()[2]) == ("discard_dice", 6)
    t.do("discard_die", ("active", "novice"))
    assert t.asked == "discard_dice"
    t.do("discard_die", ("spent", "initiate_blue"))
    assert (t.active(), t.spent(), t.seat) == ("N N N", "Ir Ir Ib", B)
    assert t.s.supply["novice"] == 14 - 3
    assert t.s.stunts == 1


def test_six_dice_are_no_more_than_six() -> None:
    t = table(has(AXL, active="N N N N N N", at="guard_tower"), has(discs=1)).end_turn()
    assert t.seat == B


@pytest.mark.parametrize("shield", [5, 6])
def test_six_shield_shells_stay(shield: int) -> None:
    t = table(has(AXL, shield=shield, at="guard_tower"), has(discs=1)).end_turn()
    assert t.goods(A)[2] == shield
