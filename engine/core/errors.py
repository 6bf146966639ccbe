"""What can be wrong with what somebody asks of the engine."""

from __future__ import annotations


class EngineError(Exception):
    """Base of all errors the engine raises on purpose."""


class UnknownGame(EngineError):
    """No game of this id is registered."""


class InvalidOptions(EngineError):
    """An option does not exist or has a value it cannot have; the text says what would be right."""


class RulesFault(EngineError):
    """The rules of a game broke their own contract (endless flow, unknown frame): a bug."""


class IllegalAction(EngineError):
    """An action that is not legal now. The state is untouched.

    `code` is one of `not_your_turn`, `illegal`, `stale_decision`, `finished`, `nothing_to_undo`,
    `lesson`; `rules` are the numbers of the rules that say why, where rules do.
    """

    def __init__(self, code: str, reason: str, rules: tuple[str, ...] = ()) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason
        self.rules = rules
