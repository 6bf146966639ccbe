"""The position of Tidal Blades (TB-1.4). A deck has its top at the end, offers run to the right."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from engine.core.codec import saved
from engine.core.state import State
from engine.core.types import Seat
from engine.games.tidal_blades.parts import SYMBOLS

NOBODY = -1
DUMMY = -2
"""Whose the discs and tokens of the two-player dummy are (TB-15)."""


@saved
@dataclass(slots=True)
class Player:
    """Everything of one player.

    `character` is "" until it is chosen. `active` and `spent` are kinds of dice. `dials`: position
    per symbol, in the order of SYMBOLS.
    `discs` lie on the board, `leader` tokens on the Champion board, `hits` beside The Fold.
    `island` and `space` are where the standee stands, "" = nowhere. `cards` are in play, the deck's
    top is its last one.
    """

    kind: ClassVar[str] = "tidal_blades.player"

    character: str
    fruit: int = 0
    shells: int = 0
    shield: int = 0
    active: list[str] = field(default_factory=list)
    spent: list[str] = field(default_factory=list)
    dials: list[int] = field(default_factory=lambda: [0] * len(SYMBOLS))
    champion: int = 0
    leader: int = 0
    hits: int = 0
    discs: int = 0
    island: str = ""
    space: str = ""
    hand: list[str] = field(default_factory=list)
    stunts: list[str] = field(default_factory=list)
    goal: str = ""
    goal_open: bool = False
    completed: list[str] = field(default_factory=list)
    cards: list[str] = field(default_factory=list)
    deck: list[str] = field(default_factory=list)


@saved
@dataclass(slots=True)
class Monster:
    """A Monster in The Fold: per spot whose token covers it (NOBODY, a seat, DUMMY)."""

    kind: ClassVar[str] = "tidal_blades.monster"

    id: str
    tokens: list[int]


@saved
@dataclass(slots=True)
class InUse:
    """A die in use. `shown` is what it reads as; `own` is false for Bonus and borrowed dice."""

    kind: ClassVar[str] = "tidal_blades.in_use"

    id: int
    die: str
    shown: str = ""
    own: bool = True


@saved
@dataclass(slots=True)
class Trial:
    """An attempt at a Challenge (TB-7) or a fight (TB-8), as far as everybody sees it.

    `free`: dice beyond the Focus level that cost nothing, `paid`: Fruit for others. `danger` is the
    face of the Danger die (x symbols) and `x` what is not blocked yet; `rolls` so far. `lost`: dice
    lost in it, the `last_lost` one by kind. `ignore` dice ignore armor, `double` dice may cover two
    spots. `done`: kinds of the own dice that were in use at its end.
    """

    kind: ClassVar[str] = "tidal_blades.trial"

    challenge: str = ""
    place: str = ""
    dice: list[InUse] = field(default_factory=list)
    bonus: bool = False
    free: int = 0
    paid: int = 0
    danger: int = 0
    x: int = 0
    rolls: int = 0
    lost: int = 0
    ignore: int = 0
    double: int = 0
    hits: int = 0
    first_hit: bool = False
    pushed: bool = False
    done: list[str] = field(default_factory=list)
    last_lost: str = ""


@saved
@dataclass(slots=True, frozen=True)
class Settings:
    """The options (TB-2.1)."""

    kind: ClassVar[str] = "tidal_blades.settings"

    first_game: bool
    draft_start: bool
    final_night: bool
    choose_characters: bool


@saved
@dataclass(slots=True, kw_only=True)
class TidalBlades(State):
    """`edition` names the rules object (editions.py). `first` holds the First Player marker, `day`
    is the turn order of this day, `player` is active (NOBODY at night).

    `discs`: on the Islands, as (Island, space or "", seat). `monsters` by place; `hunted`: the top
    Monster lies face up on its deck. `danger` is the level of the current Danger die, from 0.
    Of the present turn: `attempts` left, `stunts` that may be played, `used` cards and powers,
    `fresh` cards that came into play, `footing` x symbols that are blocked (Sure Footing), `limit`:
    the next attempt must need fewer symbols (0: any).
    """

    edition: str
    settings: Settings
    players: list[Player]
    supply: dict[str, int]
    phase: str = "setup"
    round: int = 1
    first: Seat = 0
    player: Seat = NOBODY
    judge: str = ""
    boat: int = 0
    danger: int = 0
    discs: list[tuple[str, str, int]] = field(default_factory=list)
    dummy: str = ""
    monsters: dict[str, Monster] = field(default_factory=dict)
    monster_deck: list[str] = field(default_factory=list)
    hunted: Monster | None = None
    challenge_deck: list[str] = field(default_factory=list)
    challenge_pile: list[str] = field(default_factory=list)
    pool: list[str] = field(default_factory=list)
    stunt_deck: list[str] = field(default_factory=list)
    stunt_pile: list[str] = field(default_factory=list)
    market_deck: list[str] = field(default_factory=list)
    market_pile: list[str] = field(default_factory=list)
    market: list[str] = field(default_factory=list)
    trial: Trial | None = None
    attempts: int = 0
    stunts: int = 0
    used: list[str] = field(default_factory=list)
    fresh: list[str] = field(default_factory=list)
    footing: int = 0
    limit: int = 0
    invasion: int = 0
