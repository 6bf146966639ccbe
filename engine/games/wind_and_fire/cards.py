"""Boards, dice, tiles and cards (WF-1): numbers and texts from `components.toml`, no behaviour."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine.core.types import Json
from engine.kit.data import by_id, from_row, read, to_json

DATA: dict[str, Any] = read(__package__)
Table = Mapping[str, Any]
RULE_NUMBER = re.compile(r" \(WF-[\d.]+\)")
"""In texts of cards; not shown to people."""

ELEMENTS: tuple[str, ...] = tuple(DATA["elements"]["order"])
ELEMENT_NAME: dict[str, str] = dict(zip(ELEMENTS, DATA["elements"]["display_name"], strict=True))
PARTS: tuple[str, ...] = tuple(DATA["parts"]["order"])
DISCIPLINES: tuple[str, ...] = tuple(DATA["parts"]["discipline"])
DISCIPLINE_NAME: dict[str, str] = dict(
    zip(DISCIPLINES, DATA["parts"]["discipline_name"], strict=True)
)
PART_NAME = {"head": "head", "wings": "wings", "tail": "tail"}
STARTING_POWER: int = DATA["parts"]["starting_power"]
BOARDS = {"pyramid": "pyramid", "grounds": "training grounds"}
"""Where dice go."""
LEVELS = ("simple", "advanced")
ROUND_LIMIT: int = DATA["limits"]["training_rounds"]
FIRST_TROPHY: int = DATA["scoring"]["first_trophy"]
SECOND_TROPHY: int = DATA["scoring"]["second_trophy"]
TOKEN_POINTS: int = DATA["scoring"]["power_trophy_token_vp"]
SCORE_CAP: int = DATA["scoring"]["score_cap_advanced"]
TOKENS: int = DATA["counts"]["power_trophy_tokens"]
DIAL_MOST: dict[str, int] = {kind: DATA["dials"][kind][1] for kind in ("elements", "gold")}
PAIR = 2
"""WF-3.33: so many in a storage are settled."""


@dataclass(frozen=True, slots=True)
class Face:
    """One face of an elemental die: `n` elements of a kind and black icons."""

    element: str
    n: int
    black: int


@dataclass(frozen=True, slots=True)
class Areas:
    """WF-2.1, WF-3.2: how many dice areas there are and how many dice each gets."""

    count: int
    least: int
    most: int


@dataclass(frozen=True, slots=True)
class DragonTile:
    """WF-1.6: `cells` is the pattern in pyramid coordinates; level "start" has none."""

    id: str
    name: str
    part: str
    level: str
    power: int
    cells: tuple[tuple[int, int], ...]
    sets: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ActionCard:
    """A training card ("TR…", its `window` is "training") or a tournament card (WF-6.13)."""

    id: str
    name: str
    effect: str
    params: Table
    text: str
    copies: int
    window: str = "training"
    timing: str = ""
    only_if: tuple[str, ...] = ()
    bonus_if: tuple[str, ...] = ()
    solo_removed: bool = False
    rules: tuple[str, ...] = ()
    """Numbers of RULES.md that say what it does."""


@dataclass(frozen=True, slots=True)
class TournamentCard:
    """A discipline with an element."""

    id: str
    name: str
    discipline: str
    part: str
    element: str


@dataclass(frozen=True, slots=True)
class Trainer:
    """WF-3.61, WF-3.62."""

    id: str
    name: str
    easy_elements: tuple[str, ...]
    hard_name: str
    hard_tiles: tuple[str, ...]
    hard_crystals: tuple[str, ...]
    hard_empty: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Sigil:
    """WF-3.44."""

    id: str
    part: str
    elements: tuple[str, ...]
    power: int


@dataclass(frozen=True, slots=True)
class MasterSpace:
    """WF-7.5, 7.6: a space of the Master board; `row` counts from 1."""

    id: str
    row: int
    bonus: str
    always: bool


@dataclass(frozen=True, slots=True)
class MasterCard:
    """WF-7.3, 7.4, 7.7."""

    id: str
    areas: tuple[tuple[str, ...], ...]
    priority: tuple[str, ...]
    parts: tuple[str, ...]


DICE: tuple[str, ...] = tuple(row["id"] for row in DATA["dice"])
FACES: dict[str, tuple[Face, ...]] = {
    row["id"]: tuple(from_row(Face, face) for face in row["faces"]) for row in DATA["dice"]
}
_AREAS: dict[int, Areas] = {
    row["players"]: Areas(row["areas"], row["min_dice"], row["max_dice"])
    for row in DATA["dice_areas"]
}
TILES = by_id(DragonTile, DATA["dragon_tiles"])
STARTING: dict[str, str] = {row["part"]: row["id"] for row in DATA["starting_tiles"]}
TILES |= {
    row["id"]: DragonTile(
        row["id"], f"Young {row['part']}", row["part"], "start", row["power"], (), ()
    )
    for row in DATA["starting_tiles"]
}
TRAINING_CARDS = by_id(ActionCard, DATA["training_action_cards"])
TOURNAMENT_ACTIONS = by_id(ActionCard, DATA["tournament_action_cards"])
ACTION_CARDS = TRAINING_CARDS | TOURNAMENT_ACTIONS
TOURNAMENTS = by_id(TournamentCard, DATA["tournament_cards"])
TRAINERS = by_id(Trainer, DATA["trainer_cards"])
EASY_GOLD: int = DATA["trainer_rewards"]["easy"]["gold"]
HARD_REWARD: Table = DATA["trainer_rewards"]["hard"]
SIGILS = by_id(Sigil, DATA["sigils"])
TOKEN_SIDES: dict[str, tuple[tuple[int, int], ...]] = {
    row["id"]: tuple((cell[0], cell[1]) for cell in row["cells"])
    for row in DATA["pattern_token_sides"]
}
MASTER_SPACES = tuple(from_row(MasterSpace, row) for row in DATA["master_spaces"])
MASTER_CARDS = by_id(MasterCard, DATA["master_cards"])
MASTER_FIRST_POWER: int = DATA["master_board"]["first_game_power"]
OVERFLOW_GOLD: int = DATA["master_board"]["overflow_gold_per_tile"]


def areas_for(seats: int) -> Areas:
    """WF-2.1; the solo game uses the areas of two players (WF-7.1)."""
    return _AREAS[max(2, seats)]


def stack_of(part: str, level: str, seats: int) -> list[str]:
    """WF-2.3: the tiles of a stack; the top is the last one."""
    found = [
        tile.id
        for tile in TILES.values()
        if tile.part == part and tile.level == level and max(2, seats) in tile.sets
    ]
    return sorted(found, key=lambda ident: TILES[ident].power)


def discipline_deck(discipline: str) -> list[str]:
    """The tournament cards of one discipline, in the order of the data."""
    return [card.id for card in TOURNAMENTS.values() if card.discipline == discipline]


def achievement_text(row: Table) -> str:
    """WF-7.15: what it is given for."""
    value = row["value"]
    match row["condition"]:
        case "all_element":
            return f"All three {ELEMENT_NAME[value]} exams passed"
        case "all_discipline":
            return f"All six {DISCIPLINE_NAME[value]} exams passed"
        case "gold_each_part":
            return f"{value.title()} gold on each part than the Master has on his"
        case "pass_with_part_power_max":
            return f"An exam passed with a part of power {value} or less"
        case "pass_with_no_elements":
            return "An exam passed without any element of its kind"
        case "exact_passes":
            return f"Exactly {value} exams passed"
        case _:
            return f"All {value} exams passed"


def components() -> dict[str, Json]:
    """Static data for the client."""
    return {
        "elements": [
            {"id": element, "name": ELEMENT_NAME[element]} for element in ELEMENTS
        ],
        "parts": [
            {"id": part, "discipline": discipline, "name": DISCIPLINE_NAME[discipline]}
            for part, discipline in zip(PARTS, DISCIPLINES, strict=True)
        ],
        "dice": {
            die: [to_json(face, "element", "n", "black") for face in FACES[die]] for die in DICE
        },
        "boards": BOARDS,
        "slots": [
            {key: row[key] for key in ("id", "row", "col", "element", "x", "y")}
            for row in DATA["slots"]
        ],
        "realms": [
            {key: row[key] for key in ("id", "name", "element", "x", "y")}
            for row in DATA["realms"]
        ],
        "borders": [
            {key: row[key] for key in ("id", "between", "bonus")} for row in DATA["borders"]
        ],
        "bonuses": {
            row["id"]: RULE_NUMBER.sub("", row["effect"]) for row in DATA["border_bonuses"]
        },
        "tiles": {
            tile.id: to_json(tile, "name", "part", "level", "power", "cells")
            for tile in TILES.values()
        },
        "cards": {
            card.id: {
                "name": card.name, "window": card.window,
                "text": RULE_NUMBER.sub("", card.text),
            }
            for card in ACTION_CARDS.values()
        },
        "tournaments": {
            card.id: to_json(card, "name", "discipline", "part", "element")
            for card in TOURNAMENTS.values()
        },
        "trainers": {
            card.id: to_json(
                card, "name", "hard_name", easy="easy_elements", tiles="hard_tiles",
                crystals="hard_crystals", empty="hard_empty",
            )
            for card in TRAINERS.values()
        },
        "sigils": {
            sigil.id: to_json(sigil, "part", "elements") for sigil in SIGILS.values()
        },
        "token_sides": {
            row["id"]: {"name": row["name"], "cells": row["cells"]}
            for row in DATA["pattern_token_sides"]
        },
        "master_spaces": [
            to_json(space, "id", "row", "bonus", "always") for space in MASTER_SPACES
        ],
        "master_cards": {
            card.id: to_json(card, "areas", "priority", "parts") for card in MASTER_CARDS.values()
        },
        "ranks": [
            {key: row[key] for key in ("min", "max", "name")} for row in DATA["exam_ranks"]
        ],
        "achievements": [
            {"id": row["id"], "name": row["name"], "text": achievement_text(row)}
            for row in DATA["achievements"]
        ],
    }  # fmt: skip
