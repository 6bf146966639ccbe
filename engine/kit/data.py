"""Components: rows of a TOML file become dataclasses, and dataclasses JSON for the client."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import fields
from importlib.resources import files
from typing import TYPE_CHECKING, Any, TypeVar

from engine.core.types import Json

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

T = TypeVar("T", bound="DataclassInstance")


def read(package: str, name: str = "components.toml") -> dict[str, Any]:
    """The data file of a game, which lies in its package."""
    return tomllib.loads(files(package).joinpath(name).read_text("utf-8"))


def from_row(cls: type[T], row: Mapping[str, Any], **given: Any) -> T:
    """An object of a dataclass: its fields by name out of the row, lists as tuples.

    `given` is what the row says otherwise; what neither has gets the default of the class. What the
    row has beside the fields is left out.
    """
    names = [item.name for item in fields(cls)]
    found = {name: _frozen(row[name]) for name in names if name in row}
    return cls(**found | given)


def by_id(cls: type[T], rows: Iterable[Mapping[str, Any]]) -> dict[str, T]:
    """The objects of such rows by their `id`, in the order of the data."""
    return {row["id"]: from_row(cls, row) for row in rows}


def to_json(item: object, *names: str, **renamed: str) -> dict[str, Json]:
    """Some fields of an object for the client, tuples as lists; `no="number"` renames one."""
    wanted = {name: name for name in names} | renamed
    return {key: _plain(getattr(item, name)) for key, name in wanted.items()}


def _frozen(value: Any) -> Any:
    return tuple(map(_frozen, value)) if isinstance(value, list) else value


def _plain(value: Any) -> Json:
    if isinstance(value, tuple):
        return [_plain(part) for part in value]
    return dict(value) if isinstance(value, Mapping) else value
