"""Searches what may come in several deals of what is hidden, and takes what is best on average."""

from __future__ import annotations

from typing import Any

from engine.bots.effort import Effort
from engine.bots.ranking import Choice
from engine.bots.sampled import rank_sampled
from engine.bots.tree import Node, root_of, search
from engine.core.chance import Chance
from engine.core.rules import Rules
from engine.core.state import State
from engine.core.types import Action, Seat

DEALS = 8
"""How many deals of what is hidden are imagined; each has a tree of its own."""
ANSWERED = 6
"""So many actions are looked at beyond the own run in every deal, whatever they look like."""


def rank_hard(
    rules: Rules[Any], s: State, seat: Seat, chance: Chance, effort: Effort
) -> list[Choice]:
    """Each action by the mean of what the deals find, the answers of the others included; where no
    tree gets far enough (`Rules.dice`), as `rank_sampled` does.

    What was not followed up is ranked behind what was, by its first look. One deal is always
    looked at; further ones and deeper looks as far as the effort goes.
    """
    if rules.dice:
        return rank_sampled(rules, s, seat, chance, effort)
    roots: list[Node] = []
    while not roots or (len(roots) < DEALS and not effort.spent()):
        roots.append(root_of(rules, rules.imagine(s, seat, _seed(chance))))
    followed = _promising(roots, seat)
    followed += [action for action in effort.also if action not in followed]
    rounds = 0
    for number, root in enumerate(roots):
        if number and (rounds >= effort.rounds or effort.spent()):
            del roots[number:]  # means are taken of deals that were looked at alike
            break
        for action in followed:
            search(rules, root, root.runs()[action])
            rounds += 1
    while rounds < effort.rounds and not effort.spent():
        search(rules, roots[rounds % len(roots)])
        rounds += 1
    return _ranking(roots, followed, seat)


def _seed(chance: Chance) -> str:
    return f"{chance.below(1 << 63):032x}"


def _mean_looks(roots: list[Node], seat: Seat) -> dict[Action, float]:
    """By action: the mean over the deals of its best run so far."""
    found = [root.runs() for root in roots]
    return {
        action: sum(runs[action].mean(seat) for runs in found) / len(roots) for action in found[0]
    }


def _promising(roots: list[Node], seat: Seat) -> list[Action]:
    looks = _mean_looks(roots, seat)
    return sorted(looks, key=lambda action: looks[action], reverse=True)[:ANSWERED]


def _ranking(roots: list[Node], followed: list[Action], seat: Seat) -> list[Choice]:
    looks = _mean_looks(roots, seat)
    found = sorted((Choice(a, looks[a]) for a in followed), key=lambda one: -one.worth)
    least = found[-1].worth
    rest = [Choice(a, min(look, least)) for a, look in looks.items() if a not in followed]
    return found + sorted(rest, key=lambda one: -one.worth)
