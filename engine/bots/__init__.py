"""Players that need nobody: each chooses out of the legal actions of a position it may know."""

from engine.bots.levels import LEVELS, choose, rank, require_level, think
from engine.bots.ranking import Choice
from engine.bots.worth import worth

__all__ = ["LEVELS", "Choice", "choose", "rank", "require_level", "think", "worth"]
