"""Champions of Wind and Fire: base and advanced tournaments, and solo against the Master."""

from engine.core.rules import register
from engine.games.wind_and_fire.positions import LAYOUT
from engine.games.wind_and_fire.rules import WindAndFireRules
from engine.kit.examples import tell_examples

register(WindAndFireRules())
tell_examples("wind_and_fire", __name__, LAYOUT, names=("Ada", "Bo", "Cy", "Dee"))
