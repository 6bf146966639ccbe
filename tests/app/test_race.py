"""Who can still come first: whoever does was never left out, and the list gets shorter."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from app.tournaments.models import EntrantRow, TableRow, TableSeatRow, TournamentRow
from app.tournaments.pairing import Entrant, Field, Game, Meeting, pair, usual_rounds
from app.tournaments.race import race
from app.tournaments.ranking import standing_states
from app.tournaments.store import Table, Tournament
from tests.app.test_pairing import places

SEATS = {"pods": 4, "groups": 4}


def table(number: int, at: int, meeting: Meeting, result: tuple[int, ...] | None) -> Table:
    row = TableRow(
        id=100 * at + number,
        round=at,
        number=number,
        kind=meeting.kind,
        places=list(result) if result else None,
        corrected=False,
    )
    seats = [
        TableSeatRow(table_id=row.id, seat=seat, entrant=entrant, arrived=True)
        for seat, entrant in enumerate(meeting.seats)
    ]
    return Table(row, seats)


def entrants_of(count: int) -> list[EntrantRow]:
    return [EntrantRow(number=at, seed=at, active=True, joined=1) for at in range(1, count + 1)]


class Cup:
    """A tournament that is played without a database."""

    def __init__(self, kind: str, count: int, seed: int) -> None:
        self.kind, self.count, self.chance = kind, count, random.Random(seed)
        self.seats = SEATS.get(kind, 2)
        self.rounds = usual_rounds(kind, count, self.seats)
        self.tables: list[Table] = []
        self.games: list[Game] = []

    def seen(self, at: int, status: str = "running") -> Tournament:
        """As it is now."""
        row = TournamentRow(
            format=self.kind, status=status, round=at, rounds=self.rounds, table_seats=self.seats
        )
        return Tournament(row, entrants_of(self.count), [], list(self.tables), [])

    def race(self, at: int) -> list[int] | None:
        now = self.seen(at)
        return race(now, standing_states(now))

    def play(self) -> list[list[int] | None]:
        """To its end; the race before and after every game."""
        found = []
        for at in range(1, self.rounds + 1):
            field = Field(
                [Entrant(number) for number in range(1, self.count + 1)],
                self.games,
                self.rounds,
                table_seats=self.seats,
            )
            meetings = pair(self.kind, field)
            if not meetings:
                break
            begin = len(self.tables)
            self.tables += [table(n, at, one, one.places) for n, one in enumerate(meetings, 1)]
            found.append(self.race(at))
            for offset, meeting in enumerate(meetings):
                result = meeting.places or places(self.chance, len(meeting.seats))
                self.tables[begin + offset] = table(offset + 1, at, meeting, result)
                self.games.append(Game(at, meeting.seats, result, meeting.kind))
                found.append(self.race(at))
        return found


@pytest.mark.parametrize(
    "kind", ["swiss", "round_robin", "single_elimination", "double_elimination", "pods", "groups"]
)
@settings(max_examples=12)
@given(count=some.integers(4, 13), seed=some.integers(0, 10**6))
def test_whoever_wins_was_never_left_out(kind: str, count: int, seed: int) -> None:
    cup = Cup(kind, count, seed)
    races = cup.play()
    last = cup.seen(cup.rounds, "finished")
    winners = {line["entrant"] for line in standing_states(last) if line["rank"] == 1}
    known = [set(one) for one in races if one is not None]
    assert known
    for before, after in pairwise(known):
        assert winners <= before
        assert after <= before  # whoever is out stays out
    assert race(last, standing_states(last)) is None


def test_two_wins_ahead_with_one_game_to_play_is_enough() -> None:
    cup = Cup("swiss", 4, 0)
    cup.rounds = 3
    for at, pairs in ((1, ((1, 2), (3, 4))), (2, ((1, 3), (2, 4)))):
        for number, seats in enumerate(pairs, 1):
            cup.tables.append(table(number, at, Meeting(seats), (1, 2)))
    assert cup.race(2) == [1, 2, 3]  # 2, 1, 1 and 0 points
    cup.tables.append(table(1, 3, Meeting((1, 2)), (1, 2)))
    cup.tables.append(table(2, 3, Meeting((3, 4)), None))
    assert cup.race(3) == [1]
