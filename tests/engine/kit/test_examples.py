"""Worked examples: what the files may say, and what is wrong with one that does not come out."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.core.errors import IllegalAction
from engine.kit.examples import BadExample, Example, examples_of, leaf, play

CORAL = examples_of("opale")["e4"]


def test_each_step_is_a_position_with_its_sentence() -> None:
    moments = play("opale", CORAL)
    assert [moment.seat for moment in moments] == [None, 0, 0]
    assert [said.text for said in moments[-1].told] == [
        "{0} laid a Coral Dragon.",
        "{0} took 2 Mother of Pearl.",
    ]
    assert moments[0].state is not moments[-1].state


def test_what_is_refused_is_told_with_its_reason() -> None:
    (note,) = play("opale", examples_of("opale")["e7"])[-1].notes
    assert (note.possible, note.why) == (False, "no free place on Octopus Hunter")
    assert note.text == "Pick Octopus Hunter, 2 points"


WRONG: dict[str, Example] = {
    "players.0.points is 4, not 5": replace(CORAL, expect={"players.0.points": 5}),
    "nowhere.at.all is 'nothing', not 1": replace(CORAL, expect={"nowhere.at.all": 1}),
    "is possible": replace(CORAL, steps=({"refused": "pick", "noun": "coral 2"},)),
    "is not possible": replace(CORAL, steps=({"may": "pick", "noun": "golem 9"},)),
    "pick is possible with": replace(CORAL, steps=({"may": "pick", "nouns": ["coral 2"]},)),
}


@pytest.mark.parametrize("message", WRONG)
def test_an_example_that_comes_out_otherwise_is_a_mistake(message: str) -> None:
    with pytest.raises(BadExample, match=message):
        play("opale", WRONG[message])


def test_a_step_that_is_not_legal_is_a_mistake() -> None:
    with pytest.raises(IllegalAction):
        play("opale", replace(CORAL, steps=({"do": "choose_target", "noun": "golem"},)))


def test_a_game_without_examples_has_none() -> None:
    assert examples_of("no_such_game") == {}


def test_a_leaf_that_holds_nothing_is_told_as_nothing() -> None:
    assert leaf({"tokens": (0, None)}, "tokens") == [0, "nothing"]
    assert leaf({"rows": [1, 2]}, "rows.7") == "nothing"
