"""The entry point: puts the game on the shelf of a server, and never on that of the tests."""

from engine.core.rules import register
from tests.engine.toys.morris.rules import MorrisRules

register(MorrisRules())
