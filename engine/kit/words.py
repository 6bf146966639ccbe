"""Words for numbers, names and lists, and sentences for what the core itself makes happen."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from engine.core.said import agree
from engine.core.types import Json


def count(number: int, noun: str, plural: str = "") -> str:
    """
    >>> count(1, "card"), count(3, "card"), count(2, "die", "dice")
    ('1 card', '3 cards', '2 dice')
    """
    return f"{number} {noun}" if number == 1 else f"{number} {plural or f'{noun}s'}"


def with_article(name: str) -> str:
    """
    >>> with_article("Lava Golem"), with_article("Octopus Hunter")
    ('a Lava Golem', 'an Octopus Hunter')
    """
    return f"{'an' if name[0] in 'AEIOUaeiou' else 'a'} {name}"


def join(parts: Sequence[str], last: str = "and") -> str:
    """
    >>> join(["a", "b", "c"]), join(["a", "b"], last="or"), join(["a"]), join([])
    ('a, b and c', 'a or b', 'a', '')
    """
    return f" {last} ".join(filter(None, [", ".join(parts[:-1]), *parts[-1:]]))


def _named(fields: Mapping[str, Json]) -> str:
    """Who left, by name: `{0}` would be the name of who plays on."""
    return str(fields["who"]).replace("{", "(").replace("}", ")")


def handed_over(fields: Mapping[str, Json]) -> str:
    """Somebody left a table that plays on.

    >>> handed_over({"seat": 0, "who": "Ada"})
    'Ada resigned, a bot plays on.'
    """
    return f"{_named(fields)} resigned, a bot plays on."


def timed_out(fields: Mapping[str, Json]) -> str:
    """A clock ran out.

    >>> timed_out({"seat": 0, "who": "Ada"}), timed_out({"seat": 1, "who": None})
    ('Ada ran out of time, a bot plays on.', '{1} ran out of time.')
    """
    if fields["who"] is None:
        return f"{{{fields['seat']}}} ran out of time."
    return f"{_named(fields)} ran out of time, a bot plays on."


def left_absent(fields: Mapping[str, Json]) -> str:
    """Somebody was away longer than the table waits.

    >>> left_absent({"seat": 0, "who": "Ada"}), left_absent({"seat": 1, "who": None})
    ('Ada was away too long, a bot plays on.', '{1} ‹was|were› away too long.')
    """
    if fields["who"] is None:
        return f"{{{fields['seat']}}} {agree('was', 'were')} away too long."
    return f"{_named(fields)} was away too long, a bot plays on."


CORE: dict[str, Callable[[Mapping[str, Json]], str]] = {
    "resigned": lambda fields: f"{{{fields['seat']}}} resigned.",
    "handed_over": handed_over,
    "timed_out": timed_out,
    "left_absent": left_absent,
    "adjudicated": lambda _: "The time of the round is over: the points decide.",
}
"""By the kind of the event."""
