"""What is measured, each as one coroutine that returns a row of figures."""

from __future__ import annotations

import asyncio
import gc
import statistics
import time
from typing import Any

import orjson

from tests.bench import play
from tests.server import Server

Row = dict[str, Any]


def percentile(values: list[float], share: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def milliseconds(values: list[float]) -> Row:
    """p50, p95 and p99 of seconds."""
    return {f"p{share}": round(percentile(values, share / 100) * 1000, 2) for share in (50, 95, 99)}


async def latency(server: Server, seconds: float = 20, think: float = 0.02) -> Row:
    """Act to ok, one quiet room, durable."""
    acks: list[float] = []
    until = time.monotonic() + seconds
    async with play.client(server) as http:
        while time.monotonic() < until:
            match = await play.open_match(http)
            players = await play.seats(server, match, seed=len(acks), think=think)
            await asyncio.gather(*(player.run(until) for player in players))
            for player in players:
                acks += player.acks
                await player.socket.close()
    return {"rooms": 1, "acts": len(acks), **milliseconds(acks)}


async def saturation(server: Server, rooms: int, matches: int, game: str = "opale") -> Row:
    """Accepted actions per second with so many rooms of two playing as fast as they can.

    All matches and sockets are opened before the clock starts; each room plays `matches` in a row.
    """
    async with play.client(server) as http:
        tables = [
            [
                await play.seats(
                    server, await play.open_match(http, game), seed=room * matches + number
                )
                for number in range(matches)
            ]
            for room in range(rooms)
        ]
    cpu, own, started = server.cpu_seconds(), time.process_time(), time.monotonic()
    await asyncio.gather(*(_play_in_a_row(table) for table in tables))
    spent = time.monotonic() - started
    used = server.cpu_seconds() - cpu
    players = [player for table in tables for match in table for player in match]
    acks = [ack for player in players for ack in player.acks]
    client = (time.process_time() - own) / spent
    await asyncio.gather(*(player.socket.close() for player in players))
    return {
        "rooms": rooms,
        "acts": len(acks),
        "acts_per_second": round(len(acks) / spent),
        "cpu_us_per_act": round(used / len(acks) * 1e6),
        "client_cpu": round(client, 2),
        **milliseconds(acks),
    }


async def _play_in_a_row(table: list[list[play.Seat]]) -> None:
    until = time.monotonic() + 600
    for match in table:
        await asyncio.gather(*(player.run(until) for player in match))


async def memory(server: Server, rooms: int = 400, watchers: int = 400) -> Row:
    """Resident bytes a started, idle match and a watching socket add."""
    async with play.client(server) as http:
        warm = [await play.open_match(http) for _ in range(50)]
        before = server.memory()
        matches = [await play.open_match(http) for _ in range(rooms)]
        room = (server.memory() - before) / rooms
        sockets = [await play.socket(server, warm[0].room, watch=warm[0].watch)]
        await _settled(sockets)
        before = server.memory()
        sockets += [
            await play.socket(server, warm[0].room, watch=warm[0].watch) for _ in range(watchers)
        ]
        await _settled(sockets)
        watcher = (server.memory() - before) / watchers
        await asyncio.gather(*(socket.close() for socket in sockets))
    gc.collect()
    return {
        "rooms": len(matches),
        "kb_per_idle_room": round(room / 1000, 1),
        "watchers": watchers,
        "kb_per_watcher": round(watcher / 1000, 1),
    }


async def _settled(sockets: list[Any]) -> None:
    """Every socket has its view."""
    for socket in sockets:
        if not getattr(socket, "settled", False):
            while orjson.loads(await socket.recv())["type"] != "view":
                pass
            socket.settled = True


async def fan_out(server: Server, watchers: int, acts: int = 60) -> Row:
    """One match watched by many: time to the last of them, CPU per delivery, the mover's ack."""
    async with play.client(server) as http:
        match = await play.open_match(http)
        players = await play.seats(server, match, seed=7)
        sockets = [
            await play.socket(server, match.room, watch=match.watch, mode="patch")
            for _ in range(watchers)
        ]
        await _settled(sockets)
        counts = [asyncio.create_task(_count(socket, acts)) for socket in sockets]
        cpu = server.cpu_seconds()
        moved, acks = await _moves(players, acts)
        seen = await asyncio.gather(*counts)
        used = server.cpu_seconds() - cpu
        last = [max(times[n] for times in seen) - moved[n] for n in range(acts)] if seen else []
        for socket in (*sockets, *(player.socket for player in players)):
            await socket.close()
    return {
        "watchers": watchers,
        "acts": acts,
        "ms_to_last_p50": round(statistics.median(last) * 1000, 1) if last else None,
        "mover_ack_p50": round(percentile(acks, 0.5) * 1000, 2),
        "cpu_us_per_delivery": round(used / (acts * max(1, watchers)) * 1e6, 1),
    }


async def _count(socket: Any, acts: int) -> list[float]:
    """When each of the next `acts` versions came."""
    times: list[float] = []
    while len(times) < acts:
        if orjson.loads(await socket.recv())["type"] in ("update", "view"):
            times.append(time.perf_counter())
    return times


async def _moves(players: list[play.Seat], acts: int) -> tuple[list[float], list[float]]:
    """Plays so many actions one after the other; when each was sent, and the acks."""
    asked: asyncio.Queue[tuple[play.Seat, dict[str, Any]]] = asyncio.Queue()
    moved: list[float] = []

    answered = asyncio.Event()

    async def listen(player: play.Seat) -> None:
        async for text in player.socket:
            frame = orjson.loads(text)
            if frame["type"] == "ok":
                await player.read(frame)
                if sum(len(player.acks) for player in players) == acts:
                    answered.set()
            elif frame["type"] in ("view", "update") and frame["menu"]:
                await asked.put((player, frame))

    listeners = [asyncio.create_task(listen(player)) for player in players]
    for _ in range(acts):
        player, frame = await asked.get()
        await asyncio.sleep(0.15)  # lets the fan-out of the move before finish: what is measured
        moved.append(time.perf_counter())
        await player.act(frame)
    await answered.wait()
    for listener in listeners:
        listener.cancel()
    return moved, [ack for player in players for ack in player.acks]


async def growth(server: Server, last: int = 1000) -> Row:
    """Ack of the first and of the last hundred actions of one long match (pick, undo, pick …)."""
    async with play.client(server) as http:
        match = await play.open_match(http)
        players = await play.seats(server, match, seed=1)
        acks = await _pick_and_undo(players, last)
        for player in players:
            await player.socket.close()
    first, end = acks[10:110], acks[-100:]
    return {
        "actions": last,
        "ms_first_hundred": round(statistics.median(first) * 1000, 2),
        "ms_last_hundred": round(statistics.median(end) * 1000, 2),
        "ratio": round(statistics.median(end) / statistics.median(first), 2),
    }


async def _pick_and_undo(players: list[play.Seat], last: int) -> list[float]:
    frames = [await _next_view(player) for player in players]
    mover = next(n for n, frame in enumerate(frames) if frame["menu"])
    player, frame = players[mover], frames[mover]
    while len(player.acks) < last:
        if frame["undo"]:
            undo = {"type": "undo", "id": f"u{len(player.acks)}", "seat": player.seat}
            player._sent = time.perf_counter()
            await player.socket.send(orjson.dumps(undo).decode())
        else:
            await player.act(frame)
        frame = await _next_view(player)
    return player.acks


async def _next_view(player: play.Seat) -> dict[str, Any]:
    while True:
        frame: dict[str, Any] = orjson.loads(await player.socket.recv())
        if frame["type"] == "ok":
            await player.read(frame)
        elif frame["type"] in ("view", "update"):
            return frame
