"""What must always hold of a position, and another position that looks the same to one seat."""

from __future__ import annotations

from engine.core.chance import Chance
from engine.core.types import Seat
from engine.games.opale import queries
from engine.games.opale.cards import CARD_TYPE, SPOTS, owner
from engine.games.opale.state import Opale
from engine.kit.redeal import begin_redeal, mixed

ROUNDS = 2
"""A card of one deck comes to a place of the other deck by way of the score piles."""


Swap = dict[int, int]
"""Which card lies in the place of which."""


def determinize(s: Opale, seat: Seat, seed: str) -> Opale:
    """Deals anew what `seat` cannot see: inside each deck and inside each covered type, in turn.

    Every hidden card changes places only with cards that could lie there: a draw pile holds its
    owner's cards, a spot its own type. With open points (`show_running_score`) score piles and
    covered cards stay.
    """
    n, chance = begin_redeal(s, seed)
    known = n.put_back[seat]
    owned: list[list[list[int]]] = []
    for side in (0, 1):
        zones = [n.draws[side], n.removed[side]]
        owned.append(zones if side == seat else [*zones, n.hands[side], n.reserves[side]])
    if s.show_running_score:
        for zones in owned:
            hidden = [card for zone in zones for card in zone if card != known]
            _swap(n, _permutation(hidden, chance))
        return n
    _swap(n, _in_order(n, owned, known))
    for _ in range(ROUNDS):
        for side, zones in enumerate(owned):
            mine = [card for pile in n.scores for card in pile if owner(card) == side]
            hidden = [card for zone in zones for card in zone if card != known]
            _swap(n, _permutation(hidden + mine, chance))
        for kind in SPOTS:
            taken = [card for pile in n.scores for card in pile if CARD_TYPE[card] == kind]
            _swap(n, _permutation(_covered(n, kind) + taken, chance))
    return n


def _covered(n: Opale, kind: str) -> list[int]:
    return n.spots[kind][:-1] if SPOTS[kind].pile else []


def _in_order(n: Opale, owned: list[list[list[int]]], known: int) -> Swap:
    """The hidden cards laid out by their numbers, so that where they lie now says nothing: first
    what lies covered, of the decks as evenly as must be, then the decks, then the score piles."""
    places = [[card for zone in zones for card in zone if card != known] for zones in owned]
    covered = {kind: _covered(n, kind) for kind in SPOTS}
    hidden = [*places[0], *places[1], *n.scores[0], *n.scores[1]]
    hidden = sorted(hidden + [card for cards in covered.values() for card in cards])
    of_deck = [[card for card in hidden if owner(card) == side] for side in (0, 1)]
    fitting = {
        kind: [[card for card in deck if CARD_TYPE[card] == kind] for deck in of_deck]
        for kind in SPOTS
    }
    least = {kind: max(0, len(cards) - len(fitting[kind][1])) for kind, cards in covered.items()}
    lacking = sum(map(len, covered.values())) - sum(least.values())
    lacking -= len(of_deck[1]) - len(places[1])
    chosen: dict[str, list[int]] = {}
    for kind, cards in covered.items():
        first, second = fitting[kind]
        more = max(0, min(lacking, min(len(cards), len(first)) - least[kind]))
        lacking -= more
        count = least[kind] + more
        chosen[kind] = first[:count] + second[: len(cards) - count]
    swap: Swap = {}
    for kind, cards in covered.items():
        swap |= zip(cards, chosen[kind], strict=True)
    used = dict.fromkeys(swap.values())
    for deck, cards in zip(of_deck, places, strict=True):
        left = [card for card in deck if card not in used]
        swap |= zip(cards, left[: len(cards)], strict=True)
    used = dict.fromkeys(swap.values())
    return swap | dict(
        zip(n.scores[0] + n.scores[1], [c for c in hidden if c not in used], strict=True)
    )


def _swap(n: Opale, swap: Swap) -> None:
    """Lays the cards of a swap wherever they are, what a seat has picked or put back included."""
    zones = [*n.spots.values()]
    for group in (n.draws, n.removed, n.hands, n.reserves, n.scores, n.trays):
        zones += group
    for zone in zones:
        zone[:] = [swap.get(card, card) for card in zone]
    n.put_back = [swap.get(card, card) for card in n.put_back]


def imagine(s: Opale, seat: Seat, seed: str) -> Opale:
    """Deals anew what `seat` never saw. Every card was open when it was laid (OP-10.2), so who
    remembers knows what lies covered and what was taken, and the own cards that left the game."""
    n, chance = begin_redeal(s, seed)
    other = queries.other(seat)
    known = n.put_back[seat]
    _swap(n, _permutation([card for card in n.draws[seat] if card != known], chance))
    zones = [n.hands[other], n.draws[other], n.reserves[other], n.removed[other]]
    _swap(n, _permutation([card for zone in zones for card in zone], chance))
    return n


def _permutation(cards: list[int], chance: Chance) -> Swap:
    return dict(zip(cards, mixed(cards, chance), strict=True))


def broken(s: Opale) -> list[str]:
    """Broken invariants by name; see the tests for what each means."""
    problems = []
    piles = [*s.spots.values(), s.dock, s.city_piles]
    for group in (s.hands, s.draws, s.scores, s.reserves, s.removed):
        piles += group
    everything = sorted(card for pile in piles for card in pile)
    if everything != list(range(len(CARD_TYPE))):
        problems.append("cards_lost_or_doubled")
    for side in (0, 1):
        own = s.hands[side] + s.draws[side] + s.reserves[side] + s.removed[side]
        if any(owner(card) != side for card in own):
            problems.append("card_with_wrong_owner")
        if any(card not in s.hands[side] for card in s.trays[side]):
            problems.append("tray_not_in_hand")
    for kind, spot in SPOTS.items():
        if any(CARD_TYPE[card] != kind for card in s.spots[kind]):
            problems.append("card_on_wrong_spot")
        if not spot.pile and len(s.spots[kind]) > spot.silhouettes:
            problems.append("too_many_on_spot")
    if len(s.city_piles) % SPOTS["city"].silhouettes or queries.city_count(s) > 4:
        problems.append("broken_city_pile")
    return problems
