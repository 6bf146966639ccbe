"""Tidal Blades: Heroes of the Reef."""

from engine.core.rules import register
from engine.games.tidal_blades.editions.retail import Retail
from engine.games.tidal_blades.rules import (
    DRAFT_START,
    FINAL_NIGHT,
    FIRST_GAME,
    TidalBladesRules,
)

register(TidalBladesRules("tidal_blades", Retail(), (FIRST_GAME, DRAFT_START, FINAL_NIGHT)))
