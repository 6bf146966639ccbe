"""A series: best of 3 or 5 matches in a room. No I/O.

A win is a point, a shared first place its share of one: a draw of two is half a point each. The
series is over as soon as nobody can reach the leader any more. Who lead together after the last
match play one extra match; if that decides nothing either, the series is tied.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypedDict

from app.rooms.schemas import ScoreOut

Next = Literal["game", "extra"]
Key = str
"""Who somebody is, whatever the seat: the account; of a bot or at a device, kind and name."""


class Score(TypedDict):
    """As it is stored: what the matches before the present one came to."""

    games: int
    points: dict[Key, float]


@dataclass(frozen=True, slots=True)
class Standing:
    """What comes after the matches of a score. `leaders`: who is ahead, alone or together."""

    next: Next | None
    leaders: frozenset[Key]


def key_of(player: Mapping[str, Any] | None) -> Key:
    """Who sits there; empty for nobody.

    >>> key_of({"id": "a1", "name": "Ada", "kind": "guest"})
    'a1'
    >>> key_of({"id": "bot-1", "name": "Kelp", "kind": "bot"}), key_of(None)
    ('bot:Kelp', '')
    """
    if player is None:
        return ""
    own = player["kind"] in ("bot", "device")
    return f"{player['kind']}:{player['name']}" if own else str(player["id"])


def same_players(score: Score | None, keys: Sequence[Key]) -> Score | None:
    """The score where these played the matches of it; None: theirs is a new series."""
    return score if score is not None and set(score["points"]) == set(keys) else None


def counted(before: Score | None, keys: Sequence[Key], placement: Sequence[int]) -> Score:
    """The score with one match more, in which these came to these places.

    >>> counted(None, ["a", "b"], [1, 1])
    {'games': 1, 'points': {'a': 0.5, 'b': 0.5}}
    """
    points = dict.fromkeys(keys, 0.0) | ({} if before is None else before["points"])
    first = [key for key, place in zip(keys, placement, strict=True) if place == 1]
    for key in first:
        points[key] = round(points[key] + 1 / len(first), 4)
    return {"games": 1 + (0 if before is None else before["games"]), "points": points}


def standing(best_of: int, score: Score) -> Standing:
    """Whether another match follows, and who is ahead.

    >>> standing(3, {"games": 2, "points": {"a": 2, "b": 0}}).next
    >>> standing(3, {"games": 3, "points": {"a": 1.5, "b": 1.5}}).next
    'extra'
    >>> sorted(standing(3, {"games": 4, "points": {"a": 2, "b": 2}}).leaders)
    ['a', 'b']
    """
    points = score["points"]
    most = max(points.values())
    leaders = frozenset(key for key, count in points.items() if count == most)
    left = best_of - score["games"]
    if left <= 0:
        return Standing("extra" if left == 0 and len(leaders) > 1 else None, leaders)
    behind = max((count for key, count in points.items() if key not in leaders), default=0.0)
    reachable = len(leaders) > 1 or most - behind <= left
    return Standing("game" if reachable else None, leaders)


def carried(best_of: int, score: Score, keys: Sequence[Key]) -> Score | None:
    """What counts when these play the next match; None: a new series begins."""
    return None if standing(best_of, score).next is None else same_players(score, keys)


def score_out(
    best_of: int, before: Score | None, keys: Sequence[Key], placement: Sequence[int] | None
) -> ScoreOut | None:
    """As the protocol shows it, by seat. `placement`: of the match that is over."""
    if best_of == 1 or len(keys) < 2:
        return None
    before = same_players(before, keys)
    score = before or {"games": 0, "points": dict.fromkeys(keys, 0.0)}
    if placement is not None:
        score = counted(before, keys, placement)
    after = standing(best_of, score) if placement is not None else None
    over = after is not None and after.next is None
    leaders = after.leaders if after is not None and over else frozenset()
    return {
        "games": score["games"],
        "points": [score["points"].get(key, 0.0) for key in keys],
        "next": None if after is None else after.next,
        "winners": [seat for seat, key in enumerate(keys) if key in leaders],
        "over": over,
    }
