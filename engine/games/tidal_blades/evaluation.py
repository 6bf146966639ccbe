"""How good a position looks to a seat, in victory points; for bots."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations

from engine.core.types import Seat
from engine.games.tidal_blades import goals, queries, symbols
from engine.games.tidal_blades.flow.turn import ChooseBonus, ChooseFight
from engine.games.tidal_blades.hits import assignments, monster_of
from engine.games.tidal_blades.parts import Challenge
from engine.games.tidal_blades.state import Player, TidalBlades

DIE = {1: 0.9, 2: 1.4, 3: 2.0, 4: 2.3}
SPENT = 0.55
"""Share of a die's worth while it lies Spent."""
FRUIT, SHELL, SHIELD = 0.4, 0.45, 0.25
STUNT, CHALLENGE, DISC, CARD = 0.4, 0.9, 1.2, 1.2
NOTCH = 0.42
CHAMPION = 0.62
HIT, FIGHT = 1.5, 0.75
BONUS, TRUST, DANGER, ROLL = 0.4, 0.85, 0.3, 0.12


def prospects(s: TidalBlades) -> list[float]:
    """Points so far and what goods promise."""
    return [_of_seat(s, seat) for seat in range(s.seats)]


def _of_seat(s: TidalBlades, seat: Seat) -> float:
    player = s.players[seat]
    left = (queries.box(s).rounds - s.round + 0.5) / queries.box(s).rounds
    worth = 1.0 * queries.challenge_points(s, player) + queries.trait_points(s, player)
    worth += CHAMPION * player.champion + player.leader + queries.total_hits(s, seat)
    worth += NOTCH * sum(player.dials) * (0.5 + left / 2)
    worth += 1.3 * min(queries.arena_counts(s, player).values())
    worth += _goods(s, seat, player) * (0.35 + left)
    worth += DISC * player.discs + CARD * len(player.cards) * left
    worth += min(3, len(player.hand)) * CHALLENGE * left
    worth += _goal(s, seat)
    if seat == s.player:
        worth += _trial(s, seat) if s.trial else _turn(s, seat)
    return worth


def _goods(s: TidalBlades, seat: Seat, player: Player) -> float:
    dice = queries.box(s).dice
    worth = sum(DIE[dice[kind].level] for kind in player.active)
    worth += sum(DIE[dice[kind].level] * SPENT for kind in player.spent)
    worth += FRUIT * min(player.fruit, 6) + SHELL * min(player.shells, 6)
    worth += SHIELD * min(player.shield, 6) + STUNT * min(len(player.stunts), 4)
    return worth + 0.15 * queries.level(s, seat, "S")


def _goal(s: TidalBlades, seat: Seat) -> float:
    """How near the Secret Goal is."""
    player = s.players[seat]
    if not player.goal:
        return 0.0
    goal = queries.box(s).goals[player.goal]
    now = goals.measure(s, seat, goal.measure, goal.arg)
    if goal.points_each:
        return float(now * goal.points_each)
    if now >= goal.difficult:
        return 10.0
    return 7.0 + now / goal.difficult if now >= goal.easy else 4.5 * (now / goal.easy) ** 2


# -- the rest of the turn, and what is under way ---------------------------------------------------


def _turn(s: TidalBlades, seat: Seat) -> float:
    """What the rest of the own turn promises: the Island Bonus, an attempt, a fight."""
    player = s.players[seat]
    if not player.island:
        return 0.0
    worth = BONUS if any(isinstance(one, ChooseBonus | ChooseFight) for one in s.stack) else 0.0
    if s.attempts and player.active:
        cards = [queries.challenge(s, card) for card in player.hand]
        here = [card for card in cards if card.arena == player.island]
        worth += max((_prospect(s, seat, card) for card in here), default=0.0)
    return worth


def _prospect(s: TidalBlades, seat: Seat, card: Challenge) -> float:
    """An attempt that has not begun, with the best dice that may be rolled for nothing."""
    player = s.players[seat]
    dice = queries.box(s).dice
    best = sorted(player.active, key=lambda kind: -dice[kind].level)
    kinds = tuple(sorted(best[: queries.level(s, seat, "F") + min(player.fruit, 1)]))
    return TRUST * _in_three_rolls(kinds, card) * _gain(s, seat, card)


def _gain(s: TidalBlades, seat: Seat, card: Challenge) -> float:
    """What completing a Challenge is worth."""
    player = s.players[seat]
    judge = CHAMPION if s.judge == player.island else 0.0
    counts = queries.arena_counts(s, player)
    fewest = min(counts.values()) == counts[card.arena]
    return card.points + NOTCH * len(card.required) + judge + 0.5 * fewest + 0.4


@lru_cache(maxsize=4096)
def _roll_odds(kinds: tuple[str, ...], needed: tuple[str, ...]) -> float:
    return symbols.odds((), kinds, needed)


def _in_three_rolls(kinds: tuple[str, ...], card: Challenge) -> float:
    """A guess: each further roll keeps what fits."""
    once = _roll_odds(kinds, tuple(sorted(card.required)))
    missed = 1 - once
    return 1 - missed * (1 - min(1.0, 1.5 * once)) * (1 - min(1.0, 1.7 * once)) if once else 0.0


@lru_cache(maxsize=1 << 14)
def best_odds(dice: tuple[tuple[str, str], ...], needed: tuple[str, ...]) -> float:
    """The best chance to match with one more roll; dice as (kind, shown), sorted."""
    best = 0.0
    for size in range(1, len(dice) + 1):
        for rolled in combinations(range(len(dice)), size):
            kept = symbols.all_units(shown for n, (_, shown) in enumerate(dice) if n not in rolled)
            kinds = tuple(sorted(dice[n][0] for n in rolled))
            best = max(best, symbols.odds(kept, kinds, needed))
    return best


def _trial(s: TidalBlades, seat: Seat) -> float:
    """What the dice in use promise: an attempt by its chance, a fight by its Hits."""
    trial = queries.trial_of(s)
    dice = queries.box(s).dice
    own = sum(DIE[dice[one.die].level] for one in trial.dice if one.own)
    rolled = bool(trial.dice) and all(one.shown for one in trial.dice)
    danger = DANGER * trial.x
    if trial.place:
        if not rolled or queries.monster_at(s, trial.place) is None:
            return FIGHT * len(trial.dice)
        hits = assignments(s, trial.ignore, trial.double)[0]
        spots = queries.monster_card(s, monster_of(s)).spots
        return sum(HIT + CHAMPION * spots[n].trophy for n in hits) - danger
    if not trial.challenge:
        return own
    card = queries.challenge(s, trial.challenge)
    gain, needed = _gain(s, seat, card), tuple(sorted(card.required))
    worth = SPENT * own - danger
    if not rolled:
        kinds = tuple(sorted(one.die for one in trial.dice))
        return worth + (TRUST * gain * _in_three_rolls(kinds, card) if kinds else 0.0)
    if queries.is_matched(s):
        return worth + gain - 0.1 + (NOTCH if queries.is_pushed(s) else 0.0)
    shown = tuple(sorted((one.die, one.shown) for one in trial.dice))
    fallback = NOTCH * len(symbols.best_covers([one.shown for one in trial.dice], needed)[0])
    chance = best_odds(shown, needed) * TRUST
    return worth + max(fallback, fallback * 0.5 + chance * gain - ROLL * (s.danger + 1))
