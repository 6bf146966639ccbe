"""What is decided before the first day (TB-2.2, 2.15)."""

from __future__ import annotations

from dataclasses import field

from engine.core.frames import DONE, STAY, Become, Call, Decision, Flow, Procedure, frame
from engine.core.types import Action, Preview, Prompt, Seat, Viewer
from engine.games.tidal_blades import moves, queries
from engine.games.tidal_blades.flow.question import Question
from engine.games.tidal_blades.state import TidalBlades
from engine.kit.secret import waiting_for


@frame("tidal_blades.settle_in")
class SettleIn(Procedure[TidalBlades]):
    """Only the choice of Characters and the draft of starting cards ask anybody."""

    steps = ("choose", "deal", "draft")

    def choose(self, s: TidalBlades) -> Flow:
        """TB-2.2: from the First Player on."""
        order = queries.clockwise(s, s.first)
        seat = next((seat for seat in order if not s.players[seat].character), None)
        if seat is None:
            return STAY
        self.jump("choose")
        return Call(ChooseCharacter(seat=seat))

    def deal(self, s: TidalBlades) -> Flow:
        if s.settings.choose_characters:
            queries.edition(s).deal_characters(s)
            s.barrier = True
            if s.seats == 2:
                s.dummy = s.chance.choice(left_over(s))
        return STAY

    def draft(self, s: TidalBlades) -> Flow:
        if not s.settings.draft_start:
            return DONE
        count = queries.box(s).rules["draft_start_cards"]
        hands = []
        for player in s.players:
            hands.append(player.deck[-count:])
            del player.deck[-count:]
        return Become(DraftStart(hands=hands, chosen=[""] * s.seats))


def left_over(s: TidalBlades) -> list[str]:
    """Characters that nobody has."""
    taken = [player.character for player in s.players]
    return [one for one in queries.box(s).characters if one not in taken]


@frame("tidal_blades.choose_character")
class ChooseCharacter(Question):
    """TB-2.2: one that nobody has."""

    rules = ("TB-2.2",)
    waits = "is choosing a Character"

    def options(self, s: TidalBlades, seat: Seat) -> list[Action]:
        return [Action("choose_character", one) for one in left_over(s)]

    def resolve(self, s: TidalBlades, seat: Seat, action: Action) -> Flow:
        self.player(s).character = str(action.noun)
        s.emit("character", seat=seat, character=action.noun)
        return DONE

    def previews(self, s: TidalBlades, seat: Seat) -> list[Preview]:
        """By the card they begin with."""
        box = queries.box(s)
        starting = {one.id: box.cards[one.starting_card] for one in box.characters.values()}
        return [
            Preview("choose_character", one, f"{starting[one].name}: {starting[one].text}")
            for one in left_over(s)
        ]

    def ask(self, s: TidalBlades) -> str:
        return "Which Character are you?"


@frame("tidal_blades.draft_start")
class DraftStart(Decision[TidalBlades]):
    """One of three cards comes into play; all at once, unseen by the others."""

    rules = ("TB-2.15",)
    simultaneous = True
    hands: list[list[str]] = field(default_factory=list)
    chosen: list[str] = field(default_factory=list)

    def actors(self, s: TidalBlades) -> tuple[Seat, ...]:
        return tuple(seat for seat, card in enumerate(self.chosen) if not card)

    def options(self, s: TidalBlades, seat: Seat) -> list[Action]:
        return [Action("choose_card", card) for card in self.hands[seat]]

    def resolve(self, s: TidalBlades, seat: Seat, action: Action) -> Flow:
        self.chosen[seat] = str(action.noun)
        s.emit("ready", seat=seat)
        if self.actors(s):
            return STAY
        for other, player in enumerate(s.players):
            rest = [card for card in self.hands[other] if card != self.chosen[other]]
            player.deck += rest
            s.chance.shuffle(player.deck)
            moves.into_play(s, other, self.chosen[other])
        s.fresh = []
        s.barrier = True
        return DONE

    def may_take_back(self, s: TidalBlades, seat: Seat) -> bool:
        return bool(self.chosen[seat])

    def take_back(self, s: TidalBlades, seat: Seat) -> bool:
        taken = bool(self.chosen[seat])
        self.chosen[seat] = ""
        if taken:
            s.emit("undone", seat=seat)
        return taken

    def prompt(self, s: TidalBlades, viewer: Viewer) -> Prompt:
        if viewer is None or self.chosen[viewer]:
            return waiting_for(self.actors(s), "to choose a card")
        return Prompt("Which card do you begin with?", "choose")
