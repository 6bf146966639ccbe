"""What moves announce and flow reacts to: see engine/kit/announce.py."""

from engine.games.wind_and_fire.state import WindAndFire
from engine.kit.announce import Announcer

happenings: Announcer[WindAndFire] = Announcer()
"""`stored(seat)`: something came into a storage, a pair may be due (WF-3.33)."""
