"""How good a position looks to a seat, in victory points; for bots."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations

from engine.core.types import Seat
from engine.games.tidal_blades import goals, queries, symbols
from engine.games.tidal_blades.editions.edition import edition_of
from engine.games.tidal_blades.flow.turn import ChooseBonus, ChooseFight
from engine.games.tidal_blades.hits import assignments
from engine.games.tidal_blades.parts import ARENAS, Challenge
from engine.games.tidal_blades.state import Player, TidalBlades, Trial

DIE = {1: 0.9, 2: 1.4, 3: 2.0, 4: 2.3}
SPENT = 0.55
"""Share of a die's worth while it lies Spent."""
FRUIT, SHELL, SHIELD = 0.4, 0.45, 0.25
STUNT, CHALLENGE, DISC, CARD = 0.4, 0.9, 1.2, 1.2
NOTCH = 0.42
CHAMPION = 0.62
DIVERSITY = 1.3
KILL = 3.0
"""What a Monster brings to those who have hit it everywhere, when it is killed."""
AIM = 0.75
"""The share of the dice of a fight that hit, as a guess before they are rolled."""
BONUS, TRUST, DANGER, ROLL = 0.4, 0.85, 0.3, 0.12
STILL_TO_DO = 0.1
"""What is won already is worth a little less than what is done."""


def prospects(s: TidalBlades) -> list[float]:
    """Points so far and what goods promise."""
    return [_of_seat(s, seat) for seat in range(s.seats)]


def _of_seat(s: TidalBlades, seat: Seat) -> float:
    player = s.players[seat]
    left = _left(s)
    worth = _reached(s.edition, tuple(player.completed), tuple(player.dials))
    worth += CHAMPION * player.champion + player.leader + queries.total_hits(s, seat)
    worth += _notch(left) * sum(player.dials)
    worth += _goods(s, seat, player) * _use(left)
    worth += DISC * player.discs + CARD * len(player.cards) * left
    worth += min(3, len(player.hand)) * CHALLENGE * left
    worth += _goal(s, seat) + _hunted(s, seat)
    if seat == s.player:
        worth += _trial(s, seat, left) if s.trial else _turn(s, seat, left)
    return worth


@lru_cache(maxsize=1 << 14)
def _reached(edition: str, completed: tuple[str, ...], dials: tuple[int, ...]) -> float:
    """Points for Challenges and Traits, and for Challenges of all Arenas."""
    box = edition_of(edition).box
    done = [box.challenges[ident] for ident in completed]
    worth = float(sum(one.points for one in done))
    worth += sum(dial.score(place) for dial, place in zip(box.dials, dials, strict=True))
    return worth + DIVERSITY * min(sum(one.arena == arena for one in done) for arena in ARENAS)


@lru_cache(maxsize=1 << 14)
def _dice(edition: str, active: tuple[str, ...], spent: tuple[str, ...]) -> float:
    dice = edition_of(edition).box.dice
    worth = sum(DIE[dice[kind].level] for kind in active)
    return worth + sum(DIE[dice[kind].level] * SPENT for kind in spent)


def _hunted(s: TidalBlades, seat: Seat) -> float:
    """The share in Monsters that are hit but live."""
    return KILL * sum([x.tokens.count(seat) / len(x.tokens) for x in s.monsters.values()])


def _left(s: TidalBlades) -> float:
    """The share of the rounds that is still to come."""
    return (queries.box(s).rounds - s.round + 0.5) / queries.box(s).rounds


def _notch(left: float) -> float:
    return NOTCH * (0.5 + left / 2)


def _use(left: float) -> float:
    """The share of their worth that goods will be of, with so much of the match left."""
    return 0.35 + left


def _goods(s: TidalBlades, seat: Seat, player: Player) -> float:
    worth = _dice(s.edition, tuple(player.active), tuple(player.spent))
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


def _turn(s: TidalBlades, seat: Seat, left: float) -> float:
    """What the rest of the own turn promises: the Island Bonus, an attempt, a fight."""
    player = s.players[seat]
    if not player.island:
        return 0.0
    worth = 0.0
    for one in s.stack:
        if isinstance(one, ChooseBonus):
            worth = BONUS
        elif isinstance(one, ChooseFight):
            worth = _fight_ahead(s, seat, one.place(s), left)
    if s.attempts and player.active:
        cards = [queries.challenge(s, card) for card in player.hand]
        here = [card for card in cards if card.arena == player.island]
        worth += max((_prospect(s, seat, card, left) for card in here), default=0.0)
    return worth


def _fight_ahead(s: TidalBlades, seat: Seat, place: str, left: float) -> float:
    """A fight that has not begun, with the least of the dice that may be rolled for nothing."""
    monster = queries.monster_at(s, place) if place else None
    if monster is None:
        return 0.0
    dice = queries.box(s).dice
    least = sorted(DIE[dice[kind].level] for kind in s.players[seat].active)
    least = least[: queries.level(s, seat, "F")]
    hits = min(AIM * len(least), len(queries.open_spots(monster)))
    gain = _hit(left) + KILL / len(monster.tokens)
    return max(0.0, hits * gain - _use(left) * sum(least))


def _hit(left: float) -> float:
    """A Hit is a point at the end and a notch now."""
    return 1.0 + _notch(left)


def _prospect(s: TidalBlades, seat: Seat, card: Challenge, left: float) -> float:
    """An attempt that has not begun, with the best dice that may be rolled for nothing."""
    player = s.players[seat]
    dice = queries.box(s).dice
    best = sorted(player.active, key=lambda kind: -dice[kind].level)
    kinds = tuple(sorted(best[: queries.level(s, seat, "F") + min(player.fruit, 1)]))
    return TRUST * _in_three_rolls(kinds, card) * _gain(s, seat, card, left)


def _gain(
    s: TidalBlades, seat: Seat, card: Challenge, left: float, *, pushed: bool = False
) -> float:
    """What completing a Challenge adds to the prospects, Trait points apart."""
    player = s.players[seat]
    judge = CHAMPION * queries.box(s).rules["judge_champion"] if s.judge == player.island else 0.0
    counts = queries.arena_counts(s, player)
    others = min(count for arena, count in counts.items() if arena != card.arena)
    diverse = DIVERSITY if counts[card.arena] < others else 0.0
    notches = len(card.symbols if pushed else card.required)
    return card.points + _notch(left) * notches + judge + diverse


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


def _trial(s: TidalBlades, seat: Seat, left: float) -> float:
    """What the dice in use promise: an attempt by its chance, a fight by its Hits."""
    trial = queries.trial_of(s)
    if trial.place:
        return _fight(s, trial, left) - DANGER * trial.x
    dice = queries.box(s).dice
    own = _use(left) * sum(DIE[dice[one.die].level] for one in trial.dice if one.own)
    if not trial.challenge:
        return own
    return SPENT * own + _attempt(s, seat, trial, left) - DANGER * trial.x


def _fight(s: TidalBlades, trial: Trial, left: float) -> float:
    monster = queries.monster_at(s, trial.place)
    if monster is None:
        return 0.0
    free, spots = queries.open_spots(monster), queries.monster_card(s, monster).spots
    if not _is_rolled(trial):
        return (_hit(left) + KILL / len(spots)) * min(AIM * len(trial.dice), len(free))
    hits = assignments(s, trial.ignore, trial.double)[0]
    worth = sum(_hit(left) + CHAMPION * spots[n].trophy for n in hits)
    return worth + KILL * len(hits) / len(spots)


def _attempt(s: TidalBlades, seat: Seat, trial: Trial, left: float) -> float:
    card = queries.challenge(s, trial.challenge)
    if not _is_rolled(trial):
        kinds = tuple(sorted(one.die for one in trial.dice))
        return TRUST * _gain(s, seat, card, left) * _in_three_rolls(kinds, card) if kinds else 0.0
    if queries.is_matched(s):
        gain = _gain(s, seat, card, left, pushed=queries.is_pushed(s))
        return gain - STILL_TO_DO
    needed = tuple(sorted(card.required))
    shown = tuple(sorted((one.die, one.shown) for one in trial.dice))
    fallback = _notch(left) * len(symbols.best_covers([die.shown for die in trial.dice], needed)[0])
    gain = _gain(s, seat, card, left)
    again = fallback * 0.5 + TRUST * best_odds(shown, needed) * gain - ROLL * (s.danger + 1)
    return max(fallback, again)


def _is_rolled(trial: Trial) -> bool:
    return bool(trial.dice) and all(one.shown for one in trial.dice)
