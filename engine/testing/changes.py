"""JSON for people: a value in one line, and what of it became another."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from engine.core.types import Json

SHORT = 40
"""A list of so many characters is shown whole where it changed."""
WIDE = 80
"""An object or list of more characters is shown part by part where it is new."""
_NOTHING = object()
_BARE = re.compile(r"(?!(?:null|true|false)$)[A-Za-z_][^\[\]{},;\n\"]*")


class Change(NamedTuple):
    """What changed in the object or list at `path` (dotted)."""

    path: str
    text: str


def line(value: Json) -> str:
    """JSON without most of its quotes.

    >>> line({"card": None, "cost": [2, 0], "name": "Guard Tower", "no": "5"})
    '{card null, cost [2, 0], name Guard Tower, no "5"}'
    """
    if isinstance(value, dict):
        return f"{{{fields(value)}}}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(line, value))}]"
    if isinstance(value, str) and _BARE.fullmatch(value):
        return value
    return json.dumps(value, ensure_ascii=False)


def fields(value: dict[str, Json]) -> str:
    """The inside of an object in one line."""
    return ", ".join(f"{name} {line(inner)}" for name, inner in value.items())


def changes(old: dict[str, Json], new: dict[str, Json], path: str = "") -> Iterator[Change]:
    """The leaves that changed; of lists what was taken out (-) and put in (+).

    >>> old = {"coins": 2, "hand": [{"id": "imp", "cost": 1}, {"id": "fire ogre", "cost": 4}]}
    >>> new = {"coins": 1, "hand": [{"id": "imp", "cost": 0}, {"id": "forest elf", "cost": 9}]}
    >>> for path, text in changes(old, new):
    ...     print(f"{path}: {text}")
    : coins 1
    hand.imp: cost 0
    hand: -fire ogre
    hand: +{id forest elf, cost 9}
    """
    for name, value in new.items():
        yield from _part(old.get(name, _NOTHING), value, path, name)
    yield from (Change(path, f"-{name}") for name in old if name not in new)


def _part(old: Json, new: Json, path: str, name: str) -> Iterator[Change]:
    if old == new and _text(old) == _text(new):  # to Python, True is 1
        return
    inner = f"{path}.{name}" if path else name
    whole = line(new)
    if isinstance(old, dict) and isinstance(new, dict) and old.get("id") != new.get("id"):
        yield Change(path, f"{name} {whole}")
    elif isinstance(new, dict) and (isinstance(old, dict) or len(whole) > WIDE):
        yield from changes(old if isinstance(old, dict) else {}, new, inner)
    elif isinstance(new, list) and len(whole) > (SHORT if isinstance(old, list) else WIDE):
        yield from _of_list(old if isinstance(old, list) else [], new, inner)
    else:
        yield Change(path, f"{name} {whole}")


def _text(value: Json) -> str:
    return json.dumps(value, sort_keys=True)


def _of_list(old: list[Json], new: list[Json], path: str) -> Iterator[Change]:
    before, after = _pieces(old), _pieces(new)
    if before is not None and after is not None:
        for name in before:
            if name in after:
                yield from changes(before[name], after[name], f"{path}.{name}")
        yield from _of_values(list(before), list(after), path, {n: line(after[n]) for n in after})
    elif any(isinstance(part, dict | list) for part in new) and len(old) in (0, len(new)):
        for place, part in enumerate(new):
            yield from _part(old[place] if old else _NOTHING, part, path, str(place))
    else:
        yield from _of_values(list(map(line, old)), list(map(line, new)), path, {})


def _pieces(parts: list[Json]) -> dict[str, dict[str, Json]] | None:
    """A list of objects that have an id each, by their ids."""
    named = {str(part["id"]): part for part in parts if isinstance(part, dict) and "id" in part}
    return named if len(named) == len(parts) else None


def _of_values(
    old: list[str], new: list[str], path: str, texts: dict[str, str]
) -> Iterator[Change]:
    """`texts`: what is shown of a value that is new. The order is shown where it is not the old
    one with the new values behind it."""
    kept = _common(old, new)
    for value in _without(old, kept):
        yield Change(path, f"-{value}")
    for value in _without(new, kept):
        yield Change(path, f"+{texts.get(value, value)}")
    if kept + _without(new, kept) != new:
        yield Change(path, f"now [{', '.join(new)}]")


def _common(values: list[str], others: list[str]) -> list[str]:
    """Those of `values` that are in `others` too, as often as there."""
    return _without(values, _without(values, others))


def _without(values: list[str], taken: list[str]) -> list[str]:
    """`values` without the first of each that is `taken`."""
    rest = Counter(taken)
    left = []
    for value in values:
        if rest[value]:
            rest[value] -= 1
        else:
            left.append(value)
    return left
