"""A search tree in one deal of what is hidden: best first, guided by the first look.

A branch is a whole run of own steps (`ahead.ends`). Where dice decide, a branch leads to several
rolls, which are looked at in turn and count alike: nobody plans with a roll that has not happened.
"""

from __future__ import annotations

from math import exp, sqrt
from operator import attrgetter
from statistics import fmean
from typing import Any

from engine.bots.ahead import Budget, End, ends
from engine.core import loop
from engine.core.rules import Rules
from engine.core.state import State
from engine.core.types import Action, Seat

POSITIONS = 90
"""How many positions may be looked at where a node is opened."""
WIDTH = 8
"""How many runs of a node are followed up."""
RUNS_PER_ACTION = 2
BOLD = 0.25
"""How much a promising run that was seldom tried is preferred."""
CLOSE = 0.04
"""A run that looks this much worse is tried about a third as often."""


class Node:
    """A position, after a run that begins with `first`; worths are sums over `visits`. After a roll
    it is several: `draws`."""

    __slots__ = ("children", "draws", "first", "mover", "prior", "state", "total", "visits")

    def __init__(self, end: End, first: Action | None = None) -> None:
        self.state: State = end.state
        self.first = first
        self.total = list(end.worths)
        self.visits = 1
        self.prior = 0.0
        self.children: list[Node] = []
        waiting = loop.waiting(end.state)
        self.mover = waiting[0] if waiting else -1
        self.draws = [Node(draw) for draw in end.draws]

    def mean(self, seat: Seat) -> float:
        return self.total[seat] / self.visits

    def runs(self) -> dict[Action, Node]:
        """The most visited run that begins with each action."""
        found: dict[Action, Node] = {}
        for child in sorted(self.children, key=attrgetter("visits")):
            assert child.first is not None
            found[child.first] = child
        return found


def root_of(rules: Rules[Any], s: State) -> Node:
    """The opened node of a position: runs of every legal action."""
    node = Node(End((0.0,) * s.seats, s))
    _open(rules, node, positions=6 * POSITIONS, width=0)
    return node


def search(rules: Rules[Any], root: Node, first: Node | None = None) -> None:
    """One more leaf is opened, below `first` if that is given."""
    path = [root]
    node = first or _best(root)
    path.append(node)
    while node.children or node.draws:
        node = node.draws[node.visits % len(node.draws)] if node.draws else _best(node)
        path.append(node)
    if node.mover >= 0:
        _open(rules, node, POSITIONS, WIDTH)
        path.pop()
    gained = [total / node.visits for total in node.total]
    for each in reversed(path):
        if each.draws:
            gained = [fmean(draw.mean(seat) for draw in each.draws) for seat in range(len(gained))]
        each.visits += 1
        each.total = [a + b for a, b in zip(each.total, gained, strict=True)]


def _best(node: Node) -> Node:
    seat, bold = node.mover, BOLD * sqrt(node.visits)
    return max(
        node.children,
        key=lambda child: child.total[seat] / child.visits + bold * child.prior / child.visits,
    )


def _open(rules: Rules[Any], node: Node, positions: int, width: int) -> None:
    """Looks at the runs of a node. Its own first look is replaced by that of its best run."""
    seat = node.mover
    children: list[Node] = []
    actions = loop.legal(node.state, seat)
    share = max(2, positions // len(actions))
    for action in actions:
        found = list(ends(rules, node.state, seat, action, Budget(share)))
        found.sort(key=lambda end: end.worths[seat], reverse=True)
        children += [Node(end, action) for end in found[:RUNS_PER_ACTION]]
    children.sort(key=lambda child: child.total[seat], reverse=True)
    node.children = children[: width or None]
    best = node.children[0].total[seat]
    weights = [exp(max(-20.0, (child.total[seat] - best) / CLOSE)) for child in node.children]
    for child, weight in zip(node.children, weights, strict=True):
        child.prior = weight / sum(weights)
    node.total, node.visits = list(node.children[0].total), 1
