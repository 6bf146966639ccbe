"""The position of Leviatel Legends (LL-1 to LL-6). The top of a deck is its last card."""

from __future__ import annotations

from dataclasses import dataclass, field
from operator import attrgetter
from typing import ClassVar

from engine.core.codec import saved
from engine.core.frames import Frame, Procedure
from engine.core.state import State
from engine.core.types import Seat


@saved
@dataclass(slots=True, frozen=True)
class Settings:
    """The options (LL-18)."""

    kind: ClassVar[str] = "leviatel.settings"

    castle_health: int
    plain_castles: bool
    mulligan: bool
    second_player_energy_cards: int
    second_player_coins: int
    base_gain: str
    trade_note_scope: str
    discard_from_turn: int
    discard_per_turn: int
    max_decks: int
    switch_damage: int
    turn_limit: int
    second_enemy: str
    open_deck_lists: bool
    open_hands: int


@saved
@dataclass(slots=True)
class Unit:
    """A character on the map, or its body (LL-14).

    `attack` and `defence` are own values: printed, changed for good, and damage; bonuses that end
    are kept apart, auras are not kept at all. `arrived` is the place in arrival order (LL-13.1).
    `tower` is the defence it has from a Marine Tower (LL-13.11), `spent` how often a limit for the
    whole stay was used, `changes` what changed the values: (card, attack, defence).
    """

    id: int
    card: str
    seat: Seat
    area: str
    arrived: int
    attack: int
    defence: int
    tribe: str
    ready: bool = False
    hidden: bool = False
    body: bool = False
    died: int = 0
    turn_attack: int = 0
    round_attack: int = 0
    tower: int = 0
    block: int = 0
    violence: int = 0
    invested: int = 0
    spent: int = 0
    changes: tuple[tuple[str, int, int], ...] = ()


@saved
@dataclass(slots=True)
class Structure:
    """A structure; `craft` is the craft time left, `finished` stays true when it recharges."""

    id: int
    card: str
    seat: Seat
    area: str
    arrived: int
    defence: int
    craft: int
    finished: bool = False


Piece = Unit | Structure
by_arrival = attrgetter("arrived")
"""Sorts pieces in arrival order (LL-13.1)."""


@saved
@dataclass(slots=True)
class Side:
    """What belongs to one player beside the map."""

    health: int
    castle: str = ""
    energy: int = 0
    coins: int = 0
    hand: list[str] = field(default_factory=list)
    deck: list[str] = field(default_factory=list)
    decks: list[list[str]] = field(default_factory=list)
    switches: int = 0
    graveyard: list[str] = field(default_factory=list)
    played: list[str] = field(default_factory=list)
    turn: int = 0
    discards: int = 0
    trades: int = 0
    castle_uses: int = 0
    castle_uses_this_turn: int = 0
    hide_next: bool = False


@saved
@dataclass(slots=True, kw_only=True)
class Leviatel(State):
    """`clock` numbers ids and arrivals, `deaths` the deaths. `own_decks` are the decks players
    brought: per seat, name and cards. `past_hands`: both hands at the last turn starts, for
    watchers who may see them some turns late."""

    triggers_wait = True  # LL-13.2: triggers caused meanwhile wait until the present ones are done

    settings: Settings
    sides: list[Side]
    units: dict[int, Unit] = field(default_factory=dict)
    structures: dict[int, Structure] = field(default_factory=dict)
    player: Seat = 0
    first: Seat = 0
    clock: int = 0
    deaths: int = 0
    own_decks: list[dict[str, list[str]]] = field(default_factory=lambda: [{}, {}])
    past_hands: list[list[list[str]]] = field(default_factory=list)

    def trigger_order(self, queued: list[Frame]) -> list[Frame]:
        """LL-13.2: one fixed order, so that the waiting player is never asked. The player on turn
        comes first, inside a player the card that came first (as in combat). LL-14.4: those who
        watch a death or a graveyard come after what the dead cards do themselves."""
        return sorted(queued, key=self._place_of)

    def _place_of(self, queued: Frame) -> tuple[bool, bool, int]:
        assert isinstance(queued, Triggered)
        return queued.watches, queued.seat != self.player, queued.arrived

    def tick(self) -> int:
        self.clock += 1
        return self.clock


@dataclass(slots=True)
class Triggered(Procedure[Leviatel]):
    """A frame that may wait as a trigger: whose it is and since when its card has been there."""

    seat: Seat = 0
    arrived: int = 0
    watches: bool = False
