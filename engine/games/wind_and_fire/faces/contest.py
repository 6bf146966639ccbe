"""Faces of cards and tournaments, and of what no piece stands for."""

from __future__ import annotations

from typing import Any

from engine.core.face import Face, upper
from engine.games.wind_and_fire import names
from engine.games.wind_and_fire.cards import ACTION_CARDS, ELEMENT_NAME
from engine.kit.words import count

# -- cards ----------------------------------------------------------------------------------------


def card(card: Any, do: str) -> Face:
    """An action card that lies among others to choose from."""
    name = ACTION_CARDS[card].name
    return Face(f"{do} {name}", short=name, button=f"{do} it", group="cards")


def play(card: Any) -> Face:
    return Face(f"Play {ACTION_CARDS[card].name}", (f"card:{card}",), button="Play it")


def hold(card: Any, when: str) -> Face:
    text = f"Hold {names.tournament(card)} {when}"
    return Face(text, (f"tcard:{card}",), button=f"Hold it {when}")


# -- what no piece stands for ---------------------------------------------------------------------


def elements(number: Any) -> Face:
    text = f"Spend {count(number, 'element')}"
    return Face(text, short=str(number), step=True, group="cards")


def gold(number: Any) -> Face:
    return Face(f"Spend {number} gold", short=str(number), step=True, group="cards")


def element(element: Any, do: str) -> Face:
    name = ELEMENT_NAME[element]
    return Face(f"{do} {name}", short=name, group="cards")


def kindred(pair: Any) -> Face:
    one, other = (ELEMENT_NAME[element] for element in pair)
    return Face(f"Let {one} count as {other}", short=f"{one} as {other}", group="cards")


def move_black(way: Any) -> Face:
    origin, target = way
    text = f"Move a black crystal from the {origin} to the {target}"
    return Face(text, short=upper(f"{origin} to {target}"), group="cards")


def player(seat: Any) -> Face:
    return Face(f"Choose {{{seat}}}", short=f"{{{seat}}}", group="bar")


def ignore(number: Any) -> Face:
    text = f"Ignore {count(number, 'black crystal')}"
    return Face(text, short=count(number, "crystal"), group="bar")


def achievement(ident: Any) -> Face:
    text, short, note = "Mark no achievement", "None of them", ""
    if ident in names.ACHIEVEMENTS:
        short, note = names.ACHIEVEMENTS[ident], names.ACHIEVED_FOR[ident]
        text = f"Mark {short}"
    return Face(text, short=short, note=note, button="Mark it", group="cards")
