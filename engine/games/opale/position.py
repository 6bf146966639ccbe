"""Positions of Opale laid out by words: cards by type and points, piles by their points."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from engine.core.match import Match
from engine.core.types import Noun, Seat
from engine.games.opale.cards import CARD_ID, CARD_POINTS, CARD_TYPE, SPOTS, deck, owner
from engine.games.opale.state import NOBODY, Opale
from engine.kit.layout import BadLayout, Layout, begun, resumed

Card = str
"""A type and its points, as in "pearl 3"."""
FILLERS = ("guardian", "pearl", "hunter", "petrified", "city", "rider")


def meant(s: Opale, noun: Noun, seat: Seat) -> Noun:
    """A card of the hand or the reserve of `seat` that is named by type and points."""
    if not isinstance(noun, str) or " " not in noun:
        return noun
    kind, points = noun.split()
    for card in s.hands[seat] + s.reserves[seat]:
        free = card not in s.trays[seat]
        if CARD_TYPE[card] == kind and CARD_POINTS[card] == int(points) and free:
            return CARD_ID[card]
    return f"nobody:{noun}"


class _Box:
    """All 100 cards; the builder takes them out one by one."""

    def __init__(self) -> None:
        self.cards = deck(0) + deck(1)

    def take(self, card: Card, seat: int | None = None) -> int:
        kind, points = card.split()
        for found in self.cards:
            fits = CARD_TYPE[found] == kind and CARD_POINTS[found] == int(points)
            if fits and seat in (None, owner(found)):
                self.cards.remove(found)
                return found
        raise BadLayout(f"no {card} left in the box")

    def take_any(self, kinds: Iterable[str], seat: int) -> int:
        for kind in kinds:
            for found in self.cards:
                if CARD_TYPE[found] == kind and owner(found) == seat:
                    self.cards.remove(found)
                    return found
        raise BadLayout("the box is empty")

    def worth(self, points: int) -> list[int]:
        """Cards worth exactly so many points."""
        taken: list[int] = []
        for card in sorted(self.cards, key=lambda card: -CARD_POINTS[card]):
            if 0 < CARD_POINTS[card] <= points:
                taken.append(card)
                points -= CARD_POINTS[card]
        if points:
            raise BadLayout(f"no cards are worth the last {points} points")
        self.cards = [card for card in self.cards if card not in taken]
        return taken

    def rest(self, seat: int) -> list[int]:
        found = [card for card in self.cards if owner(card) == seat]
        self.cards = [card for card in self.cards if owner(card) != seat]
        return found


def lay_out(
    *,
    hands: Mapping[int, list[Card]] | None = None,
    size: Mapping[int, int] | None = None,
    spots: Mapping[str, list[int]] | None = None,
    dock: list[Card] | None = None,
    cities: int = 0,
    pawn: int = NOBODY,
    draws: Mapping[int, int] | None = None,
    scores: Mapping[int, int] | None = None,
    reserve: Mapping[int, list[Card]] | None = None,
    end_by: int = NOBODY,
    **options: Any,
) -> Match:
    """Seat 0 is on turn. Hands are filled with harmless cards up to `size` (default: the limit).

    `spots` holds points bottom to top, `draws` how many cards the draw piles have, `scores` how
    many points the score piles are worth. Cards that are nowhere are removed from the game.
    """
    given = {"first_player": "seat_1", **options}
    foreshadow = given.get("foreshadowing", False)
    match = begun("opale", options={**given, "foreshadowing": False}, seed="5" * 32)
    s = match.state
    assert isinstance(s, Opale)
    box = _Box()
    for seat in (0, 1):
        s.hands[seat] = [box.take(card, seat) for card in (hands or {}).get(seat, [])]
        s.reserves[seat] = [box.take(card, seat) for card in (reserve or {}).get(seat, [])]
    s.spots = {spot: [] for spot in SPOTS}
    for spot, points in (spots or {}).items():
        s.spots[spot] = [box.take(f"{spot} {worth}") for worth in points]
    s.dock = [box.take(card) for card in dock or []]
    s.city_piles = [box.take("city 0") for _ in range(3 * cities)]
    for seat in (0, 1):
        held = [CARD_TYPE[card] for card in s.hands[seat]]
        fillers = [kind for kind in FILLERS if kind not in held and not s.spots[kind]]
        full = (size or {}).get(seat, 6 if pawn == seat else 5)
        while len(s.hands[seat]) < full:
            s.hands[seat].append(box.take_any(fillers, seat))
    for seat in (0, 1):
        s.scores[seat] = box.worth((scores or {}).get(seat, 0))
    for seat in (0, 1):
        rest = box.rest(seat)
        count = (draws or {}).get(seat, len(rest))
        s.draws[seat], s.removed[seat] = rest[:count], rest[count:]
    s.pawn = pawn
    s.foreshadowing = foreshadow
    if end_by != NOBODY:
        s.end_by, s.end_reason = end_by, "third_city"
    return resumed(match)


LAYOUT = Layout(lay_out, meant)
