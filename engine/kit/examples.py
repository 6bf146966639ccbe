"""Worked examples of the rulebook: positions that the real engine plays, step by step.

They are data: files in `examples/` of a game, each with rows `[[example]]`. A row lays a position
out by the words of the game's layout (`position`), and says what is done (`steps`) and what must
come out of it (`expect`). Steps are

    { do = "pick", noun = "pearl 1" }               an action; `by` names the seat, where several
                                                    are asked; `falls`: what the dice show then
    { refused = "pick", noun = "golem 2" }          an action that is not possible
    { may = "choose_area", nouns = ["b1", "c1"] }   an action that is possible with these alone
    { undo = true }                                 the latest step is taken back
    { undo = false }                                it cannot be
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from engine.core.errors import EngineError, IllegalAction
from engine.core.match import Match
from engine.core.said import Said
from engine.core.state import State
from engine.core.types import Action, Event, Json, Seat, noun_from_json
from engine.kit.layout import Layout, by_seat, script


class BadExample(EngineError):
    """An example cannot be played, or comes out otherwise than it says."""


@dataclass(frozen=True, slots=True)
class Example:
    """One example. `rules`: numbers of the rulebook, the first is where it stands there."""

    id: str
    title: str
    rules: tuple[str, ...]
    text: str
    position: Mapping[str, Json]
    steps: tuple[Mapping[str, Json], ...] = ()
    expect: Mapping[str, Json] = field(default_factory=dict)
    """Leaves of the view by their path, after the last step; "nothing" where there is none."""
    names: tuple[str, ...] = ()
    """Who sits there; empty: as the shelf of the game says."""


class Note(NamedTuple):
    """What is possible in a position, or is not, and why."""

    possible: bool
    text: str
    why: str = ""


class Moment(NamedTuple):
    """A position of an example: who brought it about, what happened, what is worth a look."""

    state: State
    waiting: tuple[Seat, ...]
    seat: Seat | None
    events: tuple[Event, ...]
    deed: str
    """What the seat did, as an imperative; "" for the position that was laid out."""
    told: tuple[Said, ...]
    notes: tuple[Note, ...]


class _Shelf(NamedTuple):
    package: str
    folder: str
    layout: Layout
    names: tuple[str, ...]


_shelves: dict[str, _Shelf] = {}


def tell_examples(
    game: str, package: str, layout: Layout, *, folder: str = "examples", names: tuple[str, ...]
) -> None:
    """A game says where its examples lie, how they are laid out, and who plays in them."""
    _shelves[game] = _Shelf(package, folder, layout, names)


@cache
def examples_of(game: str) -> dict[str, Example]:
    """The examples of a game by their ids, in the order of its files; raises BadExample."""
    shelf = _shelves.get(game)
    if shelf is None:
        return {}
    found: dict[str, Example] = {}
    folder = files(shelf.package).joinpath(shelf.folder)
    for file in sorted(folder.iterdir(), key=lambda file: file.name):
        for row in tomllib.loads(file.read_text("utf-8"))["example"]:
            example = _example(row, shelf)
            if example.id in found:
                raise BadExample(f"two examples of {game} are called {example.id}")
            found[example.id] = example
    return found


def _example(row: dict[str, Any], shelf: _Shelf) -> Example:
    try:
        lists = {name: tuple(row[name]) for name in ("rules", "steps", "names") if name in row}
        return Example(**{"names": shelf.names} | row | lists)
    except TypeError as problem:
        raise BadExample(f"example {row.get('id')}: {problem}") from problem


def play(game: str, example: Example) -> tuple[Moment, ...]:
    """The positions of an example: the one laid out, and that after each step; raises BadExample,
    or what the layout and the rules raise."""
    layout = _shelves[game].layout
    match = layout.lay_out(**by_seat(example.position))
    moments = [_moment(match, None, "")]
    for step in example.steps:
        if "do" in step or step.get("undo"):
            deed = _act(match, layout, step)
            moments.append(_moment(match, match.log[-1].seat, deed))
        else:
            last = moments[-1]
            moments[-1] = last._replace(notes=(*last.notes, _looked_at(match, layout, step)))
    for path, wanted in example.expect.items():
        found = leaf(outcome(match), path)
        if found != wanted:
            raise BadExample(f"{example.id}: {path} is {found!r}, not {wanted!r}")
    return tuple(moments)


def outcome(match: Match) -> Json:
    """What `expect` looks at: the position with everything open, and the result."""
    result = match.result()
    return {**match.rules.open_view(match.state), "result": result.json() if result else None}


def leaf(view: Json, path: str) -> Json:
    """What lies at a path: of a list by number or by the id of a row; "nothing" if nothing does.

    >>> leaf({"units": [{"id": "u1", "area": "b2", "attack": 2}]}, "units.u1.attack")
    2
    >>> leaf({"pawn": None}, "pawn"), leaf({"units": []}, "units.u1.area")
    ('nothing', 'nothing')
    """
    found = view
    for name in path.split("."):
        if isinstance(found, list):
            found = _in_list(found, name)
        else:
            found = found.get(name) if isinstance(found, Mapping) else None
    if isinstance(found, list | tuple):
        return ["nothing" if each is None else each for each in found]
    return "nothing" if found is None else found


def _in_list(rows: list[Json], name: str) -> Json:
    if name.isdigit():
        return rows[int(name)] if int(name) < len(rows) else None
    return next((row for row in rows if isinstance(row, Mapping) and row.get("id") == name), None)


def _seat(match: Match, step: Mapping[str, Json]) -> Seat:
    if "by" in step:
        return int(step["by"])
    waiting = match.waiting()
    if len(waiting) != 1:
        raise BadExample(f"who does {step}? The table waits for {waiting}")
    return waiting[0]


def _meant(match: Match, layout: Layout, verb: str, noun: Json, seat: Seat) -> Action:
    return Action(verb, layout.meant(match.state, noun_from_json(noun), seat))


def _act(match: Match, layout: Layout, step: Mapping[str, Json]) -> str:
    seat = _seat(match, step)
    if "undo" in step:
        match.undo(seat)
        return "Take the step back"
    if "falls" in step:
        script(match, layout.falls(match.state, step["falls"]))
    action = _meant(match, layout, step["do"], step.get("noun"), seat)
    before = match.state
    match.act(seat, action)
    return match.rules.face(before, seat, action).text


def _moment(match: Match, seat: Seat | None, deed: str) -> Moment:
    events = tuple(match.events)
    rules = match.rules
    said = (rules.tell(event.kind, event.looked_up()) for event in events)
    told = tuple(each for each in said if each.text)
    return Moment(match.state, match.waiting(), seat, events, deed, told, ())


# -- what is looked at -----------------------------------------------------------------------------


def _looked_at(match: Match, layout: Layout, step: Mapping[str, Json]) -> Note:
    seat = _seat(match, step)
    if "undo" in step:
        return _final(match, seat)
    if "refused" in step:
        return _refused(match, _meant(match, layout, step["refused"], step.get("noun"), seat), step)
    verb = step["may"]
    menu = [action for action in match.menu(seat) if action.verb == verb]
    if "nouns" in step:
        wanted = [_meant(match, layout, verb, noun, seat) for noun in step["nouns"]]
        if sorted(menu, key=repr) != sorted(wanted, key=repr):
            raise BadExample(f"{verb} is possible with {[noun for _, noun in menu]}")
        return Note(True, step.get("says") or "; ".join(_words(match, seat, menu)))
    action = _meant(match, layout, verb, step.get("noun"), seat)
    if action not in menu:
        raise BadExample(f"{action} is not possible")
    return Note(True, step.get("says") or next(_words(match, seat, [action])))


def _words(match: Match, seat: Seat, actions: list[Action]) -> Iterator[str]:
    for action in actions:
        yield match.face(seat, action).text


def _final(match: Match, seat: Seat) -> Note:
    try:
        match.try_undo(seat)
    except IllegalAction as refusal:
        return Note(False, "Take the step back", refusal.reason)
    raise BadExample("the step can be taken back")


def _refused(match: Match, action: Action, step: Mapping[str, Json]) -> Note:
    seat = _seat(match, step)
    shown = {Action(b.verb, b.noun): b.why for b in match.blocked(seat)}
    try:
        match.try_act(seat, action, match.decision)
    except IllegalAction:
        says: str = step.get("says") or match.face(seat, action).text
        return Note(False, says, shown.get(action, ""))
    raise BadExample(f"{action} is possible")
