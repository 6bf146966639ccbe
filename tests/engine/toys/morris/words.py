"""What happened, and what can be done, in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.core.face import Face, plain
from engine.core.said import UNTOLD, Said, part, said
from engine.core.types import Action, Json
from engine.kit.words import CORE

_Fields = Mapping[str, Json]


def _over(f: _Fields) -> str:
    if f["reason"] == "quiet":
        return "The game is a draw: nothing was taken for long."
    return f"{{{f['placement'].index(1)}}} won."


def _spot(f: _Fields) -> str:
    return part(f["spot"], f["spot"])


_TELL: dict[str, Callable[[_Fields], str]] = {
    "placed": lambda f: f"{{{f['seat']}}} placed a man on {_spot(f)}.",
    "moved": lambda f: f"{{{f['seat']}}} moved a man from {f['start']} to {_spot(f)}.",
    "took": lambda f: f"{{{f['seat']}}} took the man on {_spot(f)}.",
    "undone": lambda f: f"{{{f['seat']}}} took a step back.",
    **CORE,
    "over": _over,
}


def tell(kind: str, fields: _Fields) -> Said:
    speak = _TELL.get(kind)
    return said(speak(fields), fields.get("seat")) if speak else UNTOLD


def face(action: Action) -> Face:
    match action:
        case ("place", str(point)):
            return Face(f"Place a man on {point}", at=(point,), button="Place")
        case ("move", (str(start), str(end))):
            return Face(f"Move {start} to {end}", at=(end,), of=(start,), button="Move")
        case ("take", str(point)):
            return Face(f"Take the man on {point}", at=(point,), button="Take")
    return plain(action)
