"""A decision that is asked of one player."""

from __future__ import annotations

from dataclasses import dataclass

from engine.games.wind_and_fire.state import Player, WindAndFire
from engine.kit.question import Question as KitQuestion


@dataclass(slots=True)
class Question(KitQuestion[WindAndFire]):
    """With the player at hand."""

    def player(self, s: WindAndFire) -> Player:
        return s.players[self.seat]
