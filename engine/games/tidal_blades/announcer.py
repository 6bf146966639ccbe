"""What moves announce and flow reacts to: see engine/kit/announce.py."""

from engine.games.tidal_blades.state import TidalBlades
from engine.kit.announce import Announcer

happenings: Announcer[TidalBlades] = Announcer()
"""`synergy(seat)`: the Synergy dial reached or passed a card icon (TB-11.4)."""
