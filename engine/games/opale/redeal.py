"""What must always hold of a position, and another position that looks the same to one seat."""

from __future__ import annotations

from engine.core.chance import Chance
from engine.core.types import Seat
from engine.games.opale import queries
from engine.games.opale.cards import CARD_TYPE, SPOTS, owner
from engine.games.opale.state import NOBODY, Opale
from engine.kit.redeal import begin_redeal


def determinize(s: Opale, seat: Seat, seed: str) -> Opale:
    """Deals anew what `seat` cannot see: first inside each deck, then inside each covered type.

    Every hidden card changes places only with cards that could lie there: a draw pile holds its
    owner's cards, a spot its own type. With open points (`show_running_score`) score piles and
    covered cards stay.
    """
    n, chance = begin_redeal(s, seed)
    scored = [] if s.show_running_score else [n.scores[0], n.scores[1]]
    for side in (0, 1):
        zones = [n.draws[side], n.removed[side], *scored]
        if side != seat:
            zones += [n.hands[side], n.reserves[side]]
        known = n.put_back[side] if side == seat else NOBODY
        hidden = [c for zone in zones for c in zone if owner(c) == side and c != known]
        swap = _permutation(hidden, chance)
        _apply(swap, [*zones, *([n.trays[side]] if side != seat else [])])
        if side != seat and n.put_back[side] != NOBODY:
            n.put_back[side] = swap[n.put_back[side]]
    for kind, spot in SPOTS.items():
        covered = n.spots[kind][:-1] if spot.pile else []
        hidden = covered + [c for zone in scored for c in zone if CARD_TYPE[c] == kind]
        if s.show_running_score:
            continue
        swap = _permutation(hidden, chance)
        _apply(swap, [n.spots[kind], *scored])
    return n


def imagine(s: Opale, seat: Seat, seed: str) -> Opale:
    """Deals anew what `seat` never saw. Every card was open when it was laid (OP-10.2), so who
    remembers knows what lies covered and what was taken, and the own cards that left the game."""
    n, chance = begin_redeal(s, seed)
    other = queries.other(seat)
    known = n.put_back[seat]
    _apply(_permutation([card for card in n.draws[seat] if card != known], chance), [n.draws[seat]])
    zones = [n.hands[other], n.draws[other], n.reserves[other], n.removed[other]]
    swap = _permutation([card for zone in zones for card in zone], chance)
    _apply(swap, [*zones, n.trays[other]])
    if n.put_back[other] != NOBODY:
        n.put_back[other] = swap[n.put_back[other]]
    return n


def _permutation(cards: list[int], chance: Chance) -> dict[int, int]:
    shuffled = cards[:]
    chance.shuffle(shuffled)
    return dict(zip(cards, shuffled, strict=True))


def _apply(swap: dict[int, int], zones: list[list[int]]) -> None:
    for zone in zones:
        zone[:] = [swap.get(card, card) for card in zone]


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
