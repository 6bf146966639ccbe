"""The reserve of the Foreshadowing variant (OP-8.1, OP-13.9, OP-13.12)."""

from __future__ import annotations

from dataclasses import field

from engine.core.frames import DONE, Flow, frame
from engine.core.types import Action, Blocked, Prompt, Seat
from engine.games.opale import moves
from engine.games.opale.cards import CARD_ID, CARD_OF, FORESHADOW_RESERVE
from engine.games.opale.state import Opale
from engine.kit.secret import SecretChoice

FINISH_RESERVE = Action("finish_reserve")


@frame("opale.reserve_cards")
class ReserveCards(SecretChoice[Opale]):
    """Both players lay three cards aside at the same time (OP-13.12)."""

    rules = ("OP-8.1",)
    finishes = "finish_reserve"
    tells = "reserved"
    waits = "to choose a reserve"
    done: list[bool] = field(default_factory=lambda: [False, False])

    def steps(self, s: Opale, seat: Seat) -> list[int]:
        return s.trays[seat]

    def options(self, s: Opale, seat: Seat) -> list[Action]:
        tray = s.trays[seat]
        if len(tray) == FORESHADOW_RESERVE:
            return [FINISH_RESERVE]
        return [Action("pick", CARD_ID[card]) for card in s.hands[seat] if card not in tray]

    def take_step(self, s: Opale, seat: Seat, action: Action) -> None:
        s.trays[seat].append(CARD_OF[str(action.noun)])

    def reveal(self, s: Opale) -> Flow:
        for player in (0, 1):
            moves.set_reserve(s, player)
        return DONE

    def blocked(self, s: Opale, seat: Seat) -> list[Blocked]:
        lacking = FORESHADOW_RESERVE - len(s.trays[seat])
        if lacking:
            return [
                Blocked("finish_reserve", None, f"{lacking} more to choose", ("OP-8.1", "OP-13.9"))
            ]
        return [
            Blocked("pick", CARD_ID[card], "three cards are chosen", ("OP-8.1",))
            for card in s.hands[seat]
            if card not in s.trays[seat]
        ]

    def ask(self, s: Opale, seat: Seat) -> Prompt:
        if len(s.trays[seat]) == FORESHADOW_RESERVE:
            return Prompt("Lay these three aside?", "confirm")
        return Prompt("Choose three cards for your reserve", "pick")
