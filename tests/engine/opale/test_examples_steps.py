"""Worked examples E49 to E54 and E57: small steps, undo and what the others see."""

from typing import Any

import pytest

from engine import Action, IllegalAction
from tests.engine.opale.table import A, B, Table, table


def test_e49_picks_are_private_and_taken_back_one_by_one() -> None:
    t = table(hands={A: ["pearl 1", "pearl 3", "golem 2"]})
    before = t.match.view(B)
    t.do("pick", "pearl 3", by=A)
    t.refuses("pick", "golem 2", by=A)
    assert t.match.view(B) == before
    t.undo(A)
    assert t.match.events == []
    t.do("pick", "golem 2", by=A)
    assert t.match.view(B) == before
    assert t.match.events == []


def test_e50_a_full_tray_offers_only_finish_and_undo() -> None:
    t = table(hands={A: ["hunter 1", "hunter 2"]}, spots={"hunter": [1, 2]})
    t.do("pick", "hunter 1", by=A)
    t.refuses("pick", "hunter 2", by=A)
    assert t.menu(A) == ["finish_play"]
    assert t.match.can_undo(A)


def sorcerer_laid(**position: Any) -> Table:
    t = table(hands={A: ["sorcerer 1"]}, spots={"petrified": [2, 2], "pearl": [3]}, **position)
    t.play(A, "sorcerer 1")
    return t


def test_e51_after_finish_play_only_the_target_is_open() -> None:
    t = sorcerer_laid()
    assert t.match.view(B)["spots"]["sorcerer"]["top"]["points"] == 1
    assert t.menu(A) == ["choose_target"]
    assert t.nouns("choose_target", by=A) == ["pearl", "petrified"]


def test_e52_a_laid_card_can_be_taken_back_before_the_target() -> None:
    t = sorcerer_laid()
    t.undo(A)
    assert [event.kind for event in t.match.events] == ["undone"]
    assert len(t.s.trays[A]) == 1
    assert t.match.view(B)["spots"]["sorcerer"]["count"] == 0


def test_e53_after_the_draw_nothing_is_taken_back() -> None:
    t = sorcerer_laid()
    t.do("choose_target", "petrified", by=A)
    t.refuses_undo(A)


def twin_currents(**position: Any) -> Table:
    t = table(
        hands={A: ["sorcerer 1", "golem 1"]},
        spots={"petrified": [2, 2], "pearl": [3]},
        seashells=True,
        **position,
    )
    t.do("shell", "twin_currents", by=A)
    t.play(A, "sorcerer 1", target="petrified")
    return t


def test_e54_a_whole_play_can_be_taken_back_before_a_draw() -> None:
    t = twin_currents()
    assert t.s.pawn == A
    t.undo(A)
    assert t.s.pawn == -1
    assert t.points_on("petrified") == [2, 2]


def test_e54_not_when_the_pawn_came_from_the_opponent() -> None:
    t = twin_currents(pawn=B)
    assert t.hand(B) == 5
    t.refuses_undo(A)


def test_e57_nothing_is_asked_where_nothing_lies_at_any_arrow() -> None:
    t = table(hands={A: ["rider 1"]}, spots={"rider": [1]})
    t.do("pick", "rider 1", by=A)
    nothing = "nothing: neither Lava Golems nor Sorcerers of the Abyss there"
    assert t.match.previews(A)[0].text == f"Take {nothing}"
    t.do("finish_play", by=A)
    (took,) = (event for event in t.told if event.kind == "took")
    assert t.match.rules.tell("took", took.looked_up()).text == f"{{0}} took {nothing}."
    assert t.scored(A) == 0
    assert len(t.s.dock) == 2


def test_e57_an_empty_target_beside_another_may_be_chosen() -> None:
    t = table(hands={A: ["rider 1"]}, spots={"rider": [1], "golem": [2]})
    t.play(A, "rider 1")
    assert t.nouns("choose_target", by=A) == ["golem", "sorcerer"]
    t.do("choose_target", "sorcerer", by=A)
    assert t.scored(A) == 0


def test_running_score_is_a_barrier_when_covered_cards_are_taken() -> None:
    t = table(
        hands={A: ["coral 2", "golem 1"]},
        spots={"pearl": [4, 1]},
        seashells=True,
        show_running_score=True,
    )
    t.do("shell", "twin_currents", by=A)
    t.play(A, "coral 2")
    assert t.match.view(B)["players"][A]["points"] == 5
    t.refuses_undo(A)


def test_a_stale_decision_is_refused() -> None:
    t = table(hands={A: ["pearl 1"]})
    shown = t.match.decision
    t.do("pick", "pearl 1", by=A)
    with pytest.raises(IllegalAction) as refusal:
        t.match.try_act(A, Action("finish_play"), shown)
    assert refusal.value.code == "stale_decision"
