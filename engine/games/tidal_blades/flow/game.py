"""Rounds of days and nights (TB-3)."""

from __future__ import annotations

from dataclasses import field

from engine.core.frames import DONE, STAY, Call, Flow, Procedure, frame
from engine.games.tidal_blades import queries
from engine.games.tidal_blades.flow.turn import Turn
from engine.games.tidal_blades.state import TidalBlades


@frame("tidal_blades.game")
class Game(Procedure[TidalBlades]):
    """TB-3.1."""

    steps = ("begin", "day", "night", "next_round", "score")

    def begin(self, s: TidalBlades) -> Flow:
        return Call(queries.edition(s).begin())

    def day(self, s: TidalBlades) -> Flow:
        s.phase = "day"
        return Call(Day())

    def night(self, s: TidalBlades) -> Flow:
        last = s.round == queries.box(s).rounds
        if last and not s.settings.final_night:
            return self.jump("score")
        return Call(queries.edition(s).night(last=last))

    def next_round(self, s: TidalBlades) -> Flow:
        return self.jump("day") if s.phase == "night" and not self._over(s) else STAY

    @staticmethod
    def _over(s: TidalBlades) -> bool:
        return s.round == queries.box(s).rounds and all(not p.discs for p in s.players)

    def score(self, s: TidalBlades) -> Flow:
        """TB-14.8."""
        s.phase = "over"
        totals = [queries.total(s, seat) for seat in range(s.seats)]
        keys = [
            (total, player.champion, queries.challenge_points(s, player))
            for total, player in zip(totals, s.players, strict=True)
        ]
        placement = tuple(1 + sum(other > key for other in keys) for key in keys)
        s.finish(placement, "points")
        s.emit("over", placement=list(placement), scores=totals, reason="points")
        return DONE


@frame("tidal_blades.day")
class Day(Procedure[TidalBlades]):
    """TB-3.3 to 3.5: clockwise from the First Player of its beginning, until nobody has a disc."""

    steps = ("start", "next_turn")
    order: list[int] = field(default_factory=list)

    def start(self, s: TidalBlades) -> Flow:
        self.order = list(queries.clockwise(s, s.first))
        s.begin_lap()
        return STAY

    def next_turn(self, s: TidalBlades) -> Flow:
        if not any(player.discs for player in s.players):
            return DONE
        self.jump("next_turn")
        seat = self.order[0]
        self.order = [*self.order[1:], seat]
        return Call(Turn(seat=seat)) if s.players[seat].discs else STAY
