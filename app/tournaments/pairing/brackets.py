"""Brackets as graphs: every node takes a seed, or the winner or loser of another node.

Single elimination: the best seeds have byes in the first round. Double elimination: who loses once
goes on among the losers, crosswise so that the same two meet again late; the last of both meet in
the final, and once more if it was the first loss of who came undefeated.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Literal

from app.tournaments.pairing.model import Game
from app.tournaments.pairing.points import knockout_points

Side = Literal["winners", "losers", "final"]
EMPTY = 0
"""Nobody will ever come here."""


@dataclass(eq=False, slots=True)
class Node:
    """A place of the bracket. A seat is an entrant, EMPTY, or None while it is open."""

    side: Side
    stage: int
    """Which round of its side, from 1."""
    position: int
    when: int
    """The round of the tournament in which it is played."""
    feeds: tuple["Feed", "Feed"]
    seats: list[int | None] = field(default_factory=lambda: [None, None])
    game: Game | None = None
    winner: int | None = None
    loser: int | None = None


@dataclass(frozen=True, slots=True)
class Feed:
    """Where somebody comes from."""

    kind: Literal["seed", "winner", "loser", "rematch"]
    seed: int = EMPTY
    node: Node | None = None


def bracket(entrants: int) -> list[int]:
    """Seeds in the order of the bracket, so that the best meet last.

    >>> bracket(8)
    [1, 8, 4, 5, 2, 7, 3, 6]
    """
    order = [1]
    while len(order) < entrants:
        double = 2 * len(order) + 1
        order = [seed for best in order for seed in (best, double - best)]
    return order


def winners_side(numbers: Sequence[int]) -> list[list[Node]]:
    """The stages of a single elimination. `numbers`: entrants in the order of seeds."""
    slots = bracket(max(len(numbers), 2))
    line = [Feed("seed", numbers[slot - 1] if slot <= len(numbers) else EMPTY) for slot in slots]
    stages: list[list[Node]] = []
    while len(line) > 1:
        stage = len(stages) + 1
        nodes = paired("winners", stage, stage, line)
        stages.append(nodes)
        line = [Feed("winner", node=node) for node in nodes]
    return stages


def paired(side: Side, stage: int, when: int, line: Sequence[Feed]) -> list[Node]:
    """Neighbours meet."""
    both = zip(line[::2], line[1::2], strict=True)
    return [Node(side, stage, at, when, feeds) for at, feeds in enumerate(both)]


def single(numbers: Sequence[int]) -> list[Node]:
    """All nodes of a single elimination, in the order in which they are played."""
    return [node for stage in winners_side(numbers) for node in stage]


def double(numbers: Sequence[int]) -> list[Node]:
    """All nodes of a double elimination, in the order in which they are played."""
    winners = winners_side(numbers)
    losers: list[list[Node]] = []
    line = [Feed("loser", node=node) for node in winners[0]]
    for stage in winners[1:]:
        at = len(losers)
        losers.append(paired("losers", at + 1, at + 2, line))
        through = [Feed("winner", node=node) for node in losers[-1]]
        fallen = crossed([Feed("loser", node=node) for node in stage], len(losers) // 2)
        mixed = [feed for two in zip(through, fallen, strict=True) for feed in two]
        losers.append(paired("losers", at + 2, at + 3, mixed))
        line = [Feed("winner", node=node) for node in losers[-1]]
    best = Feed("winner", node=winners[-1][0])
    final = Node("final", 1, 0, 2 * len(winners), (best, line[0]))
    again = Node("final", 2, 0, final.when + 1, (Feed("rematch", node=final),) * 2)
    nodes = [node for stage in (*winners, *losers) for node in stage]
    return sorted([*nodes, final, again], key=lambda node: node.when)


def crossed(line: list[Feed], turn: int) -> list[Feed]:
    """The losers of a stage in another order: reversed, or the halves exchanged, by turns. The last
    two stay: only whom they beat in the first round is on their side."""
    if turn > 0 and len(line) == 2:
        return line
    if turn % 2 == 0:
        return line[::-1]
    half = len(line) // 2
    return line[half:] + line[:half]


def resolved(nodes: Sequence[Node], games: Sequence[Game]) -> Sequence[Node]:
    """Fill in who sits where and who won, as far as the games say."""
    by_seats = {(game.round, frozenset(game.seats)): game for game in games}
    for node in nodes:
        node.seats = [source(feed, at) for at, feed in enumerate(node.feeds)]
        if EMPTY in node.seats:
            alone = next((seat for seat in node.seats if seat != EMPTY), EMPTY)
            node.winner, node.loser = alone, EMPTY
        people = frozenset(seat for seat in node.seats if seat)
        node.game = by_seats.get((node.when, people)) if people else None
        if node.game is not None and node.game.places is not None and len(people) == 2:
            node.winner, node.loser = decided(node.game)
    return nodes


def source(feed: Feed, at: int) -> int | None:
    """Who comes from there; None while that is open."""
    node = feed.node
    if node is None:
        return feed.seed
    if feed.kind == "rematch":
        if node.winner is None:
            return None
        return node.seats[at] if node.winner == node.seats[1] else EMPTY
    return node.winner if feed.kind == "winner" else node.loser


def decided(game: Game) -> tuple[int, int]:
    """Who won and who lost."""
    gained = knockout_points(game)
    best = gained.index(max(gained))
    return game.seats[best], game.seats[1 - best]


BRACKETS: dict[str, Callable[[Sequence[int]], list[Node]]] = {
    "single_elimination": single,
    "double_elimination": double,
}
