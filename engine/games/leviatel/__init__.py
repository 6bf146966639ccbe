"""Leviatel Legends: two castles, a map of 20 areas, decks of ten cards."""

from engine.core.rules import register
from engine.games.leviatel.effects import arrivals, harm, resources, stats
from engine.games.leviatel.rules import LeviatelRules

__all__ = ["arrivals", "harm", "resources", "stats"]

register(LeviatelRules())
