"""The fifteen Action spaces and the twelve spaces of the Boat (TB-6)."""

from collections.abc import Callable
from typing import Any

import pytest

from engine.games.tidal_blades.box import RETAIL
from engine.testing.table import Step
from tests.engine.tidal_blades.table import AXL, A, B, Has, Table, has, table


def laid(me: Has, **given: Any) -> Table:
    """With known cards in the offers."""
    return table(
        me, stunts="deep_breath mirror_feint", pool="c01 c02 c03 c04 c05", deck="c20 c21 c22",
        **given,
    )  # fmt: skip


def go(space: str, *steps: Step, **given: Any) -> Table:
    t = laid(has(AXL, **given), at="move", first=B).move(space)
    return t.say(*steps) if steps else t


def test_guard_tower() -> None:
    t = go("guard_tower")
    assert (t.active(), t.goods(), t.asked) == ("N", (0, 1, 0), "choose_bonus")


def test_blade_advisor() -> None:
    t = go("blade_advisor")
    assert t.nouns("gain_die") == ["initiate_red", "initiate_blue"]
    assert t.do("gain_die", "initiate_blue").active() == "Ib"


def test_proving_yard() -> None:
    t = go("proving_yard")
    assert (t.active(), t.player().stunts) == ("N", ["deep_breath"])


def test_palm_plaza() -> None:
    """TB-6.9: the marker too, also if one holds it already."""
    t = go("palm_plaza")
    assert (t.goods(), t.s.first) == ((2, 0, 0), A)
    t = table(has(AXL), at="move", first=A).move("palm_plaza")
    assert (t.s.first, t.fields("first_player")) == (A, {"seat": A})


def test_repair_shop() -> None:
    """TB-6.13: the only voluntary charge."""
    t = go("repair_shop", shells=1)
    assert t.nouns("charge") == [0, 1, 2, 3]
    assert t.do("charge", 2).goods() == (0, 1, 2)
    assert go("repair_shop", ("charge", 0)).goods() == (0, 2, 0)


def test_racers_bay() -> None:
    """TB-6.8: a move of its own, both rewards."""
    t = go("racers_bay")
    assert (t.s.boat, t.goods()) == (2, (1, 1, 0))


def test_drifters_dock() -> None:
    t = table(has(), at="move", market_deck="red_sash").move("drifters_dock")
    assert t.goods() == (1, 1, 0)
    assert t.nouns("discard_offer") == ["practice_blade", "divers_pouch", "cooling_salve"]
    t.do("discard_offer", "divers_pouch")
    assert t.s.market == ["practice_blade", "cooling_salve", "red_sash"]
    assert t.s.market_pile == ["divers_pouch"]
    assert t.asked == "choose_bonus"


def test_glassforgers_guild() -> None:
    t = go("glassforgers_guild", ("upgrade", ("active", "novice", "initiate_red")), active="N",
           spent="Ib", fruit=1)  # fmt: skip
    assert t.asked == "pay_for"
    t.say(("pay_for", "yes"), ("upgrade", ("spent", "initiate_blue", "elite_blue")))
    assert (t.active(), t.spent(), t.goods(), t.asked) == ("Ir", "Eb", (0, 0, 0), "choose_bonus")


def test_glassforgers_guild_once_only() -> None:
    t = go("glassforgers_guild", ("upgrade", ("active", "novice", "initiate_red")), active="N",
           fruit=1).do("pay_for", "no")  # fmt: skip
    assert (t.active(), t.goods()) == ("Ir", (1, 0, 0))
    t = go("glassforgers_guild", ("upgrade", ("active", "novice", "initiate_red")), active="N")
    assert t.asked == "choose_bonus"


def test_desert_caravan() -> None:
    t = go("desert_caravan", spent="N N Ir Er")
    t.say(("refresh", "novice"), ("refresh", "novice"), ("refresh", "elite_red"))
    assert (t.active(), t.spent(), t.asked) == ("N N Er", "Ir", "choose_bonus")


def test_font_of_shells() -> None:
    assert go("temple_shells").goods() == (0, 3, 0)


def test_garden_steps() -> None:
    """TB-6.10: both are discarded, then both refilled; there is no way round."""
    t = go("temple_fruit")
    assert t.menu() == ["discard_offer"]
    t.do("discard_offer", "c02")
    assert t.menu() == ["discard_offer"]
    assert t.nouns("discard_offer") == ["c01", "c03", "c04", "c05"]
    t.do("discard_offer", "c01")
    assert (t.s.pool, t.goods()) == (["c03", "c04", "c05", "c20", "c21"], (3, 0, 0))


def test_hall_of_scrolls() -> None:
    """TB-6.11: before the normal two."""
    t = go("temple_scrolls", ("take_challenge", "c04"))
    assert (t.player().hand, t.asked) == (["c04"], "choose_bonus")
    t.say("take_bonus", ("take_challenge", "deck"), ("take_challenge", "c20"))
    assert t.player().hand == ["c04", "c21", "c20"]


def test_meditation_spring() -> None:
    t = go("meditation_spring", ("refresh", "novice"), spent="N N")
    assert (t.active(), t.spent(), t.asked) == ("N", "N", "choose_bonus")
    t = table(has(left="meditation_spring"), has(left="meditation_spring"), at="move")
    assert t.offers("move", "meditation_spring")


def test_the_folds_edge() -> None:
    t = go("folds_edge")
    assert (t.goods(), t.menu()) == ((1, 1, 0), ["no_fight"])


def test_inner_reef() -> None:
    t = laid(has(AXL, active="N"), at="move", reef="bullubura", edge="giant_mudcrab")
    t.move("inner_reef")
    assert (t.goods(), t.player().stunts) == ((0, 1, 0), ["deep_breath"])
    assert t.do("fight").trial.place == "inner_reef"


def test_which_spaces_are_single() -> None:
    """TB-6.2."""
    single = {space.id for space in RETAIL.spaces.values() if space.single}
    assert single == set(RETAIL.spaces) - {"meditation_spring", "folds_edge", "inner_reef"}
    assert len(RETAIL.spaces) == 15


# -- the Boat -------------------------------------------------------------------------------------

BOAT: dict[int, tuple[list[Step], Callable[[Table], bool]]] = {
    0: ([], lambda t: t.player().champion == 1),
    1: ([], lambda t: t.goods() == (0, 1, 0)),
    2: ([], lambda t: t.goods() == (1, 0, 0)),
    3: ([], lambda t: t.player().champion == 1),
    4: ([], lambda t: t.player().stunts == ["deep_breath"]),
    5: ([("choose_option", 0)], lambda t: t.goods() == (1, 0, 0)),
    6: ([("take_challenge", "c03")], lambda t: t.player().hand == ["c03"]),
    7: ([], lambda t: t.player().champion == 1),
    8: ([("refresh", "initiate_red")], lambda t: (t.active(), t.spent()) == ("Ir", "N")),
    9: ([], lambda t: t.goods() == (0, 1, 0)),
    10: ([], lambda t: t.player().champion == 1),
    11: ([], lambda t: t.goods() == (1, 0, 0)),
}


@pytest.mark.parametrize("space", BOAT)
def test_boat_space(space: int) -> None:
    steps, holds = BOAT[space]
    before = (space - 1) % len(RETAIL.boat)
    t = laid(has(AXL, spent="N Ir", at="palm_plaza"), at="bonus", boat=before)
    t.say("take_bonus", *steps)
    assert t.s.boat == space
    assert holds(t)
    assert t.asked == "act"
