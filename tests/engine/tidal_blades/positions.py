"""Positions in which there is something to choose, by what is being done."""

from __future__ import annotations

from typing import Any

from engine import Match
from tests.engine.tidal_blades.prototype import prototype
from tests.engine.tidal_blades.table import AXL, DUST, EKO, Table, has, table


def begins() -> Table:
    return table(has(AXL, active="N"), has(EKO), at="move")


def crowded() -> Table:
    """All spaces of the Chronosseum are taken."""
    left = "guard_tower blade_advisor proving_yard"
    return table(has(AXL), has(EKO, left=left), at="move")


def acts(**more: Any) -> Table:
    return table(has(AXL, active="N N", hand="c01", at="guard_tower", shield=4, **more))


def fights(dice: str = "N N", roll: str = "N=S N=Y 0") -> Table:
    me = has(AXL, active=dice, at="folds_edge", dials="F9")
    return table(me, has(EKO), at="bonus", edge="bullubura").fight(dice, roll)


def at_fold(active: str = "N") -> Table:
    return table(has(AXL, active=active, at="folds_edge"), at="bonus", edge="bullubura")


def commits(fruit: int = 0) -> Table:
    me = has(AXL, active="N Ir N N", fruit=fruit, hand="c01", at="guard_tower")
    return table(me, has(EKO)).do("declare", "c01")


def decides(roll: str = "N=F Ir=W 0") -> Table:
    me = has(AXL, active="N Ir", hand="c01", shells=1, shield=4, at="guard_tower")
    return table(me, has(EKO)).attempt("c01", "N Ir", roll)


def sails() -> Table:
    return table(has(AXL, stunts="expert_rigging", dials="S2", at="palm_plaza"), at="bonus").say(
        "take_bonus", ("play_stunt", "expert_rigging")
    )


def withdraws() -> Table:
    me = has(DUST, active="N N N", fruit=1, hand="c27", at="palm_plaza")
    return table(me, deck="c20").attempt("c27", "N N N", "N=W N=F N=- 0").do("withdraw")


def plays(stunt: str, roll: str) -> Table:
    me = has(AXL, active="N N N", stunts=stunt, dials="F9", hand="c20", at="palm_plaza")
    return table(me).attempt("c20", "N N N", roll).do("play_stunt", stunt)


def synergy() -> Table:
    me = has(EKO, active="N", dials="Y1", hand="c03", at="guard_tower", cards="hidden_talents",
             deck="library_pass rewound_die meridian_key")  # fmt: skip
    return table(me).attempt("c03", "N", "N=Y 0").do("complete")


def buys(**more: Any) -> Table:
    return table(has(AXL, fruit=2, at="drifters_dock", **more), at="bonus").say(
        "take_bonus", ("choose_option", 0)
    )


def full() -> Table:
    me = has(AXL, fruit=2, active="N N N", spent="N N Ib", at="desert_caravan")
    t = prototype(me, has(EKO), at="bonus", market="red_sash divers_pouch cooling_salve")
    return t.say("take_bonus", ("choose_option", 0), ("buy", "red_sash"))


def trains(roll: str) -> Table:
    me = has(AXL, active="N N N N", dials="F9", at="temple_training")
    t = prototype(me, has(EKO), at="reward")
    return t.say(*[("commit", "novice")] * 4).commit("", roll)


def studies() -> Table:
    me = has(AXL, stunts="dedicated_study", at="guard_tower")
    return table(me, deck="c30 c31").do("play_stunt", "dedicated_study")


def overfull() -> Table:
    me = has(AXL, hand="c01 c02 c03 c04", at="meditation_spring")
    t = prototype(me, has(EKO), at="bonus")
    return t.say("take_bonus", ("take_challenge", "deck"))


def chooses(option: str, value: object) -> Table:
    return Table(
        Match.new("tidal_blades", seats=3, options={option: value}, seed="7" * 32, salt="0" * 32)
    )


def leaps() -> Table:
    return decides().do("use_shield", "shield_leap")


def infuses() -> Table:
    me = has(AXL, shield=5, at="guard_tower")
    return prototype(me, has(EKO)).do("use_shield", "shield_infuse")


def mystic() -> Table:
    me = has(AXL, shield=3, active="N", hand="c01", at="guard_tower")
    return prototype(me, has(EKO)).attempt("c01", "N", "N=F x")


def travels() -> Table:
    me = has(DUST, active="GF", fruit=1, cards="endurance_of_the_traveler", at="folds_edge")
    t = table(me, has(EKO), at="bonus", edge="bullubura").fight("GF", "GF=F 0")
    return t.say("stop", ("hit", (2,))).use("endurance_of_the_traveler")


def invaded() -> Table:
    specs = [has(AXL, active="N", spent="Ir"), has(EKO, active="N"), has(DUST)]
    return table(*specs, at="night", round_=1, edge="giant_mudcrab . . . . .", script=[6])


def rests(active: str = "", spent: str = "N Ir") -> Table:
    return table(has(AXL, active=active, spent=spent, dials="R9"), has(EKO), at="upgrades")
