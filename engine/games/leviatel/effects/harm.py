"""Verbs that hurt: damage to characters, structures and castles, destruction."""

from __future__ import annotations

from engine.games.leviatel import moves, queries
from engine.games.leviatel.cards import Table
from engine.games.leviatel.effects.run import RunEffect, targets_of, verb
from engine.games.leviatel.state import Leviatel, Unit


@verb("damage")
def damage(s: Leviatel, run: RunEffect, spec: Table) -> None:
    """LL-14.3: all who reach 0 by the same effect die together."""
    amount = spec["amount"]
    if amount == "self_attack":
        me = queries.alive(s, run.source)
        amount = queries.attack(s, me) if me else 0
    fallen = []
    for piece in targets_of(s, run, spec):
        if isinstance(piece, Unit):
            moves.damage(s, piece, amount, run.card)
        elif moves.wear_down(s, piece, amount, run.card):
            fallen.append(piece)
    moves.bury(s)
    for structure in fallen:  # LL-13.11: what a tower gave goes after the damage is dealt
        moves.destroy_structure(s, structure)
    run.destroyed = bool(fallen)


@verb("destroy")
def destroy(s: Leviatel, run: RunEffect, spec: Table) -> None:
    """LL-13.17: prevention does not help."""
    for piece in targets_of(s, run, spec):
        if isinstance(piece, Unit):
            piece.defence = 0
        else:
            moves.destroy_structure(s, piece)
    moves.bury(s)


@verb("damage_castle")
def damage_castle(s: Leviatel, run: RunEffect, spec: Table) -> None:
    """LL-12.4."""
    moves.hit_castle(s, queries.other(run.seat), spec["amount"], run.card)
