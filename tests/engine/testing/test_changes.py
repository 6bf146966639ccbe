"""What the golden texts print of a view: nothing that changed is left out."""

from __future__ import annotations

import json

from hypothesis import given
from hypothesis import strategies as st

from engine.core.types import Json
from engine.testing.changes import changes

names = st.sampled_from(["a", "b", "id"])
leaves = st.none() | st.booleans() | st.integers(0, 2) | st.sampled_from(["", "x", "null", "1"])
values = st.recursive(
    leaves, lambda part: st.lists(part, max_size=3) | st.dictionaries(names, part, max_size=2)
)
views = st.dictionaries(names, values, max_size=3)


@given(views, views)
def test_something_is_said_of_every_change(old: dict[str, Json], new: dict[str, Json]) -> None:
    changed = json.dumps(old, sort_keys=True) != json.dumps(new, sort_keys=True)
    assert bool(list(changes(old, new))) == changed


def said(old: Json, new: Json) -> list[str]:
    return [f"{path}: {text}" for path, text in changes({"part": old}, {"part": new})]


LONG = [f"number {n}" for n in range(9)]


def test_of_a_long_list_what_came_and_went_is_said() -> None:
    assert said(LONG, [*LONG[:4], *LONG[5:], "more"]) == ["part: -number 4", "part: +more"]
    assert said(LONG, ["more", *LONG])[-1].startswith("part: now [more, number 0, ")


def test_a_short_list_is_said_whole() -> None:
    assert said([1, 2], [2]) == [": part [2]"]
    assert said(LONG, []) == [": part []"]


def test_of_a_piece_its_own_change_is_said() -> None:
    pieces = [{"id": f"piece {n}", "at": {"row": n, "column": 0}} for n in range(3)]
    moved = [*pieces[:2], {"id": "piece 2", "at": {"row": 2, "column": 1}}]
    assert said(pieces, moved) == ["part.piece 2.at: column 1"]
    assert said(pieces, pieces[1:]) == ["part: -piece 0"]
