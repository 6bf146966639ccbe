"""The tree of an information-set Monte Carlo tree search.

It knows actions, not positions: a node stands for all positions in which the same was done and the
same was seen, whatever lies hidden. In each of them other actions may be legal, so an action
competes only in the rounds in which it could be chosen.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from math import log, sqrt

from engine.core.chance import Chance
from engine.core.types import Action, Seat

EXPLORE = 0.5
"""How much a choice that was seldom tried is preferred, where the worths found differ by 1."""


class Edge:
    """An action of a node: how often it was tried, could have been, and the sum of the worths."""

    __slots__ = ("able", "after", "total", "visits")

    def __init__(self, seats: int) -> None:
        self.visits = 0
        self.able = 0
        self.total = [0.0] * seats
        self.after: dict[Hashable, Node] = {}
        """What follows, by what was seen to be drawn."""

    def mean(self, seat: Seat) -> float:
        return self.total[seat] / self.visits


class Node:
    """Where a seat chooses."""

    __slots__ = ("edges",)

    def __init__(self) -> None:
        self.edges: dict[Action, Edge] = {}


class Bounds:
    """The least and the most that was found: worths are compared on the scale between."""

    __slots__ = ("least", "most")

    def __init__(self) -> None:
        self.least, self.most = 1.0, 0.0

    def widen(self, value: float) -> None:
        self.least, self.most = min(self.least, value), max(self.most, value)


class Tree:
    """All nodes, below the position in which a choice is searched."""

    def __init__(self, seats: int, chance: Chance) -> None:
        self.seats, self.chance = seats, chance
        self.root = Node()
        self.bounds = [Bounds() for _ in range(seats)]

    def select(self, node: Node, seat: Seat, actions: Sequence[Action]) -> Edge | Action:
        """The edge to follow: the best one by its upper confidence bound; or an action that was
        never tried here."""
        edges = node.edges
        fresh = [action for action in actions if action not in edges]
        if fresh:
            return fresh[self.chance.below(len(fresh))]
        bounds = self.bounds[seat]
        width = max(bounds.most - bounds.least, 1e-6) * EXPLORE
        best, best_bound = edges[actions[0]], float("-inf")
        for action in actions:
            edge = edges[action]
            edge.able += 1
            visits = edge.visits
            bound = edge.total[seat] / visits + width * sqrt(log(edge.able + 1) / visits)
            if bound > best_bound:
                best, best_bound = edge, bound
        return best

    def learn(self, path: Sequence[Edge], worths: Sequence[float]) -> None:
        """Adds the worths of a leaf to every edge that led to it."""
        for edge in path:
            edge.visits += 1
            total = edge.total
            for seat, value in enumerate(worths):
                total[seat] += value
        for bounds, value in zip(self.bounds, worths, strict=True):
            bounds.widen(value)
