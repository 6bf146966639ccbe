"""Windows: what a player may use beside the question that is asked (TB-5).

A window is never a question of its own: the Stunts, cards and powers that fit into it are offered
together with what is decided there anyway.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from engine.core.frames import DONE, STAY, Call, Done, Flow, Frame, Procedure, Sequence, frame
from engine.core.types import Action, Blocked, Seat, Why
from engine.games.tidal_blades import conditions, moves, queries, words
from engine.games.tidal_blades.flow.goods import then
from engine.games.tidal_blades.flow.question import Question
from engine.games.tidal_blades.flow.run import RunEffects, makes_sense, performs, run, would_do
from engine.games.tidal_blades.parts import Card, Stunt, Table
from engine.games.tidal_blades.state import TidalBlades

OPEN = "open"
POWERS = ("shield_leap", "shield_memory", "shield_infuse")
"""Powers of the Shield that are used in a window (TB-9.3, 9.4, P9)."""
POWER_RULES = {
    "shield_leap": ("TB-9.3",),
    "shield_memory": ("TB-9.4",),
    "shield_infuse": ("TB-P9.2",),
}


@dataclass(slots=True)
class Window(Question):
    """A question of the active player with a window round it (TB-5.3, 5.4).

    `window` names it ("" = only what is open), `triggers` the moments of cards that come together
    here, `used` the cards that were used at this occurrence (TB-5.8), `rerolls`: dice in use may be
    rolled again.
    """

    window: ClassVar[str] = ""
    triggers: ClassVar[tuple[str, ...]] = ()
    rerolls: ClassVar[bool] = False
    used: list[str] = field(default_factory=list)

    def window_now(self, s: TidalBlades) -> str:
        return self.window

    def takes(self, s: TidalBlades, window: str) -> bool:
        """Whether a Stunt, a card or a power of this window may be used."""
        return window in (OPEN, self.window_now(s))

    def moments(self, s: TidalBlades) -> tuple[str, ...]:
        """The triggers that are open now."""
        return self.triggers

    def extras(self, s: TidalBlades) -> list[Action]:
        """Stunts, cards and powers that may be used now."""
        player = self.player(s)
        stunts = [
            Action("play_stunt", card)
            for card in dict.fromkeys(player.stunts)
            if not self._stunt_problem(s, card)
        ]
        cards = [Action("use_card", card.id) for card in self._cards(s) if self.usable(s, card)]
        return [*stunts, *cards, *(Action("use_shield", power) for power in self._powers(s))]

    def _cards(self, s: TidalBlades) -> list[Card]:
        own_turn = self.seat == s.player and self.takes(s, OPEN)
        moments = (*self.moments(s), *((OPEN,) if own_turn else ()))
        return [card for name in moments for card in queries.cards_with(s, self.seat, name)]

    def usable(self, s: TidalBlades, card: Card) -> bool:
        return not self._card_problem(s, card)

    def _card_problem(self, s: TidalBlades, card: Card) -> Why | None:
        if card.repeat == "once_per_turn" and card.id in s.used:
            return Why("used this turn", ("TB-5.8",))
        if card.repeat != "any_number" and card.id in self.used:
            return Why("used already", ("TB-5.8",))
        if not conditions.holds(s, self.seat, card.condition):
            return Why("its condition does not hold", ("TB-5.8",))
        if not queries.can_afford(s, self.seat, card.cost):
            return Why("you cannot pay for it", ("TB-5.11",))
        if not would_do(s, self.seat, card.effects):
            return Why("it would do nothing now", ("TB-5.12",))
        return None

    def _stunt_problem(self, s: TidalBlades, ident: str) -> Why | None:
        card = queries.box(s).stunts[ident]
        if self.seat != s.player or not s.stunts:
            return Why("one Stunt a turn, on your own turn", ("TB-5.5",))
        if not self.takes(s, card.window):
            return Why(f"only {words.WINDOWS[card.window]}", ("TB-5.14", "TB-5.4"))
        if not conditions.holds(s, self.seat, card.condition):
            return Why("you are not on the right Island", ("TB-5.15",))
        if would_do(s, self.seat, card.effects):
            return None
        return Why("it would do nothing now", ("TB-5.12",))

    def _powers(self, s: TidalBlades) -> list[str]:
        if self.seat != s.player or not self.takes(s, OPEN):
            return []
        return [power for power in self._own_powers(s) if not self._power_problem(s, power)]

    def _own_powers(self, s: TidalBlades) -> list[str]:
        """TB-9: those that this Shield has."""
        return [power for power in POWERS if queries.shield_power(s, self.seat, power)]

    def _power_problem(self, s: TidalBlades, power: str) -> Why | None:
        row = queries.shield_power(s, self.seat, power)
        assert row is not None
        if power == "shield_leap" and (why := self._leap_problem(s)):
            return why
        if power == "shield_memory" and not self.player(s).spent:
            return Why("you have no Spent die", ("TB-9.4", "TB-17.39"))
        if self.player(s).shield < row["cost"]:
            return Why(f"{row['cost']} Shield Shells are needed", POWER_RULES[power])
        return None

    def _leap_problem(self, s: TidalBlades) -> Why | None:
        """TB-9.3, P5.2: why no die can be set now."""
        if self.window == "in_roll" and queries.trial_of(s).dice:
            return None
        if self.window == "danger":
            return Why("settle the danger first", ("TB-7.6", "TB-9.3"))
        return Why("only after a roll, while its dice lie there", ("TB-9.3", "TB-7.6"))

    def offered(self, s: TidalBlades) -> str:
        """The extras by name, for a question."""
        known = queries.box(s)
        names = {
            "play_stunt": {ident: one.name for ident, one in known.stunts.items()},
            "use_card": {ident: one.name for ident, one in known.cards.items()},
            "use_shield": queries.edition(s).power_names,
        }
        found = [names[action.verb][str(action.noun)] for action in self.extras(s)]
        return words.either(found)

    def extra(self, s: TidalBlades, action: Action) -> Flow | None:
        """Carries out one of `extras`; None for any other action."""
        used: Frame
        match action.verb:
            case "play_stunt":
                used = play_stunt(s, self.seat, str(action.noun))
            case "use_card":
                self.used.append(str(action.noun))
                used = use_card(s, self.seat, str(action.noun))
            case "use_shield":
                used = use_shield(s, self.seat, str(action.noun))
            case _:
                return None
        return Call(Sequence(waiting=[used, EffectEnds()]))

    def blocked_extras(self, s: TidalBlades) -> list[Blocked]:
        stunts = [
            Blocked("play_stunt", card, *why)
            for card in dict.fromkeys(self.player(s).stunts)
            if (why := self._stunt_problem(s, card))
        ]
        cards = [
            Blocked("use_card", card.id, *why)
            for card in self._cards(s)
            if (why := self._card_problem(s, card))
        ]
        powers = [
            Blocked("use_shield", power, *problem)
            for power in self._own_powers(s)
            if self.seat == s.player and (problem := self._power_problem(s, power))
        ]
        return [*stunts, *cards, *powers]

    def blocked(self, s: TidalBlades, seat: Seat) -> list[Blocked]:
        return self.blocked_extras(s)


@frame("tidal_blades.effect_ends")
class EffectEnds(Procedure[TidalBlades]):
    """TB-11.4: cards that an effect brought act from now on."""

    steps = ("end",)

    def end(self, s: TidalBlades) -> Flow:
        s.fresh = []
        return DONE


def use_card(s: TidalBlades, seat: Seat, ident: str) -> Frame:
    """Pays for a card and carries it out."""
    card = queries.box(s).cards[ident]
    s.used.append(ident)
    s.emit("card_used", seat=seat, card=ident, name=card.name)
    return then(seat, card.cost, "card", run(seat, f"card:{ident}"))


def use_shield(s: TidalBlades, seat: Seat, power: str) -> Frame:
    """TB-9: the one row of the Shield that is this power."""
    row = queries.shield_power(s, seat, power)
    assert row is not None
    moves.spend_shield(s, seat, row["cost"], power)
    known = queries.box(s).cards
    shield = next(card for card in s.players[seat].cards if known[card].trigger == "shield")
    place = next(n for n, each in enumerate(known[shield].effects) if each["verb"] == power)
    return RunEffects(seat=seat, source=f"card:{shield}", at=place, alone=True)


def play_stunt(s: TidalBlades, seat: Seat, ident: str) -> Frame:
    s.stunts -= 1
    s.players[seat].stunts.remove(ident)
    s.emit("stunt", seat=seat, card=ident, name=stunt(s, ident).name)
    return PlayStunt(seat=seat, card=ident)


def stunt(s: TidalBlades, ident: str) -> Stunt:
    return queries.box(s).stunts[ident]


@frame("tidal_blades.play_stunt")
class PlayStunt(Procedure[TidalBlades]):
    """TB-5.5; `on_stunt`: after it has resolved, before it is discarded."""

    steps = ("carry_out", "after", "discard")
    seat: int = 0
    card: str = ""
    kept: bool = False

    def carry_out(self, s: TidalBlades) -> Flow:
        return Call(run(self.seat, f"stunt:{self.card}"))

    def after(self, s: TidalBlades) -> Flow:
        return Call(UseCards(seat=self.seat, triggers=("on_stunt",)))

    def discard(self, s: TidalBlades) -> Flow:
        if self.kept:
            s.players[self.seat].stunts.append(self.card)
            s.emit("stunt_kept", seat=self.seat, card=self.card)
        else:
            s.stunt_pile.append(self.card)
        return DONE


@performs("return_stunt")
def _return_stunt(s: TidalBlades, run: RunEffects, row: Table) -> Flow:
    """Encore: the Stunt that has just resolved comes back to the hand."""
    del run, row
    playing = next(played for played in reversed(s.stack) if isinstance(played, PlayStunt))
    playing.kept = True
    return STAY


@performs("extra_stunt")
def _extra_stunt(s: TidalBlades, run: RunEffects, row: Table) -> Flow:
    s.stunts += run.amount(s, row)
    return STAY


@makes_sense("extra_stunt")
def _has_another(s: TidalBlades, seat: Seat, row: Table) -> bool:
    """Showboating: only with more Stunts in hand than may be played anyway."""
    del row
    return len(s.players[seat].stunts) > s.stunts


@frame("tidal_blades.use_cards")
class UseCards(Procedure[TidalBlades]):
    """The cards of a moment, asked only while one may be used; the owner chooses the order
    (TB-5.10)."""

    steps = ("ask", "again")
    seat: int = 0
    triggers: tuple[str, ...] = ()
    used: list[str] = field(default_factory=list)

    def ask(self, s: TidalBlades) -> Flow:
        question = ChooseCard(seat=self.seat, used=self.used[:], asked=self.triggers)
        if not any(action.verb == "use_card" for action in question.options(s, self.seat)):
            return DONE
        return Call(question)

    def again(self, s: TidalBlades) -> Flow:
        if s.returned is None:
            return DONE
        card = str(s.returned)
        self.used.append(card)
        self.jump("ask")
        return Call(use_card(s, self.seat, card))


@frame("tidal_blades.choose_card")
class ChooseCard(Window):
    """One of the cards that this moment lets act, or none."""

    rules = ("TB-5.8", "TB-5.10")
    asked: tuple[str, ...] = ()

    def moments(self, s: TidalBlades) -> tuple[str, ...]:
        return self.asked

    def options(self, s: TidalBlades, seat: Seat) -> list[Action]:
        cards = [card for name in self.asked for card in queries.cards_with(s, seat, name)]
        found = [Action("use_card", card.id) for card in cards if self.usable(s, card)]
        return [*found, Action("no_card")]

    def resolve(self, s: TidalBlades, seat: Seat, action: Action) -> Flow:
        return Done(action.noun if action.verb == "use_card" else None)

    def blocked(self, s: TidalBlades, seat: Seat) -> list[Blocked]:
        cards = [card for name in self.asked for card in queries.cards_with(s, seat, name)]
        problems = [(card.id, self._card_problem(s, card)) for card in cards]
        return [Blocked("use_card", card, *why) for card, why in problems if why]

    def ask(self, s: TidalBlades) -> str:
        """What has happened, and by name what may be used for it."""
        known = queries.box(s).cards
        usable = [action for action in self.options(s, self.seat) if action.verb == "use_card"]
        cards = [known[str(action.noun)] for action in usable]
        moment = words.MOMENTS[cards[0].trigger] if cards else "Now"
        return f"{moment}: use {words.either([card.name for card in cards]) or 'no card'}?"
