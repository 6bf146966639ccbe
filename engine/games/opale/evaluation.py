"""What a position is worth to a seat: points taken, and what the board offers the opponent."""

from __future__ import annotations

from engine.core.types import Seat
from engine.games.opale import queries
from engine.games.opale.cards import CARD_POINTS, CARD_TYPE, SPOTS
from engine.games.opale.state import NOBODY, Opale

SHELL_WORTH = 1.5
"""What an unused shell is kept for, in points."""
END_WORTH = 1.0
"""How much a lead counts more once the end has been triggered: who is behind does not do that."""


def evaluate(s: Opale, seat: Seat) -> float:
    """In points: the score difference, minus what the next player may take, plus our chances."""
    lead = queries.total(s, seat) - queries.total(s, queries.other(seat))
    if s.over:
        won = 0 if s.placement == (1, 1) else (1 if s.placement and s.placement[seat] == 1 else -1)
        return lead + 100.0 * won
    rival = queries.other(seat)
    ours = sum(1 for card in s.hands[seat] if CARD_TYPE[card] in ("sorcerer", "coral", "golem"))
    shells = SHELL_WORTH * (len(s.shells[seat]) - len(s.shells[rival]))
    ended = END_WORTH * lead if s.end_by != NOBODY else 0.0
    return lead - 0.9 * _threat(s, rival) + 0.35 * _threat(s, seat) + 0.3 * ours + shells + ended


def _threat(s: Opale, seat: Seat) -> float:
    """The best capture `seat` may hope for, weighted with how likely it holds the cards."""
    best = [0.0, 0.0]
    for kind, spot in SPOTS.items():
        needed = 1 if spot.pile else spot.silhouettes - len(s.spots[kind])
        if not spot.takes or needed > 2:
            continue
        worth = max(_worth(s, seat, target) for target in spot.takes)
        best.append(worth * _likely(s, seat, kind) ** needed)
    best.sort()
    return best[-1] + 0.4 * best[-2]


def _worth(s: Opale, seat: Seat, target: str) -> float:
    pile = queries.cards_at(s, target)
    worth = float(sum(CARD_POINTS[card] for card in pile))
    if target == "petrified" and pile and s.pawn != seat:
        worth += 3 + (3 if s.pawn != -1 else 0)
    return worth


def _likely(s: Opale, seat: Seat, kind: str) -> float:
    """The share of hands of five that hold the type, from the cards the seat has left."""
    left = s.hands[seat] + s.draws[seat]
    if not left:
        return 0.0
    copies = sum(1 for card in left if CARD_TYPE[card] == kind)
    return float(1 - (1 - copies / len(left)) ** len(s.hands[seat]))
