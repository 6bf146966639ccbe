"""The three stages of an advanced tournament (WF-6.3 to 6.9)."""

from __future__ import annotations

from engine.core.frames import DONE, STAY, Call, Flow, Procedure, frame
from engine.games.wind_and_fire import moves, queries
from engine.games.wind_and_fire.cards import SCORE_CAP
from engine.games.wind_and_fire.flow.advanced import moves as advanced
from engine.games.wind_and_fire.flow.advanced.dials import SetDials
from engine.games.wind_and_fire.flow.advanced.payment import Pay, owed
from engine.games.wind_and_fire.flow.advanced.window import CardWindow
from engine.games.wind_and_fire.state import WindAndFire


@frame("wind_and_fire.advanced_contest")
class AdvancedContest(Procedure[WindAndFire]):
    """Power selection, revealing, awarding; each with its window for cards."""

    steps = (
        "before_window", "set_dials", "reveal_window", "award", "pay", "after_window", "reset",
    )  # fmt: skip

    def before_window(self, s: WindAndFire) -> Flow:
        return self._window(s, "before")

    def set_dials(self, s: WindAndFire) -> Flow:
        """WF-6.5: who can only set 0 is done."""
        assert s.contest is not None
        s.contest.stage = "dials"
        forced = [queries.only_zero(s, seat) for seat in range(s.seats)]
        dials = SetDials.of(forced)
        if all(forced):
            dials.reveal(s)
            return STAY
        return Call(dials)

    def reveal_window(self, s: WindAndFire) -> Flow:
        return self._window(s, "reveal")

    def award(self, s: WindAndFire) -> Flow:
        """WF-6.6, WF-6.8."""
        assert s.contest is not None
        s.contest.stage = "awarding"
        s.contest.lines = [queries.contest_line(s, seat) for seat in range(s.seats)]
        s.contest.totals = [min(SCORE_CAP, sum(line)) for line in s.contest.lines]
        moves.award(s)
        return STAY

    def pay(self, s: WindAndFire) -> Flow:
        """WF-6.8, 6.9: everybody pays the bet."""
        assert s.contest is not None
        for seat, bet in enumerate(s.contest.bets):
            spent = queries.dial_elements(s, seat)
            if spent < bet.elements:
                s.emit("dial_cut", seat=seat, elements=spent)
            bet.elements = spent
            advanced.spend_gold(s, seat, bet.gold)
        pieces = [owed(s, seat) for seat in range(s.seats)]
        return Call(Pay.of(s)) if any(pieces) else STAY

    def after_window(self, s: WindAndFire) -> Flow:
        return self._window(s, "after")

    def reset(self, s: WindAndFire) -> Flow:
        for seat in range(s.seats):
            moves.set_dice(s, seat)
        return DONE

    @staticmethod
    def _window(s: WindAndFire, name: str) -> Flow:
        assert s.contest is not None
        s.contest.stage = name
        return Call(CardWindow(window=name, order=list(queries.clockwise(s, s.active))))
