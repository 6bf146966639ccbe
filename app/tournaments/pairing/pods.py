"""Swiss pods: tables of three and four by points.

As few byes as possible, tables as equal in size as possible, then as few repeated meetings as
possible, then as near in points as possible; who had a seat most often gets another one. No library
pairs tables of more than two. The first round deals the seeds like a snake.
"""

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations, permutations

from app.tournaments.pairing.model import Field, Game, Meeting, bye
from app.tournaments.pairing.points import totals

Pods = list[list[int]]
TRIES = 12


def pair(field: Field) -> list[Meeting]:
    """The next round."""
    return seated(field, "pods", 3)


def pair_twos(field: Field) -> list[Meeting]:
    """The same for two seats; for Swiss where nobody is left whom one has not met."""
    return seated(replace(field, table_seats=2, least_seats=2), "swiss", 2)


def seated(field: Field, kind: str, least: int) -> list[Meeting]:
    """Byes, tables, seats."""
    score = totals(kind, field.games)
    numbers = [entrant.number for entrant in field.entrants if entrant.active]
    ranking = sorted(numbers, key=lambda number: (-score.get(number, 0.0), number))
    least = min(max(least, field.least_seats), field.table_seats)
    if len(ranking) < least:
        least = max(field.least_seats, 2)
    shape = sizes(len(ranking), least, field.table_seats)
    idle = idlers(ranking, field.games, len(ranking) - sum(shape))
    playing = [number for number in ranking if number not in idle]
    pods = snake(playing, shape) if field.next_round == 1 else cut(playing, shape)
    search = Search(field, score)
    found = [Meeting(order_of_seats(pod, field.games)) for pod in search.best(pods)]
    return found + [bye(number) for number in idle]


def sizes(entrants: int, least: int, most: int) -> list[int]:
    """How many sit at each table; who is left over has a bye.

    >>> sizes(12, 3, 4), sizes(10, 3, 4), sizes(6, 3, 4), sizes(5, 3, 4), sizes(2, 3, 4)
    ([4, 4, 4], [4, 3, 3], [3, 3], [4], [])
    """
    for playing in range(entrants, least - 1, -1):
        tables = -(-playing // most)
        if playing // tables >= least:
            small, more = divmod(playing, tables)
            return [small + 1] * more + [small] * (tables - more)
    return []


def idlers(ranking: Sequence[int], games: Sequence[Game], count: int) -> list[int]:
    """Who has a bye: who had fewest, from the bottom of the ranking."""
    had = Counter(game.seats[0] for game in games if game.kind == "bye" and not game.asked)
    rank = {number: at for at, number in enumerate(ranking)}
    return sorted(ranking, key=lambda number: (had[number], -rank[number]))[:count]


def snake(numbers: Sequence[int], shape: Sequence[int]) -> Pods:
    """Deal to and fro, so that the tables are equally strong."""
    pods: Pods = [[] for _ in shape]
    waiting = list(numbers)
    forth = list(range(len(shape)))
    while waiting:
        for at in forth:
            if waiting and len(pods[at]) < shape[at]:
                pods[at].append(waiting.pop(0))
        forth.reverse()
    return pods


def cut(numbers: Sequence[int], shape: Sequence[int]) -> Pods:
    """Slices of the ranking."""
    pods, at = [], 0
    for size in shape:
        pods.append(list(numbers[at : at + size]))
        at += size
    return pods


class Search:
    """Better tables by exchanging two people, from several starts; the same every time."""

    def __init__(self, field: Field, score: dict[int, float]) -> None:
        self.score = score
        self.chance = random.Random(field.next_round)
        self.met: Counter[frozenset[int]] = Counter()
        for game in field.games:
            if game.kind == "game":
                self.met.update(frozenset(both) for both in combinations(game.seats, 2))

    def best(self, pods: Pods) -> Pods:
        """The best that was found."""
        found = self.improved(pods)
        for _ in range(TRIES):
            if self.price(found)[0] == 0:
                break
            found = min(found, self.improved(self.shaken(found)), key=self.price)
        return found

    def price(self, pods: Pods) -> tuple[int, float]:
        """Repeated meetings (the third costs more than the second), then distance in points."""
        costs = [self.cost(pod) for pod in pods]
        return sum(cost[0] for cost in costs), sum(cost[1] for cost in costs)

    def cost(self, pod: Sequence[int]) -> tuple[int, float]:
        """The price of one table."""
        pairs = list(combinations(pod, 2))
        repeats = sum(self.met[frozenset(both)] ** 2 for both in pairs)
        apart = sum((self.score.get(a, 0.0) - self.score.get(b, 0.0)) ** 2 for a, b in pairs)
        return repeats, apart

    def improved(self, pods: Pods) -> Pods:
        """Exchange as long as that helps."""
        pods = [list(pod) for pod in pods]
        better = True
        while better:
            better = sum(self.exchange(a, b) for a, b in combinations(pods, 2)) > 0
        return pods

    def exchange(self, one: list[int], two: list[int]) -> bool:
        """Exchange people of two tables where both together get better."""
        better = False
        for at in range(len(one)):
            for to in range(len(two)):
                before = self.price([one, two])
                one[at], two[to] = two[to], one[at]
                if self.price([one, two]) < before:
                    better = True
                else:
                    one[at], two[to] = two[to], one[at]
        return better

    def shaken(self, pods: Pods) -> Pods:
        """Another start."""
        pods = [list(pod) for pod in pods]
        for _ in range(len(pods) if len(pods) > 1 else 0):
            one, two = self.chance.sample(pods, 2)
            at, to = self.chance.randrange(len(one)), self.chance.randrange(len(two))
            one[at], two[to] = two[to], one[at]
        return pods


def order_of_seats(pod: Sequence[int], games: Sequence[Game]) -> tuple[int, ...]:
    """The order in which everybody sits where he sat least often."""
    sat = Counter(
        (number, seat)
        for game in games
        if game.kind == "game"
        for seat, number in enumerate(game.seats)
    )

    def used(order: tuple[int, ...]) -> int:
        return sum((sat[number, seat] + 1) ** 2 for seat, number in enumerate(order))

    return min(permutations(sorted(pod)), key=used)
