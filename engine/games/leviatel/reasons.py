"""Why something is not possible now, each in one clause; "" if it is possible."""

from __future__ import annotations

from engine.core.types import Blocked, Seat
from engine.games.leviatel import board, queries, words
from engine.games.leviatel.cards import CARDS, ENGAGE_COST, MOVE_COST, TRADES, Card, Effect
from engine.games.leviatel.flow.prepare import cast_choice, cast_targets
from engine.games.leviatel.state import Leviatel, Unit
from engine.games.leviatel.targets import holds

EXHAUSTED = "exhausted until your next turn"


def short_of(s: Leviatel, seat: Seat, energy: int, coins: int = 0) -> str:
    """What is lacking to pay so much."""
    side = s.sides[seat]
    if energy <= side.energy and coins <= side.coins:
        return ""
    return f"{words.price(max(0, energy - side.energy), max(0, coins - side.coins))} short"


def why_not_play(s: Leviatel, seat: Seat, card: str) -> str:
    """A card of the hand."""
    data = CARDS[card]
    if lacking := short_of(s, seat, *queries.cost(s, seat, data)):
        return lacking
    match data.kind:
        case "character":
            return "" if queries.summon_areas(s, seat, data) else "no area has room"
        case "structure":
            return "" if queries.build_areas(s, seat, data) else _why_no_site(data)
    effect = cast_choice(data)
    return "" if effect is None or cast_targets(s, seat, effect) else "there is no target"


def _why_no_site(card: Card) -> str:
    """LL-9.1, LL-9.2."""
    if "maritime" in card.keywords:
        return "needs a coast with an ally and no structure"
    if card.static("restrict_build"):
        return "needs a summoning area with an ally and no structure"
    return "needs an area with an ally and no structure"


def why_no_move(s: Leviatel, unit: Unit) -> str:
    """LL-8.1, LL-8.5."""
    if not unit.ready:
        return EXHAUSTED
    if queries.move_areas(s, unit):
        return ""
    reach = board.reach(unit.area, unit.seat, CARDS[unit.card].move)
    if not reach:
        return "the map ends here"
    if not any(queries.room(s, area, unit.seat) > 0 for area in reach):
        return "no area has room"
    return short_of(s, unit.seat, MOVE_COST)


def why_no_engagement(s: Leviatel, unit: Unit) -> str:
    """LL-10.2."""
    if not queries.has_opponents(s, unit):
        return "there is no enemy"
    return short_of(s, unit.seat, ENGAGE_COST) if unit.ready else EXHAUSTED


def why_no_invest(s: Leviatel, unit: Unit, effect: Effect) -> str:
    """LL-13.7."""
    limit = effect.limit.get("per_turn", 1)
    if not holds(s, effect, unit):
        return "only in the center"
    if limit and unit.invested >= limit:
        return "already used this turn"
    return short_of(s, unit.seat, 0, effect.cost["coins"])


def why_no_trade(s: Leviatel, seat: Seat, trade: str) -> str:
    """LL-5.3, LL-5.4."""
    side, settings = s.sides[seat], s.settings
    if TRADES[trade].limited or settings.trade_note_scope == "all":
        used = side.trades if settings.trade_note_scope == "all" else side.discards
        if side.turn < settings.discard_from_turn:
            return f"possible from your turn {settings.discard_from_turn} on"
        if used >= settings.discard_per_turn:
            return f"at most {settings.discard_per_turn} a turn"
    if TRADES[trade].cards and not queries.counted_hand(s, seat):
        return "your hand is empty"
    return short_of(s, seat, TRADES[trade].energy, TRADES[trade].coins)


def why_no_switch(s: Leviatel, seat: Seat) -> str:
    """LL-6.3, LL-6.4."""
    side = s.sides[seat]
    if queries.counted_hand(s, seat) or side.deck:
        return "hand and deck must be empty first"
    if not queries.decks_left(s, seat):
        return "no deck is left"
    if side.switches and side.health <= s.settings.switch_damage:
        return "your castle would fall"
    return ""


def of_unit(s: Leviatel, unit: Unit) -> list[Blocked]:
    """What a character on the map cannot do now; engaging only where an enemy is."""
    found = [("move", why_no_move(s, unit))]
    if queries.has_opponents(s, unit):
        found.append(("engage", why_no_engagement(s, unit)))
    found += [
        ("invest", why_no_invest(s, unit, effect)) for effect in CARDS[unit.card].on("invest")
    ]
    return [Blocked(verb, f"u{unit.id}", why) for verb, why in found if why]
