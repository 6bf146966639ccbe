"""The conditions of cards and Stunts (the vocabulary of the data files)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.core.types import Seat
from engine.games.tidal_blades import queries
from engine.games.tidal_blades.parts import Challenge, Island, Table
from engine.games.tidal_blades.state import TidalBlades

Condition = Callable[[TidalBlades, Seat, Any], bool]


def holds(s: TidalBlades, seat: Seat, condition: Table) -> bool:
    """Whether every condition holds. Those on a single die, notch or attempt are looked at where
    that is chosen."""
    return all(
        CONDITIONS[name](s, seat, value)
        for name, value in condition.items()
        if name not in ELSEWHERE
    )


ELSEWHERE = ("die_level", "face", "from_symbol", "not_from_card")


def _island(s: TidalBlades, seat: Seat) -> Island | None:
    """TB-5.15."""
    here = s.players[seat].island
    return queries.island(s, here) if here else None


def _challenge(s: TidalBlades) -> Challenge | None:
    return queries.challenge(s, s.trial.challenge) if s.trial and s.trial.challenge else None


def _kind(s: TidalBlades, seat: Seat, value: str) -> bool:
    island = _island(s, seat)
    return island is not None and island.kind == value


def _kind_not(s: TidalBlades, seat: Seat, value: str) -> bool:
    island = _island(s, seat)
    return island is not None and island.kind != value


def _own_discs(s: TidalBlades, seat: Seat) -> int:
    """TB-17.2: the disc that was just placed included."""
    return queries.disc_count(s, seat, s.players[seat].island)


def _space_use(s: TidalBlades, seat: Seat, value: str) -> bool:
    space = s.players[seat].space
    return bool(space) and queries.space(s, space).single == (value == "single")


def _has(s: TidalBlades, _: Seat, symbol: str) -> bool:
    """TB-5.13."""
    data = _challenge(s)
    return data is not None and symbol in data.symbols


def _arena(s: TidalBlades, _: Seat, arena: str) -> bool:
    data = _challenge(s)
    return data is not None and data.arena == arena


def _symbols_min(s: TidalBlades, _: Seat, least: int) -> bool:
    data = _challenge(s)
    return data is not None and len(data.symbols) >= least


def _others_here(s: TidalBlades, seat: Seat, _: bool) -> bool:
    """TB-17.12: standees only."""
    return any(other != seat for other in queries.standees_at(s, s.players[seat].island))


CONDITIONS: dict[str, Condition] = {
    "island": lambda s, seat, value: bool(s.players[seat].island == value),
    "island_kind": _kind,
    "island_kind_not": _kind_not,
    "own_other_disc_here": lambda s, seat, _: _own_discs(s, seat) > 1,
    "no_own_other_disc_here": lambda s, seat, _: _own_discs(s, seat) <= 1,
    "other_standee_here": _others_here,
    "space_use": _space_use,
    "space_in": lambda s, seat, value: s.players[seat].space in value,
    "challenge_has": _has,
    "challenge_arena": _arena,
    "challenge_symbols_min": _symbols_min,
    "pushed": lambda s, _, value: s.trial is not None and s.trial.pushed == value,
    "hits_min": lambda s, _, value: s.trial is not None and s.trial.hits >= value,
    "x_min": lambda s, _, value: s.trial is not None and s.trial.x >= value,
    "first_on_monster": lambda s, _, value: s.trial is not None and s.trial.first_hit == value,
    "sole_leader": lambda s, seat, _: queries.leaders(s) == [seat],
    "during": lambda s, _, value: value != "attempt" or _challenge(s) is not None,
}
