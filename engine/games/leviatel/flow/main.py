"""The main phase: any number of actions in any order (LL-4.2)."""

from __future__ import annotations

from collections.abc import Set

from engine.core.frames import DONE, Become, Call, Decision, Done, Flow, Procedure, frame
from engine.core.types import Action, Blocked, Preview, Prompt, Seat, Viewer
from engine.games.leviatel import moves, previews, queries, reasons
from engine.games.leviatel.cards import CARDS, ENGAGE_COST, TRADES
from engine.games.leviatel.flow import prepare
from engine.games.leviatel.flow.combat import Attack
from engine.games.leviatel.flow.prepare import prepared
from engine.games.leviatel.outlook import Outlook
from engine.games.leviatel.state import Leviatel, Unit
from engine.games.leviatel.triggers import frame_of

END = Action("end_turn")
PLAY_VERBS = {"character": "summon", "structure": "build", "spell": "cast"}
"""How a card of a kind is played."""
INVESTORS = frozenset(card.id for card in CARDS.values() if card.on("invest"))
"""Those that may act while they are exhausted (LL-13.7)."""


@frame("leviatel.main")
class Main(Procedure[Leviatel]):
    """Asks for one action after the other until the turn is ended."""

    steps = ("ask", "settled")

    def ask(self, s: Leviatel) -> Flow:
        return Call(ChooseAction())

    def settled(self, s: Leviatel) -> Flow:
        """LL-4.4: the win check after each action."""
        moves.check_castles(s)
        return DONE if s.returned == "end_turn" else self.jump("ask")


@frame("leviatel.choose_action")
class ChooseAction(Decision[Leviatel]):
    """LL-19: the action and its first value; open questions follow in `Prepare`."""

    rules = ("LL-4.2",)
    settled = True

    def actors(self, s: Leviatel) -> tuple[Seat, ...]:
        return (s.player,)

    def options(self, s: Leviatel, seat: Seat) -> list[Action]:
        o = Outlook(s, seat)
        found = [
            Action(_play_verb(card), card)
            for card in o.side.hand
            if not reasons.why_not_play(o, card)
        ]
        for unit in o.living():
            if unit.ready or unit.hidden or unit.card in INVESTORS:
                found += _unit_actions(o, unit)
        found += [Action("trade", t) for t in TRADES if not reasons.why_no_trade(o, t)]
        if not reasons.why_no_switch(o):
            found.append(Action("switch_deck"))
        return [*found, END]

    def resolve(self, s: Leviatel, seat: Seat, action: Action) -> Flow:
        verb, noun = action.verb, str(action.noun)
        match verb:
            case "end_turn":
                s.emit("ended", seat=seat)
                return Done("end_turn")
            case "summon" | "build" | "cast" | "move":
                return Become(prepared(s, verb, noun))
            case "trade" if noun == "discard":
                return Become(prepared(s, "discard", "discard"))
            case "trade":
                _trade(s, seat, noun)
            case "switch_deck":
                _switch(s, seat)
            case "reveal":
                moves.reveal(s, s.units[int(noun[1:])])
            case "engage":
                moves.pay(s, seat, ENGAGE_COST)
                return Become(Attack(unit=int(noun[1:])))
            case "invest":
                return Become(_invest(s, s.units[int(noun[1:])]))
        return Done()

    def prompt(self, s: Leviatel, viewer: Viewer) -> Prompt:
        if viewer != s.player:
            return Prompt(f"{{{s.player}}} is on turn", "wait")
        side = s.sides[s.player]
        coins = "1 coin" if side.coins == 1 else f"{side.coins} coins"
        return Prompt(f"Your turn: {side.energy} energy, {coins}", "pick")

    def blocked(self, s: Leviatel, seat: Seat) -> list[Blocked]:
        o = Outlook(s, seat)
        found = [
            Blocked(_play_verb(card), card, *why)
            for card in o.side.hand
            if (why := reasons.why_not_play(o, card))
        ]
        for unit in o.living():
            found += reasons.of_unit(o, unit)
        for trade in TRADES:
            if why := reasons.why_no_trade(o, trade):
                found.append(Blocked("trade", trade, *why))
        if why := reasons.why_no_switch(o):
            found.append(Blocked("switch_deck", None, *why))
        return found

    def previews(self, s: Leviatel, seat: Seat) -> list[Preview]:
        """Only of actions that happen at once: the others ask first."""
        options, full = self.options(s, seat), queries.full_areas(s, seat)
        return [
            previews.of_direct(s, seat, action, options)
            for action in options
            if not asks(s, action, full)
        ]


def asks(s: Leviatel, action: Action, full: Set[str] | None = None) -> bool:
    """Whether an action has an open question (LL-19.1). Who asks for many may pass `full_areas`
    once for all."""
    if action.verb == "move":
        return len(queries.move_areas(s, s.units[int(str(action.noun)[1:])], full)) > 1
    if action.verb in ("summon", "build", "cast"):
        return prepare.asks(s, action.verb, str(action.noun))
    return action == Action("trade", "discard")


def _play_verb(card: str) -> str:
    return PLAY_VERBS[CARDS[card].kind]


def _unit_actions(o: Outlook, unit: Unit) -> list[Action]:
    name, found = f"u{unit.id}", []
    if unit.ready:
        if o.move_areas(unit):
            found.append(Action("move", name))
        if not reasons.why_no_engagement(o, unit):
            found.append(Action("engage", name))
    if investments := CARDS[unit.card].on("invest"):
        found += [
            Action("invest", name)
            for effect in investments
            if not reasons.why_no_invest(o, unit, effect)
        ]
    if unit.hidden:
        found.append(Action("reveal", name))  # LL-13.20
    return found


def _trade(s: Leviatel, seat: Seat, trade: str) -> None:
    """LL-5.3."""
    side, deal = s.sides[seat], TRADES[trade]
    side.trades += 1
    moves.pay(s, seat, deal.energy - deal.gets_energy, deal.coins - deal.gets_coins)
    s.emit("traded", seat=seat, trade=trade, card=None)


def _switch(s: Leviatel, seat: Seat) -> None:
    """LL-6.3."""
    side = s.sides[seat]
    side.switches += 1
    hurt = s.settings.switch_damage if side.switches > 1 else 0
    side.health -= hurt
    s.emit("switched", seat=seat, damage=hurt, left=queries.decks_left(s, seat))
    moves.next_deck(s, seat)


def _invest(s: Leviatel, unit: Unit) -> Procedure[Leviatel]:
    """LL-13.7; an investment reveals (LL-13.20)."""
    effect = CARDS[unit.card].on("invest")[0]
    moves.reveal(s, unit)
    unit.invested += 1
    s.sides[unit.seat].coins -= effect.cost["coins"]
    moves.tell(s, "invested", unit, coins=effect.cost["coins"])
    return frame_of(effect, unit)
