"""Worked examples of the prototype edition."""

from __future__ import annotations

import pytest

from engine.games.tidal_blades import queries
from engine.games.tidal_blades.box import PROTOTYPE
from engine.testing.table import Step
from tests.engine.tidal_blades.prototype import has, prototype
from tests.engine.tidal_blades.table import AXL, CAIMAN, DUST, EKO, A, B, C, D, Table


def test_e17_drifters_dock() -> None:
    axl = has(AXL, shells=1, active="N N", at="drifters_dock")
    t = prototype(axl, has(EKO), at="reward")
    t.do("keep_offer")
    assert t.goods() == (1, 1, 0)
    t.say("take_bonus", ("choose_option", 0), ("buy", "practice_blade"))
    assert (t.goods(), t.active()) == ((0, 2, 0), "N N N")
    assert len(t.s.market) == 3
    assert t.asked == "act"


def caravan(shells: int) -> Table:
    caiman = has(
        CAIMAN, fruit=1, shells=shells, active="N N Ib", hand="c33", at="desert_caravan",
        cards="crocodile_armor",
    )  # fmt: skip
    t = prototype(caiman, has(AXL), has(EKO), round_=2, judge="lamara")
    return t.attempt("c33", "N N Ib", "N=F N=- Ib=R x")


def test_e18_defend_the_caravan() -> None:
    t = caravan(2)
    assert t.goods() == (0, 2, 0)
    t.do("block")
    assert t.goods() == (0, 1, 1)
    assert t.menu() == ["stop", "reroll"]
    t.reroll((1, 2), "N=R N=S x")
    t.do("block")
    assert t.goods() == (0, 0, 2)
    assert (t.dials(), t.spent()) == ("R2", "N N Ib")
    assert t.player().completed == ["c33"]
    assert queries.challenge_points(t.s, t.player()) == 2


def test_e19_a_lost_die_still_counted() -> None:
    t = caravan(1).do("block").reroll((1, 2), "N=R N=S x")
    assert t.nouns("lose_die") == [1, 2, 3]
    t.do("lose_die", 3)
    assert t.player().completed == ["c33"]
    assert (t.dials(), t.spent()) == ("R2", "N N")


def spinesquid(**more: object) -> Table:
    dust = has(
        DUST, shells=3, active="N N", at="inner_reef", champion=5, completed="c29 c30 c31", **more
    )
    t = prototype(dust, has(AXL), has(EKO), at="bonus", round_=4, reef="colossal_spinesquid")
    return t.do("fight")


def test_e20_fight() -> None:
    t = spinesquid()
    t.say(("commit", "novice"), ("commit", "novice"))
    assert not t.offers("finish_commit")
    t.do("add_bonus", "elite_red")
    t.dice_fall("N=F N=R Er=F xx")
    t.do("finish_commit")
    t.do("lose_die", 2)
    t.do("stop")
    t.do("hit", t.nouns("hit")[0])
    assert t.hits("inner_reef") == "A A . . . ."
    assert (t.dials(), t.player().champion) == ("F2", 6)
    assert (t.active(), t.spent()) == ("", "")


def test_e21_bonus_die_out_of_stock() -> None:
    dust = has(DUST, active="N N", at="inner_reef", completed="c29 c30 c31")
    t = prototype(
        dust, has(AXL), at="bonus", round_=4, reef="colossal_spinesquid", gone="Er Eb"
    )  # fmt: skip
    t.say("fight", ("commit", "novice"))
    assert t.nouns("add_bonus") == ["novice", "initiate_red", "initiate_blue"]


def test_e22_judges_favor_at_spirit_3() -> None:
    axl = has(AXL, dials="S2", stunts="judges_favor", at="palm_plaza")
    t = prototype(axl, has(EKO))
    t.play("judges_favor")
    assert (t.goods(), t.active()) == ((1, 1, 0), "N")


def test_e23_champion_bonuses() -> None:
    specs = [has(EKO, champion=5), has(DUST, champion=3), has(CAIMAN, champion=1), has(AXL)]
    t = prototype(*specs, at="bonuses", round_=3, script=[])
    assert (t.seat, t.nouns("champion_bonus")) == (A, [1, 2, 3])
    t.say(("champion_bonus", 3), ("take_challenge", "deck"))
    assert t.nouns("champion_bonus") == [1, 2]
    t.do("champion_bonus", 1)
    assert (len(t.player().hand), len(t.player().stunts)) == (1, 1)
    assert (t.seat, t.nouns("champion_bonus")) == (B, [1, 2])
    t.do("champion_bonus", 2)
    assert t.goods(B)[:2] == (1, 1)
    assert (t.seat, t.nouns("champion_bonus")) == (C, [1])
    t.do("champion_bonus", 1)
    assert t.seat == D
    t.do("champion_bonus", 1)
    assert len(t.player(D).stunts) == 1
    assert t.s.phase == "day"


@pytest.mark.parametrize(
    ("spaces", "points"),
    [((9, 9, 5), [4, 4, 1]), ((8, 8, 8, 2), [3, 3, 3, 0]), ((10, 7, 7, 1), [5, 2, 2, 0]),
     ((4, 4, 4, 4), [2, 2, 2, 2])],
)  # fmt: skip
def test_e24_e75_ties(spaces: tuple[int, ...], points: list[int]) -> None:
    names = (EKO, DUST, CAIMAN, AXL)
    specs = [has(name, champion=space) for name, space in zip(names, spaces, strict=False)]
    s = prototype(*specs, at="score").s
    assert [queries.rank_points(s, seat) for seat in range(s.seats)] == points


def test_e25_full_score() -> None:
    done = "c01 c02 c13 c15 c16 c29 c33"
    caiman = has(CAIMAN, dials="F6 S9 R3 Y0", champion=10, hits=4, completed=done)
    specs = [caiman, has(AXL, champion=12), has(EKO, champion=11), has(DUST)]
    t = prototype(*specs, at="score")
    counts = queries.arena_counts(t.s, t.player())
    levels = {PROTOTYPE.challenges[card].level for card in t.player().completed}
    assert sorted(counts.values()) == [2, 2, 3]
    assert levels == {1, 2, 3}
    assert t.sheet(A) == {
        "Challenges": 14, "Sets": 10, "Traits": 9, "Champion rank": 1, "Champion marks": 3,
        "Secret Goal": 6, "Hits": 4,
    }  # fmt: skip
    assert queries.total(t.s, A) == 47


def test_e26_upgrade_chain() -> None:
    into = {kind: die.upgrades_to for kind, die in PROTOTYPE.dice.items()}
    assert into["novice"] == ("initiate_red", "initiate_blue")
    assert into["initiate_red"] == ("elite_red",)
    assert into["elite_red"] == ("guild_focus", "guild_spirit")
    assert into["elite_blue"] == ("guild_resilience", "guild_synergy")


def test_e27_refresh_is_voluntary() -> None:
    t = prototype(has(AXL, spent="Ir N", at="desert_caravan"), has(EKO), at="reward")
    assert t.menu() == ["refresh", "finish_refresh"]
    t.do("refresh", "novice")
    assert t.offers("finish_refresh")
    t.do("refresh", "initiate_red")
    assert t.active() == "N Ir"


def test_e28_dummy_discs() -> None:
    t = prototype(has(AXL), has(EKO), at="move", round_=1)
    assert [space for _, space, _ in t.s.discs] == ["drifters_dock", "guard_tower", "palm_plaza"]
    assert t.why("move", "palm_plaza") == "this space is taken"


def test_e29_bottom_row() -> None:
    two = prototype(has(AXL), has(EKO), edge="colossal_spinesquid")
    assert two.hits("folds_edge") == ". . . . x x"
    three = prototype(has(AXL), has(EKO), has(DUST), edge="colossal_spinesquid")
    assert three.hits("folds_edge") == ". . . . . ."


def test_e30_last_night() -> None:
    eko, axl = has(EKO, discs=0), has(AXL, discs=0)
    t = prototype(
        eko, axl, at="night", round_=5, reef="bullubura A . . .", edge="giant_mudcrab B B . .",
        script=[0],
    )  # fmt: skip
    assert t.s.over
    assert t.player(A).hits == 1
    assert (t.goods(A)[1], len(t.player(A).stunts)) == (2, 1)  # Bullubura's reward
    assert t.monster("inner_reef") == "giant_mudcrab"
    assert t.sheet(B)["Hits"] == 2
    assert t.player(B).active == []


def test_e32_stopping_keeps_everything_but_the_lost_die() -> None:
    eko = has(EKO, fruit=1, active="N N Ir", hand="c05", at="guard_tower")
    t = prototype(eko, has(AXL)).attempt("c05", "N N Ir", "N=R N=S Ir=F x")
    t.say(("lose_die", 1), "stop")
    assert (t.active(), t.player().hand, t.goods(), t.dials()) == ("N Ir", ["c05"], (0, 1, 0), "")


def test_e33_too_few_dice() -> None:
    card = next(c for c in PROTOTYPE.challenges.values() if c.level == 3 and c.arena == "droska")
    caiman = has(CAIMAN, fruit=1, active="N N N", hand=card.id, at="desert_caravan")
    t = prototype(caiman, has(AXL)).attempt(card.id, "N N N", "N=- N=- N=- x")
    t.do("lose_die", 1)
    assert t.asked == "act"
    assert (t.active(), t.player().hand) == ("N N", [card.id])


def test_e34_audience() -> None:
    lamara = next(c.id for c in PROTOTYPE.challenges.values() if c.required == ("S",)
                  and c.arena == "lamara")  # fmt: skip
    eko = has(EKO, active="N", hand=lamara, at="palm_plaza")
    axl, dust = has(AXL, at="racers_bay"), has(DUST, at="lamara")
    caiman = has(CAIMAN, at="desert_caravan")
    t = prototype(eko, axl, dust, caiman).attempt(lamara, "N", "N=S 0")
    assert [t.goods(seat)[0] for seat in (A, B, C, D)] == [0, 1, 1, 0]


def training(*steps: Step) -> Table:
    axl = has(AXL, fruit=1, dials="F2", active="N N Ir Ib", at="temple_training")
    t = prototype(axl, has(EKO), at="reward")
    for die in ("novice", "novice", "initiate_red", "initiate_blue"):
        t.do("commit", die)
    t.dice_fall("N=F N=W Ir=F Ib=Y")
    t.do("finish_commit")
    assert t.goods()[0] == 0
    return t.say(*steps)


def test_e35_temple_training() -> None:
    t = training(("name_symbol", "F"), ("choose_option", 1))
    assert (t.dials(), t.goods(), t.active()) == ("F3", (0, 1, 0), "N N Ir Ib")
    t = training(("name_symbol", "Y"))
    assert (t.dials(), t.player().champion) == ("F2", 2)
    t = training(("name_symbol", "R"), ("choose_option", 0), ("choose_option", 0))
    assert (t.player().champion, t.goods()) == (1, (2, 0, 0))


def test_e36_hand_limit() -> None:
    axl = has(AXL, hand="c01 c02 c03 c04", at="meditation_spring")
    t = prototype(axl, has(EKO), at="bonus")
    t.say("take_bonus", ("take_challenge", "deck"))
    assert t.menu() == ["discard_challenge"]
    assert len(t.nouns("discard_challenge")) == 5
    t.say(("discard_challenge", "c02"), ("take_challenge", "deck"), ("discard_challenge", "c01"))
    assert len(t.player().hand) == 4


def test_e37_seventh_die() -> None:
    def bought() -> Table:
        axl = has(AXL, fruit=2, active="N N N", spent="N N Ib", at="desert_caravan")
        t = prototype(axl, has(EKO), at="bonus", market="red_sash divers_pouch cooling_salve")
        return t.say("take_bonus", ("choose_option", 0), ("buy", "red_sash"))

    t = bought().do("discard_die", ("spent", "novice"))
    assert (t.active(), t.spent(), t.goods()) == ("N N N Ir", "N Ib", (0, 2, 0))
    t = bought().do("discard_die", "none")
    assert (t.active(), t.goods()) == ("N N N", (0, 2, 0))


def test_e58_new_to_the_isles() -> None:
    dust = has(DUST, cards="new_to_the_isles")
    t = prototype(dust, has(EKO, at="racers_bay"), at="move").do("move", "repair_shop")
    assert t.offers_card("new_to_the_isles")
    other = has(DUST, cards="new_to_the_isles", at="racers_bay", discs=1)
    t = prototype(other, has(EKO), at="move").do("move", "repair_shop")
    assert not t.offers("use_card", "dust_new_to_the_isles")


def test_e62_a_seventh_die_on_another_turn() -> None:
    caiman = has(CAIMAN, active="N N N N N N")
    dust = has(DUST, active="N", at="folds_edge")
    t = prototype(dust, caiman, has(AXL), at="bonus", edge="giant_mudcrab B . B B")
    t.fight("N", "N=R 0").do("stop").do("hit", t.nouns("hit")[0])
    while t.seat != B:
        t.do(*t.match.menu(t.seat)[0])
    assert t.offers("gain_die", "initiate_red")
    t.do("gain_die", "initiate_red")
    assert t.menu() == ["discard_die"]
    t.do("discard_die", "none")
    assert t.active(B) == "N N N N N N"


def test_e77_training_with_the_last_die() -> None:
    t = prototype(has(AXL, spent="N", at="temple_training"), has(EKO), at="reward")
    assert t.asked == "choose_bonus"
    assert t.s.trial is None
