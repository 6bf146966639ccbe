"""How a `determinize` begins."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from engine.core.chance import Chance
from engine.core.codec import clone
from engine.core.state import State

S = TypeVar("S", bound=State)
C = TypeVar("C", int, str)


def begin_redeal(s: S, seed: str) -> tuple[S, Chance]:
    """A copy in which the unknown can be dealt anew, and the chance to deal it with. What is drawn
    later in the copy is not what will be drawn in `s`."""
    n, chance = clone(s), Chance(seed)
    n.chance = Chance(f"{chance.below(1 << 64):032x}", s.chance.drawn)
    return n, chance


def mixed(cards: Iterable[C], chance: Chance) -> list[C]:
    """The cards in an order that says nothing of the one they lie in: that may be the secret."""
    pool = sorted(cards)
    chance.shuffle(pool)
    return pool
