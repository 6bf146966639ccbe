"""Discarding a card for energy (LL-5.3 c, LL-5.5)."""

from __future__ import annotations

from engine.core.frames import DONE, Flow, Procedure, frame
from engine.games.leviatel import moves
from engine.games.leviatel.cards import CARDS, TRADES
from engine.games.leviatel.state import Leviatel


@frame("leviatel.discard")
class Discard(Procedure[Leviatel]):
    """The card goes to the graveyard, the hand is filled, 1 energy comes."""

    steps = ("discard",)
    card: str = ""

    def discard(self, s: Leviatel) -> Flow:
        side = s.sides[s.player]
        side.discards += 1
        side.trades += 1
        s.emit("traded", seat=s.player, trade="discard", card=self.card)
        side.energy += TRADES["discard"].gets_energy
        moves.leave_hand(s, s.player, self.card, play=False)
        moves.to_graveyard(s, s.player, self.card, CARDS[self.card].tribe)
        return DONE
