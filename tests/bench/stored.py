"""Does it matter how much was played before? 10,000 stored matches against a few."""

from __future__ import annotations

import asyncio
import sqlite3
import statistics
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx

from tests.bench import play
from tests.server import Server

Row = dict[str, Any]
CALLS = 40
FEW = 25
"""So that a page of a list is as long as it gets."""
ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"

COPIES = """
insert into room (id, game, status, host_id, access, watch, options, clock, join_generation,
                  watch_generation, tournament_id, created_at, changed_at)
  select n.room, game, status, host_id, 'public', 'everyone', options, clock, 0, 0, null,
         created_at - n.k, changed_at from room, numbers n where id = :room;
insert into seat (room_id, seat, account_id, bot_level, bot_name, ready)
  select n.room, seat, account_id, bot_level, bot_name, ready from seat, numbers n
   where room_id = :room;
insert into "match" (id, room_id, number, game, rules_version, options, seats, seed, salt,
                     commitment, status, players, result, plies, started_at, ended_at)
  select :match + n.k, n.room, number, game, rules_version, options, seats, seed, salt, commitment,
         status, players, result, plies, started_at, ended_at from "match", numbers n
   where id = :match;
insert into match_action (match_id, ply, seat, verb, noun, command, at)
  select :match + n.k, ply, seat, verb, noun, command, at from match_action, numbers n
   where match_id = :match;
insert into match_snapshot (match_id, ply, data)
  select :match + n.k, ply, data from match_snapshot, numbers n where match_id = :match;
"""


def room_id(number: int) -> str:
    """A room id of eight letters that no real room has but by chance."""
    letters = []
    for _ in range(8):
        number, rest = divmod(number, len(ALPHABET))
        letters.append(ALPHABET[rest])
    return "".join(letters)


def fill(path: Path, done: int, matches: int) -> int:
    """Copy the first match until there are so many; returns the rows of the log."""
    with sqlite3.connect(path) as database:
        (match, room) = database.execute(
            "select id, room_id from \"match\" where status = 'finished' order by id"
        ).fetchone()
        database.execute("create temp table numbers (k integer primary key, room text)")
        numbers = [(k, room_id(k * 7919)) for k in range(done, matches)]
        database.executemany("insert into numbers values (?, ?)", numbers)
        for statement in COPIES.split(";"):
            if statement.strip():
                database.execute(statement, {"room": room, "match": match})
        database.commit()
        rows: int = database.execute("select count(*) from match_action").fetchone()[0]
    return rows


def rows(matches: int) -> list[Row]:
    """With a few matches, and with many."""
    found = []
    with tempfile.TemporaryDirectory(prefix="tidetable-stored-") as folder:
        path = Path(folder) / "server.db"
        server = Server(Path(folder)).start()
        room = asyncio.run(whole_match(server))
        server.stop()
        open_to_all(path)
        done = 1
        for count in (FEW, matches):
            log = fill(path, done, count)
            done = count
            found.append(measure(Path(folder), room, count, log))
    return found


async def whole_match(server: Server) -> str:
    """One match of Opale to its end; the room."""
    async with play.client(server) as http:
        match = await play.open_match(http)
        players = await play.seats(server, match, seed=3)
        until = time.monotonic() + 300
        await asyncio.gather(*(player.run(until) for player in players))
        for player in players:
            await player.socket.close()
    return match.room


def open_to_all(path: Path) -> None:
    """Let everybody look at the room."""
    with sqlite3.connect(path) as database:
        database.execute("update room set access = 'public', watch = 'everyone'")


def measure(folder: Path, room: str, matches: int, log: int) -> Row:
    """Start, load the room, list rooms, look at a step of the past."""
    begun = time.monotonic()
    server = Server(folder).start()
    started = time.monotonic() - begun
    with httpx.Client(base_url=server.url) as http:
        guest = http.post("/api/guests", json={}).json()
        http.headers["Authorization"] = f"Bearer {guest['token']}"
        figures = {
            "first load ms": timed(http, f"/api/rooms/{room}", 1),
            "room ms": timed(http, f"/api/rooms/{room}", CALLS),
            "list ms": timed(http, "/api/rooms?status=finished&limit=20", CALLS),
            "first page ms": timed(http, "/", CALLS),
            "a step of the past ms": timed(http, f"/api/rooms/{room}/view?ply=20", CALLS),
        }
    server.stop()
    return {"matches": matches, "log rows": log, "start s": round(started, 2), **figures}


def timed(http: httpx.Client, path: str, calls: int) -> float:
    """Median of some calls."""
    spent = []
    for _ in range(calls):
        begun = time.perf_counter()
        http.get(path).raise_for_status()
        spent.append(time.perf_counter() - begun)
    return round(statistics.median(spent) * 1000, 2)
