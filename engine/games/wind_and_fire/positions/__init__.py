"""Positions that are laid out instead of played to: for a table of several, and for one alone."""

from __future__ import annotations

from typing import Any

from engine.core.match import Match
from engine.games.wind_and_fire.positions import solo, table
from engine.kit.layout import Layout


def lay_out(**fields: Any) -> Match:
    """The Master's table where no players are named."""
    return table.lay_out(**fields) if "players" in fields else solo.lay_out(**fields)


LAYOUT = Layout(lay_out)
