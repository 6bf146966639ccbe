"""What every game on the shelf promises, checked over random matches of each."""

from __future__ import annotations

import itertools
import json
import os
import random
import subprocess
import sys
from typing import Any

import pytest

from engine import Action, IllegalAction, LogEntry, Match, catalogue
from engine.core import loop
from engine.core.codec import clone, fingerprint
from engine.tools import fuzz, simulate
from engine.tools.simulate import seed_of

Case = tuple[str, int, dict[str, Any]]


def option_sets(game: str, seats: int) -> list[dict[str, Any]]:
    """The default, and each other value of each option with all others at default."""
    sets: list[dict[str, Any]] = [{}]
    flags: dict[str, Any] = {}
    for option in catalogue[game].info.options:
        low, high = option.seats or (seats, seats)
        if not option.internal and low <= seats <= high:
            sets += [{option.id: value} for value in option.values if value != option.default]
            flags[option.id] = next(v for v in option.values if v != option.default)
    return [*sets, flags]


def cases_of(game: str) -> list[Case]:
    """Default and all other values together with every number of seats; each other value alone with
    one number of them (`TIDETABLE_CONTRACT=every`: with each)."""
    low, high = catalogue[game].info.seats
    counts = range(low, high + 1)
    found: list[Case] = []
    for at, seats in enumerate(counts):
        sets = option_sets(game, seats)
        last = len(sets) - 1
        found += [
            (game, seats, options)
            for number, options in enumerate(sets)
            if EVERY or number in (0, last) or number % len(counts) == at
        ]
    return found


EVERY = os.environ.get("TIDETABLE_CONTRACT") == "every"
CASES = [case for game in catalogue for case in cases_of(game)]
cases = pytest.mark.parametrize(("game", "seats", "options"), CASES, ids=str)


def new(game: str, seats: int, options: dict[str, Any], seed: object = 0) -> Match:
    return Match.new(
        game, seats=seats, options=options, seed=seed_of(f"contract/{seed}"), salt="0" * 32
    )


def step(match: Match, chance: random.Random) -> None:
    seat = chance.choice(match.waiting())
    match.act(seat, chance.choice(match.menu(seat)))


def played(case: Case, seed: int, plies: int) -> Match:
    """A match after some random plies (or at its end)."""
    match, chance = new(*case, seed), random.Random(seed)
    while not match.over and match.ply < plies:
        step(match, chance)
    return match


@cases
def test_fuzz_finds_no_broken_promise(game, seats, options):
    """Fewer seeds for games that may be long: their one match does as many steps as six short."""
    seeds = 6 if catalogue[game].info.max_plies <= 1000 else 2
    for seed in range(seeds):
        assert fuzz.run(game, f"{seats}/{seed}", options, seats) == []


@cases
def test_ends_and_nothing_is_legal_afterwards(game, seats, options):
    match = played((game, seats, options), 1, 10**6)
    assert match.ply <= match.rules.info.max_plies
    assert match.waiting() == ()
    result = match.result()
    assert result is not None
    assert min(result.placement) == 1 or seats == 1  # alone one can also lose
    assert len(result.placement) == len(result.scores) == len(result.breakdown) == seats
    for seat in range(seats):
        assert match.menu(seat) == []
        with pytest.raises(IllegalAction) as refusal:
            match.act(seat, Action("anything"))
        assert refusal.value.code == "finished"


@cases
def test_same_seed_and_actions_give_the_same_position(game, seats, options):
    first = played((game, seats, options), 2, 80)
    second = new(game, seats, options, 2)
    for entry in first.log:
        second.apply_entry(entry)
    assert fingerprint(first.state) == fingerprint(second.state)
    assert first.decision == second.decision


@cases
def test_a_copy_is_independent(game, seats, options):
    match = played((game, seats, options), 3, 30)
    kept, before = clone(match.state), fingerprint(match.state)
    chance = random.Random(3)
    for _ in range(10):
        if not match.over:
            step(match, chance)
    assert fingerprint(kept) == before


@cases
def test_a_snapshot_goes_through_json_and_plays_on(game, seats, options):
    match, chance = new(game, seats, options, 4), random.Random(4)
    while not match.over:
        if match.can_snapshot:
            data = json.loads(json.dumps(match.dump()))
            loaded = Match.load(data)
            assert fingerprint(loaded.state) == fingerprint(match.state)
            assert loaded.decision == match.decision
            assert [loaded.menu(seat) for seat in range(seats)] == [
                match.menu(seat) for seat in range(seats)
            ]
        step(match, chance)


@cases
def test_refusals_leave_everything_as_it_was(game, seats, options):
    match = played((game, seats, options), 5, 12)
    before, ply = fingerprint(match.state), match.ply
    for seat in range(-1, seats + 1):
        legal = match.menu(seat) if seat in match.waiting() else []
        for noun in (None, 0, "", "x", ("a", 1)):
            action = Action(legal[0].verb if legal else "pass", noun)
            if action not in legal:
                with pytest.raises(IllegalAction):
                    match.act(seat, action)
    seat = match.waiting()[0]
    with pytest.raises(IllegalAction) as refusal:
        match.act(seat, match.menu(seat)[0], match.decision - 1)
    assert refusal.value.code == "stale_decision"
    assert (fingerprint(match.state), match.ply) == (before, ply)


@cases
def test_the_menu_is_what_is_legal(game, seats, options):
    match, chance = new(game, seats, options, 6), random.Random(6)
    while not match.over:
        for seat in range(seats):
            assert match.menu(seat) == loop.legal(match.state, seat)
            assert bool(match.menu(seat)) == (seat in match.waiting())
            for action in match.menu(seat):
                assert action.verb not in ("undo", "resign", "hand_over", "time_out")
            for shown in match.blocked(seat):
                assert shown.why
                assert Action(shown.verb, shown.noun) not in match.menu(seat)
            for shown in match.previews(seat):
                assert Action(shown.verb, shown.noun) in match.menu(seat)
        step(match, chance)


@cases
def test_every_prompt_is_a_sentence(game, seats, options):
    match, chance = new(game, seats, options, 7), random.Random(7)
    while not match.over:
        for viewer in (None, *range(seats)):
            prompt = match.prompt(viewer)
            assert prompt is not None
            assert prompt.text
            asked = viewer in match.waiting()
            assert (prompt.kind == "wait") == (not asked)
            assert not (asked and "{" in prompt.text)
        step(match, chance)


@cases
def test_a_seat_learns_nothing_it_may_not_know(game, seats, options):
    """Non-interference: a position dealt anew looks the same, byte for byte."""
    match, chance = new(game, seats, options, 8), random.Random(8)
    while not match.over:
        for seat in range(seats):
            other = match.rules.determinize(match.state, seat, seed_of(f"deal/{match.ply}"))
            assert match.rules.check(other) == []
            assert_same_bytes(match.view(seat), match.rules.view(other, seat))
            assert_same_bytes(match.view(None), match.rules.view(other, None))
            assert loop.legal(other, seat) == match.menu(seat)
            assert loop.previews(other, seat) == match.previews(seat)
            assert loop.blocked(other, seat) == match.blocked(seat)
            assert loop.prompt(other, seat) == match.prompt(seat)
        step(match, chance)


@cases
def test_redealing_really_deals_anew(game, seats, options):
    match = played((game, seats, options), 9, 10)
    deals = {
        fingerprint(match.rules.determinize(match.state, seat, seed_of(f"{seat}/{number}")))
        for seat in range(seats)
        for number in range(4)
    }
    assert len(deals) > seats


def assert_same_bytes(one: Any, two: Any) -> None:
    assert json.dumps(one) == json.dumps(two)


@cases
def test_a_view_is_what_everybody_sees_and_what_the_viewer_sees(game, seats, options):
    """The server makes the common part once for all viewers."""
    match, chance = new(game, seats, options, 12), random.Random(12)
    while not match.over and match.ply < 150:
        step(match, chance)
        common = match.common()
        assert len(common) > 3
        for viewer in (*range(seats), None):
            own, view = match.own(viewer), match.view(viewer)
            assert not common.keys() & own.keys()
            assert_same_bytes(dict(sorted((common | own).items())), dict(sorted(view.items())))


@cases
def test_undo_brings_the_position_back(game, seats, options):
    undone = 0
    match, chance = new(game, seats, options, 10), random.Random(10)
    while not match.over:
        seat = chance.choice(match.waiting())
        before = fingerprint(match.state)
        match.act(seat, chance.choice(match.menu(seat)))
        if match.can_undo(seat):
            decision = match.decision
            match.undo(seat)
            undone += 1
            assert fingerprint(match.state) == before
            assert match.decision >= decision
            match.act(seat, chance.choice(match.menu(seat)))
    assert undone > 0


@cases
def test_a_lap_has_one_turn_of_each_seat_at_most(game, seats, options):
    """The numbers of the log: one more each time, and all turns are within one."""
    match, chance = new(game, seats, options, 14), random.Random(14)
    lap, had = 0, list[int]()
    while True:
        for event in match.events:
            if event.kind == "lap":
                assert event.public["lap"] == lap + 1
                lap, had = lap + 1, []
            elif event.kind == "turn":
                assert lap > 0
                had.append(event.public["seat"])
        assert len(had) == len(set(had)) <= seats
        assert match.state.lap == lap
        if match.over or match.ply == 300:
            break
        step(match, chance)
    assert lap > 0


@cases
def test_secret_choices_commute(game, seats, options):
    """In a simultaneous decision the order of different seats' steps does not change the result."""
    match, chance = new(game, seats, options, 11), random.Random(11)
    while not match.over:
        decision = loop.pending(match.state)
        if decision is not None and decision.simultaneous and len(match.waiting()) > 1:
            first, second = match.waiting()[:2]
            one = chance.choice(match.menu(first))
            two = chance.choice(match.menu(second))
            assert_commute(match, (first, one), (second, two))
        step(match, chance)


def assert_commute(match: Match, *acts: tuple[int, Action]) -> None:
    ends = set()
    for order in itertools.permutations(acts):
        state = clone(match.state)
        for seat, action in order:
            assert action in loop.legal(state, seat)
            loop.resolve(state, seat, action)
        ends.add(fingerprint(state))
    assert len(ends) == 1


@cases
def test_past_views_show_no_more_than_the_view_of_then(game, seats, options):
    match, chance = new(game, seats, options, 12), random.Random(12)
    earlier = [match.state]
    while not match.over:
        step(match, chance)
        earlier.append(match.state)
        past = chance.choice(earlier)
        for viewer in (None, *range(seats)):
            shown = match.rules.past_view(past, match.state, viewer)
            assert set(shown) == set(match.rules.view(past, viewer))


@cases
def test_every_told_event_is_a_sentence(game, seats, options):
    match, chance = new(game, seats, options, 13), random.Random(13)
    while not match.over:
        for event in match.events:
            for fields in (event.public, event.looked_up()):
                text = match.rules.tell(event.kind, fields)
                assert text == "" or text.endswith(".")
        step(match, chance)


def test_the_hash_seed_of_the_process_changes_nothing():
    program = (
        "from tests.engine.test_contract import CASES, played\n"
        "from engine.core.codec import fingerprint\n"
        "print([fingerprint(played(case, 14, 60).state) for case in CASES])"
    )
    seen = set()
    for hash_seed in ("1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
        run = subprocess.run(
            [sys.executable, "-c", program], env=environment, capture_output=True, text=True
        )
        assert run.returncode == 0, run.stderr
        seen.add(run.stdout)
    assert len(seen) == 1


@pytest.mark.parametrize("game", sorted(catalogue))
def test_easy_beats_random(game):
    """A quick look; `tidetable simulate` with 400 games is the real measure."""
    if "easy" not in catalogue[game].info.bots:
        pytest.skip("the game has no easy bot")
    figures = simulate.run(game, games=8, bots=["easy", "random"])
    assert figures.wins_per_seat[0] >= 6


@pytest.mark.parametrize(("verb", "reason"), [("resign", "resigned"), ("time_out", "timeout")])
@pytest.mark.parametrize("game", sorted(catalogue))
def test_giving_up_ends_the_match_for_any_seat(game, verb, reason):
    low, high = catalogue[game].info.seats
    for seats in range(low, high + 1):
        for seat in range(seats):
            match = new(game, seats, {})
            (event,) = match.apply_entry(LogEntry(seat, verb))
            assert match.rules.tell(event.kind, event.looked_up())
            result = match.result()
            assert result is not None
            assert result.reason == reason
            assert result.placement[seat] == max(result.placement) > 1
            assert result.placement.count(1) == seats - 1


@cases
def test_a_seat_that_is_handed_over_changes_nothing_for_the_others(game, seats, options):
    match, chance = new(game, seats, options, 15), random.Random(15)
    while not match.over and match.ply < 60:
        seat = chance.randrange(seats)
        before, decision = fingerprint(match.state), match.decision
        undo = [match.can_undo(other) and other != seat for other in range(seats)]
        verb, kind = chance.choice([("hand_over", "handed_over"), ("time_out", "timed_out")])
        match.apply_entry(LogEntry(seat, verb, "Ada"))
        assert (fingerprint(match.state), match.decision) == (before, decision)
        (event,) = match.events
        assert event.kind == kind
        assert match.rules.tell(kind, event.looked_up()).startswith("Ada ")
        if not loop.pending(match.state).simultaneous:
            assert [match.can_undo(other) for other in range(seats)] == undo
        step(match, chance)
