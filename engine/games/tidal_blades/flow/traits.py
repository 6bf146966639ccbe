"""Notches, the Champion board, Character cards (TB-11)."""

from __future__ import annotations

from dataclasses import field

from engine.core.frames import DONE, STAY, Become, Call, Done, Flow, Frame, Procedure, frame
from engine.core.types import Action, Preview, Seat
from engine.games.tidal_blades import moves, queries
from engine.games.tidal_blades.announcer import happenings
from engine.games.tidal_blades.flow.question import Question
from engine.games.tidal_blades.flow.run import RunEffects, makes_sense, performs
from engine.games.tidal_blades.flow.windows import UseCards
from engine.games.tidal_blades.parts import SYMBOLS, TRAIT_NAME, Card, Table
from engine.games.tidal_blades.state import TidalBlades

# -- notches by effects ---------------------------------------------------------------------------


@performs("champion")
def _champion(s: TidalBlades, run: RunEffects, row: Table) -> Flow:
    steps = run.amount(s, row)
    if steps:
        moves.champion(s, run.seat, steps, run.source.partition(":")[0])
    return STAY


@makes_sense("champion")
def _moves_champion(s: TidalBlades, seat: Seat, row: Table) -> bool:
    steps = queries.amount(s, seat, row.get("n", 1))
    return queries.champion_goal(s, seat, steps) != s.players[seat].champion


@performs("advance")
def _advance(s: TidalBlades, run: RunEffects, row: Table) -> Flow:
    wanted = row["trait"]
    symbols = list(SYMBOLS) if wanted == "any" else wanted.split("_or_")
    return Call(AdvanceTraits(seat=run.seat, symbols=symbols, left=run.amount(s, row)))


@makes_sense("advance")
def _advances(s: TidalBlades, seat: Seat, row: Table) -> bool:
    """TB-11.1: not if all the dials are at their end."""
    wanted = row["trait"]
    places = [SYMBOLS.index(one) for one in (SYMBOLS if wanted == "any" else wanted.split("_or_"))]
    player, dials = s.players[seat], queries.box(s).dials
    return any(player.dials[place] < dials[place].last for place in places)


@frame("tidal_blades.advance_traits")
class AdvanceTraits(Procedure[TidalBlades]):
    """So many notches, each on a dial of the player's choice."""

    steps = ("ask", "advance")
    seat: int = 0
    symbols: list[str] = field(default_factory=list)
    left: int = 0

    def ask(self, s: TidalBlades) -> Flow:
        if not self.left:
            return DONE
        self.left -= 1
        if len(self.symbols) > 1:
            return Call(ChooseTrait(seat=self.seat, symbols=self.symbols))
        s.returned = self.symbols[0]
        return STAY

    def advance(self, s: TidalBlades) -> Flow:
        moves.advance(s, self.seat, str(s.returned))
        return self.jump("ask")


@frame("tidal_blades.choose_trait")
class ChooseTrait(Question):
    """D3: which dial."""

    rules = ("TB-11.3", "TB-11.2", "TB-11.4")
    symbols: list[str] = field(default_factory=list)

    def options(self, s: TidalBlades, seat: Seat) -> list[Action]:
        return [Action("advance", symbol) for symbol in self.symbols]

    def resolve(self, s: TidalBlades, seat: Seat, action: Action) -> Flow:
        return Done(action.noun)

    def ask(self, s: TidalBlades) -> str:
        return "Which Trait do you advance?"


# -- notches by matched symbols -------------------------------------------------------------------


@frame("tidal_blades.gain_notches")
class GainNotches(Procedure[TidalBlades]):
    """TB-7.12, 7.13, 8.13: one notch per symbol; TB-11.7: Tsuro's Transverser may move some."""

    steps = ("ask", "advance")
    seat: int = 0
    symbols: list[str] = field(default_factory=list)

    def ask(self, s: TidalBlades) -> Flow:
        if not self.symbols:
            return DONE
        symbol = self.symbols.pop(0)
        if converters(s, self.seat, symbol):
            return Call(ConvertNotch(seat=self.seat, symbol=symbol))
        s.returned = symbol
        return STAY

    def advance(self, s: TidalBlades) -> Flow:
        moves.advance(s, self.seat, str(s.returned))
        return self.jump("ask")


def converters(s: TidalBlades, seat: Seat, symbol: str) -> list[Card]:
    return [
        card
        for card in queries.cards_with(s, seat, "on_advance")
        if card.condition.get("from_symbol") == symbol
    ]


@frame("tidal_blades.convert_notch")
class ConvertNotch(Question):
    """D18, TB-17.20: on which dial; 1 Shell for a notch that is moved."""

    rules = ("TB-17.20",)
    symbol: str = ""

    def options(self, s: TidalBlades, seat: Seat) -> list[Action]:
        others = [symbol for symbol in SYMBOLS if symbol != self.symbol]
        return [Action("advance", symbol) for symbol in (self.symbol, *others)]

    def resolve(self, s: TidalBlades, seat: Seat, action: Action) -> Flow:
        if action.noun != self.symbol:
            to = str(action.noun)
            s.emit("notch_moved", seat=seat, symbol=self.symbol, to=to, name=self.card(s).name)
            moves.gain(s, seat, shells=1)
        return Done(action.noun)

    def card(self, s: TidalBlades) -> Card:
        return converters(s, self.seat, self.symbol)[0]

    def previews(self, s: TidalBlades, seat: Seat) -> list[Preview]:
        return [
            Preview("advance", action.noun, "gains 1 Shell too")
            for action in self.options(s, seat)
            if action.noun != self.symbol
        ]

    def ask(self, s: TidalBlades) -> str:
        this = TRAIT_NAME[self.symbol]
        return f"{self.card(s).name}: advance {this}, or gain 1 Shell and advance another Trait?"


# -- Synergy --------------------------------------------------------------------------------------


@happenings.on("synergy")
def icon_is_reached(s: TidalBlades, seat: Seat) -> Frame | None:
    """TB-11.4."""
    del s
    return SynergyDraw(seat=seat)


@frame("tidal_blades.synergy_draw")
class SynergyDraw(Procedure[TidalBlades]):
    """Look at the top cards of the own deck, one comes into play, the others go to the bottom."""

    steps = ("before", "look")
    seat: int = 0
    more: int = 0

    def before(self, s: TidalBlades) -> Flow:
        """Hidden Talents (TB-17.38)."""
        return Call(UseCards(seat=self.seat, triggers=("on_synergy_draw",)))

    def look(self, s: TidalBlades) -> Flow:
        player = s.players[self.seat]
        seen = queries.box(s).rules["synergy_draw"] + self.more
        cards = [player.deck.pop() for _ in range(min(seen, len(player.deck)))]
        if cards:
            s.barrier = True
        if len(cards) > 1:
            return Become(ChooseCharacterCard(seat=self.seat, cards=cards))
        for card in cards:
            moves.into_play(s, self.seat, card)
        return DONE


@performs("extra_card_draw")
def _extra_card(s: TidalBlades, run: RunEffects, row: Table) -> Flow:
    drawing = next(one for one in reversed(s.stack) if isinstance(one, SynergyDraw))
    drawing.more += run.amount(s, row)
    return STAY


@makes_sense("extra_card_draw")
def _has_deck(s: TidalBlades, seat: Seat, row: Table) -> bool:
    del row
    return bool(s.players[seat].deck)


@frame("tidal_blades.choose_character_card")
class ChooseCharacterCard(Question):
    """D15: which one comes into play; of two others, which one lies above the other below."""

    rules = ("TB-11.4",)
    waits = "is choosing a Character card"
    cards: list[str] = field(default_factory=list)

    def options(self, s: TidalBlades, seat: Seat) -> list[Action]:
        return [Action("choose_card", card) for card in self.cards]

    def resolve(self, s: TidalBlades, seat: Seat, action: Action) -> Flow:
        card = str(action.noun)
        others = [other for other in self.cards if other != card]
        moves.into_play(s, seat, card)
        if len(others) > 1:
            return Become(OrderBelow(seat=seat, cards=others))
        self.player(s).deck[:0] = others
        return DONE

    def asked_by(self, s: TidalBlades) -> tuple[str, ...]:
        """Hidden Talents brings a third card."""
        return ("TB-17.38", *self.rules) if len(self.cards) > 2 else self.rules

    def ask(self, s: TidalBlades) -> str:
        return "Which card do you put into play?"


@frame("tidal_blades.order_below")
class OrderBelow(Question):
    """D15: the order of two cards under the deck."""

    rules = ("TB-17.38",)
    cards: list[str] = field(default_factory=list)

    def options(self, s: TidalBlades, seat: Seat) -> list[Action]:
        return [Action("lowest", card) for card in self.cards]

    def resolve(self, s: TidalBlades, seat: Seat, action: Action) -> Flow:
        lowest = str(action.noun)
        self.player(s).deck[:0] = [lowest, *(card for card in self.cards if card != lowest)]
        return DONE

    def ask(self, s: TidalBlades) -> str:
        return "Which card goes to the very bottom of your deck?"
