"""Sentences of the advanced tournaments: the token, dials, cards, what is handed in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping

from engine.core.types import Json
from engine.games.wind_and_fire import pyramid
from engine.games.wind_and_fire.cards import ELEMENT_NAME
from engine.games.wind_and_fire.names import acts, element, who
from engine.kit.words import count, join, with_article

_Fields = Mapping[str, Json]


def _dials(f: _Fields) -> str:
    bets = [
        f"{{{seat}}} {count(elements, 'element')} and {gold} gold"
        for seat, (elements, gold) in enumerate(zip(f["elements"], f["gold"], strict=True))
    ]
    return f"The dials: {', '.join(bets)}."


def _handed_in(f: _Fields) -> str:
    """The pieces are open: which elements they are."""
    kinds = [pyramid.SLOT_ELEMENT.get(p) or pyramid.REALM_ELEMENT[p] for p in f["pieces"]]
    told = [f"{number} {ELEMENT_NAME[kind]}" for kind, number in Counter(kinds).items()]
    return f"{who(f)} handed in {join(told)}."


ADVANCED: dict[str, Callable[[_Fields], str]] = {
    "token_tossed": lambda f: f"The pattern token shows the {f['side']}.",
    "pattern_discarded": lambda f: f"{who(f)} handed in a pattern of three tiles.",
    "token_put": lambda f: f"{who(f)} put a power token on the {f['part']}: power {f['power']}.",
    "dials": _dials,
    "lowered": lambda f: (
        f"{who(f)} lowered {who(f, 'other')}'s die by {f['amount']}, to {f['die']}."
    ),
    "element_named": lambda f: (
        f"{who(f)} changed the element: everybody spends {element(f)} "
        f"instead of {ELEMENT_NAME[f['instead']]}."
    ),
    "extra": lambda f: (
        f"{acts(f, 'spends', 'spend')} 1 more {element(f)} element for {f['power']} power."
    ),
    "ignored": lambda f: f"{acts(f, 'ignores', 'ignore')} {count(f['count'], 'black crystal')}.",
    "kindred": lambda f: f"{who(f)} may spend {element(f)} as {ELEMENT_NAME[f['other']]}.",
    "burden_moved": lambda f: (
        f"{who(f)} moved a black crystal from the {f['origin']} to the {f['part']}."
    ),
    "gold_spent": lambda f: f"{who(f)} spent {f['amount']} gold.",
    "handed_in": _handed_in,
    "dial_cut": lambda f: f"{who(f)} can spend only {count(f['elements'], 'element')}.",
    "crystal_gained": lambda f: f"{who(f)} gained {with_article(element(f))} crystal.",
}
