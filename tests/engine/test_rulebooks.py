"""The rulebooks beside the rules: every rule that is cited anywhere stands in one of them."""

from __future__ import annotations

import inspect
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engine import Action, IllegalAction, catalogue, rules_of
from engine.core.frames import Decision
from engine.testing.contract.cases import Case, cases_of
from engine.testing.contract.promise import beginning
from engine.tools.simulate import seed_of

ROOT = Path(__file__).parents[2]
BOOKS = {book.parent.name: book for book in sorted(ROOT.glob("engine/games/*/RULES.md"))}
RULE = re.compile(r"^\*\*([A-Z]+-P?\d+(?:\.\d+)?)\*\*", re.MULTILINE)
CHAPTER = re.compile(r"^## (?:WF-)?(P?\d*)(?:\.| )", re.MULTILINE)
CITING = (
    *("engine/**/*.py", "engine/**/*.toml", "app/**/*.py", "tests/**/*.py"),
    *("*.md", "*/*.md", "static/js/**/*.js", "templates/**/*.html"),
)


def prefix_of(text: str) -> str:
    """The letters before the numbers of a rulebook."""
    first: str = RULE.findall(text)[0]
    return first.split("-")[0]


PREFIXES = [prefix_of(book.read_text()) for book in BOOKS.values()]
NUMBER = rf"\b(?:{'|'.join(PREFIXES)})-P?\d+(?:\.\d+)?(?![\w-])"


def numbers_of(text: str) -> list[str]:
    """All numbers that can be cited: of rules, of chapters, and of the groups of chapter P."""
    prefix = prefix_of(text)
    chapters = [f"{prefix}-{number}" for number in CHAPTER.findall(text) if number]
    groups = [f"{prefix}-{group}" for group in re.findall(r"^\*\*(P\d+) ", text, re.MULTILINE)]
    return [*RULE.findall(text), *chapters, *groups]


def cited() -> dict[str, set[str]]:
    """Number -> files that cite it."""
    found: dict[str, set[str]] = {}
    for pattern in CITING:
        for path in ROOT.glob(pattern):
            if {"node_modules", "built"} & set(path.parts) or path == Path(__file__):
                continue
            for number in re.findall(NUMBER, path.read_text()):
                found.setdefault(number, set()).add(str(path.relative_to(ROOT)))
    return found


def test_every_rule_that_is_cited_can_be_read() -> None:
    known = {number for book in BOOKS.values() for number in numbers_of(book.read_text())}
    lost = {number: sorted(files) for number, files in cited().items() if number not in known}
    assert lost == {}
    assert len(cited()) > 400


@pytest.mark.parametrize("game", BOOKS)
def test_a_number_is_given_once(game: str) -> None:
    rules = RULE.findall(BOOKS[game].read_text())
    assert len(rules) == len(set(rules)) > 5


def test_each_rulebook_has_letters_of_its_own() -> None:
    assert len(PREFIXES) == len(set(PREFIXES)) >= 4


def test_every_game_has_its_rulebook() -> None:
    games = {path.parent.name for path in ROOT.glob("engine/games/*/rules.py")}
    assert set(BOOKS) == games


def test_the_table_of_options_is_the_one_of_the_game() -> None:
    """Chapter 18 of Leviatel: titles, defaults and values, as the lobby offers them."""
    chapter = BOOKS["leviatel"].read_text().split("## 18. Options")[1].split("##")[0]
    rows = [line.strip("| ").split(" | ") for line in chapter.splitlines() if "|" in line]
    written = {title: (default, values.split(", ")) for title, default, values, _ in rows[2:]}
    options = [each for each in rules_of("leviatel").info.options if not each.internal]
    offered = {
        each.title: (
            each.labels[each.values.index(each.default)].lower(),
            [label.lower() for label in each.labels],
        )
        for each in options
    }
    assert written == offered


def decisions(cls: type[Decision[Any]] = Decision) -> Iterator[type[Decision[Any]]]:
    for each in cls.__subclasses__():
        yield each
        yield from decisions(each)


@pytest.mark.parametrize("game", BOOKS)
def test_every_question_names_the_rule_that_asks_it(game: str) -> None:
    """Frames that are saved; what has no `kind` is only a base of such frames."""
    asked = [each for each in decisions() if each.kind.startswith(f"{game}.")]
    assert asked
    numbers = set(numbers_of(BOOKS[game].read_text()))
    for decision in asked:
        assert decision.rules, decision
        assert set(decision.rules) <= numbers, decision


def test_every_question_of_the_server_belongs_to_a_game_with_a_rulebook() -> None:
    kinds = {each.kind for each in decisions() if each.kind and each.__module__[:7] == "engine."}
    assert {kind.split(".")[0] for kind in kinds} == set(BOOKS)


CASES = [case for game in catalogue for case in cases_of(game)]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_match_is_asked_by_a_few_rules_of_its_own_book(case: Case) -> None:
    """Where they depend on the question too; retail is never asked by rules of the prototype."""
    folder = Path(inspect.getfile(type(rules_of(case.game)))).parent
    numbers = set(numbers_of(BOOKS[folder.name].read_text()))
    if case.game == "tidal_blades":
        numbers = {number for number in numbers if "-P" not in number}
    match, chance = beginning(case, seed_of(f"asked/{case}")), random.Random(4)
    while match.waiting():
        asked = match.asked_by()
        assert 1 <= len(asked) == len(set(asked)) <= 3, match.decision
        assert set(asked) <= numbers, match.decision
        seat = match.waiting()[0]
        for shown in match.blocked(seat):
            assert 1 <= len(shown.rules) <= 3, shown
            assert set(shown.rules) <= numbers, shown
        with pytest.raises(IllegalAction) as refusal:
            match.try_act(seat, Action("no_such_verb"), match.decision)
        assert refusal.value.rules == asked
        match.act(seat, chance.choice(match.menu(seat)))


@pytest.mark.parametrize("game", BOOKS)
def test_every_verb_stands_at_a_rule(game: str) -> None:
    """Every verb that is offered in these matches is asked by a decision that names its rules."""
    cases = [case for case in CASES if case.game.startswith(game)]
    found: dict[str, set[str]] = {}
    for case in cases:
        match, chance = beginning(case, seed_of(f"verbs/{case}")), random.Random(7)
        while match.waiting():
            seat = match.waiting()[0]
            for action in match.menu(seat):
                found.setdefault(action.verb, set()).update(match.asked_by())
            match.act(seat, chance.choice(match.menu(seat)))
    numbers = set(numbers_of(BOOKS[game].read_text()))
    assert len(found) > 5
    assert {verb: rules <= numbers and bool(rules) for verb, rules in found.items()} == (
        dict.fromkeys(found, True)
    )
