"""Drawing an action card (WF-3.50)."""

from __future__ import annotations

from dataclasses import field

from engine.core.frames import DONE, Become, Flow, Procedure, frame
from engine.core.types import Action, Seat
from engine.games.wind_and_fire import moves
from engine.games.wind_and_fire.flow.question import Question
from engine.games.wind_and_fire.state import WindAndFire


@frame("wind_and_fire.draw_card")
class DrawCard(Procedure[WindAndFire]):
    """Base: one training card. Advanced: one of each deck, of which one is kept."""

    steps = ("draw",)
    seat: int = 0

    def draw(self, s: WindAndFire) -> Flow:
        drawn = [moves.draw_training(s)]
        if s.settings.advanced:
            drawn.append(moves.draw_action(s))
        cards = [card for card in drawn if card]
        if len(cards) == 2:
            return Become(KeepCard(seat=self.seat, cards=cards))
        for card in cards:
            moves.keep_card(s, self.seat, card)
        return DONE


@frame("wind_and_fire.keep_card")
class KeepCard(Question):
    """One of the two cards is kept, the other goes face up on its pile."""

    rules = ("WF-3.50",)
    waits = "is choosing which card to keep"
    cards: list[str] = field(default_factory=list)

    def options(self, s: WindAndFire, seat: Seat) -> list[Action]:
        return [Action("keep_card", card) for card in self.cards]

    def resolve(self, s: WindAndFire, seat: Seat, action: Action) -> Flow:
        kept = str(action.noun)
        other = next(card for card in self.cards if card != kept)
        moves.keep_card(s, seat, kept)
        moves.discard(s, other)
        s.emit("discarded", seat=seat, card=other)
        s.barrier = True
        return DONE

    def ask(self, s: WindAndFire) -> str:
        return "Which card do you keep?"
