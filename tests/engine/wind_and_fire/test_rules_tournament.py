"""Final Preparation, the order of the tournaments, base scoring, the end (WF-4, WF-5)."""

from typing import Any

import pytest

from engine import Action
from engine.games.wind_and_fire.cards import DATA
from tests.engine.wind_and_fire.table import A, B, C, D, has, table

BEAK = "r5c5 r6c4 r6c5 r6c6"
TWO_BEAKS = f"{BEAK} r3c1 r4c1 r5c1 r5c2"
UPGRADED = ("head_II_6", "wings_I_3", "tail_I_3")
WITHOUT_TAIL = ("head_I_3", "wings_I_3", "tail_II_6")


# -- WF-4 ------------------------------------------------------------------------------------------


def test_wf_4_1_the_circle_repeats() -> None:
    t = table(
        has(up=TWO_BEAKS, gold=2), has(up=TWO_BEAKS, gold=2), has(parts=UPGRADED),
        at="preparation", active=C, trigger=C,
    )  # fmt: skip
    asked = []
    while t.match.waiting() != (C,):
        asked.append(t.seat)
        t.do("upgrade", t.nouns("upgrade")[0])
        t.do("choose_pattern", t.nouns("choose_pattern")[0])
    assert asked[:2] == [A, B]
    assert len(asked) > 2
    assert t.storages(C)[0] == len(asked)


def test_wf_4_1_who_passes_is_out() -> None:
    t = table(
        has(up=TWO_BEAKS, gold=2), has(up=TWO_BEAKS, gold=2), has(parts=UPGRADED),
        at="preparation", active=C, trigger=C,
    )  # fmt: skip
    t.do("pass")
    assert t.seat == B
    t.upgrade("head_I_3", BEAK)
    assert t.seat == B
    t.do("pass")
    assert t.player(A).gold == 2
    assert t.match.waiting() == (A, B, C)


def test_wf_4_1_a_tile_that_comes_up_serves_who_could_not_before() -> None:
    """Book L583: the round repeats. B takes the top tile, the next one fits A's pattern."""
    line = "r6c1 r6c2 r6c3"
    t = table(
        has(up=line, gold=1), has(up="r5c3 r6c1 r6c2 r6c3", gold=1), has(parts=WITHOUT_TAIL),
        at="preparation", active=C, trigger=C,
    )  # fmt: skip
    assert t.seat == B
    t.upgrade("tail_I_3", "r5c3 r6c1 r6c2 r6c3")
    assert t.seat == A
    t.upgrade("tail_I_2", line)
    assert t.storages(C)[0] == 2


def test_wf_4_1_only_patterns_that_lie_are_offered() -> None:
    t = table(has(up=BEAK, gold=1), has(), at="preparation", trigger=B)
    assert t.nouns("upgrade") == ["head_I_3"]
    assert t.why("upgrade", "head_II_6") == "no place fits the pattern of Worldjaw"
    assert t.menu() == ["upgrade", "pass"]


def test_wf_4_2_in_base_mode_gold_may_come_from_any_part() -> None:
    parts = ("head_S +1", "wings_S +1 -3", "tail_S")
    t = table(has(parts=parts, up=BEAK, gold=1), has(parts=UPGRADED), at="preparation", trigger=B)
    t.do("upgrade", "head_I_3")
    assert t.nouns("pay_from") == ["storage", "head", "wings"]
    t.do("pay_from", "wings")
    assert t.powers() == "2/-2/1"
    t.do("choose_pattern", tuple(BEAK.split()))
    assert t.powers() == "4/-2/1"


def test_wf_4_2_in_advanced_mode_only_from_the_storage() -> None:
    parts = ("head_S", "wings_S +1", "tail_S")
    t = table(has(parts=parts, up=BEAK), has(parts=UPGRADED), at="preparation", trigger=B,
              mode="advanced")  # fmt: skip
    assert t.s.phase == "tournament"
    t = table(has(parts=parts, up=BEAK, gold=1), has(parts=UPGRADED), at="preparation", trigger=B,
              mode="advanced")  # fmt: skip
    t.upgrade("head_I_3", BEAK)
    assert (t.storages(A)[0], t.storages(B)[0]) == (0, 1)
    assert t.s.phase == "tournament"


def test_wf_4_2_no_sigil_for_a_late_upgrade() -> None:
    up = "r5c3 r6c3 r6c4 r6c5"
    t = table(has(up=up, gold=1), has(parts=UPGRADED), at="preparation", trigger=B,
              sigils="sigil_head_purple_green")  # fmt: skip
    t.upgrade("head_I_3", up)
    assert (t.powers(), t.match.waiting()) == ("3/1/1", (B,))
    assert t.s.open_sigils[0] == "sigil_head_purple_green"


def test_wf_4_3_no_cards_no_task_and_no_settled_pairs() -> None:
    t = table(
        has(up=BEAK, gold=3, pyramid=2, hand="TR9", cleared="mountain forest volcano",
            trainer="trainer_1"),
        has(parts=UPGRADED), at="preparation", trigger=B,
    )  # fmt: skip
    assert t.menu() == ["upgrade", "pass"]
    t.refuses("play_card", "TR9")
    t.refuses("complete_task")
    t.upgrade("head_I_3", BEAK)
    assert t.storages() == (2, 2, 0)


def test_wf_4_4_all_gold_first_then_black_crystals_with_their_limits() -> None:
    t = table(has(powers="-1/1/1", gold=1, pyramid=1, training=2), has(), at="storages")
    assert t.nouns("put_gold") == ["head"]
    t.do("put_gold", "head")
    assert t.nouns("put_black") == ["wings", "tail"]
    t.say(("put_black", "wings"), ("put_black", "tail"))
    assert t.nouns("put_black") == ["head", "wings", "tail"]
    t.do("put_black", "tail")
    assert t.menu() == ["finish_preparation"]
    t.do("finish_preparation")
    assert t.powers() == "0/0/-1"
    assert t.dice() == "0/0/0"


def test_wf_4_4_in_advanced_mode_gold_stays() -> None:
    t = table(has(gold=2, pyramid=1), has(gold=1), at="storages", mode="advanced")
    assert t.match.waiting() == (A,)
    t.say(("put_black", "tail"), "finish_preparation")
    assert (t.powers(), t.storages()) == ("1/1/0", (2, 0, 0))


def test_wf_4_4_who_has_nothing_to_place_is_not_asked() -> None:
    t = table(has(), has(), at="storages")
    assert t.s.phase == "tournament"
    t = table(has(), has(gold=1), has(pyramid=1), at="storages")
    assert t.match.waiting() == (B, C)


def test_wf_4_5_the_dice_show_no_less_than_0() -> None:
    t = table(has(powers="-2/0/3"), has(powers="2/2/2"), at="storages")
    assert (t.dice(A), t.dice(B)) == ("0/0/3", "2/2/2")
    assert t.powers(A) == "-2/0/3"


# -- WF-5 ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("row", DATA["schedule"], ids=lambda row: f"{row['players']} players")
def test_wf_5_1_schedule(row: dict[str, Any]) -> None:
    seats = row["players"]
    t = table(*[has() for _ in range(seats)], at="tournament")
    while not t.match.over:
        verb = t.menu()[0]
        t.do(verb, t.nouns(verb)[0])
    owners = [contest.owner for contest in t.s.held_contests]
    assert ["public" if owner < 0 else "personal" for owner in owners] == row["tournaments"]
    for seat in range(seats):
        assert owners.count(seat) == row["personal_per_player"]
        assert len(t.player(seat).personal) == 3 - row["personal_per_player"]
    assert owners.count(-1) == row["public_used"]


@pytest.mark.parametrize(
    ("powers", "last", "first"),
    [
        (["2/2/2", "1/1/1", "3/3/3"], A, B),
        (["1/1/1", "3/3/3", "1/1/1"], B, C),
        (["1/1/1", "3/3/3", "1/1/1"], A, A),
        (["1/1/1", "1/1/1", "1/1/1"], C, C),
    ],
)
def test_wf_5_2_lowest_sum_then_distance(powers: list[str], last: int, first: int) -> None:
    t = table(*[has(powers=text) for text in powers], at="tournament", active=last)
    assert t.seat == first
    assert t.fields_of_setup("tournament_begins") == {"seat": first}


def test_wf_5_2_fewest_upgrades_break_a_tie() -> None:
    t = table(
        has(parts=("head_I_2", "wings_S", "tail_S")), has(powers="2/1/1"), at="tournament",
        active=A,
    )  # fmt: skip
    assert t.seat == B


@pytest.mark.parametrize("seats", [2, 4])
def test_wf_5_3_the_first_tournament_is_personal(seats: int) -> None:
    t = table(*[has() for _ in range(seats)], at="tournament")
    kept = t.nouns("set_aside")[1]
    t.do("set_aside", kept)
    assert t.s.public == [kept]
    assert t.match.view(None)["set_aside"] == kept
    assert t.nouns("choose_tournament") == t.player(A).personal


def test_wf_5_4_the_card_is_discarded_and_the_marker_passes() -> None:
    t = table(has(powers="2/2/2"), has(), at="announce", held=1, active=B)
    card = t.nouns("choose_tournament")[0]
    t.do("choose_tournament", card)
    assert t.last_contest.card == card
    assert card not in t.player(B).personal
    assert (t.s.active, t.seat, t.s.contest) == (A, A, None)


def test_wf_5_6_tiles_of_either_face_and_crystals_count() -> None:
    mine = has(powers="0/3/1", up="r4c2", cleared="snow_left snow_right")
    t = table(mine, has(powers="1/2/1", flipped="r4c2"), at="contest", contest="wings white")
    assert t.last_contest.lines == [(3, 3, 0, 0), (2, 1, 0, 0)]
    assert t.last_contest.totals == [6, 3]
    assert t.elements(A) == {"white": 3}


@pytest.mark.parametrize(
    ("scores", "trophies"),
    [
        ([5, 4, 4, 3], [4, 2, 2, 0]),
        ([0, 0], [4, 4]),
        ([1, 0, 0], [4, 2, 2]),
        ([7, 7, 7, 2], [4, 4, 4, 2]),
    ],
)
def test_wf_5_7_trophies(scores: list[int], trophies: list[int]) -> None:
    t = table(*[has(powers=f"{score}/1/1") for score in scores], at="contest", contest="head red")
    assert t.last_contest.trophies == trophies
    assert [player.points for player in t.s.players] == trophies


@pytest.mark.parametrize(
    ("points", "parts", "placement"),
    [
        ((10, 8), ("head_S", "head_I_3"), (1, 2)),
        ((8, 8), ("head_S +9", "head_I_3"), (2, 1)),
        ((8, 8), ("head_S +1", "head_S"), (1, 2)),
        ((8, 8), ("head_S", "head_S"), (1, 1)),
    ],
)
def test_wf_5_8_points_then_upgrades_then_dice(
    points: tuple[int, int], parts: tuple[str, str], placement: tuple[int, int]
) -> None:
    specs = [
        has(points=value, parts=(head, "wings_S", "tail_S"))
        for value, head in zip(points, parts, strict=True)
    ]
    t = table(*specs, at="finish", held=5)
    result = t.match.result()
    assert result is not None
    assert (result.placement, result.scores, result.reason) == (placement, points, "points")


def test_wf_5_8_ranks_of_four() -> None:
    t = table(has(points=4), has(points=10), has(points=4), has(points=12), at="finish", held=5)
    assert t.result().placement == (3, 2, 3, 1)
    assert t.told_at_the_end() == "{3} is the Champion with 12 points."


def test_wf_5_8_the_title_may_be_shared() -> None:
    t = table(has(points=4), has(points=4), at="finish", held=5)
    assert t.told_at_the_end() == "{0} and {1} are the Champions with 4 points."


def test_a_resigned_match_is_lost_for_that_seat() -> None:
    t = table(has(), has(), has())
    t.match.resign(B)
    assert t.result().placement == (1, 3, 1)
    assert t.match.menu(A) == []
    assert Action("end_turn") not in t.match.menu(B)


def test_ties_of_the_marker_go_round_the_table() -> None:
    t = table(
        has(powers="1/1/1"), has(powers="5/5/5"), has(powers="5/5/5"), has(powers="1/1/1"),
        at="tournament", active=B,
    )  # fmt: skip
    assert t.seat == D
