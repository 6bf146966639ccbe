"""What a viewer is sent of a match: one projection and one encoding per distinct view.

Each section is encoded with sorted keys, those that everybody sees alike once for all; joined they
are the view in canonical form, and its CRC-32 is the hash. Comparing the bytes of the sections of
two views gives the patch.
"""

import zlib
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

import orjson

from app.matches.lesson import lesson_json
from engine import LEARNER, Action, Event, Match, on_the_wire

Viewer = int | None
SORTED = orjson.OPT_SORT_KEYS
Sections = Mapping[str, bytes]
"""The sections of a view by name, each as JSON."""


class Picture(NamedTuple):
    """A match as one viewer sees it at one version, encoded."""

    version: int
    decision: int
    sections: Sections
    view: bytes
    """The sections together."""
    digest: bytes
    rest: bytes
    """waiting, menu, prompt, ...: what stands in the envelope beside the view."""


def encoded(sections: Mapping[str, Any]) -> Sections:
    """Sections as JSON with sorted keys."""
    return {name: orjson.dumps(value, option=SORTED) for name, value in sections.items()}


@lru_cache(256)
def order_of(sections: tuple[str, ...]) -> list[tuple[str, bytes]]:
    """Sections as they follow each other, each with what stands before its value.

    >>> order_of(("b", "a"))
    [('a', b'"a":'), ('b', b'"b":')]
    """
    return [(name, orjson.dumps(name) + b":") for name in sorted(sections)]


def joined(sections: Sections) -> tuple[bytes, bytes]:
    """Canonical bytes and hash of a view.

    >>> joined({"b": b"1", "a": b"[true]"})
    (b'{"a":[true],"b":1}', b'aae3ec13')
    """
    order = order_of(tuple(sections))
    view = b"{%b}" % b",".join([start + sections[name] for name, start in order])
    return view, b"%08x" % zlib.crc32(view)


def menu_of(actions: Iterable[Action]) -> dict[str, list[Any]]:
    """`{verb: [noun, ...]}`, in the order of the rules."""
    menu: dict[str, list[Any]] = {}
    for verb, noun in actions:
        menu.setdefault(verb, []).append(noun)
    return menu


def rest_of(match: Match, viewer: Viewer, waiting: tuple[int, ...]) -> dict[str, Any]:
    """The part of the envelope that is not the view."""
    prompt = match.prompt(viewer)
    rest: dict[str, Any] = {
        "ply": match.ply,
        "seat": viewer,
        "waiting": waiting,
        "by": match.log[-1].seat if match.log else None,
        "menu": {},
        "prompt": None if prompt is None else {"text": prompt.text, "kind": prompt.kind},
        "undo": False,
    }
    if viewer is None:
        return rest
    if viewer == LEARNER and (lesson := lesson_json(match)):
        rest["lesson"] = lesson
    rest["undo"] = match.can_undo(viewer)
    menu = match.menu(viewer)
    if not menu:
        return rest  # not asked: nothing is blocked, nothing to look ahead to
    rest["menu"] = by_verb = menu_of(menu)
    if prompt is not None and (rules := match.asked_by()):
        rest["prompt"]["rules"] = rules
    face, state = match.rules.face, match.state
    rest["faces"] = {
        verb: on_the_wire(nouns, [face(state, viewer, Action(verb, noun)) for noun in nouns])
        for verb, nouns in by_verb.items()
    }
    if blocked := match.blocked(viewer):
        rest["blocked"] = [
            {"verb": verb, "noun": noun, "why": why, "rules": rules}
            for verb, noun, why, rules in blocked
        ]
    if previews := match.previews(viewer):
        rest["preview"] = [preview_json(preview) for preview in previews]
    return rest


def preview_json(preview: Any) -> dict[str, Any]:
    """A preview with its marks, as the protocol shows it."""
    marks = []
    for mark in preview.marks:
        shown: dict[str, Any] = {"at": mark.at, "text": mark.text}
        if mark.then is not None:
            shown["then"] = {"verb": mark.then[0], "noun": mark.then[1]}
        if mark.kind:
            shown["kind"] = mark.kind
        marks.append(shown)
    told = {"verb": preview.verb, "noun": preview.noun, "text": preview.text, "marks": marks}
    return told | {"kinds": preview.kinds} if preview.kinds else told


def picture(match: Match, viewer: Viewer, common: Sections) -> Picture:
    """The match as `viewer` sees it now; `common` are its encoded common sections."""
    sections = {**common, **encoded(match.own(viewer))}
    view, digest = joined(sections)
    rest = orjson.dumps(rest_of(match, viewer, match.waiting()))[1:-1]
    return Picture(match.ply, match.decision, sections, view, digest, rest)


def events_json(match: Match, events: Iterable[Event], viewer: Viewer) -> list[dict[str, Any]]:
    """Events as `viewer` may see them when they happen, each in words where it has any."""
    shown = []
    for event in events:
        fields = event.seen_by(viewer)
        shown.append(fields | match.rules.tell(event.kind, fields).json())
    return shown


NO_CLOCK = b"null"


def view_frame(shown: Picture, events: bytes, clock: bytes = NO_CLOCK) -> bytes:
    """A whole `view` frame. `clock` is beside the picture: it goes on while that stays."""
    return (
        b'{"type":"view","version":%d,"decision":%d,"events":%b,"hash":"%b","view":%b,"clock":%b,%b}'
        % (
            shown.version,
            shown.decision,
            events,
            shown.digest,
            shown.view,
            clock,
            shown.rest,
        )
    )


def update_frame(before: Picture, after: Picture, events: bytes, clock: bytes = NO_CLOCK) -> bytes:
    """The `update` frame that turns the view of `before` into that of `after`."""
    return (
        b'{"type":"update","version":%d,"decision":%d,"events":%b,"hash":"%b","patch":%b,"clock":%b,%b}'
        % (
            after.version,
            after.decision,
            events,
            after.digest,
            patch_of(before.sections, after.sections),
            clock,
            after.rest,
        )
    )


def patch_of(before: Sections, after: Sections) -> bytes:
    """RFC 6902 operations on whole sections.

    >>> patch_of({"a": b"1", "b": b"[2]", "c": b"3"}, {"a": b"true", "b": b"[2]"})
    b'[{"op":"replace","path":"/a","value":true},{"op":"remove","path":"/c"}]'
    """
    operations = []
    for key, value in after.items():
        known = before.get(key)
        if known != value:
            operation = b"add" if known is None else b"replace"
            operations.append(
                b'{"op":"%b","path":"/%b","value":%b}' % (operation, pointer(key), value)
            )
    operations += [
        b'{"op":"remove","path":"/%b"}' % pointer(key) for key in before if key not in after
    ]
    return b"[" + b",".join(operations) + b"]"


def pointer(key: str) -> bytes:
    """A JSON Pointer token.

    >>> pointer("a/b")
    b'a~1b'
    """
    return key.replace("~", "~0").replace("/", "~1").encode()


def envelope(
    match: Match,
    viewer: Viewer,
    events: list[dict[str, Any]],
    clock: dict[str, Any] | None,
) -> dict[str, Any]:
    """The envelope of the present position, for HTTP: blocked choices come with their words too,
    which frames leave out for their size."""
    view = match.view(viewer)
    _, digest = joined(encoded(view))
    rest = rest_of(match, viewer, match.waiting())
    if viewer is not None:
        for one in rest.get("blocked", ()):
            one["text"] = match.face(viewer, Action(one["verb"], one["noun"])).text
    return {
        "version": match.ply,
        "decision": match.decision,
        "view": view,
        "events": events,
        "hash": digest.decode(),
        "clock": clock,
        **rest,
    }
