"""Chapters 13 and 14: the night, the last night, scoring."""

import pytest

from engine import Match
from engine.games.tidal_blades.box import RETAIL
from engine.tools.simulate import seed_of
from tests.engine.tidal_blades.table import AXL, CAIMAN, DUST, EKO, A, B, C, Table, has, table


@pytest.mark.parametrize("roll", range(1, 9))
def test_who_invades(roll: int) -> None:
    """TB-13.1: 1 to 5 the Inner Reef, 6 to 8 The Fold's Edge."""
    t = table(has(AXL, fruit=2, shells=2), at="night", first=B, reef="bullubura",
              edge="veil_stalker", script=[roll - 1])  # fmt: skip
    event = t.fields("invasion")
    assert (event["seat"], event["roll"]) == (B, roll)
    assert t.goods() == ((0, 2, 0) if roll <= 5 else (2, 0, 0))


def test_penalties_in_turn_order() -> None:
    """TB-13.2: from the First Player."""
    players = [has(active="N"), has(active="N"), has(active="N")]
    t = table(*players, at="night", first=C, edge="giant_mudcrab", script=[5])
    seats = []
    while t.asked == "lose_die":
        seats.append(t.seat)
        t.do("lose_die", ("active", "novice"))
    assert seats == [C, A, B]


def test_lose_a_die_of_active_or_spent() -> None:
    """TB-8.15."""
    me = has(AXL, active="N N", spent="N Ir")
    t = table(me, has(), has(), at="night", reef="giant_mudcrab", script=[0])
    assert t.nouns("lose_die") == [
        ("active", "novice"), ("spent", "novice"), ("spent", "initiate_red"),
    ]  # fmt: skip
    t.do("lose_die", ("spent", "initiate_red"))
    assert (t.active(), t.spent(), t.s.supply["initiate_red"]) == ("N N", "N", 8)


def test_advance_and_flee() -> None:
    """TB-13.3, 13.5: tokens beside The Fold, no reward; who has hit it does not move."""
    players = [has(AXL, champion=3), has(EKO, champion=3), has(DUST)]
    t = table(*players, at="night", reef="veil_stalker A . . A . .", edge="bullubura",
              monsters="giant_mudcrab hookjaw", script=[7])  # fmt: skip
    assert [player.champion for player in t.s.players] == [3, 2, 0]
    assert (t.player(A).hits, t.dials(A), t.player(A).stunts) == (2, "", [])
    assert (t.monster("inner_reef"), t.monster("folds_edge")) == ("bullubura", "giant_mudcrab")


def test_a_hunted_monster_cannot_invade_and_comes_instead_of_a_new_one() -> None:
    """TB-13.1, 13.4."""
    t = table(has(AXL, fruit=2), at="night", hunted="bullubura . A . .", monsters="veil_stalker",
              script=[7])  # fmt: skip
    assert (t.goods(), t.hits("folds_edge")) == ((2, 0, 0), ". A . .")
    assert (t.monster("hunt"), t.s.monster_deck) == ("", ["veil_stalker"])


def test_an_empty_deck_reveals_nothing() -> None:
    """TB-13.4."""
    t = table(has(), at="night", script=[0])
    assert (t.s.monsters, t.s.round) == ({}, 2)


def test_refresh_and_upgrade() -> None:
    """TB-13.6: up to the Resilience level; Active dice are chosen to Upgrade only."""
    me = has(AXL, active="N", spent="N Ir GF")
    t = table(me, at="upgrades")
    assert t.nouns("rest_die") == [
        ("spent", "novice", "keep"), ("spent", "novice", "initiate_red"),
        ("spent", "novice", "initiate_blue"), ("spent", "initiate_red", "keep"),
        ("spent", "initiate_red", "elite_red"), ("spent", "guild_focus", "keep"),
        ("active", "novice", "initiate_red"), ("active", "novice", "initiate_blue"),
    ]  # fmt: skip
    t.do("rest_die", ("spent", "initiate_red", "elite_red"))
    assert ("active", "elite_red", "guild_focus") not in t.nouns("rest_die")
    t.do("rest_die", ("spent", "guild_focus", "keep"))
    assert (t.active(), t.spent(), t.asked) == ("N Er GF", "N", "move")


def test_a_refreshed_die_is_not_chosen_a_second_time() -> None:
    t = table(has(AXL, spent="N"), at="upgrades").do("rest_die", ("spent", "novice", "keep"))
    assert (t.active(), t.asked) == ("N", "move")


def test_resting_less_is_allowed_and_goes_in_turn_order() -> None:
    t = table(has(spent="N"), has(spent="N"), has(), at="upgrades", first=B)
    assert t.seat == B
    t.do("finish_night")
    assert (t.spent(B), t.seat) == ("N", A)


def test_discs_and_standees_come_home() -> None:
    """TB-13.7."""
    me = has(AXL, at="palm_plaza", left="guard_tower lamara")
    t = table(me, at="night", script=[0])
    player = t.player()
    assert (player.discs, player.island, player.space) == (3 + 1, "", "")
    assert t.s.discs == []
    assert t.offers("move", "palm_plaza")


def test_the_way_of_the_judge() -> None:
    """TB-13.8, TB-2.20."""
    way = {"lamara": "droska", "droska": "chronosseum", "chronosseum": "lamara"}
    for judge, after in way.items():
        assert table(has(), at="night", judge=judge, script=[0]).s.judge == after


def test_the_order_of_the_night() -> None:
    """TB-13.1 to 13.10."""
    t = table(has(AXL, champion=2), has(champion=1), has(), at="night", reef="bullubura",
              edge="veil_stalker", monsters="giant_mudcrab", script=[0])  # fmt: skip
    assert t.kinds() == [
        "night", "invasion", "champion", "champion", "monster_gone", "monster_moved", "monster",
        "home", "judge", "leader", "round", "lap", "turn",
    ]  # fmt: skip


def test_the_last_night() -> None:
    """TB-13.11: Invasion, Flee, arrival and standings, nothing else."""
    me = has(AXL, champion=5, spent="N", fruit=2)
    t = table(me, has(EKO, champion=2, hits=1), has(DUST), at="night", round_=4, judge="lamara",
              reef="bullubura . B . .", edge="veil_stalker . A . . . .", monsters="giant_mudcrab",
              script=[0])  # fmt: skip
    assert t.match.over
    assert [player.champion for player in t.s.players] == [4, 2, 0]
    assert (t.goods(), t.spent(), t.s.judge) == ((0, 0, 0), "N", "lamara")
    assert [player.leader for player in t.s.players] == [1, 0, 0]
    assert [t.sheet(seat)["Hits"] for seat in range(3)] == [1, 2, 0]
    assert (t.monster("inner_reef"), t.monster("folds_edge")) == ("veil_stalker", "giant_mudcrab")


def test_without_the_last_night() -> None:
    """TB-13.11, the option."""
    me = has(AXL, champion=5)
    t = table(me, at="night", round_=4, reef="bullubura", final_night=False)
    assert t.match.over
    assert (t.player().champion, t.player().leader) == (5, 0)


# -- chapter 14 -----------------------------------------------------------------------------------


def test_challenge_points_are_the_printed_ones() -> None:
    """TB-14.1."""
    t = table(has(completed="c01 c05 c12 c11 s03"), at="score")
    assert t.sheet(A)["Challenges"] == 1 + 2 + 3 + 4 + 2


@pytest.mark.parametrize(
    ("space", "points"),
    [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2), (6, 2), (7, 4), (9, 4), (10, 6), (12, 6), (13, 8),
     (15, 8), (16, 10)],
)  # fmt: skip
def test_champion_advancement(space: int, points: int) -> None:
    """TB-14.4."""
    assert table(has(champion=space), at="score").sheet(A)["Champion advancement"] == points


def test_champion_ranks() -> None:
    """TB-14.3."""
    t = table(*(has(champion=space) for space in (1, 9, 4, 7)), at="score")
    assert [t.sheet(seat)["Champion rank"] for seat in range(4)] == [0, 3, 1, 2]
    t = table(*(has(champion=space) for space in (9, 4, 4, 4)), at="score")
    assert [t.sheet(seat)["Champion rank"] for seat in range(4)] == [3, 1, 1, 1]


def test_leader_tokens_and_hits() -> None:
    """TB-14.5, 14.7."""
    me = has(leader=2, hits=3)
    t = table(me, at="score", edge="bullubura A . A .", hunted="giant_mudcrab A . . .")
    assert (t.sheet(A)["Leader tokens"], t.sheet(A)["Hits"]) == (2, 6)


def test_the_tie_break_is_the_champion_board_first() -> None:
    """TB-14.8."""
    one, two = has(AXL, champion=2, completed="c01"), has(EKO, champion=3)
    t = table(one, two, has(CAIMAN), at="score")
    gap = sum(t.sheet(A).values()) - sum(t.sheet(B).values())
    one.hits, two.hits = max(0, -gap), max(0, gap)
    result = table(one, two, has(CAIMAN), at="score").match.result()
    assert result is not None
    assert result.scores[A] == result.scores[B]
    assert result.placement[:2] == (2, 1)


def test_the_sheet_is_the_result() -> None:
    """Chapter 14."""
    t = table(
        has(AXL, champion=9, dials="S4", completed="c05", hits=2, leader=1, goal=2), at="score"
    )
    result = t.match.result()
    assert result is not None
    assert result.scores[A] == 2 + 2 + 3 + 4 + 1 + 7 + 2
    assert [line["label"] for line in result.breakdown[A]] == [
        "Challenges", "Traits", "Champion rank", "Champion advancement", "Leader tokens",
        "Secret Goal", "Hits",
    ]  # fmt: skip
    assert result.reason == "points"


def test_goals_are_open_at_the_end() -> None:
    """TB-14.6."""
    t = table(has(AXL, goal=2), at="score")
    assert t.match.view(None)["goals"][A] == {"id": "g_axl_2", "now": 0}
    assert RETAIL.goals["g_axl_2"].name == "Darling of the Stands"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_whole_game_has_twelve_turns_each(seats: int) -> None:
    """TB-3.2."""
    made = Match.new("tidal_blades", seats=seats, seed=seed_of(f"turns/{seats}"), salt="0" * 32)
    t = Table(made)
    turns = [0] * seats
    turns[t.seat] += 1
    while not made.over:
        menu = made.menu(t.seat)
        wanted = next(
            (a for verb in ("end_turn", "skip_bonus", "no_fight", "go_on", "finish_night")
             for a in menu if a.verb == verb), menu[-1],
        )  # fmt: skip
        if t.asked == "move":
            wanted = next(a for a in menu if a.noun == "meditation_spring")
        t.do(*wanted)
        for event in t.told:
            if event.kind == "turn":
                turns[event.public["seat"]] += 1
    assert turns == [12] * seats
