"""Rows become objects of the class, objects JSON for the client."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from engine.kit.data import by_id, from_row, to_json


@dataclass(frozen=True, slots=True)
class Tile:
    id: str
    cells: tuple[tuple[int, int], ...]
    points: int
    text: str = "plain"


ROW = {"id": "big", "cells": [[0, 1], [2, 3]], "points": 4, "source": "book"}


def test_lists_are_tuples_and_what_is_missing_has_its_default() -> None:
    assert from_row(Tile, ROW) == Tile("big", ((0, 1), (2, 3)), 4, "plain")


def test_what_is_given_goes_before_the_row() -> None:
    assert from_row(Tile, ROW, points=9, text="gold").points == 9


def test_a_row_that_lacks_something_says_what() -> None:
    with pytest.raises(TypeError, match="points"):
        from_row(Tile, {"id": "small", "cells": []})


def test_objects_stand_by_their_id_in_the_order_of_the_data() -> None:
    assert list(by_id(Tile, [ROW, {**ROW, "id": "a"}])) == ["big", "a"]


def test_json_has_the_fields_that_are_named_as_the_client_calls_them() -> None:
    shown = to_json(from_row(Tile, ROW), "id", "cells", worth="points")
    assert shown == {"id": "big", "cells": [[0, 1], [2, 3]], "worth": 4}
