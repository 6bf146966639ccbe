"""Opale: two players lay cards of nine kinds and take piles along the arrows of the board."""

from engine.core.rules import register
from engine.games.opale.position import LAYOUT
from engine.games.opale.rules import OpaleRules
from engine.kit.examples import tell_examples

register(OpaleRules())
tell_examples("opale", __name__, LAYOUT, names=("Ada", "Bo"))
