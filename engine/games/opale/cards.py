"""Cards and spots (OP-1): names, numbers and arrows from `components.toml`, no behaviour.

Inside the engine a card is a number: seat 0 owns 0-49, seat 1 owns 50-99. Outside it is its id,
such as "coral:pearl-4".
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine.core.types import Json, Seat
from engine.kit.data import by_id, from_row, read, to_json

DATA: dict[str, Any] = read(__package__)


@dataclass(frozen=True, slots=True)
class Spot:
    """One of the nine spots (OP-1.5, OP-5). `takes` are the arrow targets."""

    id: str
    number: int
    name: str
    short: str
    plural: str
    silhouettes: int
    pile: bool
    trigger: str
    takes: tuple[str, ...]
    after: str
    text: str


@dataclass(frozen=True, slots=True)
class Shell:
    """A Magic Seashell (OP-9); `timing` is "start" or "end"."""

    id: str
    name: str
    timing: str
    text: str


_types = {row["id"]: row for row in DATA["card_type"]}
SPOTS: dict[str, Spot] = {
    row["id"]: from_row(Spot, {**_types[row["card_type"]], **row}, number=row["no"])
    for row in DATA["spot"]
}
SHELLS = by_id(Shell, DATA["shell"])
SIDES: tuple[str, ...] = tuple(row["id"] for row in DATA["side"])
DECK_SIZE: int = DATA["constants"]["deck_size"]
HAND_LIMIT: int = DATA["constants"]["hand_limit"]
HAND_LIMIT_WITH_PAWN: int = DATA["constants"]["hand_limit_with_pawn"]
PAWN_POINTS: int = DATA["constants"]["pawn_points"]
CITY_PILES_TO_END: int = DATA["constants"]["city_piles_to_end"]
CITY_PILE_SIZE: int = SPOTS["city"].silhouettes
FORESHADOW_DRAW: int = DATA["constants"]["foreshadow_draw"]
FORESHADOW_RESERVE: int = DATA["constants"]["foreshadow_reserve"]
DEEP_DIVE_DRAW = 3

_rows = [(side, row) for side in SIDES for row in DATA["card"]]
CARD_TYPE: tuple[str, ...] = tuple(row["type"] for _, row in _rows)
CARD_POINTS: tuple[int, ...] = tuple(row["points"] for _, row in _rows)
LEAST_POINTS: dict[str, int] = {row["id"]: min(row["points"]) for row in DATA["card_type"]}
MOST_POINTS: dict[str, int] = {row["id"]: max(row["points"]) for row in DATA["card_type"]}
CARD_ID: tuple[str, ...] = tuple(f"{side}:{row['id']}" for side, row in _rows)
CARD_OF: dict[str, int] = {text: card for card, text in enumerate(CARD_ID)}
CARD_JSON: tuple[dict[str, Json], ...] = tuple(
    {"id": CARD_ID[card], "type": CARD_TYPE[card], "points": CARD_POINTS[card]}
    for card in range(len(_rows))
)
CARD_UNREAD: tuple[dict[str, Json], ...] = tuple(
    {"id": None, "type": kind, "points": None} for kind in CARD_TYPE
)
"""A card whose type is public but whose face may not be looked up (OP-10.2)."""


def deck(seat: Seat) -> list[int]:
    """The 50 cards of a seat in printed order (OP-1.1)."""
    return list(range(seat * DECK_SIZE, (seat + 1) * DECK_SIZE))


def owner(card: int) -> Seat:
    return card // DECK_SIZE


_SHOWN = ("name", "short", "plural", "copies", "points", "points_sum", "spot")


def components() -> dict[str, Json]:
    """Static data for the client."""
    return {
        "types": {
            row["id"]: {key: row[key] for key in _SHOWN}
            for row in DATA["card_type"]
        },
        "spots": [
            to_json(
                spot, "id", "name", "silhouettes", "pile", "trigger", "takes", "after", "text",
                no="number",
            )
            for spot in SPOTS.values()
        ],
        "shells": [to_json(shell, "id", "name", "timing", "text") for shell in SHELLS.values()],
        "sides": list(SIDES),
        "arrows": DATA["arrow"],
        "hand_limit": HAND_LIMIT,
        "hand_limit_with_pawn": HAND_LIMIT_WITH_PAWN,
        "pawn_points": PAWN_POINTS,
        "city_piles_to_end": CITY_PILES_TO_END,
        "deck_size": DECK_SIZE,
        "theme": DATA["theme"],
    }  # fmt: skip
