"""Golden text of one match: stack, views, menus and events, ply by ply, as a diff shows them."""

from __future__ import annotations

import json
from collections.abc import Iterator

from engine.bots import choose
from engine.core.match import Match
from engine.core.types import Json, Options, Viewer
from engine.tools.simulate import seed_of


def text(
    game: str,
    seed: str,
    options: Options | None = None,
    most_plies: int = 400,
    seats: int | None = None,
) -> str:
    """A match of random bots that take a step back now and then, told completely."""
    match = Match.new(game, seats=seats, options=options, seed=seed_of(seed), salt="0" * 32)
    return "\n".join(_lines(match, seed, most_plies)) + "\n"


def _lines(match: Match, seed: str, most_plies: int) -> Iterator[str]:
    yield f"game {match.rules.info.id} version {match.rules.info.rules_version} seed {seed}"
    yield from _told(match)
    before: dict[Viewer, dict[str, Json]] = {}
    while not match.over and match.ply < most_plies:
        yield ""
        yield f"ply {match.ply}  decision {match.decision}  stack {_stack(match)}"
        yield from _changes(match, before)
        seat = match.waiting()[0]
        prompt = match.prompt(seat)
        menu = match.menu(seat)
        yield f"seat {seat} is asked: {prompt.text if prompt else ''}"
        yield "menu: " + "  ".join(_plain(action.verb, action.noun) for action in menu)
        draw = seed_of(f"{seed}/{match.ply}")
        if match.can_undo(seat) and int(draw, 16) % 11 == 0:
            yield "> undo"
            match.undo(seat)
        else:
            action = choose(match.rules, "random", match.state, seat, draw)
            yield f"> {_plain(action.verb, action.noun)}"
            match.act(seat, action)
        yield from _told(match)
    yield ""
    result = match.result()
    yield "result " + json.dumps(result.json() if result else None, sort_keys=True)


def _stack(match: Match) -> str:
    return " > ".join(frame.kind for frame in match.state.stack)


def _plain(verb: str, noun: Json) -> str:
    return verb if noun is None else f"{verb} {noun}"


def _told(match: Match) -> Iterator[str]:
    for event in match.events:
        sentence = match.rules.tell(event.kind, event.public)
        yield f"  {event.kind}: {json.dumps(dict(event.public), sort_keys=True)}  {sentence}"
        for seat, extra in event.private.items():
            yield f"    only seat {seat}: {json.dumps(dict(extra), sort_keys=True)}"


def _changes(match: Match, before: dict[Viewer, dict[str, Json]]) -> Iterator[str]:
    """What changed in each viewer's view since the ply before; seats only where they see more."""
    common = match.view(None)
    for viewer in (None, *range(match.seats)):
        view = match.view(viewer)
        name = "all see" if viewer is None else f"seat {viewer} sees"
        for path, value in _flat(view):
            known = viewer is not None and dict(_flat(common)).get(path, ...) == value
            if before.get(viewer, {}).get(path, ...) != value and not known:
                yield f"  {name} {path} {json.dumps(value, sort_keys=True)}"
        before[viewer] = dict(_flat(view))


def _flat(view: dict[str, Json]) -> Iterator[tuple[str, Json]]:
    for section, value in view.items():
        if isinstance(value, dict):
            yield from ((f"{section}.{key}", inner) for key, inner in value.items())
        elif isinstance(value, list) and len(value) <= 4:
            yield from ((f"{section}.{place}", inner) for place, inner in enumerate(value))
        else:
            yield section, value
