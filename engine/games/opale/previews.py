"""What a play would do, told before it is done; only counts, never a covered face (OP-10.2)."""

from __future__ import annotations

from engine.core.types import Action, Mark, Preview, Seat
from engine.games.opale import queries, words
from engine.games.opale.cards import CITY_PILES_TO_END, SPOTS
from engine.games.opale.state import Opale


def of_play(s: Opale, seat: Seat, spot: str, laying: int) -> Preview:
    """The play of `laying` cards out of the tray on `spot`."""
    if not queries.triggers(s, spot, laying):
        return Preview("finish_play", None, _waits(s, spot, laying))
    targets = SPOTS[spot].takes
    if len(targets) == 1:
        mark, text = _taking(s, seat, spot, targets[0], laying)
        return Preview("finish_play", None, text, (mark,))
    marks = tuple(
        _taking(s, seat, spot, target, laying)[0]._replace(then=Action("choose_target", target))
        for target in targets
    )
    names = " or ".join(SPOTS[target].plural for target in targets)
    return Preview("finish_play", None, f"Then take {names}", marks)


def of_target(s: Opale, seat: Seat, target: str) -> Preview:
    """Following one of two arrows."""
    mark, text = _taking(s, seat, "", target, 0)
    return Preview("choose_target", target, text, (mark,))


def _waits(s: Opale, spot: str, laying: int) -> str:
    data = SPOTS[spot]
    if data.trigger == "never":
        return "No effect"
    lying = len(s.spots[spot]) + laying
    return f"{lying} of {data.silhouettes}: nothing happens yet"


def _taking(s: Opale, seat: Seat, spot: str, target: str, laying: int) -> tuple[Mark, str]:
    """The mark at the target and the sentence of the bar."""
    lying = len(queries.cards_at(s, target)) + (laying if target == spot else 0)
    pawn = target == "petrified" and lying > 0 and s.pawn != seat
    what = f"Take {lying}" if lying else "Nothing to take"
    extra = " and the Dragon" if pawn else ""
    if target == "dock":
        text = f"Take {words.count(lying, 'card')} from the dock" if lying else "The dock is empty"
        text += "; " + _city(s)
    elif lying:
        text = f"Take {words.cards(target, lying)}{extra}"
    else:
        text = f"Take nothing: no {SPOTS[target].plural} there"
    return Mark(target, what + (" + Dragon" if pawn else "")), text


def _city(s: Opale) -> str:
    piles = queries.city_count(s) + 1
    last = piles == CITY_PILES_TO_END
    return "the third city ends the game" if last else f"city {piles} of {CITY_PILES_TO_END}"
