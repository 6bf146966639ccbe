"""Leviatel Legends: two castles, a map of 20 areas, decks of ten cards."""

from engine.core.rules import register
from engine.games.leviatel.effects import arrivals, harm, resources, stats
from engine.games.leviatel.position import LAYOUT
from engine.games.leviatel.rules import LeviatelRules
from engine.kit.examples import tell_examples

__all__ = ["arrivals", "harm", "resources", "stats"]

register(LeviatelRules())
tell_examples("leviatel", __name__, LAYOUT, names=("South", "North"))
