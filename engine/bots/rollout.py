"""Plays on from the most promising lines, with dice rolled and cards dealt anew each time."""

from __future__ import annotations

import os
from math import sqrt
from statistics import fmean, stdev
from typing import Any

from engine.bots import medium
from engine.bots.ahead import asked
from engine.bots.effort import Effort
from engine.bots.ranking import Choice
from engine.bots.worth import worths
from engine.core import loop
from engine.core.chance import Chance
from engine.core.codec import clone
from engine.core.rules import Rules
from engine.core.state import State
from engine.core.types import Action, Seat

FOLLOWED = int(os.environ.get("RF", "8"))
TURNS = int(os.environ.get("RT", "2"))
STEPS = int(os.environ.get("RS", "120"))
PRIOR = float(os.environ.get("RP", "1"))
LOOK = int(os.environ.get("RL", "3"))
STAT = {"playouts": 0, "steps": 0, "ranks": 0, "changed": 0, "time": 0.0}


def rank_rollout(
    rules: Rules[Any], s: State, seat: Seat, chance: Chance, effort: Effort
) -> list[Choice]:
    lines = medium.lines_of(rules, s, seat, chance)
    seen = medium.best_of_each(lines)
    near: list[medium.Line] = []
    for line in sorted(lines, key=lambda line: -line.worth):
        if sum(o.first == line.first for o in near) < 2:
            near.append(line)
        if len(near) == FOLLOWED:
            break
    if len(near) < 2:
        return medium.best_first(seen)
    found: list[list[float]] = [[] for _ in near]
    live = list(range(len(near)))
    rounds = 0
    STAT["ranks"] += 1
    while len(live) > 1 and rounds < effort.rounds and not effort.spent():
        if len({near[n].first for n in live}) == 1:
            break
        seed = f"{chance.below(1 << 63):032x}"
        for n in live:
            line = near[n]
            start = line.before if line.rolled else line.end
            if start.over:
                found[n].append(line.worth)
                continue
            deal = rules.imagine(start, seat, seed)
            turns = TURNS * s.seats - (1 if not line.rolled and asked(line.end, seat) is None else 0)
            if line.rolled:
                loop.resolve(deal, seat, line.step)
            found[n].append(play_out(rules, deal, turns, chance)[seat])
            STAT["playouts"] += 1
        rounds += 1
        if rounds >= 4:
            live = _still(found, live)
    merged = [
        (PRIOR * line.worth + sum(f)) / (PRIOR + len(f)) for line, f in zip(near, found)
    ]
    alive: dict[Action, float] = {}
    for n in live:
        alive[near[n].first] = max(alive.get(near[n].first, 0), merged[n])
    best = medium.best_first(alive)
    STAT["changed"] += best[0].action != near[0].first
    least = best[-1].worth
    rest = {a: min(least, w) for a, w in seen.items() if a not in alive}
    return best + medium.best_first(rest)


def _still(found: list[list[float]], live: list[int]) -> list[int]:
    best = max(live, key=lambda n: fmean(found[n]))
    kept = []
    for n in live:
        gaps = [a - b for a, b in zip(found[best], found[n])]
        if n == best or fmean(gaps) < 2.0 * stdev(gaps) / sqrt(len(gaps)) + 1e-9:
            kept.append(n)
    return kept


def play_out(rules: Rules[Any], s: State, turns: int, chance: Chance) -> tuple[float, ...]:
    begun, mark = 0, (s.lap, s.lapped)
    for _ in range(STEPS):
        decision = loop.pending(s)
        if decision is None:
            break
        now = (s.lap, s.lapped)
        if now != mark:
            begun, mark = begun + 1, now
            if begun >= turns:
                break
        seat = decision.waiting(s)[0]
        options = decision.options(s, seat)
        if len(options) == 1:
            loop.resolve(s, seat, options[0])
            continue
        STAT["steps"] += 1
        best, most = options[0], -1.0
        other = Chance(f"{chance.below(1 << 63):032x}")
        for action in options:
            n = clone(s)
            n.chance = Chance(other.seed)
            loop.resolve(n, seat, action)
            value = _look(rules, n, seat)
            if value > most:
                best, most = action, value
        loop.resolve(s, seat, best)
    return worths(rules, s)


def _look(rules: Rules[Any], n: State, seat: Seat) -> float:
    decision = loop.pending(n)
    if decision is None or not LOOK or decision.settled or n.barrier or decision.simultaneous or decision.actors(n) != (seat,):
        return worths(rules, n)[seat]
    options = decision.options(n, seat)
    most = 0.0
    for action in options[:LOOK]:
        m = clone(n) if len(options) > 1 else n
        loop.resolve(m, seat, action)
        most = max(most, worths(rules, m)[seat])
    return most
