"""Compiled clone, JSON and fingerprint of states, frames and other saved dataclasses.

`@saved` (and `@frame`, `State` subclasses through it) compiles three functions per class from its
field types: nobody can forget a field in a copy, and a field that cannot be saved (a set, a
callable, a free object) is refused when the class is defined, not when a server restarts.

Allowed field types: int, str, bool, None, StrEnum/IntEnum, unions of those, tuple[...] of those,
list[T], dict[int|str, T], other saved dataclasses and unions of one of them with None. A saved
object that is declared by a base class (`Frame`, `Chance`) is handled by its real class. Copies
share a frozen dataclass, so nothing in its fields may change either.
"""

from __future__ import annotations

import inspect
import json
import sys
import types
import typing
from collections.abc import Callable
from dataclasses import MISSING, dataclass, fields, is_dataclass
from enum import Enum
from hashlib import blake2b
from typing import Any, TypeVar

T = TypeVar("T")

TRANSIENT = {"transient": True}
"""Field metadata: not saved, not cloned (the copy gets an empty list), not in the fingerprint."""
UNCOUNTED = {"uncounted": True}
"""Field metadata: saved and cloned, but not part of the fingerprint. Positions that were saved
before there was such a field get its default."""


@dataclass(slots=True, frozen=True)
class _Codec:
    clone: Callable[[Any], Any]
    encode: Callable[[Any], dict[str, Any]]
    decode: Callable[[dict[str, Any]], Any]


_codecs: dict[type, _Codec] = {}
_clones: dict[type, Callable[[Any], Any]] = {}
_names: dict[str, type] = {}


class _Kind(typing.NamedTuple):
    """Source text of the three expressions; `@` stands for the value."""

    clone: str
    encode: str
    decode: str
    flat: bool  # immutable: shared by copies


_PLAIN = _Kind("@", "@", "@", True)
_TUPLE = _Kind("@", "_plain(@)", "_frozen(@)", True)


def _plain(value: Any) -> Any:
    return [_plain(part) for part in value] if isinstance(value, tuple) else value


def _frozen(value: Any) -> Any:
    return tuple(_frozen(part) for part in value) if isinstance(value, list) else value


def _kind(hint: Any, scope: dict[str, Any]) -> _Kind:
    if hint in (int, str, bool, type(None)):
        return _PLAIN
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if origin in (typing.Union, types.UnionType):
        return _union(args, scope)
    if origin is tuple:
        if all(_kind(arg, scope).flat for arg in args if arg is not Ellipsis):
            return _TUPLE
    elif origin is list:
        return _list(_kind(args[0], scope))
    elif origin is dict and args[0] in (int, str):
        return _dict(_kind(args[1], scope))
    elif isinstance(hint, type) and issubclass(hint, Enum):
        scope[hint.__name__] = hint
        return _Kind("@", "@.value", f"{hint.__name__}(@)", True)
    elif isinstance(hint, type) and is_dataclass(hint):
        shared = _is_frozen(hint)
        return _Kind("@" if shared else "_clones[type(@)](@)", "_encode(@)", "_decode(@)", shared)
    raise TypeError(f"{hint!r} cannot be saved: see engine/core/codec.py for the types that can")


def _is_frozen(cls: Any) -> bool:
    return bool(cls.__dataclass_params__.frozen)


def _union(args: tuple[Any, ...], scope: dict[str, Any]) -> _Kind:
    kinds = [_kind(arg, scope) for arg in args if arg is not type(None)]
    if all(kind.flat and "value" not in kind.encode for kind in kinds):
        return _TUPLE if _TUPLE in kinds else _PLAIN
    if len(kinds) == 1:
        inner = kinds[0]
        copy, write, read = (f"(None if @ is None else {text})" for text in inner[:3])
        return _Kind(copy, write, read, inner.flat)
    raise TypeError(f"a union of {args!r} cannot be saved")


def _list(item: _Kind) -> _Kind:
    each = [text.replace("@", "item") for text in item[:3]]
    clone = "@[:]" if item.flat else f"[{each[0]} for item in @]"
    encode = "@[:]" if item.encode == "@" else f"[{each[1]} for item in @]"
    decode = "@[:]" if item.decode == "@" else f"[{each[2]} for item in @]"
    return _Kind(clone, encode, decode, False)


def _dict(item: _Kind) -> _Kind:
    each = [text.replace("@", "item") for text in item[:3]]
    clone = "@.copy()" if item.flat else f"{{key: {each[0]} for key, item in @.items()}}"
    encode = f"[[key, {each[1]}] for key, item in @.items()]"
    return _Kind(clone, encode, f"{{key: {each[2]} for key, item in @}}", False)


def _hints(cls: type) -> dict[str, Any]:
    """Resolved field types. Unlike `get_type_hints` it leaves ClassVars of generic bases alone."""
    found: dict[str, Any] = {}
    for base in reversed(cls.__mro__):
        module = sys.modules[base.__module__]
        for name, hint in inspect.get_annotations(base).items():
            if isinstance(hint, str):
                if "ClassVar" in hint:
                    continue
                hint = eval(hint, vars(module), {base.__name__: cls})
            found[name] = hint
    return found


def _compile(cls: type) -> _Codec:
    scope: dict[str, Any] = {
        "cls": cls, "new": cls.__new__, "_clones": _clones, "_encode": encode, "_decode": decode,
        "_plain": _plain, "_frozen": _frozen, "_set": object.__setattr__,
    }  # fmt: skip
    hints, shared = _hints(cls), _is_frozen(cls)
    copy, write, read = [], [], []
    for item in fields(typing.cast(Any, cls)):
        name = item.name
        if item.metadata.get("transient"):
            copy.append(f" n.{name} = []")
            read.append(f" n.{name} = []")
            continue
        kind = _kind(hints[name], scope)
        if shared and not kind.flat:
            raise TypeError(f"{cls.__name__} is frozen, but its {name} could change")
        copy.append(f" n.{name} = " + kind.clone.replace("@", f"o.{name}"))
        write.append(f"{name!r}: " + kind.encode.replace("@", f"o.{name}"))
        value = f"d[{name!r}]"
        if item.metadata.get("uncounted") and item.default is not MISSING:
            scope[f"default_{name}"] = item.default
            value = f"d.get({name!r}, default_{name})"
        read.append(f" _set(n, {name!r}, {kind.decode.replace('@', value)})")
    lines = [
        "def clone_(o):",
        *([" return o"] if shared else [" n = new(cls)", *copy, " return n"]),
    ]
    lines += ["def encode_(o):", f" return {{'kind': {name_of(cls)!r}, {', '.join(write)}}}"]
    lines += ["def decode_(d):", " n = new(cls)", *read, " return n"]
    exec("\n".join(lines), scope)
    return _Codec(scope["clone_"], scope["encode_"], scope["decode_"])


def name_of(cls: type) -> str:
    """The name an object of this class is saved under."""
    return str(cls.__dict__.get("kind", cls.__name__))


def saved(cls: type[T]) -> type[T]:
    """Registers a slotted dataclass to be saved; raises TypeError for a field that cannot be."""
    name = name_of(cls)
    known = _names.get(name, cls)
    if (known.__module__, known.__qualname__) != (cls.__module__, cls.__qualname__):
        raise TypeError(f"two saved classes are called {name!r}: {known!r} and {cls!r}")
    _codecs[cls] = _compile(cls)
    _clones[cls] = _codecs[cls].clone
    _names[name] = cls
    return cls


def class_of(name: str) -> type:
    """The saved class of this name; raises KeyError."""
    return _names[name]


def clone(value: T) -> T:
    """A copy that shares nothing mutable with `value`; transient fields are empty in it."""
    copy: T = _clones[type(value)](value)
    return copy


def encode(value: Any) -> dict[str, Any]:
    """Plain JSON with the class's name under "kind"."""
    return _codecs[type(value)].encode(value)


def decode(data: dict[str, Any]) -> Any:
    """The reverse of `encode`; raises KeyError for an unknown kind or a missing field."""
    return _codecs[_names[data["kind"]]].decode(data)


def fingerprint(value: Any) -> str:
    """A digest of everything that counts: equal for equal positions, in any process."""
    data = encode(value)
    for item in fields(value):
        if item.metadata.get("uncounted"):
            data.pop(item.name, None)
    text = json.dumps(data, sort_keys=True, separators=(",", ":"))
    return blake2b(text.encode(), digest_size=16).hexdigest()
