"""`TR6` Whispered Curse: what others suffer (WF-3.53, WF-7.16)."""

from __future__ import annotations

from engine.core.frames import DONE, Flow, Frame, frame
from engine.core.types import Action, Seat
from engine.games.wind_and_fire import moves, queries
from engine.games.wind_and_fire.flow.question import Question
from engine.games.wind_and_fire.flow.solo import moves as solo
from engine.games.wind_and_fire.state import WindAndFire


def curse(s: WindAndFire, seat: Seat) -> Frame | None:
    """Every other player takes 1 black crystal into the training storage."""
    for other in queries.clockwise(s, seat)[1:]:
        moves.gain_black(s, other, "training", 1, "curse")
    if s.master is None:
        return None
    rows = [row for row, tile in enumerate(s.master.tiles) if tile]
    if len(rows) > 1:
        return CurseMaster(seat=seat)
    solo.curse(s, rows[0] if rows else None)
    return None


@frame("wind_and_fire.curse_master")
class CurseMaster(Question):
    """WF-7.16: any tile of the Master; noun is its row, from 1."""

    rules = ("WF-7.16",)

    def options(self, s: WindAndFire, seat: Seat) -> list[Action]:
        assert s.master is not None
        return [Action("curse_tile", row + 1) for row, tile in enumerate(s.master.tiles) if tile]

    def resolve(self, s: WindAndFire, seat: Seat, action: Action) -> Flow:
        assert isinstance(action.noun, int)
        solo.curse(s, action.noun - 1)
        return DONE

    def ask(self, s: WindAndFire) -> str:
        return "Which tile of the Master gets the black crystal?"
