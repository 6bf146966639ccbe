"""What may stand in a state, and what is refused when the class is defined."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.chance import Chance
from engine.core.codec import UNCOUNTED, clone, decode, encode, fingerprint, saved
from engine.core.frames import Frame


class Tide(StrEnum):
    EBB = "ebb"
    FLOOD = "flood"


@saved
@dataclass(slots=True)
class Boat:
    name: str
    cargo: list[int] = field(default_factory=list)


@saved
@dataclass(slots=True)
class Harbour:
    tide: Tide
    depths: list[list[int]]
    boats: dict[str, Boat]
    berths: dict[int, str]
    flagship: Boat | None
    signal: tuple[int | str, ...] | None
    moored: list[Boat] = field(default_factory=list)


boats = st.builds(Boat, st.text(max_size=5), st.lists(st.integers(-9, 9), max_size=3))
harbours = st.builds(
    Harbour,
    st.sampled_from(Tide),
    st.lists(st.lists(st.integers(), max_size=3), max_size=3),
    st.dictionaries(st.text(max_size=3), boats, max_size=3),
    st.dictionaries(st.integers(), st.text(max_size=3), max_size=3),
    st.none() | boats,
    st.none() | st.lists(st.integers() | st.text(max_size=3), max_size=3).map(tuple),
    st.lists(boats, max_size=2),
)


@given(harbours)
def test_json_and_back_is_the_same(harbour: Harbour) -> None:
    again = decode(json.loads(json.dumps(encode(harbour))))
    assert again == harbour
    assert fingerprint(again) == fingerprint(harbour)


@given(harbours)
def test_a_copy_is_equal_and_shares_nothing_mutable(harbour: Harbour) -> None:
    copy = clone(harbour)
    assert copy == harbour
    copy.depths.append([1])
    for boat in (*copy.boats.values(), *copy.moored):
        boat.cargo.append(99)
    if copy.flagship:
        copy.flagship.name += "!"
    assert harbour == decode(encode(harbour))
    assert all(99 not in boat.cargo for boat in harbour.moored)


@pytest.mark.parametrize(
    "hint", [set[int], Callable[[], int], object, list[set[int]], dict[tuple[int, int], int], float]
)
def test_what_cannot_be_saved_is_refused_at_once(
    hint: object,
) -> None:
    body = {"__annotations__": {"field": hint}, "__module__": __name__}
    made: type[object] = dataclass(slots=True)(type("Refused", (), body))
    with pytest.raises(TypeError, match="cannot be saved"):
        saved(made)


@pytest.mark.parametrize(("module", "name"), [(__name__, "other"), ("another.game", "Boat")])
def test_two_classes_cannot_share_a_name(module: str, name: str) -> None:
    body = {"__annotations__": {"field": int}, "__module__": module, "__qualname__": name}
    with pytest.raises(TypeError, match="two saved classes"):
        saved(dataclass(slots=True)(type("Boat", (), body)))


def test_only_what_does_not_count_may_be_missing() -> None:
    """A position that was saved before there was such a field can be read."""

    @saved
    @dataclass(slots=True)
    class Buoy:
        colour: str
        seen: int = field(default=3, metadata=UNCOUNTED)

    data = encode(Buoy("red", 8))
    assert decode(data) == Buoy("red", 8)
    assert decode({name: value for name, value in data.items() if name != "seen"}) == Buoy("red")
    with pytest.raises(KeyError):
        decode({name: value for name, value in data.items() if name != "colour"})


def test_an_unknown_kind_is_an_error() -> None:
    with pytest.raises(KeyError):
        decode({"kind": "no.such.frame"})


def test_subclasses_are_saved_by_their_real_class() -> None:
    chance = clone(Chance("1" * 32, 7))
    assert (chance.seed, chance.drawn) == ("1" * 32, 7)
    assert Frame.kind == ""


@saved
@dataclass(slots=True, frozen=True)
class Chart:
    scale: int
    names: tuple[str, ...] = ()


@saved
@dataclass(slots=True)
class Cabin:
    chart: Chart
    old: list[Chart] = field(default_factory=list)


def test_copies_share_what_is_frozen() -> None:
    cabin = Cabin(Chart(5, ("reef",)), [Chart(1)])
    copy = clone(cabin)
    assert copy == cabin
    assert copy.chart is cabin.chart
    assert copy.old is not cabin.old
    again = decode(json.loads(json.dumps(encode(cabin))))
    assert again == cabin
    assert fingerprint(again) == fingerprint(cabin)


def test_a_frozen_class_with_something_that_can_change_is_refused() -> None:
    @dataclass(slots=True, frozen=True)
    class Sealed:
        kind: ClassVar[str] = "test.sealed"
        boats: list[int]

    with pytest.raises(TypeError, match="Sealed is frozen, but its boats could change"):
        saved(Sealed)
