"""The Island Bonus (TB-4.7, TB-6.1)."""

from __future__ import annotations

from engine.core.frames import STAY, Call, Flow, Procedure, Sequence, frame
from engine.core.types import Seat
from engine.games.tidal_blades import queries
from engine.games.tidal_blades.flow.run import RunEffects, makes_sense, performs, run, would_do
from engine.games.tidal_blades.flow.windows import UseCards
from engine.games.tidal_blades.parts import Table
from engine.games.tidal_blades.state import TidalBlades


@frame("tidal_blades.island_bonus")
class IslandBonus(Procedure[TidalBlades]):
    """The bonus of the Island one is on, with the cards of its moment first; those of a Boat move
    come inside it."""

    steps = ("cards", "bonus")
    seat: int = 0

    def _island(self, s: TidalBlades) -> str:
        return s.players[self.seat].island

    def cards(self, s: TidalBlades) -> Flow:
        bonus = queries.island(s, self._island(s)).bonus
        if any(row["verb"] == "move_boat" for row in bonus):
            return STAY
        return Call(UseCards(seat=self.seat, triggers=("on_island_bonus",)))

    def bonus(self, s: TidalBlades) -> Flow:
        s.emit("bonus", seat=self.seat, island=self._island(s))
        return Call(run(self.seat, f"island:{self._island(s)}"))


@performs("repeat_island_bonus")
def _repeat_bonus(s: TidalBlades, run: RunEffects, row: Table) -> Flow:
    """TB-6.14: each repetition with its own choices and triggers."""
    times = run.amount(s, row)
    return Call(Sequence(waiting=[IslandBonus(seat=run.seat) for _ in range(times)]))


@makes_sense("repeat_island_bonus")
def _bonus_gives(s: TidalBlades, seat: Seat, row: Table) -> bool:
    here = s.players[seat].island
    times = queries.amount(s, seat, row.get("n", 1))
    return bool(here) and times > 0 and would_do(s, seat, queries.island(s, here).bonus)
