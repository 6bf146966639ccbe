"""Champions of Wind and Fire: base and advanced tournaments, and solo against the Master."""

from engine.core.rules import register
from engine.games.wind_and_fire.rules import WindAndFireRules

register(WindAndFireRules())
