"""The log of a match: its entries, those that are no action of a game, and steps that are tried."""

from __future__ import annotations

from typing import NamedTuple

from engine.core.state import State
from engine.core.types import Noun, Seat

UNDO = "undo"
RESIGN = "resign"
HAND_OVER = "hand_over"
TIME_OUT = "time_out"
ABSENT = "absent"
ADJUDICATE = "adjudicate"

NO_STEPS = frozenset({HAND_OVER, TIME_OUT, ABSENT, ADJUDICATE})
"""What happens to a seat, or to all: it is no step of theirs that they could take back."""
NO_ACTIONS = NO_STEPS | {UNDO, RESIGN}
"""Entries that stand in no menu."""


class LogEntry(NamedTuple):
    """One ply: an action, `undo` or `resign` with no noun, `hand_over` with a name, `time_out` and
    `absent` with a name where another plays on, `adjudicate` with no noun, for all seats."""

    seat: Seat
    verb: str
    noun: Noun = None


class Earlier(NamedTuple):
    """A position one may go back to; `told` = the step away from it was seen by others."""

    state: State
    told: bool


class Step(NamedTuple):
    """A tried step: what the match will be once it is committed."""

    entry: LogEntry
    state: State
    past: tuple[Earlier, ...]
