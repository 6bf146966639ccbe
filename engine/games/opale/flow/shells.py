"""Magic Seashells (OP-9, OP-13.7, OP-13.8)."""

from __future__ import annotations

from engine.core.frames import DONE, STAY, Become, Decision, Flow, Frame, frame
from engine.core.types import Action, Blocked, Prompt, Seat, Viewer
from engine.games.opale import moves, queries
from engine.games.opale.cards import CARD_ID, CARD_OF, DEEP_DIVE_DRAW, SHELLS, SPOTS
from engine.games.opale.state import Opale
from engine.kit.words import count

PASS = Action("pass")
FINISH_DISCARD = Action("finish_discard")


def used(s: Opale, seat: Seat, shell: str) -> Frame | None:
    """A shell is flipped (OP-9.1); what it asks, if anything."""
    moves.use_shell(s, seat, shell)
    if shell == "changing_reef":  # OP-9.5
        most = min(len(s.draws[seat]), len(s.hands[seat]))
        return DiscardCards(low=1, high=most, redraw=True)
    if shell == "deep_dive":  # OP-9.6
        drawn = moves.draw(s, seat, DEEP_DIVE_DRAW, shell=shell)
        return DiscardCards(low=drawn, high=drawn)
    if shell == "sealed_shoal":  # OP-9.8
        return ChooseSpot()
    if shell == "second_tide":  # OP-9.3
        s.extra_turn = True
    return None


def blocked_shells(s: Opale, seat: Seat, timing: str) -> list[Blocked]:
    return [
        Blocked("shell", shell, *why)
        for shell in queries.unused_shells(s, seat, timing)
        if (why := queries.why_not_shell(s, seat, shell))
    ]


@frame("opale.choose_shell")
class ChooseShell(Decision[Opale]):
    """OP-9.2: one shell after the refill, or none."""

    rules = ("OP-9.2", "OP-9.1")

    def actors(self, s: Opale) -> tuple[Seat, ...]:
        return (s.player,)

    def options(self, s: Opale, seat: Seat) -> list[Action]:
        usable = queries.usable_shells(s, seat, "end")
        return [*(Action("shell", shell) for shell in usable), PASS]

    def resolve(self, s: Opale, seat: Seat, action: Action) -> Flow:
        if action.verb == "pass":
            s.emit("passed", seat=seat, step="end_shell")
            return DONE
        asked = used(s, seat, str(action.noun))
        return Become(asked) if asked else DONE

    def blocked(self, s: Opale, seat: Seat) -> list[Blocked]:
        return blocked_shells(s, seat, "end")

    def prompt(self, s: Opale, viewer: Viewer) -> Prompt:
        if viewer != s.player:
            return Prompt(f"{{{s.player}}} may use a seashell", "wait")
        return Prompt("Use a seashell to end your turn?", "choose")


@frame("opale.choose_spot")
class ChooseSpot(Decision[Opale]):
    """OP-9.8: where the Sealed Shoal lies."""

    rules = ("OP-9.8",)

    def actors(self, s: Opale) -> tuple[Seat, ...]:
        return (s.player,)

    def options(self, s: Opale, seat: Seat) -> list[Action]:
        return [Action("choose_spot", spot) for spot in SPOTS]

    def resolve(self, s: Opale, seat: Seat, action: Action) -> Flow:
        moves.seal(s, seat, str(action.noun))
        return DONE

    def prompt(self, s: Opale, viewer: Viewer) -> Prompt:
        name = SHELLS["sealed_shoal"].name
        if viewer != s.player:
            return Prompt(f"{{{s.player}}} is choosing a spot for the {name}", "wait")
        return Prompt("Which spot do you seal?", "choose")


@frame("opale.discard_cards")
class DiscardCards(Decision[Opale]):
    """OP-13.8: `low` to `high` cards of the hand leave the game; `redraw`: as many are drawn."""

    rules = ("OP-9.5", "OP-9.6")
    low: int
    high: int
    redraw: bool = False

    def actors(self, s: Opale) -> tuple[Seat, ...]:
        return (s.player,)

    def options(self, s: Opale, seat: Seat) -> list[Action]:
        tray, picks = s.trays[seat], []
        if len(tray) < self.high:
            picks = [Action("pick", CARD_ID[card]) for card in s.hands[seat] if card not in tray]
        if len(tray) >= self.low:
            picks.append(FINISH_DISCARD)
        return picks

    def resolve(self, s: Opale, seat: Seat, action: Action) -> Flow:
        if action.verb == "pick":
            s.trays[seat].append(CARD_OF[str(action.noun)])
            return STAY
        gone = moves.discard(s, seat)
        if self.redraw:
            moves.draw(s, seat, gone, shell=s.shell)
        return DONE

    def blocked(self, s: Opale, seat: Seat) -> list[Blocked]:
        tray = s.trays[seat]
        if len(tray) < self.low:
            lacking = count(self.low - len(tray), "more card")
            return [Blocked("finish_discard", None, f"choose {lacking}")]
        if len(tray) < self.high:
            return []
        why = f"{count(self.high, 'card')} at most"
        return [Blocked("pick", CARD_ID[x], why) for x in s.hands[seat] if x not in tray]

    def prompt(self, s: Opale, viewer: Viewer) -> Prompt:
        if viewer != s.player:
            return Prompt(f"{{{s.player}}} is discarding", "wait")
        tray = len(s.trays[s.player])
        if tray == self.high:
            return Prompt(f"Remove {count(tray, 'card')} from the game?", "confirm")
        if self.low == self.high:
            return Prompt(f"Choose {count(self.low, 'card')} to remove", "pick")
        return Prompt(f"Choose up to {count(self.high, 'card')} to exchange", "pick")
