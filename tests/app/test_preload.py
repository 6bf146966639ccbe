"""What a table loads first: the list of modules is the real import graph, and small enough."""

import gzip
from pathlib import Path

import pytest

from app.core.client_digest import digest
from app.core.resources import resource_dir, roots_of
from app.pages.preload import file_in, graph_in

BUDGET = 60_000
"""Bytes of the JavaScript that a table loads before it can be played, for every game."""

STATIC = resource_dir("static")
TABLES = sorted(path.parent.name for path in STATIC.glob("js/games/*/index.js"))
BUILT = (STATIC / "built", STATIC)


def size(address: str) -> int:
    """Bytes of a module on the wire."""
    file = file_in(BUILT, address)
    assert file is not None
    return len(gzip.compress(file.read_bytes()))


@pytest.mark.parametrize("game", TABLES)
def test_a_table_stays_small(game: str) -> None:
    modules = graph_in(BUILT, "/static/js/room.js", f"/static/js/games/{game}/index.js")
    assert sum(map(size, modules)) <= BUDGET
    assert not [module for module in modules if "/vendor/" in module], "not bundled"


@pytest.mark.parametrize("game", TABLES)
def test_as_written_it_is_the_same_table(game: str) -> None:
    modules = graph_in((STATIC,), "/static/js/room.js", f"/static/js/games/{game}/index.js")
    assert "/static/vendor/preact.mjs" in modules
    assert f"/static/js/games/{game}/board.js" in modules
    assert not [module for module in modules if "motion.js" in module and "games" in module]


def test_a_build_of_something_else_is_not_used(tmp_path: Path) -> None:
    for folder in ("js", "css", "built"):
        (tmp_path / folder).mkdir()
    module = tmp_path / "js" / "room.js"
    module.write_text("let a = 1;")
    assert roots_of(tmp_path) == (tmp_path,)
    (tmp_path / "built" / ".digest").write_text(digest(tmp_path))
    assert roots_of(tmp_path) == (tmp_path / "built", tmp_path)
    module.write_text("let a = 2;")
    assert roots_of(tmp_path) == (tmp_path,)
