"""Sentences of the solo game."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.core.types import Json

SOLO: dict[str, Callable[[Mapping[str, Json]], str]] = {}
