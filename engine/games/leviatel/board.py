"""The map (LL-2): areas, directions as an owner sees them, what kind of area lies where.

Seat 0 is south (home row 1, forward is up), seat 1 is north. An area outside the map is "".
"""

from __future__ import annotations

from functools import cache

from engine.core.types import Seat
from engine.games.leviatel.cards import DATA

AREAS: tuple[str, ...] = tuple(row["id"] for row in DATA["area"])
KIND: dict[str, str] = {row["id"]: row["kind"] for row in DATA["area"]}
_SIDES = {"south": 0, "north": 1, "": -1}
SIDE: dict[str, Seat] = {row["id"]: _SIDES[row["side"]] for row in DATA["area"]}
CASTLE_FACTOR: dict[str, int] = {
    row["id"]: kind["castle_damage"]
    for row in DATA["area"]
    for kind in DATA["area_kind"]
    if kind["id"] == row["kind"]
}
_COLUMNS = DATA["map"]["columns"]
_CENTER = DATA["map"]["center_rows"]
STEPS: dict[str, tuple[tuple[int, int], ...]] = {
    row["id"]: tuple((forward, right) for forward, right in row["steps"])
    for row in DATA["move_class"]
}


def row(area: str) -> int:
    return int(area[1])


def step(area: str, seat: Seat, forward: int, right: int) -> str:
    """The area so many steps forward and right as the seat sees it; "" outside the map."""
    way = 1 if seat == 0 else -1
    column, line = _COLUMNS.index(area[0]) + way * right, row(area) + way * forward
    if 0 <= column < len(_COLUMNS) and 1 <= line <= 4:
        return f"{_COLUMNS[column]}{line}"
    return ""


def _on_map(*areas: str) -> tuple[str, ...]:
    return tuple(area for area in areas if area)


def reach(area: str, seat: Seat, move: str) -> tuple[str, ...]:
    """LL-8.2: the areas a movement class leads to."""
    return _REACH[area, seat, move]


@cache
def front(area: str, seat: Seat) -> tuple[str, ...]:
    return _on_map(step(area, seat, 1, 0))


@cache
def behind(area: str, seat: Seat) -> tuple[str, ...]:
    return _on_map(step(area, seat, -1, 0))


@cache
def left_and_right(area: str) -> tuple[str, ...]:
    return _on_map(step(area, 0, 0, -1), step(area, 0, 0, 1))


@cache
def adjacent(area: str) -> tuple[str, ...]:
    """LL-2.10: areas that share an edge."""
    return _on_map(
        step(area, 0, 1, 0), step(area, 0, -1, 0), step(area, 0, 0, -1), step(area, 0, 0, 1)
    )


@cache
def ahead(area: str, seat: Seat) -> tuple[str, ...]:
    """All areas forward in the same column, nearest first."""
    return _on_map(*(step(area, seat, distance, 0) for distance in (1, 2, 3)))


def opposite(area: str) -> str:
    return f"{area[0]}{5 - row(area)}"


@cache
def line(number: int, seat: Seat = 0) -> tuple[str, ...]:
    """A row from the seat's left to its right."""
    columns = _COLUMNS if seat == 0 else _COLUMNS[::-1]
    return tuple(f"{column}{number}" for column in columns)


@cache
def column(area: str) -> tuple[str, ...]:
    return tuple(f"{area[0]}{number}" for number in (1, 2, 3, 4))


def home_row(seat: Seat) -> int:
    return 1 if seat == 0 else 4


def in_center(area: str) -> bool:
    return row(area) in _CENTER


def summoning(seat: Seat) -> tuple[str, ...]:
    """LL-2.4: the two summoning areas and the castle area of a seat."""
    return _SUMMONING[seat]


def coasts(seat: Seat) -> tuple[str, ...]:
    """LL-2.8."""
    return _COASTS[seat]


_SUMMONING = [
    tuple(a for a in AREAS if SIDE[a] == seat and KIND[a] in ("castle", "summoning"))
    for seat in (0, 1)
]
_COASTS = [tuple(a for a in AREAS if SIDE[a] == seat and KIND[a] == "coast") for seat in (0, 1)]
_REACH = {
    (area, seat, move): _on_map(*(step(area, seat, *way) for way in ways))
    for area in AREAS
    for seat in (0, 1)
    for move, ways in STEPS.items()
}
