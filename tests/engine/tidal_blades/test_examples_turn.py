"""Worked examples about turns, spaces, windows (retail edition)."""

from tests.engine.tidal_blades.table import AXL, CAIMAN, DUST, EKO, KINDS, A, B, C, has, table


def test_e1_axls_turn() -> None:
    axl = has(
        AXL, fruit=2, shells=2, shield=2, active="N N", hand="s04 s05 s06", cards="racing_engine"
    )
    t = table(axl, at="move", first=B)
    t.move("palm_plaza")
    assert t.s.first == A
    t.say("take_bonus", "finish_boat")
    assert t.goods() == (4, 3, 2)
    assert t.s.boat == 1
    assert t.nouns("declare") == ["s05"]
    t.end_turn()
    assert t.seat == B


def test_e10_focus_limits_the_roll() -> None:
    for fruit, most in ((0, 2), (3, 5)):
        here = has(active="N N N N N N", hand="c01", fruit=fruit, at="proving_yard")
        t = table(here).do("declare", "c01")
        for number in range(most):
            assert t.preview("commit", "novice") == ("free" if number < 2 else "costs 1 Fruit")
            t.do("commit", "novice")
        assert t.goods() == (0, 0, 0)
        assert t.why("commit", "novice") == "a further die costs 1 Fruit, and you have none left"
        assert t.offers("finish_commit")
    t = table(has(active="N N", hand="c01", fruit=3, at="proving_yard")).do("declare", "c01")
    t.say(("commit", "novice"), ("commit", "novice"))
    assert t.menu() == ["finish_commit"]
    assert t.goods() == (3, 0, 0)


def test_e14_boat_moved_several_times() -> None:
    axl = has(AXL, cards="racing_engine", active="N")
    t = table(axl, at="move", stunts="elite_climber").move("racers_bay")
    assert (t.s.boat, t.goods()) == (2, (1, 1, 0))
    t.do("take_bonus")
    assert (t.s.boat, t.player().champion, t.asked) == (3, 1, "boat_bonus")
    t.use("racing_engine").do("continue_boat")
    assert (t.s.boat, t.player().stunts) == (4, ["elite_climber"])
    assert t.player().champion == 1
    assert t.asked == "act"


def test_e15_choosing_after_the_refill() -> None:
    t = table(has(at="temple_shells"), at="bonus", pool="c01 c02 c03 c04 c05", deck="c20 c21")
    t.say("take_bonus", ("take_challenge", "c02"))
    assert t.s.pool == ["c01", "c03", "c04", "c05", "c20"]
    t.do("take_challenge", "c20")
    assert t.s.pool == ["c01", "c03", "c04", "c05", "c21"]
    assert t.player().hand == ["c02", "c20"]


def test_e16_garden_steps() -> None:
    t = table(has(), at="move", pool="c01 c02 c03 c04 c05", deck="c20 c21 c22 c23")
    t.move("temple_fruit")
    assert t.goods() == (3, 0, 0)
    assert t.menu() == ["discard_offer"]
    t.do("discard_offer", "c01")
    assert t.s.pool == ["c02", "c03", "c04", "c05"]
    t.do("discard_offer", "c03")
    assert t.s.pool == ["c02", "c04", "c05", "c20", "c21"]
    assert t.s.challenge_pile == ["c01", "c03"]
    t.say("take_bonus", ("take_challenge", "deck"), ("take_challenge", "c20"))
    assert t.player().hand == ["c22", "c20"]
    assert t.s.pool == ["c02", "c04", "c05", "c21", "c23"]


def test_e17_drifters_dock() -> None:
    axl = has(AXL, shells=1, active="N N", hand="s06")
    t = table(
        axl,
        at="move",
        market="practice_blade crate_of_shells red_sash",
        market_deck="cooling_salve",
    )
    t.move("drifters_dock").do("keep_offer")
    assert t.goods() == (1, 2, 0)
    t.say("take_bonus", ("choose_option", 0), ("buy", "practice_blade"))
    assert t.goods() == (0, 3, 0)
    assert t.active() == "N N N"
    assert t.s.market == ["crate_of_shells", "red_sash", "cooling_salve"]
    assert t.s.market_pile == ["practice_blade"]
    assert t.offers("declare", "s06")


def test_e22_judges_favor_at_spirit_3() -> None:
    t = table(has(AXL, dials="S2", stunts="judges_favor", at="palm_plaza"))
    t.play("judges_favor")
    assert t.goods() == (1, 1, 0)
    assert t.active() == "N"
    assert (t.player().champion, t.player().stunts) == (0, [])
    assert t.s.stunt_pile == ["judges_favor"]


def test_e26_upgrade_chain() -> None:
    chain = {
        "N": "Ir Ib", "Ir": "Er", "Ib": "Eb", "Er": "GF GS", "Eb": "GR GY",
        "GF": "", "GS": "", "GR": "", "GY": "",
    }  # fmt: skip
    for die, into in chain.items():
        t = table(has(AXL, active=die, stunts="sparks_of_the_forge", at="palm_plaza"))
        if not into:
            assert t.why("play_stunt", "sparks_of_the_forge") == "it would do nothing now"
            continue
        t.do("play_stunt", "sparks_of_the_forge")
        found = [way[2] for way in t.nouns("upgrade")]
        assert found == [KINDS[one] for one in into.split()]
        assert t.offers("finish_upgrade")


def test_e27_refresh_is_voluntary() -> None:
    for count in range(3):
        t = table(has(spent="Ir N"), at="move").move("desert_caravan")
        for kind in ("initiate_red", "novice")[:count]:
            t.do("refresh", kind)
        if count < 2:
            t.do("finish_refresh")
        assert t.asked == "choose_bonus"
        assert len(t.player().active) == count


def test_e28_dummy_discs() -> None:
    blocked = {
        1: ["drifters_dock", "guard_tower", "palm_plaza"],
        2: ["glassforgers_guild", "blade_advisor", "repair_shop"],
        3: ["desert_caravan", "proving_yard", "racers_bay"],
        4: ["drifters_dock", "guard_tower", "palm_plaza"],
    }
    for round_ in (1, 2, 3):
        t = table(has(), seats=2, at="night", round_=round_, script=[0])
        assert t.s.round == round_ + 1
        assert [t.why("move", space) for space in blocked[round_ + 1]] == [
            "this space is taken"
        ] * 3
    t = table(has(), seats=2, at="move")
    assert [t.why("move", space) for space in blocked[1]] == ["this space is taken"] * 3
    assert len(t.nouns("move")) == 12


def test_e53_single_use_and_full_islands() -> None:
    full = has(left="drifters_dock glassforgers_guild", discs=2, active="N", hand="c29", shells=1)
    t = table(full, has(left="desert_caravan"), at="move")
    assert "droska" in t.nouns("move")
    t.move("droska")
    assert t.asked == "choose_bonus"
    t.do("take_bonus")
    assert t.goods() == (1, 1, 0)
    assert t.offers("declare", "c29")
    t = table(full, at="move")
    assert "desert_caravan" in t.nouns("move")
    t.refuses("move", "droska")


def test_e54_first_player_marker() -> None:
    players = [has(discs=discs, active="N") for discs in (2, 1, 1)]
    t = table(*players, at="move", monsters="bullubura")
    t.move("meditation_spring").say("skip_bonus", "end_turn")
    assert t.seat == B
    t.move("palm_plaza").say("skip_bonus", "end_turn")
    assert (t.s.first, t.seat) == (B, C)
    t.move("meditation_spring").say("skip_bonus", "end_turn")
    assert t.seat == A
    t.draws(6)
    t.move("meditation_spring").say("skip_bonus", "end_turn")
    assert t.fields("invasion")["seat"] == B
    for seat in (B, C, A):
        assert t.seat == seat
        t.do("finish_night")
    assert (t.s.round, t.seat) == (2, B)


def test_e55_stunt_to_pay_for_danger() -> None:
    me = has(active="N", hand="c29", at="desert_caravan", stunts="tidepool_scramble elite_climber")
    t = table(me, round_=4).attempt("c29", "N", "N=R xx")
    assert t.nouns("lose_die") == [1]
    assert t.why("block") == "2 Shells of your board are needed"
    t.play("tidepool_scramble")
    assert t.goods() == (0, 2, 0)
    assert t.why("play_stunt", "elite_climber") == "one Stunt a turn, on your own turn"
    t.do("block")
    assert t.goods() == (0, 0, 2)


def test_e58_new_to_the_isles() -> None:
    dust = has(DUST, cards="new_to_the_isles", left="palm_plaza")
    t = table(dust, has(EKO, at="repair_shop"), has(AXL), at="move").move("racers_bay")
    assert t.asked == "choose_card"
    t.use("new_to_the_isles")
    assert t.goods() == (1, 2, 0)
    t = table(dust, has(EKO), has(AXL, left="repair_shop"), at="move").move("racers_bay")
    assert t.asked == "choose_bonus"
    assert t.goods() == (1, 1, 0)


def test_e68_encore_with_showboating() -> None:
    axl = has(
        AXL,
        shells=3,
        dials="S4",
        stunts="elite_climber",
        cards="encore showboating",
        at="palm_plaza",
    )
    t = table(axl).do("play_stunt", "elite_climber")
    assert t.goods() == (4, 3, 0)
    t.use("encore")
    assert (t.player().stunts, t.s.stunt_pile) == (["elite_climber"], [])
    t.use("showboating").do("play_stunt", "elite_climber")
    assert t.goods() == (8, 0, 0)
    assert t.s.stunt_pile == ["elite_climber"]
    assert t.asked == "act"


def test_e73_dice_in_use() -> None:
    eko = has(
        EKO, dials="S4", active="N Ir Er", spent="N", hand="s10", stunts="sparks_of_the_forge",
        at="proving_yard",
    )  # fmt: skip
    t = table(eko).attempt("s10", "N Ir", "N=- Ir=- 0")
    t.do("play_stunt", "sparks_of_the_forge")
    assert t.nouns("upgrade") == [
        ("active", "elite_red", "guild_focus"),
        ("active", "elite_red", "guild_spirit"),
        ("spent", "novice", "initiate_red"),
        ("spent", "novice", "initiate_blue"),
    ]
    t.do("upgrade", ("spent", "novice", "initiate_blue"))
    assert t.nouns("upgrade") == [
        ("active", "elite_red", "guild_focus"), ("active", "elite_red", "guild_spirit"),
    ]  # fmt: skip
    t.do("upgrade", ("active", "elite_red", "guild_focus"))
    assert (t.active(), t.spent(), t.in_use()) == ("GF", "Ib", "N=- Ir=-")


def test_e74_which_island_am_i_on() -> None:
    axl = has(AXL, stunts="salute_the_stands", at="racers_bay")
    t = table(axl, at="move").play("salute_the_stands")
    assert (t.player().champion, t.asked) == (1, "move")
    t = table(has(AXL, stunts="salute_the_stands"), at="move")
    assert t.why("play_stunt", "salute_the_stands") == "you are not on the right Island"


def test_e76_limits_at_the_end_of_the_own_turn() -> None:
    t = table(has(AXL, shield=8, at="palm_plaza"), has(EKO, shield=7)).end_turn()
    assert (t.goods(A)[2], t.goods(B)[2]) == (6, 7)
    assert t.fields("shield_used") == {"seat": A, "amount": 2, "power": "limit", "name": ""}
    assert t.player(C).character == CAIMAN
