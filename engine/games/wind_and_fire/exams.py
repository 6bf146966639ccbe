"""Facts of the solo game: the Master's choice, his power, the exams (WF-7). Changes nothing."""

from __future__ import annotations

from dataclasses import dataclass

from engine.games.wind_and_fire import queries
from engine.games.wind_and_fire.cards import (
    DATA,
    DISCIPLINES,
    ELEMENTS,
    LEVELS,
    MASTER_CARDS,
    MASTER_SPACES,
    PARTS,
    SIGILS,
    TILES,
    TOURNAMENTS,
    MasterSpace,
)
from engine.games.wind_and_fire.state import Master, Player, WindAndFire

ROWS = range(3)
BONUS_LEVEL = {"simple_tile": "simple", "advanced_tile": "advanced"}


def master_of(s: WindAndFire) -> Master:
    assert s.master is not None
    return s.master


# -- the Master's choice --------------------------------------------------------------------------


def choose_area(s: WindAndFire) -> tuple[int, str]:
    """WF-7.4: the area the Master takes and the entry of his list that decided ("" = none did)."""
    priority = MASTER_CARDS[master_of(s).card].priority
    areas = {area: s.areas[area] for area in queries.open_areas(s)}
    for entry in priority:
        if entry == "three_dice":
            found = [area for area, dice in areas.items() if len(dice) == 3]
        elif entry == "two_dice":
            found = _with_two(areas, priority)
        else:
            found = [area for area, dice in areas.items() if entry in dice]
        if found:
            return found[0], entry
    return min(areas), ""


def _with_two(areas: dict[int, list[str]], priority: tuple[str, ...]) -> list[int]:
    """The only area with 2 dice; of two such the one with the die that stands highest."""
    twos = [area for area, dice in areas.items() if len(dice) == 2]
    if len(twos) < 2:
        return twos
    for die in priority:
        for area in twos:
            if die in areas[area]:
                return [area]
    return []


def next_space(master: Master) -> MasterSpace | None:
    """WF-7.5: the next free space, from the top left; None when the board is full."""
    filled = len(master.spaces)
    return MASTER_SPACES[filled] if filled < len(MASTER_SPACES) else None


def row_spaces(master: Master, row: int) -> list[tuple[str, int, int]]:
    """What lies in the spaces of a row (0 to 2)."""
    return [
        held
        for space, held in zip(MASTER_SPACES, master.spaces, strict=False)
        if space.row == row + 1
    ]


def owned_parts(master: Master) -> list[str]:
    return [TILES[tile.tile].part for tile in master.tiles if tile]


def tile_to_take(s: WindAndFire, level: str) -> str:
    """WF-7.7: the top tile of the first part of the card that the Master does not own and whose
    stack of that level is not empty; "" if there is none."""
    master = master_of(s)
    owned = owned_parts(master)
    for part in MASTER_CARDS[master.card].parts:
        if part not in owned and (tile := queries.top_tile(s, part, level)):
            return tile
    return ""


def missing_tile(s: WindAndFire) -> str:
    """WF-7.11: the tile of the next missing part, simple if there is any."""
    master = master_of(s)
    owned = owned_parts(master)
    part = next(part for part in MASTER_CARDS[master.card].parts if part not in owned)
    return next(tile for level in LEVELS if (tile := queries.top_tile(s, part, level)))


# -- power and exams ------------------------------------------------------------------------------


def tile_power(master: Master, row: int) -> int:
    """WF-7.8, 7.16, 7.17: start, gold of the row, sigil, black crystals; 0 without tile."""
    tile = master.tiles[row]
    if tile is None:
        return 0
    start = master.start_power[PARTS.index(TILES[tile.tile].part)]
    sigil = SIGILS[tile.sigil].power if tile.sigil else 0
    return max(0, start + master.gold[row] + sigil - tile.black)


def part_row(master: Master, part: str) -> int | None:
    """The row of the Master's tile of a part."""
    for row, tile in enumerate(master.tiles):
        if tile and TILES[tile.tile].part == part:
            return row
    return None


def master_power(master: Master, part: str) -> int:
    """Of a part he has not taken yet the power it starts with: he gets all three (WF-7.11)."""
    row = part_row(master, part)
    return master.start_power[PARTS.index(part)] if row is None else tile_power(master, row)


def master_elements(master: Master, element: str) -> int:
    """WF-7.13: his tiles of an element, stacked ones and overflow included."""
    stacked = sum(count for kind, count, _ in master.spaces if kind == element)
    return stacked + master.overflow.count(element)


@dataclass(frozen=True, slots=True)
class Exam:
    """WF-7.13: one of the 18; `own` must be above `hard`."""

    part: str
    element: str
    own: int
    hard: int
    shown: bool

    @property
    def passed(self) -> bool:
        return self.own > self.hard


def exams(s: WindAndFire) -> list[Exam]:
    """All exams as they stand now, part by part. `shown`: by a tournament card (WF-7.18)."""
    master, player = master_of(s), s.players[0]
    shown = {(TOURNAMENTS[card].part, TOURNAMENTS[card].element) for card in s.public}
    return [
        Exam(
            part, element,
            queries.shown_power(player.parts[n]) + queries.elements_of(player, element),
            master_power(master, part) + master_elements(master, element),
            (part, element) in shown,
        )
        for n, part in enumerate(PARTS)
        for element in ELEMENTS
    ]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Grade:
    """WF-7.14, WF-7.18: `passes` as counted, `total` with doubled ones; `lost` by a shown exam."""

    passes: int
    total: int
    lost: bool
    rank: str


def grade(s: WindAndFire) -> Grade:
    held = exams(s)
    passes = sum(exam.passed for exam in held)
    total = passes + sum(exam.passed and exam.shown for exam in held)
    lost = any(exam.shown and not exam.passed for exam in held)
    rank = next(row["name"] for row in DATA["exam_ranks"] if row["min"] <= total <= row["max"])
    return Grade(passes, total, lost, rank)


def earned(s: WindAndFire) -> list[str]:
    """WF-7.15: the achievements of which one may be marked; none in a lost game."""
    result = grade(s)
    if result.lost:
        return []
    return [row["id"] for row in DATA["achievements"] if _is_earned(s, row, result.passes)]


def _is_earned(s: WindAndFire, row: dict[str, str], passes: int) -> bool:
    player, held, value = s.players[0], exams(s), row["value"]
    passed = [exam for exam in held if exam.passed]
    match row["condition"]:
        case "all_element":
            return all(exam.passed for exam in held if exam.element == value)
        case "all_discipline":
            part = PARTS[DISCIPLINES.index(value)]
            return all(exam.passed for exam in held if exam.part == part)
        case "gold_each_part":
            pairs = _gold_pairs(s, player)
            more = value == "more"
            return all(own > his if more else own < his for own, his in pairs)
        case "pass_with_part_power_max":
            return any(
                queries.shown_power(player.parts[PARTS.index(exam.part)]) <= int(value)
                for exam in passed
            )
        case "pass_with_no_elements":
            return any(not queries.elements_of(player, exam.element) for exam in passed)
        case "exact_passes":
            return passes == int(value)
        case "all_exams":
            return passes == int(value)
    raise AssertionError(f"no such achievement: {row['condition']}")


def _gold_pairs(s: WindAndFire, player: Player) -> list[tuple[int, int]]:
    """Own gold and that of the Master, per part."""
    master = master_of(s)
    rows = [part_row(master, part) for part in PARTS]
    return [
        (part.gold, 0 if row is None else master.gold[row])
        for part, row in zip(player.parts, rows, strict=True)
    ]
