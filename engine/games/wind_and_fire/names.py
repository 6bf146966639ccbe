"""What pieces and places are called in sentences. Only words, each made once."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from engine.core.said import agree, part
from engine.core.types import Json
from engine.games.wind_and_fire import pyramid
from engine.games.wind_and_fire.cards import (
    ACTION_CARDS,
    DATA,
    DISCIPLINE_NAME,
    ELEMENT_NAME,
    FACES,
    PARTS,
    TILES,
    TOURNAMENTS,
    achievement_text,
)
from engine.kit.words import join

AREAS = "ABCDEFG"
WILD = "wild"
STORAGES = {
    "gold": "gold storage",
    "storage": "gold storage",
    "pyramid": "pyramid storage",
    "training": "storage of the training grounds",
}
BONUSES = {
    "gold": "1 gold",
    "action_card": "an action card",
    "remove_black": "remove 1 black crystal",
    "any_tile": "a tile of any kind",
}
ACHIEVEMENTS = {row["id"]: row["name"] for row in DATA["achievements"]}
ACHIEVED_FOR = {row["id"]: achievement_text(row) for row in DATA["achievements"]}


@cache
def die(name: str, side: int) -> str:
    """A side of a die.

    >>> die("blue", 5), die("wild", 2)
    ('2 Water and a black crystal', '1 Fire on the wild die')
    """
    face = FACES[name][side]
    black = " and a black crystal" if face.black else ""
    wild = " on the wild die" if name == WILD else ""
    return f"{face.n} {ELEMENT_NAME[face.element]}{black}{wild}"


def place(slot: str) -> str:
    """Where a slot is on the pyramid.

    >>> place("r3c2")
    'row 3, place 2'
    """
    return f"row {slot[1]}, place {slot[3]}"


@cache
def places(slots: tuple[str, ...]) -> str:
    """Several slots, row by row.

    >>> places(("r1c1", "r2c1", "r2c2"))
    'row 1, place 1; row 2, places 1 and 2'
    """
    rows: dict[str, list[str]] = {}
    for slot in slots:
        rows.setdefault(slot[1], []).append(slot[3])
    told = [f"row {row}, place{'s' * (len(at) > 1)} {join(at)}" for row, at in rows.items()]
    return "; ".join(told)


@cache
def piece(where: str) -> str:
    """A tile by its slot, a crystal by its realm.

    >>> piece("r2c1"), piece("lake")
    ('Water tile of row 2, place 1', 'crystal of the Lake')
    """
    if where in pyramid.SLOT_BIT:
        return f"{ELEMENT_NAME[pyramid.SLOT_ELEMENT[where]]} tile of {place(where)}"
    return f"crystal of the {pyramid.REALM_NAME[where]}"


def holder(where: str) -> str:
    """What gold and black crystals lie on: a part of the dragon, or a storage.

    >>> holder("wings"), holder("training")
    ('wings', 'storage of the training grounds')
    """
    return where if where in PARTS else STORAGES[where]


@cache
def tournament(card: str) -> str:
    """
    >>> tournament("fire_breath_white")
    'Breath Across the Glacier (Ice Fire Breath)'
    """
    data = TOURNAMENTS[card]
    return f"{data.name} ({ELEMENT_NAME[data.element]} {DISCIPLINE_NAME[data.discipline]})"


# -- pieces and people in sentences of the log ----------------------------------------------------


def who(fields: Mapping[str, Json], key: str = "seat") -> str:
    """
    >>> who({"seat": 2})
    '{2}'
    """
    return f"{{{fields[key]}}}"


def acts(fields: Mapping[str, Json], of_others: str, of_you: str) -> str:
    """Who, and a verb in the present."""
    return f"{who(fields)} {agree(of_others, of_you)}"


def element(fields: Mapping[str, Json]) -> str:
    return ELEMENT_NAME[fields["element"]]


def card(ident: str) -> str:
    """
    >>> card("TR3")
    '«Far Flight|card:TR3»'
    """
    return part(ACTION_CARDS[ident].name, f"card:{ident}")


def contest(ident: str) -> str:
    return part(TOURNAMENTS[ident].name, f"tcard:{ident}")


def tile(ident: str) -> str:
    return part(TILES[ident].name, f"tile:{ident}")


def realm(ident: str) -> str:
    return part(pyramid.REALM_NAME[ident], f"realm:{ident}")
