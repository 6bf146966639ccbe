"""One effect being carried out: its target is found, its verbs are done one after the other."""

from __future__ import annotations

from collections.abc import Callable

from engine.core.frames import DONE, STAY, Call, Flow, Frame, Sequence, frame
from engine.games.leviatel.cards import Effect, Table, effects_of
from engine.games.leviatel.state import Leviatel, Structure, Triggered, Unit
from engine.games.leviatel.targets import candidates

Piece = Unit | Structure


@frame("leviatel.run_effect")
class RunEffect(Triggered):
    """`source` is the id of the card on the map (0: a spell or castle), `target` the choice made,
    `other` the second character of a happening (who enters, who was fought)."""

    steps = ("begin", "next_verb")
    card: str = ""
    index: int = 0
    area: str = ""
    source: int = 0
    target: str = ""
    other: int = 0
    verb: int = 0
    destroyed: bool = False

    @property
    def effect(self) -> Effect:
        return effects_of(self.card)[self.index]

    def begin(self, s: Leviatel) -> Flow:
        kind = "t" if self.source in s.structures else "u"
        s.emit("effect", seat=self.seat, card=self.card, area=self.area or None,
               unit=f"{kind}{self.source}" if self.source else None)  # fmt: skip
        return STAY

    def next_verb(self, s: Leviatel) -> Flow:
        if self.verb >= len(self.effect.verbs):
            return DONE
        spec = self.effect.verbs[self.verb]
        self.verb += 1
        if not self._holds(s, spec):
            return self.jump("next_verb")
        if self.effect.first_true:
            self.verb = len(self.effect.verbs)
        frames = VERBS[spec["do"]](s, self, spec)
        self.jump("next_verb")
        return Call(Sequence(waiting=frames)) if frames else STAY

    def _holds(self, s: Leviatel, spec: Table) -> bool:
        """Conditions of a single verb: they look at the target."""
        condition = spec.get("condition", {})
        if "target_destroyed" in condition:
            return self.destroyed is condition["target_destroyed"]
        unit = self.chosen(s)
        tribe = unit.tribe if isinstance(unit, Unit) else ""
        if "target_tribe" in condition:
            return bool(tribe == condition["target_tribe"])
        if "target_tribe_not" in condition:
            return bool(tribe != condition["target_tribe_not"])
        return True

    # -- who is meant ---------------------------------------------------------------------------

    def chosen(self, s: Leviatel) -> Piece | None:
        """The piece that was picked, if it is still there."""
        if self.target in ("", "none") or "@" in self.target:
            return None
        ident = int(self.target[1:])
        piece: Piece | None = s.units.get(ident) or s.structures.get(ident)
        return None if isinstance(piece, Unit) and piece.body else piece

    def me(self, s: Leviatel) -> Piece | None:
        """The card the effect stands on, alive or as a body."""
        return s.units.get(self.source) or s.structures.get(self.source)

    def place(self, s: Leviatel) -> str:
        """Where the card is, or was when the effect was set off."""
        me = self.me(s)
        return self.area if me is None else me.area


Verb = Callable[[Leviatel, RunEffect, Table], list[Frame] | None]
VERBS: dict[str, Verb] = {}
"""What the effect files have registered; a verb returns frames to run, or nothing."""


def verb(name: str) -> Callable[[Verb], Verb]:
    """Decorator: this function carries out the verb `name` of the effect tables."""

    def register(function: Verb) -> Verb:
        VERBS[name] = function
        return function

    return register


def targets_of(s: Leviatel, run: RunEffect, spec: Table) -> list[Piece]:
    """The pieces a verb is done to, in arrival order."""
    target = run.effect.target
    if spec.get("to") == "entering_unit" or target.get("where") == "fight_opponent":
        unit = s.units.get(run.other)
        return [] if unit is None or unit.body else [unit]
    if run.effect.chooses:
        piece = run.chosen(s)
        return [] if piece is None else [piece]
    return candidates(s, target, run.seat, run.place(s), run.source)


def units_of(s: Leviatel, run: RunEffect, spec: Table) -> list[Unit]:
    return [piece for piece in targets_of(s, run, spec) if isinstance(piece, Unit)]
