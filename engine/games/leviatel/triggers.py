"""Which effects a happening sets off. In which order they wait: `Leviatel.trigger_order`."""

from __future__ import annotations

from engine.core.types import Seat
from engine.games.leviatel import queries
from engine.games.leviatel.cards import CARDS, Effect
from engine.games.leviatel.effects.run import RunEffect
from engine.games.leviatel.state import Leviatel, Piece, Unit
from engine.games.leviatel.targets import holds


def frame_of(effect: Effect, piece: Piece, *, target: str = "", other: int = 0) -> RunEffect:
    """The frame that carries out an effect of a piece, wherever the piece is by then."""
    return RunEffect(
        card=piece.card, index=effect.index, seat=piece.seat, area=piece.area, source=piece.id,
        target=target, other=other, arrived=piece.arrived,
    )  # fmt: skip


def queue(s: Leviatel, trigger: str, piece: Piece) -> None:
    for effect in CARDS[piece.card].on(trigger):
        s.triggers.append(frame_of(effect, piece))


def queue_deaths(s: Leviatel, dead: list[Unit]) -> None:
    """LL-14.4: the effects of the dead and of those who watch deaths."""
    for unit in dead:
        queue(s, "on_death", unit)
        for watcher in queries.living(s, unit.seat):
            if not watcher.hidden:
                _watch_death(s, watcher, unit)


def _watch_death(s: Leviatel, watcher: Unit, dead: Unit) -> None:
    """LL-13.25, LL-13.30: place and death are looked at now, at the same moment."""
    for effect in CARDS[watcher.card].on("ally_dies"):
        limit = effect.limit.get("per_unit_total", 0)
        tribe = effect.condition.get("dead_tribe")
        if tribe in (None, dead.tribe) and holds(s, effect, watcher) and watcher.spent < limit:
            watcher.spent += 1
            _watched(s, effect, watcher)


def queue_graveyard(s: Leviatel, seat: Seat, tribe: str) -> None:
    """LL-13.24: cards that watch a graveyard."""
    for watcher in queries.living(s):
        if watcher.hidden:
            continue
        for effect in CARDS[watcher.card].on("card_to_graveyard"):
            own = (watcher.seat == seat) == (effect.condition["graveyard"] == "own")
            if own and effect.condition.get("tribe") in (None, tribe):
                _watched(s, effect, watcher)


def _watched(s: Leviatel, effect: Effect, watcher: Unit) -> None:
    frame = frame_of(effect, watcher)
    frame.watches = True
    s.triggers.append(frame)
