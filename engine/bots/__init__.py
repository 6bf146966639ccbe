"""Players that need nobody: each chooses out of the legal actions of a position it may know."""

from engine.bots.levels import LEVELS, choose, require_level, think

__all__ = ["LEVELS", "choose", "require_level", "think"]
