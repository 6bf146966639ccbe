"""The skeleton of a game keeps all that is asked of a game, at once and under any name."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
from typer.testing import CliRunner

from app.cli import app
from engine.testing.new_game import Refused, arranged, write_game
from tests.server import NO_TLS, serving

ROOT = Path(__file__).parents[3]
BIN = Path(sys.executable).parent
WATCHED = ("SLIPCOVER_", "PYTEST_")
"""What tells a test run inside this one that it is watched: its lines are none of ours."""
SHORT, USUAL, LONG = "ox", "high_card", "champions_of_the_deep_sea"


def run(folder: Path, *command: str | Path) -> str:
    """A program of the environment, with the game of `folder` on the path; what it said."""
    plain = {name: value for name, value in os.environ.items() if not name.startswith(WATCHED)}
    done = subprocess.run(
        [str(part) for part in command],
        cwd=folder,
        env={**plain, "PYTHONPATH": str(folder)},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def installed(name: str, folder: Path) -> Path:
    """A distribution of its own as `pip install` leaves it: importable, with its entry point."""
    assert CliRunner().invoke(app, ["new-game", name, "--into", str(folder)]).exit_code == 0
    project = (folder / "pyproject.toml").read_text()
    entry = re.search(r'\[project\.entry-points\."(tidetable\.games)"\]\n(.+)', project)
    assert entry is not None
    info = folder / f"tidetable_{name}-0.1.0.dist-info"
    info.mkdir()
    metadata = f"Metadata-Version: 2.1\nName: tidetable-{name}\nVersion: 0.1.0\n"
    (info / "METADATA").write_text(metadata)
    (info / "entry_points.txt").write_text(f"[{entry[1]}]\n{entry[2]}\n".replace('"', ""))
    return folder


@pytest.fixture(scope="module")
def usual(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return installed(USUAL, tmp_path_factory.mktemp("distribution"))


def test_it_keeps_its_rules_and_the_contract(usual: Path) -> None:
    said = run(usual, sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider")
    assert re.search(r"\b1[0-9] passed", said)


@pytest.mark.slow
def test_its_types_are_strict(usual: Path, tmp_path: Path) -> None:
    assert "no issues found" in run(usual, BIN / "mypy", "--cache-dir", tmp_path)


@pytest.mark.parametrize("name", [SHORT, USUAL, LONG])
def test_ruff_has_nothing_to_say(name: str, tmp_path: Path) -> None:
    folder = installed(name, tmp_path)
    run(folder, BIN / "ruff", "check", "--no-cache", ".")
    run(folder, BIN / "ruff", "format", "--no-cache", "--check", ".")


def test_it_is_played_on_the_command_line(usual: Path) -> None:
    games = json.loads(run(usual, BIN / "tidetable", "games", "--json"))
    assert [game["title"] for game in games if game["id"] == USUAL] == ["High card"]
    figures = json.loads(
        run(usual, BIN / "tidetable", "simulate", USUAL, "--games", "20", "--json")
    )
    assert figures["endings"] == {"rounds": 20}


def test_its_page_and_cover_are_served(usual: Path) -> None:
    with serving(PYTHONPATH=str(usual)) as server, httpx.Client(verify=NO_TLS) as http:
        page = http.get(f"{server.url}/games").raise_for_status().text
        assert "How a round goes" in page
        (cover,) = set(re.findall(rf'src="([^"]*{USUAL}[^"]*)"', page))
        drawing = http.get(server.url + cover).raise_for_status()
        assert drawing.content == (usual / USUAL / "cover.svg").read_bytes()
        palettes = http.get(f"{server.url}/static/css/palettes.css").raise_for_status().text
        assert f'[data-game="{USUAL}"]{{--g-1:light-dark(' in palettes


# -- into a checkout -------------------------------------------------------------------------------


def checkout(folder: Path) -> Path:
    """What the linter and the shelf look at."""
    games = folder / "engine" / "games"
    games.mkdir(parents=True)
    for file in ("pyproject.toml", "engine/ruff.toml", "engine/games/__init__.py"):
        shutil.copy(ROOT / file, folder / file)
    for package in ("core", "kit", "testing"):
        (folder / "engine" / package).symlink_to(ROOT / "engine" / package)
    return folder


def test_in_a_checkout_it_stands_beside_the_others_and_on_the_shelf(tmp_path: Path) -> None:
    root = checkout(tmp_path)
    told = list(write_game(USUAL, checkout=root))
    shelf = (root / "engine/games/__init__.py").read_text()
    assert f'"tidal_blades", "{USUAL}")\n"""In this order' in shelf
    assert told[-1] == f"put on the shelf: {root / 'engine/games/__init__.py'}"
    assert (root / f"engine/games/{USUAL}/flow/turn.py").is_file()
    assert (
        "from tests.engine.high_card.table import"
        in (root / f"tests/engine/{USUAL}/test_rules.py").read_text()
    )
    for command in (("check", "--no-cache"), ("format", "--no-cache", "--check")):
        run(root, BIN / "ruff", *command, "engine/games", "tests")


def test_imports_of_the_engine_stay_in_one_block() -> None:
    text = "from engine.kit.ask import a\nfrom engine.games.high.cards import b\n"
    assert arranged(text, "engine.games.high") == "".join(reversed(text.splitlines(True)))


# -- what is refused -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("High Card", "no name for a game"),
        ("3d", "no name for a game"),
        ("class", "no name for a game"),
        ("opale", "there is a game called 'opale' already"),
        ("tests", "Python has a package called 'tests' already"),
        ("json", "Python has a package called 'json' already"),
    ],
)
def test_a_name_that_is_none_or_taken_is_refused_in_a_sentence(
    name: str, said: str, tmp_path: Path
) -> None:
    answer = CliRunner().invoke(app, ["new-game", name, "--into", str(tmp_path)])
    assert answer.exit_code == 2
    assert said in answer.output
    assert list(tmp_path.iterdir()) == []


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    (tmp_path / USUAL).mkdir()
    answer = CliRunner().invoke(app, ["new-game", USUAL, "--into", str(tmp_path)])
    assert answer.exit_code == 2
    assert "is there already" in answer.output
    assert list((tmp_path / USUAL).iterdir()) == []


def test_an_installation_says_where_to_put_it(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="--into DIR"):
        list(write_game(USUAL, checkout=tmp_path))
