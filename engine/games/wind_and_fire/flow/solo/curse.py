"""`TR6` Whispered Curse: what others suffer (WF-3.53, WF-7.16)."""

from __future__ import annotations

from engine.core.frames import Frame
from engine.core.types import Seat
from engine.games.wind_and_fire import moves, queries
from engine.games.wind_and_fire.state import WindAndFire


def curse(s: WindAndFire, seat: Seat) -> Frame | None:
    """Every other player takes 1 black crystal into the training storage."""
    for other in queries.clockwise(s, seat)[1:]:
        moves.gain_black(s, other, "training", 1, "curse")
    return None
