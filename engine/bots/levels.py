"""The levels of bots and how one is asked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.bots.easy import choose_easy
from engine.bots.medium import choose_medium
from engine.core import loop
from engine.core.chance import Chance
from engine.core.errors import EngineError
from engine.core.rules import Rules, rules_of
from engine.core.state import State
from engine.core.types import Action, Json, Noun, Seat, noun_to_json

Chooser = Callable[[Rules[Any], State, Seat, Chance], Action]


def choose_random(_rules: Rules[Any], s: State, seat: Seat, chance: Chance) -> Action:
    """Any legal action, all equally likely."""
    return chance.choice(loop.legal(s, seat))


LEVELS: dict[str, Chooser] = {"random": choose_random, "easy": choose_easy, "medium": choose_medium}


def require_level(rules: Rules[Any], level: str) -> None:
    """Raises EngineError, with the levels there are, for one the game has not."""
    if level not in rules.info.bots:
        raise EngineError(f"{rules.info.title} has no {level!r} bot: {', '.join(rules.info.bots)}")


def choose(rules: Rules[Any], level: str, s: State, seat: Seat, seed: str) -> Action:
    """The action of a bot. `s` must be a position `seat` may know (`Rules.determinize`).

    Raises EngineError for a level the game has not, or a seat that is not asked.
    """
    require_level(rules, level)
    if not loop.legal(s, seat):
        raise EngineError(f"seat {seat} is not asked")
    return LEVELS[level](rules, s, seat, Chance(seed))


def think(
    game: str, level: str, saved: dict[str, Json], rules_version: int, seat: Seat, seed: str
) -> tuple[str, Json]:
    """`choose` for a worker process: takes a saved position, gives verb and JSON noun."""
    rules = rules_of(game)
    action = choose(rules, level, rules.load(saved, rules_version), seat, seed)
    noun: Noun = action.noun
    return action.verb, noun_to_json(noun)
