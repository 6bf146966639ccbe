"""The games of Tidetable as PettingZoo environments, one seat an agent."""

from tidetable_pettingzoo.encoding import MenuTooLarge, feature_names, slots_of
from tidetable_pettingzoo.environment import GameEnv, env, raw_env

__all__ = ["GameEnv", "MenuTooLarge", "env", "feature_names", "raw_env", "slots_of"]
