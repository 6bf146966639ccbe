"""A table of Champions of Wind and Fire set up for one test: say what lies where, then act.

See `positions` for the short forms.
"""

from __future__ import annotations

from typing import Any

from engine import Match
from engine.games.wind_and_fire import pyramid, queries
from engine.games.wind_and_fire.positions.table import lay_out
from engine.games.wind_and_fire.positions.words import Has, card_of, face_of
from engine.games.wind_and_fire.state import NOBODY, Contest, Player, WindAndFire
from engine.testing import table as testing
from engine.testing.table import Step

__all__ = ["ALL", "NOBODY", "A", "B", "C", "D", "Has", "Table", "card_of", "face_of", "has"]

A, B, C, D = range(4)
ALL = " ".join(pyramid.SLOTS)


def has(**given: Any) -> Has:
    """See `Has`."""
    return Has(**given)


def state_of(match: Match) -> WindAndFire:
    assert isinstance(match.state, WindAndFire)
    return match.state


class Table(testing.Table[WindAndFire]):
    # -- acting ------------------------------------------------------------------------------

    def use(self, die: str, *spots: str) -> Table:
        """A die goes to "pyramid", "grounds", a slot or a realm; further elements follow."""
        first, *rest = spots
        further = [
            ("place_tile" if spot in pyramid.SLOT_BIT else "transfer", spot) for spot in rest
        ]
        return self.say(("use_die", (die, first)), *further)

    def upgrade(self, tile: str, slots: str) -> Table:
        """With the tiles on these slots."""
        return self.say(("upgrade", tile), ("choose_pattern", tuple(slots.split())))

    def play(self, card: str, *steps: Step) -> Table:
        """A card with the answers to its questions."""
        return self.say(("play_card", card), *steps)

    def end_turn(self) -> Table:
        return self.do("end_turn")

    # -- looking -----------------------------------------------------------------------------

    def player(self, seat: int = A) -> Player:
        return self.s.players[seat]

    def powers(self, seat: int = A) -> str:
        """True powers of head, wings and tail, as "1/0/2"."""
        return "/".join(map(str, queries.powers(self.player(seat))))

    def dice(self, seat: int = A) -> str:
        """The tournament dice."""
        return "/".join(map(str, self.player(seat).dice))

    def up(self, seat: int = A) -> str:
        return " ".join(pyramid.slots_of(queries.face_up(self.player(seat))))

    def flipped(self, seat: int = A) -> str:
        return " ".join(pyramid.slots_of(self.player(seat).flipped))

    def cleared(self, seat: int = A) -> str:
        return " ".join(pyramid.realms_of(self.player(seat).cleared))

    def crystals(self, seat: int = A) -> str:
        return " ".join(pyramid.realms_of(self.player(seat).crystals))

    def elements(self, seat: int = A) -> dict[str, int]:
        """Elements the player has any of."""
        found = queries.all_elements(self.player(seat))
        return {element: number for element, number in found.items() if number}

    def hand(self, seat: int = A) -> list[str]:
        return self.player(seat).hand

    def storages(self, seat: int = A) -> tuple[int, int, int]:
        """Gold, black crystals of the pyramid storage and of the training storage."""
        player = self.player(seat)
        return player.gold, player.pyramid_black, player.training_black

    def black(self, seat: int = A) -> list[int]:
        """Black crystals on the parts."""
        return [part.black for part in self.player(seat).parts]

    @property
    def contest(self) -> Contest:
        assert self.s.contest is not None
        return self.s.contest

    @property
    def last_contest(self) -> Contest:
        return self.s.held_contests[-1]

    def fields_of_setup(self, kind: str) -> dict[str, Any]:
        """The public fields of an event that happened while the table was laid out."""
        return dict(next(event.public for event in self.match.events if event.kind == kind))

    def told_at_the_end(self) -> str:
        event = self.match.events[-1]
        return self.match.rules.tell(event.kind, event.public).text

    def pass_all(self, but: int = NOBODY) -> None:
        """Everybody in the present window passes, until `but` is asked or the window is over."""
        while self.match.waiting() and "pass" in self.menu(self.match.waiting()[0]):
            if self.seat == but:
                return
            self.do("pass")

    def dial(self, seat: int, elements: int, gold: int = 0) -> None:
        self.say(("set_elements", elements), ("set_gold", gold), "finish_dials", by=seat)

    def pay(self, seat: int, pieces: str) -> None:
        for piece in pieces.split():
            self.do("hand_in", piece, by=seat)
        self.do("finish_payment", by=seat)


def table(*specs: Has, **fields: Any) -> Table:
    """See `lay_out`."""
    return Table(lay_out(specs, **fields))
