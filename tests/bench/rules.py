"""The engine alone: median time of clone, legal, apply, view per game; games per second."""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable
from typing import Any

from engine import Match, catalogue
from engine.core import loop
from engine.core.codec import clone
from engine.tools import simulate


def positions(game: str, count: int = 60) -> list[Match]:
    """Matches in mid-game."""
    made = []
    for number in range(count):
        chance = random.Random(number)
        match = Match.new(game, seed=simulate.seed_of(f"bench/{number}"), salt="0" * 32)
        for _ in range(20 + number):
            if not match.over:
                seat = match.waiting()[0]
                match.act(seat, chance.choice(match.menu(seat)))
        if not match.over:
            made.append(match)
    return made


def median_us(work: Callable[[Match], Any], matches: list[Match]) -> float:
    times = []
    for match in matches:
        started = time.perf_counter()
        for _ in range(20):
            work(match)
        times.append((time.perf_counter() - started) / 20)
    return round(statistics.median(times) * 1e6, 1)


def row(game: str) -> dict[str, Any]:
    matches = positions(game)
    seats = {id(match): match.waiting()[0] for match in matches}

    def act(match: Match) -> None:
        seat = seats[id(match)]
        match.try_act(seat, match.menu(seat)[0], match.decision)

    started = time.perf_counter()
    figures = simulate.run(game, games=200)
    spent = time.perf_counter() - started
    return {
        "game": game,
        "clone_us": median_us(lambda match: clone(match.state), matches),
        "legal_us": median_us(lambda m: loop.legal(m.state, seats[id(m)]), matches),
        "try_act_us": median_us(act, matches),
        "view_us": median_us(lambda m: m.view(seats[id(m)]), matches),
        "actions_per_second": round(figures.actions / spent),
        "games_per_second": round(figures.games / spent),
    }


def rows() -> list[dict[str, Any]]:
    return [row(game) for game in catalogue]
