"""Worked examples about nights and the end of the game (retail edition)."""

import pytest

from tests.engine.tidal_blades.table import AXL, CAIMAN, DUST, EKO, A, B, C, has, table


def test_e8_two_tie_for_first() -> None:
    t = table(*(has(champion=space) for space in (12, 12, 9, 4)), at="score")
    assert [t.sheet(seat)["Champion rank"] for seat in range(4)] == [2, 2, 1, 0]


def test_e9_trait_points() -> None:
    t = table(has(dials="F2 S6 R6 Y11"), at="score")
    assert t.sheet(A)["Traits"] == 1 + 3 + 3 + 5


def test_e11_no_red_elite_left() -> None:
    t = table(has(active="Ir"), at="upgrades", gone="Er")
    assert t.nouns("rest_die") == [("active", "initiate_red", "elite_blue")]
    assert t.offers("finish_night")
    t.do("rest_die", ("active", "initiate_red", "elite_blue"))
    assert t.active() == "Eb"
    t = table(has(active="Ir"), at="upgrades", gone="Er Eb")
    assert t.nouns("rest_die") == [
        ("active", "initiate_red", "novice"), ("active", "initiate_red", "initiate_blue"),
    ]  # fmt: skip
    t = table(has(active="Ir"), at="upgrades", gone="Er Eb").do("finish_night")
    assert t.active() == "Ir"


def test_e12_the_first_monster_moves_on() -> None:
    t = table(has(champion=3), at="night", edge="bullubura", monsters="giant_mudcrab", script=[2])
    assert t.s.invasion == 3
    assert (t.monster("inner_reef"), t.monster("folds_edge")) == ("bullubura", "giant_mudcrab")
    assert t.player().champion == 3
    assert (t.s.round, t.asked) == (2, "move")


def test_e50_invade_and_flee() -> None:
    dust = has(DUST, champion=4, active="N")
    eko = has(EKO, champion=1, active="N Ir")
    t = table(dust, eko, has(AXL, champion=3), at="night", reef="colossal_spinesquid A . . . . .",
              script=[1])  # fmt: skip
    assert (t.seat, t.player(B).champion) == (B, 0)
    assert t.nouns("lose_die") == [("active", "novice"), ("active", "initiate_red")]
    t.do("lose_die", ("active", "novice"))
    assert (t.player(A).champion, t.player(B).champion, t.player(C).champion) == (4, 0, 1)
    assert (t.active(A), t.active(B)) == ("N", "Ir")
    assert (t.player(A).hits, t.goods(A)) == (1, (0, 0, 0))
    assert t.monster("inner_reef") == ""


def test_e52_the_top_space() -> None:
    caiman = has(CAIMAN, champion=14, fruit=3, at="drifters_dock")
    t = table(has(AXL, champion=16), caiman, at="bonus", turn=B,
              market="champions_banner red_sash blue_sash")  # fmt: skip
    t.say("take_bonus", ("choose_option", 0), ("buy", "champions_banner"))
    assert t.player(B).champion == 15
    assert [t.sheet(seat)["Champion advancement"] for seat in (A, B)] == [10, 8]
    t = table(has(AXL, champion=16), has(CAIMAN, champion=15, shells=2), at="night",
              reef="bullubura . B . .", script=[7])  # fmt: skip
    assert t.player(A).champion == 15
    caiman = has(CAIMAN, champion=15, active="N", hand="s01", at="guard_tower")
    t = table(has(AXL, champion=15), caiman, turn=B).attempt("s01", "N", "N=F 0").do("complete")
    assert t.player(B).champion == 16


def test_e61_night_upgrade() -> None:
    me = has(AXL, dials="R2", active="N Ir", spent="Ib Er")
    t = table(me, at="upgrades")
    t.do("rest_die", ("spent", "initiate_blue", "elite_blue"))
    assert ("active", "elite_blue", "guild_synergy") not in t.nouns("rest_die")
    t.do("rest_die", ("spent", "elite_red", "guild_focus"))
    t.do("rest_die", ("active", "initiate_red", "elite_red"))
    assert (t.active(A), t.spent(A)) == ("N Er Eb GF", "")
    assert t.asked == "move"


def test_e62_dice_limit_on_anothers_turn() -> None:
    dust = has(DUST, active="N", at="folds_edge")
    caiman = has(CAIMAN, active="N N N", spent="Ir Ir Ib", discs=2)
    t = table(dust, caiman, has(discs=0), at="bonus", edge="giant_mudcrab B B B .")
    t.fight("N", "N=S 0").say("stop", ("hit", (3,)))
    t.do("gain_die", "initiate_red", by=A).do("gain_die", "initiate_blue", by=B)
    assert len(t.player(B).active) == 4
    t.end_turn()
    assert t.seat == B
    t.move("temple_shells").say("skip_bonus", "end_turn")
    assert t.asked == "discard_dice"
    assert t.nouns("discard_die") == [
        ("active", "novice"), ("active", "initiate_blue"),
        ("spent", "initiate_red"), ("spent", "initiate_blue"),
    ]  # fmt: skip
    t.do("discard_die", ("spent", "initiate_red"))
    assert (t.active(B), t.spent(B)) == ("N N N Ib", "Ir Ib")
    assert t.seat == A


@pytest.mark.parametrize(("spaces", "tokens"), [((6, 6, 3), [0, 0, 0]), ((7, 6, 3), [1, 0, 0])])
def test_e63_leader_token(spaces: tuple[int, int, int], tokens: list[int]) -> None:
    t = table(*(has(champion=space) for space in spaces), at="standings")
    assert [player.leader for player in t.s.players] == tokens
    assert [t.sheet(seat)["Leader tokens"] for seat in range(3)] == tokens


@pytest.mark.parametrize(("more", "points"), [("", 7), (" c20", 10), (" c23", 7)])
def test_e64_goal(more: str, points: int) -> None:
    t = table(has(CAIMAN, goal=2, completed=f"c33 c07 c12 c18 c40{more}"), at="score")
    assert t.sheet(A)["Secret Goal"] == points


def test_e64_an_unmatched_push_counts() -> None:
    me = has(EKO, active="N N", hand="c23", cards="triumph_of_the_mind", at="palm_plaza")
    t = table(me).attempt("c23", "N N", "N=Y N=Y 0").do("complete")
    t.do("choose_card", t.nouns("choose_card")[0])
    assert t.offers_card("triumph_of_the_mind")


def test_e65_full_retail_score() -> None:
    dust = has(
        DUST, dials="F4 S6 R9 Y2", champion=11, leader=1, hits=3, goal=1,
        completed="c29 c30 c33 c11 c25",
    )  # fmt: skip
    t = table(dust, has(champion=12), has(champion=1), at="score", edge="bullubura A A . .")
    assert t.sheet(A) == {
        "Challenges": 12, "Traits": 2 + 3 + 4 + 1, "Champion rank": 2, "Champion advancement": 6,
        "Leader tokens": 1, "Secret Goal": 7, "Hits": 5,
    }  # fmt: skip
    result = t.match.result()
    assert result is not None
    assert result.scores[A] == 43


@pytest.mark.parametrize(
    ("other", "placement"), [("c25 c28 c11", (2, 1, 3)), ("c25 c28 c20", (1, 1, 3))]
)
def test_e66_tie(other: str, placement: tuple[int, int, int]) -> None:
    """Equal points, both on space 9."""
    first = has(EKO, completed="c01 c05 c06 c07 c10 c15", champion=9, goal=2)
    second = has(AXL, completed=other, champion=9, goal=2)
    t = table(first, second, has(CAIMAN), at="score")
    one, two = (sum(t.sheet(seat).values()) for seat in (A, B))
    gap = one - two
    first.hits, second.hits = max(0, -gap), max(0, gap)
    t = table(first, second, has(CAIMAN), at="score")
    result = t.match.result()
    assert result is not None
    assert result.scores[A] == result.scores[B]
    assert result.placement == placement


@pytest.mark.parametrize(
    ("spaces", "ranks"),
    [((8, 8, 8, 2), [2, 2, 2, 0]), ((10, 7, 7, 1), [3, 1, 1, 0]), ((5, 5, 5, 5), [1, 1, 1, 1])],
)
def test_e75_more_ties(spaces: tuple[int, ...], ranks: list[int]) -> None:
    t = table(*(has(champion=space) for space in spaces), at="score")
    assert [t.sheet(seat)["Champion rank"] for seat in range(4)] == ranks
