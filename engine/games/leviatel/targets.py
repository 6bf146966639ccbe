"""Conditions and targets of effect tables (vocabulary in `components.toml`)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from engine.core.types import Seat
from engine.games.leviatel import board
from engine.games.leviatel.cards import CARDS, Effect, Table
from engine.games.leviatel.state import Leviatel, Piece, Unit, by_arrival

Where = Callable[[str, Seat], tuple[str, ...]]
_WHERE: dict[str, Where] = {
    "self": lambda area, _: (area,),
    "own_area": lambda area, _: (area,),
    "front_area": board.front,
    "left_and_right_areas": lambda area, _: board.left_and_right(area),
    "adjacent_areas": lambda area, _: board.adjacent(area),
    "ahead_in_column": board.ahead,
    "opposite_area": lambda area, _: (board.opposite(area),),
    "column": lambda area, _: board.column(area),
    "row": lambda area, seat: board.line(board.row(area), seat),
    "other_areas_in_row": lambda area, seat: tuple(
        other for other in board.line(board.row(area), seat) if other != area
    ),
    "defensive_row": lambda _, seat: board.line(board.home_row(seat), seat),
    "furthest_enemy_row": lambda _, seat: board.line(board.home_row(1 - seat), seat),
    "own_summoning_areas": lambda _, seat: board.summoning(seat),
    "map": lambda _, __: board.AREAS,
}


@cache
def areas(where: str, area: str, seat: Seat) -> tuple[str, ...]:
    """The areas a `where` names, seen from `area` by `seat`; rows from the owner's left."""
    return _WHERE[where](area, seat)


def in_nature(s: Leviatel, area: str) -> bool:
    """LL-2.13: a finished Nature structure of either player lies there."""
    return any(
        t.area == area and t.finished and CARDS[t.card].tribe == "Nature"
        for t in s.structures.values()
    )


def tribe_shown(unit: Unit, seat: Seat) -> str:
    """The tribe as `seat` may know it: a hidden enemy shows none (LL-11.5)."""
    return "" if unit.hidden and unit.seat != seat else unit.tribe


def fits(s: Leviatel, spec: Table, seat: Seat, source: int, piece: Piece) -> bool:
    """Whether a piece fits side, tribe, card and the like of a target, all but its kind."""
    side = spec.get("side", "any")
    if side != "any" and (piece.seat == seat) != (side == "ally"):
        return False
    if spec.get("exclude_self") and piece.id == source:
        return False
    if "card" in spec and piece.card != spec["card"]:
        return False
    if "tribe" in spec:
        tribe = tribe_shown(piece, seat) if isinstance(piece, Unit) else CARDS[piece.card].tribe
        if tribe != spec["tribe"]:
            return False
    return not spec.get("in_nature") or in_nature(s, piece.area)


def candidates(s: Leviatel, spec: Table, seat: Seat, area: str, source: int) -> list[Piece]:
    """Every piece a target may mean, in arrival order; bodies are no targets (LL-14.2)."""
    if spec.get("where") == "self":
        own = s.units.get(source) or s.structures.get(source)
        return [own] if own is not None else []
    places = areas(spec.get("where", "map"), area, seat)
    kind = spec.get("kind", "character")
    found: list[Piece] = []
    if kind != "structure":
        found += [u for u in s.units.values() if not u.body and u.area in places]
    if kind != "character":
        found += [t for t in s.structures.values() if t.area in places]
    found = [piece for piece in found if fits(s, spec, seat, source, piece)]
    found.sort(key=by_arrival)
    return found


def applies_to(s: Leviatel, effect: Effect, source: Piece, unit: Unit) -> bool:
    """Whether a static effect reaches a character."""
    spec = effect.target
    if spec.get("where") == "self":
        return unit.id == source.id
    places = areas(spec.get("where", "map"), source.area, source.seat)
    if unit.area not in places:
        return False
    side = spec.get("side", "any")
    if side != "any" and (unit.seat == source.seat) != (side == "ally"):
        return False
    if spec.get("exclude_self") and unit.id == source.id:
        return False
    if "tribe" in spec and unit.tribe != spec["tribe"]:
        return False
    return not spec.get("in_nature") or in_nature(s, unit.area)


def holds(s: Leviatel, effect: Effect, source: Piece) -> bool:
    """Whether the condition of an effect holds for a piece on the map."""
    return holds_at(s, effect.condition, source.seat, source.area, source.id)


def holds_at(s: Leviatel, condition: Table, seat: Seat, area: str, source: int) -> bool:
    """The conditions that look at the position alone; those of a happening are its caller's."""
    return all(
        _CONDITIONS[word](s, wanted, seat, area, source)
        for word, wanted in condition.items()
        if word in _CONDITIONS
    )


def _combo(s: Leviatel, tribe: str, seat: Seat, area: str, source: int) -> bool:
    """LL-13.6: a card of this printed tribe was played before the present one."""
    return any(CARDS[card].tribe == tribe for card in s.sides[seat].played[:-1])


def _alone_in_row(s: Leviatel, wanted: bool, seat: Seat, area: str, source: int) -> bool:
    row = board.row(area)
    others = (u for u in s.units.values() if u.id != source and not u.body)
    return wanted is not any(board.row(unit.area) == row for unit in others)


def _ally_beside(s: Leviatel, wanted: Table, seat: Seat, area: str, source: int) -> bool:
    return any(
        unit.id != source and not unit.body and unit.seat == seat and unit.area == area
        and all(getattr(unit, key) == value for key, value in wanted.items())
        for unit in s.units.values()
    )  # fmt: skip


_CONDITIONS: dict[str, Callable[[Leviatel, Any, Seat, str, int], bool]] = {
    "in_center": lambda s, wanted, seat, area, source: board.in_center(area) is wanted,
    "in_nature": lambda s, wanted, seat, area, source: in_nature(s, area) is wanted,
    "turn": lambda s, wanted, seat, area, source: (s.player == seat) is (wanted == "own"),
    "own_turn_number": lambda s, wanted, seat, area, source: s.sides[seat].turn == wanted,
    "tribe_combo": _combo,
    "only_character_in_row": _alone_in_row,
    "other_ally_in_own_area": _ally_beside,
}
