"""Names and numbers in texts: `{hand_limit}` is that of the components of the game."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

_PLACEHOLDER = re.compile(r"\{([^{}]+)\}")
OPTIONS = "options."
"""What follows differs from table to table: the client fills it."""


def filled(text: str, components: Mapping[str, Any]) -> str:
    """The text with what its placeholders stand for.

    >>> filled("Draw up to {hand_limit}.", {"hand_limit": 5})
    'Draw up to 5.'
    >>> filled("It has {options.castle_health} health.", {})
    'It has {options.castle_health} health.'
    """

    def value(match: re.Match[str]) -> str:
        return match[0] if match[1].startswith(OPTIONS) else words(at(components, match[1]))

    return _PLACEHOLDER.sub(value, text)


def at(components: Any, path: str) -> Any:
    """What lies at a path; raises KeyError if nothing does.

    >>> tiles = [{"id": "a", "kind": "ice"}, {"id": "b", "kind": "fire"}]
    >>> at({"tiles": tiles}, "tiles.b.kind"), at({"tiles": tiles}, "tiles.0.id")
    ('fire', 'a')
    >>> at({"tiles": tiles}, "tiles.kind=ice.id"), at({"tiles": tiles}, "tiles.kind=ice.count")
    (['a'], 1)
    """
    found = components
    for name in path.split("."):
        found = _in_list(found, name) if isinstance(found, list) else _in_dict(found, name)
    return found


def words(value: Any) -> str:
    """A value in a sentence: numbers of a list each once, names one after the other.

    >>> words([1, 2, 2]), words(["Left Lake", "Right Lake"]), words(3)
    ('1, 2', 'Left Lake and Right Lake', '3')
    """
    if not isinstance(value, list):
        return str(value)
    if all(isinstance(each, int) for each in value):
        return ", ".join(map(str, sorted(set(value))))
    return " and ".join(map(str, value))


def _in_dict(found: Any, name: str) -> Any:
    if not isinstance(found, Mapping) or name not in found:
        raise KeyError(name)
    return found[name]


def _in_list(found: Sequence[Any], name: str) -> Any:
    key, equals, value = name.partition("=")
    if equals:
        return [each for each in found if str(each.get(key)) == value]
    if name == "count":
        return len(found)
    if name.isdigit() and int(name) < len(found):
        return found[int(name)]
    for each in found:
        if name in (each.get("id"), each.get("symbol")):
            return each
    if not found:
        raise KeyError(name)
    return [_in_dict(each, name) for each in found]
