"""The Master's table set up for one test; see `positions.words` for dice, parts and slots."""

from __future__ import annotations

from typing import Any

from engine.games.wind_and_fire import exams
from engine.games.wind_and_fire.positions.solo import lay_out
from engine.games.wind_and_fire.positions.words import Has
from engine.games.wind_and_fire.state import Master
from tests.engine.wind_and_fire.table import Table


class SoloTable(Table):
    """A table with the Master at it."""

    @property
    def master(self) -> Master:
        return exams.master_of(self.s)

    def exam(self, part: str, element: str) -> exams.Exam:
        return next(e for e in exams.exams(self.s) if (e.part, e.element) == (part, element))

    def spaces(self) -> list[tuple[str, int, int]]:
        return self.master.spaces


def solo(you: Has | None = None, **fields: Any) -> SoloTable:
    """See `lay_out`."""
    return SoloTable(lay_out(you, **fields))
