"""Lessons: each can be played to its end by its script, and nothing else can be done meanwhile."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine import LEARNER, Action, IllegalAction, Lesson, Match, Next, catalogue
from engine.core.rules import Rules
from engine.testing.lessons import faults
from tests.engine.test_rulebooks import BOOKS, numbers_of

LESSONS = [
    pytest.param(rules, lesson, id=f"{game}-{lesson.id}")
    for game, rules in catalogue.items()
    for lesson in rules.lessons
]
OPALE = catalogue["opale"]
FIRST = OPALE.lessons[0]


def played(lesson: Lesson, plies: int) -> Match:
    """A match that has come so far in its script."""
    match = Match.of_lesson(OPALE, lesson)
    for _, move in lesson.script[:plies]:
        match.act(move.seat, move.action)
    return match


@pytest.mark.parametrize("game", catalogue)
def test_every_game_has_a_first_lesson(game: str) -> None:
    assert catalogue[game].lessons


@pytest.mark.parametrize(("rules", "lesson"), LESSONS)
def test_a_lesson_can_be_played(rules: Rules[Any], lesson: Lesson) -> None:
    assert list(faults(rules, lesson)) == []


@pytest.mark.parametrize(("rules", "lesson"), LESSONS)
def test_every_idea_names_rules_there_are(rules: Rules[Any], lesson: Lesson) -> None:
    folder = type(rules).__module__.split(".")[2]
    known = set(numbers_of(BOOKS[folder].read_text()))
    for idea in lesson.ideas:
        assert idea.rules
        assert set(idea.rules) <= known


def test_faults_are_found() -> None:
    idea = FIRST.ideas[0]
    away = replace(FIRST, ideas=(replace(idea, moves=idea.moves[1:]), *FIRST.ideas[1:]))
    assert any("not in the menu" in fault for fault in faults(OPALE, away))
    nowhere = replace(FIRST, ideas=(replace(idea, show=("atlantis",)), *FIRST.ideas[1:]))
    assert any("'atlantis' is not in the view" in fault for fault in faults(OPALE, nowhere))
    short = replace(FIRST, ideas=(replace(idea, moves=idea.moves[:2]),))
    assert list(faults(OPALE, short)) == ["after the last step the learner is not asked"]
    silent = replace(FIRST, ideas=(replace(idea, say="Lay", moves=()), *FIRST.ideas))
    assert list(faults(OPALE, silent)) == [
        "idea 1: 'Lay' is no sentence",
        "idea 1: the learner does nothing",
    ]


def test_what_the_script_does_not_want_is_refused_with_its_reason() -> None:
    match = Match.of_lesson(OPALE, FIRST)
    wanted = FIRST.script[0][1]
    other = next(action for action in match.menu(LEARNER) if action != wanted.action)
    with pytest.raises(IllegalAction) as caught:
        match.act(LEARNER, other)
    assert caught.value.code == "lesson"
    assert caught.value.reason == FIRST.ideas[0].wrong["pick"]
    plain = replace(FIRST, ideas=(replace(FIRST.ideas[0], wrong={}), *FIRST.ideas[1:]))
    with pytest.raises(IllegalAction, match="Not this time"):
        Match.of_lesson(OPALE, plain).act(LEARNER, other)
    assert match.ply == 0


def test_a_bot_cannot_do_other_than_the_script_says() -> None:
    match = played(FIRST, 2)
    assert match.waiting() == (1,)
    with pytest.raises(IllegalAction) as caught:
        match.act(1, next(a for a in match.menu(1) if a != FIRST.script[2][1].action))
    assert caught.value.code == "lesson"


def test_nothing_is_taken_back_and_nothing_kept_while_the_script_runs() -> None:
    match = played(FIRST, 1)
    assert not match.can_undo(LEARNER)
    assert not match.can_snapshot
    with pytest.raises(IllegalAction) as caught:
        match.undo(LEARNER)
    assert caught.value.code == "lesson"


def test_after_the_script_the_match_is_free() -> None:
    match = played(FIRST, len(FIRST.script))
    assert match.lesson_standing() == "over"
    assert match.can_snapshot
    first = match.menu(LEARNER)[0]
    match.act(LEARNER, first)
    assert match.can_undo(LEARNER)
    match.undo(LEARNER)
    assert not match.can_undo(LEARNER)  # the script cannot be taken back
    loaded = Match.load(match.dump())
    loaded.lesson = FIRST
    assert loaded.lesson_standing() == "over"


def test_a_log_that_fits_an_older_script_is_replayed() -> None:
    match = Match.of_lesson(OPALE, FIRST)
    wanted = FIRST.script[0][1].action
    other = next(action for action in match.menu(LEARNER) if action != wanted)
    before = Match.new("opale", options=FIRST.options, seed=FIRST.seed, salt=match.salt)
    before.act(LEARNER, other)
    match.apply_entry(before.log[0])
    assert match.lesson_standing() == "left"
    assert match.menu(LEARNER) == before.menu(LEARNER)


def test_a_wrong_try_is_answered_by_verb_and_noun() -> None:
    drafts = catalogue["leviatel"].lesson("deck")
    assert drafts is not None
    match = Match.of_lesson(catalogue["leviatel"], drafts)
    match.act(LEARNER, drafts.script[0][1].action)
    wrong = drafts.ideas[1].wrong
    for deck in ("own:All giants", "own:All small", "pirates"):
        with pytest.raises(IllegalAction) as caught:
            match.act(LEARNER, Action("choose_deck", deck))
        assert caught.value.reason == wrong.get(f"choose_deck {deck}", wrong[""])


def test_what_comes_before_is_in_the_log() -> None:
    late = catalogue["wind_and_fire"].lesson("tournament")
    assert late is not None
    match = Match.of_lesson(catalogue["wind_and_fire"], late)
    assert match.ply == len(match.log) == len(late.before) > 100
    assert not match.can_undo(LEARNER)
    assert match.lesson_standing() == Next(0, late.script[0][1], late.script[1][1])
    other = replace(late, before=late.before[:-1])
    match.lesson = other  # the lesson was written anew
    assert match.lesson_standing() == "left"


def test_giving_up_leaves_the_lesson() -> None:
    match = played(FIRST, 1)
    assert isinstance(match.lesson_standing(), Next)
    match.resign(LEARNER)
    assert match.over
    assert match.lesson_standing() == "left"


def test_a_match_that_is_no_lesson_has_no_standing() -> None:
    match = Match.new("opale", seed=FIRST.seed, salt=FIRST.seed)
    assert match.lesson_standing() is None
    assert OPALE.lesson("nothing") is None
    assert OPALE.lesson(FIRST.id) is FIRST
    assert match.act(match.waiting()[0], match.menu(match.waiting()[0])[0]) is not None
    assert Action("pick") != FIRST.script[0][1].action
