"""What a play would do, told before it is done: counts, and points as far as everybody may know
them; never a covered face (OP-10.2)."""

from __future__ import annotations

from engine.core.types import Action, Mark, Preview, Seat
from engine.games.opale import queries, words
from engine.games.opale.cards import CARD_POINTS, CITY_PILES_TO_END, PAWN_POINTS, SPOTS
from engine.games.opale.state import NOBODY, Opale
from engine.kit.words import count


def of_play(s: Opale, seat: Seat, spot: str, laying: int) -> Preview:
    """The play of `laying` cards out of the tray on `spot`."""
    if not queries.triggers(s, spot, laying):
        return Preview("finish_play", None, _waits(s, spot, laying))
    targets = SPOTS[spot].takes
    if len(targets) == 1:
        mark, text = _taking(s, seat, spot, targets[0])
        return Preview("finish_play", None, text, (mark,))
    if not queries.takes_something(s, spot):
        return Preview("finish_play", None, f"Take {words.nothing_at(targets)}")
    marks = tuple(
        _taking(s, seat, spot, target)[0]._replace(then=Action("choose_target", target))
        for target in targets
    )
    names = " or ".join(SPOTS[target].plural for target in targets)
    return Preview("finish_play", None, f"Then take {names}", marks)


def of_target(s: Opale, seat: Seat, target: str) -> Preview:
    """Following one of two arrows."""
    mark, text = _taking(s, seat, "", target)
    return Preview("choose_target", target, text, (mark,))


def _waits(s: Opale, spot: str, laying: int) -> str:
    data = SPOTS[spot]
    if data.trigger == "never":
        return "No effect"
    lying = len(s.spots[spot]) + laying
    return f"{lying} of {data.silhouettes}: nothing happens yet"


def _taking(s: Opale, seat: Seat, spot: str, target: str) -> tuple[Mark, str]:
    """The mark at the target and the sentence of the bar."""
    tray = s.trays[seat] if target == spot else []
    lying = len(queries.cards_at(s, target)) + len(tray)
    worth, exact = queries.worth(s, target)
    points = words.points(worth + sum(CARD_POINTS[card] for card in tray), exact)
    pawn = target == "petrified" and lying > 0 and s.pawn != seat
    extra = f", and the Dragon, {PAWN_POINTS} more" if pawn else ""
    if target == "dock":
        taken = f"Take {count(lying, 'card')} from the dock, {points}"
        text = (taken if lying else "The dock is empty") + f"; {_city(s)}"
    elif lying:
        text = f"Take {words.cards(target, lying)}, {points}{extra}"
    else:
        text = f"Take nothing: no {SPOTS[target].plural} there"
    mark = f"Take {lying}, {points}" if lying else "Nothing to take"
    return Mark(target, mark + (" + Dragon" if pawn else "")), text


def _city(s: Opale) -> str:
    piles = queries.city_count(s) + 1
    last = piles == CITY_PILES_TO_END and s.end_by == NOBODY
    end = ", then the other player has one last turn" if last else ""
    return words.city(piles) + end
