"""Names of places and pieces within a sentence, and the ids that stand for them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import Any, TypeAlias

from engine.core.face import Face
from engine.core.types import Seat
from engine.games.tidal_blades.editions.edition import Edition
from engine.games.tidal_blades.parts import SYMBOLS, TRAIT_NAME
from engine.games.tidal_blades.state import InUse, TidalBlades
from engine.games.tidal_blades.words import SPACES, die, face, join

Known: TypeAlias = Callable[[Edition, Any], Face]
Asked: TypeAlias = Callable[[TidalBlades, Seat, Any], Face]


def space(ident: str) -> str:
    """
    >>> space("palm_plaza"), space("temple_shells")
    ('Palm Plaza', 'Font of Shells')
    """
    return SPACES[ident].short


def challenge(edition: Edition, ident: str) -> str:
    return "the top card of the deck" if ident == "deck" else edition.box.challenges[ident].name


def lying(place: tuple[str, ...]) -> str:
    """The id of a die of the board, by its area and kind; dice of one kind are one.

    >>> lying(("spent", "novice", "keep"))
    'spent:novice'
    """
    return f"{place[0]}:{place[1]}"


@cache
def shown(kind: str, sides: str) -> str:
    """A die in use.

    >>> shown("novice", "F/S"), shown("elite_red", "")
    ('Novice die (Focus or Spirit)', 'Red Elite die')
    """
    return f"{die(kind)} ({face(sides)})" if sides else die(kind)


def in_use(dice: Iterable[InUse], number: int) -> str:
    return next(shown(one.die, one.shown) for one in dice if one.id == number)


def symbols(found: tuple[str, ...]) -> str:
    """
    >>> symbols(("S", "F", "F")), symbols(())
    ('2 Focus and 1 Spirit', '')
    """
    counted = [(found.count(symbol), TRAIT_NAME[symbol]) for symbol in SYMBOLS]
    return join([f"{number} {name}" for number, name in counted if number])
