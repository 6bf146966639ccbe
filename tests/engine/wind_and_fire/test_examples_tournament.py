"""Worked examples of Final Preparation and base Tournament (EX-03, 04, 70 to 76, 110)."""

import pytest

from tests.engine.wind_and_fire.table import ALL, A, B, C, D, has, table

FULL = ("head_I_3", "wings_I_3", "tail_I_3")
BEAK = "r5c5 r6c4 r6c5 r6c6"


def test_ex_03_active_player_of_the_tournament() -> None:
    red, green, blue = A, B, C
    public = "fire_breath_white flight_purple tail_wielding_green"
    t = table(
        has(powers="4/3/3", personal="flight_red"), has(powers="4/4/4", personal="flight_blue"),
        has(powers="4/4/3", personal="flight_green"), at="tournament", public=public, active=green,
    )  # fmt: skip
    assert t.s.active == red
    assert t.nouns("set_aside") == public.split()
    t.do("set_aside", "fire_breath_white")
    assert t.nouns("choose_opening") == ["flight_purple", "tail_wielding_green"]
    t.do("choose_opening", "flight_purple")
    assert t.s.public == ["fire_breath_white"]
    assert [c.card for c in t.s.held_contests] == ["flight_purple"]
    assert t.seat == green
    t.do("choose_tournament", "flight_blue")
    assert t.seat == blue
    t.do("choose_tournament", "flight_green")
    assert t.seat == red
    t.do("choose_tournament", "flight_red")
    assert t.match.over
    assert t.last_contest.card == "fire_breath_white"
    assert [c.owner for c in t.s.held_contests] == [-1, green, blue, red, -1]


def test_ex_04_scoring_a_tournament() -> None:
    green = has(powers="1/1/5", up="r3c2 r4c1", flipped="r4c4", cleared="forest")
    other = has(powers="1/1/6", up="r2c1")
    t = table(green, other, other, at="contest", contest="tail green")
    assert t.last_contest.totals == [9, 6, 6]
    assert t.last_contest.trophies == [4, 2, 2]
    assert [player.points for player in t.s.players] == [4, 2, 2]
    assert t.up(A) == "r3c2 r4c1"
    assert t.crystals(A) == "forest"


# -- Final Preparation ---------------------------------------------------------------------------


def test_ex_70_order_and_payment() -> None:
    trigger = ("head_II_6", "wings_I_3", "tail_I_3")
    t = table(
        has(parts=("head_S", "wings_S +1 -2", "tail_S"), up=BEAK), has(parts=trigger),
        has(up=BEAK, gold=1), at="preparation", active=A, trigger=B,
    )  # fmt: skip
    assert t.powers(A) == "1/0/1"
    assert t.seat == C
    t.upgrade("head_I_3", BEAK)
    assert t.storages(B) == (1, 0, 0)
    assert t.seat == A
    t.upgrade("head_I_2", "r5c5 r6c5 r6c6")
    assert t.powers(A) == "2/-1/1"
    assert t.storages(B) == (2, 0, 0)
    assert t.match.waiting() == (B,)
    t.say(("put_gold", "head"), ("put_gold", "tail"), "finish_preparation")
    assert t.powers(B) == "7/3/4"
    assert t.dice(A) == "2/0/1"


def test_ex_71_no_gold() -> None:
    advanced = ("head_II_6", "wings_II_6", "tail_II_6")
    t = table(has(up=BEAK), has(parts=advanced), at="preparation", trigger=B)
    assert t.s.phase == "tournament"
    assert t.player().parts[0].tile == "head_S"
    assert t.match.view(A)["players"][A]["row_gold"][2]
    t = table(has(up=BEAK, gold=1), has(parts=advanced), at="preparation", trigger=B)
    assert t.offers("upgrade", "head_I_3")


def test_ex_72_step_2() -> None:
    t = table(has(powers="2/1/1", gold=1, pyramid=1, training=1), has(), at="storages")
    t.do("put_gold", "wings")
    assert t.nouns("put_black") == ["head", "wings", "tail"]
    t.do("put_black", "head")
    t.do("put_black", "head")
    t.do("finish_preparation")
    assert t.powers() == "0/2/1"
    assert t.dice() == "0/2/1"
    assert t.storages() == (0, 0, 0)


def test_ex_73_tie_for_lowest_sum() -> None:
    two = ("head_I_3", "wings_I_2", "tail_S")
    two_more = ("head_I_2", "wings_I_3", "tail_S")
    t = table(
        has(parts=two), has(powers="5/5/5"), has(powers="5/5/5"), has(parts=two_more),
        at="tournament", active=C,
    )  # fmt: skip
    assert t.s.active == D
    assert t.seat == D


@pytest.mark.parametrize(
    ("scores", "trophies"),
    [
        ([9, 9, 7, 5], [4, 4, 2, 0]),
        ([8, 8, 8], [4, 4, 4]),
        ([3, 0], [4, 2]),
    ],
)
def test_ex_74_tie_for_first(scores: list[int], trophies: list[int]) -> None:
    players = [has(powers=f"{score}/1/1") for score in scores]
    t = table(*players, at="contest", contest="head red")
    assert t.last_contest.totals == scores
    assert t.last_contest.trophies == trophies


def test_ex_75_order_with_2_players() -> None:
    mine = "fire_breath_red flight_red tail_wielding_red"
    yours = "fire_breath_blue flight_blue tail_wielding_blue"
    t = table(
        has(powers="1/1/1", personal=mine), has(powers="2/2/2", personal=yours),
        at="tournament", active=B, public="fire_breath_white flight_white tail_wielding_white",
    )  # fmt: skip
    t.do("set_aside", "flight_white")
    asked = []
    while not t.match.over:
        asked.append(t.seat)
        t.do("choose_tournament", t.nouns("choose_tournament")[0])
    assert asked == [A, B, A, B]
    assert [c.owner for c in t.s.held_contests] == [A, B, A, B, -1]
    assert t.last_contest.card == "flight_white"
    assert t.s.public == []


TWO = ("head_I_3", "wings_I_3", "tail_S")
THREE = ("head_I_2", "wings_I_2", "tail_I_3")
SUM_14 = ("head_I_3 +4", "wings_I_3", "tail_I_2 +2")


@pytest.mark.parametrize(
    ("mine", "yours", "sums", "placement"),
    [
        (TWO, THREE, (7, 7), (2, 1)),
        (SUM_14, ("head_I_2", "wings_I_2", "tail_I_3 +8"), (14, 15), (2, 1)),
        (SUM_14, ("head_I_2", "wings_I_2", "tail_I_3 +7"), (14, 14), (1, 1)),
    ],
)
def test_ex_76_game_end(
    mine: tuple[str, str, str],
    yours: tuple[str, str, str],
    sums: tuple[int, int],
    placement: tuple[int, int],
) -> None:
    t = table(has(parts=mine, points=12), has(parts=yours, points=12), at="finish", held=5)
    result = t.match.result()
    assert result is not None
    assert tuple(lines[3]["value"] for lines in result.breakdown) == sums
    assert (result.placement, result.scores) == (placement, (12, 12))


def test_ex_110_safety_end() -> None:
    t = table(has(up=ALL, gold=1), has(up=ALL))
    t.end_turn()
    assert t.fields("training_over") == {"seat": None, "why": "pyramid"}
    assert (t.s.trigger, t.s.phase, t.seat) == (-1, "preparation", A)
    t.do("upgrade", "head_II_6")
    assert t.fields("paid") == {"seat": A, "source": "storage", "to": None, "master": False}
    assert [player.gold for player in t.s.players] == [0, 0]
