"""Standings over the matches of one group. No I/O.

Reckoned from the matches each time, and stored nowhere: whatever span of time is asked for begins
anew, and a match counts as it stands now.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from app.ratings.strength import FRESH, Strength, after, ordinal

PEOPLE = ("person", "guest")


class Played(NamedTuple):
    """A match of the group that is over, with what its standings need."""

    game: str
    players: list[dict[str, Any]]
    places: list[int]
    """Per seat; ties share one."""
    left: list[str]
    """Accounts that gave up a seat on which somebody else played on."""
    came_later: list[str]


@dataclass(slots=True)
class Line:
    """How one person did in one game."""

    account: str
    played: int = 0
    won: int = 0
    """Alone or with others."""
    places: int = 0
    """The sum of their places."""
    strength: Strength = FRESH

    @property
    def average(self) -> float:
        """Their place on average."""
        return self.places / self.played

    @property
    def ordinal(self) -> float:
        """What the lines are ordered by."""
        return ordinal(self.strength)


@dataclass(slots=True)
class Table:
    """One game."""

    game: str
    matches: int = 0
    lines: dict[str, Line] = field(default_factory=dict)

    def ranked(self, members: Iterable[str]) -> list[Line]:
        """The lines of these people, the best first."""
        chosen = [self.lines[each] for each in members if each in self.lines]
        return sorted(chosen, key=lambda line: (-line.ordinal, -line.won, line.account))


def places_of(match: Played) -> dict[str, int]:
    """The people for whom a match counts, with their places: who sat there from the beginning.
    Who gave up is last. Bots and programs take places, and have none in the table."""
    found = {
        player["id"]: place
        for player, place in zip(match.players, match.places, strict=True)
        if player and player["kind"] in PEOPLE and player["id"] not in match.came_later
    }
    last = len(match.players)
    return found | {account: last for account in match.left if account not in match.came_later}


def tables(matches: Iterable[Played]) -> list[Table]:
    """The standings of each game, the one that is played most first. `matches`: as they ended."""
    found: dict[str, Table] = {}
    for match in matches:
        places = places_of(match)
        if len(places) < 2:
            continue
        table = found.setdefault(match.game, Table(match.game))
        table.matches += 1
        for account, place in places.items():
            line = table.lines.setdefault(account, Line(account))
            line.played += 1
            line.won += place == 1
            line.places += place
        strengths = {account: table.lines[account].strength for account in places}
        for account, strength in after(strengths, places).items():
            table.lines[account].strength = strength
    return sorted(found.values(), key=lambda table: (-table.matches, table.game))
