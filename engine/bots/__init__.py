"""Players that need nobody: each chooses out of the legal actions of a position it may know."""

from engine.bots.advice import Weighed, advisers, brought, cost_of, leads_to, weigh, worth_a_look
from engine.bots.effort import Effort
from engine.bots.levels import LEVELS, choose, rank, require_level, think
from engine.bots.ranking import Choice
from engine.bots.worth import worth, worths

__all__ = [
    "LEVELS",
    "Choice",
    "Effort",
    "Weighed",
    "advisers",
    "brought",
    "choose",
    "cost_of",
    "leads_to",
    "rank",
    "require_level",
    "think",
    "weigh",
    "worth",
    "worth_a_look",
    "worths",
]
