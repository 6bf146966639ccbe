"""Golden texts: a change of rules shows as a diff. Renew with `pytest --update-golden`."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import pytest

from engine.testing import golden

FOLDER = Path(__file__).parent / "playthroughs"
WHOLE = 500


class Golden(NamedTuple):
    game: str
    seed: str
    options: dict[str, Any]
    most_plies: int
    seats: int | None = None


VARIANTS = {"foreshadowing": True, "seashells": True}
SHORT = {"max_decks": 2, "mulligan": False}
OPEN = {**SHORT, "open_hands": 2, "base_gain": "coin"}
HARD = {"mode": "advanced", "trainer": "hard"}
GOLDEN = {
    "opale_base": Golden("opale", "golden-1", {}, WHOLE),
    "opale_variants": Golden("opale", "golden-2", VARIANTS, 150),
    "opale_open_score": Golden("opale", "golden-3", {"show_running_score": True}, 60),
    "leviatel_base": Golden("leviatel", "golden-1", {}, 60),
    "leviatel_fights": Golden("leviatel", "golden-2", {**SHORT, "plain_castles": True}, WHOLE),
    "leviatel_open": Golden("leviatel", "golden-3", OPEN, 60),
    "wind_and_fire_base": Golden("wind_and_fire", "golden-24", {}, WHOLE),
    "wind_and_fire_sigils": Golden("wind_and_fire", "golden-13", {"sigils": True}, 115, seats=3),
    "wind_and_fire_advanced": Golden("wind_and_fire", "golden-5", HARD, WHOLE, seats=4),
    "tidal_blades_first": Golden("tidal_blades", "golden-7", {"first_game": True}, WHOLE),
    "tidal_blades_draft": Golden("tidal_blades", "golden-6", {"draft_start": True}, 80, seats=3),
    "tidal_blades_four": Golden("tidal_blades", "golden-8", {}, 110, seats=4),
    "tidal_blades_prototype": Golden("tidal_blades_prototype", "golden-4", {}, WHOLE),
}


@pytest.mark.parametrize("name", sorted(GOLDEN))
def test_playthrough_is_as_written(name: str, request: pytest.FixtureRequest) -> None:
    text = golden.text(*GOLDEN[name])
    renew = request.config.getoption("--update-golden")
    assert golden.as_written(FOLDER / f"{name}.txt", text, renew=renew) == text
