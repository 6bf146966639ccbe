"""Tournament action cards (WF-6.13): when each may be played, and what it does."""

from __future__ import annotations

from collections.abc import Iterable

from engine.core.frames import Frame
from engine.core.types import Seat, Why
from engine.games.wind_and_fire.cards import (
    ELEMENT_NAME,
    TOURNAMENT_ACTIONS,
    ActionCard,
)
from engine.games.wind_and_fire.flow.advanced.after_awarding import Exchange, ReturnTiles
from engine.games.wind_and_fire.flow.advanced.card_questions import (
    Headwind,
    IgnoreBlack,
    Kindred,
    MoveBurden,
    NameElement,
    SpendExtra,
    bet_of,
    burdens,
    extras,
    ignorable,
    kindred,
    lowerable,
    printed,
)
from engine.games.wind_and_fire.state import WindAndFire


def problem(s: WindAndFire, seat: Seat, card: str) -> Why | None:
    """Why a card of the present window cannot be played; None = it can."""
    data = TOURNAMENT_ACTIONS[card]
    lacking = _lacking(s, seat, card)
    return Why(lacking, data.rules) if lacking else None


def _lacking(s: WindAndFire, seat: Seat, card: str) -> str:
    """What a card would need; "" = it is there."""
    data = TOURNAMENT_ACTIONS[card]
    if data.only_if and printed(s) not in data.only_if:
        return f"only in a tournament of {named(data.only_if)}"
    match data.effect:
        case "move_own_black":
            return "" if burdens(s, seat) else "no black crystal of yours may move"
        case "lower_other_die":
            return "" if lowerable(s, seat) else "the dice of all others are 0 already"
        case "spend_extra_any":
            return "" if extras(s, seat, data) else "you have no element beyond your dial"
        case "spend_extra_kinds":
            kinds = named(data.params["kinds"])
            return "" if extras(s, seat, data) else f"you have no {kinds} element to spend"
        case "pairs_bonus" if bet_of(s, seat).deep_roots:
            return "a second copy has no effect"
        case "pairs_bonus":
            return "" if bet_of(s, seat).elements > 1 else "your dial holds no two elements"
        case "ignore_own_black":
            return "" if ignorable(s, seat) else "no black crystal lies on this part"
        case "substitute_element":
            return "" if kindred(s, seat) else "you have no elements"
        case "exchange_kind":
            exchange = Exchange(seat=seat, card=card)
            kind = ELEMENT_NAME[exchange.element()]
            return "" if exchange.trades(s) else f"you have no {kind} element to change"
        case "return_tiles":
            return "" if ReturnTiles(seat=seat, card=card).possible(s) else returns_lack(data)
        case _:
            return ""


def named(kinds: Iterable[str]) -> str:
    """
    >>> named(["purple", "green", "blue"])
    'Rock, Nature or Water'
    """
    *most, last = [ELEMENT_NAME[kind] for kind in kinds]
    return " or ".join([", ".join(most), last] if most else [last])


def returns_lack(data: ActionCard) -> str:
    if data.params["count"] == 3:
        return "three different elements of your discards must fit on your pyramid"
    return "two tiles of one element discarded in this tournament must fit on your pyramid"


def effect(s: WindAndFire, seat: Seat, card: str) -> Frame | None:
    """Carries out what needs no answer; returns the question for the rest."""
    data = TOURNAMENT_ACTIONS[card]
    match data.effect:
        case "move_own_black":
            return MoveBurden(seat=seat, left=data.params["max"])
        case "lower_other_die":
            return Headwind(seat=seat, amount=data.params["amount"])
        case "replace_element":
            return NameElement(seat=seat)
        case "spend_extra_any" | "spend_extra_kinds":
            return SpendExtra(seat=seat, card=card)
        case "pairs_bonus":
            bet_of(s, seat).deep_roots = True
        case "ignore_own_black":
            return IgnoreBlack(seat=seat, most=data.params["max"])
        case "substitute_element":
            return Kindred(seat=seat)
        case "raise_own_die":
            more = printed(s) in data.bonus_if
            bet_of(s, seat).raised += data.params["amount_if" if more else "amount"]
        case "exchange_kind":
            return Exchange(seat=seat, card=card)
        case "return_tiles":
            return ReturnTiles(seat=seat, card=card)
    return None
