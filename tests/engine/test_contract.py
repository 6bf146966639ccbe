"""What every game on the shelf promises: see `engine.testing.contract`."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from engine import catalogue
from engine.testing.contract.cases import EVERY, Case, cases_of
from engine.testing.contract.walk import walk
from engine.tools import simulate

CASES = [case for game in catalogue for case in cases_of(game)]
FURTHER_MATCHES = 1
"""Of each case; in these only the quick promises are watched."""


@pytest.mark.parametrize("case", CASES, ids=str)
def test_every_promise_is_kept(case: Case) -> None:
    for number in range(1 + FURTHER_MATCHES):
        broken = walk(case, number, quick=number > 0 and not EVERY)
        assert not broken, "\n".join(broken)


def test_the_hash_seed_of_the_process_changes_nothing() -> None:
    program = (
        "from engine.testing.contract.walk import wandered\n"
        "from tests.engine.test_contract import CASES\n"
        "print([wandered(case, 60).fingerprint for case in CASES])"
    )
    seen = set()
    for hash_seed in ("1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
        run = subprocess.run(
            [sys.executable, "-c", program], env=environment, capture_output=True, text=True
        )
        assert run.returncode == 0, run.stderr
        seen.add(run.stdout)
    assert len(seen) == 1


@pytest.mark.slow
@pytest.mark.parametrize(
    "game", [game for game in sorted(catalogue) if "easy" in catalogue[game].info.bots]
)
def test_easy_beats_random(game: str) -> None:
    """A quick look; `tidetable simulate` with 400 games is the real measure."""
    figures = simulate.run(game, games=4, bots=["easy", "random"])
    assert figures.wins_per_seat[0] >= 3.5
