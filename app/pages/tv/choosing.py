"""Which table in play is the best one to look at, and when to move on. No I/O."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from app.pages.public_lists import people_here
from app.rooms.schemas import RoomOut
from app.tournaments.responses import ListedTournament

SILENT_MS = 90_000
"""A table at which nothing happened for so long is left, whoever sits there."""
PERSON = 4.0
EVENT = 3.0
FEATURED = 2.0
RATED = 1.0
LAST_ROUNDS = 3
"""The final of a tournament counts this much more, the round before one less, and so on."""
UNDER_WAY = 10
"""Laps after which a match is no longer a beginning."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A table in play that everybody may watch."""

    room: RoomOut
    event: ListedTournament | None
    """Its tournament."""
    featured: bool
    """Whether the tournament shows this table first."""
    last_at: int
    """When something happened there last, ms."""


def worth(one: Candidate) -> float:
    """How much there is to see: people who play, the stakes, spectators, and how far it is."""
    lap = one.room["match"]["turn"] if one.room["match"] else 0
    return (
        PERSON * min(2, people_here(one.room))
        + stakes(one.event)
        + FEATURED * one.featured
        + RATED * one.room["rated"]
        + math.log2(1 + one.room["spectators"])
        + min(lap, UNDER_WAY) / UNDER_WAY
    )


def stakes(event: ListedTournament | None) -> float:
    """A table of a tournament counts, a final counts more."""
    if event is None:
        return 0.0
    planned = event["rounds_planned"]
    left = LAST_ROUNDS if planned is None else planned - event["round"]
    return EVENT + max(0, LAST_ROUNDS - left)


def ranked(candidates: Sequence[Candidate], now: int, here: str | None = None) -> list[Candidate]:
    """The tables to show, the best first. `here`: the one that is shown stays until it is over or
    falls silent, whatever else begins."""
    lively = [one for one in candidates if now - one.last_at < SILENT_MS and paused(one) is False]
    return sorted(lively, key=lambda one: (one.room["id"] != here, -worth(one), one.room["id"]))


def paused(one: Candidate) -> bool:
    """Whether the match stands still: for a fault, or its players agreed to a pause."""
    match = one.room["match"]
    return match is not None and (match["quarantined"] or match["paused"])
