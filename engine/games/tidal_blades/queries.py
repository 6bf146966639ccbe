"""Facts of a position: levels, spaces, what may be paid, points. Nothing here changes it."""

from __future__ import annotations

from functools import cache
from typing import Any

from engine.core.types import Seat
from engine.games.tidal_blades.box import Box
from engine.games.tidal_blades.editions.edition import Edition, edition_of
from engine.games.tidal_blades.parts import (
    ARENAS,
    SYMBOLS,
    Card,
    Challenge,
    Die,
    Island,
    Space,
    Table,
)
from engine.games.tidal_blades.parts import Monster as MonsterCard
from engine.games.tidal_blades.state import NOBODY, Monster, Player, TidalBlades, Trial
from engine.games.tidal_blades.symbols import matches


def edition(s: TidalBlades) -> Edition:
    return edition_of(s.edition)


def box(s: TidalBlades) -> Box:
    return edition_of(s.edition).box


def clockwise(s: TidalBlades, first: Seat) -> tuple[Seat, ...]:
    return tuple((first + step) % s.seats for step in range(s.seats))


def trial_of(s: TidalBlades) -> Trial:
    assert s.trial is not None
    return s.trial


# -- a player -------------------------------------------------------------------------------------


def level(s: TidalBlades, seat: Seat, symbol: str) -> int:
    """TB-11.1: the level of a Trait."""
    place = SYMBOLS.index(symbol)
    return box(s).dials[place].level(s.players[seat].dials[place])


def dice_count(s: TidalBlades, seat: Seat) -> int:
    """TB-10.4: own dice, those in use included."""
    player = s.players[seat]
    using = s.trial.dice if s.trial and seat == s.player else []
    return len(player.active) + len(player.spent) + sum(die.own for die in using)


def cards_with(s: TidalBlades, seat: Seat, trigger: str) -> list[Card]:
    """Cards in play with this trigger, without those that have just come (TB-11.4)."""
    known = _triggered(s.edition, trigger)
    return [known[card] for card in s.players[seat].cards if card in known and card not in s.fresh]


@cache
def _triggered(edition: str, trigger: str) -> dict[str, Card]:
    """All cards of an edition with a trigger."""
    cards = edition_of(edition).box.cards
    return {ident: card for ident, card in cards.items() if card.trigger == trigger}


@cache
def _rows(edition: str, trigger: str, verb: str) -> dict[str, Table]:
    """What the cards with a trigger say about a verb."""
    return {
        ident: row
        for ident, card in _triggered(edition, trigger).items()
        if (row := card.effect(verb)) is not None
    }


def passive(s: TidalBlades, seat: Seat, verb: str) -> int:
    """The sum of a passive effect over the cards in play, from the moment they are; 0 = none."""
    rows, found = _rows(s.edition, "passive", verb), 0
    for card in s.players[seat].cards:
        if card in rows:
            found += int(rows[card].get("n", 1))
    return found


def shield_power(s: TidalBlades, seat: Seat, verb: str) -> Table | None:
    """The row of a power of the Shell Shield (TB-9), with the discount of a card."""
    rows = _rows(s.edition, "shield", verb)
    for card in s.players[seat].cards:
        if card in rows:
            off = passive(s, seat, "leap_discount") if verb == "shield_leap" else 0
            return {**rows[card], "cost": rows[card].get("cost", 0) - off}
    return None


def interchanges(s: TidalBlades, seat: Seat) -> bool:
    """TB-17.5: Fruit and Shells pay for each other."""
    return passive(s, seat, "interchange") > 0


def can_pay(s: TidalBlades, seat: Seat, fruit: int = 0, shells: int = 0) -> bool:
    """TB-5.11, TB-17.5: from the board."""
    player = s.players[seat]
    if interchanges(s, seat):
        return player.fruit + player.shells >= fruit + shells
    return player.fruit >= fruit and player.shells >= shells


def can_afford(s: TidalBlades, seat: Seat, cost: Table) -> bool:
    return can_pay(s, seat, cost.get("fruit", 0), cost.get("shell", 0))


def arena_counts(s: TidalBlades, player: Player) -> dict[str, int]:
    """TB-0: completed Challenges per Arena = style levels."""
    known = box(s).challenges
    counts = dict.fromkeys(ARENAS, 0)
    for ident in player.completed:
        counts[known[ident].arena] += 1
    return counts


def style_level(s: TidalBlades, seat: Seat, style: str) -> int:
    """TB-8.5, with Fold Scholar (TB-17.25)."""
    counts = arena_counts(s, s.players[seat])
    return counts[style] + passive(s, seat, "style_bonus")


# -- the city -------------------------------------------------------------------------------------


def island(s: TidalBlades, ident: str) -> Island:
    return box(s).islands[ident]


def space(s: TidalBlades, ident: str) -> Space:
    return box(s).spaces[ident]


def is_free(s: TidalBlades, ident: str) -> bool:
    """TB-4.3: open spaces always, single-use ones without disc and standee."""
    return not space(s, ident).single or ident not in _held(s)


def free_spaces(s: TidalBlades) -> dict[str, list[str]]:
    """TB-4.3: those of each Island."""
    known, held = box(s), _held(s)
    return {
        ident: [
            place for place in data.spaces if place not in held or not known.spaces[place].single
        ]
        for ident, data in known.islands.items()
    }


def _held(s: TidalBlades) -> set[str]:
    """Where a disc or a standee is."""
    held = {player.space for player in s.players}
    held.update([place for _, place, _ in s.discs])
    return held


def destinations(s: TidalBlades) -> list[str]:
    """TB-4.3, TB-4.4: free spaces, and Islands that have none."""
    found: list[str] = []
    for ident, free in free_spaces(s).items():
        found += free or [ident]
    return found


def disc_count(s: TidalBlades, seat: Seat, ident: str) -> int:
    """Discs of a seat on an Island."""
    return sum(place == ident and owner == seat for place, _, owner in s.discs)


def standees_at(s: TidalBlades, ident: str) -> list[Seat]:
    return [seat for seat, player in enumerate(s.players) if player.island == ident]


# -- dice -----------------------------------------------------------------------------------------


def die(s: TidalBlades, kind: str) -> Die:
    return box(s).dice[kind]


def of_level(s: TidalBlades, number: int, colour: str = "any") -> list[str]:
    """Kinds of dice of a level, of one colour or all."""
    return [
        kind
        for kind, data in box(s).dice.items()
        if data.level == number and colour in ("any", data.armor_colour)
    ]


def obtainable(s: TidalBlades, wanted: list[str]) -> tuple[list[str], bool]:
    """TB-10.5: the kinds one may take from the supply, and whether one may take nothing instead.

    The wanted ones if any are left; else others of the level (of Guild dice those of the colour
    pair first); else any lower level.
    """
    here = [kind for kind in wanted if s.supply[kind]]
    if here:
        return here, False
    dice = box(s).dice
    rank = dice[wanted[0]].level
    others = [kind for kind in of_level(s, rank) if s.supply[kind]]
    pairs = {dice[kind].armor_colour for kind in wanted}
    near = [kind for kind in others if rank == 4 and dice[kind].armor_colour in pairs]
    if others:
        return near or others, True
    lower = [kind for kind, data in dice.items() if data.level < rank and s.supply[kind]]
    return lower, False


def upgrades_of(s: TidalBlades, kind: str) -> tuple[list[str], bool]:
    """TB-10.2, TB-10.5: into what a die can be exchanged, and whether that is not what was meant.

    The exchanged die returns to the supply first, but nobody exchanges a die for itself.
    """
    wanted = list(die(s, kind).upgrades_to)
    if not wanted:
        return [], False
    found, fallback = obtainable(s, wanted)
    lower = found and die(s, found[0]).level <= die(s, kind).level
    return [other for other in found if other != kind], bool(fallback or lower)


# -- attempts and fights --------------------------------------------------------------------------


def challenge(s: TidalBlades, ident: str) -> Challenge:
    return box(s).challenges[ident]


def shown(trial: Trial) -> list[str]:
    return [one.shown for one in trial.dice]


def is_matched(s: TidalBlades) -> bool:
    """TB-7.7: the dice in use cover all required symbols."""
    trial = trial_of(s)
    return matches(shown(trial), challenge(s, trial.challenge).required)


def is_pushed(s: TidalBlades) -> bool:
    """TB-7.10."""
    trial = trial_of(s)
    data = challenge(s, trial.challenge)
    return bool(data.push) and matches(shown(trial), data.symbols)


def monster_card(s: TidalBlades, monster: Monster) -> MonsterCard:
    return box(s).monsters[monster.id]


def monster_at(s: TidalBlades, place: str) -> Monster | None:
    """The Monster one fights from a space: that of the place, or the hunted one (TB-8.3)."""
    return s.monsters.get(place) or (s.hunted if place == "hunt" else None)


def open_spots(monster: Monster) -> list[int]:
    return [n for n, owner in enumerate(monster.tokens) if owner == NOBODY]


def side_covered(s: TidalBlades, monster: Monster, side: str) -> bool:
    spots = monster_card(s, monster).spots
    return all(
        owner != NOBODY
        for spot, owner in zip(spots, monster.tokens, strict=True)
        if spot.side == side
    )


def hitters(s: TidalBlades, monster: Monster) -> list[Seat]:
    """Players with a Hit token on it."""
    return [seat for seat in range(s.seats) if seat in monster.tokens]


def free_dice(s: TidalBlades, seat: Seat) -> int:
    """TB-7.2: how many dice may be committed without Fruit."""
    return level(s, seat, "F") + trial_of(s).free


# -- formulas -------------------------------------------------------------------------------------


def amount(s: TidalBlades, seat: Seat, value: Any) -> int:
    """A number of the data: plain, or one of the formulas of the vocabulary; never below 0."""
    if isinstance(value, int):
        return value
    spirit = level(s, seat, "S")
    trial = s.trial
    hits = trial.hits if trial else 0
    of_fight = trial is not None and bool(trial.place)
    known = challenge(s, trial.challenge) if trial and trial.challenge else None
    match value:
        case "spirit":
            return spirit
        case "spirit-1":
            return spirit - 1
        case "spirit/2":
            return spirit // 2
        case "hits/2":
            return hits // 2
        case "symbols-2_or_hits-1":
            return max(0, hits - 1 if of_fight else len(known.symbols) - 2 if known else 0)
        case "level-1_or_hits-1":
            return max(0, hits - 1 if of_fight else known.level - 1 if known else 0)
    raise AssertionError(f"no such formula: {value}")


# -- the Champion board --------------------------------------------------------------------------


def champion_goal(s: TidalBlades, seat: Seat, steps: int) -> int:
    """TB-11.5: where a move ends: clamped at both ends; the top space holds one player."""
    player, top = s.players[seat], box(s).top
    goal = max(0, min(top, player.champion + steps))
    taken = any(other.champion == top for other in s.players if other is not player)
    return max(player.champion, top - 1) if goal == top and taken else goal


# -- ranks and points -----------------------------------------------------------------------------


def leaders(s: TidalBlades) -> list[Seat]:
    best = max(player.champion for player in s.players)
    return [seat for seat, player in enumerate(s.players) if player.champion == best]


def total_hits(s: TidalBlades, seat: Seat) -> int:
    """TB-14.7: beside The Fold and on Monsters still there."""
    found = s.players[seat].hits
    for monster in s.monsters.values():
        found += monster.tokens.count(seat)
    return found + (s.hunted.tokens.count(seat) if s.hunted else 0)


def rank_points(s: TidalBlades, seat: Seat) -> int:
    """TB-14.3: tied players share the awards of the ranks they fill, rounded down."""
    spaces, here = [player.champion for player in s.players], s.players[seat].champion
    ahead, tied = len([other for other in spaces if other > here]), spaces.count(here)
    return sum(box(s).rank_points[ahead : ahead + tied]) // tied


def challenge_points(s: TidalBlades, player: Player) -> int:
    """TB-14.1."""
    known = box(s).challenges
    return sum([known[ident].points for ident in player.completed])


def trait_points(s: TidalBlades, player: Player) -> int:
    """TB-14.2."""
    dials = zip(box(s).dials, player.dials, strict=True)
    return sum([dial.score(position) for dial, position in dials])


def total(s: TidalBlades, seat: Seat) -> int:
    """Chapter 14: the sum of the score sheet."""
    return sum(edition(s).score(s, seat).values())
