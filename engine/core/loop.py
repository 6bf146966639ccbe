"""The order of execution: one legality check, one place where frames are followed."""

from __future__ import annotations

from typing import Any

from engine.core.errors import IllegalAction, RulesFault
from engine.core.frames import (
    AnyDecision,
    Become,
    Call,
    Decision,
    Done,
    Flow,
    Frame,
    Procedure,
)
from engine.core.state import State, Wave
from engine.core.types import Action, Blocked, Preview, Prompt, Seat, Viewer, Why

MOST_STEPS = 10_000
"""Runaway guard: more frames than this between two decisions is a bug of the rules."""


def start(s: State, frame: Frame) -> None:
    """Puts the first frame on the stack and runs to the first decision."""
    s.stack.append(frame)
    advance(s)


def pending(s: State) -> AnyDecision | None:
    """The open decision, or None when the game is over."""
    if s.placement is not None:
        return None
    top = s.stack[-1]
    assert isinstance(top, Decision)
    return top


def waiting(s: State) -> tuple[Seat, ...]:
    decision = pending(s)
    return decision.waiting(s) if decision else ()


def legal(s: State, seat: Seat) -> list[Action]:
    """Every action `seat` may take now; empty if it is not asked."""
    decision = pending(s)
    if decision is None or seat not in decision.actors(s):
        return []
    return decision.options(s, seat)


def prompt(s: State, viewer: Viewer) -> Prompt | None:
    decision = pending(s)
    return decision.prompt(s, viewer) if decision else None


def blocked(s: State, seat: Seat) -> list[Blocked]:
    decision = pending(s)
    return _blocked(s, decision, seat) if decision and seat in decision.actors(s) else []


def _blocked(s: State, decision: AnyDecision, seat: Seat) -> list[Blocked]:
    """What says by which rules itself says it; else those of the decision say it."""
    found = decision.blocked(s, seat)
    usual = decision.asked_by(s) if found else ()
    return [item if item.rules else item._replace(rules=usual) for item in found]


def previews(s: State, seat: Seat) -> list[Preview]:
    decision = pending(s)
    return decision.previews(s, seat) if decision and seat in decision.actors(s) else []


def require(s: State, seat: Seat, action: Action) -> AnyDecision:
    """The open decision if `action` is legal for `seat`; else raises IllegalAction."""
    decision = pending(s)
    if decision is None:
        raise IllegalAction("finished", "the game is over")
    if seat not in decision.actors(s):
        raise IllegalAction("not_your_turn", "it is not your turn")
    if action not in decision.options(s, seat):
        why = why_not(s, decision, seat, action)
        raise IllegalAction("illegal", why.text, why.rules)
    return decision


def why_not(s: State, decision: AnyDecision, seat: Seat, action: Action) -> Why:
    for item in _blocked(s, decision, seat):
        if (item.verb, item.noun) == action:
            return Why(item.why, item.rules)
    rules = decision.asked_by(s)
    verbs = sorted({option.verb for option in decision.options(s, seat)})
    if action.verb not in verbs:
        return Why(f"{action.verb!r} is not possible now; possible: {', '.join(verbs)}", rules)
    return Why(f"{action.verb!r} is possible now, but not with {action.noun!r}", rules)


def apply(s: State, seat: Seat, action: Action) -> None:
    """One step of the game, in place. Raises IllegalAction with the state untouched."""
    require(s, seat, action)
    resolve(s, seat, action)


def resolve(s: State, seat: Seat, action: Action) -> None:
    """Carries out an action that is known to be legal, in place."""
    decision: AnyDecision = s.stack[-1]  # type: ignore[assignment]
    s.events = []
    s.barrier = False
    follow(s, decision.resolve(s, seat, action))
    advance(s, stayed=decision)


def take_back(s: State, seat: Seat) -> None:
    """Undoes the last step of one seat in a simultaneous decision, in place."""
    decision: AnyDecision = s.stack[-1]  # type: ignore[assignment]
    if not decision.take_back(s, seat):
        raise RulesFault(f"{decision.kind} said that seat {seat} may take back, but it may not")


def follow(s: State, flow: Flow) -> None:
    """Carries out a transition returned by the frame on top of the stack."""
    if isinstance(flow, Call):
        s.stack.append(flow.frame)
    elif isinstance(flow, Become):
        s.stack[-1] = flow.frame
    elif isinstance(flow, Done):
        s.stack.pop()
        s.returned = flow.result


def advance(s: State, stayed: Frame | None = None) -> None:
    """Drains triggers and runs procedures until a decision is open or the game is over.

    The decision counter grows, except when a simultaneous decision is still the open one:
    the other seats' menus are as good as before.
    """
    for _ in range(MOST_STEPS):
        if s.placement is not None:
            s.stack.clear()
            s.triggers.clear()
            return
        if s.triggers and not (s.triggers_wait and _in_wave(s)):
            s.stack.append(Wave(waiting=s.trigger_order(s.triggers)))
            s.triggers = []
        if not s.stack:
            raise RulesFault("the last frame ended, but nobody ended the game")
        top = s.stack[-1]
        if isinstance(top, Decision):
            if not (top is stayed and top.simultaneous):
                s.decision += 1
            return
        procedure: Procedure[Any] = top  # type: ignore[assignment]
        follow(s, procedure.run(s))
    raise RulesFault(f"more than {MOST_STEPS} frames without a decision: {s.stack[-3:]!r}")


def _in_wave(s: State) -> bool:
    return any(isinstance(frame, Wave) for frame in s.stack)
