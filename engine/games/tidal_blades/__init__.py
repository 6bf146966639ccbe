"""Tidal Blades: Heroes of the Reef, and its prototype edition as a game of its own."""

from engine.core.rules import register
from engine.games.tidal_blades.editions.prototype import Prototype
from engine.games.tidal_blades.editions.retail import Retail
from engine.games.tidal_blades.flow.prototype import training
from engine.games.tidal_blades.positions import prototype, retail
from engine.games.tidal_blades.rules import (
    CHARACTERS,
    DRAFT_START,
    FINAL_NIGHT,
    FIRST_GAME,
    TidalBladesRules,
)
from engine.kit.examples import tell_examples

__all__ = ["training"]

OPTIONS = (CHARACTERS, FIRST_GAME, DRAFT_START, FINAL_NIGHT)
register(TidalBladesRules("tidal_blades", Retail(), OPTIONS, "lessons"))
register(
    TidalBladesRules("tidal_blades_prototype", Prototype(), (CHARACTERS,), "lessons_prototype")
)
NAMES = ("Ada", "Bo", "Cy", "Dee")
tell_examples("tidal_blades", __name__, retail.LAYOUT, names=NAMES)
tell_examples(
    "tidal_blades_prototype",
    __name__,
    prototype.LAYOUT,
    folder="examples_prototype",
    names=NAMES,
)
