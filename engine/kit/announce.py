"""Effects that react to what moves announce.

`moves` say *that* something happened (`announce`), effects have registered themselves for it by
name; a move never imports an effect. An effect changes the position through moves or returns one
frame, which the loop runs after the present handler in the order of `State.trigger_order`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from engine.core.frames import Frame
from engine.core.state import State

S = TypeVar("S", bound=State)
Effect = Callable[..., Frame | None]
_E = TypeVar("_E", bound=Effect)


class Announcer(Generic[S]):
    """The registry of one game: name of the happening -> effects in order of registration."""

    def __init__(self) -> None:
        self._effects: dict[str, list[Effect]] = {}

    def on(self, happening: str) -> Callable[[_E], _E]:
        """Decorator: `effect(s, **facts)` reacts to `happening`."""

        def register(effect: _E) -> _E:
            self._effects.setdefault(happening, []).append(effect)
            return effect

        return register

    def announce(self, s: S, happening: str, **facts: Any) -> None:
        """Runs the effects; frames they return are queued as triggers."""
        for effect in self._effects.get(happening, ()):
            queued = effect(s, **facts)
            if queued is not None:
                s.triggers.append(queued)
