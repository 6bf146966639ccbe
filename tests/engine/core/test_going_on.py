"""A match that goes on from a position of another one."""

from __future__ import annotations

import copy
from functools import cache

import pytest

from engine import EngineError, IllegalAction, Match, catalogue, verify, write_record
from engine.core.codec import clone, fingerprint
from engine.tools.simulate import bot_step, seed_of

every_game = pytest.mark.parametrize("game", catalogue)
SEED, SALT = seed_of("going on"), "1" * 32


@cache
def played(game: str, ply: int) -> Match:
    """A match of easy bots after some plies."""
    match = Match.new(game, seed=seed_of("origin"), salt="0" * 32)
    while match.ply < ply:
        bot_step(match, "easy", match.waiting()[0], seed_of(f"origin/{match.ply}"))
    return match


def at_ply(game: str, ply: int) -> Match:
    """The same, whatever is done with it."""
    match = copy.copy(played(game, ply))
    match.log, match.state = [*match.log], clone(match.state)
    return match


def play_out(match: Match) -> None:
    while not match.over:
        bot_step(match, "random", match.waiting()[0], seed_of(f"on/{match.ply}"))


@every_game
def test_it_begins_there_and_goes_on_by_itself(game: str) -> None:
    origin = at_ply(game, 40)
    before = fingerprint(origin.state)
    match = Match.going_on(origin.rules, origin.state, seed=SEED, salt=SALT)
    assert [match.view(seat) for seat in range(2)] == [origin.view(seat) for seat in range(2)]
    assert (match.ply, match.seed, match.events) == (0, SEED, [])
    for seat in match.waiting():
        assert match.menu(seat) == origin.menu(seat)
    for seat in range(2):
        with pytest.raises(IllegalAction):
            match.undo(seat)
    play_out(match)
    assert not origin.over
    assert fingerprint(origin.state) == before


@every_game
def test_what_a_seat_could_not_know_can_be_dealt_anew(game: str) -> None:
    origin = at_ply(game, 40)
    (seat, *_) = origin.waiting()
    match = Match.going_on(origin.rules, origin.state, seed=SEED, salt=SALT, knows=seat)
    assert match.view(seat) == origin.view(seat)
    assert match.seed == SEED
    assert match.menu(seat) == origin.menu(seat)
    assert match.rules.check(match.state) == []
    play_out(match)


def test_draws_are_others_than_those_of_the_origin() -> None:
    origin = at_ply("tidal_blades", 40)
    same = Match.going_on(origin.rules, origin.state, seed=SEED, salt=SALT)
    draws = [[match.state.chance.roll() for _ in range(20)] for match in (same, origin)]
    assert draws[0] != draws[1]


@every_game
def test_its_record_checks_out_and_a_bent_one_does_not(game: str) -> None:
    origin = at_ply(game, 40)
    match = Match.going_on(origin.rules, origin.state, seed=SEED, salt=SALT)
    begins = {"match": 7, "ply": 40, "position": match.dump()}
    play_out(match)
    result = match.result()
    assert result is not None
    record = write_record(
        game=game,
        rules_version=match.rules.info.rules_version,
        options=match.rules.info.resolve_options({}),
        seats=[{"name": "Ada", "kind": "person"}, {"name": "Bo", "kind": "person"}],
        seed=SEED,
        salt=SALT,
        entries=[(entry, None) for entry in match.log],
        result=result,
        begins=begins,
    )
    assert record["commitment"] == match.commitment
    assert verify(record) == []
    assert verify(record | {"begins": begins | {"position": origin_dump(origin)}}) != []


def origin_dump(origin: Match) -> dict[str, object]:
    """The same position, with the seed of the origin."""
    fresh = Match.going_on(origin.rules, origin.state, seed=origin.seed, salt=SALT)
    return fresh.dump()


def test_only_who_is_asked_has_the_rest_dealt_anew() -> None:
    origin = at_ply("opale", 10)
    (seat,) = origin.waiting()
    with pytest.raises(EngineError, match="not asked"):
        Match.going_on(origin.rules, origin.state, seed=SEED, salt=SALT, knows=1 - seat)


def test_a_match_that_is_over_does_not_go_on() -> None:
    origin = at_ply("opale", 10)
    origin.resign(0)
    with pytest.raises(EngineError, match="over"):
        Match.going_on(origin.rules, origin.state, seed=SEED, salt=SALT)
