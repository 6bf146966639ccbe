"""How good a position looks to a seat, in victory points; for bots."""

from __future__ import annotations

from functools import lru_cache
from math import exp

from engine.games.wind_and_fire import exams, pyramid, queries
from engine.games.wind_and_fire.cards import (
    FIRST_TROPHY,
    PARTS,
    SECOND_TROPHY,
    TILES,
    TOURNAMENTS,
)
from engine.games.wind_and_fire.flow.tournament import CONTESTS
from engine.games.wind_and_fire.state import Player, WindAndFire

ELEMENT = 0.1
CARD = 0.15
PROGRESS = 0.8
"""A pattern that is nearly laid, as a share of what its tile would add."""
LOOSE = 0.33
"""What a gold or black crystal that lies on no part yet adds to each part."""
SURE, OPEN = 0.4, 1.8
"""The lead in a tournament with which about three of four are won: at the end, and how much more
at the start of the training."""
FARTHEST = 30.0
ROUNDS = 9
"""The training takes about so many rounds."""

EXAM, ENOUGH, SHOWN, STEEP = 0.7, 9.0, 1.0, 3.0
"""An exam, how many are enough, what one that is shown costs while it would be failed, and the lead
in an exam with which about three of four are passed in the end."""
BOARD, USUAL_BOARD = 1.0, 15.0
"""What the own board promises counts beside the exams, by its lead over a usual one."""

SCORED = {
    card: (
        PARTS.index(data.part),
        pyramid.ELEMENT_SLOTS[data.element],
        pyramid.ELEMENT_REALMS[data.element],
    )
    for card, data in TOURNAMENTS.items()
}
"""What a tournament scores: a part, slots of the pyramid, realms."""


Board = tuple[int, int, list[float]]
"""Slots with a tile, realms with a crystal on the elemental board, what each part will be worth."""


def prospects(s: WindAndFire) -> list[float]:
    """Points so far and what the tournaments promise; alone, the lead over the Master (WF-7)."""
    if s.master is not None:
        return [EXAM * (_passes(s) - ENOUGH) + BOARD * (_alone(s) - USUAL_BOARD)]
    left = _left(s)
    boards = [(player.filled, player.crystals, _powers(s, player)) for player in s.players]
    worth = [
        queries.total_points(player)
        + ELEMENT * (player.filled.bit_count() + player.crystals.bit_count())
        + CARD * len(player.hand) * (left > 0)
        for player in s.players
    ]
    steep = SURE + OPEN * left
    for scores, share in _tournaments(s, boards):
        for seat, trophy in enumerate(_trophies(scores, steep)):
            worth[seat] += share * trophy
    return worth


def _left(s: WindAndFire) -> float:
    """The share of the training that is still to come."""
    if s.phase not in ("setup", "training") or s.trigger >= 0:
        return 0.0
    done = max(queries.upgrades(player) for player in s.players) / len(PARTS)
    return max(0.0, 1 - max(done - 0.1, s.round / ROUNDS))


def _powers(s: WindAndFire, player: Player) -> list[float]:
    """What each part will be worth, as it looks now."""
    loose = player.gold - player.pyramid_black - player.training_black
    if s.phase == "tournament":
        return [float(queries.power(part)) for part in player.parts]
    tops = tuple(queries.open_tiles(s, player))
    more = _progress(tops, queries.face_up(player), player.filled)
    return [
        queries.power(part) + LOOSE * loose + PROGRESS * more[place]
        for place, part in enumerate(player.parts)
    ]


def _tournaments(s: WindAndFire, boards: list[Board]) -> list[tuple[list[float], float]]:
    """The tournaments that may still be held: the score of every seat as it looks now, and how
    likely it is held (WF-5.1 to 5.4). Players choose those in which they lead."""
    found: list[tuple[list[float], float]] = []
    if s.contest and not s.contest.totals:
        found.append((_scores(boards, s.contest.card), 1.0))
    of_each = (CONTESTS - 1) // s.seats
    if s.set_aside:
        kept = [card for card in s.public if card in (s.set_aside, s.opening)]
        found += [(_scores(boards, card), 1.0) for card in kept]
    elif s.public:
        share = (CONTESTS - of_each * s.seats) / len(s.public)
        found += [(_scores(boards, card), share) for card in s.public]
    for seat, player in enumerate(s.players):
        held = sum([contest.owner == seat for contest in s.held_contests])
        held += s.contest is not None and s.contest.owner == seat
        count = min(of_each - held, len(player.personal))
        if count > 0:
            own = [_scores(boards, card) for card in player.personal]
            leads = [2 * scores[seat] - sum(scores) for scores in own]
            least = sorted(leads)[-count]
            even = 0.5 * count / len(own)
            found += [
                (scores, even + 0.5 * (lead >= least))
                for scores, lead in zip(own, leads, strict=True)
            ]
    return found


def _scores(boards: list[Board], card: str) -> list[float]:
    part, slots, realms = SCORED[card]
    return [
        (powers[part] if powers[part] > 0 else 0.0)
        + (filled & slots).bit_count()
        + (crystals & realms).bit_count()
        for filled, crystals, powers in boards
    ]


def _trophies(scores: list[float], steep: float) -> list[float]:
    """What each seat can expect of a tournament: who beats whom is guessed pair by pair."""
    if len(scores) == 2:
        more = (FIRST_TROPHY - SECOND_TROPHY) * _beats(scores[0] - scores[1], steep)
        return [SECOND_TROPHY + more, FIRST_TROPHY - more]
    expected = []
    for seat, own in enumerate(scores):
        first, second = 1.0, 0.0
        for place, other in enumerate(scores):
            if place != seat:
                beats = _beats(own - other, steep)
                first, second = first * beats, second * beats + first * (1 - beats)
        expected.append(FIRST_TROPHY * first + SECOND_TROPHY * second)
    return expected


def _beats(lead: float, steep: float) -> float:
    """The chance to be ahead in the end."""
    steps = lead / steep
    return 0.0 if steps < -FARTHEST else 1.0 if steps > FARTHEST else 1 / (1 + exp(-steps))


@lru_cache(maxsize=1 << 16)
def _progress(tiles: tuple[str, ...], usable: int, filled: int) -> tuple[float, ...]:
    """By part: how near the pattern of a tile is, times what the tile adds; the best tile."""
    best = [0.0] * len(PARTS)
    for tile in tiles:
        data = TILES[tile]
        part = PARTS.index(data.part)
        share = (_nearest(tile, usable, filled) / len(data.cells)) ** 2
        best[part] = max(best[part], share * (data.power - 1))
    return tuple(best)


@lru_cache(maxsize=1 << 16)
def _nearest(tile: str, usable: int, filled: int) -> int:
    """The most tiles that lie in some placement of the pattern whose other slots are free."""
    closed = filled & ~usable
    return max(
        ((way & usable).bit_count() for way in pyramid.TILE_PLACEMENTS[tile] if not way & closed),
        default=0,
    )


# -- alone ----------------------------------------------------------------------------------------

POWER, KNOWN, LOOSE_PIECE = 0.9, 0.5, 0.7


def _passes(s: WindAndFire) -> float:
    """How many exams are likely to be passed; a shown one counts twice, failed it loses all."""
    return sum(
        (2 if exam.shown else 1) * (1 / (1 + exp(-(exam.own - exam.hard - 0.5) / STEEP)))
        - (SHOWN if exam.shown and not exam.passed else 0.0)
        for exam in exams.exams(s)
    )


def _alone(s: WindAndFire) -> float:
    """What the own board promises."""
    (player,) = s.players
    powers = [float(power) for power in queries.powers(player)]
    worth = queries.total_points(player) + POWER * sum(powers) + 0.35 * len(player.hand)
    worth += 0.25 * (player.filled.bit_count() + player.crystals.bit_count())
    worth += LOOSE_PIECE * (player.gold - player.pyramid_black - player.training_black)
    known = [
        _scores([(player.filled, player.crystals, powers)], card)[0]
        for card in (*s.public, *player.personal)
    ]
    worth += KNOWN * sum(known) / 3
    tops = tuple(queries.open_tiles(s, player))
    return worth + 0.55 * sum(_progress(tops, queries.face_up(player), player.filled))
