"""The position of Opale (OP-1, OP-2). Cards are numbers; the top of a pile is its last card."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.core.codec import saved
from engine.core.state import State
from engine.core.types import Seat

NOBODY = -1


def _two_piles() -> list[list[int]]:
    return [[], []]


@saved
@dataclass(slots=True, kw_only=True)
class Opale(State):
    """Piles per seat are indexed by seat, spots by their id.

    `trays`: cards picked for the step in progress, still part of the hand (OP-13).
    `put_back`: the card of OP-6.3 while it lies on the own draw pile, else -1.
    `shell`: the shell used this turn. `shell_later`: its player wants to be
    asked for one after the refill. `barred`: the spot of the first play of Twin Currents.
    """

    # Options (OP-2.5, OP-7.2, OP-7.5, OP-8, OP-9)
    end_trigger: str
    tie_rule: str
    foreshadowing: bool
    seashells: bool
    show_running_score: bool

    player: Seat = 0
    spots: dict[str, list[int]] = field(default_factory=dict)
    dock: list[int] = field(default_factory=list)
    city_piles: list[int] = field(default_factory=list)
    hands: list[list[int]] = field(default_factory=_two_piles)
    draws: list[list[int]] = field(default_factory=_two_piles)
    scores: list[list[int]] = field(default_factory=_two_piles)
    reserves: list[list[int]] = field(default_factory=_two_piles)
    removed: list[list[int]] = field(default_factory=_two_piles)
    trays: list[list[int]] = field(default_factory=_two_piles)
    put_back: list[int] = field(default_factory=lambda: [NOBODY, NOBODY])
    pawn: Seat = NOBODY
    shells: list[list[str]] = field(default_factory=lambda: [[], []])
    shell: str = ""
    shell_later: bool = False
    seals: list[str] = field(default_factory=lambda: ["", ""])
    barred: str = ""
    extra_turn: bool = False
    end_by: Seat = NOBODY
    end_reason: str = ""
