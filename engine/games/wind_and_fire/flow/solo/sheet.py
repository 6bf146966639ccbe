"""What is seen of the Master and the exams."""

from __future__ import annotations

from engine.core.types import Json
from engine.games.wind_and_fire.state import WindAndFire


def master_view(s: WindAndFire) -> Json:
    """The Master's board; None in a game without him."""
    return None if s.master is None else {}
