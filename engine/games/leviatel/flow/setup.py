"""Castle and decks, chosen in secret, and the mulligan (LL-3)."""

from __future__ import annotations

from dataclasses import field

from engine.core.frames import DONE, STAY, Decision, Flow, frame
from engine.core.types import Action, Blocked, Prompt, Seat, Viewer
from engine.games.leviatel import moves
from engine.games.leviatel.cards import (
    CASTLES,
    DECKS,
    ENERGY,
    LOADOUTS,
    MIN_DECKS,
    PLAIN_CASTLE,
    continued,
)
from engine.games.leviatel.state import Leviatel
from engine.kit.secret import SecretChoice, waiting_for

FINISH = Action("finish_loadout")
OWN = "own:"


@frame("leviatel.choose_loadouts")
class ChooseLoadouts(SecretChoice[Leviatel]):
    """LL-3.1, LL-3.2, LL-3.9: each player alone, unseen by the other, in small steps.

    `picks` are the steps of a seat in order, so that each can be taken back.
    """

    rules = ("LL-3.1", "LL-3.2")
    finishes = "finish_loadout"
    tells = "chose"
    waits = "to choose castle and decks"
    done: list[bool] = field(default_factory=lambda: [False, False])
    picks: list[list[str]] = field(default_factory=lambda: [[], []])

    def steps(self, s: Leviatel, seat: Seat) -> list[str]:
        return self.picks[seat]

    def castle(self, s: Leviatel, seat: Seat) -> str:
        if s.settings.plain_castles:
            return PLAIN_CASTLE
        return next((pick[7:] for pick in self.picks[seat] if pick.startswith("castle:")), "")

    def decks(self, seat: Seat) -> list[str]:
        """Ids of the chosen decks in order."""
        found: list[str] = []
        for pick in self.picks[seat]:
            if pick.startswith("loadout:"):
                found += LOADOUTS[pick[8:]]
            elif pick.startswith("deck:"):
                found.append(pick[5:])
        return found

    def options(self, s: Leviatel, seat: Seat) -> list[Action]:
        chosen = self.decks(seat)
        found = []
        if not self.castle(s, seat):
            found += [Action("choose_castle", castle) for castle in CASTLES]
        if not chosen:
            found += [Action("choose_loadout", loadout) for loadout in LOADOUTS]
        if len(chosen) < s.settings.max_decks:
            found += [Action("choose_deck", deck) for deck in (*DECKS, *self._own(s, seat))]
        if self.castle(s, seat) and len(chosen) >= MIN_DECKS:
            found.append(FINISH)
        return found

    @staticmethod
    def _own(s: Leviatel, seat: Seat) -> list[str]:
        return [OWN + name for name in s.own_decks[seat]]

    def take_step(self, s: Leviatel, seat: Seat, action: Action) -> None:
        kind = action.verb.removeprefix("choose_")
        self.picks[seat].append(f"{kind}:{action.noun}")

    def reveal(self, s: Leviatel) -> Flow:
        for player in (0, 1):
            side = s.sides[player]
            side.castle = self.castle(s, player)
            loadout = [cards_of(s, player, deck) for deck in self.decks(player)]
            side.decks = continued(loadout, s.settings.max_decks)
        return DONE

    def blocked(self, s: Leviatel, seat: Seat) -> list[Blocked]:
        chosen = self.decks(seat)
        lacking = []
        if not self.castle(s, seat):
            lacking.append("a castle")
        if len(chosen) < MIN_DECKS:
            left = MIN_DECKS - len(chosen)
            lacking.append("a deck" if left == 1 else f"{left} decks")
        if not lacking:
            return []
        return [
            Blocked(
                "finish_loadout", None, f"{' and '.join(lacking)} to choose", ("LL-3.9", "LL-3.2")
            )
        ]

    def ask(self, s: Leviatel, seat: Seat) -> Prompt:
        if not self.castle(s, seat):
            return Prompt("Choose your castle and your decks", "choose")
        chosen = len(self.decks(seat))
        if chosen < MIN_DECKS:
            which = "an extra deck" if chosen else "your first deck and an extra deck"
            return Prompt(f"Choose {which}", "choose")
        full = chosen == s.settings.max_decks
        return Prompt("Ready?" if full else "Ready, or one more deck?", "confirm")


def cards_of(s: Leviatel, seat: Seat, deck: str) -> list[str]:
    """The cards of a ready deck or of one the player brought."""
    if deck.startswith(OWN):
        return s.own_decks[seat][deck.removeprefix(OWN)][:]
    return list(DECKS[deck])


@frame("leviatel.mulligan")
class Mulligan(Decision[Leviatel]):
    """LL-3.7, LL-19.6: both at once; cannot be taken back."""

    rules = ("LL-3.7",)
    simultaneous = True
    answers: list[str] = field(default_factory=lambda: ["", ""])

    def actors(self, s: Leviatel) -> tuple[Seat, ...]:
        return tuple(seat for seat in (0, 1) if not self.answers[seat])

    def options(self, s: Leviatel, seat: Seat) -> list[Action]:
        return [Action("mulligan", "no"), Action("mulligan", "yes")]

    def resolve(self, s: Leviatel, seat: Seat, action: Action) -> Flow:
        self.answers[seat] = str(action.noun)
        if self.actors(s):
            return STAY
        for player in (0, 1):
            again = self.answers[player] == "yes"
            s.emit("mulligan", seat=player, again=again)
            if again:
                _redraw(s, player)
        return DONE

    def prompt(self, s: Leviatel, viewer: Viewer) -> Prompt:
        if viewer is None or self.answers[viewer]:
            return waiting_for(self.actors(s), "to keep or change the hand")
        return Prompt("Keep this hand, or shuffle it back once?", "choose")


def _redraw(s: Leviatel, seat: Seat) -> None:
    side = s.sides[seat]
    counted = [card for card in side.hand if card != ENERGY]
    side.deck += counted
    side.hand = [card for card in side.hand if card == ENERGY]
    s.chance.shuffle(side.deck)
    moves.fill_hand(s, seat)
