"""The twelve Secret Goals (TB-14.6) and the twelve starting Challenges (TB-2.12)."""

from typing import Any

import pytest

from engine.games.tidal_blades.box import RETAIL
from tests.engine.tidal_blades.table import AXL, CAIMAN, DUST, EKO, A, has, table

# What is just below the easy number, at it, and at the difficult one.
GOALS: dict[str, tuple[dict[str, Any], ...]] = {
    "g_axl_1": (
        {"completed": "c01 c06 c13 c15"}, {"completed": "c01 c06 c13 c15 c17"},
        {"completed": "c01 c06 c13 c15 c17 c39"},
    ),
    "g_axl_2": ({"champion": 8}, {"champion": 9}, {"champion": 12}),
    "g_axl_3": (
        {"completed": "c15 c16 c01 c29"}, {"completed": "c15 c16 s05"},
        {"completed": "c15 c16 c17 c18"},
    ),
    "g_cai_1": (
        {"completed": "c11 c05 c06 c07"}, {"completed": "c11 c12 c05"},
        {"completed": "c11 c12 c28"},
    ),
    "g_cai_2": (
        {"completed": "c33 c04 c18 c07"}, {"completed": "c33 c04 c18 s07"},
        {"completed": "c33 c04 c18 c20 c29"},
    ),
    "g_cai_3": ({"dials": "F5 R2"}, {"dials": "F5 R5"}, {"dials": "F8 R5"}),
    "g_dus_1": (
        {"completed": "c29 c30 c01"}, {"completed": "c29 c30 s06"},
        {"completed": "c29 c30 c31 c32"},
    ),
    "g_dus_2": ({"hits": 1}, {"hits": 2}, {"hits": 4}),
    "g_dus_3": ({"dials": "R5 S3"}, {"dials": "R5 S4"}, {"dials": "R5 S7"}),
    "g_eko_1": (
        {"completed": "c01 c02 c29"}, {"completed": "c01 c02 s10"},
        {"completed": "c01 c02 c03 c04"},
    ),
    "g_eko_2": (
        {"cards": "synergizer meridian_key fold_scholar"},
        {"cards": "synergizer meridian_key fold_scholar rewound_die"},
        {"cards": "synergizer meridian_key fold_scholar rewound_die library_pass"},
    ),
    "g_eko_3": (
        {"dials": "F5 S3 R4 Y3"}, {"dials": "F5 S4 R4 Y3"}, {"dials": "F5 S4 R5 Y3"},
    ),
}  # fmt: skip


@pytest.mark.parametrize("goal", RETAIL.goals)
@pytest.mark.parametrize(("step", "points"), [(0, 0), (1, 7), (2, 10)])
def test_secret_goal(goal: str, step: int, points: int) -> None:
    """Hits on a Monster that is still there count for Reef Warden (TB-14.7)."""
    data = RETAIL.goals[goal]
    me = has(data.character, goal=int(goal[-1]), **GOALS[goal][step])
    edge = "bullubura A A . ." if data.measure == "monster_hits" else ""
    t = table(me, at="score", edge=edge)
    assert t.player().goal == goal
    assert t.sheet(A)["Secret Goal"] == points


def test_each_character_has_three_goals_one_of_them_marked() -> None:
    for character in RETAIL.characters:
        own = [goal for goal in RETAIL.goals.values() if goal.character == character]
        assert len(own) == 3
        assert [goal.first_game for goal in own] == [True, False, False]


# -- starting Challenges --------------------------------------------------------------------------

KITS = {AXL: "s04 s05 s06", CAIMAN: "s01 s02 s03", DUST: "s07 s08 s09", EKO: "s10 s11 s12"}
STARTING = {
    "s01": ("N=F", "F1", 1), "s02": ("N=R", "R1", 1), "s03": ("N=F N=R", "F1 R1", 2),
    "s04": ("N=S", "S1", 1), "s05": ("N=S N=Y", "S1 Y1", 2), "s06": ("N=Y", "Y1", 1),
    "s07": ("N=S", "S1", 1), "s08": ("N=R", "R1", 1), "s09": ("N=R N=S", "S1 R1", 2),
    "s10": ("N=F N=Y", "F1 Y1", 2), "s11": ("N=Y", "Y1", 1), "s12": ("N=F", "F1", 1),
}  # fmt: skip
PUSH = {
    "s01": "R", "s02": "F", "s03": "Y", "s04": "Y", "s05": "S", "s06": "S", "s07": "R", "s08": "S",
    "s09": "F", "s10": "R", "s11": "F", "s12": "Y",
}  # fmt: skip
PLACE = {"chronosseum": "guard_tower", "lamara": "palm_plaza", "droska": "desert_caravan"}


@pytest.mark.parametrize("card", STARTING)
def test_starting_challenge(card: str) -> None:
    roll, dials, points = STARTING[card]
    owner = next(name for name, kit in KITS.items() if card in kit)
    assert RETAIL.characters[owner].kit == tuple(KITS[owner].split())
    dice = " ".join(["N"] * roll.count("N"))
    here = PLACE[RETAIL.challenges[card].arena]
    me = has(owner, active=f"{dice} N", fruit=1, hand=card, at=here)
    t = table(me, judge="").attempt(card, dice, f"{roll} 0").do("complete")
    assert (t.dials(), t.player().champion, t.player().completed) == (dials, 0, [card])
    assert RETAIL.challenges[card].points == points
    t = table(me, judge="").attempt(card, f"{dice} N", f"{roll} N={PUSH[card]} 0").do("complete")
    assert t.fields("completed")["pushed"]
    assert sum(t.player().dials) == roll.count("N") + 1
