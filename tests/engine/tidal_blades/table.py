"""A table of Tidal Blades set up for one test: say who has what and what lies where, then act.

See `positions.words` for the short forms.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engine import Match
from engine.games.tidal_blades import queries
from engine.games.tidal_blades.parts import SYMBOLS
from engine.games.tidal_blades.positions.retail import lay_out
from engine.games.tidal_blades.positions.words import KINDS, MARKS, Has, falls, kinds
from engine.games.tidal_blades.state import Player, TidalBlades, Trial
from engine.testing import table as testing
from engine.testing.table import Step

__all__ = ["KINDS", "A", "B", "C", "D", "Has", "Table", "falls", "has", "state_of", "table"]

A, B, C, D = range(4)
AXL, CAIMAN, DUST, EKO = "axl", "caiman", "dust", "eko"

SHORT = {kind: short for short, kind in KINDS.items()}


def has(character: str = "", **given: Any) -> Has:
    """See `Has`."""
    return Has(character, **given)


def short(dice: Iterable[str]) -> str:
    order = list(KINDS.values())
    return " ".join(SHORT[kind] for kind in sorted(dice, key=order.index))


def state_of(match: Match) -> TidalBlades:
    assert isinstance(match.state, TidalBlades)
    return match.state


class Table(testing.Table[TidalBlades]):
    # -- acting ------------------------------------------------------------------------------

    def move(self, place: str) -> Table:
        return self.do("move", place)

    def use(self, card: str) -> Table:
        """A Character card of the asked player."""
        return self.do("use_card", f"{self.player(self.seat).character}_{card}")

    def play(self, stunt: str, *steps: Step) -> Table:
        return self.say(("play_stunt", stunt), *steps)

    def dice_fall(self, roll: str) -> None:
        """What the next dice show."""
        self.draws(*falls(self.s, roll))

    def commit(self, dice: str, roll: str, bonus: str = "") -> Table:
        for kind in kinds(dice):
            self.do("commit", kind)
        if bonus:
            self.do("add_bonus", KINDS[bonus])
        self.dice_fall(roll)
        return self.do("finish_commit")

    def attempt(self, card: str, dice: str, roll: str) -> Table:
        return self.do("declare", card).commit(dice, roll)

    def fight(self, dice: str, roll: str, bonus: str = "") -> Table:
        return self.do("fight").commit(dice, roll, bonus)

    def reroll(self, numbers: tuple[int, ...], roll: str) -> Table:
        self.dice_fall(roll)
        return self.do("reroll", numbers)

    def end_turn(self) -> Table:
        return self.do("end_turn")

    def offers_card(self, card: str) -> bool:
        return self.offers("use_card", f"{self.player(self.seat).character}_{card}")

    # -- looking -----------------------------------------------------------------------------

    def player(self, seat: int = A) -> Player:
        return self.s.players[seat]

    def goods(self, seat: int = A) -> tuple[int, int, int]:
        """Fruit, Shells, Shield Shells."""
        player = self.player(seat)
        return player.fruit, player.shells, player.shield

    def active(self, seat: int = A) -> str:
        return short(self.player(seat).active)

    def spent(self, seat: int = A) -> str:
        return short(self.player(seat).spent)

    def in_use(self) -> str:
        """The dice in use with what they show."""
        return " ".join(f"{SHORT[one.die]}={one.shown}" for one in self.trial.dice)

    def dials(self, seat: int = A) -> str:
        """Those that have left 0, as "F1 Y2"."""
        pairs = zip(SYMBOLS, self.player(seat).dials, strict=True)
        return " ".join(f"{symbol}{at}" for symbol, at in pairs if at)

    @property
    def trial(self) -> Trial:
        return queries.trial_of(self.s)

    def hits(self, place: str) -> str:
        """The marks on the Monster of a place."""
        monster = self.s.hunted if place == "hunt" else self.s.monsters[place]
        assert monster is not None
        marks = {number: mark for mark, number in MARKS.items()}
        return " ".join(marks[owner] for owner in monster.tokens)

    def monster(self, place: str) -> str:
        here = self.s.hunted if place == "hunt" else self.s.monsters.get(place)
        return here.id if here else ""

    def sheet(self, seat: int) -> dict[str, int]:
        lines = queries.edition(self.s).score_sheet(self.s, seat)
        return {line["label"]: line["value"] for line in lines}


def table(*specs: Has, **fields: Any) -> Table:
    """See `lay_out`."""
    return Table(lay_out(specs, **fields))
