"""Opale: two players lay cards of nine kinds and take piles along the arrows of the board."""

from engine.core.rules import register
from engine.games.opale.rules import OpaleRules

register(OpaleRules())
