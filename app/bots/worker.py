"""What runs in the worker processes of the bots."""

import os
import signal
import time
from typing import Any

from app.core.parent import end_with_parent
from engine import noun_to_json, rules_of
from engine.bots import Effort, brought, public_chances, think, weigh


def set_up() -> None:
    """Ignore the terminal's interrupt, and end with the server even if it was killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with_parent(lambda: os._exit(0))


MOST_ROUNDS = 20_000
"""More than fit into the seconds a bot has."""


SHOWN = 8
"""So many of the best may be shown: some that follow each other have the same words."""
Question = tuple[str, str, dict[str, Any], int, int, str, float]
"""Game, level, saved position, its rules version, seat, seed, and the seconds there are."""

GlanceQuestion = tuple[str, dict[str, Any], int, str]
"""Game, saved position, its rules version, seed."""


def choose(
    game: str, level: str, saved: dict[str, Any], version: int, seat: int, seed: str, seconds: float
) -> tuple[str, Any]:
    """Verb and noun (JSON form) of the bot's action; it thinks about so many seconds at most."""
    return think(game, level, saved, version, seat, seed, effort_of(seconds))


def weigh_all(
    game: str, level: str, saved: dict[str, Any], version: int, seat: int, seed: str, seconds: float
) -> list[tuple[str, Any, tuple[float, ...], tuple[str, ...]]]:
    """Verb, noun (JSON form) and worth in each deal of every legal action, the best first; of the
    best ones what they bring."""
    rules = rules_of(game)
    position = rules.load(saved, version)
    effort = effort_of(seconds)
    found = weigh(rules, position, seat, level=level, seed=seed, effort=effort)
    return [
        (
            one.action.verb,
            noun_to_json(one.action.noun),
            one.worths,
            brought(rules, position, seat, one.action) if place < SHOWN else (),
        )
        for place, one in enumerate(found)
    ]


DEALS = 8
"""So many deals of what nobody can know say how a position looks to everybody."""


def look(game: str, saved: dict[str, Any], version: int, seed: str) -> tuple[float, ...]:
    """How likely each seat is to win, as everybody sees it: nobody's hand is known."""
    rules = rules_of(game)
    return public_chances(rules, rules.load(saved, version), seed, DEALS)


def effort_of(seconds: float) -> Effort:
    """As much as fits into so many seconds from now."""
    until = time.monotonic() + seconds
    return Effort(MOST_ROUNDS, lambda: time.monotonic() > until)
