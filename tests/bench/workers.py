"""`serve --workers 2` against one process, PostgreSQL and Redis beside both, 100 rooms in all.

The load, PostgreSQL and the workers share the machine: look at the CPU a move, and at moves a
second only where there are cores to spare. Measured in turn, so that what else the machine does
meets both.
"""

from __future__ import annotations

import statistics
from typing import Any

from tests.bench import peers
from tests.cluster import cluster, postgres_server, workers
from tests.server import Server

ROOMS = 100
NUMBERS = (1, 2)
Row = dict[str, Any]


def rows(repeats: int, seconds: float) -> list[Row]:
    """One line for each number of workers; the ratios are those of the repetitions, in the
    middle."""
    modules = peers.prepare()
    found: dict[int, list[Row]] = {number: [] for number in NUMBERS}
    for _ in range(repeats):
        for number in NUMBERS:
            found[number].append(measured(number, modules, seconds))
    return [
        {
            "workers": number,
            "rooms": ROOMS,
            "own CPU ms a move": peers.middle(lines, "cpu_ms_per_move"),
            "times one worker": ratio(lines, found[1], "cpu_ms_per_move"),
            "moves a second": peers.middle(lines, "moves_s"),
            "times": ratio(lines, found[1], "moves_s"),
            "p50 ms": round(statistics.median(line["lat"]["p50"] for line in lines), 1),
            "p99 ms": round(statistics.median(line["lat"]["p99"] for line in lines), 1),
        }
        for number, lines in found.items()
    ]


def ratio(lines: list[Row], ones: list[Row], name: str) -> float:
    """The middle of the ratios to one worker, each measured at nearly the same time."""
    pairs = zip(lines, ones, strict=True)
    return round(statistics.median(float(line[name] / one[name]) for line, one in pairs), 2)


def measured(number: int, modules: Any, seconds: float) -> Row:
    """So many workers on a fresh database, as fast as they can."""

    def play(server: Server) -> Row:
        assert server.process is not None
        pid = server.process.pid  # the load adds up what it and its children use
        return peers.measured(
            "tidetable", server.url, pid, modules, "saturate", rooms=ROOMS, secs=seconds
        )

    with postgres_server() as url:
        if number == 1:
            with cluster(url, nodes=1) as one:
                return play(one.nodes[0])
        with workers(url, number) as server:
            return play(server)
