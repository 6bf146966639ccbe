"""How the position changes and what is told about it; asks nothing, decides no order."""

from __future__ import annotations

from typing import Any

from engine.core.types import Seat
from engine.games.opale import queries
from engine.games.opale.cards import (
    CARD_ID,
    CARD_JSON,
    CARD_POINTS,
    CARD_TYPE,
    CITY_PILES_TO_END,
    HAND_LIMIT,
    SPOTS,
)
from engine.games.opale.state import NOBODY, Opale


def lay(s: Opale, seat: Seat) -> str:
    """Lays the tray on its spot in picking order (OP-3.4); returns the spot."""
    cards, spot = s.trays[seat], CARD_TYPE[s.trays[seat][0]]
    s.trays[seat] = []
    hand = s.hands[seat]
    for card in cards:
        hand.remove(card)
    s.spots[spot].extend(cards)
    told: dict[str, Any] = {"seat": seat, "spot": spot, "count": len(cards)}
    s.emit("laid", **told, cards=[CARD_JSON[card] for card in cards], later=told)  # OP-10.2
    return spot


def effect(s: Opale, seat: Seat, spot: str, target: str) -> None:
    """OP-3.9: takes the target, moves the pawn and the played cards, all at once."""
    take(s, seat, spot, target)
    after = SPOTS[spot].after
    if after == "dock":
        to_dock(s, spot)
    elif after == "city_pile":
        raise_city(s, seat)


def take(s: Opale, seat: Seat, spot: str, target: str) -> None:
    """OP-4.2, OP-4.4: everything at the target goes face down to the score pile."""
    pile = queries.cards_at(s, target)
    taken = pile[:]
    pile.clear()
    s.scores[seat].extend(taken)
    told: dict[str, Any] = {"seat": seat, "spot": spot, "target": target, "count": len(taken)}
    if not taken and not queries.takes_something(s, spot):
        told["nowhere"] = True  # there was nothing at any arrow: nobody was asked
    if s.show_running_score:
        told["points"] = sum(CARD_POINTS[card] for card in taken)
        if len(taken) > 1 and target in SPOTS and SPOTS[target].pile:
            s.barrier = True  # OP-13.11: covered cards became known
    s.emit("took", **told)
    if target == "petrified" and taken:
        take_pawn(s, seat)


def take_pawn(s: Opale, seat: Seat) -> None:
    """OP-6.1 to OP-6.4."""
    before = s.pawn
    if before == seat:
        return
    s.pawn = seat
    told: dict[str, Any] = {"seat": seat, "from": None if before == NOBODY else before}
    s.emit("pawn", **told)
    if before != NOBODY and len(s.hands[before]) > HAND_LIMIT:
        card = s.hands[before].pop(s.chance.below(len(s.hands[before])))
        s.draws[before].append(card)
        s.put_back[before] = card
        s.emit("returned", seat=before, private={before: {"card": CARD_JSON[card]}})


def to_dock(s: Opale, spot: str) -> None:
    """OP-5.1, OP-5.8: the played cards go face up to the dock."""
    cards = s.spots[spot]
    s.spots[spot] = []
    s.dock.extend(cards)
    s.emit("docked", spot=spot, count=len(cards), cards=[CARD_JSON[card] for card in cards])


def raise_city(s: Opale, seat: Seat) -> None:
    """OP-5.9, OP-5.10: a finished city pile; the third triggers the end (OP-7.1 (a))."""
    s.city_piles.extend(s.spots["city"])
    s.spots["city"] = []
    s.emit("city", seat=seat, piles=queries.city_count(s))
    if queries.city_count(s) == CITY_PILES_TO_END:
        trigger_end(s, seat, "third_city")


def trigger_end(s: Opale, seat: Seat, reason: str) -> None:
    """OP-7.1, OP-7.3: the first trigger counts."""
    if s.end_by == NOBODY:
        s.end_by, s.end_reason = seat, reason
        s.emit("end", seat=seat, reason=reason)


def draw(s: Opale, seat: Seat, count: int, shell: str = "") -> int:
    """Draws up to `count` cards to the hand (OP-3.8); returns how many came. `shell` made it."""
    pile = s.draws[seat]
    drawn = [pile.pop() for _ in range(min(count, len(pile)))]
    if drawn:
        s.put_back[seat] = NOBODY
        s.hands[seat].extend(drawn)
        s.barrier = True  # OP-13.11
        cards = [CARD_JSON[card] for card in drawn]
        told: dict[str, Any] = {"seat": seat, "count": len(drawn), "left": len(pile)}
        if shell:
            told["shell"] = shell
        s.emit("drew", **told, private={seat: {"cards": cards}})
    return len(drawn)


def take_reserve(s: Opale, seat: Seat, card: int) -> None:
    """OP-8.2: a reserved card to the hand."""
    s.reserves[seat].remove(card)
    s.hands[seat].append(card)


def set_reserve(s: Opale, seat: Seat) -> None:
    """OP-8.1: the tray becomes the reserve."""
    for card in s.trays[seat]:
        s.hands[seat].remove(card)
    s.reserves[seat] = s.trays[seat]
    s.trays[seat] = []


def use_shell(s: Opale, seat: Seat, shell: str) -> None:
    """OP-9.1: flips the shell."""
    s.shells[seat].remove(shell)
    s.shell = shell
    s.emit("shell", seat=seat, shell=shell)


def discard(s: Opale, seat: Seat) -> int:
    """OP-9.7: the tray leaves the game face down; returns how many cards."""
    cards = s.trays[seat]
    s.trays[seat] = []
    for card in cards:
        s.hands[seat].remove(card)
    s.removed[seat].extend(cards)
    s.barrier = True  # OP-13.11
    ids = [CARD_ID[card] for card in cards]
    s.emit("discarded", seat=seat, count=len(cards), private={seat: {"cards": ids}})
    return len(cards)


def seal(s: Opale, seat: Seat, spot: str) -> None:
    """OP-9.8."""
    s.seals[seat] = spot
    s.emit("seal", seat=seat, spot=spot)


def unseal(s: Opale, seat: Seat) -> None:
    """OP-3.1 (1): the own Sealed Shoal comes back at the start of the own turn."""
    if s.seals[seat]:
        s.emit("unseal", seat=seat, spot=s.seals[seat])
        s.seals[seat] = ""


def finish(s: Opale) -> None:
    """OP-7.3, OP-7.4."""
    placement = queries.placement(s)
    scores = [queries.total(s, seat) for seat in (0, 1)]
    by_pawn = scores[0] == scores[1] and placement != (1, 1)
    s.finish(placement, "pawn" if by_pawn else s.end_reason)
    s.emit("over", placement=list(placement), scores=scores)
