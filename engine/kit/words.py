"""Sentences for what the core itself makes happen, for the `tell` of games with several seats."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.types import Json


def handed_over(fields: Mapping[str, Json]) -> str:
    """Who left is said by name: `{0}` would be the name of who plays on.

    >>> handed_over({"seat": 0, "who": "Ada"})
    'Ada resigned, a bot plays on.'
    """
    who = str(fields["who"]).replace("{", "(").replace("}", ")")
    return f"{who} resigned, a bot plays on."
