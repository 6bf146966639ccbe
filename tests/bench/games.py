"""What a move of each game costs the whole server, in one run beside Opale."""

from __future__ import annotations

import asyncio
import statistics
from typing import Any

from engine import catalogue
from tests.bench import measures
from tests.server import serving

BESIDE = "opale"
"""The game the others are compared with."""


def rows(database_url: str | None, repeats: int, rooms: int = 20) -> list[dict[str, Any]]:
    """Each game in as many rooms, in turn; the median of the repetitions."""
    found: dict[str, list[dict[str, Any]]] = {game: [] for game in catalogue}
    for _ in range(repeats):
        for game, lines in found.items():
            with serving(database_url) as server:
                lines.append(asyncio.run(measures.saturation(server, rooms, 1, game)))
    base = statistics.median(line["cpu_us_per_act"] for line in found[BESIDE])
    return [
        {
            "game": game,
            "rooms": rooms,
            "acts": lines[0]["acts"],
            "CPU us a move": (spent := statistics.median(line["cpu_us_per_act"] for line in lines)),
            f"times {BESIDE}": round(spent / base, 2),
            "p50 ms": statistics.median(line["p50"] for line in lines),
        }
        for game, lines in found.items()
    ]
