"""Players that need nobody: each chooses out of the legal actions of a position it may know."""

from engine.bots.advice import Weighed, advisers, brought, cost_of, leads_to, weigh, worth_a_look
from engine.bots.analysis import Judgement, Played, judge, line_from, luck_of
from engine.bots.effort import Effort
from engine.bots.levels import LEVELS, choose, rank, require_level, think
from engine.bots.public import public, public_chances
from engine.bots.ranking import Choice
from engine.bots.worth import chances, worth, worths

__all__ = [
    "LEVELS",
    "Choice",
    "Effort",
    "Judgement",
    "Played",
    "Weighed",
    "advisers",
    "brought",
    "chances",
    "choose",
    "cost_of",
    "judge",
    "leads_to",
    "line_from",
    "luck_of",
    "public",
    "public_chances",
    "rank",
    "require_level",
    "think",
    "weigh",
    "worth",
    "worth_a_look",
    "worths",
]
