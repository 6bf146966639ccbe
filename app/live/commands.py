"""What clients send with and over the live socket, checked by hand: every command is answered."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple
from urllib.parse import parse_qs

import orjson
from starlette.types import Scope

from engine import noun_from_json

MAX_FRAME = 16_384
MAX_ID = 64
MAX_VERB = 40
MAX_NOUN = 64
"""Parts of a noun, and characters of one."""


class Invalid(Exception):
    """A frame we do not understand; `command` is its id if it had a good one."""

    def __init__(self, reason: str, command: str | None = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.command = command


@dataclass(frozen=True, slots=True)
class Query:
    """What stands behind the question mark."""

    join: str | None
    watch: str | None
    patches: bool
    notes: bool = False
    """Whether to tell what people do in the room, too."""
    comments: bool = False
    """Whether to tell what commentators say, too."""
    seat: int | None = None
    """Whose view is wanted, where several play at this device."""
    look: str = ""
    """`watch`, `glance`: only looks on, as nobody in particular, whoever it is; a glance is not
    counted as a spectator. For boards on other pages."""

    @classmethod
    def of(cls, scope: Scope) -> "Query":
        """Read it from the handshake."""
        fields = parse_qs(scope["query_string"].decode("latin-1"))
        return cls(
            join=fields.get("join", [None])[0],
            watch=fields.get("watch", [None])[0],
            patches=fields.get("mode", ["full"])[0] == "patch",
            notes=fields.get("notes", ["0"])[0] == "1",
            comments=fields.get("comments", ["0"])[0] == "1",
            seat=int(seat) if (seat := fields.get("seat", [""])[0]).isdecimal() else None,
            look=fields.get("look", [""])[0],
        )


class Act(NamedTuple):
    """An action of a seat."""

    id: str
    seat: int
    decision: int
    verb: str
    noun: Any


class Undo(NamedTuple):
    """Take back the latest step of a seat."""

    id: str
    seat: int


class Say(NamedTuple):
    """A line of chat."""

    id: str
    text: str


class Resync(NamedTuple):
    """Asks for a fresh view; `hash`: because patches led to another one than ours."""

    hash: bool = False


class Pass(NamedTuple):
    """Several play at this device: it is handed to who plays `seat`, or to nobody yet."""

    seat: int | None


class Ping(NamedTuple):
    """Asks for a pong."""

    n: int | float | str | None


class Look(NamedTuple):
    """The page is shown to the person, or is not any more."""

    shown: bool


Command = Act | Undo | Say | Resync | Pass | Ping | Look


def _id(message: dict[str, Any]) -> str:
    value = message.get("id")
    if not isinstance(value, str) or not 1 <= len(value) <= MAX_ID or "\x00" in value:
        raise Invalid(f"id: a string of 1 to {MAX_ID} characters")
    return value


def _whole(message: dict[str, Any], field: str, command: str) -> int:
    value = message.get(field)
    if type(value) is not int:
        raise Invalid(f"{field}: a whole number", command)
    return value


def good_noun(value: Any) -> Any:
    """A noun of the engine; ValueError for anything else, or for one too big to be any."""
    noun = noun_from_json(value)
    parts = noun if isinstance(noun, tuple) else (noun,)
    if len(parts) > MAX_NOUN or any(isinstance(p, str) and len(p) > MAX_NOUN for p in parts):
        raise ValueError("this noun is too long")
    if any("\x00" in part for part in parts if isinstance(part, str)):
        raise ValueError("a noun cannot hold a NUL character")
    return noun


def _act(message: dict[str, Any]) -> Act:
    command = _id(message)
    seat = _whole(message, "seat", command)
    decision = _whole(message, "decision", command)
    verb = message.get("verb")
    if not isinstance(verb, str) or not 1 <= len(verb) <= MAX_VERB:
        raise Invalid("verb: a word from the menu", command)
    try:
        noun = good_noun(message.get("noun"))
    except ValueError as error:
        raise Invalid(f"noun: {error}", command) from None
    return Act(command, seat, decision, verb, noun)


def _undo(message: dict[str, Any]) -> Undo:
    command = _id(message)
    return Undo(command, _whole(message, "seat", command))


def _chat(message: dict[str, Any]) -> Say:
    command = _id(message)
    text = message.get("text")
    if not isinstance(text, str):
        raise Invalid("text: a string", command)
    return Say(command, text)


def _ping(message: dict[str, Any]) -> Ping:
    n = message.get("n")
    if n is not None and (not isinstance(n, int | float | str) or len(str(n)) > MAX_ID):
        raise Invalid("n: a number")
    return Ping(n)


def _pass(message: dict[str, Any]) -> Pass:
    seat = message.get("seat")
    if seat is not None and type(seat) is not int:
        raise Invalid("seat: a whole number, or null")
    return Pass(seat)


def _look(message: dict[str, Any]) -> Look:
    shown = message.get("shown")
    if type(shown) is not bool:
        raise Invalid("shown: true or false")
    return Look(shown)


READERS: dict[str, Callable[[dict[str, Any]], Command]] = {
    "act": _act,
    "undo": _undo,
    "chat": _chat,
    "ping": _ping,
    "pass": _pass,
    "look": _look,
}


def parse(text: str) -> Command:
    """The command in a text frame; raises Invalid."""
    if "\x00" in text or "\\u0000" in text:
        raise Invalid("The frame holds a NUL character: leave it out.")
    try:
        message = orjson.loads(text)
    except (orjson.JSONDecodeError, UnicodeEncodeError):
        raise Invalid("A frame is one JSON object.") from None
    if not isinstance(message, dict):
        raise Invalid("A frame is one JSON object.")
    kind = message.get("type")
    if kind == "resync":
        return Resync(message.get("why") == "hash")
    reader = READERS.get(kind) if isinstance(kind, str) else None
    if reader is None:
        raise Invalid("type: one of act, undo, chat, resync, pass, ping, look")
    return reader(message)
