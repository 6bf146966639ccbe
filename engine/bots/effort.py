"""How long a bot may think."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine.core.types import Action


def _never() -> bool:
    return False


@dataclass(frozen=True, slots=True)
class Effort:
    """At most so many `rounds` of a search, and none after `spent` says that time is up.

    Without a clock the same question has the same answer. The engine has none: the caller gives it.
    """

    rounds: int = 600
    spent: Callable[[], bool] = _never
    also: tuple[Action, ...] = ()
    """Actions that are looked at as closely as the most promising ones."""
