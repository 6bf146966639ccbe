"""The levels of bots and how one is asked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.bots.easy import rank_easy, slip
from engine.bots.effort import Effort
from engine.bots.hard import rank_hard
from engine.bots.medium import rank_medium
from engine.bots.ranking import Choice, best_first
from engine.core import loop
from engine.core.chance import Chance
from engine.core.errors import EngineError
from engine.core.rules import Rules, rules_of
from engine.core.state import State
from engine.core.types import Action, Json, Noun, Seat, noun_to_json

USUAL = Effort()
Ranker = Callable[[Rules[Any], State, Seat, Chance, Effort], list[Choice]]


def rank_random(
    _rules: Rules[Any], s: State, seat: Seat, chance: Chance, _effort: Effort
) -> list[Choice]:
    """Any legal action first, all equally likely: none is worth more than another."""
    actions = loop.legal(s, seat)
    return best_first(dict.fromkeys([chance.choice(actions), *actions], 0.5))


LEVELS: dict[str, Ranker] = {
    "random": rank_random,
    "easy": rank_easy,
    "medium": rank_medium,
    "hard": rank_hard,
}


def require_level(rules: Rules[Any], level: str) -> None:
    """Raises EngineError, with the levels there are, for one the game has not."""
    if level not in rules.info.bots:
        raise EngineError(f"{rules.info.title} has no {level!r} bot: {', '.join(rules.info.bots)}")


def rank(
    rules: Rules[Any],
    s: State,
    seat: Seat,
    *,
    level: str = "medium",
    seed: str,
    effort: Effort = USUAL,
) -> list[Choice]:
    """What a bot thinks of every legal action of `seat`, the best first; `s` stays as it is.

    `s` must be a position `seat` may know (`Rules.imagine`). The worth of a choice is from 0
    to 1 in every game (`worth`), so the difference of two is what the lesser one costs. What was
    not looked at closely is ranked behind what was. Raises EngineError for a level the game has
    not, or a seat that is not asked.
    """
    require_level(rules, level)
    actions = loop.legal(s, seat)
    if not actions:
        raise EngineError(f"seat {seat} is not asked")
    return LEVELS[level](rules, s, seat, Chance(seed), effort)


def choose(
    rules: Rules[Any], level: str, s: State, seat: Seat, seed: str, effort: Effort = USUAL
) -> Action:
    """The action of a bot: what it ranks first, but easy slips now and then. Where there is one
    action only, it is not thought about."""
    require_level(rules, level)
    actions = loop.legal(s, seat)
    if len(actions) == 1:
        return actions[0]
    choices = rank(rules, s, seat, level=level, seed=seed, effort=effort)
    return slip(choices, Chance(seed)) if level == "easy" else choices[0].action


def think(
    game: str,
    level: str,
    saved: dict[str, Json],
    rules_version: int,
    seat: Seat,
    seed: str,
    effort: Effort = USUAL,
) -> tuple[str, Json]:
    """`choose` for a worker process: takes a saved position, gives verb and JSON noun."""
    rules = rules_of(game)
    action = choose(rules, level, rules.load(saved, rules_version), seat, seed, effort)
    noun: Noun = action.noun
    return action.verb, noun_to_json(noun)
