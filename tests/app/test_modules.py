"""The list of modules a page loads is the real import graph, and small enough."""

import gzip

import pytest

from app.core.resources import resource_dir
from app.pages.modules import graph
from engine import catalogue

BUDGETS = {"opale": 60_000, "leviatel": 75_000}
"""Bytes. 60 kB is the goal for every table; Leviatel is over it and must not grow."""


def size(address: str) -> int:
    """Bytes of a module on the wire."""
    return len(
        gzip.compress((resource_dir("static") / address.removeprefix("/static/")).read_bytes())
    )


@pytest.mark.parametrize("game", sorted(catalogue))
def test_a_table_stays_small(game: str) -> None:
    modules = graph("/static/js/room.js", f"/static/js/games/{game}/index.js")
    assert "/static/vendor/preact.mjs" in modules
    assert f"/static/js/games/{game}/board.js" in modules
    assert not [module for module in modules if "motion.js" in module and "games" in module]
    assert sum(map(size, modules)) <= BUDGETS[game]
