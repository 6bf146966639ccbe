"""`python -m tests.bench WHAT`: the usual measures (`USUAL`), and the long ones."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Annotated, Any

import typer

from tests.bench import (
    arrivals,
    games,
    measures,
    nodes,
    pages,
    peers,
    rules,
    steps,
    stored,
    tournaments,
    workers,
)
from tests.server import serving

USUAL = ("rules", "latency", "rooms", "memory", "watchers", "growth", "pages", "arrivals")
ALL = (*USUAL, "games", "stored", "tournaments", "cups", "peers", "crowds", "nodes", "workers")
ROOMS = {1: 20, 10: 5, 100: 1, 500: 1}
WATCHERS = (0, 100, 1000)
CUP = (64, 5000)
"""Tables and watchers of a large event."""


def table(title: str, rows: Iterable[dict[str, Any]]) -> None:
    lines = list(rows)
    head = list(lines[0])
    width = [max(len(name), *(len(str(line[name])) for line in lines)) for name in head]
    typer.echo(f"\n{title}")
    for cells in (head, *([str(line[name]) for name in head] for line in lines)):
        typer.echo("  ".join(cell.rjust(size) for cell, size in zip(cells, width, strict=True)))


def main(
    what: Annotated[list[str] | None, typer.Argument(help=" ".join(ALL))] = None,
    database_url: Annotated[str | None, typer.Option(help="Default: a fresh SQLite file.")] = None,
    seconds: Annotated[float, typer.Option(help="How long the quiet room plays.")] = 12,
    matches: Annotated[int, typer.Option(help="Stored matches.")] = 10_000,
    repeats: Annotated[
        int, typer.Option(help="How often peers, games and steps are measured.")
    ] = 3,
) -> None:
    """Measure the engine and a real server on this machine."""
    wanted = what or list(USUAL)
    if unknown := set(wanted) - set(ALL):
        raise typer.BadParameter(f"no measure {sorted(unknown)}; there are: {', '.join(ALL)}")
    if "rules" in wanted:
        table("Rules (median per call)", rules.rows())
        table("Rules and views, CPU us a step", steps.rows(repeats))
    if "latency" in wanted:
        with serving(database_url) as server:
            figures = asyncio.run(measures.latency(server, seconds))
        table("Act to ok, one quiet room, durable (ms)", [figures])
    if "rooms" in wanted:
        rows = []
        for rooms, matches in ROOMS.items():
            with serving(database_url) as server:
                rows.append(asyncio.run(measures.saturation(server, rooms, matches)))
        table("Rooms playing as fast as they can, durable (ms)", rows)
    if "memory" in wanted:
        with serving(database_url) as server:
            table("Memory", [asyncio.run(measures.memory(server))])
    if "watchers" in wanted:
        rows = []
        for watchers in WATCHERS:
            with serving(database_url) as server:
                rows.append(asyncio.run(measures.fan_out(server, watchers)))
        table("One match, many watchers", rows)
    if "growth" in wanted:
        with serving(database_url) as server:
            table("The thousandth action against the first", [asyncio.run(measures.growth(server))])
    if "pages" in wanted:
        with serving(database_url) as server:
            table("Pages that people have open", asyncio.run(pages.rows(server)))
    if "arrivals" in wanted:
        with serving(database_url) as server:
            figures = asyncio.run(arrivals.rows(server, WATCHERS[-1]))
        table("A crowd enters a match that is played", [figures])
    long_ones(wanted, database_url, seconds, matches, repeats)


def long_ones(
    wanted: list[str], database_url: str | None, seconds: float, matches: int, repeats: int
) -> None:
    """What takes minutes, or needs more than this project."""
    if "games" in wanted:
        table("A move of each game, the whole server", games.rows(database_url, repeats))
    if "stored" in wanted:
        table("How much was played before", stored.rows(matches))
    if "tournaments" in wanted:
        rows = []
        for tables in (10, 100):
            with serving(database_url, TIDETABLE_BOT_DELAY_MS="3600000") as server:
                rows.append(asyncio.run(tournaments.watched(server, tables, 500)))
        table("A tournament page", rows)
    if "cups" in wanted:
        with serving(database_url, TIDETABLE_BOT_DELAY_MS="3600000") as server:
            row = asyncio.run(tournaments.watched(server, *CUP))
        table("An event that thousands watch", [row])
    if "peers" in wanted:
        table("Beside boardgame.io: 100 rooms", peers.saturation(repeats, seconds / 2))
    if "nodes" in wanted:
        table("Two nodes against one, PostgreSQL", nodes.rows(seconds / 2))
    if "workers" in wanted:
        table("Two workers against one, PostgreSQL", workers.rows(repeats, seconds / 2))
    if "crowds" in wanted:
        for count in (1, 100, 1000, 3000):
            table("Beside boardgame.io: watchers", peers.watchers(repeats, count))


typer.run(main)
