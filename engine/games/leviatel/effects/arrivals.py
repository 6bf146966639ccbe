"""Verbs that bring characters to another place: create, revive, replace, merge, swap, push."""

from __future__ import annotations

from engine.core.frames import Frame
from engine.games.leviatel import board, moves, queries
from engine.games.leviatel.cards import CARDS, Table
from engine.games.leviatel.effects.run import RunEffect, units_of, verb
from engine.games.leviatel.flow.arrive import Create, Relocate, SwapPlaces
from engine.games.leviatel.state import Leviatel, Unit
from engine.games.leviatel.targets import areas


@verb("create")
def create(s: Leviatel, run: RunEffect, spec: Table) -> list[Frame]:
    """LL-7.5: from the owner's left to right, each with its own arrival."""
    card, place = spec["card"], run.place(s)
    named = areas(run.effect.target["where"], place, run.seat)
    if CARDS[card].kind == "structure":
        for area in named:
            if queries.structure_at(s, area) is None:
                moves.build(s, run.seat, card, area, finished=True)
        return []
    ahead = spec.get("if_full") == "next_ahead"
    return [Create(card=card, seat=run.seat, area=area, next_ahead=ahead) for area in named]


@verb("revive")
def revive(s: Leviatel, run: RunEffect, spec: Table) -> list[Frame]:
    """LL-11.4: `target` is "card@area"."""
    card, area = run.target.split("@")
    s.sides[run.seat].graveyard.remove(card)
    return [Create(card=card, seat=run.seat, area=area)]


@verb("replace")
def replace(s: Leviatel, run: RunEffect, spec: Table) -> None:
    """LL-13.15: the new card takes area and place in arrival order; it does not arrive."""
    body = s.units.get(run.source)
    if body is None:
        return
    data = CARDS[spec["card"]]
    moves.remove_body(s, body)
    fresh = Unit(
        s.tick(), data.id, body.seat, body.area, body.arrived, data.attack, data.defence, data.tribe
    )
    s.units[fresh.id] = fresh
    moves.tell(s, "replaced", fresh, old=f"u{body.id}")
    moves.mind_towers(s)


@verb("merge")
def merge(s: Leviatel, run: RunEffect, spec: Table) -> None:
    """LL-13.16, LL-13.28: own values are added, a tower's defence counts once."""
    mover = queries.alive(s, run.source)
    for other in units_of(s, run, spec)[:1]:
        if mover is None:
            return
        mover.attack += other.attack
        mover.turn_attack += other.turn_attack
        mover.round_attack += other.round_attack
        more = other.defence - min(other.tower, mover.tower)
        mover.defence += more
        mover.changes += ((other.card, other.attack, more),)
        mover.arrived = other.arrived
        mover.block += other.block
        mover.violence += other.violence
        del s.units[other.id]
        moves.tell(s, "merged", mover, gone=f"u{other.id}")


@verb("swap")
def swap(s: Leviatel, run: RunEffect, spec: Table) -> list[Frame]:
    """LL-13.14."""
    return [SwapPlaces(first=unit.id, second=run.source) for unit in units_of(s, run, spec)]


@verb("push")
def push(s: Leviatel, run: RunEffect, spec: Table) -> list[Frame]:
    """LL-13.10: one step towards the home row of the pushed card, if there is room."""
    return [
        Relocate(unit=unit.id, area=area)
        for unit in units_of(s, run, spec)
        for area in board.behind(unit.area, unit.seat)
        if queries.room(s, area, unit.seat) > 0
    ]
