"""A match as an AEC environment: the seats that are asked act one after the other."""

import json
import random
from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, Space
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from engine import Action, Match, rules_of
from tidetable_pettingzoo.encoding import feature_names, slots_of, vector

ACTIONS = 4096
"""Numbers of actions. The largest menu of 750 random games had 128 (README.md)."""
FEATURES = 8192
Observation = dict[str, Any]


class GameEnv(AECEnv):  # type: ignore[misc]  # the library has no types
    """One game. Agents are `seat_0` to `seat_n`; the reward comes at the end: 1 for the first, -1
    for the last, equal steps between, ties share; alone 1 for a win and -1 for a loss.
    """

    metadata = {"render_modes": ["ansi"], "name": "tidetable", "is_parallelizable": False}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        *,
        seats: int | None = None,
        options: Mapping[str, Any] | None = None,
        actions: int = ACTIONS,
        features: int = FEATURES,
        render_mode: str | None = None,
    ) -> None:
        """`seats` and `options`: as of a room. Raises UnknownGame or InvalidOptions."""
        super().__init__()
        self.info = rules_of(game).info
        self.metadata = {**self.metadata, "name": f"tidetable_{game}"}
        self.render_mode = render_mode
        self._seats = self.info.usual_seats if seats is None else seats
        self.info.check_seats(self._seats)
        self._options = dict(options or {})
        self.info.resolve_options(self._options)
        self._random = random.Random()
        self.possible_agents = [f"seat_{seat}" for seat in range(self._seats)]
        self.agents = list(self.possible_agents)
        space = Dict(
            {
                "observation": Box(-1.0, 1.0, (features,), np.float32),
                "action_mask": Box(0, 1, (actions,), np.int8),
            }
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = {agent: Discrete(actions) for agent in self.possible_agents}
        self._size, self._features = actions, features
        self.match: Match

    def observation_space(self, agent: str) -> Space[Any]:
        """The same for every agent."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        """The same for every agent."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new deal; with the same seed the same one. `options` of the library: none here."""
        del options
        if seed is not None:
            self._random.seed(seed)
        deal = f"{self._random.getrandbits(128):032x}"
        self.match = Match.new(
            self.info.id, seats=self._seats, options=self._options, seed=deal, salt="0" * 32
        )
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def menu(self, agent: str) -> dict[int, Action]:
        """The legal actions of an agent by their numbers; empty where it is not asked."""
        seat = self.possible_agents.index(agent)
        asked = not self.match.over and seat in self.match.waiting()
        return slots_of(self.match.menu(seat), self._size) if asked else {}

    def words(self, agent: str, action: int) -> str:
        """What an action of the menu is, as a person at the table reads it."""
        return self.match.face(self.possible_agents.index(agent), self.menu(agent)[action]).text

    def told(self, seat: int) -> dict[str, Any]:
        """What an observation is made of: all that the seat may know."""
        prompt = self.match.prompt(seat)
        return {
            "view": self.match.view(seat),
            "own_seat": [each == seat for each in range(self._seats)],
            "waiting": [each in self.match.waiting() for each in range(self._seats)],
            "asked": None if prompt is None else prompt.kind,
        }

    def observe(self, agent: str) -> Observation:
        """What the seat may see, and what it may do."""
        seat = self.possible_agents.index(agent)
        mask = np.zeros(self._size, dtype=np.int8)
        mask[list(self.menu(agent))] = 1
        return {
            "observation": vector(feature_names(self.told(seat)), self._features),
            "action_mask": mask,
        }

    def step(self, action: int | None) -> None:
        """One action of the agent that is selected."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        chosen = None if action is None else self.menu(agent).get(int(action))
        if chosen is None:
            raise ValueError(f"{action} is no legal action of {agent}")
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.match.act(self.possible_agents.index(agent), chosen)
        if self.match.over:
            self.terminations = dict.fromkeys(self.agents, True)
            self.rewards = self._judged()
        elif self.match.ply >= self.info.max_plies:
            self.truncations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self._select()

    def _select(self) -> None:
        waiting = self.match.waiting()
        self.agent_selection = self.possible_agents[waiting[0] if waiting else 0]

    def _judged(self) -> dict[str, float]:
        result = self.match.result()
        assert result is not None
        places = result.placement
        others = len(places) - 1
        if not others:
            return {self.agents[0]: 1.0 if places[0] == 1 else -1.0}
        return {
            agent: (sum(each > mine for each in places) - sum(each < mine for each in places))
            / others
            for agent, mine in zip(self.possible_agents, places, strict=True)
        }

    def render(self) -> str | None:
        """What everybody may see, as text (`ansi`)."""
        if self.render_mode != "ansi":
            return None
        return json.dumps(self.match.view(None), indent=1)

    def close(self) -> None:
        """Nothing is open."""


def raw_env(game: str, **more: Any) -> GameEnv:
    """The environment alone: an illegal action is a ValueError and changes nothing."""
    return GameEnv(game, **more)


def env(game: str, **more: Any) -> AECEnv:
    """The environment as others of the library are: an illegal action ends the game with a reward
    of -1 for who chose it, and calls in a wrong order are errors."""
    wrapped = wrappers.TerminateIllegalWrapper(raw_env(game, **more), illegal_reward=-1)
    wrapped = wrappers.AssertOutOfBoundsWrapper(wrapped)
    return wrappers.OrderEnforcingWrapper(wrapped)
