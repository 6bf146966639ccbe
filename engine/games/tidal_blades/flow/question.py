"""A decision that is asked of one player."""

from __future__ import annotations

from dataclasses import dataclass

from engine.games.tidal_blades import queries
from engine.games.tidal_blades.state import Player, TidalBlades
from engine.kit.question import Question as KitQuestion


@dataclass(slots=True)
class Question(KitQuestion[TidalBlades]):
    """With the player at hand."""

    def player(self, s: TidalBlades) -> Player:
        return s.players[self.seat]

    def asked_by(self, s: TidalBlades) -> tuple[str, ...]:
        return queries.edition(s).asked_by.get(self.kind, self.rules)
