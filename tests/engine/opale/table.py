"""A table of Opale set up for one test: say what lies where, then act."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from engine import Action, Event, Match
from engine.core.types import Noun
from engine.games.opale.cards import CARD_ID, CARD_POINTS, CARD_TYPE, SPOTS, deck, owner
from engine.games.opale.state import NOBODY, Opale
from engine.testing import table as testing

A, B = 0, 1
Card = str
"""A type and its points, as in "pearl 3"."""

_FILLERS = ("guardian", "pearl", "hunter", "petrified", "city", "rider")


def state_of(match: Match) -> Opale:
    assert isinstance(match.state, Opale)
    return match.state


class Table(testing.Table[Opale]):
    """Cards of a hand may be named by type and points: "pearl 3"."""

    def action(self, verb: str, noun: Noun, by: int) -> Action:
        return Action(verb, self._noun(by, noun))

    def play(self, seat: int, *cards: Card, target: str | None = None) -> list[Event]:
        """The compound form of OP-11: pick each card, finish, choose the target."""
        for card in cards:
            self.do("pick", card, by=seat)
        target_step: list[testing.Step] = [] if target is None else [("choose_target", target)]
        return self.say("finish_play", *target_step, by=seat).told

    def _noun(self, seat: int, noun: Noun) -> Noun:
        if not isinstance(noun, str) or " " not in noun:
            return noun
        kind, points = noun.split()
        for card in self.s.hands[seat] + self.s.reserves[seat]:
            free = card not in self.s.trays[seat]
            if CARD_TYPE[card] == kind and CARD_POINTS[card] == int(points) and free:
                return CARD_ID[card]
        return f"nobody:{noun}"

    # -- looking -----------------------------------------------------------------------------

    def points_on(self, spot: str) -> list[int]:
        return [CARD_POINTS[card] for card in self.s.spots[spot]]

    def scored(self, seat: int) -> int:
        return sum(CARD_POINTS[card] for card in self.s.scores[seat])

    def hand(self, seat: int) -> int:
        return len(self.s.hands[seat])

    def left(self, seat: int) -> int:
        return len(self.s.draws[seat])

    def dock(self) -> list[str]:
        return sorted(f"{CARD_TYPE[card]} {CARD_POINTS[card]}" for card in self.s.dock)


class _Box:
    """All 100 cards; the builder takes them out one by one."""

    def __init__(self) -> None:
        self.cards = deck(A) + deck(B)

    def take(self, card: Card, seat: int | None = None) -> int:
        kind, points = card.split()
        for found in self.cards:
            fits = CARD_TYPE[found] == kind and CARD_POINTS[found] == int(points)
            if fits and seat in (None, owner(found)):
                self.cards.remove(found)
                return found
        raise AssertionError(f"no {card} left in the box")

    def take_any(self, kinds: Iterable[str], seat: int) -> int:
        for kind in kinds:
            for found in self.cards:
                if CARD_TYPE[found] == kind and owner(found) == seat:
                    self.cards.remove(found)
                    return found
        raise AssertionError("the box is empty")

    def worth(self, points: int) -> list[int]:
        """Cards worth exactly so many points."""
        taken: list[int] = []
        for card in sorted(self.cards, key=lambda card: -CARD_POINTS[card]):
            if 0 < CARD_POINTS[card] <= points:
                taken.append(card)
                points -= CARD_POINTS[card]
        assert points == 0
        self.cards = [card for card in self.cards if card not in taken]
        return taken

    def rest(self, seat: int) -> list[int]:
        found = [card for card in self.cards if owner(card) == seat]
        self.cards = [card for card in self.cards if owner(card) != seat]
        return found


def table(
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
) -> Table:
    """A is on turn. Hands are filled with harmless cards up to `size` (default: the limit).

    `spots` holds points bottom to top, `draws` how many cards the draw piles have, `scores` how
    many points the score piles are worth. Cards that are nowhere are removed from the game.
    """
    given = {"first_player": "seat_1", **options}
    foreshadow = given.get("foreshadowing", False)
    match = testing.begun("opale", options={**given, "foreshadowing": False}, seed="5" * 32)
    s = state_of(match)
    box = _Box()
    for seat in (A, B):
        s.hands[seat] = [box.take(card, seat) for card in (hands or {}).get(seat, [])]
        s.reserves[seat] = [box.take(card, seat) for card in (reserve or {}).get(seat, [])]
    s.spots = {spot: [] for spot in SPOTS}
    for spot, points in (spots or {}).items():
        s.spots[spot] = [box.take(f"{spot} {worth}") for worth in points]
    s.dock = [box.take(card) for card in dock or []]
    s.city_piles = [box.take("city 0") for _ in range(3 * cities)]
    for seat in (A, B):
        held = [CARD_TYPE[card] for card in s.hands[seat]]
        fillers = [kind for kind in _FILLERS if kind not in held and not s.spots[kind]]
        full = (size or {}).get(seat, 6 if pawn == seat else 5)
        while len(s.hands[seat]) < full:
            s.hands[seat].append(box.take_any(fillers, seat))
    for seat in (A, B):
        s.scores[seat] = box.worth((scores or {}).get(seat, 0))
    for seat in (A, B):
        rest = box.rest(seat)
        count = (draws or {}).get(seat, len(rest))
        s.draws[seat], s.removed[seat] = rest[:count], rest[count:]
    s.pawn = pawn
    s.foreshadowing = foreshadow
    if end_by != NOBODY:
        s.end_by, s.end_reason = end_by, "third_city"
    return Table(testing.resumed(match))
