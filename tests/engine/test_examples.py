"""The worked examples of all games are played by the real engine and come out as they say."""

from __future__ import annotations

import pytest

from engine import catalogue
from engine.kit.examples import Example, examples_of, play
from tests.engine.test_rulebooks import BOOKS, RULE

ALL = [(game, example) for game in catalogue for example in examples_of(game).values()]


@pytest.mark.parametrize(("game", "example"), ALL, ids=[f"{g}-{e.id}" for g, e in ALL])
def test_an_example_comes_out_as_it_says(game: str, example: Example) -> None:
    moments = play(game, example)
    looked_at = any(moment.notes for moment in moments)
    assert example.expect or looked_at, "it asserts nothing"


@pytest.mark.parametrize(("game", "example"), ALL, ids=[f"{g}-{e.id}" for g, e in ALL])
def test_an_example_stands_at_rules_of_its_book(game: str, example: Example) -> None:
    book = BOOKS[game.removesuffix("_prototype")]
    assert example.rules
    assert set(example.rules) <= set(RULE.findall(book.read_text()))
    assert example.title
    assert example.text.endswith((".", "...", "?"))


def test_every_game_of_the_shelf_has_examples() -> None:
    assert {game: len(examples_of(game)) >= 20 for game in catalogue} == dict.fromkeys(
        catalogue, True
    )
