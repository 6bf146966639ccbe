"""A table of Opale set up for one test: say what lies where, then act."""

from __future__ import annotations

from typing import Any

from engine import Action, Event, Match
from engine.core.types import Noun
from engine.games.opale.cards import CARD_POINTS, CARD_TYPE
from engine.games.opale.position import Card, lay_out, meant
from engine.games.opale.state import Opale
from engine.testing import table as testing

A, B = 0, 1


def state_of(match: Match) -> Opale:
    assert isinstance(match.state, Opale)
    return match.state


class Table(testing.Table[Opale]):
    """Cards of a hand may be named by type and points: "pearl 3"."""

    def action(self, verb: str, noun: Noun, by: int) -> Action:
        return Action(verb, meant(self.s, noun, by))

    def play(self, seat: int, *cards: Card, target: str | None = None) -> list[Event]:
        """The compound form of OP-11: pick each card, finish, choose the target."""
        for card in cards:
            self.do("pick", card, by=seat)
        target_step: list[testing.Step] = [] if target is None else [("choose_target", target)]
        return self.say("finish_play", *target_step, by=seat).told

    # -- looking -----------------------------------------------------------------------------

    def points_on(self, spot: str) -> list[int]:
        return [CARD_POINTS[card] for card in self.s.spots[spot]]

    def scored(self, seat: int) -> int:
        return sum(CARD_POINTS[card] for card in self.s.scores[seat])

    def hand(self, seat: int) -> int:
        return len(self.s.hands[seat])

    def left(self, seat: int) -> int:
        return len(self.s.draws[seat])

    def dock(self) -> list[str]:
        return sorted(f"{CARD_TYPE[card]} {CARD_POINTS[card]}" for card in self.s.dock)


def table(**fields: Any) -> Table:
    """See `lay_out`."""
    return Table(lay_out(**fields))
