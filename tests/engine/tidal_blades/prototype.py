"""A table of the prototype edition set up for one test; see `positions.words` for short forms."""

from __future__ import annotations

from typing import Any

from engine.games.tidal_blades.positions.prototype import lay_out
from tests.engine.tidal_blades.table import Has, Table, has


def prototype(*specs: Has, **fields: Any) -> Table:
    """See `lay_out`."""
    return Table(lay_out(specs, **fields))


__all__ = ["has", "prototype"]
