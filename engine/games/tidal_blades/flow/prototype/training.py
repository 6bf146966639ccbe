"""Training at the Temple of the Breaking Wave (TB-P7)."""

from __future__ import annotations

from collections import Counter
from dataclasses import field

from engine.core.frames import DONE, STAY, Call, Done, Flow, Frame, Procedure, Sequence, frame
from engine.core.types import Action, Preview, Seat
from engine.games.tidal_blades import moves, queries
from engine.games.tidal_blades.flow.prototype.attempt import in_roll
from engine.games.tidal_blades.flow.question import Question
from engine.games.tidal_blades.flow.run import RunEffects, makes_sense, performs, run
from engine.games.tidal_blades.flow.traits import AdvanceTraits
from engine.games.tidal_blades.flow.trial import Commit
from engine.games.tidal_blades.parts import SYMBOLS, TRAIT_NAME, Table
from engine.games.tidal_blades.state import TidalBlades, Trial
from engine.games.tidal_blades.symbols import units_of

Split = tuple[int, int]
"""So many doubles and triples."""


@performs("train_temple")
def _train(s: TidalBlades, run: RunEffects, row: Table) -> Flow:
    """TB-P7.2: without an Active die nothing happens."""
    del row
    return Call(Training(seat=run.seat)) if s.players[run.seat].active else STAY


@makes_sense("train_temple")
def _has_dice(s: TidalBlades, seat: Seat, row: Table) -> bool:
    del row
    return bool(s.players[seat].active)


@frame("tidal_blades.training")
class Training(Procedure[TidalBlades]):
    """One roll of Active dice, without danger; they stay Active. `symbols`: named so far."""

    steps = ("commit", "roll", "name", "named", "split", "reward")
    seat: int = 0
    open: list[str] = field(default_factory=list)
    symbols: list[str] = field(default_factory=list)
    left: list[str] = field(default_factory=list)

    def commit(self, s: TidalBlades) -> Flow:
        s.trial = Trial()
        return Call(Commit(seat=self.seat))

    def roll(self, s: TidalBlades) -> Flow:
        moves.roll(s, self.seat, queries.trial_of(s).dice, danger=False)
        return in_roll(s, self.seat)

    def name(self, s: TidalBlades) -> Flow:
        """TB-P7.3: wild and either/or symbols are named one after the other."""
        units = [unit for one in queries.trial_of(s).dice for unit in units_of(one.shown)]
        if not self.symbols and not self.open:
            self.symbols = [unit for unit in units if len(unit) == 1]
            self.open = [unit for unit in units if len(unit) > 1]
        if not self.open:
            moves.return_dice(s, self.seat, moves.ACTIVE)
            s.trial = None
            self.left = [symbol for symbol in SYMBOLS if symbol in self.symbols]
            return self.jump("split")
        return Call(NameSymbol(seat=self.seat, unit=self.open.pop(0), named=self.symbols[:]))

    def named(self, s: TidalBlades) -> Flow:
        self.symbols.append(str(s.returned))
        s.emit("named", seat=self.seat, symbol=str(s.returned))
        return self.jump("name")

    def split(self, s: TidalBlades) -> Flow:
        """TB-P7.4: symbol by symbol."""
        if not self.left:
            return DONE
        ways = splits(self.symbols.count(self.left[0]))
        if len(ways) > 1:
            return Call(ChooseSplit(seat=self.seat, count=self.symbols.count(self.left[0])))
        s.returned = ways[0]
        return STAY

    def reward(self, s: TidalBlades) -> Flow:
        assert isinstance(s.returned, tuple)
        doubles, triples = (int(number) for number in s.returned)
        symbol = self.left.pop(0)
        self.jump("split")
        frames: list[Frame] = [run(self.seat, "training:double") for _ in range(doubles)]
        if triples:
            frames.append(AdvanceTraits(seat=self.seat, symbols=[symbol], left=triples))
        if not frames:
            frames.append(run(self.seat, "training:single"))
        return Call(Sequence(waiting=frames))


def splits(count: int) -> list[Split]:
    """Doubles and triples that so many equal symbols may be; (0, 0) is a single one.

    >>> splits(1), splits(4), splits(5), splits(6)
    ([(0, 0)], [(2, 0), (0, 1)], [(1, 1)], [(3, 0), (0, 2)])
    """
    if count == 1:
        return [(0, 0)]
    found = [
        ((count - 3 * triples) // 2, triples)
        for triples in range(count // 3 + 1)
        if (count - 3 * triples) % 2 == 0
    ]
    return [*found, (0, 1)] if count == 4 else found


@frame("tidal_blades.name_symbol")
class NameSymbol(Question):
    """D21: what a wild or either/or symbol stands for."""

    rules = ("TB-P7.3", "TB-P7.4")
    unit: str = ""
    named: list[str] = field(default_factory=list)

    def options(self, s: TidalBlades, seat: Seat) -> list[Action]:
        return [Action("name_symbol", symbol) for symbol in self.unit]

    def resolve(self, s: TidalBlades, seat: Seat, action: Action) -> Flow:
        return Done(action.noun)

    def previews(self, s: TidalBlades, seat: Seat) -> list[Preview]:
        counts = Counter(self.named)
        return [
            Preview("name_symbol", symbol, f"{counts[symbol] + 1} {TRAIT_NAME[symbol]}")
            for symbol in self.unit
        ]

    def ask(self, s: TidalBlades) -> str:
        return "What does this symbol stand for?"


@frame("tidal_blades.choose_split")
class ChooseSplit(Question):
    """D21: noun is doubles and triples."""

    rules = ("TB-P7.4",)
    count: int = 0

    def options(self, s: TidalBlades, seat: Seat) -> list[Action]:
        return [Action("split", way) for way in splits(self.count)]

    def resolve(self, s: TidalBlades, seat: Seat, action: Action) -> Flow:
        return Done(action.noun)

    def ask(self, s: TidalBlades) -> str:
        return f"{self.count} equal symbols: doubles or triples?"
