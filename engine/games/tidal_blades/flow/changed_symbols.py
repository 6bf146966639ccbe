"""Effects that change what dice in use show (TB-9, TB-17)."""

from __future__ import annotations

from dataclasses import field

from engine.core.frames import DONE, STAY, Call, Flow, frame
from engine.core.types import Action, Seat
from engine.games.tidal_blades import moves, queries
from engine.games.tidal_blades.flow.question import Question
from engine.games.tidal_blades.flow.rolls import dice_in_use, die_and_symbol
from engine.games.tidal_blades.flow.run import RunEffects, makes_sense, performs
from engine.games.tidal_blades.parts import SYMBOLS, TRAIT_NAME, Table
from engine.games.tidal_blades.state import InUse, TidalBlades

PARTNER = {"F": "S", "S": "F", "R": "Y", "Y": "R"}
"""The other symbol of a colour pair."""


@performs("set_face")
def _set_blank(s: TidalBlades, run: RunEffects, row: Table) -> Flow:
    del s, row
    return Call(SetBlank(seat=run.seat))


@makes_sense("set_face")
def _has_blank(s: TidalBlades, seat: Seat, row: Table) -> bool:
    del seat, row
    return bool(blanks(s))


def blanks(s: TidalBlades) -> list[InUse]:
    """TB-17.23: Novice dice that show the blank."""
    return [
        one for one in dice_in_use(s) if one.shown == "-" and queries.die(s, one.die).level == 1
    ]


@frame("tidal_blades.set_blank")
class SetBlank(Question):
    """Beginner's Codex: noun is the die and the symbol."""

    rules = ("TB-17.23",)

    def options(self, s: TidalBlades, seat: Seat) -> list[Action]:
        return [Action("set_face", (one.id, symbol)) for one in blanks(s) for symbol in SYMBOLS]

    def resolve(self, s: TidalBlades, seat: Seat, action: Action) -> Flow:
        number, symbol = die_and_symbol(action)
        moves.show(s, seat, number, symbol, "card")
        return DONE

    def ask(self, s: TidalBlades) -> str:
        return "Which blank becomes which symbol?"


@performs("change_symbol")
def _change(s: TidalBlades, run: RunEffects, row: Table) -> Flow:
    del s
    return Call(ChangeSymbol(seat=run.seat, symbol=row["frm"]))


@makes_sense("change_symbol")
def _shows(s: TidalBlades, seat: Seat, row: Table) -> bool:
    del seat
    return any(row["frm"] in one.shown for one in dice_in_use(s))


@frame("tidal_blades.change_symbol")
class ChangeSymbol(Question):
    """Synergizer (TB-17.21): one symbol counts as another until it is rolled again."""

    rules = ("TB-17.21",)
    symbol: str = ""

    def options(self, s: TidalBlades, seat: Seat) -> list[Action]:
        return [
            Action("set_face", (one.id, one.shown.replace(self.symbol, other, 1)))
            for one in dice_in_use(s)
            if self.symbol in one.shown
            for other in SYMBOLS
            if other != self.symbol
        ]

    def resolve(self, s: TidalBlades, seat: Seat, action: Action) -> Flow:
        number, shown = die_and_symbol(action)
        moves.show(s, seat, number, shown, "card")
        return DONE

    def ask(self, s: TidalBlades) -> str:
        return f"Which {TRAIT_NAME[self.symbol]} symbol counts as what?"


@performs("pair_swap")
def _pair_swap(s: TidalBlades, run: RunEffects, row: Table) -> Flow:
    return Call(SwapPairs(seat=run.seat, left=run.amount(s, row)))


@makes_sense("pair_swap")
def _plain(s: TidalBlades, seat: Seat, row: Table) -> bool:
    return bool(plain_dice(s)) and queries.amount(s, seat, row.get("n", 1)) > 0


def plain_dice(s: TidalBlades) -> list[InUse]:
    """TB-17.22: dice whose face is plain symbols (double ones too)."""
    return [one for one in dice_in_use(s) if one.shown[0] in PARTNER and "/" not in one.shown]


@frame("tidal_blades.swap_pairs")
class SwapPairs(Question):
    """Mirror Feint: a symbol counts as the other one of its colour pair, up to so many."""

    rules = ("TB-17.22",)
    left: int = 0
    swapped: list[int] = field(default_factory=list)

    def options(self, s: TidalBlades, seat: Seat) -> list[Action]:
        found = [
            Action("swap_symbol", one.id) for one in plain_dice(s) if one.id not in self.swapped
        ]
        return [*found, Action("finish_swap")] if self.swapped or not found else found

    def resolve(self, s: TidalBlades, seat: Seat, action: Action) -> Flow:
        if action.verb == "finish_swap":
            return DONE
        assert isinstance(action.noun, int)
        one = moves.in_use(s, action.noun)
        moves.show(s, seat, one.id, PARTNER[one.shown[0]] + one.shown[1:], "card")
        self.swapped.append(one.id)
        self.left -= 1
        return STAY if self.left else DONE

    def ask(self, s: TidalBlades) -> str:
        return f"Swap up to {self.left} {'symbol' if self.left == 1 else 'symbols'}"
