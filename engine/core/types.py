"""The few small values that engine, server and client speak in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple, TypeAlias

Seat: TypeAlias = int
"""0 .. seats-1."""
Viewer: TypeAlias = int | None
"""A seat, or None for a spectator."""
Noun: TypeAlias = int | str | tuple[int | str, ...] | None
"""What a verb is done to: an id of a piece or place, a number, several of those, or nothing."""
Json: TypeAlias = Any
"""Anything `json.dumps` takes."""
Options: TypeAlias = Mapping[str, Any]


class Action(NamedTuple):
    """One step a seat may take: an imperative of the rulebook and what it is done to.

    >>> Action("pick", "coral:pearl-4")
    Action(verb='pick', noun='coral:pearl-4')
    """

    verb: str
    noun: Noun = None


class Event(NamedTuple):
    """Something that happened, written in the public form first.

    `public` goes to everybody at the moment it happens, `private[seat]` adds fields for that seat
    alone, `later` is what may be looked up afterwards instead of `public` (None: the same).
    """

    kind: str
    public: Mapping[str, Json]
    private: Mapping[Seat, Mapping[str, Json]] = {}
    later: Mapping[str, Json] | None = None

    def seen_by(self, viewer: Viewer) -> dict[str, Json]:
        """The event as `viewer` may see it when it happens."""
        shown = {"kind": self.kind, **self.public}
        if viewer is not None and viewer in self.private:
            shown.update(self.private[viewer])
        return shown

    def looked_up(self) -> dict[str, Json]:
        """The event as anybody may look it up afterwards."""
        return {"kind": self.kind, **(self.public if self.later is None else self.later)}


class Prompt(NamedTuple):
    """The one sentence of the action bar. `{0}` in it stands for the name of seat 0."""

    text: str
    kind: str


class Why(NamedTuple):
    """Why something is not possible now: in one clause, and the numbers of the rules that say so,
    the most telling first. `Blocked(verb, noun, *why)`."""

    text: str
    rules: tuple[str, ...] = ()


class Blocked(NamedTuple):
    """A choice that is shown but not allowed now, and why in one clause.

    `rules` are numbers of RULES.md; without any they are those of the decision.
    """

    verb: str
    noun: Noun
    why: str
    rules: tuple[str, ...] = ()


class Mark(NamedTuple):
    """A note on a place or piece of the board; `then` is the follow-up step it stands for, `kind`
    the kind of event it announces, where that matters to who looks."""

    at: str
    text: str
    then: Action | None = None
    kind: str = ""


class Preview(NamedTuple):
    """What a legal action would do, before it is done. Holds only what the seat may know.

    `text` is one or more clauses with "; " between them. `kinds` has the kind of event of each, or
    is left out; "nothing" is what need not be told.
    """

    verb: str
    noun: Noun
    text: str
    marks: tuple[Mark, ...] = ()
    kinds: tuple[str, ...] = ()


class Result(NamedTuple):
    """How a match ended.

    `placement` is a rank per seat (1 = best, ties share), `reason` a stable word, `breakdown` the
    lines of the score sheet per seat, each `{"label", "value"}`, of cards of a kind with their
    `count` and the name of the `row`. `sheet` is what a game wants kept
    beside it (JSON), for example the exam sheet of a solo game.
    """

    placement: tuple[int, ...]
    scores: tuple[int | None, ...]
    reason: str
    breakdown: tuple[tuple[Mapping[str, Json], ...], ...]
    sheet: Mapping[str, Json] | None = None

    def json(self) -> dict[str, Json]:
        return {
            "placement": list(self.placement),
            "scores": list(self.scores),
            "reason": self.reason,
            "breakdown": [[dict(line) for line in lines] for lines in self.breakdown],
            "sheet": None if self.sheet is None else dict(self.sheet),
        }


def noun_from_json(value: Json) -> Noun:
    """Reads a noun off the wire; raises ValueError for anything that is none."""
    if value is None or isinstance(value, str) or (type(value) is int):
        return value
    if isinstance(value, (list, tuple)) and all(type(part) in (int, str) for part in value):
        return tuple(value)
    raise ValueError("a noun is an int, a string, a list of those, or null")


def noun_to_json(noun: Noun) -> Json:
    return list(noun) if isinstance(noun, tuple) else noun
