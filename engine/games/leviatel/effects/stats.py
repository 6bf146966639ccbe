"""Verbs that change a character: values, tribe, readiness, lasting protection."""

from __future__ import annotations

from engine.games.leviatel import moves
from engine.games.leviatel.cards import Table
from engine.games.leviatel.effects.run import RunEffect, units_of, verb
from engine.games.leviatel.state import Leviatel
from engine.games.leviatel.targets import candidates


@verb("grant")
def grant(s: Leviatel, run: RunEffect, spec: Table) -> None:
    """More attack or defence, for good or for a time (LL-13.27)."""
    factor = _times(s, run, spec)
    attack, defence = spec.get("attack", 0) * factor, spec.get("defence", 0) * factor
    for unit in units_of(s, run, spec):
        match run.effect.duration:
            case "this_turn":
                unit.turn_attack += attack
            case "round":
                unit.round_attack += attack
            case _:
                moves.change(s, unit, run.card, attack=attack, defence=defence)
                continue
        moves.tell_change(s, unit, run.card, attack, 0)


def _times(s: Leviatel, run: RunEffect, spec: Table) -> int:
    if "times" not in spec:
        return 1
    return len(candidates(s, spec["times"]["count"], run.seat, run.place(s), run.source))


@verb("set_tribe")
def set_tribe(s: Leviatel, run: RunEffect, spec: Table) -> None:
    """LL-13.26."""
    for unit in units_of(s, run, spec):
        unit.tribe = spec["tribe"]
        if not unit.hidden:
            moves.tell(s, "converted", unit, tribe=unit.tribe)


@verb("attach")
def attach(s: Leviatel, run: RunEffect, spec: Table) -> None:
    """A lasting trigger: more attack after each own attack (LL-10.11)."""
    for unit in units_of(s, run, spec):
        unit.violence += sum(row.get("attack", 0) for row in spec["verbs"])
        moves.tell(s, "attached", unit, by=run.card)


@verb("survive_lethal")
def survive_lethal(s: Leviatel, run: RunEffect, spec: Table) -> None:
    for unit in units_of(s, run, spec):
        unit.block += spec["uses"]
        moves.tell(s, "attached", unit, by=run.card)


@verb("ready")
def ready(s: Leviatel, run: RunEffect, spec: Table) -> None:
    for unit in units_of(s, run, spec):
        unit.ready = True
