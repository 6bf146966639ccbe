"""What a viewer is sent of a match: one projection and one encoding per distinct view.

The view is encoded once with sorted keys, so the bytes are canonical: their CRC-32 is the hash.
Comparing the sections of two views gives the patch. A position that was reached never changes
again (a step is tried on a copy), so a view may be kept as it is.
"""

import zlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import orjson

from engine import Action, Event, Match

Viewer = int | None
SORTED = orjson.OPT_SORT_KEYS
NOTHING = object()


@dataclass(frozen=True, slots=True)
class Picture:
    """A match as one viewer sees it at one version, encoded."""

    version: int
    decision: int
    sections: Mapping[str, Any]
    view: bytes
    """The sections, encoded."""
    digest: bytes
    rest: bytes
    """waiting, menu, prompt, ...: what stands in the envelope beside the view."""


def encode_view(view: Mapping[str, Any]) -> tuple[bytes, bytes]:
    """Canonical bytes and hash of a view.

    >>> encode_view({"b": 1, "a": [True]})
    (b'{"a":[true],"b":1}', b'aae3ec13')
    """
    canonical = orjson.dumps(view, option=SORTED)
    return canonical, b"%08x" % zlib.crc32(canonical)


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
        "menu": {},
        "prompt": None if prompt is None else {"text": prompt.text, "kind": prompt.kind},
        "undo": False,
    }
    if viewer is None:
        return rest
    rest["menu"] = menu_of(match.menu(viewer))
    rest["undo"] = match.can_undo(viewer)
    if blocked := match.blocked(viewer):
        rest["blocked"] = [{"verb": b.verb, "noun": b.noun, "why": b.why} for b in blocked]
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
        marks.append(shown)
    return {"verb": preview.verb, "noun": preview.noun, "text": preview.text, "marks": marks}


def picture(match: Match, viewer: Viewer) -> Picture:
    """The match as `viewer` sees it now."""
    sections = match.view(viewer)
    canonical, digest = encode_view(sections)
    rest = orjson.dumps(rest_of(match, viewer, match.waiting()))[1:-1]
    return Picture(match.ply, match.decision, sections, canonical, digest, rest)


def told(match: Match, events: Iterable[Event], viewer: Viewer) -> list[dict[str, Any]]:
    """Events as `viewer` may see them when they happen, each in words where it has any."""
    shown = []
    for event in events:
        fields = event.seen_by(viewer)
        if text := match.rules.tell(event.kind, fields):
            fields["text"] = text
        shown.append(fields)
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


def patch_of(before: Mapping[str, Any], after: Mapping[str, Any]) -> bytes:
    """RFC 6902 operations on whole sections.

    >>> patch_of({"a": 1, "b": [2], "c": 3}, {"a": True, "b": [2]})
    b'[{"op":"replace","path":"/a","value":true},{"op":"remove","path":"/c"}]'
    """
    operations = []
    for key, value in after.items():
        known = before.get(key, NOTHING)
        if known != value or type(known) is not type(value):
            operation = b"add" if known is NOTHING else b"replace"
            data = orjson.dumps(value, option=SORTED)
            operations.append(
                b'{"op":"%b","path":"/%b","value":%b}' % (operation, pointer(key), data)
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
    """The envelope of the present position, for HTTP."""
    view = match.view(viewer)
    _, digest = encode_view(view)
    return {
        "version": match.ply,
        "decision": match.decision,
        "view": view,
        "events": events,
        "hash": digest.decode(),
        "clock": clock,
        **rest_of(match, viewer, match.waiting()),
    }
