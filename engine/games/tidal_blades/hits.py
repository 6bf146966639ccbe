"""Which spots of a Monster the dice in use can cover (TB-8.8 to 8.12)."""

from __future__ import annotations

from itertools import combinations
from typing import NamedTuple

from engine.games.tidal_blades import queries
from engine.games.tidal_blades.parts import Spot
from engine.games.tidal_blades.state import Monster, TidalBlades
from engine.games.tidal_blades.symbols import units_of

Spots = tuple[int, ...]


class Unit(NamedTuple):
    """One symbol of a die: what it may be, and what its die is worth against armor."""

    letters: str
    die: int
    level: int
    colour: str
    single: bool
    """The only symbol of its die, and a plain one (TB-17.16)."""


def monster_of(s: TidalBlades) -> Monster:
    found = queries.monster_at(s, queries.trial_of(s).place)
    assert found is not None
    return found


def units_in_use(s: TidalBlades) -> tuple[Unit, ...]:
    found = []
    for one in queries.trial_of(s).dice:
        data, units = queries.die(s, one.die), units_of(one.shown)
        alone = len(units) == 1 and len(units[0]) == 1
        found += [Unit(letters, one.id, data.level, data.armor_colour, alone) for letters in units]
    return tuple(found)


def assignments(s: TidalBlades, ignore: int, double: int) -> list[Spots]:
    """The sets of spots with the largest possible number of Hits, of a Twin on each side; [()] if
    nothing can be hit. `ignore` dice ignore armor, `double` dice may cover two spots."""
    monster = monster_of(s)
    card = queries.monster_card(s, monster)
    units, free = units_in_use(s), queries.open_spots(monster)
    found: list[Spots] = []
    for side in dict.fromkeys(spot.side for spot in card.spots):
        here = [n for n in free if card.spots[n].side == side]
        found += _largest(card.spots, here, units, ignore, double)
    return [spots for spots in found if spots] or [()]


def _largest(
    spots: tuple[Spot, ...], free: list[int], units: tuple[Unit, ...], ignore: int, double: int
) -> list[Spots]:
    for size in range(len(free), 0, -1):
        sets = [
            chosen
            for chosen in combinations(free, size)
            if _whole_pairs(spots, chosen, free)
            and _fits(spots, chosen, units, ignore, double, (), ())
        ]
        if sets:
            return sets
    return []


def _whole_pairs(spots: tuple[Spot, ...], chosen: Spots, free: list[int]) -> bool:
    """TB-8.11."""
    pairs = {spots[n].pair for n in chosen if spots[n].pair}
    return all(n in chosen for n in free if spots[n].pair in pairs)


def _fits(
    spots: tuple[Spot, ...], chosen: Spots, units: tuple[Unit, ...], ignore: int, double: int,
    careless: tuple[int, ...], doubled: tuple[tuple[int, int], ...],
) -> bool:  # fmt: skip
    """Whether every chosen spot gets a unit. `careless` dice ignore armor already, `doubled` ones
    cover a second spot: of the same pair as the first, or of none (TB-17.16)."""
    if not chosen:
        return True
    spot, rest = spots[chosen[0]], chosen[1:]
    for place, unit in enumerate(units):
        first = dict(doubled).get(unit.die)
        if spot.symbol not in unit.letters or first not in (None, spot.pair):
            continue
        armored = spot.armor_level > 0 and not (
            unit.level >= spot.armor_level and unit.colour == spot.armor_colour
        )
        now = careless
        if armored and unit.die not in careless:
            if not ignore:
                continue
            now = (*careless, unit.die)
        left = ignore - (now is not careless)
        others = units[:place] + units[place + 1 :]
        if _fits(spots, rest, others, left, double, now, doubled):
            return True
        again = unit.single and double and first is None
        twice = (*doubled, (unit.die, spot.pair))
        if again and _fits(spots, rest, units, left, double - 1, now, twice):
            return True
    return False
