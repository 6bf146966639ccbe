"""The walk: a random match in which every promise looks at every position and every step."""

from __future__ import annotations

import random
from collections.abc import Iterator

from engine import LogEntry
from engine.core.log import HAND_OVER, TIME_OUT, UNDO
from engine.testing.contract import asking, facing, keeping, seeing, stepping
from engine.testing.contract.cases import Case
from engine.testing.contract.promise import Position, Promise, beginning
from engine.tools.simulate import seed_of

PROMISES: tuple[type[Promise], ...] = (
    keeping.Stillness,  # first, to know the position as it was
    keeping.Soundness,
    asking.Menus,
    asking.Prompts,
    asking.Refusals,
    asking.Ending,
    facing.Faces,
    facing.Steps,
    seeing.Secrets,
    seeing.Deals,
    seeing.Redeals,
    seeing.Views,
    seeing.PastViews,
    seeing.Tellings,
    stepping.Undo,
    stepping.Laps,
    stepping.SecretChoices,
    stepping.HandingOver,
    stepping.GivingUp,
    stepping.Adjudicating,
    keeping.Snapshots,
    keeping.Records,
)
UNDO_ONE_IN = 8
HAND_OVER_ONE_IN = 25


def walk(case: Case, number: int, *, quick: bool = False) -> list[str]:
    """The broken promises of one match, up to the first position with any. Empty: all are kept."""
    chance = random.Random(number)
    watched = [promise() for promise in PROMISES if promise.quick or not quick]
    now = Position(case, beginning(case, seed_of(f"contract/{case}/{number}")))
    broken = looked_at(now, watched)
    while not broken and not now.match.over:
        entry = next_entry(now, chance)
        before, now = now, after(now, entry)
        steps = [(promise, promise.step(before, entry, now)) for promise in watched]
        broken = named(now, steps) + looked_at(now, watched)
    return broken


def wandered(case: Case, plies: int) -> Position:
    """A position of a random match, with nobody watching."""
    chance = random.Random(plies)
    now = Position(case, beginning(case, seed_of(f"contract/{case}")))
    while not now.match.over and now.match.ply < plies:
        now = after(now, next_entry(now, chance))
    return now


def next_entry(now: Position, chance: random.Random) -> LogEntry:
    """Mostly an action, sometimes an undo, now and then another person for a seat."""
    if chance.randrange(HAND_OVER_ONE_IN) == 0:
        return LogEntry(chance.choice(now.seats), chance.choice([HAND_OVER, TIME_OUT]), "Ada")
    seat = chance.choice(now.waiting)
    if chance.randrange(UNDO_ONE_IN) == 0 and now.match.can_undo(seat):
        return LogEntry(seat, UNDO)
    return LogEntry(seat, *chance.choice(now.menus[seat]))


def after(now: Position, entry: LogEntry) -> Position:
    try:
        return now.after(entry)
    except Exception as error:
        error.add_note(f"{now}: {entry}")
        raise


def looked_at(now: Position, watched: list[Promise]) -> list[str]:
    looks = [promise.end if now.match.over else promise.position for promise in watched]
    return named(now, [(promise, look(now)) for promise, look in zip(watched, looks, strict=True)])


def named(now: Position, looks: list[tuple[Promise, Iterator[str]]]) -> list[str]:
    """What the promises say, each with its text and the place of the match."""
    broken: list[str] = []
    for promise, problems in looks:
        try:
            broken += [f"{now}: {promise.text}: {problem}" for problem in problems]
        except Exception as error:
            error.add_note("\n".join([*broken, f"{now}: {promise.text}"]))
            raise
    return broken
