"""Two nodes against one: PostgreSQL and Redis as in docker-compose.yml, 100 rooms in all.

Each node has a load generator of its own, so with two nodes four programs and PostgreSQL share the
machine: look at the CPU a move, and at moves a second only where there are enough cores.
"""

from __future__ import annotations

import statistics
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from tests.bench import peers
from tests.cluster import cluster, postgres_server
from tests.server import Server

ROOMS = 100
Row = dict[str, Any]


def rows(seconds: float) -> list[Row]:
    """One line for each number of nodes."""
    modules = peers.prepare()
    return [row(number, modules, seconds) for number in (1, 2)]


def row(number: int, modules: Any, seconds: float) -> Row:
    """So many nodes, each with its share of the rooms, as fast as they can."""

    def play(node: Server) -> Row:
        assert node.process is not None
        pid, rooms = node.process.pid, ROOMS // number
        return peers.measured(
            "tidetable", node.url, pid, modules, "saturate", rooms=rooms, secs=seconds
        )

    with (
        postgres_server() as url,
        cluster(url, nodes=number) as topology,
        ThreadPoolExecutor(number) as pool,
    ):
        lines = list(pool.map(play, topology.nodes))
    moves = sum(line["moves_s"] for line in lines)
    used = sum(line["server_cpu"] for line in lines)
    return {
        "nodes": number,
        "rooms": ROOMS,
        "moves a second": moves,
        "own CPU ms a move": round(used / moves * 1000, 3),
        "p50 ms": round(statistics.median(line["lat"]["p50"] for line in lines), 1),
        "p99 ms": round(max(line["lat"]["p99"] for line in lines), 1),
    }
