"""How good a position looks to a seat, in victory points; for bots."""

from __future__ import annotations

from functools import lru_cache
from math import exp

from engine.core.types import Seat
from engine.games.wind_and_fire import exams, pyramid, queries
from engine.games.wind_and_fire.cards import PARTS, TILES, TOURNAMENTS
from engine.games.wind_and_fire.state import WindAndFire

ELEMENT = 0.25
POWER = 0.9
CARD = 0.35
GOLD = 0.7
BLACK = -0.7
KNOWN = 0.5
PROGRESS = 0.55
TASK = 0.5
EXAM, ENOUGH, SHOWN, STEEP = 0.7, 9.0, 1.0, 3.0
"""An exam, how many are enough, what one that is shown costs while it would be failed, and the lead
in an exam with which about three of four are passed in the end."""
BOARD, USUAL_BOARD = 1.0, 15.0
"""What the own board promises counts beside the exams, by its lead over a usual one."""


def prospects(s: WindAndFire) -> list[float]:
    """Points so far and what boards promise; alone, the lead over the Master (WF-7)."""
    if s.master is not None:
        return [EXAM * (_passes(s) - ENOUGH) + BOARD * (_of_seat(s, 0) - USUAL_BOARD)]
    return [_of_seat(s, seat) for seat in range(s.seats)]


def _passes(s: WindAndFire) -> float:
    """How many exams are likely to be passed; a shown one counts twice, failed it loses all."""
    return sum(
        (2 if exam.shown else 1) * (1 / (1 + exp(-(exam.own - exam.hard - 0.5) / STEEP)))
        - (SHOWN if exam.shown and not exam.passed else 0.0)
        for exam in exams.exams(s)
    )


def _of_seat(s: WindAndFire, seat: Seat) -> float:
    player = s.players[seat]
    powers = queries.powers(player)
    worth = float(queries.total_points(player))
    worth += POWER * sum(powers)
    worth += ELEMENT * (player.filled.bit_count() + player.crystals.bit_count())
    worth += CARD * len(player.hand)
    worth += GOLD * player.gold + BLACK * (player.pyramid_black + player.training_black)
    worth += KNOWN * _known(s, seat, powers) / 3
    if s.phase != "tournament":
        tops = tuple(queries.open_tiles(s, player))
        worth += PROGRESS * _progress(tops, queries.face_up(player), player.filled)
    return worth


SCORED = {
    card: (
        PARTS.index(data.part),
        pyramid.ELEMENT_SLOTS[data.element],
        pyramid.ELEMENT_REALMS[data.element],
    )
    for card, data in TOURNAMENTS.items()
}
"""What a tournament scores: a part, slots of the pyramid, realms."""


def _known(s: WindAndFire, seat: Seat, powers: list[int]) -> int:
    """What tournaments would score that may still be held, as far as the seat knows."""
    player = s.players[seat]
    cards = [*s.public, *player.personal]
    if s.contest and not s.contest.totals:
        cards.append(s.contest.card)
    found = 0
    for card in cards:
        part, slots, realms = SCORED[card]
        found += max(0, powers[part])
        found += (player.filled & slots).bit_count() + (player.crystals & realms).bit_count()
    return found


@lru_cache(maxsize=1 << 16)
def _progress(tiles: tuple[str, ...], usable: int, filled: int) -> float:
    """How near the pattern of each part not yet upgraded is."""
    best: dict[str, float] = {}
    for tile in tiles:
        data = TILES[tile]
        share = (_nearest(tile, usable, filled) / len(data.cells)) ** 2
        best[data.part] = max(best.get(data.part, 0.0), share * (data.power - 1))
    return sum(best.values())


@lru_cache(maxsize=1 << 16)
def _nearest(tile: str, usable: int, filled: int) -> int:
    """The most tiles that lie in some placement of the pattern whose other slots are free."""
    closed = filled & ~usable
    return max(
        ((way & usable).bit_count() for way in pyramid.TILE_PLACEMENTS[tile] if not way & closed),
        default=0,
    )
