"""The cases show what they say they show."""

from __future__ import annotations

import itertools

import pytest

from engine import catalogue
from engine.core.rules import Option
from engine.testing.contract.cases import Case, cases_of, is_legal

GAMES = pytest.mark.parametrize("game", sorted(catalogue))


def options_with(game: str, seats: int) -> list[Option]:
    return [
        option
        for option in catalogue[game].info.options
        if not option.internal and (option.seats is None or seats in range(*bounds(option)))
    ]


def bounds(option: Option) -> tuple[int, int]:
    assert option.seats is not None
    return option.seats[0], option.seats[1] + 1


def counts(game: str) -> range:
    low, high = catalogue[game].info.seats
    return range(low, high + 1)


def legal_forms(game: str, one: str, two: str) -> set[tuple[bool, bool]]:
    """In which forms two options may stand together: both, unless they exclude each other."""
    known = {option.id: option for option in catalogue[game].info.options}
    return {
        (first != known[one].default, second != known[two].default)
        for first in known[one].values
        for second in known[two].values
        if is_legal(Case(game, catalogue[game].info.usual_seats, {one: first, two: second}))
    }


def shown(case: Case) -> dict[str, bool]:
    """Of each option whether it has another value than the default."""
    default = catalogue[case.game].info.resolve_options(None)
    return {name: value != default[name] for name, value in case.options.items()}


@GAMES
def test_the_default_is_there_with_each_number_of_seats(game: str) -> None:
    plain = [case.seats for case in cases_of(game, every=False) if not any(shown(case).values())]
    assert plain == list(counts(game))


@GAMES
def test_every_value_is_there_and_every_form_with_each_number_of_seats(game: str) -> None:
    cases = cases_of(game, every=False)
    for seats in counts(game):
        for option in options_with(game, seats):
            forms = {shown(case)[option.id] for case in cases if case.seats == seats}
            assert forms == {False, True}, (seats, option.id)
            values = {case.options[option.id] for case in cases if option.id in case.options}
            assert values == set(option.values), option.id


@GAMES
def test_every_two_options_stand_together_in_both_forms(game: str) -> None:
    forms = [shown(case) for case in cases_of(game, every=False)]
    together = {
        (one.id, two.id)
        for seats in counts(game)
        for one, two in itertools.combinations(options_with(game, seats), 2)
    }
    for one, two in together:
        seen = {(form[one], form[two]) for form in forms if one in form and two in form}
        assert seen == legal_forms(game, one, two), (one, two)


@GAMES
def test_they_are_few_and_legal(game: str) -> None:
    cases = cases_of(game, every=False)
    assert len(cases) <= 16
    assert cases == cases_of(game, every=False)
    for case in cases:
        assert list(case.options) == [o.id for o in options_with(game, case.seats)]
        catalogue[game].info.resolve_options(case.options)


def test_every_is_every_combination_or_every_two_values() -> None:
    assert len(cases_of("opale", every=True)) == 2 * 2 * 2 * 3 * 2 * 2
    together = {
        (case.options["castle_health"], case.options["turn_limit"])
        for case in cases_of("leviatel", every=True)
    }
    assert len(together) == 5 * 5
