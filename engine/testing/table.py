"""A table set up for one test: a builder lays a position out, the test only acts and looks.

A game lays positions out by its `Layout` (`engine.kit.layout`); its tests wrap the match in a
subclass of `Table` that knows what players of this game say.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic, Self, TypeAlias, TypeVar, cast

from engine import Action, Event, IllegalAction, Match, Result
from engine.core.codec import fingerprint
from engine.core.state import State
from engine.core.types import Noun, Seat
from engine.kit import layout
from engine.kit.layout import SALT, begun, require_sound, resumed

__all__ = ["SALT", "Step", "Table", "begun", "require_sound", "resumed"]

S = TypeVar("S", bound=State)
Step: TypeAlias = str | tuple[str, Noun]
"""A verb, or one with its noun."""


class Table(Generic[S]):
    """A match whose position was laid out; a test may read the state, never write it.

    Steps are those of the only seat that is asked, or of `by`. `told` is what the last step, or the
    last several said together, made happen.
    """

    def __init__(self, match: Match) -> None:
        self.match = match
        self.told: list[Event] = list(match.events)

    @property
    def s(self) -> S:
        return cast("S", self.match.state)

    @property
    def seat(self) -> Seat:
        """The only seat that is asked."""
        (seat,) = self.match.waiting()
        return seat

    @property
    def asked(self) -> str:
        """What is decided now: the kind of the decision without its game."""
        return self.s.stack[-1].kind.partition(".")[2]

    def result(self) -> Result:
        result = self.match.result()
        if result is None:
            raise AssertionError("the match is not over")
        return result

    def action(self, verb: str, noun: Noun, by: Seat) -> Action:
        """The action a test means. A game may let tests name pieces more shortly than by id."""
        return Action(verb, noun)

    # -- acting ------------------------------------------------------------------------------

    def do(self, verb: str, noun: Noun = None, by: Seat | None = None) -> Self:
        """One step, after which the position must be sound."""
        seat = self._by(by)
        self.told = list(self.match.act(seat, self.action(verb, noun, seat)))
        require_sound(self.match)
        return self

    def say(self, *steps: Step, by: Seat | None = None) -> Self:
        """Several steps: verbs, or (verb, noun) pairs. `told` has the events of all of them."""
        told: list[Event] = []
        for step in steps:
            verb, noun = step if isinstance(step, tuple) else (step, None)
            told += self.do(verb, noun, by).told
        self.told = told
        return self

    def undo(self, by: Seat | None = None) -> Self:
        self.told = list(self.match.undo(self._by(by)))
        return self

    def draws(self, *numbers: int) -> Self:
        """What the next draws give (what `Chance.below` returns), of a table with a `script`."""
        layout.script(self.match, numbers)
        return self

    # -- what is refused ---------------------------------------------------------------------

    def refuses(
        self, verb: str, noun: Noun = None, by: Seat | None = None, code: str = "illegal"
    ) -> str:
        """The step is refused and changes nothing; returns the reason."""
        seat = self._by(by)
        before = fingerprint(self.s)
        try:
            self.match.act(seat, self.action(verb, noun, seat))
        except IllegalAction as refusal:
            self._is_refused(refusal, code, before)
            return refusal.reason
        raise AssertionError(f"seat {seat} may {verb} {noun}")

    def refuses_undo(self, by: Seat | None = None) -> None:
        seat = self._by(by)
        before = fingerprint(self.s)
        try:
            self.match.undo(seat)
        except IllegalAction as refusal:
            self._is_refused(refusal, "nothing_to_undo", before)
            return
        raise AssertionError(f"seat {seat} may take back")

    def _is_refused(self, refusal: IllegalAction, code: str, before: str) -> None:
        if refusal.code != code:
            raise AssertionError(f"refused as {refusal.code}, not {code}: {refusal.reason}")
        if fingerprint(self.s) != before:
            raise AssertionError("what is refused has changed the position")

    def why(self, verb: str, noun: Noun = None, by: Seat | None = None) -> str:
        """The reason why a choice is shown but not allowed; it is refused for that reason."""
        seat = self._by(by)
        meant = self.action(verb, noun, seat)
        for shown in self.match.blocked(seat):
            if (shown.verb, shown.noun) == meant:
                reason = self.refuses(verb, noun, by)
                if reason != shown.why:
                    raise AssertionError(f"shown as {shown.why!r}, refused as {reason!r}")
                return reason
        raise AssertionError(f"{verb} {noun} is not shown as blocked")

    # -- what is offered ---------------------------------------------------------------------

    def menu(self, by: Seat | None = None) -> list[str]:
        """Verbs of the menu, each once, in order."""
        return list(dict.fromkeys(action.verb for action in self.match.menu(self._by(by))))

    def nouns(self, verb: str, by: Seat | None = None) -> list[Any]:
        return [action.noun for action in self.match.menu(self._by(by)) if action.verb == verb]

    def offers(self, verb: str, noun: Noun = None, by: Seat | None = None) -> bool:
        seat = self._by(by)
        return self.action(verb, noun, seat) in self.match.menu(seat)

    def preview(self, verb: str, noun: Noun = None, by: Seat | None = None) -> str:
        seat = self._by(by)
        meant = self.action(verb, noun, seat)
        for shown in self.match.previews(seat):
            if (shown.verb, shown.noun) == meant:
                return shown.text
        raise AssertionError(f"no preview of {verb} {noun}")

    # -- what happened -----------------------------------------------------------------------

    def kinds(self, events: Sequence[Event] | None = None) -> list[str]:
        return [event.kind for event in (self.told if events is None else events)]

    def fields(self, kind: str) -> dict[str, Any]:
        """The public fields of the first event of a kind."""
        return dict(next(event.public for event in self.told if event.kind == kind))

    def _by(self, by: Seat | None) -> Seat:
        return self.seat if by is None else by
