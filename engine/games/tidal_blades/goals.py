"""What Secret Goals count (TB-14.6; the vocabulary of the data files)."""

from __future__ import annotations

from collections.abc import Callable

from engine.core.types import Seat
from engine.games.tidal_blades import queries
from engine.games.tidal_blades.parts import SYMBOLS, Challenge
from engine.games.tidal_blades.state import TidalBlades

Measure = Callable[[TidalBlades, Seat, str], int]


def measure(s: TidalBlades, seat: Seat, name: str, arg: str) -> int:
    """The number a goal looks at, as it is now."""
    return MEASURES[name](s, seat, arg)


def _done(s: TidalBlades, seat: Seat) -> list[Challenge]:
    known = queries.box(s).challenges
    return [known[ident] for ident in s.players[seat].completed]


def _levels(s: TidalBlades, seat: Seat, symbols: str) -> list[int]:
    return [queries.level(s, seat, symbol) for symbol in symbols]


def _above_start(s: TidalBlades, seat: Seat, arg: str) -> int:
    symbols = arg.replace("+", "")
    start = sum(queries.box(s).dials[SYMBOLS.index(symbol)].level(0) for symbol in symbols)
    return sum(_levels(s, seat, symbols)) - start


def _at_level(s: TidalBlades, seat: Seat, least: int) -> int:
    return sum(level >= least for level in _levels(s, seat, "".join(SYMBOLS)))


def _marks(s: TidalBlades, seat: Seat) -> int:
    return sum(space <= s.players[seat].champion for space, _ in queries.box(s).marks)


MEASURES: dict[str, Measure] = {
    "challenges_with_symbol": lambda s, seat, arg: sum(
        arg in one.symbols for one in _done(s, seat)
    ),
    "challenges_at_arena": lambda s, seat, arg: sum(one.arena == arg for one in _done(s, seat)),
    "challenges_with_min_symbols": lambda s, seat, arg: sum(
        len(one.symbols) >= int(arg) for one in _done(s, seat)
    ),
    "champion_space": lambda s, seat, _: s.players[seat].champion,
    "trait_levels_sum": lambda s, seat, arg: sum(_levels(s, seat, arg.replace("+", ""))),
    "traits_at_level": lambda s, seat, arg: _at_level(s, seat, int(arg)),
    "character_cards_in_play": lambda s, seat, _: len(s.players[seat].cards),
    "monster_hits": lambda s, seat, _: queries.total_hits(s, seat),
    "champion_marks": lambda s, seat, _: _marks(s, seat),
    "distinct_challenge_levels": lambda s, seat, _: len({one.level for one in _done(s, seat)}),
    "trait_levels_above_start": _above_start,
    "character_cards_drawn": lambda s, seat, _: len(s.players[seat].cards) - 2,
    "traits_at_level_3": lambda s, seat, _: _at_level(s, seat, 3),
}
