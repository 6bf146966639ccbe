"""Plays many matches with bots and counts what happened. No clock here: the caller times it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from engine.bots import Effort, choose
from engine.bots.playout import play_on
from engine.core.chance import Chance
from engine.core.errors import EngineError
from engine.core.match import Match
from engine.core.rules import Rules, rules_of
from engine.core.state import State
from engine.core.types import Json, Options, Seat


@dataclass(slots=True)
class Figures:
    """The sum of a simulation, per seat where it says so."""

    games: int = 0
    actions: int = 0
    wins_per_seat: list[float] = field(default_factory=list)
    scores: list[list[int]] = field(default_factory=list)
    endings: Counter[str] = field(default_factory=Counter)

    def json(self, seconds: float) -> dict[str, Json]:
        """The figures as the command line prints them; a shared first place counts in parts."""
        games = max(1, self.games)
        return {
            "games": self.games,
            "seconds": round(seconds, 3),
            "actions": self.actions,
            "actions_per_second": round(self.actions / max(seconds, 1e-9)),
            "games_per_second": round(self.games / max(seconds, 1e-9), 1),
            "mean_plies": round(self.actions / games, 1),
            "wins_per_seat": self.wins_per_seat,
            "scores": [
                {"mean": round(sum(seat) / games, 2), "min": min(seat), "max": max(seat)}
                for seat in self.scores
                if seat
            ],
            "endings": dict(self.endings),
        }


def seed_of(text: str) -> str:
    """A 128-bit seed out of any text."""
    return sha256(text.encode()).hexdigest()[:32]


def run(
    game: str,
    *,
    games: int = 100,
    seats: int | None = None,
    bots: Sequence[str] = ("random",),
    seed: str = "1",
    options: Options | None = None,
) -> Figures:
    """Plays `games` matches; `bots` are the levels of the seats, repeated as needed."""
    rules = rules_of(game)
    count = rules.info.usual_seats if seats is None else seats
    levels = [bots[seat % len(bots)] for seat in range(count)]
    figures = Figures(wins_per_seat=[0.0] * count, scores=[[] for _ in range(count)])
    if set(levels) == {"random"}:
        _run_by_chance(rules, count, games, seed, options, figures)
        return figures
    for number in range(games):
        match = Match.new(
            rules, seats=count, options=options, seed=seed_of(f"{seed}/{number}"), salt="0" * 32
        )
        play_out(match, levels, f"{seed}/{number}")
        _count(figures, rules, match.state, match.ply)
    return figures


def _run_by_chance(
    rules: Rules[Any], seats: int, games: int, seed: str, options: Options | None, figures: Figures
) -> None:
    """Random matches in place: nobody looks at them, so they need no log, no copies, no views."""
    rules.info.check_seats(seats)
    full = rules.info.resolve_options(options, trusted=True)
    for number in range(games):
        s = rules.setup(seats, seed_of(f"{seed}/{number}"), full)
        chance = Chance(seed_of(f"{seed}/{number}/bots"))
        _count(figures, rules, s, play_on(s, chance, rules.info.max_plies))


def play_out(match: Match, levels: Sequence[str], seed: str) -> None:
    """Plays a match to the end with one bot per seat; raises EngineError if it never ends."""
    rules = match.rules
    while not match.over:
        if match.ply >= rules.info.max_plies:
            raise EngineError(f"{rules.info.title} took more than {match.ply} plies (seed {seed})")
        seat = match.waiting()[0]
        bot_step(match, levels[seat], seat, seed_of(f"{seed}/{match.ply}"))


def bot_step(match: Match, level: str, seat: Seat, seed: str, effort: Effort | None = None) -> None:
    """One step of a bot, out of what its seat may know."""
    rules, known = match.rules, match.state
    if level != "random":
        known = rules.imagine(known, seat, seed)
    match.act(seat, choose(rules, level, known, seat, seed, effort or Effort()))


def _count(figures: Figures, rules: Rules[Any], s: State, plies: int) -> None:
    result = rules.result(s)
    figures.games += 1
    figures.actions += plies
    figures.endings[result.reason] += 1
    first = [seat for seat, rank in enumerate(result.placement) if rank == 1]
    for seat in first:
        figures.wins_per_seat[seat] += 1 / len(first)
    for seat, score in enumerate(result.scores):
        if score is not None:
            figures.scores[seat].append(score)
