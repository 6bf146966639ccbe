"""A step as the journal stores it."""

import orjson

from app.core.clock import now_ms
from app.matches.clocks import Clock
from app.matches.journal import Ending, Entry, Timing
from app.matches.live_match import LiveMatch
from engine import Match, Step, noun_to_json


def entry_of_step(
    table: LiveMatch, key: str, step: Step, clock: Clock | None, snapshot_every: int
) -> Entry:
    """What is stored of a step that the match would take next, sent as the command `key`: with a
    snapshot every so many plies and at the end, where one is possible; with the clocks after it."""
    match, ply = table.match, table.match.ply + 1
    over = step.state.placement is not None
    snapshot = None
    if over or ply - table.snapshot_ply >= snapshot_every:
        after = Match(match.rules, step.state, match.salt, ply)
        if over or not (step.past or match.scripted):
            snapshot = orjson.dumps(after.dump()).decode()
    now = now_ms()
    ending = None
    if over:
        result = orjson.dumps(match.rules.result(step.state).json()).decode()
        ending = Ending(table.room, result, now)
    entry = step.entry
    return Entry(
        match=table.match_id,
        ply=ply,
        seat=entry.seat,
        verb=entry.verb,
        noun=orjson.dumps(noun_to_json(entry.noun)).decode(),
        command=key,
        at=now,
        snapshot=snapshot,
        ending=ending,
        clock=None if clock is None or table.clock is None else timing(clock, table.clock),
    )


def timing(clock: Clock, before: Clock) -> Timing:
    """Clocks as the journal stores them."""
    return Timing(clock.text(), clock.due, before.text())
