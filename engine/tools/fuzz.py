"""Random matches with undo and resignation; every promise of the core is checked on the way."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.chance import Chance
from engine.core.codec import fingerprint
from engine.core.errors import IllegalAction
from engine.core.match import LogEntry, Match
from engine.core.record import verify, write
from engine.core.types import Action, Json, Options
from engine.tools.simulate import seed_of

UNDO_ONE_IN = 6
NOT_AN_ACTION = Action("no_such_verb", "nowhere")


def run(
    game: str, seed: str, options: Options | None = None, seats: int | None = None
) -> list[str]:
    """One match to its end; the broken promises by name, each with the ply. Empty: sound."""
    match = Match.new(game, seats=seats, options=options, seed=seed_of(seed), salt="0" * 32)
    chance = Chance(seed_of(f"fuzz/{seed}"))
    entries: list[LogEntry] = []
    problems: list[str] = []
    while not match.over and not problems:
        problems += [f"ply {match.ply}: {name}" for name in _step(match, chance, entries)]
        if match.ply > match.rules.info.max_plies:
            problems.append(f"no end after {match.ply} plies")
    if not problems:
        problems += verify(record(match, entries, options))
    return problems


def record(match: Match, entries: list[LogEntry], options: Options | None) -> dict[str, Json]:
    """The record of a finished fuzz match."""
    result = match.result()
    assert result is not None
    info = match.rules.info
    return write(
        game=info.id,
        rules_version=info.rules_version,
        options=info.resolve_options(options, trusted=True),
        seats=[{"name": f"seat {seat}", "kind": "bot"} for seat in range(match.seats)],
        seed=match.seed,
        salt=match.salt,
        entries=[(entry, None) for entry in entries],
        result=result,
    )


def _step(match: Match, chance: Chance, entries: list[LogEntry]) -> Iterator[str]:
    yield from match.rules.check(match.state)
    seat = chance.choice(match.waiting())
    before = fingerprint(match.state)
    yield from _refusals(match, seat, before)
    menu = match.menu(seat)
    if not menu:
        yield "a seat is waited for that has no legal action"
        return
    if len(menu) != len(dict.fromkeys(menu)):
        yield "an action stands twice in the menu"
    if match.can_undo(seat) and chance.below(UNDO_ONE_IN) == 0:
        yield from _undo(match, seat, entries)
        return
    drawn = match.state.chance.drawn
    action = chance.choice(menu)
    match.act(seat, action)
    entries.append(LogEntry(seat, *action))
    if match.can_undo(seat) and match.state.chance.drawn != drawn:
        yield "a draw can be undone"


def _refusals(match: Match, seat: int, before: str) -> Iterator[str]:
    for stale in (0, 1):
        try:
            match.try_act(seat, NOT_AN_ACTION, match.decision - stale)
        except IllegalAction:
            continue
        yield "an action that is not in the menu was taken"
    if fingerprint(match.state) != before:
        yield "a refused action changed the position"


def _undo(match: Match, seat: int, entries: list[LogEntry]) -> Iterator[str]:
    decision = match.decision
    match.undo(seat)
    entries.append(LogEntry(seat, "undo"))
    if not match.menu(seat):
        yield "after an undo the seat is not asked"
    if match.decision < decision:
        yield "an undo gave an old decision number again"
