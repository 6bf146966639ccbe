"""What is worth a look, and what a move cost: all choices of every game, in several deals."""

from __future__ import annotations

import pytest

from engine import Action, Match, catalogue
from engine.bots import Effort, Weighed, advisers, brought, cost_of, leads_to, weigh, worth_a_look
from engine.core import loop
from engine.core.codec import fingerprint
from tests.engine.bots.test_ranking import SEED, at_ply

ONE_DEAL = Effort(20, lambda: True)


def weighed(**worths: tuple[float, ...]) -> list[Weighed]:
    return [Weighed(Action(verb), each) for verb, each in worths.items()]


@pytest.mark.parametrize("game", catalogue)
def test_every_game_has_somebody_who_weighs_every_choice_once(game: str) -> None:
    match = at_ply(game, 20)
    seat = match.waiting()[0]
    known = match.rules.imagine(match.state, seat, SEED)
    before = fingerprint(known)
    level = advisers(match.rules)[0]
    found = weigh(match.rules, known, seat, level=level, seed=SEED, effort=ONE_DEAL)
    assert sorted(str(one.action) for one in found) == sorted(map(str, match.menu(seat)))
    assert [one.worth for one in found] == sorted((one.worth for one in found), reverse=True)
    assert found == weigh(match.rules, known, seat, level=level, seed=SEED, effort=ONE_DEAL)
    assert fingerprint(known) == before


def test_choices_are_weighed_in_several_deals_while_there_is_time() -> None:
    match = at_ply("opale", 6)
    (seat,) = match.waiting()
    found = weigh(match.rules, match.state, seat, level="medium", seed=SEED)
    assert {len(one.worths) for one in found} == {6}
    asked_once = weigh(match.rules, match.state, seat, level="hard", seed=SEED, effort=ONE_DEAL)
    assert {len(one.worths) for one in asked_once} == {1}


@pytest.mark.parametrize(
    ("worths", "looks"),
    [
        ([0.6, 0.57, 0.55, 0.54, 0.2], 3),  # three are near
        ([0.6, 0.57, 0.4], 2),  # two are near
        ([0.6, 0.4, 0.3], 2),  # one stands out: beside the other way to go
        ([0.6, 0.598, 0.596], 0),  # it does not matter
        ([0.6], 0),
        ([], 0),
    ],
)
def test_two_or_three_are_worth_a_look_where_it_matters(worths: list[float], looks: int) -> None:
    choices = [Weighed(Action(str(n)), (worth,)) for n, worth in enumerate(worths)]
    assert worth_a_look(choices) == choices[:looks]


def test_a_cost_counts_only_where_the_deals_agree() -> None:
    steady = weighed(good=(0.6, 0.62, 0.58), bad=(0.5, 0.52, 0.48))
    assert cost_of(steady, Action("bad")) == pytest.approx(0.1)
    assert cost_of(steady, Action("good")) == 0
    torn = weighed(good=(0.9, 0.2, 0.7), bad=(0.2, 0.8, 0.5))
    assert cost_of(torn, Action("bad")) == 0
    small = weighed(good=(0.6, 0.6, 0.6), bad=(0.57, 0.57, 0.57))
    assert cost_of(small, Action("bad")) == 0


def test_what_one_deal_says_counts_only_where_it_is_plain() -> None:
    assert cost_of(weighed(good=(0.6,), bad=(0.53,)), Action("bad")) == 0
    assert cost_of(weighed(good=(0.6,), bad=(0.5,)), Action("bad")) == pytest.approx(0.1)


def test_a_step_that_only_prepares_brings_what_it_leads_to() -> None:
    match = Match.new("opale", seed=SEED, salt="0" * 32)
    (seat,) = match.waiting()
    pick = match.menu(seat)[0]
    assert match.face(seat, pick).step
    run = leads_to(match.rules, match.state, seat, pick)
    assert run is not None
    before, last = run
    assert last.verb == "finish_play"
    assert pick not in loop.legal(before, seat)
    told = brought(match.rules, match.state, seat, pick)
    assert told == tuple(loop.previews(before, seat)[0].text.split("; "))
    match.act(seat, pick)
    assert leads_to(match.rules, match.state, seat, last) is None


@pytest.mark.parametrize("game", catalogue)
def test_what_choices_bring_is_said_and_changes_nothing(game: str) -> None:
    match = at_ply(game, 30)
    seat = match.waiting()[0]
    before = fingerprint(match.state)
    told = [brought(match.rules, match.state, seat, action) for action in match.menu(seat)]
    assert all(clause for clauses in told for clause in clauses)
    assert fingerprint(match.state) == before
