"""The kinds of things in the box (TB-1): what one of each is, no behaviour.

Effects are data: lists of rows with a `verb`; `flow/run.py` interprets them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

Table = Mapping[str, Any]
Effects = tuple[Table, ...]

SYMBOLS = ("F", "S", "R", "Y")
"""Focus, Spirit, Resilience, Synergy: the order of the dials."""
TRAITS = ("focus", "spirit", "resilience", "synergy")
TRAIT_NAME = {"F": "Focus", "S": "Spirit", "R": "Resilience", "Y": "Synergy"}
ARENAS = ("chronosseum", "lamara", "droska")
EDGE, REEF = "folds_edge", "inner_reef"
PLACES = (EDGE, REEF)


@dataclass(frozen=True, slots=True)
class Die:
    """TB-1.1: a kind of die. `armor_colour` is the one that counts against armor (TB-8.9)."""

    id: str
    name: str
    level: int
    armor_colour: str
    pair: tuple[str, ...]
    count: int
    faces: tuple[str, ...]
    upgrades_to: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Challenge:
    """TB-7.16. `push` is "" where there is no Push It."""

    id: str
    name: str
    arena: str
    required: tuple[str, ...]
    push: str
    points: int
    starting: bool

    @property
    def level(self) -> int:
        return len(self.required)

    @property
    def symbols(self) -> tuple[str, ...]:
        """TB-5.13: all symbols shown, Push It included."""
        return (*self.required, self.push) if self.push else self.required


@dataclass(frozen=True, slots=True)
class Stunt:
    """TB-5.5."""

    id: str
    name: str
    copies: int
    window: str
    condition: Table
    effects: Effects
    text: str


@dataclass(frozen=True, slots=True)
class MarketCard:
    """TB-6.6."""

    id: str
    name: str
    copies: int
    cost: Table
    effects: Effects
    text: str


@dataclass(frozen=True, slots=True)
class Spot:
    """TB-8.8 to 8.12. `armor_level` 0 and no colour: any die."""

    symbol: str
    armor_level: int
    armor_colour: str
    trophy: bool
    min_players: int
    pair: int = 0
    side: str = ""


@dataclass(frozen=True, slots=True)
class Monster:
    """TB-8.18. `kill_bonus` by side; "" is the side of a Monster that is no twin."""

    id: str
    name: str
    hard: bool
    styles: tuple[str, ...]
    spots: tuple[Spot, ...]
    reward: Effects
    kill_bonus: Mapping[str, Effects]
    invasion: Effects
    reward_text: str
    invasion_text: str
    kill_text: str = ""
    first_game: bool = False

    @property
    def twin(self) -> bool:
        return "" not in self.kill_bonus


@dataclass(frozen=True, slots=True)
class Card:
    """A Character card (TB-5.8), the Shell Shield included."""

    id: str
    character: str
    name: str
    trigger: str
    condition: Table
    cost: Table
    optional: bool
    repeat: str
    effects: Effects
    text: str

    def effect(self, verb: str) -> Table | None:
        """The effect of this verb, if the card has one."""
        for row in self.effects:
            if row["verb"] == verb:
                return row
        return None


@dataclass(frozen=True, slots=True)
class Goal:
    """TB-14.6; the prototype has points for each, the retail game two levels."""

    id: str
    character: str
    name: str
    measure: str
    arg: str
    text: str
    easy: int = 0
    difficult: int = 0
    easy_points: int = 0
    difficult_points: int = 0
    points_each: int = 0
    first_game: bool = False


@dataclass(frozen=True, slots=True)
class Character:
    id: str
    name: str
    favoured: tuple[str, ...]
    starting_card: str
    cards: tuple[str, ...]
    """Those that are shuffled into the deck."""
    kit: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Island:
    id: str
    name: str
    kind: str
    next_judge: str
    bonus: Effects
    bonus_text: str
    spaces: tuple[str, ...]

    @property
    def the(self) -> str:
        """The name within a sentence."""
        return self.name if self.name.startswith(("The ", "Lamara")) else f"the {self.name}"


@dataclass(frozen=True, slots=True)
class Space:
    """An Action space (TB-6.2)."""

    id: str
    island: str
    name: str
    short: str
    single: bool
    effects: Effects
    text: str


@dataclass(frozen=True, slots=True)
class Danger:
    """A Danger die (TB-3.6)."""

    id: str
    name: str
    short: str
    x: tuple[int, ...]
    rounds: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Dial:
    """TB-11.1: level and points are read from the position."""

    levels: tuple[tuple[int, int], ...]
    points: tuple[tuple[int, int], ...]
    icons: tuple[int, ...]
    last: int

    def level(self, position: int) -> int:
        return _reached(self.levels, position)

    def score(self, position: int) -> int:
        return _reached(self.points, position)


@cache
def _reached(steps: tuple[tuple[int, int], ...], position: int) -> int:
    """The highest value of those whose start is reached; 0 for none."""
    return max((value for value, start in steps if start <= position), default=0)
