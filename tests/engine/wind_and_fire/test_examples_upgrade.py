"""Worked examples of upgrades, training cards and trainer tasks (EX-50 to EX-60)."""

from engine.games.wind_and_fire import pyramid
from tests.engine.wind_and_fire.table import A, has, table


def ways(tile: str) -> list[str]:
    return [" ".join(pyramid.slots_of(way)) for way in pyramid.TILE_PLACEMENTS[tile]]


def test_ex_50_pattern_mirrored_and_rotated() -> None:
    hook, beak = "r3c1 r4c1 r5c1 r6c2", "r3c1 r4c1 r5c1 r5c2"
    assert hook in ways("tail_I_3")
    assert beak not in ways("tail_I_3")
    assert beak in ways("head_I_3")
    t = table(has(up=hook), has())
    t.upgrade("tail_I_3", hook)
    assert (t.powers(), t.flipped(), t.up()) == ("1/1/3", hook, "")
    t = table(has(up=beak), has())
    assert "tail_I_3" not in t.nouns("upgrade")
    assert "pattern of Barbed Hook" in t.why("upgrade", "tail_I_3")
    t.upgrade("head_I_3", beak)


def test_ex_51_flipped_tiles() -> None:
    t = table(has(up="r3c1 r5c1 r6c2", flipped="r4c1"), has())
    assert "upgrade" not in t.menu()
    assert t.elements()["green"] == 2
    t = table(has(flipped="r4c1"), has(powers="0/0/0"), at="contest", contest="tail green")
    assert t.last_contest.totals == [2, 0]


def test_ex_52_moving_on_the_new_tile() -> None:
    rhomb = "r4c2 r4c3 r5c2 r5c3"
    start = has(parts=("head_S +1 -1", "wings_S", "tail_S"), up=rhomb)
    worldjaw = has(parts=("head_II_6", "wings_S", "tail_S"))
    crown = has(parts=("head_II_5", "wings_S", "tail_S"))
    t = table(start, worldjaw, crown, has())
    assert t.powers() == "1/1/1"
    t.do("upgrade", "head_II_4")
    assert "r4c2 r4c3 r5c3 r5c4" not in [" ".join(way) for way in t.nouns("choose_pattern")]
    assert t.nouns("choose_pattern") == [("r4c2", "r4c3", "r5c2", "r5c3")]
    way = tuple(rhomb.split())
    assert t.preview("choose_pattern", way).endswith(", head power 1 becomes 4")
    t.do("choose_pattern", way)
    assert t.powers() == "4/1/1"
    head = t.player().parts[0]
    assert (head.tile, head.gold, head.black) == ("head_II_4", 1, 1)


def test_ex_53_stack_order() -> None:
    spread = "r5c1 r5c2 r5c3 r5c4 r6c2 r6c4"
    assert spread in ways("wings_II_6")
    t = table(has(up=spread), has(), has(), has())
    t.upgrade("wings_II_6", spread)
    shown = t.match.view(A)["stacks"]
    assert shown["wings advanced"] == {"top": "wings_II_5", "left": 2}
    assert shown["wings simple"] == {"top": "wings_I_3", "left": 2}
    t = table(has(up=spread), has())
    t.upgrade("wings_II_6", spread)
    assert t.match.view(A)["stacks"]["wings advanced"] == {"top": None, "left": 0}
    assert "wings_I_3" not in t.nouns("upgrade")


def test_ex_54_one_upgrade_a_turn() -> None:
    up = "r3c1 r4c1 r5c1 r6c2 r6c4 r6c5 r6c6 r5c5"
    t = table(has(up=up), has(), order=[A], areas=["white 1"])
    assert {"tail_I_3", "head_I_3"} <= set(t.nouns("upgrade"))
    t.upgrade("tail_I_3", "r3c1 r4c1 r5c1 r6c2")
    assert "upgrade" not in t.menu()
    assert "upgraded this turn" in t.why("upgrade", "head_I_3")
    t.end_turn()
    t.do("choose_area", 0)
    assert "head_I_3" in t.nouns("upgrade")


def test_ex_54_the_other_upgrade_in_the_final_preparation() -> None:
    up = "r6c4 r6c5 r6c6 r5c5"
    tail = ("head_S", "wings_S", "tail_I_3")
    t = table(has(up=up, parts=tail, gold=1), has(), at="preparation", trigger=1)
    t.upgrade("head_I_3", "r5c5 r6c4 r6c5 r6c6")
    assert t.powers() == "3/1/3"


def test_ex_55_turned_stone() -> None:
    t = table(has(hand="TR2"), has(), dice="blue 1+b, yellow 1")
    t.do("play_card", "TR2")
    assert ("blue", 4) in t.nouns("turn_die")
    assert [number for die, number in t.nouns("turn_die") if die == "yellow"] == [4]
    t.do("turn_die", ("blue", 4))
    t.use("blue", "r6c3", "r6c6")
    assert (t.up(), t.storages()) == ("r6c3 r6c6", (0, 0, 0))
    assert t.s.training_pile == ["TR2"]


def test_ex_56_second_breath() -> None:
    t = table(has(hand="TR7"), has(), dice="blue 2+b", order=[])
    t.use("blue", "r6c3", "r6c6")
    assert t.storages() == (0, 1, 0)
    t.play("TR7", ("reuse_die", ("blue", "lake")))
    assert t.cleared() == "lake"
    assert t.storages() == (0, 1, 0)
    assert t.menu() == ["end_turn"]


def test_ex_57_cleansing_breath() -> None:
    start = has(hand="TR1", parts=("head_S", "wings_S", "tail_S -1"), pyramid=1)
    t = table(start, has())
    t.play("TR1")
    assert (t.black(), t.storages()) == ([0, 0, 0], (0, 1, 0))
    t = table(has(parts=start.parts, pyramid=1, cleared="desert_upper"), has(), dice="white 1")
    t.use("white", "snow_right")
    assert t.nouns("remove_black") == ["tail", "pyramid"]
    t.do("remove_black", "pyramid")
    assert (t.black(), t.storages()) == ([0, 0, 1], (0, 0, 0))


def test_ex_58_echo() -> None:
    t = table(has(hand="TR5"), has(), pile="TR5 TR8")
    t.do("play_card", "TR5")
    assert t.nouns("copy_card") == ["TR8"]
    t.say(("copy_card", "TR8"), ("place_tile", "r4c2"))
    assert t.up() == "r4c2"
    assert t.s.training_pile == ["TR5", "TR8", "TR5"]


def test_ex_59_trainer_easy() -> None:
    realms = "mountain forest volcano"
    t = table(has(trainer="trainer_1", cleared=realms), has())
    t.say("complete_task", ("put_gold", "head"), ("put_gold", "wings"))
    assert (t.powers(), t.storages()) == ("2/2/1", (0, 0, 0))
    assert t.crystals() == "volcano mountain forest"
    assert t.player().trainer == ""
    assert t.why("complete_task") == "the task is done"


HEARTH = has(
    trainer="trainer_1", up="r3c2 r4c1 r4c4", flipped="r3c3 r5c4", cleared="volcano",
    parts=("head_S -1", "wings_S", "tail_S"), training=1,
)  # fmt: skip


def test_ex_60_trainer_hard() -> None:
    t = table(HEARTH, has(), trainer="hard", deck="TR8")
    t.do("complete_task")
    assert t.nouns("gain_bonus") == ["remove_black", "gold", "action_card"]
    t.do("gain_bonus", "remove_black")
    assert (t.black(), t.storages()) == ([0, 0, 0], (0, 0, 1))
    t.do("gain_bonus", "remove_black")
    assert t.storages() == (0, 0, 0)
    t.say(("gain_bonus", "gold"), ("put_gold", "head"), ("put_gold", "head"))
    assert t.powers() == "3/1/1"
    assert t.hand() == ["TR8"]
    assert t.menu() == ["play_card", "end_turn"]


def test_ex_60_a_slot_that_must_be_empty() -> None:
    filled = has(trainer="trainer_1", up=f"{HEARTH.up} r4c3", flipped=HEARTH.flipped,
                 cleared="volcano")  # fmt: skip
    t = table(filled, has(), trainer="hard")
    assert t.why("complete_task") == "slot r4c3 must be empty"
