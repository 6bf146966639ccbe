"""The reserve of the Foreshadowing variant (OP-8.1, OP-13.9, OP-13.12)."""

from __future__ import annotations

from dataclasses import field

from engine.core.frames import DONE, STAY, Decision, Flow, frame
from engine.core.types import Action, Blocked, Prompt, Seat, Viewer
from engine.games.opale import moves
from engine.games.opale.cards import CARD_ID, CARD_OF, FORESHADOW_RESERVE
from engine.games.opale.state import Opale

FINISH_RESERVE = Action("finish_reserve")


@frame("opale.reserve_cards")
class ReserveCards(Decision[Opale]):
    """Both players lay three cards aside at the same time."""

    rules = ("OP-8.1",)
    simultaneous = True
    done: list[bool] = field(default_factory=lambda: [False, False])

    def actors(self, s: Opale) -> tuple[Seat, ...]:
        return tuple(seat for seat in (0, 1) if not self.done[seat])

    def options(self, s: Opale, seat: Seat) -> list[Action]:
        tray = s.trays[seat]
        if len(tray) == FORESHADOW_RESERVE:
            return [FINISH_RESERVE]
        return [Action("pick", CARD_ID[card]) for card in s.hands[seat] if card not in tray]

    def resolve(self, s: Opale, seat: Seat, action: Action) -> Flow:
        if action.verb == "pick":
            s.trays[seat].append(CARD_OF[str(action.noun)])
            return STAY
        self.done[seat] = True
        s.emit("reserved", seat=seat)
        if not all(self.done):
            return STAY
        for player in (0, 1):
            moves.set_reserve(s, player)
        return DONE

    def may_take_back(self, s: Opale, seat: Seat) -> bool:
        return self.done[seat] or bool(s.trays[seat])

    def take_back(self, s: Opale, seat: Seat) -> bool:
        """OP-13.12: until both have finished."""
        if self.done[seat]:
            self.done[seat] = False
            s.emit("undone", seat=seat)
            return True
        if s.trays[seat]:
            s.trays[seat].pop()
            return True
        return False

    def blocked(self, s: Opale, seat: Seat) -> list[Blocked]:
        lacking = FORESHADOW_RESERVE - len(s.trays[seat])
        if lacking:
            return [Blocked("finish_reserve", None, f"{lacking} more to choose")]
        return [
            Blocked("pick", CARD_ID[card], "three cards are chosen")
            for card in s.hands[seat]
            if card not in s.trays[seat]
        ]

    def prompt(self, s: Opale, viewer: Viewer) -> Prompt:
        if viewer is None or self.done[viewer]:
            names = " and ".join(f"{{{seat}}}" for seat in self.actors(s))
            return Prompt(f"Waiting for {names} to choose a reserve", "wait")
        if len(s.trays[viewer]) == FORESHADOW_RESERVE:
            return Prompt("Lay these three aside?", "confirm")
        return Prompt("Choose three cards for your reserve", "pick")
