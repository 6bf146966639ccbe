"""Writes the skeleton of a game: tiny, complete, legal, and to be replaced file by file."""

from __future__ import annotations

import keyword
import re
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from pathlib import Path
from string import Template

from engine import EngineError, catalogue

SKELETON = files("engine.testing") / "skeleton"
ROOT = Path(__file__).parents[2]
ENDING = ".tmpl"


class Refused(EngineError):
    """The skeleton is not written; the text says why, and nothing has changed."""


@dataclass(frozen=True)
class Place:
    """Where the parts of a game go, and what they are called there."""

    root: Path
    package: str
    tests: str
    registered_in: Path | None = None
    """The file that lists the games; None: an entry point does it."""

    def folder(self, dotted: str) -> Path:
        return self.root.joinpath(*dotted.split("."))


def write_game(name: str, into: Path | None = None, checkout: Path = ROOT) -> Iterator[str]:
    """Writes a game called `name` and tells what was done, line by line.

    Into a checkout of Tidetable: `engine/games/<name>/` with its tests, and on the shelf. With
    `into`: a distribution of its own in that folder. Raises Refused.
    """
    place = _in_checkout(name, checkout) if into is None else Place(into, name, "tests")
    _require_free(name, place, own=into is not None)
    words = _words(name, place)
    yield from _written("game", place.folder(place.package), words)
    yield from _written("tests", place.folder(place.tests), words)
    if place.registered_in is None:
        tests = SKELETON / "distribution" / f"test_contract.py{ENDING}"
        yield _write(tests, place.folder(place.tests) / "test_contract.py", words)
        for name_of_file in ("pyproject.toml", "README.md"):
            template = SKELETON / "distribution" / f"{name_of_file}{ENDING}"
            yield _write(template, place.root / name_of_file, words)
    else:
        yield _put_on_shelf(name, place.registered_in)


def _in_checkout(name: str, checkout: Path) -> Place:
    shelf = checkout / "engine" / "games" / "__init__.py"
    if not (checkout / "pyproject.toml").is_file():
        raise Refused(
            "Tidetable is installed here, not checked out: say --into DIR, and the game becomes a"
            " distribution of its own."
        )
    return Place(checkout, f"engine.games.{name}", f"tests.engine.{name}", shelf)


def _require_free(name: str, place: Place, *, own: bool) -> None:
    """The name is one for a package, and nothing has it."""
    if not re.fullmatch("[a-z][a-z0-9_]*", name) or keyword.iskeyword(name):
        raise Refused(
            f"{name!r} is no name for a game: small letters, digits and _, beginning with a letter,"
            " for example high_card."
        )
    if name in catalogue:
        raise Refused(f"there is a game called {name!r} already.")
    if own and (name == "tests" or find_spec(name) is not None):
        raise Refused(f"Python has a package called {name!r} already: choose another name.")
    for folder in (place.folder(place.package), place.folder(place.tests)):
        if folder.exists():
            raise Refused(f"{folder} is there already.")


def _words(name: str, place: Place) -> dict[str, str]:
    parts = [part for part in name.split("_") if part]
    return {
        "name": name,
        "dashed": "-".join(parts),
        "title": " ".join(parts).capitalize(),
        "cls": "".join(map(str.capitalize, parts)),
        "package": place.package,
        "tests": place.tests,
        "letters": _letters(parts),
    }


def _letters(parts: list[str]) -> str:
    """What the numbers of its rules begin with: initials that no rulebook here has."""
    word = "".join(parts).upper()
    initials = "".join(part[0] for part in parts).upper()[:3]
    wanted = [initials] * (len(initials) > 1) + [word[:end] for end in range(2, len(word) + 1)]
    books = "".join(book.read_text("utf-8") for book in ROOT.glob("engine/games/*/RULES.md"))
    taken = set(re.findall(r"^\*\*(\w+)-", books, re.M))
    return next((one for one in wanted if one not in taken and one.isalpha()), f"{word}X")


def _written(part: str, folder: Path, words: dict[str, str]) -> Iterator[str]:
    for path, template in _templates(SKELETON / part):
        yield _write(template, folder / path.removesuffix(ENDING), words)


def _templates(folder: Traversable, before: str = "") -> Iterator[tuple[str, Traversable]]:
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir():
            yield from _templates(entry, f"{before}{entry.name}/")
        elif entry.name.endswith(ENDING):
            yield before + entry.name, entry


def _write(template: Traversable, path: Path, words: dict[str, str]) -> str:
    text = Template(template.read_text("utf-8")).substitute(words)
    path.parent.mkdir(parents=True, exist_ok=True)
    if path.suffix == ".py":
        text = arranged(text, words["package"])
    path.write_text(text, encoding="utf-8")
    return f"wrote {path}"


def arranged(text: str, package: str) -> str:
    """The imports of a file in order: those of a game of its own in a block below the engine's.

    >>> print(arranged("from engine.kit import a\\nfrom high.cards import b\\n", "high"), end="")
    from engine.kit import a
    <BLANKLINE>
    from high.cards import b
    """
    found = re.search(r"^from engine.*\n(?:from .*\n)*", text, re.M)
    if found is None:
        return text
    lines = sorted(found[0].splitlines(), key=lambda line: line.split()[1])
    inside = package.startswith("engine.")
    ours = [line for line in lines if inside or line.startswith(("from engine.", "from engine "))]
    others = [line for line in lines if line not in ours]
    block = "\n".join([*ours, "", *others] if others else ours) + "\n"
    return text.replace(found[0], block)


def _put_on_shelf(name: str, shelf: Path) -> str:
    """Adds the name to SHELF, as the last one."""
    text = shelf.read_text("utf-8")
    found = re.search(r"^SHELF = \((.*?),?\)$", text, re.M | re.S)
    if found is None:
        return f'to do: add "{name}" to SHELF in {shelf}'
    whole = f'SHELF = ({found[1]}, "{name}")'
    shelf.write_text(text.replace(found[0], whole), encoding="utf-8")
    return f"put on the shelf: {shelf}"
