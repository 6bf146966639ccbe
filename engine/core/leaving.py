"""What ends a match, or changes who plays, and is no action of the game: giving up, leaving a seat,
an end by the points. Each gives the position after it; the one before stays as it is."""

from __future__ import annotations

from typing import Any

from engine.core.codec import clone
from engine.core.errors import IllegalAction
from engine.core.rules import Rules
from engine.core.state import State
from engine.core.types import Seat


def resigned(rules: Rules[Any], before: State, seat: Seat) -> State:
    """`seat` gave up."""
    s = clone(before)
    s.emit("resigned", seat=seat)
    rules.resign(s, seat)
    s.stack.clear()
    return s


def handed_over(before: State, seat: Seat, who: str) -> State:
    """`who` left `seat` to another."""
    s = clone(before)
    s.emit("handed_over", seat=seat, who=who)
    return s


def left(
    rules: Rules[Any], before: State, seat: Seat, who: str | None, kind: str, reason: str
) -> State:
    """The time of `seat` ran out, or it was away too long (`kind` of the event, `reason` of the
    end): like giving up, or with `who` like handing over."""
    s = clone(before)
    s.emit(kind, seat=seat, who=who)
    if who is None:
        rules.resign(s, seat, reason)
        s.stack.clear()
    return s


def adjudicated(rules: Rules[Any], before: State) -> State:
    """The end by the points of this moment; who have as many share a place. Raises IllegalAction
    where the game counts no points."""
    points = [each for each in rules.points(before) if each is not None]
    if len(points) < before.seats:
        raise IllegalAction("illegal", "this game counts no points")
    s = clone(before)
    s.emit("adjudicated")
    places = tuple(1 + sum(other > own for other in points) for own in points)
    s.finish(places, "adjudicated")
    s.stack.clear()
    return s
