"""Laying cards and following the arrow (OP-3.2 to OP-3.6, OP-4, OP-5; steps OP-13.1 to 13.5)."""

from __future__ import annotations

from engine.core.frames import DONE, STAY, Become, Call, Decision, Flow, frame
from engine.core.types import Action, Blocked, Preview, Prompt, Seat, Viewer, Why
from engine.games.opale import moves, previews, queries, words
from engine.games.opale.cards import CARD_ID, CARD_OF, CARD_TYPE, SPOTS
from engine.games.opale.flow.shells import blocked_shells, used
from engine.games.opale.state import Opale

PASS = Action("pass")
SHELL_LATER = Action("shell_later")
PICKS = [Action("pick", ident) for ident in CARD_ID]
"""By card."""
FINISH_PLAY = Action("finish_play")


@frame("opale.lay_cards")
class LayCards(Decision[Opale]):
    """OP-13.1, 13.2, 13.7: cards are picked one by one, then laid together; before the first a
    seashell may be used, or one wished for after the refill."""

    rules = ("OP-3.2", "OP-3.3", "OP-3.5")
    second: bool = False

    def actors(self, s: Opale) -> tuple[Seat, ...]:
        return (s.player,)

    def options(self, s: Opale, seat: Seat) -> list[Action]:
        if s.trays[seat]:
            more = [PICKS[card] for card in queries.further(s, seat)]
            return [*more, FINISH_PLAY, *self._later(s, seat)]
        picks = [PICKS[card] for card in queries.playable(s, seat)]
        if self.second or not picks:  # OP-3.6, OP-9.4
            picks.append(PASS)
        return picks + self._shells(s, seat)

    def _shells(self, s: Opale, seat: Seat) -> list[Action]:
        """OP-9.1, OP-9.2."""
        found = [Action("shell", shell) for shell in queries.usable_shells(s, seat, "start")]
        return found + self._later(s, seat)

    def _later(self, s: Opale, seat: Seat) -> list[Action]:
        wanted = s.shell_later or not queries.usable_shells(s, seat, "end")
        return [] if wanted else [SHELL_LATER]

    def resolve(self, s: Opale, seat: Seat, action: Action) -> Flow:
        if action.verb == "pick":
            s.trays[seat].append(CARD_OF[str(action.noun)])
            return STAY
        if action.verb == "shell":
            asked = used(s, seat, str(action.noun))
            return Call(asked) if asked else STAY
        if action == SHELL_LATER:
            s.shell_later = True
            return STAY
        if action.verb == "pass":
            s.emit("passed", seat=seat, step="second_play" if self.second else "play")
            return DONE
        spot = moves.lay(s, seat)
        s.barred = spot  # OP-9.12: matters only in a second play
        if not queries.triggers(s, spot):
            return DONE
        targets = SPOTS[spot].takes
        if len(targets) > 1 and queries.takes_something(s, spot):
            return Become(ChooseTarget(spot=spot))
        moves.effect(s, seat, spot, targets[0])
        return DONE

    def prompt(self, s: Opale, viewer: Viewer) -> Prompt:
        if viewer != s.player:
            return Prompt(f"{{{s.player}}} is choosing what to lay", "wait")
        tray = s.trays[s.player]
        if tray:
            return Prompt(f"Lay {words.cards(CARD_TYPE[tray[0]], len(tray))}?", "confirm")
        if not queries.playable(s, s.player):
            return Prompt("None of your cards can be laid", "pick")
        if self.second:
            return Prompt("What do you lay on a second spot?", "pick")
        return Prompt("What do you lay?", "pick")

    def blocked(self, s: Opale, seat: Seat) -> list[Blocked]:
        tray = s.trays[seat]
        if not tray:
            return [
                Blocked("pick", CARD_ID[card], *why)
                for card in s.hands[seat]
                if (why := queries.why_barred(s, seat, CARD_TYPE[card]))
            ] + ([] if s.shell else blocked_shells(s, seat, "start"))
        kind, more = CARD_TYPE[tray[0]], queries.further(s, seat)
        full = Why(f"no free place on {SPOTS[kind].name}", ("OP-3.5",))
        other = Why(f"one play lays one kind, now {SPOTS[kind].name}", ("OP-3.2",))
        return [
            Blocked("pick", CARD_ID[card], *(full if CARD_TYPE[card] == kind else other))
            for card in s.hands[seat]
            if card not in tray and card not in more
        ]

    def previews(self, s: Opale, seat: Seat) -> list[Preview]:
        tray = s.trays[seat]
        return [previews.of_play(s, seat, CARD_TYPE[tray[0]], len(tray))] if tray else []


@frame("opale.choose_target")
class ChooseTarget(Decision[Opale]):
    """OP-13.3: which of the two arrows is followed; an empty target may be chosen (OP-4.3)."""

    rules = ("OP-4.3", "OP-4.2")
    spot: str

    def actors(self, s: Opale) -> tuple[Seat, ...]:
        return (s.player,)

    def options(self, s: Opale, seat: Seat) -> list[Action]:
        return [Action("choose_target", target) for target in SPOTS[self.spot].takes]

    def resolve(self, s: Opale, seat: Seat, action: Action) -> Flow:
        target = str(action.noun)
        s.emit("target", seat=seat, spot=self.spot, target=target)
        moves.effect(s, seat, self.spot, target)
        return DONE

    def prompt(self, s: Opale, viewer: Viewer) -> Prompt:
        name = SPOTS[self.spot].name
        if viewer != s.player:
            return Prompt(f"{{{s.player}}} is choosing what the {name} takes", "wait")
        return Prompt(f"What does the {name} take?", "choose")

    def previews(self, s: Opale, seat: Seat) -> list[Preview]:
        return [previews.of_target(s, seat, target) for target in SPOTS[self.spot].takes]
