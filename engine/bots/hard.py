"""Searches a tree of what may come, over many deals of what is hidden."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from engine.bots.effort import Effort
from engine.bots.ranking import Choice
from engine.bots.tree import Edge, Node, Tree
from engine.bots.worth import worths
from engine.core import loop
from engine.core.chance import Chance
from engine.core.codec import clone
from engine.core.rules import Rules
from engine.core.state import State
from engine.core.types import Action, Seat

DEALS = 24
"""How many deals of what is hidden are imagined; the search takes them in turn."""
LOOK_AT_CLOCK = 16
"""Rounds between two looks at the clock."""
DEEPEST = 60
"""Steps after which a line is valued as it stands."""


def rank_hard(
    rules: Rules[Any], s: State, seat: Seat, chance: Chance, effort: Effort
) -> list[Choice]:
    """Each action by how often the search came back to it, with the mean worth of its lines.

    What was tried less often is never called better than what was tried more often.
    """
    tree = Tree(s.seats, chance)
    deals = [rules.imagine(s, seat, _seed(chance)) for _ in range(DEALS)]
    for number in range(effort.rounds):
        if number % LOOK_AT_CLOCK == 0 and (
            effort.spent() or _settled(tree, effort.rounds - number)
        ):
            break
        n = clone(deals[number % DEALS])
        n.chance = Chance(_seed(chance))
        path = _descend(tree, n)
        tree.learn(path, worths(rules, n))
    return _ranking(tree, s, seat)


def _seed(chance: Chance) -> str:
    return f"{chance.below(1 << 63):032x}"


def _settled(tree: Tree, left: int) -> bool:
    """Whether no action can catch up any more with the one that was tried most."""
    visits = sorted((edge.visits for edge in tree.root.edges.values()), reverse=True)
    return len(visits) > 1 and visits[0] - visits[1] > left


def _descend(tree: Tree, n: State) -> list[Edge]:
    """Plays on in `n`, in place, down to an action never tried before; the edges on the way."""
    path: list[Edge] = []
    node = tree.root
    for _ in range(DEEPEST):
        if n.placement is not None:
            break
        decision: Any = n.stack[-1]
        mover = decision.waiting(n)[0]
        actions = decision.options(n, mover)
        if len(actions) == 1 and path:
            loop.resolve(n, mover, actions[0])
            continue
        chosen = tree.select(node, mover, actions)
        if isinstance(chosen, Edge):
            action = next(a for a in actions if node.edges[a] is chosen)
            path.append(chosen)
            seen = _step(n, mover, action)
            if seen in chosen.after:
                node = chosen.after[seen]
                continue
            chosen.after[seen] = Node()
            break
        edge = node.edges[chosen] = Edge(tree.seats)
        path.append(edge)
        edge.after[_step(n, mover, chosen)] = Node()
        break
    return path


def _step(n: State, mover: Seat, action: Action) -> Hashable:
    """Carries out an action. What everybody saw of a draw, where the same seat acts on it."""
    drawn = n.chance.drawn
    loop.resolve(n, mover, action)
    if n.chance.drawn == drawn or n.placement is not None:
        return None
    following: Any = n.stack[-1]
    if following.waiting(n)[0] != mover:
        return None
    return hash(repr([event.seen_by(mover) for event in n.events]))


def _ranking(tree: Tree, s: State, seat: Seat) -> list[Choice]:
    edges = tree.root.edges
    tried = sorted(edges, key=lambda action: (-edges[action].visits, -edges[action].mean(seat)))
    choices: list[Choice] = []
    worth = 1.0
    for action in tried:
        worth = min(worth, edges[action].mean(seat))
        choices.append(Choice(action, worth))
    rest = [action for action in loop.legal(s, seat) if action not in edges]
    return choices + [Choice(action, min(worth, 0.0)) for action in rest]
