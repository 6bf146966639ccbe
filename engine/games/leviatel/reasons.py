"""Why something is not possible now, each with its rules; None if it is possible."""

from __future__ import annotations

from functools import cache

from engine.core.types import Blocked, Why
from engine.games.leviatel import board, queries, words
from engine.games.leviatel.cards import CARDS, ENGAGE_COST, MOVE_COST, TRADES, Card, Effect
from engine.games.leviatel.flow.prepare import cast_choice, cast_targets
from engine.games.leviatel.outlook import Outlook
from engine.games.leviatel.state import Unit
from engine.games.leviatel.targets import holds

EXHAUSTED = Why("exhausted until your next turn", ("LL-1.6", "LL-8.1"))
TOO_TIRED = EXHAUSTED._replace(rules=("LL-10.2", "LL-1.6"))
NO_ENEMY = Why("there is no enemy", ("LL-10.2",))
PLAY_RULES = {"character": "LL-7.1", "structure": "LL-9.1", "spell": "LL-11.1"}
"""What says that a card of a kind is paid for."""


def short_of(o: Outlook, rule: str, energy: int, coins: int = 0) -> Why | None:
    """What is lacking to pay so much, as the rule wants it."""
    side = o.side
    if energy <= side.energy and coins <= side.coins:
        return None
    return _short(rule, max(0, energy - side.energy), max(0, coins - side.coins))


@cache
def _short(rule: str, energy: int, coins: int) -> Why:
    return Why(f"{words.price(energy, coins)} short", (rule, "LL-5.1"))


def why_not_play(o: Outlook, card: str) -> Why | None:
    """A card of the hand."""
    data = CARDS[card]
    if lacking := short_of(o, PLAY_RULES[data.kind], *o.cost(data)):
        return lacking
    match data.kind:
        case "character":
            if o.summon_areas(data):
                return None
            return Why("no area has room", ("LL-2.9", "LL-7.2"))
        case "structure":
            return None if o.build_areas(data) else _why_no_site(data)
    effect = cast_choice(data)
    if effect is None or cast_targets(o, effect):
        return None
    return Why("there is no target", ("LL-11.2", "LL-11.5"))


def _why_no_site(card: Card) -> Why:
    if "maritime" in card.keywords:
        return Why("needs a coast with an ally and no structure", ("LL-9.2", "LL-9.1"))
    if card.static("restrict_build"):
        lacking = "needs a summoning area with an ally and no structure"
        return Why(lacking, ("LL-9.2", "LL-9.1"))
    return Why("needs an area with an ally and no structure", ("LL-9.1",))


def why_no_move(o: Outlook, unit: Unit) -> Why | None:
    if not unit.ready:
        return EXHAUSTED
    if o.move_areas(unit):
        return None
    reach = board.reach(unit.area, unit.seat, CARDS[unit.card].move)
    if not reach:
        return Why("the map ends here", ("LL-8.2",))
    if o.full >= set(reach):
        return Why("no area has room", ("LL-8.5", "LL-2.9"))
    return short_of(o, "LL-8.1", MOVE_COST)


def why_no_engagement(o: Outlook, unit: Unit) -> Why | None:
    if unit.area not in o.contested:
        return NO_ENEMY
    if not unit.ready:
        return TOO_TIRED
    return short_of(o, "LL-10.2", ENGAGE_COST)


def why_no_invest(o: Outlook, unit: Unit, effect: Effect) -> Why | None:
    limit = effect.limit.get("per_turn", 1)
    if not holds(o.s, effect, unit):
        return Why("only in the center", ("LL-2.12", "LL-13.7"))
    if limit and unit.invested >= limit:
        return Why("already used this turn", ("LL-13.7",))
    return short_of(o, "LL-13.7", 0, effect.cost["coins"])


def why_no_trade(o: Outlook, trade: str) -> Why | None:
    side, settings, deal = o.side, o.s.settings, TRADES[trade]
    if deal.limited or settings.trade_note_scope == "all":
        used = side.trades if settings.trade_note_scope == "all" else side.discards
        if side.turn < settings.discard_from_turn:
            return Why(f"possible from your turn {settings.discard_from_turn} on", ("LL-5.4",))
        if used >= settings.discard_per_turn:
            return Why(f"at most {settings.discard_per_turn} a turn", ("LL-5.4",))
    if deal.cards and not queries.counted_hand(o.s, o.seat):
        return Why("your hand is empty", ("LL-5.3",))
    return short_of(o, "LL-5.3", deal.energy, deal.coins)


def why_no_switch(o: Outlook) -> Why | None:
    side = o.side
    if side.deck or queries.counted_hand(o.s, o.seat):
        return Why("hand and deck must be empty first", ("LL-6.3",))
    if not queries.decks_left(o.s, o.seat):
        return Why("no deck is left", ("LL-3.4", "LL-6.3"))
    if side.switches and side.health <= o.s.settings.switch_damage:
        return Why("your castle would fall", ("LL-6.4",))
    return None


def of_unit(o: Outlook, unit: Unit) -> list[Blocked]:
    """What a character on the map cannot do now; engaging only where an enemy is."""
    found = [("move", why_no_move(o, unit))]
    if unit.area in o.contested:
        found.append(("engage", why_no_engagement(o, unit)))
    found += [
        ("invest", why_no_invest(o, unit, effect)) for effect in CARDS[unit.card].on("invest")
    ]
    return [Blocked(verb, f"u{unit.id}", *why) for verb, why in found if why]
