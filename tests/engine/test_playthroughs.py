"""Golden texts: a change of rules shows as a diff. Renew with `pytest --update-golden`."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.tools import playthrough

FOLDER = Path(__file__).parent / "playthroughs"
WHOLE = 500
SHORT = {"max_decks": 2, "mulligan": False}
HARD = {"mode": "advanced", "trainer": "hard"}
GOLDEN = {
    "opale_base": ("opale", "golden-1", {}, WHOLE),
    "opale_variants": ("opale", "golden-2", {"foreshadowing": True, "seashells": True}, WHOLE),
    "opale_open_score": ("opale", "golden-3", {"show_running_score": True}, WHOLE),
    "leviatel_base": ("leviatel", "golden-1", {}, 60),
    "leviatel_fights": ("leviatel", "golden-2", {**SHORT, "plain_castles": True}, 130),
    "leviatel_open": ("leviatel", "golden-3", {**SHORT, "open_hands": 2, "base_gain": "coin"}, 60),
    "wind_and_fire_base": ("wind_and_fire", "golden-24", {}, WHOLE),
    "wind_and_fire_sigils": ("wind_and_fire", "golden-13", {"sigils": True}, 130),
    "wind_and_fire_advanced": ("wind_and_fire", "golden-5", HARD, WHOLE),
    "tidal_blades_first": ("tidal_blades", "golden-7", {"first_game": True}, WHOLE),
    "tidal_blades_draft": ("tidal_blades", "golden-6", {"draft_start": True}, 130),
    "tidal_blades_four": ("tidal_blades", "golden-8", {}, 150),
    "tidal_blades_prototype": ("tidal_blades_prototype", "golden-4", {}, WHOLE),
}
SEATS = {
    "wind_and_fire_sigils": 3, "wind_and_fire_advanced": 4, "tidal_blades_draft": 3,
    "tidal_blades_four": 4,
}  # fmt: skip
"""Of those that are not played with the usual number."""


@pytest.mark.parametrize("name", sorted(GOLDEN))
def test_playthrough_is_as_written(name, request):
    game, seed, options, most_plies = GOLDEN[name]
    text = playthrough.text(game, seed, options, most_plies, SEATS.get(name))
    path = FOLDER / f"{name}.txt"
    if request.config.getoption("--update-golden"):
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
    assert path.read_text() == text
