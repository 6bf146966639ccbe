"""The refill at the end of a turn (OP-3.7, OP-3.8, OP-8.2 to 8.4, OP-13.6)."""

from __future__ import annotations

from engine.core.frames import DONE, STAY, Call, Decision, Flow, Procedure, frame
from engine.core.types import Action, Prompt, Seat, Viewer
from engine.games.opale import moves, queries
from engine.games.opale.cards import CARD_ID, CARD_OF
from engine.games.opale.state import Opale
from engine.kit.words import count


@frame("opale.refill")
class Refill(Procedure[Opale]):
    """Draws until the hand is complete or nothing is left, then looks for the end (OP-7.1 (b))."""

    steps = ("next_cards", "check_hand")

    def next_cards(self, s: Opale) -> Flow:
        if queries.must_ask_source(s, s.player):
            self.jump("next_cards")
            return Call(ChooseSource())
        moves.draw(s, s.player, queries.missing(s, s.player))
        for card in s.reserves[s.player][: queries.missing(s, s.player)]:  # OP-8.4
            take_from_reserve(s, card)
        return STAY

    def check_hand(self, s: Opale) -> Flow:
        if s.end_trigger == "short_refill":  # OP-7.2
            if queries.missing(s, s.player):
                moves.trigger_end(s, s.player, "short_refill")
        elif not s.draws[s.player] and not s.reserves[s.player]:
            moves.trigger_end(s, s.player, "last_card")
        return DONE


def take_from_reserve(s: Opale, card: int) -> None:
    moves.take_reserve(s, s.player, card)
    s.emit("refilled", seat=s.player, source="reserve")


@frame("opale.choose_source")
class ChooseSource(Decision[Opale]):
    """OP-13.6: one missing card from the draw pile or the reserve."""

    rules = ("OP-8.2", "OP-3.7")

    def actors(self, s: Opale) -> tuple[Seat, ...]:
        return (s.player,)

    def options(self, s: Opale, seat: Seat) -> list[Action]:
        pile = [Action("refill", "pile")] if s.draws[seat] else []
        return pile + [Action("refill", CARD_ID[card]) for card in s.reserves[seat]]

    def resolve(self, s: Opale, seat: Seat, action: Action) -> Flow:
        if action.noun == "pile":
            s.emit("refilled", seat=seat, source="pile")
            moves.draw(s, seat, 1)
        else:
            take_from_reserve(s, CARD_OF[str(action.noun)])
        return DONE

    def prompt(self, s: Opale, viewer: Viewer) -> Prompt:
        if viewer != s.player:
            return Prompt(f"{{{s.player}}} is filling the hand", "wait")
        lacking = count(queries.missing(s, s.player), "card")
        return Prompt(f"Your hand lacks {lacking}. Where does the next come from?", "choose")
