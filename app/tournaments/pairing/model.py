"""What pairing works on: entrants by their number (the order of seeds) and the games so far."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

Kind = Literal["game", "bye", "forfeit"]
Places = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Entrant:
    """Who takes part: 1 is the best seed; `joined` is the first round with a game."""

    number: int
    active: bool = True
    joined: int = 1
    rests: bool = False
    """Asked for the round to pair off; half a bye."""


@dataclass(frozen=True, slots=True)
class Game:
    """A table of a round that was paired. A bye has one seat; in a forfeit nobody played."""

    round: int
    seats: tuple[int, ...]
    places: Places | None
    """Place per seat, 1 is best, ties share; None while it goes on."""
    kind: Kind = "game"
    absent: tuple[bool, ...] = ()
    """Per seat, whether a stand-in played for who did not come; empty: everybody was there."""
    asked: bool = False
    """A bye that was asked for: half of its points."""

    def away(self, seat: int) -> bool:
        """Whether somebody else played on this seat."""
        return bool(self.absent) and self.absent[seat]


@dataclass(frozen=True, slots=True)
class Meeting:
    """A table to open: who sits where. With `places` there is nothing to play."""

    seats: tuple[int, ...]
    places: Places | None = None
    kind: Kind = "game"
    asked: bool = False


@dataclass(frozen=True, slots=True)
class Field:
    """The tournament before its next round."""

    entrants: Sequence[Entrant]
    games: Sequence[Game]
    rounds: int
    """How many there will be."""
    table_seats: int = 2
    """Most seats at a table."""
    least_seats: int = 2
    """Fewest seats the game can be played with."""
    at: int | None = None
    """The round to pair; None: the one after the last game."""

    apart: frozenset[frozenset[int]] = frozenset()
    """Arena: who do not meet now."""
    teams: Mapping[int, str] = field(default_factory=dict)
    """Arena: teams by number; team mates do not meet."""

    @property
    def next_round(self) -> int:
        """The number of the round to pair."""
        if self.at is not None:
            return self.at
        return max((game.round for game in self.games), default=0) + 1


def bye(number: int, *, asked: bool = False) -> Meeting:
    """A round without a game, won; half so, if it was asked for."""
    return Meeting((number,), (1,), "bye", asked)


def forfeit(seats: tuple[int, ...], gone: Sequence[int]) -> Meeting:
    """A game that is not played because somebody is gone."""
    places = tuple(2 if number in gone else 1 for number in seats)
    return Meeting(seats, places, "forfeit")
