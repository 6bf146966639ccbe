"""What a bot thinks of every legal action, on one scale."""

from __future__ import annotations

from dataclasses import dataclass
from operator import attrgetter

from engine.core.types import Action


@dataclass(frozen=True, slots=True)
class Choice:
    """A legal action and how the seat stands after it: `worth` is from 0 to 1, see `worth`."""

    action: Action
    worth: float


def best_first(worths: dict[Action, float]) -> list[Choice]:
    """The choices with the best one first; of equal ones, whichever came first."""
    choices = [Choice(action, value) for action, value in worths.items()]
    return sorted(choices, key=attrgetter("worth"), reverse=True)
