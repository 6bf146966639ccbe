"""The position of Champions of Wind and Fire (WF-1.7). The top of a pile is its last card."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from engine.core.codec import saved
from engine.core.state import State
from engine.core.types import Seat
from engine.games.wind_and_fire.cards import PARTS, STARTING

NOBODY = -1


@saved
@dataclass(slots=True, frozen=True)
class Settings:
    """The options. `advanced`: dials and tournament action cards (WF-6); `beginner`, `exam_cards`
    for one seat (WF-7.16, WF-7.18)."""

    kind: ClassVar[str] = "wind_and_fire.settings"

    advanced: bool
    sigils: bool
    hard_trainer: bool
    beginner: bool
    exam_cards: bool


@saved
@dataclass(slots=True)
class Part:
    """A body part: its tile and what lies on it."""

    kind: ClassVar[str] = "wind_and_fire.part"

    tile: str
    gold: int = 0
    black: int = 0
    sigil: str = ""
    tokens: int = 0


def _hatchling() -> list[Part]:
    return [Part(STARTING[part]) for part in PARTS]


@saved
@dataclass(slots=True)
class Player:
    """Everything of one player. Slots, realms and borders are masks (see pyramid.py).

    `filled`: slots with a tile, of these `flipped` lie face down. `row_gold`: bit per row whose
    gold still lies there. `cleared`: realms left by their crystal; `crystals`: those of them on the
    elemental board (the others are spent, WF-6.8). `markers`: borders with a marker.
    `spent_tiles` and `spent_crystals` lie beside the dragon board: tiles per element, realms;
    `just_spent`: tiles per element discarded in the present tournament.
    `dice`: the tournament dice; `points`: victory points from trophies.
    """

    kind: ClassVar[str] = "wind_and_fire.player"

    parts: list[Part] = field(default_factory=_hatchling)
    filled: int = 0
    flipped: int = 0
    row_gold: int = 0b111111
    cleared: int = 0
    crystals: int = 0
    markers: int = 0
    pyramid_black: int = 0
    training_black: int = 0
    gold: int = 0
    hand: list[str] = field(default_factory=list)
    personal: list[str] = field(default_factory=list)
    redrew: bool = False
    trainer: str = ""
    task_done: bool = False
    dice: list[int] = field(default_factory=lambda: [0, 0, 0])
    points: int = 0
    trophies: list[int] = field(default_factory=list)
    spent_tiles: dict[str, int] = field(default_factory=dict)
    just_spent: dict[str, int] = field(default_factory=dict)
    spent_crystals: int = 0
    spent_gold: int = 0


@saved
@dataclass(slots=True)
class MasterTile:
    """A dragon tile of the Master, in the row where he took it (WF-7.7)."""

    kind: ClassVar[str] = "wind_and_fire.master_tile"

    tile: str
    sigil: str = ""
    black: int = 0


@saved
@dataclass(slots=True)
class Master:
    """The Master of the solo game (WF-7).

    `active`: the round is his. `card` is the one revealed last, `revealed` whether in this round.
    `spaces`: what lies in the spaces filled so far, in order: (element, how many, black crystals).
    `tiles` and `gold` per row; gold lies on the tile or beside the row. `overflow`: tiles beyond
    the board, `loose_black`: crystals in the bottom area (WF-7.16). `start_power` is that of each
    part (WF-7.8), `achievement` the one that was marked.
    """

    kind: ClassVar[str] = "wind_and_fire.master"

    deck: list[str] = field(default_factory=list)
    pile: list[str] = field(default_factory=list)
    card: str = ""
    revealed: bool = False
    active: bool = False
    spaces: list[tuple[str, int, int]] = field(default_factory=list)
    tiles: list[MasterTile | None] = field(default_factory=lambda: [None, None, None])
    gold: list[int] = field(default_factory=lambda: [0, 0, 0])
    overflow: list[str] = field(default_factory=list)
    loose_black: int = 0
    start_power: list[int] = field(default_factory=list)
    achievement: str = ""


@saved
@dataclass(slots=True)
class Bet:
    """What one player does in an advanced tournament (WF-6.5 to 6.10); UNSET dials are not chosen.

    `lowered`, `raised`, `ignored` change the die (`TB2`, `TU6`, `TU4`), `deep_roots` is `TU3`.
    `kindred`: pairs A, B of `TU5`. `extra`: elements named by `TU1`, `TU2`, per kind, and the power
    they give.
    """

    kind: ClassVar[str] = "wind_and_fire.bet"

    elements: int = -1
    gold: int = -1
    lowered: int = 0
    raised: int = 0
    ignored: int = 0
    deep_roots: bool = False
    kindred: list[tuple[str, str]] = field(default_factory=list)
    extra: dict[str, int] = field(default_factory=dict)
    extra_power: int = 0


@saved
@dataclass(slots=True)
class Contest:
    """A tournament. `element`: the kind in force (WF-6.7), the card keeps the printed one.

    `stage`: chosen, before, dials, reveal, after, over. `totals` and `trophies` per seat when they
    are known; `lines`: per seat, what the total is made of: die, elements, gold, extras.
    """

    kind: ClassVar[str] = "wind_and_fire.contest"

    card: str
    owner: Seat = NOBODY
    element: str = ""
    stage: str = "chosen"
    bets: list[Bet] = field(default_factory=list)
    totals: list[int] = field(default_factory=list)
    lines: list[tuple[int, int, int, int]] = field(default_factory=list)
    trophies: list[int] = field(default_factory=list)


@saved
@dataclass(slots=True, kw_only=True)
class WindAndFire(State):
    """`phase`: setup, training, preparation, tournament, exams.

    Dice are named by their id; `faces` is the face each shows, `areas` the dice of each area in
    board order, `takers` by area the seat that took its dice in this round. `player` has
    the turn (NOBODY between turns) and `took` the dice of this area; of
    these dice `held` are not yet assigned, `resolved` are; `upgraded`: once per turn (WF-3.40).
    `stacks`: dragon tiles by "part level"; `open_sigils` per part ("" = none left).
    `active` has the marker; `trigger` ended the training (WF-3.3); `set_aside` is the last public
    tournament, `opening` the first one with three players; `contest` is in play, `held_contests`
    are over. `token_side` is that of the pattern token (WF-6.1), `tokens` are left.
    """

    settings: Settings
    players: list[Player]
    phase: str = "setup"
    round: int = 0
    active: Seat = 0
    player: Seat = NOBODY
    trigger: Seat = NOBODY
    faces: dict[str, int] = field(default_factory=dict)
    areas: list[list[str]] = field(default_factory=list)
    held: list[str] = field(default_factory=list)
    resolved: list[str] = field(default_factory=list)
    took: int = NOBODY
    takers: dict[str, int] = field(default_factory=dict)
    upgraded: bool = False
    stacks: dict[str, list[str]] = field(default_factory=dict)
    sigil_stacks: list[list[str]] = field(default_factory=list)
    open_sigils: list[str] = field(default_factory=list)
    training_deck: list[str] = field(default_factory=list)
    training_pile: list[str] = field(default_factory=list)
    action_deck: list[str] = field(default_factory=list)
    action_pile: list[str] = field(default_factory=list)
    discipline_decks: list[list[str]] = field(default_factory=list)
    public: list[str] = field(default_factory=list)
    set_aside: str = ""
    opening: str = ""
    contest: Contest | None = None
    held_contests: list[Contest] = field(default_factory=list)
    token_side: str = ""
    tokens: int = 0
    master: Master | None = None
