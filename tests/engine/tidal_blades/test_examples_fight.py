"""Worked examples about Monsters and fights (retail edition)."""

import pytest

from tests.engine.tidal_blades.table import AXL, CAIMAN, DUST, EKO, A, B, C, Table, has, table

SPINESQUID = "colossal_spinesquid . . . . . ."


def fight_of_dust() -> Table:
    dust = has(DUST, active="N N", shells=3, champion=5, completed="c29 c30 c31", at="folds_edge")
    t = table(dust, has(EKO, champion=1), at="bonus", round_=4, edge=SPINESQUID)
    t.fight("N N", "N=F N=R Er=F xx", bonus="Er")
    assert t.goods() == (0, 3, 0)
    assert t.menu() == ["block", "lose_die"]
    return t.do("lose_die", 2)


def test_e4_dust_fights_the_colossal_spinesquid() -> None:
    t = fight_of_dust()
    assert t.goods() == (0, 3, 0)
    t.do("stop")
    assert t.nouns("hit") == [(0, 1)]
    t.do("hit", (0, 1))
    assert t.hits("folds_edge") == "A A . . . ."
    assert t.dials() == "F2"
    assert t.match.view(None)["players"][A]["levels"]["F"] == 3
    assert t.player().champion == 6
    assert (t.active(), t.spent()) == ("", "")
    assert t.s.supply["elite_red"] == 8


def test_e5_assignment_must_fit_the_armor() -> None:
    t = fight_of_dust().do("stop")
    assert t.preview("hit", (0, 1)) == "Focus, Focus: 2 Hits, +1 Champion"
    for other in ((), (0,), (1,)):
        t.refuses("hit", other)


def test_e6_reward_after_the_kill() -> None:
    dust = has(DUST, champion=6, active="N")
    eko = has(EKO, active="GR GY Ir N", champion=2, fruit=2, at="folds_edge")
    t = table(has(AXL), dust, eko, at="bonus", turn=C, edge="colossal_spinesquid B B . . . .")
    t.fight("GR GY Ir N", "GR=RR GY=Y Ir=S N=- 0")
    t.do("stop").do("hit", (2, 3, 4, 5))
    assert t.fields("killed")["seat"] == C
    assert t.player(C).champion == 2 + 1 + 3 + 1
    assert t.seat == C
    t.do("gain_die", "elite_blue")
    assert t.player(B).champion == 7
    assert t.seat == B
    t.do("gain_die", "elite_red")
    assert (t.active(C), t.active(B)) == ("Eb", "N Er")
    assert (t.player(B).hits, t.player(C).hits) == (2, 4)
    assert t.monster("folds_edge") == ""
    assert t.sheet(B)["Hits"] == 2
    assert (t.seat, t.asked) == (C, "act")


def test_e6_an_invasion_does_not_touch_who_has_hit_it() -> None:
    dust = has(DUST, champion=6, active="N")
    eko = has(EKO, champion=2, active="N Ir")
    t = table(dust, eko, has(AXL, active="N"), at="night", reef="colossal_spinesquid A A . . . .",
              script=[0])  # fmt: skip
    assert t.seat == B
    t.do("lose_die", ("active", "novice"))
    assert t.seat == C
    t.do("lose_die", ("active", "novice"))
    assert (t.player(A).champion, t.active(A)) == (6, "N")


def test_e7_style_level_3_gives_an_elite_die() -> None:
    me = has(CAIMAN, active="N", completed="c29 c30 c31", at="folds_edge")
    t = table(me, at="bonus", edge=SPINESQUID).do("fight")
    assert t.nouns("add_bonus") == ["elite_red", "elite_blue"]
    t.do("commit", "novice")
    assert t.offers("finish_commit")
    t = table(me, at="bonus", edge="bullubura").do("fight")
    assert t.nouns("add_bonus") == []


def test_e21_bonus_die_out_of_stock() -> None:
    me = has(CAIMAN, active="N", completed="c29 c30 c31", at="folds_edge")
    t = table(me, at="bonus", edge=SPINESQUID, gone="Er Eb").do("fight")
    assert t.nouns("add_bonus") == ["novice", "initiate_red", "initiate_blue"]
    t = table(me, at="bonus", edge=SPINESQUID, gone="Er").do("fight")
    assert t.nouns("add_bonus") == ["elite_blue"]


@pytest.mark.parametrize(("seats", "tokens"), [(2, ". . . . x x"), (3, ". . . . . .")])
def test_e29_bottom_row(seats: int, tokens: str) -> None:
    me, other = has(active="N", at="meditation_spring", discs=0), has(discs=0)
    more = [has(discs=0)] if seats == 3 else []
    t = table(me, other, *more, seats=seats, monsters="colossal_spinesquid")
    t.draws(5)
    t.end_turn()
    assert t.hits("folds_edge") == tokens


def test_e44_guild_dice() -> None:
    me = has(DUST, active="GF", at="folds_edge", hand="c10")
    t = table(me, at="bonus", edge=SPINESQUID).fight("GF", "GF=FF 0").do("stop").do("hit", (0, 1))
    assert t.hits("folds_edge") == "A A . . . ."
    assert (t.dials(), t.player().champion) == ("F2", 1)
    me = has(DUST, active="GF", at="guard_tower", hand="c10")
    t = table(me, judge="lamara").attempt("c10", "GF", "GF=FF 0").do("complete")
    assert t.dials() == "F2"


@pytest.mark.parametrize(("roll", "spots"), [("N=W", [()]), ("Ib=W", [()]), ("Ir=W", [(2,)])])
def test_e45_wild_on_a_novice_and_armor(roll: str, spots: list[tuple[int, ...]]) -> None:
    me = has(DUST, active=roll.split("=")[0], at="folds_edge")
    t = table(me, at="bonus", edge="bullubura B B . B")
    t.fight(me.active, f"{roll} 0").do("stop")
    assert t.nouns("hit") == spots
    t.do("hit", spots[0])
    assert (t.dials(), t.player().champion) == (("F1", 3) if spots[0] else ("", 0))


@pytest.mark.parametrize(("roll", "spots"), [("N=S N=-", [()]), ("N=S N=W", [(0, 1)])])
def test_e46_pair(roll: str, spots: list[tuple[int, ...]]) -> None:
    me = has(DUST, active="N N", at="folds_edge")
    t = table(me, at="bonus", edge="abyssal_hookjaw . . B . . .").fight("N N", f"{roll} 0")
    t.do("stop")
    assert t.nouns("hit") == spots
    t.do("hit", spots[0])
    assert t.dials() == ("S2" if spots[0] else "")


def eels() -> Table:
    me = has(DUST, active="N N Ib", fruit=1, at="folds_edge")
    t = table(me, has(EKO), has(AXL), has(CAIMAN), at="bonus", edge="thunder_eels . B . . .")
    t.fight("N N Ib", "N=S N=R Ib=Y 0").do("stop")
    assert t.nouns("hit") == [(0,), (2, 3)]
    return t


def test_e47_twin() -> None:
    t = eels()
    t.refuses("hit", (0, 2, 3))
    t.do("hit", (0,))
    assert t.hits("folds_edge") == "A B . . ."
    assert (t.player().champion, t.goods()) == (1, (1, 0, 0))
    t = eels().do("hit", (2, 3))
    assert t.hits("folds_edge") == ". B A A ."
    assert (t.player().champion, t.goods()) == (1, (0, 0, 0))


def test_e72_the_second_side_of_the_twin() -> None:
    assert eels().do("hit", (0,)).hits("folds_edge") == "A B . . ."
    axl = has(AXL, active="GR N Ib", fruit=1, at="folds_edge")
    t = table(has(DUST), axl, has(EKO), has(CAIMAN), at="bonus", turn=B, first=B,
              edge="thunder_eels A C . . .", deck="c20 c21 c22")  # fmt: skip
    t.fight("GR N Ib", "GR=R N=F Ib=Y 0").do("stop").do("hit", (2, 3, 4))
    assert t.player(B).champion == 1 + 1
    assert t.goods(B) == (0, 1, 0)
    assert [t.player(seat).hand for seat in range(4)] == [["c22"], ["c20"], ["c21"], []]
    assert [t.active(seat) for seat in range(4)] == ["N", "N", "N", ""]
    assert [t.player(seat).hits for seat in range(4)] == [1, 3, 1, 0]
    assert t.monster("folds_edge") == ""


def test_e48_hunting() -> None:
    dust = has(DUST, active="N", discs=1)
    t = table(dust, has(discs=0), has(discs=0), at="move", round_=2,
              monsters="bullubura giant_mudcrab veil_stalker")  # fmt: skip
    t.move("folds_edge")
    assert t.goods() == (1, 1, 0)
    assert t.monster("hunt") == "bullubura"
    assert t.menu() == ["fight"]
    t.fight("N", "N=- 0").say("stop", ("hit", ()))
    t.draws(7)
    t.end_turn()
    assert t.fields("invasion")["name"] == ""
    assert (t.monster("folds_edge"), t.monster("inner_reef")) == ("bullubura", "")
    assert t.s.monster_deck == ["veil_stalker", "giant_mudcrab"]


def test_e48_a_hunted_monster_that_is_killed() -> None:
    dust = has(DUST, active="GF", at="folds_edge", discs=0)
    t = table(dust, has(discs=0), has(discs=0), at="bonus", round_=2, hunted="bullubura B B . B",
              monsters="giant_mudcrab veil_stalker", stunts="elite_climber")  # fmt: skip
    t.fight("GF", "GF=F 0").say("stop", ("hit", (2,)))
    assert t.monster("hunt") == ""
    t.draws(7)
    t.end_turn()
    assert t.monster("folds_edge") == "giant_mudcrab"


def test_e49_no_hunt_while_the_inner_reef_is_occupied() -> None:
    t = table(has(active="N"), at="move", reef="bullubura", monsters="giant_mudcrab")
    t.move("folds_edge")
    assert t.goods() == (1, 1, 0)
    assert t.why("fight") == "no Monster is here"
    assert t.menu() == ["no_fight"]
    assert t.monster("hunt") == ""


def test_e70_endurance_of_the_traveler() -> None:
    dust = has(
        DUST, active="Er N", fruit=1, completed="c15 c16", cards="endurance_of_the_traveler",
        at="folds_edge",
    )  # fmt: skip
    t = table(dust, at="bonus", edge="bullubura")
    t.fight("Er N", "Er=W N=- Ir=- 0", bonus="Ir").do("stop").do("hit", (0,))
    assert (t.active(), t.s.supply["elite_red"]) == ("", 8)
    t.use("endurance_of_the_traveler")
    assert t.nouns("choose_used") == ["elite_red", "novice"]
    t.do("choose_used", "elite_red")
    assert (t.goods(), t.spent()) == ((0, 0, 0), "Er")


def test_e71_a_fight_goes_on_later() -> None:
    dust = has(DUST, active="N", at="folds_edge")
    eko = has(EKO, active="N Ir N", fruit=1)
    t = table(dust, eko, has(AXL), has(CAIMAN), at="bonus", edge="bullubura",
              stunts="elite_climber deep_breath")  # fmt: skip
    t.fight("N", "N=S 0").say("stop", ("hit", (0,)), "end_turn")
    assert t.hits("folds_edge") == "A . . ."
    t.move("folds_edge")
    t.fight("N N Ir", "N=Y N=R Ir=F 0").say("stop", ("hit", (1, 2, 3)))
    assert t.player(B).champion == 3
    assert (t.goods(B), t.player(B).stunts) == ((1, 3, 0), ["elite_climber"])
    assert (t.goods(A), t.player(A).stunts) == ((0, 2, 0), ["deep_breath"])
    assert (t.player(A).hits, t.player(B).hits) == (1, 3)
    gained = [event.public["seat"] for event in t.told if event.kind == "stunt_drawn"]
    assert gained == [B, A]
