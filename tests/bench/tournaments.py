"""A tournament page that many look at: what a watcher costs, whatever the number of tables."""

from __future__ import annotations

import asyncio
import statistics
import time
from typing import Any

import httpx
import orjson
from websockets.asyncio.client import connect

from tests.server import Server

Row = dict[str, Any]


async def watched(server: Server, tables: int, watchers: int, results: int = 12) -> Row:
    """A round of so many tables; results fall one by one, set by the organiser."""
    async with httpx.AsyncClient(base_url=server.url, timeout=120) as http:
        guest = (await http.post("/api/guests", json={})).json()
        http.headers["Authorization"] = f"Bearer {guest['token']}"
        wish = {"name": "Bench", "game": "opale", "access": "public", "capacity": 2 * tables}
        created = (await http.post("/api/tournaments", json=wish)).raise_for_status().json()
        path = f"/api/tournaments/{created['tournament']['id']}"
        left = 2 * tables
        while left:
            some = min(64, left)
            bots = {"level": "random", "count": some}
            (await http.post(f"{path}/entrants", json=bots)).raise_for_status()
            left -= some
        state = (await http.post(f"{path}/start")).raise_for_status().json()
        address = f"{server.ws}/ws/tournaments/{state['id']}"
        before = server.memory()
        sockets = await opened(address, watchers)
        memory = server.memory() - before
        reader = asyncio.gather(*(drain(socket) for socket in sockets[1:]))
        waits: list[float] = []
        cpu = server.cpu_seconds()
        for table in state["tables"][:results]:
            body = {"places": [1, 2], "reason": "measured"}
            begun = time.perf_counter()
            answer = await http.post(f"{path}/tables/{table['id']}/result", json=body)
            version = answer.raise_for_status().json()["version"]
            while orjson.loads(await sockets[0].recv())["version"] < version:
                pass
            waits.append(time.perf_counter() - begun)
        used = server.cpu_seconds() - cpu
        await asyncio.gather(*(socket.close() for socket in sockets))
        await reader
    return {
        "tables": tables,
        "watchers": watchers,
        "kb_per_watcher": round(memory / watchers / 1000, 1),
        "cpu_us_per_delivery": round(used / results / watchers * 1e6),
        "result_to_page_ms": round(statistics.median(waits) * 1000, 1),
    }


async def opened(address: str, count: int) -> list[Any]:
    """So many sockets, each with its first state."""
    sockets = []
    for _ in range(count):
        socket = await connect(address, compression=None, max_size=None, ping_interval=None)
        await socket.recv()
        sockets.append(socket)
    return sockets


async def drain(socket: Any) -> None:
    """Read until it is closed."""
    async for _ in socket:
        pass
