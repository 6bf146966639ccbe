"""Flow as data: what a game does next is a stack of small frames inside its state.

A `Procedure` runs its `steps` one after the other, a `Decision` waits for seats. Handlers return
the transition (`Call`, `Become`, `Done`, `STAY`), so mypy reports a forgotten one. Whatever must
survive a question is a field of the frame. Frames name each other by class when they are made and
by `kind` when they are saved.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeAlias, TypeVar, dataclass_transform

from engine.core.codec import saved
from engine.core.types import Action, Blocked, Noun, Preview, Prompt, Seat, Viewer

if TYPE_CHECKING:
    from engine.core.state import State

S = TypeVar("S", bound="State")


@dataclass(slots=True)
class Frame:
    """Base of all frames. `kind` is the saved name: "<game>.<snake_case>"."""

    kind: ClassVar[str] = ""


@dataclass(slots=True, frozen=True)
class Call:
    """Run `frame`, then come back to the present one."""

    frame: Frame


@dataclass(slots=True, frozen=True)
class Become:
    """Put `frame` in the place of the present one."""

    frame: Frame


@dataclass(slots=True, frozen=True)
class Done:
    """Return to the caller; `result` is then in `State.returned`."""

    result: Noun = None


@dataclass(slots=True, frozen=True)
class Stay:
    """In a decision: still waiting. In a procedure: go on with the next step."""


STAY = Stay()
DONE = Done()
Flow: TypeAlias = Call | Become | Done | Stay

AT_ONCE = 100
"""So many steps a procedure takes by itself, before the loop counts and goes on with it."""

_F = TypeVar("_F", bound=type[Frame])


@dataclass_transform()
def frame(kind: str) -> Callable[[_F], _F]:
    """Class decorator: a slotted dataclass saved under `kind`."""

    def decorate(cls: _F) -> _F:
        cls.kind = kind
        made = dataclass(slots=True)(cls)
        made.kind = kind
        return saved(made)  # type: ignore[return-value]

    return decorate


@dataclass(slots=True)
class Procedure(Frame, Generic[S]):
    """Runs the methods named in `steps`, in order; `pc` is the next one. Ends with Done.

    A step may return `Call` and is *not* run again afterwards; `jump` repeats or skips steps.
    """

    steps: ClassVar[tuple[str, ...]] = ()
    pc: int = 0

    def run(self, s: S) -> Flow:
        """Carries out steps up to the first that does more than go on with the next one, or that
        set something off, or ended the game; never more than `AT_ONCE`."""
        steps = self.steps
        for _ in range(AT_ONCE):
            pc = self.pc
            if pc >= len(steps):
                return DONE
            self.pc = pc + 1
            flow: Flow = getattr(self, steps[pc])(s)
            if flow is not STAY or s.triggers or s.placement is not None:
                return flow
        return STAY

    def jump(self, step: str) -> Flow:
        """Go on with `step`; the return value is the transition to give back."""
        self.pc = self.steps.index(step)
        return STAY


@frame("kit.sequence")  # the name it was first saved under
class Sequence(Procedure[Any]):
    """Calls each frame of `waiting` in order, then ends."""

    steps = ("next_frame",)
    waiting: list[Frame] = field(default_factory=list)

    def next_frame(self, s: State) -> Flow:
        if not self.waiting:
            return DONE
        self.jump("next_frame")
        return Call(self.waiting.pop(0))


@dataclass(slots=True)
class Decision(Frame, Generic[S]):
    """Waits for one seat, or for several at once (`simultaneous`).

    In a simultaneous decision what the seats choose stays hidden until all are in, steps of
    different seats commute, and `take_back` undoes the last step of one seat alone. A `settled` one
    stands where no action is half done: bots compare positions there before a run goes on.
    """

    simultaneous: ClassVar[bool] = False
    settled: ClassVar[bool] = False
    rules: ClassVar[tuple[str, ...]] = ()
    """Numbers of the rules that say what is asked here, the most telling first."""

    def actors(self, s: S) -> tuple[Seat, ...]:
        """The seats that may act now."""
        raise NotImplementedError

    def waiting(self, s: S) -> tuple[Seat, ...]:
        """The seats the table waits for."""
        return self.actors(s)

    def options(self, s: S, seat: Seat) -> list[Action]:
        """Every legal action of `seat`: the one list for screen, bots, validator and fuzzer."""
        raise NotImplementedError

    def resolve(self, s: S, seat: Seat, action: Action) -> Flow:
        """Carries out one action out of `options`."""
        raise NotImplementedError

    def prompt(self, s: S, viewer: Viewer) -> Prompt:
        """What is asked of `viewer`; for people who are not asked: what the table waits for."""
        raise NotImplementedError

    def blocked(self, s: S, seat: Seat) -> list[Blocked]:
        """Choices that are shown to `seat` but not allowed now."""
        return []

    def previews(self, s: S, seat: Seat) -> list[Preview]:
        """What legal actions would do, as far as `seat` may know."""
        return []

    def asked_by(self, s: S) -> tuple[str, ...]:
        """Numbers of the rules that say what is asked, where that depends on the question."""
        return self.rules

    def take_back(self, s: S, seat: Seat) -> bool:
        """Simultaneous decisions: undo the last step of `seat`; False if there is none."""
        return False

    def may_take_back(self, s: S, seat: Seat) -> bool:
        return False


AnyDecision: TypeAlias = Decision[Any]
