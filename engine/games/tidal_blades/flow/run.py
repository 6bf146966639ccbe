"""Effects are data: rows with a verb, carried out one after the other (TB-0.3, TB-5.2)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field

from engine.core.frames import DONE, Become, Call, Flow, Procedure, frame
from engine.core.types import Action, Preview, Seat
from engine.games.tidal_blades import queries, words
from engine.games.tidal_blades.flow.question import Question
from engine.games.tidal_blades.parts import Table
from engine.games.tidal_blades.state import TidalBlades

Performer = Callable[[TidalBlades, "RunEffects", Table], Flow]
Sense = Callable[[TidalBlades, Seat, Table], bool]
_PERFORMERS: dict[str, Performer] = {}
_SENSES: dict[str, Sense] = {}


def performs(*verbs: str) -> Callable[[Performer], Performer]:
    """Decorator: carries out an effect; returns STAY or a Call."""

    def register(performer: Performer) -> Performer:
        for verb in verbs:
            _PERFORMERS[verb] = performer
        return performer

    return register


def makes_sense(*verbs: str) -> Callable[[Sense], Sense]:
    """Decorator: whether an effect would do anything now (TB-5.12); verbs without one always do."""

    def register(sense: Sense) -> Sense:
        for verb in verbs:
            _SENSES[verb] = sense
        return sense

    return register


def would_do(s: TidalBlades, seat: Seat, rows: tuple[Table, ...]) -> bool:
    """TB-5.12: at least one of the effects would do something."""
    return any(
        _SENSES[row["verb"]](s, seat, row) if row["verb"] in _SENSES else True for row in rows
    )


@frame("tidal_blades.run_effects")
class RunEffects(Procedure[TidalBlades]):
    """Carries out the rows of a source (see `Box.effects`) in order, or `alone` the row `at`."""

    steps = ("next_effect",)
    seat: int = 0
    source: str = ""
    path: tuple[int, ...] = ()
    at: int = 0
    alone: bool = False

    def next_effect(self, s: TidalBlades) -> Flow:
        rows = queries.box(s).effects(self.source, self.path)
        if self.at == len(rows):
            return DONE
        row = rows[self.at]
        self.at = len(rows) if self.alone else self.at + 1
        if not self.alone:
            self.jump("next_effect")
        return _PERFORMERS[row["verb"]](s, self, row)

    def inside(self, option: int) -> RunEffects:
        """The effects inside the row that is carried out now."""
        return RunEffects(
            seat=self.seat, source=self.source, path=(*self.path, self.at - 1, option)
        )

    def amount(self, s: TidalBlades, row: Table) -> int:
        return queries.amount(s, self.seat, row.get("n", 1))


def run(seat: Seat, source: str) -> RunEffects:
    return RunEffects(seat=seat, source=source)


# -- effects that hold effects --------------------------------------------------------------------


_ASKED_BY = {
    "island": ("TB-6.6", "TB-6.1"),
    "boat": ("TB-0.4", "TB-6.8"),
    "training": ("TB-P7.4",),
}


@frame("tidal_blades.choose_option")
class ChooseOption(Question):
    """One of several; noun is its number."""

    rules = ("TB-0.4",)
    source: str = ""
    path: tuple[int, ...] = ()
    row: int = 0

    def rows(self, s: TidalBlades) -> list[list[Table]]:
        """The effects of each."""
        row = queries.box(s).effects(self.source, self.path)[self.row]
        return list(row["options"])

    def options(self, s: TidalBlades, seat: Seat) -> list[Action]:
        options = self.rows(s)
        return [
            Action("choose_option", n)
            for n, rows in enumerate(options)
            if would_do(s, seat, tuple(rows))
        ] or [Action("choose_option", len(options) - 1)]

    def resolve(self, s: TidalBlades, seat: Seat, action: Action) -> Flow:
        assert isinstance(action.noun, int)
        path = (*self.path, self.row, action.noun)
        return Become(RunEffects(seat=seat, source=self.source, path=path))

    def previews(self, s: TidalBlades, seat: Seat) -> list[Preview]:
        return [
            Preview("choose_option", n, words.effects(rows)) for n, rows in enumerate(self.rows(s))
        ]

    def asked_by(self, s: TidalBlades) -> tuple[str, ...]:
        return _ASKED_BY.get(self.source.partition(":")[0], self.rules)

    def ask(self, s: TidalBlades) -> str:
        return "Which of these do you take?"


@performs("choose_one")
def _choose_one(s: TidalBlades, run: RunEffects, row: Table) -> Flow:
    able = [n for n, rows in enumerate(row["options"]) if would_do(s, run.seat, tuple(rows))]
    if len(able) == 1:
        return Call(run.inside(able[0]))
    return Call(ChooseOption(seat=run.seat, source=run.source, path=run.path, row=run.at - 1))


@makes_sense("choose_one")
def _any_option(s: TidalBlades, seat: Seat, row: Table) -> bool:
    return any(would_do(s, seat, tuple(rows)) for rows in row["options"])


@performs("ladder")
def _ladder(s: TidalBlades, run: RunEffects, row: Table) -> Flow:
    """TB-17.32: from the bottom up to the level that is now; later advances add no steps."""
    steps = min(queries.amount(s, run.seat, row["by"]), len(row["steps"]))
    return Call(ClimbLadder(ladder=run.inside(0), left=steps))


@frame("tidal_blades.climb_ladder")
class ClimbLadder(Procedure[TidalBlades]):
    """Judge's Favor: step by step."""

    steps = ("next_step",)
    ladder: RunEffects = field(default_factory=RunEffects)
    left: int = 0

    def next_step(self, s: TidalBlades) -> Flow:
        if not self.left:
            return DONE
        self.left -= 1
        *path, step = self.ladder.path
        here = RunEffects(seat=self.ladder.seat, source=self.ladder.source, path=(*path, step))
        self.ladder.path = (*path, step + 1)
        self.jump("next_step")
        return Call(here)
