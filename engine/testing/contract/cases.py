"""With how many seats and which options the contract is walked.

By default: each number of seats with the default options, then the few cases a greedy search finds
in which every two options (and the seats) stand together in both their forms, the default and
another value, and in which each value occurs; values that exclude each other never.
`TIDETABLE_CONTRACT=every`: every combination of a game that has at most a hundred, of other games
every two *values* together.
"""

from __future__ import annotations

import itertools
import os
from collections import Counter
from collections.abc import Callable, Hashable, Iterator
from typing import Any, NamedTuple, TypeAlias

from engine import catalogue
from engine.core.errors import InvalidOptions
from engine.core.rules import GameInfo, Option

EVERY = os.environ.get("TIDETABLE_CONTRACT") == "every"
MOST_COMBINATIONS = 100
BEGINNINGS = 4
"""How many a search tries for each of its cases."""

Fact: TypeAlias = frozenset[tuple[str, Hashable]]
"""What a case shows: a value of an option, or two options (or the seats) in a form each."""
Form: TypeAlias = Callable[[str, Any], Hashable]
"""What of the value of an option is told apart where two stand together."""


class Case(NamedTuple):
    """A game, the number of seats, and a value for each option that counts with so many."""

    game: str
    seats: int
    options: dict[str, Any]

    def __str__(self) -> str:
        default = _default(self.game, self.seats).options
        other = [
            f"{name}={value}" for name, value in self.options.items() if value != default[name]
        ]
        return "-".join([self.game, str(self.seats), *other])


def cases_of(game: str, *, every: bool = EVERY) -> list[Case]:
    """The cases of one game, those with the default options first."""
    if not every:
        default = catalogue[game].info.resolve_options(None)
        return _Search(game, lambda name, value: value == default[name]).run()
    few = list(itertools.islice(_combinations(game), MOST_COMBINATIONS + 1))
    return few if len(few) <= MOST_COMBINATIONS else _Search(game, lambda _, value: value).run()


def is_legal(case: Case) -> bool:
    """Whether a room takes these options together."""
    try:
        _info(case.game).resolve_options(case.options)
    except InvalidOptions:
        return False
    return True


class _Search:
    """`wanted` is what no case has shown yet, each with the beginning of a case that would."""

    def __init__(self, game: str, form: Form) -> None:
        self.game = game
        self.form = form
        self.found: list[Case] = []
        self.used: Counter[tuple[str, Hashable]] = Counter()
        self.wanted: dict[Fact, Case] = {}
        for case in _beginnings(game):
            for fact in self.facts(case):
                self.wanted.setdefault(fact, case)

    def run(self) -> list[Case]:
        for seats in _seats(self.game):
            self.take(_default(self.game, seats))
        while self.wanted:
            beginnings = list(self.wanted.values())
            tried = map(self.completed, beginnings[:: -(-len(beginnings) // BEGINNINGS)])
            self.take(max(tried, key=self.shown))
        return self.found

    def take(self, case: Case) -> None:
        self.found.append(case)
        self.used.update(case.options.items())
        for fact in self.facts(case):
            self.wanted.pop(fact, None)

    def completed(self, case: Case) -> Case:
        """Each option gets the value that shows most, or else that was there the fewest times."""
        options = _options(self.game, case.seats)
        for option in options:
            if option.id not in case.options:
                case = self.best(case, option)
        return case._replace(options={option.id: case.options[option.id] for option in options})

    def best(self, case: Case, option: Option) -> Case:
        def worth(new: Case) -> tuple[int, int]:
            return self.shown(new), -self.used[option.id, new.options[option.id]]

        options = ({**case.options, option.id: value} for value in option.values)
        return max(filter(is_legal, (case._replace(options=tried) for tried in options)), key=worth)

    def shown(self, case: Case) -> int:
        """How much it shows that no case has shown yet."""
        return len(self.facts(case) & self.wanted.keys())

    def facts(self, case: Case) -> set[Fact]:
        forms = [(name, self.form(name, value)) for name, value in case.options.items()]
        pairs = itertools.combinations([("seats", case.seats), *forms], 2)
        values = ((f"value of {name}", value) for name, value in case.options.items())
        return {frozenset(pair) for pair in pairs} | {frozenset([value]) for value in values}


def _info(game: str) -> GameInfo:
    return catalogue[game].info


def _seats(game: str) -> range:
    low, high = _info(game).seats
    return range(low, high + 1)


def _options(game: str, seats: int) -> list[Option]:
    """Those a room can set and that count with so many seats."""
    found = []
    for option in _info(game).options:
        low, high = option.seats or (seats, seats)
        if low <= seats <= high and not option.internal:
            found.append(option)
    return found


def _default(game: str, seats: int) -> Case:
    return Case(game, seats, {option.id: option.default for option in _options(game, seats)})


def _combinations(game: str) -> Iterator[Case]:
    for seats in _seats(game):
        options = _options(game, seats)
        for values in itertools.product(*(option.values for option in options)):
            named = zip((option.id for option in options), values, strict=True)
            case = Case(game, seats, dict(named))
            if is_legal(case):
                yield case


def _beginnings(game: str) -> Iterator[Case]:
    """Every two values of two options together (of an only option each), with all seats."""
    for seats in _seats(game):
        options = _options(game, seats)
        for some in itertools.combinations(options, min(2, len(options))):
            for values in itertools.product(*(option.values for option in some)):
                named = zip((option.id for option in some), values, strict=True)
                case = Case(game, seats, dict(named))
                if is_legal(case):
                    yield case
