"""The games on the shelf: content on top of the core; no game knows another."""

from importlib import import_module
from importlib.metadata import entry_points

SHELF = ("opale", "leviatel", "wind_and_fire", "tidal_blades")
"""In this order they are offered. A game registers itself when it is imported."""

for _game in SHELF:
    import_module(f"engine.games.{_game}")
for _other in entry_points(group="tidetable.games"):
    _other.load()  # games of other distributions, after ours
