"""Symbols on dice and what they match (TB-7.7, 8.8 to 8.12). Pure functions over small values.

What a die shows is one of its faces: "F", "F/S" (one symbol, either), "FF" (two symbols), "W" (one
symbol of any Trait), "-" (blank), or a changed one like "YF". A *unit* is one symbol that may
serve: the letters it can be.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations

from engine.games.tidal_blades.box import RETAIL
from engine.games.tidal_blades.parts import SYMBOLS

ANY = "".join(SYMBOLS)
Units = tuple[str, ...]


@lru_cache(maxsize=256)
def units_of(shown: str) -> Units:
    """
    >>> units_of("FF"), units_of("F/S"), units_of("W"), units_of("-")
    (('F', 'F'), ('FS',), ('FSRY',), ())
    """
    if shown == "-":
        return ()
    if shown == "W":
        return (ANY,)
    if "/" in shown:
        return (shown.replace("/", ""),)
    return tuple(shown)


def all_units(shown: Iterable[str]) -> Units:
    """The units of several dice, sorted."""
    return tuple(sorted(unit for face in shown for unit in units_of(face)))


@lru_cache(maxsize=1 << 16)
def covers(units: Units, needed: Units) -> bool:
    """Whether every needed symbol gets a unit of its own. Both sorted.

    >>> covers(("F", "FSRY"), ("F", "Y")), covers(("FS",), ("R",))
    (True, False)
    """
    if not needed:
        return True
    symbol, rest = needed[0], needed[1:]
    tried = set()
    for place, unit in enumerate(units):
        if symbol in unit and unit not in tried:
            tried.add(unit)
            if covers(units[:place] + units[place + 1 :], rest):
                return True
    return False


def matches(shown: Iterable[str], needed: Sequence[str]) -> bool:
    """TB-7.7."""
    return covers(all_units(shown), tuple(sorted(needed)))


def best_covers(shown: Iterable[str], needed: Sequence[str]) -> list[Units]:
    """TB-7.13: the different largest parts of `needed` that can be covered, each sorted."""
    units = all_units(shown)
    for size in range(len(needed), 0, -1):
        parts = dict.fromkeys(tuple(sorted(part)) for part in combinations(needed, size))
        found = [part for part in parts if covers(units, part)]
        if found:
            return found
    return [()]


@lru_cache(maxsize=4096)
def odds(kept: Units, rolled: tuple[str, ...], needed: Units) -> float:
    """The chance that the kept units and one roll of the dice (kinds, sorted) cover `needed`."""
    spread: dict[Units, float] = {kept: 1.0}
    for kind in rolled:
        further: dict[Units, float] = {}
        faces = RETAIL.dice[kind].faces
        for units, chance in spread.items():
            for face in faces:
                now = tuple(sorted((*units, *units_of(face))))
                further[now] = further.get(now, 0.0) + chance / len(faces)
        spread = further
    return sum(chance for units, chance in spread.items() if covers(units, needed))
