"""How a menu becomes numbers of actions, and a view a vector. Both are made of what the seat may
know and nothing else, by a hash that is the same on every machine and in every process.

Actions. An action is verb and noun; its slot is their hash, modulo the size of the action space.
Where two actions of one menu have the same slot, the later one takes the next free slot. So the
same action has nearly always the same number, and the actions of a menu always have different ones.

Observations. Every leaf of the view has a name, the path to it: `hand/2=crab`, `score/0`. A number
goes to the slot of its path, on a scale from -1 to 1; a word and a truth value make the slot of
path and value 1. The items of a list are counted too, wherever they stand: `hand=crab`. What two
leaves of one slot say is added. Parts of a list that have an `id` or a `seat` are named by that.
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from hashlib import blake2b
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine import Action, noun_to_json

Vector = NDArray[np.float32]
Json = Any
NAMES = ("id", "seat")
"""What names a part of a list better than its place."""
FULL = 10_000.0
"""The number that stands for 1."""


class MenuTooLarge(ValueError):
    """A menu has more actions than the action space has numbers."""


@lru_cache(maxsize=200_000)
def slot(name: str, size: int) -> int:
    """The slot of a name.

    >>> slot("hand=crab", 4096) == slot("hand=crab", 4096)
    True
    """
    return int.from_bytes(blake2b(name.encode(), digest_size=8).digest()) % size


def slots_of(menu: Sequence[Action], size: int) -> dict[int, Action]:
    """The number of every action of a menu.

    >>> list(slots_of([Action("pass", None)], 1))
    [0]
    """
    if len(menu) > size:
        raise MenuTooLarge(f"a menu of {len(menu)} actions in a space of {size}")
    found: dict[int, Action] = {}
    for action in menu:
        at = slot(f"{action.verb} {noun_to_json(action.noun)!r}", size)
        while at in found:
            at = (at + 1) % size
        found[at] = action
    return found


def feature_names(told: Json, path: str = "") -> Iterator[tuple[str, float]]:
    """The names of the leaves of some JSON, each with its number.

    >>> list(feature_names({"hand": ["crab"], "score": 0, "over": False}))
    [('hand=crab', 0.25), ('hand/0=crab', 1.0), ('score', 0.0)]
    """
    if isinstance(told, dict):
        for name, part in told.items():
            yield from feature_names(part, f"{path}/{name}" if path else str(name))
    elif isinstance(told, list | tuple):
        for at, part in enumerate(told):
            if isinstance(part, str):
                yield f"{path}={part}", 0.25
            yield from feature_names(part, f"{path}/{named(part, at)}")
    elif isinstance(told, bool):
        if told:
            yield path, 1.0
    elif isinstance(told, int | float):
        yield path, scaled(told)
    elif told is not None:
        yield f"{path}={told}", 1.0


def named(part: Json, at: int) -> object:
    """What a part of a list is called in a path."""
    if isinstance(part, dict):
        return next((part[name] for name in NAMES if name in part), at)
    return at


def scaled(number: float) -> float:
    """A number of a game on the scale from -1 to 1, small ones far apart.

    >>> scaled(0), scaled(10_000), scaled(-1) < 0
    (0.0, 1.0, True)
    """
    return math.copysign(min(1.0, math.log1p(abs(number)) / math.log1p(FULL)), number)


def vector(features: Iterable[tuple[str, float]], size: int) -> Vector:
    """The features in their slots."""
    found = np.zeros(size, dtype=np.float32)
    for name, value in features:
        found[slot(name, size)] += value
    return np.clip(found, -1.0, 1.0, out=found)
