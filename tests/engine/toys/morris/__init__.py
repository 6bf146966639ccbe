"""Nine Men's Morris, made by the recipe alone (engine/README.md): no line of client code."""

from engine.core.rules import catalogue, register
from tests.engine.toys.morris.rules import INFO, MorrisRules

if INFO.id not in catalogue:
    register(MorrisRules())
