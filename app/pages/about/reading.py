"""Finds and reads the `about.toml` of a game. A game without one is shown in neutral words."""

import inspect
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from app.pages.about.model import About
from app.pages.about.placeholders import filled
from engine import Rules, catalogue


class AboutError(Exception):
    """A file is not as it should be; the text says which, and what is wrong."""


def about(game: str) -> About:
    """What is told about a game of the catalogue; raises AboutError."""
    rules = catalogue.get(game)
    return About() if rules is None else _about(rules)


@cache
def _about(rules: Rules[Any]) -> About:
    file = file_of(folder_of(rules), rules.info.id)
    return About() if file is None else read(file, rules)


def folder_of(rules: Rules[Any]) -> Path:
    """Where everything of a game lies."""
    return Path(inspect.getfile(type(rules))).parent


def file_of(folder: Path, game: str) -> Path | None:
    """The file of a game: an edition that shares its folder may have its own.

    `tidal_blades_prototype` in `tidal_blades/` looks for `about_prototype.toml` first.
    """
    edition = game.removeprefix(folder.name).removeprefix("_")
    for name in (f"about_{edition}.toml", "about.toml"):
        if (folder / name).is_file():
            return folder / name
    return None


def read(file: Path, rules: Rules[Any]) -> About:
    """A file in the words of one game; raises AboutError."""
    try:
        return About.model_validate(_told(_load(file), rules.info.id, rules.components()))
    except (ValidationError, tomllib.TOMLDecodeError, OSError) as problem:
        raise AboutError(f"{file}: {problem}") from problem
    except KeyError as problem:
        raise AboutError(f"{file}: the components have no {problem} of a placeholder") from problem


def _load(file: Path) -> dict[str, Any]:
    """The file over the one that it extends."""
    found = tomllib.loads(file.read_text("utf-8"))
    base = found.pop("extends", None)
    return found if base is None else _over(_load(file.parent / base), found)


def _over(base: dict[str, Any], more: dict[str, Any]) -> dict[str, Any]:
    """
    >>> _over({"a": {"b": 1, "c": 2}, "d": [1]}, {"a": {"b": 3}, "d": [2]})
    {'a': {'b': 3, 'c': 2}, 'd': [2]}
    """
    both = {
        key: _over(base[key], more[key])
        for key in base.keys() & more.keys()
        if isinstance(base[key], dict) and isinstance(more[key], dict)
    }
    return base | more | both


def _told(value: Any, game: str, components: Any) -> Any:
    """With names and numbers in every text, without what is said of another edition."""
    if isinstance(value, str):
        return filled(value, components)
    if isinstance(value, list):
        return [_told(each, game, components) for each in value if _is_of(each, game)]
    if isinstance(value, dict):
        return {
            key: _told(
                {k: v for k, v in each.items() if k != "game"} if key == "when" else each,
                game,
                components,
            )
            for key, each in value.items()
        }
    return value


def _is_of(value: Any, game: str) -> bool:
    edition = value.get("when", {}).get("game", game) if isinstance(value, dict) else game
    return bool(edition == game)
