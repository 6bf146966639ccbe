"""The rules engine: pure, deterministic by seed, standard library only.

`Match` plays a game, `catalogue` holds the games, `verify` checks a record. See engine/README.md.
"""

from engine import games as _games  # noqa: F401  fills the catalogue
from engine.core.chance import commitment
from engine.core.errors import (
    EngineError,
    IllegalAction,
    InvalidOptions,
    RulesFault,
    UnknownGame,
)
from engine.core.face import Face, on_the_wire
from engine.core.lesson import LEARNER, Lesson, Move, Next
from engine.core.log import (
    ABSENT,
    ADJUDICATE,
    HAND_OVER,
    NO_ACTIONS,
    NO_STEPS,
    RESIGN,
    TIME_OUT,
    UNDO,
    LogEntry,
    Step,
)
from engine.core.match import Match
from engine.core.record import verify
from engine.core.record import write as write_record
from engine.core.rules import DeckFormat, GameInfo, Option, Rules, catalogue, rules_of
from engine.core.said import Said
from engine.core.types import (
    Action,
    Blocked,
    Event,
    Mark,
    Preview,
    Prompt,
    Result,
    noun_from_json,
    noun_to_json,
)
from engine.kit.examples import Example, Moment, examples_of
from engine.kit.examples import play as play_example

__all__ = [
    "ABSENT",
    "ADJUDICATE",
    "HAND_OVER",
    "LEARNER",
    "NO_ACTIONS",
    "NO_STEPS",
    "RESIGN",
    "TIME_OUT",
    "UNDO",
    "Action",
    "Blocked",
    "DeckFormat",
    "EngineError",
    "Event",
    "Example",
    "Face",
    "GameInfo",
    "IllegalAction",
    "InvalidOptions",
    "Lesson",
    "LogEntry",
    "Mark",
    "Match",
    "Moment",
    "Move",
    "Next",
    "Option",
    "Preview",
    "Prompt",
    "Result",
    "Rules",
    "RulesFault",
    "Said",
    "Step",
    "UnknownGame",
    "catalogue",
    "commitment",
    "examples_of",
    "noun_from_json",
    "noun_to_json",
    "on_the_wire",
    "play_example",
    "rules_of",
    "verify",
    "write_record",
]
