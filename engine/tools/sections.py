"""A view as plain text: a line for each section, as short as it can be read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.core.types import Json

UNSAID = ("phase", "turn", "player", "round")
"""The line of who is asked says these."""
EMPTY: tuple[Json, ...] = (None, "", [], {}, ())
SHORT = 240


def sections(
    view: Mapping[str, Json], names: Sequence[str], grids: Mapping[str, Any], most: int = SHORT
) -> list[str]:
    """A text for each section of a view; `grids` are those the components lay out in rows."""
    lines: list[str] = []
    for name, value in view.items():
        if name in grids:
            lines.append("\n".join([f"{_words(name)}:", *_grid(value, grids[name])]))
        elif name not in UNSAID and (text := text_of(value, names)):
            line = f"{_words(name)}: {text}"
            lines.append(line if len(line) <= most else f"{line[: most - 1]}…")
    return lines


def text_of(value: Json, names: Sequence[str]) -> str:
    """A value in words; "" for what is not there.

    >>> text_of({"hand": 5, "seat": 0, "shells": []}, ["You", "Bot 2"])
    'You hand 5'
    >>> text_of([{"id": "a", "name": "Ant"}, {"id": "b_c"}, None], ["You"])
    'Ant, b c, –'
    >>> text_of([["ant"], None], ["You", "Bot 2"]), text_of([None, ""], ["You", "Bot 2"])
    ('You ant', '')
    """
    if value in EMPTY or value is False:
        return ""
    if value is True:
        return "yes"
    if isinstance(value, Mapping):
        return _object(value, names)
    if isinstance(value, list | tuple):
        return _list(value, names)
    return str(value).replace("_", " ")


def _list(values: Sequence[Json], names: Sequence[str]) -> str:
    """What there is one of for each seat is told with its name."""
    texts = [text_of(each, names) for each in values]
    if not any(texts):
        return ""
    if len(values) == len(names) and not any(map(_is_named, values)):
        texts = [f"{name} {text}" for name, text in zip(names, texts, strict=True) if text]
    between = "; " if any("," in text for text in texts) else ", "
    return between.join(text or "–" for text in texts)


def _is_named(value: Json) -> bool:
    """A text, or an object that says whose or what it is."""
    return isinstance(value, str) or (
        isinstance(value, Mapping) and bool({"seat", "id", "name"} & value.keys())
    )


def _object(value: Mapping[str, Json], names: Sequence[str]) -> str:
    """Whose it is and its name, or else its id and all its fields."""
    seat, name = value.get("seat"), value.get("name")
    parts = [names[seat]] if isinstance(seat, int) else []
    if isinstance(name, str):
        return " ".join([*parts, name])
    parts += [_words(value["id"])] if isinstance(value.get("id"), str) else []
    rest = {key: text_of(each, names) for key, each in value.items() if key not in ("seat", "id")}
    told = ", ".join(f"{_words(key)} {text}" for key, text in rest.items() if text)
    return " ".join([*parts, told]).strip()


def _grid(value: Mapping[str, Json], rows: Sequence[Sequence[str]]) -> list[str]:
    """Each place by its name; one that is taken by the number of its seat."""
    return ["  " + " ".join(_cell(value, name) for name in row).rstrip() for row in rows]


def _cell(value: Mapping[str, Json], name: str) -> str:
    here = value.get(name)
    seat = here.get("seat") if isinstance(here, Mapping) else None
    return f"{name if seat is None else f'[{seat + 1}]':<4}"


def _words(name: str) -> str:
    return name.replace("_", " ")
