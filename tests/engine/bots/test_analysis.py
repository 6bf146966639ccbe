"""Looking back at steps: chances, what a choice cost, luck, and the line that follows."""

from __future__ import annotations

import pytest

from engine import Action, catalogue
from engine.bots import Effort, chances, judge, line_from, luck_of, rank
from engine.bots.hard import ANSWERED
from engine.core import loop
from engine.core.codec import fingerprint
from engine.tools.simulate import bot_step
from tests.engine.bots.test_ranking import QUICK, SEED, at_ply

every_game = pytest.mark.parametrize("game", catalogue)


@every_game
def test_chances_are_one_together(game: str) -> None:
    low, high = catalogue[game].info.seats
    for seats in range(max(2, low), high + 1):
        state = catalogue[game].setup(seats, SEED, catalogue[game].info.resolve_options({}))
        assert sum(chances(catalogue[game], state)) == pytest.approx(1)


def test_winners_share_the_chance_of_a_finished_match() -> None:
    rules = catalogue["tidal_blades"]
    state = rules.setup(3, SEED, rules.info.resolve_options({}))
    state.finish((1, 3, 1), "over")
    assert chances(rules, state) == (0.5, 0, 0.5)


@every_game
def test_the_best_choice_costs_nothing_and_another_something(game: str) -> None:
    match = at_ply(game, 12)
    seat = match.waiting()[0]
    rules, s = match.rules, match.state
    before = fingerprint(s)
    level = rules.info.bots[-1]
    for action in match.menu(seat)[:3]:
        seen = judge(rules, s, seat, action, level=level, seed=SEED, effort=QUICK)
        assert seen is not None
        assert 0 <= seen.worth <= seen.best_worth <= 1
        assert seen.cost == seen.best_worth - seen.worth
        assert seen.best in match.menu(seat)
    assert fingerprint(s) == before


def test_where_there_is_one_choice_nothing_is_judged() -> None:
    match = at_ply("leviatel", 0)
    while len(match.menu(match.waiting()[0])) > 1:
        seat = match.waiting()[0]
        match.act(seat, match.menu(seat)[0])
    seat = match.waiting()[0]
    (only,) = match.menu(seat)
    assert judge(match.rules, match.state, seat, only, level="medium", seed=SEED) is None


def test_what_is_asked_for_is_looked_at_as_closely_as_the_most_promising() -> None:
    match = at_ply("leviatel", 20)
    while len(match.menu(seat := match.waiting()[0])) <= ANSWERED:
        bot_step(match, "easy", seat, SEED)
    thought = match.rules.imagine(match.state, seat, SEED)
    least = rank(match.rules, thought, seat, level="hard", seed=SEED, effort=QUICK)[-1].action
    asked = Effort(QUICK.rounds, also=(least,))
    choices = rank(match.rules, thought, seat, level="hard", seed=SEED, effort=asked)
    plain = rank(match.rules, thought, seat, level="hard", seed=SEED, effort=QUICK)
    assert sorted(str(one.action) for one in choices) == sorted(str(one.action) for one in plain)
    assert choices[-1].action != least or choices[-1].worth != plain[-1].worth


@every_game
def test_luck_is_only_where_something_came_to_light(game: str) -> None:
    match = at_ply(game, 0)
    found = []
    for _ in range(40):
        seat = match.waiting()[0]
        action, before = match.menu(seat)[0], match.state
        match.act(seat, action)
        luck = luck_of(match.rules, before, match.state, seat, action, SEED)
        revealed = match.state.barrier or match.state.chance.drawn != before.chance.drawn
        assert revealed or luck == 0
        assert -1 <= luck <= 1
        found.append(revealed)
    assert any(found)


@every_game
def test_a_line_goes_on_until_the_others_have_answered(game: str) -> None:
    match = at_ply(game, 30)
    seat = match.waiting()[0]
    action = match.menu(seat)[0]
    before = fingerprint(match.state)
    line = line_from(
        match.rules, match.state, seat, action, level="easy", seed=SEED, most=40, effort=QUICK
    )
    assert (line[0].seat, line[0].action) == (seat, action)
    assert fingerprint(match.state) == before
    copy = at_ply(game, 30)
    for played in line:  # it can be played
        copy.act(played.seat, Action(*played.action))
        assert fingerprint(copy.state) == fingerprint(played.state)
    last = line[-1].state
    answered = any(played.seat != seat for played in line)
    assert copy.over or len(line) == 40 or (answered and seat in loop.waiting(last))
