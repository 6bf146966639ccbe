"""Chapters 7, 9, 10 and 11: attempts, the Shield, dice, Traits, Synergy, the Champion board."""

import itertools

import pytest

from engine.core.chance import Chance
from engine.games.tidal_blades.box import RETAIL
from engine.games.tidal_blades.parts import SYMBOLS
from engine.games.tidal_blades.symbols import best_covers, matches, units_of
from tests.engine.tidal_blades.table import (
    AXL,
    CAIMAN,
    DUST,
    EKO,
    KINDS,
    A,
    B,
    falls,
    has,
    table,
)

# -- chapter 7 ------------------------------------------------------------------------------------


def test_declaring_shows_the_card() -> None:
    """TB-7.1, TB-1.7: and cannot be cancelled."""
    me = has(AXL, active="N", hand="c01 c02", at="guard_tower")
    t = table(me).do("declare", "c01")
    assert t.fields("declared") == {"seat": A, "challenge": "c01", "name": "Hourglass Sprint"}
    assert t.match.view(B)["trial"]["challenge"] == "c01"
    assert t.menu() == ["commit"]
    assert t.why("finish_commit") == "commit at least one die"


def test_an_attempt_needs_an_active_die() -> None:
    t = table(has(AXL, spent="N", hand="c01", at="guard_tower"))
    assert t.why("declare", "c01") == "you have no Active die"


def test_every_active_kind_may_be_committed() -> None:
    """TB-7.2."""
    me = has(AXL, active="N Ir", spent="Ib", hand="c01", at="guard_tower")
    t = table(me).do("declare", "c01")
    assert t.nouns("commit") == ["novice", "initiate_red"]
    t.do("commit", "initiate_red")
    assert (t.active(), t.in_use()) == ("N", "Ir=")


def test_dice_in_use_and_the_danger_die_are_rolled() -> None:
    """TB-7.3."""
    me = has(AXL, active="N Ir", hand="c01", at="guard_tower")
    t = table(me).attempt("c01", "N Ir", "N=R Ir=W x")
    assert (t.in_use(), t.trial.danger, t.trial.x, t.trial.rolls) == ("N=R Ir=W", 1, 1, 1)
    assert t.fields("rolled")["danger"] == 1


def test_danger_is_blocked_whole_or_costs_one_die() -> None:
    """TB-7.4: kept dice may be the lost ones; Shield Shells cannot block."""
    me = has(AXL, active="N N", shells=1, shield=5, hand="c05", at="guard_tower")
    t = table(me, round_=4).attempt("c05", "N N", "N=F N=- xx")
    assert not t.offers("block")
    t.do("lose_die", 2).reroll((1,), "N=S x").do("block")
    assert t.goods() == (0, 0, 6)
    assert t.s.supply["novice"] == 13


def test_a_kept_die_may_be_lost() -> None:
    me = has(AXL, active="N N", hand="c05", at="guard_tower")
    t = table(me).attempt("c05", "N N", "N=F N=- 0").reroll((2,), "N=Y x")
    assert t.nouns("lose_die") == [1, 2]
    t.do("lose_die", 1)
    assert not t.offers("complete")


def test_without_dice_one_withdraws_at_once() -> None:
    """TB-7.8."""
    me = has(AXL, active="N", hand="c01", at="guard_tower")
    t = table(me, deck="c30").attempt("c01", "N", "N=S x").do("lose_die", 1)
    assert (t.asked, t.player().hand, t.dials()) == ("act", ["c30"], "")
    assert (t.active(), t.spent()) == ("", "")
    assert "withdrew" in t.kinds()


def test_withdrawing_only_after_a_roll() -> None:
    """TB-7.15."""
    me = has(AXL, active="N", hand="c01", at="guard_tower")
    t = table(me).do("declare", "c01")
    t.refuses("withdraw")


def test_no_limit_on_rolls() -> None:
    """TB-7.9: also when completing has become impossible."""
    me = has(AXL, active="N", hand="c11", at="guard_tower")
    t = table(me).attempt("c11", "N", "N=F 0")
    for _ in range(9):
        t.reroll((1,), "N=F 0")
    assert t.trial.rolls == 10
    assert t.menu() == ["withdraw", "reroll"]


def test_push_it_is_matched_by_itself() -> None:
    """TB-7.10, 7.12 (a)."""
    me = has(AXL, active="N N N", fruit=1, hand="c05", at="guard_tower")
    t = table(me, judge="lamara").attempt("c05", "N N N", "N=F N=Y N=W 0")
    assert t.match.view(None)["trial"]["pushed"] is True
    t.do("complete")
    assert t.dials() == "F1 Y2"


def test_completing_in_order() -> None:
    """TB-7.12."""
    me = has(
        AXL, active="N N", hand="c02", completed="c15 c29", champion=0, cards="", at="guard_tower"
    )
    t = table(me).attempt("c02", "N N", "N=F N=- 0").do("complete")
    assert t.kinds() == ["completed", "advanced", "champion", "champion"]
    assert [event.public["why"] for event in t.told if event.kind == "champion"] == [
        "diversity", "judge",
    ]  # fmt: skip
    assert (t.player().champion, t.player().completed) == (3, ["c15", "c29", "c02"])
    assert (t.active(), t.spent()) == ("", "N N")
    assert t.s.challenge_pile == []


def test_the_judge_only_counts_on_his_island() -> None:
    for judge, space in (("chronosseum", 1), ("lamara", 0)):
        me = has(AXL, active="N", hand="c02", at="guard_tower")
        t = table(me, judge=judge).attempt("c02", "N", "N=F 0").do("complete")
        assert t.player().champion == space


def test_withdrawing_in_order() -> None:
    """TB-7.13."""
    me = has(AXL, active="N N", hand="c06", at="guard_tower")
    t = table(me, deck="c30", pool="c01 c02 c03 c04 c05").attempt("c06", "N N", "N=F N=- 0")
    t.do("withdraw")
    assert t.kinds() == ["withdrew", "advanced", "challenge_discarded", "challenge_drawn"]
    assert (t.dials(), t.spent(), t.player().hand) == ("F1", "N N", ["c30"])
    assert t.s.challenge_pile == ["c06"]
    assert t.s.pool == ["c01", "c02", "c03", "c04", "c05"]
    assert t.menu() == ["end_turn"]


def brute_matches(shown: list[str], needed: list[str] | tuple[str, ...]) -> bool:
    """Some way to give every unit a letter covers the needed symbols."""
    units = [unit for face in shown for unit in units_of(face)]
    for letters in itertools.product(*units):
        if all(letters.count(symbol) >= needed.count(symbol) for symbol in SYMBOLS):
            return True
    return False


def test_matching_against_brute_force() -> None:
    """TB-7.7."""
    chance = Chance(f"{7:032x}")
    faces = sorted({face for die in RETAIL.dice.values() for face in die.faces})
    for _ in range(1500):
        shown = [chance.choice(faces) for _ in range(1 + chance.below(4))]
        needed = [chance.choice(SYMBOLS) for _ in range(1 + chance.below(4))]
        assert matches(shown, needed) == brute_matches(shown, needed)


def test_the_largest_part_against_brute_force() -> None:
    """TB-7.13."""
    chance = Chance(f"{8:032x}")
    faces = sorted({face for die in RETAIL.dice.values() for face in die.faces})
    for _ in range(400):
        shown = [chance.choice(faces) for _ in range(chance.below(4))]
        needed = tuple(sorted(chance.choice(SYMBOLS) for _ in range(1 + chance.below(3))))
        parts = {
            part
            for size in range(len(needed) + 1)
            for part in itertools.combinations(needed, size)
            if brute_matches(shown, part)
        }
        most = max(map(len, parts))
        assert set(best_covers(shown, needed)) == {part for part in parts if len(part) == most}


@pytest.mark.parametrize(
    ("card", "dice", "roll"),
    [
        ("c05", "N N", "N=- N=R"), ("c14", "N Er Ib", "N=Y Er=F/S Ib=-"),
        ("c10", "GF N", "GF=F N=S"), ("c12", "Eb Ib N", "Eb=R/Y Ib=W N=F"),
        ("c28", "GY N N", "GY=YY N=- N=S"),
    ],
)  # fmt: skip
def test_previews_are_the_exact_odds(card: str, dice: str, roll: str) -> None:
    """The previews of a re-roll against all faces there are."""
    space = {"chronosseum": "guard_tower", "lamara": "palm_plaza"}[RETAIL.challenges[card].arena]
    t = table(has(AXL, active=dice, fruit=2, hand=card, at=space)).attempt(card, dice, f"{roll} 0")
    data = RETAIL.challenges[card]
    using = t.trial.dice
    for noun in t.nouns("reroll"):
        kept = [one.shown for one in using if one.id not in noun]
        sides = [RETAIL.dice[one.die].faces for one in using if one.id in noun]
        rolls = list(itertools.product(*sides))
        chances = [
            sum(brute_matches([*kept, *fallen], list(needed)) for fallen in rolls) / len(rolls)
            for needed in (data.required, data.symbols)
        ]
        shown = [
            "under 1 %" if 0 < chance < 0.005 else f"{round(chance * 100)} %" for chance in chances
        ]
        assert t.preview("reroll", noun) == f"{shown[0]} to match, {shown[1]} with Push It"


# -- chapter 9 ------------------------------------------------------------------------------------


def test_time_leap_is_repeatable_and_takes_any_own_face() -> None:
    """TB-9.3."""
    me = has(AXL, active="Er GF", shield=8, hand="c10", at="guard_tower")
    t = table(me).attempt("c10", "Er GF", "Er=F GF=F 0").do("use_shield", "shield_leap")
    assert t.nouns("set_face") == [
        (1, "S"), (1, "F/S"), (1, "W"), (2, "FF"), (2, "W"),
    ]  # fmt: skip
    t.do("set_face", (2, "FF")).say(("use_shield", "shield_leap"), ("set_face", (1, "W")))
    assert (t.in_use(), t.goods()[2]) == ("Er=W GF=FF", 0)


def test_a_block_pays_for_a_time_leap_in_the_same_roll() -> None:
    """TB-9.5."""
    me = has(AXL, active="N", shells=1, shield=3, hand="c02", at="guard_tower")
    t = table(me).attempt("c02", "N", "N=S x").do("block")
    assert t.nouns("use_shield") == ["shield_leap"]


def test_memory_in_an_attempt_brings_no_dice_into_it() -> None:
    """TB-9.4."""
    me = has(AXL, active="N", spent="Ir", shield=6, hand="c02", at="guard_tower")
    t = table(me).attempt("c02", "N", "N=S 0")
    t.say(("use_shield", "shield_memory"), ("refresh", "initiate_red"))
    assert (t.in_use(), t.active(), t.asked) == ("N=S", "Ir", "decide")


def test_memory_needs_a_spent_die() -> None:
    """TB-17.39."""
    t = table(has(AXL, active="N", shield=6, at="guard_tower"))
    assert t.nouns("use_shield") == []


def test_more_than_six_in_mid_turn() -> None:
    """TB-9.1."""
    me = has(AXL, active="N N", shells=3, shield=6, hand="c02", at="guard_tower")
    t = table(me, round_=4).attempt("c02", "N N", "N=S N=- xx").do("block")
    assert t.goods()[2] == 8


# -- chapter 10 -----------------------------------------------------------------------------------


def test_a_gained_die_is_active() -> None:
    """TB-10.1."""
    t = table(has(AXL), at="move").move("guard_tower")
    assert (t.active(), t.spent(), t.s.supply["novice"]) == ("N", "", 13)


def test_the_exchanged_die_returns_first() -> None:
    """TB-10.2."""
    me = has(AXL, active="N", at="palm_plaza", stunts="sparks_of_the_forge")
    t = table(me).play("sparks_of_the_forge", ("upgrade", ("active", "novice", "initiate_blue")))
    assert (t.s.supply["novice"], t.s.supply["initiate_blue"]) == (14, 7)


@pytest.mark.parametrize(
    ("gone", "kinds", "optional"),
    [
        ("", ["elite_red", "elite_blue"], False),
        ("Er", ["elite_blue"], False),
        ("Er Eb", ["novice", "initiate_red", "initiate_blue"], False),
        ("Er Eb Ir", ["novice", "initiate_blue"], False),
    ],
)  # fmt: skip
def test_supply_fallback(gone: str, kinds: list[str], optional: bool) -> None:
    """TB-10.5: any colour of the level, else any lower level."""
    me = has(AXL, dials="S4", stunts="midnight_training", at="palm_plaza")
    t = table(me, gone=gone).do("play_stunt", "midnight_training")
    if len(kinds) == 1:
        assert t.player().active == kinds
        return
    assert t.nouns("gain_die") == kinds + ["none"] * optional


def test_supply_fallback_to_the_other_colour_is_optional() -> None:
    """TB-10.5: another kind of the level or nothing."""
    me = has(AXL, fruit=2, at="drifters_dock")
    t = table(me, at="bonus", gone="Ir", market="red_sash divers_pouch practice_blade")
    t.say("take_bonus", ("choose_option", 0), ("buy", "red_sash"))
    assert t.nouns("gain_die") == ["initiate_blue", "none"]
    t.do("gain_die", "none")
    assert (t.active(), t.goods()) == ("", (0, 2, 0))


def test_supply_fallback_with_nothing_left() -> None:
    """TB-10.5."""
    t = table(has(AXL), at="move", gone="N").move("guard_tower")
    assert (t.active(), t.goods()) == ("", (0, 1, 0))


def test_supply_fallback_of_guild_dice() -> None:
    """TB-10.5: the same colour pair first."""
    me = has(AXL, active="Er", at="palm_plaza", stunts="sparks_of_the_forge")
    t = table(me, gone="GF").do("play_stunt", "sparks_of_the_forge")
    assert t.nouns("upgrade") == [("active", "elite_red", "guild_spirit")]
    t = table(me, gone="GF GS").do("play_stunt", "sparks_of_the_forge")
    assert [way[2] for way in t.nouns("upgrade")] == ["guild_resilience", "guild_synergy"]
    t = table(me, gone="GF GS GR GY").do("play_stunt", "sparks_of_the_forge")
    assert [way[2] for way in t.nouns("upgrade")] == [
        "novice", "initiate_red", "initiate_blue", "elite_blue",
    ]  # fmt: skip
    dust = has(DUST, active="GF", fruit=1, cards="endurance_of_the_traveler", at="folds_edge")
    t = table(dust, has(EKO, active="GF GF"), at="bonus", edge="bullubura").fight("GF", "GF=F 0")
    t.say("stop", ("hit", (2,))).use("endurance_of_the_traveler").do("choose_used", "guild_focus")
    assert t.spent() == "GF"


def test_nobody_exchanges_a_die_for_itself() -> None:
    """TB-10.2, 10.5."""
    me = has(AXL, active="N", at="palm_plaza", stunts="sparks_of_the_forge")
    t = table(me, gone="Ir Ib")
    assert t.why("play_stunt", "sparks_of_the_forge") == "it would do nothing now"


def test_dice_in_use_count_as_taken() -> None:
    """TB-10.6."""
    me = has(AXL, active="N", completed="c15", at="folds_edge")
    t = table(me, at="bonus", edge="bullubura").fight("N", "N=- N=- 0", bonus="N")
    assert t.s.supply["novice"] == 12
    t.say("stop", ("hit", ()))
    assert t.s.supply["novice"] == 14


# -- chapter 11 -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("dial", "levels", "points"),
    [
        ("F", [2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6], [0, 0, 1, 1, 2, 2, 3, 3, 3, 4, 4, 4, 5]),
        ("S", [2, 2, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 6], [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 4, 5, 5]),
        ("R", [2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6], [0, 0, 1, 1, 2, 2, 3, 3, 3, 4, 4, 4, 5]),
        ("Y", [2, 2, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 6], [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 4, 5, 5]),
    ],
)  # fmt: skip
def test_levels_and_points_of_a_dial(dial: str, levels: list[int], points: list[int]) -> None:
    """TB-11.1."""
    data = RETAIL.dials[SYMBOLS.index(dial)]
    assert [data.level(position) for position in range(13)] == levels
    assert [data.score(position) for position in range(13)] == points
    assert data.icons == ((2, 4, 6, 9, 12) if dial == "Y" else ())


def test_notches_beyond_the_end_are_lost() -> None:
    """TB-11.1, 11.2."""
    me = has(AXL, active="N N N", fruit=1, dials="S11", hand="c25", at="palm_plaza")
    t = table(me).attempt("c25", "N N N", "N=S N=S N=S 0").do("complete")
    assert t.dials() == "S12"
    assert [event.kind for event in t.told].count("advanced") == 1


@pytest.mark.parametrize("icon", [2, 4, 6, 9, 12])
def test_each_icon_brings_a_card(icon: int) -> None:
    """TB-11.4: two are looked at, one comes into play, the other goes to the bottom."""
    me = has(
        AXL, active="N", dials=f"Y{icon - 1}", hand="c16", at="palm_plaza",
        deck="encore adrenaline",
    )  # fmt: skip
    t = table(me).attempt("c16", "N", "N=Y 0").do("complete")
    assert t.nouns("choose_card") == ["axl_encore", "axl_adrenaline"]
    t.do("choose_card", "axl_adrenaline")
    assert t.player().cards == ["axl_shell_shield", "axl_adrenaline"]
    assert t.player().deck[0] == "axl_encore"


def test_no_icon_no_card() -> None:
    me = has(AXL, active="N", dials="Y4", hand="c16", at="palm_plaza")
    t = table(me).attempt("c16", "N", "N=Y 0").do("complete")
    assert (t.asked, len(t.player().cards)) == ("act", 1)


def test_the_champion_board_ends_at_both_ends() -> None:
    """TB-11.5."""
    me = has(AXL, active="N", hand="c16", at="palm_plaza", champion=16, cards="home_crowd")
    t = table(me, judge="lamara").attempt("c16", "N", "N=Y 0").do("complete")
    assert (t.player().champion, t.asked) == (16, "act")
    t = table(has(AXL), at="night", reef="bullubura", script=[7])
    assert t.player().champion == 0


def test_several_may_share_a_space_but_the_top() -> None:
    """TB-11.5, 11.6."""
    me = has(AXL, active="N", hand="c16", at="palm_plaza", champion=4)
    t = table(me, has(EKO, champion=5), has(DUST, champion=5), judge="lamara")
    t.attempt("c16", "N", "N=Y 0").do("complete")
    assert [player.champion for player in t.s.players] == [5, 5, 5]


def test_resilience_is_the_night_level_and_synergy_has_none() -> None:
    """TB-11.3."""
    t = table(has(CAIMAN, dials="R8", spent="N N N N N N"), at="upgrades")
    for _ in range(5):
        t.do("rest_die", ("spent", "novice", "keep"))
    assert (t.active(), t.spent(), t.asked) == ("N N N N N", "N", "move")


def test_the_faces_of_the_dice() -> None:
    """TB-10, TB-7.7: falls() and the data speak of the same dice."""
    t = table(has(AXL))
    assert falls(t.s, "N=- Ir=W Eb=R/Y GS=SS x") == [5, 4, 2, 2, 4]
    assert set(KINDS.values()) == set(RETAIL.dice)
