"""Chapter 8: Monsters and fights."""

import pytest

from engine.games.tidal_blades.box import RETAIL
from tests.engine.tidal_blades.table import AXL, CAIMAN, DUST, EKO, A, B, C, has, table


def test_the_space_names_the_monster() -> None:
    """TB-8.1."""
    for space, name in (("folds_edge", "bullubura"), ("inner_reef", "giant_mudcrab")):
        me = has(AXL, active="N")
        t = table(me, at="move", edge="bullubura", reef="giant_mudcrab").move(space)
        t.do("fight")
        assert t.fields("fights")["monster"] == name


def test_fighting_is_optional_and_the_reward_comes_first() -> None:
    """TB-8.2."""
    t = table(has(AXL, active="N"), at="move", edge="bullubura").move("folds_edge")
    assert (t.goods(), t.menu()) == ((1, 1, 0), ["fight", "no_fight"])
    t.do("no_fight")
    assert t.menu() == ["end_turn"]


def test_no_fight_without_an_active_die() -> None:
    t = table(has(AXL, spent="N"), at="move", edge="bullubura").move("folds_edge")
    assert t.why("fight") == "you have no Active die"


def test_a_hunt_without_an_active_die() -> None:
    """TB-8.3: it is flipped but not fought; it lies there for the next one."""
    me, next_ = has(AXL, discs=1), has(EKO, active="N", discs=1)
    t = table(me, next_, at="move", monsters="bullubura giant_mudcrab").move("folds_edge")
    assert (t.monster("hunt"), t.menu()) == ("bullubura", ["no_fight"])
    t.say("no_fight", "end_turn")
    t.move("folds_edge")
    assert (t.seat, t.monster("hunt"), t.menu()) == (B, "bullubura", ["fight"])
    assert t.s.monster_deck == ["giant_mudcrab"]


def test_a_hunt_must_be_fought_once_dice_are_there() -> None:
    """TB-8.3: a Stunt may bring the dice."""
    me = has(AXL, spent="N", stunts="sudden_resilience")
    t = table(me, at="move", monsters="bullubura").move("folds_edge")
    assert t.menu() == ["no_fight", "play_stunt"]
    t.say(("play_stunt", "sudden_resilience"), ("refresh", "novice"))
    assert t.menu() == ["fight"]


def test_no_hunt_from_the_inner_reef_or_with_an_empty_deck() -> None:
    """TB-8.3."""
    t = table(has(AXL, active="N"), at="move", monsters="bullubura").move("inner_reef")
    assert (t.monster("hunt"), t.menu()) == ("", ["no_fight"])
    t = table(has(AXL, active="N"), at="move").move("folds_edge")
    assert (t.monster("hunt"), t.menu()) == ("", ["no_fight"])


def test_hits_on_a_hunted_monster_stay() -> None:
    """TB-8.17, 13.4."""
    me = has(DUST, active="N", at="folds_edge", discs=0)
    t = table(me, has(discs=0), has(discs=0), at="bonus", monsters="bullubura")
    t.fight("N", "N=S 0").say("stop", ("hit", (0,)))
    assert t.hits("hunt") == "A . . ."
    assert t.sheet(A)["Hits"] == 1
    t.draws(0)
    t.end_turn()
    assert t.hits("folds_edge") == "A . . ."


@pytest.mark.parametrize(
    ("completed", "dice"),
    [
        ("", []), ("c15", ["novice"]), ("c15 c16", ["initiate_red", "initiate_blue"]),
        ("c15 c16 c17", ["elite_red", "elite_blue"]),
        ("c15 c16 c17 c18",
         ["guild_focus", "guild_spirit", "guild_resilience", "guild_synergy"]),
        ("c15 c16 c17 c18 c19",
         ["guild_focus", "guild_spirit", "guild_resilience", "guild_synergy"]),
        ("c01 c29", []),
    ],
)  # fmt: skip
def test_the_bonus_die(completed: str, dice: list[str]) -> None:
    """TB-8.5: of the Monster's style, free of the Focus limit, one only."""
    me = has(AXL, active="N N N", fruit=0, completed=completed, at="folds_edge")
    t = table(me, at="bonus", edge="bullubura").do("fight")
    assert t.nouns("add_bonus") == dice
    if dice:
        t.do("add_bonus", dice[0])
        assert t.nouns("add_bonus") == []
        assert not t.offers("finish_commit")
        t.say(("commit", "novice"), ("commit", "novice"))
        assert t.menu() == ["finish_commit"]


def test_no_bonus_die_in_an_attempt() -> None:
    me = has(AXL, active="N", completed="c01 c02", hand="c03", at="guard_tower")
    t = table(me).do("declare", "c03")
    assert t.nouns("add_bonus") == []


def test_a_fight_without_dice_ends_without_damage() -> None:
    """TB-8.7."""
    me = has(AXL, active="N", at="folds_edge")
    t = table(me, at="bonus", edge="bullubura").fight("N", "N=S x").do("lose_die", 1)
    assert (t.asked, t.hits("folds_edge"), t.dials()) == ("act", ". . . .", "")


def test_stop_or_reroll_any_set() -> None:
    """TB-8.6, 8.7: with danger again."""
    me = has(AXL, active="N N", shells=1, at="folds_edge")
    t = table(me, at="bonus", edge="bullubura").fight("N N", "N=S N=- 0")
    assert t.menu() == ["stop", "reroll"]
    assert t.nouns("reroll") == [(1,), (2,), (1, 2)]
    t.reroll((2,), "N=Y x")
    assert t.asked == "face_danger"
    t.do("block").do("stop")
    assert t.nouns("hit") == [(0, 1)]


def test_the_choice_among_the_largest_sets() -> None:
    """TB-8.8."""
    me = has(AXL, active="Ir", at="folds_edge")
    t = table(me, at="bonus", edge="bullubura").fight("Ir", "Ir=W 0").do("stop")
    assert t.nouns("hit") == [(0,), (1,), (2,), (3,)]
    assert t.preview("hit", (2,)) == "Focus: 1 Hit, +1 Champion"


@pytest.mark.parametrize(
    ("roll", "spots"),
    [
        ("Ir=F", [(0,)]), ("Er=F", [(0,)]), ("GF=F", [(0,)]), ("GS=W", [(0,)]),
        ("N=F", [()]), ("Ib=W", [()]), ("Eb=W", [()]), ("GY=W", [()]),
    ],
)  # fmt: skip
def test_initiate_armor(roll: str, spots: list[tuple[int, ...]]) -> None:
    """TB-8.9: level and colour of the die decide, Guild dice by the colour of their Trait."""
    me = has(AXL, active=roll.split("=")[0], at="folds_edge")
    t = table(me, at="bonus", edge="bullubura B B . B").fight(me.active, f"{roll} 0").do("stop")
    assert t.nouns("hit") == [tuple(2 for _ in spot) for spot in spots]


@pytest.mark.parametrize(
    ("roll", "hit"),
    [("Ir=F", False), ("Er=F", True), ("Er=F/S", True), ("GF=FF", True), ("GS=W", True),
     ("Eb=W", False), ("GR=W", False)],
)  # fmt: skip
def test_elite_armor(roll: str, hit: bool) -> None:
    me = has(AXL, active=roll.split("=")[0], at="folds_edge")
    t = table(me, at="bonus", edge="colossal_spinesquid . B B B B B")
    t.fight(me.active, f"{roll} 0").do("stop")
    assert t.nouns("hit") == [(0,) if hit else ()]


def test_a_double_face_covers_two_spots() -> None:
    """TB-8.10."""
    me = has(AXL, active="GS", at="folds_edge")
    t = table(me, at="bonus", edge="abyssal_hookjaw . . B B B B").fight("GS", "GS=SS 0").do("stop")
    assert t.nouns("hit") == [(0, 1)]


def test_a_pair_in_one_fight_or_not_at_all() -> None:
    """TB-8.11: one symbol of it goes elsewhere or nowhere."""
    me = has(AXL, active="N N", at="folds_edge")
    t = table(me, at="bonus", edge="veil_stalker A . . A A A").fight("N N", "N=F N=- 0").do("stop")
    assert t.nouns("hit") == [()]
    t = table(me, at="bonus", edge="veil_stalker A . . A A A").fight("N N", "N=F N=R 0").do("stop")
    assert t.nouns("hit") == [(1, 2)]


def test_damage_in_order() -> None:
    """TB-8.13: token, notch, trophy, dice, cards, kill."""
    me = has(DUST, active="Ir", cards="first_strike", at="folds_edge")
    t = table(me, at="bonus", edge="bullubura").fight("Ir", "Ir=F 0").say("stop", ("hit", (2,)))
    assert t.kinds() == ["hit", "advanced", "champion", "fight_dice"]
    assert (t.dials(), t.player().champion, t.s.supply["initiate_red"]) == ("F1", 1, 8)
    assert t.asked == "choose_card"


def test_rewards_in_turn_order_from_the_killer() -> None:
    """TB-8.14."""
    players = [has(CAIMAN, active="Ib"), has(AXL), has(EKO, active="Ib", at="folds_edge")]
    t = table(*players, turn=C, at="bonus", edge="giant_mudcrab B A . C")
    t.fight("Ib", "Ib=Y 0").say("stop", ("hit", (2,)))
    order = []
    while t.asked == "choose_die":
        order.append(t.seat)
        t.do("gain_die", "initiate_red")
    assert order == [C, A, B]
    assert [t.player(seat).hits for seat in range(3)] == [1, 1, 2]
    assert t.player(C).champion == 1 + 2
    assert (t.monster("folds_edge"), t.asked) == ("", "act")


def test_a_killed_monster_leaves_the_place_empty_until_the_night() -> None:
    """TB-8.14 (c)."""
    me = has(DUST, active="Ir", at="folds_edge", discs=0)
    t = table(me, has(EKO, active="N"), has(discs=0), at="bonus", edge="bullubura A A . A",
              monsters="giant_mudcrab", stunts="deep_breath")  # fmt: skip
    t.fight("Ir", "Ir=F 0").say("stop", ("hit", (2,)), "end_turn")
    t.move("inner_reef")
    assert t.why("fight") == "no Monster is here"
    t.draws(0)
    t.say("no_fight", "end_turn")
    assert t.monster("folds_edge") == "giant_mudcrab"


def test_the_number_of_hits_of_a_twin_is_per_side() -> None:
    """TB-8.12."""
    me = has(AXL, active="N Ir N Ib", fruit=2, at="folds_edge")
    t = table(me, at="bonus", edge="thunder_eels")
    t.fight("N Ir N Ib", "N=S Ir=F N=R Ib=Y 0").do("stop")
    assert t.nouns("hit") == [(0, 1), (2, 3, 4)]


def test_the_monster_cards() -> None:
    """TB-8.18."""
    assert len(RETAIL.monsters) == 6
    assert sum(monster.hard for monster in RETAIL.monsters.values()) == 3
    assert [monster.id for monster in RETAIL.monsters.values() if monster.twin] == ["thunder_eels"]
    styles = [monster.styles for monster in RETAIL.monsters.values()]
    assert sorted(styles) == sorted([("chronosseum",), ("droska",), ("lamara",)] * 2)
