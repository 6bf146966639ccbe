"""The geometry of the pyramid and of the training grounds (WF-1.2, 1.4, 3.45).

Sets of slots, realms and borders are bit masks: bit n is the n-th entry of the data. A pattern
lies somewhere when its mask is contained in that of the face-up tiles.
"""

from __future__ import annotations

from functools import lru_cache

from engine.games.wind_and_fire.cards import DATA, ELEMENTS, TILES, TOKEN_SIDES

Cells = tuple[tuple[int, int], ...]

SLOTS: tuple[str, ...] = tuple(row["id"] for row in DATA["slots"])
SLOT_BIT: dict[str, int] = {slot: 1 << n for n, slot in enumerate(SLOTS)}
SLOT_ELEMENT: dict[str, str] = {row["id"]: row["element"] for row in DATA["slots"]}
ELEMENT_SLOTS: dict[str, int] = {
    element: sum(SLOT_BIT[slot] for slot in SLOTS if SLOT_ELEMENT[slot] == element)
    for element in ELEMENTS
}
ALL_SLOTS = (1 << len(SLOTS)) - 1
_AT: dict[tuple[int, int], int] = {
    (row["row"], row["col"]): SLOT_BIT[row["id"]] for row in DATA["slots"]
}
ROWS: tuple[int, ...] = tuple(
    sum(SLOT_BIT[slot["id"]] for slot in DATA["slots"] if slot["row"] == row["row"])
    for row in DATA["pyramid_rows"]
)

REALMS: tuple[str, ...] = tuple(row["id"] for row in DATA["realms"])
REALM_BIT: dict[str, int] = {realm: 1 << n for n, realm in enumerate(REALMS)}
REALM_ELEMENT: dict[str, str] = {row["id"]: row["element"] for row in DATA["realms"]}
REALM_NAME: dict[str, str] = {row["id"]: row["name"] for row in DATA["realms"]}
ELEMENT_REALMS: dict[str, int] = {
    element: sum(REALM_BIT[realm] for realm in REALMS if REALM_ELEMENT[realm] == element)
    for element in ELEMENTS
}
ALL_REALMS = (1 << len(REALMS)) - 1
ADJACENT: dict[str, int] = {
    row["id"]: sum(REALM_BIT[other] for other in row["adjacent"]) for row in DATA["realms"]
}

BORDERS: tuple[str, ...] = tuple(row["id"] for row in DATA["borders"])
BORDER_BIT: dict[str, int] = {border: 1 << n for n, border in enumerate(BORDERS)}
BORDER_BONUS: dict[str, str] = {row["id"]: row["bonus"] for row in DATA["borders"]}
BORDER_REALMS: dict[str, tuple[str, str]] = {
    row["id"]: (row["between"][0], row["between"][1]) for row in DATA["borders"]
}


def slots_of(mask: int) -> list[str]:
    """The slots of a mask, from the top left."""
    return [*_slots(mask)]


def realms_of(mask: int) -> list[str]:
    return [*_realms(mask)]


def borders_of(mask: int) -> list[str]:
    return [*_borders(mask)]


# the same few masks come again and again: what they name is kept
@lru_cache(maxsize=4096)
def _slots(mask: int) -> tuple[str, ...]:
    return tuple(slot for slot, bit in SLOT_BIT.items() if mask & bit)


@lru_cache(maxsize=4096)
def _realms(mask: int) -> tuple[str, ...]:
    return tuple(realm for realm, bit in REALM_BIT.items() if mask & bit)


@lru_cache(maxsize=4096)
def _borders(mask: int) -> tuple[str, ...]:
    return tuple(border for border, bit in BORDER_BIT.items() if mask & bit)


@lru_cache(maxsize=8192)
def tile_fits(tile: str, tiles: int) -> tuple[int, ...]:
    """WF-3.41: where the pattern of a Dragon tile lies among `tiles`."""
    return tuple(fits(TILE_PLACEMENTS[tile], tiles))


def mask_of(slots: tuple[str, ...] | list[str]) -> int:
    return sum(SLOT_BIT[slot] for slot in slots)


def _turned(cells: Cells) -> list[Cells]:
    """The pattern in its 6 rotations and their mirror images."""
    forms = []
    for start in (cells, tuple((r, r - c) for r, c in cells)):
        now = start
        for _ in range(6):
            forms.append(now)
            now = tuple((c, c - r) for r, c in now)
    return forms


@lru_cache(maxsize=64)
def placements(cells: Cells) -> tuple[int, ...]:
    """WF-3.41: every way the pattern lies on the pyramid, as masks without repetition."""
    found: dict[int, None] = {}
    for form in _turned(cells):
        row, col = form[0]
        for r, c in _AT:
            moved = [_AT.get((a - row + r, b - col + c)) for a, b in form]
            if all(bit is not None for bit in moved):
                found.setdefault(sum(bit for bit in moved if bit is not None))
    return tuple(sorted(found))


TILE_PLACEMENTS: dict[str, tuple[int, ...]] = {
    tile.id: placements(tile.cells) for tile in TILES.values() if tile.cells
}
TOKEN_PLACEMENTS: dict[str, tuple[int, ...]] = {
    side: placements(cells) for side, cells in TOKEN_SIDES.items()
}


def fits(ways: tuple[int, ...], tiles: int) -> list[int]:
    """Those placements of which every slot is among `tiles`."""
    return [way for way in ways if way & tiles == way]
