"""All randomness of a match: a secret seed and a cursor, both part of the state.

The n-th word is BLAKE2b(n) keyed with the 128-bit seed, so a match replays exactly from its seed
and nobody who sees a few results can compute the next one. `commitment` is shown at the start,
seed and salt at the end: anyone can check that no shuffle was bent.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import blake2b, sha256
from typing import TypeVar

T = TypeVar("T")
_WORD = 1 << 64


def commitment(seed: str, salt: str) -> str:
    """sha256(salt ‖ seed) over the bytes the two hex strings stand for, as hex."""
    return sha256(bytes.fromhex(salt) + bytes.fromhex(seed)).hexdigest()


@lru_cache(256)
def _keyed(seed: str) -> blake2b:
    """The hash of nothing yet, keyed with a seed: each word begins as a copy of it."""
    return blake2b(key=bytes.fromhex(seed), digest_size=8)


@dataclass(slots=True)
class Chance:
    """Draws numbers from `seed` (32 hex digits); `drawn` counts the words used so far."""

    seed: str
    drawn: int = 0

    def below(self, bound: int) -> int:
        """A number from 0 to bound-1, all equally likely (rejection sampling)."""
        if bound < 1:
            raise ValueError("bound must be at least 1")
        if bound == 1:  # nothing to find out, but a word is used
            self.drawn += 1
            return 0
        while True:
            word = _keyed(self.seed).copy()
            word.update(self.drawn.to_bytes(8, "big"))
            self.drawn += 1
            number = int.from_bytes(word.digest(), "big")
            if number <= _WORD - bound or number < _WORD - _WORD % bound:  # mostly seen at once
                return number % bound

    def roll(self, sides: int = 6) -> int:
        """One die: 1 to sides."""
        return self.below(sides) + 1

    def choice(self, items: Sequence[T]) -> T:
        return items[self.below(len(items))]

    def shuffle(self, items: list[T]) -> None:
        """Fisher-Yates in place."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]

    def sample(self, items: Sequence[T], count: int) -> list[T]:
        """`count` different items in random order."""
        pool = list(items)
        self.shuffle(pool)
        return pool[:count]


@dataclass(slots=True)
class ScriptedChance(Chance):
    """For tests: every draw takes the next number of `script` (what `below` shall return)."""

    script: list[int] = field(default_factory=list)

    def below(self, bound: int) -> int:
        if not self.script:
            raise AssertionError(f"a draw below {bound} was not scripted")
        number = self.script.pop(0)
        if not 0 <= number < bound:
            raise AssertionError(f"scripted {number} is not below {bound}")
        self.drawn += 1
        return number
