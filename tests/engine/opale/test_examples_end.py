"""Worked examples E27 to E35 and E60: the end of the game, scoring, ties, covered cards."""

from typing import Any

from tests.engine.opale.table import A, B, Table, table


def told(t: Table, kind: str) -> str:
    """The sentence of an event that has just happened."""
    event = next(event for event in t.match.events if event.kind == kind)
    return t.match.rules.tell(kind, event.looked_up()).text


def last_turn(**position: Any) -> Table:
    """B ended the game; A lays one harmless card in the last turn."""
    t = table(hands={A: ["petrified 2"]}, end_by=B, **position)
    t.play(A, "petrified 2")
    assert t.match.over
    return t


def test_e27_the_very_last_card_completes_the_hand() -> None:
    t = table(hands={A: ["pearl 1"]}, draws={A: 1})
    t.play(A, "pearl 1")
    assert (t.hand(A), t.left(A)) == (5, 0)
    assert t.s.end_by == -1


def test_e28_a_short_hand_triggers_the_end() -> None:
    t = table(hands={A: ["pearl 1", "pearl 2"], B: ["pearl 1"]}, draws={A: 1})
    t.play(A, "pearl 1", "pearl 2")
    assert t.hand(A) == 4
    assert t.s.end_by == A
    t.play(B, "pearl 1")
    assert t.match.over
    assert t.match.state.reason == "short_refill"


def test_e29_last_card_triggers_the_end() -> None:
    t = table(hands={A: ["pearl 1"]}, draws={A: 1}, end_trigger="last_card")
    t.play(A, "pearl 1")
    assert (t.s.end_by, t.s.end_reason) == (A, "last_card")


def test_e30_the_holder_of_the_pawn_needs_six() -> None:
    t = table(hands={A: ["pearl 1"]}, pawn=A, draws={A: 0})
    t.play(A, "pearl 1")
    assert t.hand(A) == 5
    assert t.s.end_by == A


def test_e31_the_pawn_is_worth_three() -> None:
    result = last_turn(scores={A: 40, B: 38}, pawn=B).result()
    assert result.scores == (40, 41)
    assert result.placement == (2, 1)


def test_e32_equal_points_go_to_the_holder_of_the_pawn() -> None:
    tied: dict[str, Any] = {"scores": {A: 41, B: 38}, "pawn": B}
    won = last_turn(**tied, tie_rule="pawn_then_draw")
    assert won.result().placement == (2, 1)
    assert won.result().reason == "pawn"
    assert told(won, "over") == "{1} won, 41 to 41: equal points, the Dragon decided."
    assert last_turn(**tied).result().placement == (1, 1)  # the book has no rule for ties


def test_e33_equal_points_without_a_holder_are_a_draw() -> None:
    result = last_turn(scores={A: 35, B: 35}).result()
    assert result.placement == (1, 1)
    assert result.scores == (35, 35)


def test_e34_only_score_piles_and_pawn_count() -> None:
    dock = ["hunter 1", "hunter 1", "hunter 2", "rider 1", "rider 1"]
    result = last_turn(spots={"pearl": [4, 4]}, dock=dock, scores={A: 3}).result()
    assert result.scores == (3, 0)
    for seat, lines in enumerate(result.breakdown):
        assert sum(line["value"] for line in lines) == result.scores[seat]


def test_e35_covered_cards_are_not_shown() -> None:
    t = table(spots={"pearl": [4, 1]})
    for viewer in (A, B, None):
        pile = t.match.view(viewer)["spots"]["pearl"]
        assert pile["count"] == 2
        assert pile["top"]["points"] == 1
        assert set(pile) == {"count", "top"}


def test_e55_a_play_is_public_once_then_only_type_and_number() -> None:
    t = table(hands={A: ["pearl 4", "pearl 1"]})
    events = t.play(A, "pearl 4", "pearl 1")
    laid = next(event for event in events if event.kind == "laid")
    assert [card["points"] for card in laid.seen_by(B)["cards"]] == [4, 1]
    assert "cards" not in laid.looked_up()
    assert t.match.rules.tell("laid", laid.looked_up()).text == "{0} laid 2 Mother of Pearl."
    assert t.match.view(B)["spots"]["pearl"]["top"]["points"] == 1


def test_e60_who_resigns_loses_whatever_the_points() -> None:
    t = table(scores={A: 40, B: 10})
    t.match.resign(A)
    assert t.match.over
    assert t.result().placement == (2, 1)
    assert t.result().reason == "resigned"


def test_the_waiting_player_may_resign_too() -> None:
    t = table()
    t.match.resign(B)
    assert t.result().placement == (1, 2)
