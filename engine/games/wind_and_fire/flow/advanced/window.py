"""A window in which tournament action cards may be played (WF-6.4)."""

from __future__ import annotations

from dataclasses import field

from engine.core.frames import DONE, STAY, Call, Done, Flow, Procedure, frame
from engine.core.types import Action, Blocked, Seat, Why
from engine.games.wind_and_fire import moves
from engine.games.wind_and_fire.cards import TOURNAMENT_ACTIONS
from engine.games.wind_and_fire.flow.advanced.cards import effect, problem
from engine.games.wind_and_fire.flow.question import Question
from engine.games.wind_and_fire.state import WindAndFire

WINDOW_NAME = {
    "before": "before power is chosen",
    "reveal": "when power is revealed",
    "after": "after the trophies",
}


@frame("wind_and_fire.card_window")
class CardWindow(Procedure[WindAndFire]):
    """Goes round until all have passed in a row. `order`: the next goes; `passed`: in a row.

    Who holds no tournament action card (the backs are open, WF-1.7) passes without being asked.
    """

    steps = ("next_go", "count")
    window: str = ""
    order: list[int] = field(default_factory=list)
    passed: int = 0

    def next_go(self, s: WindAndFire) -> Flow:
        if self.passed == s.seats:
            return DONE
        if not holds_cards(s, self.order[0]):
            s.returned = "passed"
            return STAY
        return Call(Go(seat=self.order[0], window=self.window))

    def count(self, s: WindAndFire) -> Flow:
        self.order = [*self.order[1:], self.order[0]]
        self.passed = self.passed + 1 if s.returned == "passed" else 0
        return self.jump("next_go")


def holds_cards(s: WindAndFire, seat: Seat) -> bool:
    return any(card in TOURNAMENT_ACTIONS for card in s.players[seat].hand)


@frame("wind_and_fire.go")
class Go(Question):
    """One or more cards of this window, or pass."""

    rules = ("WF-6.4", "WF-6.3")
    waits = "may play a card"
    window: str = ""
    played: bool = False

    def options(self, s: WindAndFire, seat: Seat) -> list[Action]:
        hand = dict.fromkeys(self.player(s).hand)
        cards = [Action("play_card", card) for card in hand if not self._problem(s, card)]
        return [*cards, Action("end_go" if self.played else "pass")]

    def _problem(self, s: WindAndFire, card: str) -> Why | None:
        if card not in TOURNAMENT_ACTIONS:
            return Why("training cards are over", ("WF-3.51", "WF-4.3"))
        data = TOURNAMENT_ACTIONS[card]
        if data.window != self.window:
            return Why(f"this is played {WINDOW_NAME[data.window]}", ("WF-6.4", "WF-6.5"))
        return problem(s, self.seat, card)

    def resolve(self, s: WindAndFire, seat: Seat, action: Action) -> Flow:
        if action.verb == "play_card":
            self.played = True
            card = str(action.noun)
            moves.play_card(s, seat, card)
            then = effect(s, seat, card)
            return Call(then) if then else STAY
        s.emit(action.verb, seat=seat)
        return Done("passed" if action.verb == "pass" else "played")

    def blocked(self, s: WindAndFire, seat: Seat) -> list[Blocked]:
        hand = dict.fromkeys(self.player(s).hand)
        return [
            Blocked("play_card", card, *why) for card in hand if (why := self._problem(s, card))
        ]

    def ask(self, s: WindAndFire) -> str:
        if self.played:
            return "Play another card, or go on?"
        if len(self.options(s, self.seat)) == 1:
            return "No card of yours can be played now"
        return "Play a card, or pass?"
