"""Worked examples E1 to E26: setup, laying, effects, the pawn, cities."""

from engine import Match
from engine.games.opale.cards import SPOTS
from tests.engine.opale.table import A, B, state_of, table


def test_e1_setup() -> None:
    match = Match.new("opale", seed="7" * 32, salt="0" * 32)
    view = match.view(None)
    assert [player["hand"] for player in view["players"]] == [5, 5]
    assert [player["draw"] for player in view["players"]] == [45, 45]
    assert view["pawn"] is None
    assert state_of(match).spots == {spot: [] for spot in SPOTS}
    assert view["dock"] == []


def test_e2_one_play_lays_one_type() -> None:
    t = table(hands={A: ["pearl 1", "pearl 3", "golem 2"]})
    t.do("pick", "pearl 1", by=A)
    assert "one kind" in t.refuses("pick", "golem 2", by=A)


def test_e3_pearls_pile_up_and_nothing_is_taken() -> None:
    t = table(hands={A: ["pearl 1", "pearl 3"]})
    t.play(A, "pearl 1", "pearl 3")
    assert t.points_on("pearl") == [1, 3]
    assert t.scored(A) == 0
    assert t.match.view(None)["spots"]["pearl"]["top"]["points"] == 3
    assert t.hand(A) == 5
    assert t.match.events[-2].public == {"seat": A, "count": 2, "left": t.left(A)}


def test_e4_coral_dragon_takes_all_pearls() -> None:
    t = table(hands={A: ["coral 2"]}, spots={"pearl": [1, 3]})
    t.play(A, "coral 2")
    assert t.scored(A) == 4
    assert t.points_on("pearl") == []
    assert t.points_on("coral") == [2]


def test_e5_several_cards_trigger_once() -> None:
    t = table(hands={A: ["coral 2", "coral 3"]}, spots={"pearl": [4]})
    events = t.play(A, "coral 2", "coral 3")
    assert t.kinds(events).count("took") == 1
    assert t.scored(A) == 4
    assert t.points_on("coral") == [2, 3]


def test_e6_an_empty_target_takes_nothing() -> None:
    t = table(hands={A: ["coral 3"]}, spots={"coral": [2]})
    t.play(A, "coral 3")
    assert t.scored(A) == 0
    assert t.points_on("coral") == [2, 3]


def test_e7_no_more_cards_than_free_silhouettes() -> None:
    t = table(hands={A: ["hunter 1", "hunter 1", "hunter 2"]}, spots={"hunter": [1, 2]})
    t.do("pick", "hunter 1", by=A)
    assert "no free place" in t.refuses("pick", "hunter 2", by=A)
    assert t.menu(A) == ["finish_play"]


def test_e8_third_hunter_takes_the_coral_dragons() -> None:
    t = table(hands={A: ["hunter 1", "hunter 2"]}, spots={"hunter": [1], "coral": [3, 4]})
    t.play(A, "hunter 1", "hunter 2")
    assert t.scored(A) == 7
    assert t.points_on("coral") == []
    assert t.dock() == ["hunter 1", "hunter 1", "hunter 2"]
    assert t.points_on("hunter") == []


def test_e9_third_hunter_without_coral_dragons() -> None:
    t = table(hands={A: ["hunter 1"]}, spots={"hunter": [1, 2]})
    t.play(A, "hunter 1")
    assert t.scored(A) == 0
    assert len(t.s.dock) == 3


def test_e10_hunters_wait_and_the_opponent_may_finish() -> None:
    t = table(hands={A: ["hunter 1", "hunter 2"], B: ["hunter 1"]}, spots={"coral": [4]})
    t.play(A, "hunter 1", "hunter 2")
    assert t.scored(A) == 0
    t.play(B, "hunter 1")
    assert t.scored(B) == 4


def test_e11_petrified_dragons_bring_the_pawn_and_a_sixth_card() -> None:
    t = table(hands={A: ["sorcerer 1"]}, spots={"petrified": [2, 2], "pearl": [1]})
    t.play(A, "sorcerer 1", target="petrified")
    assert t.scored(A) == 4
    assert t.s.pawn == A
    assert t.points_on("sorcerer") == [1]
    assert t.hand(A) == 6


def test_e12_the_sorcerer_may_take_pearls_instead() -> None:
    t = table(hands={A: ["sorcerer 1"]}, spots={"petrified": [2], "pearl": [3, 3]})
    t.play(A, "sorcerer 1", target="pearl")
    assert t.scored(A) == 6
    assert t.points_on("petrified") == [2]
    assert t.s.pawn == -1


def test_e13_an_empty_petrified_spot_moves_no_pawn() -> None:
    t = table(hands={A: ["sorcerer 1"]}, spots={"pearl": [1]})
    t.play(A, "sorcerer 1", target="petrified")
    assert t.scored(A) == 0
    assert t.s.pawn == -1
    assert t.hand(A) == 5


def test_e14_taking_the_pawn_sends_a_sixth_card_back() -> None:
    t = table(hands={A: ["sorcerer 1"]}, spots={"petrified": [2]}, pawn=B)
    before = list(t.s.hands[B])
    pile = t.left(B)
    t.play(A, "sorcerer 1", target="petrified")
    assert t.scored(A) == 2
    assert t.s.pawn == A
    assert t.hand(B) == 5
    assert t.left(B) == pile + 1
    assert t.s.draws[B][-1] in before


def test_e15_with_five_cards_nothing_goes_back() -> None:
    t = table(
        hands={A: ["sorcerer 1"]}, spots={"petrified": [2]}, pawn=B, size={B: 5}, draws={B: 0}
    )
    t.play(A, "sorcerer 1", target="petrified")
    assert t.s.pawn == A
    assert t.hand(B) == 5
    assert t.left(B) == 0


def test_e16_the_holder_keeps_the_pawn() -> None:
    t = table(hands={A: ["sorcerer 1"]}, spots={"petrified": [2, 2]}, pawn=A)
    events = t.play(A, "sorcerer 1", target="petrified")
    assert t.scored(A) == 4
    assert t.s.pawn == A
    assert "pawn" not in t.kinds(events)


def test_e17_golem_takes_the_sorcerers() -> None:
    t = table(hands={A: ["golem 3"]}, spots={"sorcerer": [1, 2, 2]})
    t.play(A, "golem 3")
    assert t.scored(A) == 5
    assert t.points_on("golem") == [3]


def test_e18_second_rider_takes_the_golems() -> None:
    t = table(hands={A: ["rider 1"]}, spots={"rider": [1], "golem": [3], "sorcerer": [1]})
    t.play(A, "rider 1", target="golem")
    assert t.scored(A) == 3
    assert t.dock() == ["rider 1", "rider 1"]
    assert t.points_on("sorcerer") == [1]


def test_e19_two_riders_at_once() -> None:
    t = table(hands={A: ["rider 1", "rider 2"]}, spots={"sorcerer": [2, 2]})
    t.play(A, "rider 1", "rider 2", target="sorcerer")
    assert t.scored(A) == 4
    assert t.dock() == ["rider 1", "rider 2"]


def test_e20_fourth_guardian_takes_all_four() -> None:
    t = table(hands={A: ["guardian 1"]}, spots={"guardian": [1, 3, 2]})
    t.play(A, "guardian 1")
    assert t.scored(A) == 7
    assert t.points_on("guardian") == []


def test_e21_four_guardians_at_once() -> None:
    cards = ["guardian 1", "guardian 1", "guardian 2", "guardian 3"]
    t = table(hands={A: cards})
    t.play(A, *cards)
    assert t.scored(A) == 7


def test_e22_one_free_silhouette_takes_one_guardian() -> None:
    t = table(hands={A: ["guardian 1", "guardian 2"]}, spots={"guardian": [1, 1, 2]})
    t.do("pick", "guardian 1", by=A)
    t.refuses("pick", "guardian 2", by=A)


def test_e23_third_city_card_takes_the_dock() -> None:
    dock = ["hunter 1", "hunter 1", "hunter 2", "rider 1", "rider 1"]
    t = table(hands={A: ["city 0"]}, spots={"city": [0, 0]}, dock=dock)
    t.play(A, "city 0")
    assert t.scored(A) == 6
    assert t.s.dock == []
    assert t.match.view(None)["city_piles"] == 1


def test_e24_a_city_pile_without_a_dock() -> None:
    t = table(hands={A: ["city 0", "city 0"]}, spots={"city": [0]}, cities=1)
    t.play(A, "city 0", "city 0")
    assert t.scored(A) == 0
    assert t.match.view(None)["city_piles"] == 2


def test_e25_third_city_pile_ends_the_game_after_one_more_turn() -> None:
    t = table(hands={A: ["city 0"], B: ["pearl 1"]}, spots={"city": [0, 0]}, cities=2)
    events = t.play(A, "city 0")
    assert "end" in t.kinds(events)
    assert t.hand(A) == 5
    assert not t.match.over
    t.play(B, "pearl 1")
    assert t.match.over


def test_e26_a_second_trigger_changes_nothing() -> None:
    t = table(hands={A: ["city 0"], B: ["pearl 1"]}, spots={"city": [0, 0]}, cities=2, draws={B: 0})
    t.play(A, "city 0")
    t.play(B, "pearl 1")
    assert t.match.over
    assert t.s.end_by == A
    assert t.match.state.reason == "third_city"
