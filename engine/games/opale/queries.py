"""Facts about a position; nothing here changes it."""

from __future__ import annotations

from engine.core.types import Seat, Why
from engine.games.opale.cards import (
    CARD_POINTS,
    CARD_TYPE,
    CITY_PILE_SIZE,
    HAND_LIMIT,
    HAND_LIMIT_WITH_PAWN,
    LEAST_POINTS,
    MOST_POINTS,
    PAWN_POINTS,
    SHELLS,
    SPOTS,
)
from engine.games.opale.state import NOBODY, Opale


def other(seat: Seat) -> Seat:
    return 1 - seat


def hand_limit(s: Opale, seat: Seat) -> int:
    """OP-3.7, OP-6.2: 6 while the seat holds the dragon pawn."""
    return HAND_LIMIT_WITH_PAWN if s.pawn == seat else HAND_LIMIT


def missing(s: Opale, seat: Seat) -> int:
    """How many cards the hand lacks."""
    lacking = hand_limit(s, seat) - len(s.hands[seat])
    return lacking if lacking > 0 else 0


def room_on(s: Opale, spot: str) -> int:
    """OP-3.4, OP-3.5: how many cards may still be laid on a spot."""
    data = SPOTS[spot]
    return len(CARD_TYPE) if data.pile else data.silhouettes - len(s.spots[spot])


def why_barred(s: Opale, seat: Seat, spot: str) -> Why | None:
    """Why the seat may not play on a spot now; None if it may."""
    if s.seals[other(seat)] == spot:
        return Why("sealed by the Sealed Shoal", ("OP-9.8",))
    if s.barred == spot:
        return Why("your first play was on this spot", ("OP-9.12", "OP-9.4"))
    return None


def playable(s: Opale, seat: Seat) -> list[int]:
    """The hand cards a play may begin with (OP-13.1)."""
    closed = (s.seals[other(seat)], s.barred)
    return [card for card in s.hands[seat] if CARD_TYPE[card] not in closed]


def further(s: Opale, seat: Seat) -> list[int]:
    """The hand cards that may join the tray (OP-3.2, OP-3.5)."""
    tray = s.trays[seat]
    kind = CARD_TYPE[tray[0]]
    if len(tray) >= room_on(s, kind):
        return []
    return [card for card in s.hands[seat] if CARD_TYPE[card] == kind and card not in tray]


def triggers(s: Opale, spot: str, more: int = 0) -> bool:
    """OP-5: is the requirement of the spot fulfilled, with `more` cards laid on it?"""
    data = SPOTS[spot]
    if data.trigger == "full":
        return len(s.spots[spot]) + more >= data.silhouettes
    return data.trigger == "any"


def cards_at(s: Opale, target: str) -> list[int]:
    """What lies at an arrow's end: a spot or the dock."""
    return s.dock if target == "dock" else s.spots[target]


def takes_something(s: Opale, spot: str) -> bool:
    """Does anything lie at an arrow of this spot?"""
    return any(cards_at(s, target) for target in SPOTS[spot].takes)


def worth(s: Opale, target: str) -> tuple[int, bool]:
    """The points at an arrow's end as everybody may know them (OP-10.2), and whether they are
    exact: of covered cards only the least that their type can be worth."""
    pile = cards_at(s, target)
    covered = pile[:-1] if target in SPOTS and SPOTS[target].pile else []
    least = sum(LEAST_POINTS[CARD_TYPE[card]] for card in covered)
    open_ones = sum(CARD_POINTS[card] for card in pile[len(covered) :])
    exact = all(LEAST_POINTS[CARD_TYPE[card]] == MOST_POINTS[CARD_TYPE[card]] for card in covered)
    return open_ones + least, exact


def city_count(s: Opale) -> int:
    return len(s.city_piles) // CITY_PILE_SIZE


def points(s: Opale, seat: Seat) -> int:
    """Points in the score pile, without the pawn."""
    return sum(CARD_POINTS[card] for card in s.scores[seat])


def total(s: Opale, seat: Seat) -> int:
    """OP-7.4, OP-6.5: the score pile and 3 for the pawn."""
    return points(s, seat) + (PAWN_POINTS if s.pawn == seat else 0)


def placement(s: Opale) -> tuple[int, int]:
    """OP-7.4, OP-7.5."""
    mine, theirs = total(s, 0), total(s, 1)
    if mine == theirs:
        if s.tie_rule == "draw" or s.pawn == NOBODY:
            return (1, 1)
        return (1, 2) if s.pawn == 0 else (2, 1)
    return (1, 2) if mine > theirs else (2, 1)


def why_not_shell(s: Opale, seat: Seat, shell: str) -> Why | None:
    """Why an unused shell cannot be used now; None if it can (OP-9)."""
    pile = len(s.draws[seat])
    if shell == "changing_reef" and pile == 0:
        return Why("your draw pile is empty", ("OP-9.5",))
    if shell == "deep_dive" and pile == 0:
        return Why("your draw pile is empty", ("OP-9.6",))
    if shell == "changing_reef" and not s.hands[seat]:
        return Why("your hand is empty", ("OP-9.5",))
    if shell == "second_tide" and s.end_by != NOBODY:
        return Why("the end has been triggered", ("OP-9.9",))
    return None


def unused_shells(s: Opale, seat: Seat, timing: str) -> list[str]:
    return [shell for shell in s.shells[seat] if SHELLS[shell].timing == timing]


def usable_shells(s: Opale, seat: Seat, timing: str) -> list[str]:
    """OP-13.7: unused shells of this moment that can be used; one shell a turn (OP-9.1)."""
    if s.shell or not s.shells[seat]:
        return []
    return [x for x in unused_shells(s, seat, timing) if not why_not_shell(s, seat, x)]


def must_ask_source(s: Opale, seat: Seat) -> bool:
    """OP-13.6: is there a choice where the next missing card comes from?"""
    reserve, lacking = s.reserves[seat], missing(s, seat)
    return bool(reserve and lacking) and (bool(s.draws[seat]) or len(reserve) > lacking)
