"""Verbs about energy, coins and what comes next from the hand."""

from __future__ import annotations

from engine.games.leviatel import moves
from engine.games.leviatel.cards import Table
from engine.games.leviatel.effects.run import RunEffect, verb
from engine.games.leviatel.state import Leviatel


@verb("gain_energy")
def gain_energy(s: Leviatel, run: RunEffect, spec: Table) -> None:
    moves.gain(s, run.seat, energy=spec["amount"], by=run.card)


@verb("gain_coins")
def gain_coins(s: Leviatel, run: RunEffect, spec: Table) -> None:
    moves.gain(s, run.seat, coins=spec["amount"], by=run.card)


@verb("steal_coins")
def steal_coins(s: Leviatel, run: RunEffect, spec: Table) -> None:
    moves.steal_coins(s, run.seat, spec["amount"], run.card)


@verb("hide_next_summon")
def hide_next_summon(s: Leviatel, run: RunEffect, spec: Table) -> None:
    """LL-13.20: a second Roshi does not add a second hidden summon."""
    s.sides[run.seat].hide_next = True
    s.emit("hides_next", seat=run.seat)
