"""Golden texts: a change of rules shows as a diff. Renew with `pytest --update-golden`."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.tools import playthrough

FOLDER = Path(__file__).parent / "playthroughs"
GOLDEN = {
    "opale_base": ("opale", "golden-1", {}),
    "opale_variants": ("opale", "golden-2", {"foreshadowing": True, "seashells": True}),
    "opale_open_score": ("opale", "golden-3", {"show_running_score": True}),
}


@pytest.mark.parametrize("name", sorted(GOLDEN))
def test_playthrough_is_as_written(name, request):
    game, seed, options = GOLDEN[name]
    text = playthrough.text(game, seed, options)
    path = FOLDER / f"{name}.txt"
    if request.config.getoption("--update-golden"):
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
    assert path.read_text() == text
