"""How good a position looks to a seat, in victory points; for bots."""

from __future__ import annotations

from engine.core.types import Seat
from engine.games.tidal_blades import faces, goals, queries
from engine.games.tidal_blades.box import Challenge
from engine.games.tidal_blades.state import Player, TidalBlades

DIE = {1: 0.9, 2: 1.4, 3: 2.0, 4: 2.3}
SPENT = 0.55
"""Share of a die's worth while it lies Spent."""
FRUIT, SHELL, SHIELD = 0.3, 0.3, 0.22
STUNT, CHALLENGE, DISC, CARD = 0.35, 0.4, 1.2, 1.0
NOTCH = 0.42
CHAMPION = 0.62
PROGRESS = 0.35


def evaluate(s: TidalBlades, seat: Seat) -> float:
    """The own prospects against those of the best other player."""
    own = prospects(s, seat, seat)
    others = [prospects(s, other, seat) for other in range(s.seats) if other != seat]
    return own - 0.5 * max(others)


def prospects(s: TidalBlades, seat: Seat, viewer: Seat) -> float:
    """Points so far and what goods promise; only what `viewer` may know counts."""
    player = s.players[seat]
    if s.over:
        return 10.0 * queries.total(s, seat)
    left = (queries.box(s).rounds - s.round + 0.5) / queries.box(s).rounds
    worth = 1.0 * queries.challenge_points(s, player) + queries.trait_points(s, player)
    worth += CHAMPION * player.champion + player.leader + queries.total_hits(s, seat)
    worth += NOTCH * sum(player.dials) * (0.5 + left / 2)
    worth += 1.3 * min(queries.arena_counts(s, player).values())
    worth += _goods(s, seat, player) * (0.35 + left)
    worth += DISC * player.discs + CARD * len(player.cards) * left
    worth += min(2, len(player.hand)) * CHALLENGE * left
    worth += _goal(s, seat, viewer)
    if s.trial and seat == s.player:
        worth += _trial(s)
    return worth


def _goods(s: TidalBlades, seat: Seat, player: Player) -> float:
    dice = queries.box(s).dice
    worth = sum(DIE[dice[kind].level] for kind in player.active)
    worth += sum(DIE[dice[kind].level] * SPENT for kind in player.spent)
    worth += FRUIT * min(player.fruit, 6) + SHELL * min(player.shells, 6)
    worth += SHIELD * min(player.shield, 6) + STUNT * min(len(player.stunts), 4)
    return worth + 0.15 * queries.level(s, seat, "S")


def _goal(s: TidalBlades, seat: Seat, viewer: Seat) -> float:
    """How near the Secret Goal is, where the viewer knows it."""
    player = s.players[seat]
    if seat != viewer and not player.goal_open:
        return 0.0
    goal = queries.box(s).goals[player.goal]
    now = goals.measure(s, seat, goal.measure, goal.arg)
    if goal.points_each:
        return float(now * goal.points_each)
    if now >= goal.difficult:
        return 10.0
    return 7.0 + now / goal.difficult if now >= goal.easy else 4.5 * (now / goal.easy) ** 2


def _trial(s: TidalBlades) -> float:
    """What the dice in use promise: their own worth and the chance to match or hit."""
    trial = queries.trial_of(s)
    dice = queries.box(s).dice
    own = sum(DIE[dice[one.die].level] * SPENT for one in trial.dice if one.own)
    if trial.place:
        hits = sum(1 for one in trial.dice if one.shown and one.shown != "-")
        return 0.9 * own * 0.4 + 1.2 * hits + 0.4 * len(trial.dice)
    if not trial.challenge:
        return own / SPENT
    data = queries.challenge(s, trial.challenge)
    gain = data.points + NOTCH * (len(data.required) + 1) + 1.0
    return own + gain * _chance(s, data)


def _chance(s: TidalBlades, data: Challenge) -> float:
    trial = queries.trial_of(s)
    needed = tuple(sorted(data.required))
    if not trial.dice:
        return 0.0
    kinds = tuple(sorted(one.die for one in trial.dice))
    if not all(one.shown for one in trial.dice):
        return 0.5 * faces.odds((), kinds, needed) + 0.3 * (len(kinds) >= len(needed))
    if queries.is_pushed(s):
        return 1.25
    return 1.0 if queries.is_matched(s) else 0.3 * faces.odds((), kinds, needed)
