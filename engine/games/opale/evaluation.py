"""What a position is worth to the seats: points taken, and what the board offers to whom."""

from __future__ import annotations

from engine.core.types import Seat
from engine.games.opale import queries
from engine.games.opale.cards import (
    CARD_POINTS,
    CARD_TYPE,
    CITY_PILES_TO_END,
    DECK_SIZE,
    HAND_LIMIT,
    SPOTS,
)
from engine.games.opale.flow.play import LayCards
from engine.games.opale.state import NOBODY, Opale

NEXT, LATER = 0.9, 0.35
"""The share of the best capture of who lays next, and of the other one."""
ATTACKERS = ("sorcerer", "coral", "golem")
ATTACKER = 0.3
SHELL = {
    "second_tide": 8.0, "twin_currents": 6.5, "changing_reef": 4.0, "deep_dive": 4.0,
    "sealed_shoal": 3.5,
}  # fmt: skip
"""What an unused shell is kept for, in points: about what it brings at a good moment."""
LAST_CHANCES = 0.25
"""From here on, as a share of the game, there are fewer good moments left for shells."""
STEEP = 0.45
"""A lead counts 1/STEEP times as much at the end as at the start."""


def prospects(s: Opale) -> list[float]:
    left = _left(s)
    sure = 1 / (STEEP + (1 - STEEP) * left)
    laying = s.player if s.extra_turn or _may_lay(s) else queries.other(s.player)
    return [sure * _of_seat(s, seat, laying, left) for seat in (0, 1)]


def _may_lay(s: Opale) -> bool:
    return any(isinstance(frame, LayCards) for frame in s.stack)


def _left(s: Opale) -> float:
    """The share of the game that is still to come: cities and cards, whichever runs out first."""
    if s.end_by != NOBODY:
        return 0.0
    cities = queries.city_count(s) + len(s.spots["city"]) / 6
    cards = min(len(s.draws[seat]) + len(s.reserves[seat]) for seat in (0, 1))
    return min(1 - cities / CITY_PILES_TO_END, cards / (DECK_SIZE - HAND_LIMIT))


def _of_seat(s: Opale, seat: Seat, laying: Seat, left: float) -> float:
    worth = float(queries.total(s, seat))
    if s.end_by == NOBODY or seat == laying:
        worth += (NEXT if seat == laying else LATER) * _threat(s, seat)
    if s.end_by == NOBODY:
        worth += ATTACKER * sum(CARD_TYPE[card] in ATTACKERS for card in s.hands[seat])
    return worth + min(1.0, left / LAST_CHANCES) * sum(SHELL[x] for x in s.shells[seat])


def _threat(s: Opale, seat: Seat) -> float:
    """The best capture `seat` may hope for, weighted with how likely it holds the cards."""
    likely = _likely(s, seat)
    best = second = 0.0
    for kind, spot in SPOTS.items():
        needed = 1 if spot.pile else spot.silhouettes - len(s.spots[kind])
        if not spot.takes or needed > 2:
            continue
        worth = max(_worth(s, seat, target) for target in spot.takes)
        worth *= likely.get(kind, 0.0) ** needed
        if worth > best:
            best, second = worth, best
        elif worth > second:
            second = worth
    return best + 0.4 * second


def _worth(s: Opale, seat: Seat, target: str) -> float:
    pile = queries.cards_at(s, target)
    worth = float(sum([CARD_POINTS[card] for card in pile]))
    if target == "petrified" and pile and s.pawn != seat:
        worth += 3 + (3 if s.pawn != NOBODY else 0)
    return worth


def _likely(s: Opale, seat: Seat) -> dict[str, float]:
    """By type: the share of hands that hold it, from the cards the seat has left."""
    left = s.hands[seat] + s.draws[seat]
    copies: dict[str, int] = {}
    for card in left:
        kind = CARD_TYPE[card]
        copies[kind] = copies.get(kind, 0) + 1
    held = len(s.hands[seat])
    return {kind: 1 - (1 - count / len(left)) ** held for kind, count in copies.items()}
