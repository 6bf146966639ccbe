"""Keep or redraw the personal tournament cards (WF-2.7)."""

from __future__ import annotations

from engine.core.frames import DONE, Flow, frame
from engine.core.types import Action, Seat
from engine.games.wind_and_fire.flow.question import Question
from engine.games.wind_and_fire.state import WindAndFire


@frame("wind_and_fire.redraw_personal")
class RedrawPersonal(Question):
    """WF-2.7: once, all three cards."""

    rules = ("WF-2.7", "WF-5.1")
    waits = "is looking at the personal tournament cards"
    about: str | None = None

    def options(self, s: WindAndFire, seat: Seat) -> list[Action]:
        return [Action("keep_personal"), Action("redraw_personal")]

    def resolve(self, s: WindAndFire, seat: Seat, action: Action) -> Flow:
        player = self.player(s)
        player.redrew = action.verb == "redraw_personal"
        s.emit("personal", seat=seat, redrew=player.redrew)
        if player.redrew:
            for deck, card in zip(s.discipline_decks, player.personal, strict=True):
                deck.append(card)
                s.chance.shuffle(deck)
            player.personal = [deck.pop() for deck in s.discipline_decks]
            s.barrier = True
            cards = player.personal[:]
            s.emit("personal_drawn", seat=seat, private={seat: {"cards": cards}})
        return DONE

    def ask(self, s: WindAndFire) -> str:
        held = "Two" if s.seats == 2 else "One"
        return f"Keep your tournaments? {held} of them will be held"
