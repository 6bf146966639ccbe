"""The games on the shelf: content on top of the core; no game knows another."""

from importlib import import_module

SHELF = ("opale", "leviatel", "wind_and_fire", "tidal_blades")
"""In this order they are offered. A game registers itself when it is imported."""

for _game in SHELF:
    import_module(f"engine.games.{_game}")
