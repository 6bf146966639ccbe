"""The ranking: points, then tie-breaks with their names.

Swiss: Buchholz, Sonneborn-Berger, wins. Round robin: Sonneborn-Berger, wins. Pods: sum of the
opponents' points, wins (first places). Groups: who played the final comes first, by its points.
Arena: wins. Elimination: how far one came; who left in the same round shares the place. A round
without a game (bye, forfeit) counts in Buchholz and Sonneborn-Berger as a game against somebody
with one's own points.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from app.tournaments.pairing import arena
from app.tournaments.pairing.model import Entrant, Game
from app.tournaments.pairing.points import ARENA, points, totals

TIE_BREAKS = {
    "swiss": ("buchholz", "sonneborn_berger", "wins"),
    "round_robin": ("sonneborn_berger", "wins"),
    "single_elimination": (),
    "double_elimination": ("stage",),
    "pods": ("opponents", "wins"),
    "groups": ("final", "opponents", "wins"),
    "arena": ("wins",),
}
FIRST = frozenset({"stage", "final"})
"""These count before the points."""
TITLES = {
    "buchholz": "Buchholz",
    "sonneborn_berger": "Sonneborn-Berger",
    "wins": "Wins",
    "opponents": "Opponents' points",
    "final": "Final table",
    "stage": "Round reached",
}


@dataclass(frozen=True, slots=True)
class Standing:
    """One line of the ranking."""

    rank: int
    number: int
    points: float
    tie_breaks: dict[str, float]


def standings(
    kind: str, entrants: Sequence[Entrant], games: Sequence[Game], rounds: int | None = None
) -> list[Standing]:
    """The ranking of everybody, from the games that are over. `rounds`: how many there will be."""
    over = [game for game in games if game.places is not None]
    total = arena.totals(over) if kind in ARENA else totals(kind, over)
    played: dict[int, list[Game]] = {entrant.number: [] for entrant in entrants}
    for game in over:
        for number in game.seats:
            if number in played:
                played[number].append(game)
    breaks = {number: tie_breaks(kind, number, games, total) for number, games in played.items()}
    for number, own in breaks.items():
        if kind == "double_elimination":
            own["stage"] = stage(number, played[number])
        elif kind == "groups":
            own["final"] = final(number, played[number], rounds)

    def merit(number: int) -> tuple[float, ...]:
        own = breaks[number]
        first = [value for name, value in own.items() if name in FIRST]
        if kind == "double_elimination":
            return tuple(first)
        rest = [value for name, value in own.items() if name not in FIRST]
        return (*first, total.get(number, 0.0), *rest)

    order = sorted(breaks, key=lambda number: (tuple(-each for each in merit(number)), number))
    found: list[Standing] = []
    for at, number in enumerate(order):
        shared = at > 0 and merit(number) == merit(order[at - 1])
        rank = found[-1].rank if shared else at + 1
        found.append(Standing(rank, number, total.get(number, 0.0), breaks[number]))
    return found


def tie_breaks(
    kind: str, number: int, games: Sequence[Game], total: dict[int, float]
) -> dict[str, float]:
    """The tie-breaks of one entrant, in their order, from the games they played."""
    found = dict.fromkeys(TIE_BREAKS[kind], 0.0)
    for game in games:
        seat = game.seats.index(number)
        gained = points(kind, game)[seat]
        met = [other for other in game.seats if other != number]
        rivals = [total.get(n, 0.0) for n in met] if game.kind == "game" else [total[number]]
        won = game.places is not None and game.kind != "bye" and game.places[seat] == 1
        won = won and not game.away(seat)
        alone = won and game.places is not None and game.places.count(1) == 1
        worth = {
            "buchholz": sum(rivals),
            "sonneborn_berger": gained * sum(rivals),
            "opponents": sum(rivals) if game.kind == "game" else 0.0,
            "wins": float(alone),
        }
        for name in found:
            found[name] += worth.get(name, 0.0)
    return found


IN = 1000.0
"""Not out yet."""


def stage(number: int, games: Sequence[Game]) -> float:
    """The round of the second loss in the games of an entrant; beyond all rounds for who is still
    in."""
    lost = [
        game.round
        for game in games
        if points("double_elimination", game)[game.seats.index(number)] < 1
    ]
    return float(sorted(lost)[1]) if len(lost) > 1 else IN - len(lost)


def final(number: int, games: Sequence[Game], rounds: int | None) -> float:
    """What the final table was worth, 1 more than its points; 0 for who was not there."""
    for game in games:
        if game.round == rounds and game.kind != "bye":
            return 1.0 + points("groups", game)[game.seats.index(number)]
    return 0.0
