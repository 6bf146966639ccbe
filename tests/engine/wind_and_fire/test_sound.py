"""Broken positions are named: what `check` guards in every other test."""

import pytest

from engine.core.codec import clone
from engine.games.wind_and_fire.state import WindAndFire
from tests.engine.wind_and_fire.table import A, B, has, table


def break_training_cards(s: WindAndFire) -> None:
    s.training_deck.pop()


def break_action_cards(s: WindAndFire) -> None:
    s.action_pile.append("TU1")


def break_tournaments(s: WindAndFire) -> None:
    s.players[A].personal[0] = s.players[B].personal[0]


def break_dice(s: WindAndFire) -> None:
    s.areas[0] = ["white"]


def break_tiles(s: WindAndFire) -> None:
    s.players[A].parts[0].tile = "head_II_6"


def break_sigils(s: WindAndFire) -> None:
    s.open_sigils[0] = ""


def break_tokens(s: WindAndFire) -> None:
    s.tokens += 1


def break_flipped(s: WindAndFire) -> None:
    s.players[A].flipped |= 1


def break_crystals(s: WindAndFire) -> None:
    s.players[A].crystals |= 2


def break_spent(s: WindAndFire) -> None:
    s.players[A].spent_crystals = s.players[A].crystals


def break_counts(s: WindAndFire) -> None:
    s.players[B].gold = -1


BREAKS = {
    "training cards": break_training_cards,
    "tournament action cards": break_action_cards,
    "a tournament card is there twice": break_tournaments,
    "a die is in two places": break_dice,
    "a dragon tile is there twice": break_tiles,
    "sigils are missing or doubled": break_sigils,
    "power tokens are missing": break_tokens,
    "seat 0: a flipped tile lies on no slot": break_flipped,
    "seat 0: a crystal came from a realm that is not cleared": break_crystals,
    "seat 0: a crystal is spent and not spent": break_spent,
    "seat 1: a count is below 0": break_counts,
}


@pytest.mark.parametrize("name", BREAKS)
def test_a_broken_position_is_named(name: str) -> None:
    t = table(has(cleared="snow_left", hand="TR1"), has(), dice="white 1", sigils="",
              mode="advanced")  # fmt: skip
    broken = clone(t.s)
    BREAKS[name](broken)
    (problem,) = t.match.rules.check(broken)
    assert problem.startswith(name)
