"""The games as PettingZoo environments: by the library's own tests, and for what it cannot know."""

from __future__ import annotations

import random
import subprocess
import sys

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from engine import Match, catalogue
from engine.core.codec import encode
from tidetable_pettingzoo import GameEnv, MenuTooLarge, env, raw_env
from tidetable_pettingzoo.encoding import slot

GAMES = ("opale", "leviatel", "wind_and_fire", "tidal_blades", "tidal_blades_prototype")
THREE = [game for game in GAMES if catalogue[game].info.seats[1] > 2]
A_DICT = (
    "ignore:Observation is not a NumPy array",
    "ignore:Observation space for each agent probably should be gymnasium.spaces.box",
)
"""The library wants to hear of it when an observation has a mask beside it, and takes it."""


def played(game: str, seed: int, steps: int, **more: object) -> GameEnv:
    """An environment after so many random actions, or at the end."""
    found, chance = raw_env(game, **more), random.Random(seed)
    found.reset(seed=seed)
    for _ in range(steps):
        if found.match.over:
            break
        found.step(chance.choice(list(found.menu(found.agent_selection))))
    return found


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.filterwarnings(*A_DICT)
def test_the_library_s_own_tests(game: str) -> None:
    api_test(env(game), num_cycles=150)
    seed_test(lambda: env(game), num_cycles=40)


@pytest.mark.parametrize("game", THREE)
@pytest.mark.filterwarnings(*A_DICT)
def test_the_library_s_own_tests_at_a_table_of_three(game: str) -> None:
    api_test(env(game, seats=3), num_cycles=60)


@pytest.mark.parametrize("game", GAMES)
def test_an_observation_holds_nothing_the_seat_cannot_see(game: str) -> None:
    """Deals that differ only in what is hidden from a seat are one to it: view, mask, and which
    action each number is. To somebody else they are not."""
    told_apart = 0
    for seed in range(6):
        one = played(game, seed, 15 * (seed + 1))
        if one.match.over:
            continue
        for seat in one.match.waiting():
            state = one.match.rules.determinize(one.match.state, seat, f"{seed:032x}")
            other = raw_env(game)
            other.reset(seed=0)
            other.match = Match(one.match.rules, state, one.match.salt, one.match.ply)
            agent = one.possible_agents[seat]
            seen, again = one.observe(agent), other.observe(agent)
            assert np.array_equal(seen["observation"], again["observation"])
            assert np.array_equal(seen["action_mask"], again["action_mask"])
            assert one.menu(agent) == other.menu(agent)
            told_apart += encode(state) != encode(one.match.state)
    assert told_apart, "the deals never differed"


@pytest.mark.parametrize("game", GAMES)
def test_every_action_has_a_number_of_its_own_and_back(game: str) -> None:
    found, chance = raw_env(game), random.Random(game)
    found.reset(seed=1)
    numbers: dict[object, set[int]] = {}
    for _ in range(150):
        if found.match.over:
            break
        agent = found.agent_selection
        menu, legal = found.menu(agent), found.match.menu(found.possible_agents.index(agent))
        assert list(menu.values()) == legal
        assert sorted(np.flatnonzero(found.observe(agent)["action_mask"])) == sorted(menu)
        for number, action in menu.items():
            numbers.setdefault(action, set()).add(number)
            assert found.words(agent, number)
        found.step(chance.choice(list(menu)))
    moved = sum(len(each) > 1 for each in numbers.values())
    assert moved <= len(numbers) / 20, "an action has nearly always the same number"


@pytest.mark.parametrize(("game", "seats"), [("opale", 2), ("wind_and_fire", 3)])
def test_rewards_follow_the_places(game: str, seats: int) -> None:
    found = played(game, 3, 10_000, seats=seats)
    result = found.match.result()
    assert result is not None
    assert all(found.terminations.values())
    assert sum(found.rewards.values()) == pytest.approx(0)
    order = sorted(range(seats), key=lambda seat: result.placement[seat])
    ranked = [found.rewards[f"seat_{seat}"] for seat in order]
    assert ranked == sorted(ranked, reverse=True)
    assert all(found.menu(agent) == {} for agent in found.possible_agents)


def test_alone_one_wins_or_loses() -> None:
    found = played("wind_and_fire", 5, 10_000, seats=1)
    result = found.match.result()
    assert result is not None
    assert found.rewards == {"seat_0": 1.0 if list(result.placement) == [1] else -1.0}


def test_a_match_that_does_not_end_is_cut() -> None:
    found = played("opale", 1, 3)
    found.match.ply = found.info.max_plies - 1
    found.step(next(iter(found.menu(found.agent_selection))))
    assert all(found.truncations.values())
    assert not any(found.terminations.values())


def test_what_is_not_legal_changes_nothing() -> None:
    found = played("opale", 1, 3)
    before, agent = encode(found.match.state), found.agent_selection
    wrong = next(number for number in range(4096) if number not in found.menu(agent))
    for action in (wrong, None):
        with pytest.raises(ValueError, match="no legal action"):
            found.step(action)
    assert encode(found.match.state) == before
    strict = env("opale")
    strict.reset(seed=1)
    strict.step(next(n for n in range(4096) if not strict.observe("seat_0")["action_mask"][n]))
    assert strict.terminations[strict.agent_selection]


def test_a_menu_that_does_not_fit_says_so() -> None:
    small = raw_env("opale", actions=2)
    small.reset(seed=1)
    with pytest.raises(MenuTooLarge):
        small.observe(small.agent_selection)


def test_numbers_are_the_same_in_every_process() -> None:
    assert (slot("hand=crab", 4096), slot("score/0", 8192)) == (796, 7341)


def test_neither_server_nor_engine_load_what_training_needs() -> None:
    heavy = "print([m for m in ('numpy', 'gymnasium', 'pettingzoo') if m in sys.modules])"
    code = f"import sys, app.main, engine, engine.bots; {heavy}"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
