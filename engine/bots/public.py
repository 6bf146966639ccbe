"""How a match stands as everybody can see it: no seat's hand is known."""

from __future__ import annotations

from typing import Any, TypeVar

from engine.bots.worth import chances
from engine.core.chance import Chance
from engine.core.rules import Rules
from engine.core.state import State

S = TypeVar("S", bound=State)


def public(rules: Rules[S], s: S, seed: str) -> S:
    """A position as somebody may think it is who sees no hand: what is hidden from the others is
    dealt anew for one seat after the other.

    Twice: in the first round nobody gets the cards that the first seat really holds.
    """
    chance = Chance(seed)
    for seat in (*range(s.seats), *range(s.seats)):
        s = rules.imagine(s, seat, f"{chance.below(1 << 63):032x}")
    return s


def public_chances(rules: Rules[Any], s: State, seed: str, deals: int) -> tuple[float, ...]:
    """How likely each seat is to win: the mean of `chances` over so many deals of what is hidden.
    Exact when the match is over."""
    if s.placement is not None:
        return chances(rules, s)
    chance = Chance(seed)
    found = [
        chances(rules, public(rules, s, f"{chance.below(1 << 63):032x}")) for _ in range(deals)
    ]
    return tuple(sum(of_seat) / deals for of_seat in zip(*found, strict=True))
