"""The six Monsters: hit, kill, reward, Invasion (TB-8, TB-13)."""

import itertools

import pytest

from engine.core.chance import Chance
from engine.games.tidal_blades.box import RETAIL
from engine.games.tidal_blades.components import components
from engine.games.tidal_blades.editions.prototype import Prototype
from engine.games.tidal_blades.editions.retail import Retail
from engine.games.tidal_blades.hits import assignments
from engine.games.tidal_blades.parts import EDGE, Spot
from engine.games.tidal_blades.state import NOBODY, InUse, Monster, Trial
from engine.games.tidal_blades.symbols import units_of
from tests.engine.tidal_blades.table import AXL, CAIMAN, DUST, EKO, KINDS, A, B, has, table

HITS = {
    "bullubura": ("N N Ir N", "N=S N=Y Ir=F N=R"),
    "giant_mudcrab": ("N N Ib N", "N=F N=R Ib=Y N=S"),
    "colossal_spinesquid": ("Er N N N Ir Eb", "Er=F N=F N=R N=Y Ir=S Eb=R"),
    "veil_stalker": ("N N N Eb Ir N", "N=Y N=F N=R Eb=Y Ir=F N=S"),
    "abyssal_hookjaw": ("N N N Er Ib Ib", "N=S N=S N=R Er=S Ib=R Ib=Y"),
}
KILLED = {
    "bullubura": ([], "F1 S1 R1 Y1", 1 + 2, (0, 2, 0), "", "deep_breath"),
    "giant_mudcrab": (
        [("gain_die", "initiate_red")], "F1 S1 R1 Y1", 1 + 2, (0, 0, 0), "Ir", "",
    ),
    "colossal_spinesquid": (
        [("gain_die", "elite_blue")], "F2 S1 R2 Y1", 2 + 3 + 1, (0, 0, 0), "Eb", "",
    ),
    "veil_stalker": (
        [("choose_card", "axl_encore"), ("advance", "S")],
        "F2 S2 R1 Y2", 2 + 2, (2, 0, 0), "", "deep_breath",
    ),
    "abyssal_hookjaw": (
        [("advance", "F"), ("gain_die", "initiate_blue")],
        "F1 S3 R2 Y1", 2 + 2 + 1, (0, 0, 0), "Ib", "",
    ),
}  # fmt: skip
"""Answers, dials, Champion space (trophies, Kill Bonus, reward), goods, Active dice, Stunts."""


@pytest.mark.parametrize("ident", HITS)
def test_every_spot_of_a_monster_and_its_kill(ident: str) -> None:
    """TB-8.13, 8.14: tokens, notches, trophies, dice back, Kill Bonus, reward."""
    dice, roll = HITS[ident]
    me = has(
        AXL, active=dice, fruit=len(dice.split()) - 2, at="folds_edge", deck="encore adrenaline"
    )
    t = table(me, has(), has(), has(), at="bonus", edge=ident, stunts="deep_breath")
    t.fight(dice, f"{roll} 0").do("stop")
    spots = tuple(range(len(RETAIL.monsters[ident].spots)))
    assert t.nouns("hit") == [spots]
    steps, dials, champion, goods, active, stunts = KILLED[ident]
    t.say(("hit", spots), *steps)
    assert (t.dials(), t.player().champion, t.goods()) == (dials, champion, goods)
    assert (t.active(), t.player().stunts) == (active, stunts.split())
    assert (t.player().hits, t.monster("folds_edge")) == (len(spots), "")
    assert t.asked == "act"


def test_thunder_eels() -> None:
    """TB-8.12: each side with its own bonus; the reward when both are covered."""
    dust = has(DUST, active="N Ir", at="folds_edge")
    t = table(dust, has(EKO), has(AXL), has(CAIMAN), at="bonus", edge="thunder_eels", deck="c20")
    t.fight("N Ir", "N=S Ir=F 0").do("stop").do("hit", (0, 1))
    assert (t.player().champion, t.goods(), t.dials()) == (2, (1, 0, 0), "F1 S1")
    assert t.hits("folds_edge") == "A A . . ."
    assert t.player().hand == []
    dust = has(DUST, active="N N Ib", fruit=1, at="folds_edge")
    t = table(dust, has(EKO), has(AXL), has(CAIMAN), at="bonus", edge="thunder_eels A A . . .",
              deck="c20")  # fmt: skip
    t.fight("N N Ib", "N=R N=F Ib=Y 0").do("stop").do("hit", (2, 3, 4))
    assert (t.player().champion, t.goods()) == (2, (0, 1, 0))
    assert (t.player().hand, t.active(), t.player().hits) == (["c20"], "N", 5)


INVASION = {
    "bullubura": ([], (1, 3, 0), 4, "N Ir"),
    "giant_mudcrab": ([("lose_die", ("active", "novice"))], (3, 3, 0), 4, "Ir"),
    "thunder_eels": ([("lose_die", ("active", "initiate_red"))], (3, 3, 0), 4, "N"),
    "colossal_spinesquid": ([("lose_die", ("active", "novice"))], (3, 3, 0), 3, "Ir"),
    "veil_stalker": ([], (3, 1, 0), 3, "N Ir"),
    "abyssal_hookjaw": ([("lose_die", ("active", "novice"))], (2, 3, 0), 4, "Ir"),
}


@pytest.mark.parametrize("ident", INVASION)
def test_invasion(ident: str) -> None:
    """TB-13.1, 13.2, 8.15: not for those who have hit it."""
    steps, goods, space, active = INVASION[ident]
    spots = " ".join(["B", *["."] * (len(RETAIL.monsters[ident].spots) - 1)])
    me = has(AXL, fruit=3, shells=3, champion=4, active="N Ir", discs=0)
    hitter = has(EKO, fruit=3, shells=3, champion=4, active="N Ir")
    t = table(me, hitter, has(DUST), at="night", edge=f"{ident} {spots}", script=[5])
    assert t.fields("invasion")["place"] == EDGE
    t.say(*steps)
    assert (t.goods(A), t.player(A).champion, t.active(A)) == (goods, space, active)
    assert (t.goods(B), t.player(B).champion, t.active(B)) == ((3, 3, 0), 4, "N Ir")
    assert t.monster("inner_reef") == ident


@pytest.mark.parametrize("ident", INVASION)
def test_invasion_takes_what_there_is(ident: str) -> None:
    """TB-8.15."""
    t = table(has(AXL), has(EKO), has(DUST), at="night", edge=ident, script=[7])
    assert all(t.goods(seat) == (0, 0, 0) for seat in range(3))
    assert t.asked == "move"


# -- assignments against brute force --------------------------------------------------------------


def brute_force(monster: Monster, dice: list[InUse]) -> set[tuple[int, ...]]:
    """Every way to give each symbol shown a spot or nothing; the best sets per side."""
    spots = RETAIL.monsters[monster.id].spots
    units = [(one, unit) for one in dice for unit in units_of(one.shown)]
    free = [n for n, owner in enumerate(monster.tokens) if owner == NOBODY]
    best: dict[str, set[tuple[int, ...]]] = {}
    for chosen in itertools.product([None, *free], repeat=len(units)):
        used = [n for n in chosen if n is not None]
        if len(used) != len(set(used)):
            continue
        if not all(
            n is None or fits(spots[n], *unit) for n, unit in zip(chosen, units, strict=True)
        ):
            continue
        pairs = {spots[n].pair for n in used if spots[n].pair}
        if any(n not in used for n in free if spots[n].pair in pairs):
            continue
        sides = {spots[n].side for n in used}
        if len(sides) == 1:
            best.setdefault(sides.pop(), set()).add(tuple(sorted(used)))
    found: set[tuple[int, ...]] = set()
    for sets in best.values():
        most = max(map(len, sets))
        found |= {one for one in sets if len(one) == most}
    return found or {()}


def fits(spot: Spot, one: InUse, letters: str) -> bool:
    die = RETAIL.dice[one.die]
    strong = die.level >= spot.armor_level and die.armor_colour == spot.armor_colour
    return spot.symbol in letters and (spot.armor_level == 0 or strong)


@pytest.mark.parametrize("ident", RETAIL.monsters)
def test_assignments_are_those_of_brute_force(ident: str) -> None:
    chance = Chance(f"{sum(map(ord, ident)):032x}")
    t = table(has(AXL, at="folds_edge"))
    s = t.s
    for _ in range(60):
        tokens = [chance.choice([NOBODY, NOBODY, B]) for _ in RETAIL.monsters[ident].spots]
        for pair in {spot.pair for spot in RETAIL.monsters[ident].spots if spot.pair}:
            mates = [n for n, spot in enumerate(RETAIL.monsters[ident].spots) if spot.pair == pair]
            for n in mates:
                tokens[n] = tokens[mates[0]]
        s.monsters = {EDGE: Monster(ident, tokens)}
        dice = []
        for number in range(1 + chance.below(4)):
            kind = chance.choice(list(KINDS.values()))
            dice.append(InUse(number, kind, chance.choice(RETAIL.dice[kind].faces)))
        s.trial = Trial(place=EDGE, dice=dice)
        found = assignments(s, 0, 0)
        assert len(found) == len(set(found))
        assert set(found) == brute_force(s.monsters[EDGE], dice)


def test_the_rules_of_a_card_are_told_where_they_hold() -> None:
    """Armor, pairs and Twins stand in words on every Monster that has them, and on no other."""
    for edition in (Retail(), Prototype()):
        told = components(edition)["monsters"]
        for ident, card in edition.box.monsters.items():
            words = " ".join(told[ident]["rules"])
            assert ("a die of that colour" in words) == any(one.armor_level for one in card.spots)
            assert ("a pair" in words) == any(one.pair for one in card.spots)
            assert ("Twins" in words) == any(one.side for one in card.spots)
