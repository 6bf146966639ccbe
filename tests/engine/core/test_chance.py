"""Chance: fair, repeatable, never the same word twice; the commitment binds the seed."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import commitment
from engine.core.chance import Chance, ScriptedChance

seeds = st.binary(min_size=16, max_size=16).map(bytes.hex)


@given(seeds, st.integers(1, 10**12))
def test_below_stays_below(seed: str, bound: int) -> None:
    assert 0 <= Chance(seed).below(bound) < bound


@given(seeds, st.lists(st.integers(), max_size=30))
def test_shuffle_keeps_all_and_repeats(seed: str, items: list[int]) -> None:
    one, two = list(items), list(items)
    Chance(seed).shuffle(one)
    Chance(seed).shuffle(two)
    assert one == two
    assert sorted(one) == sorted(items)


def test_the_cursor_goes_on_where_it_stood() -> None:
    chance = Chance("a" * 32)
    first = [chance.below(10**6) for _ in range(10)]
    again = Chance("a" * 32, 5)
    assert [again.below(10**6) for _ in range(5)] == first[5:]


def test_known_words_never_change() -> None:
    """These numbers are in every stored record: they may never change."""
    chance = Chance("000102030405060708090a0b0c0d0e0f")
    assert [chance.below(1000) for _ in range(6)] == [139, 698, 907, 881, 315, 930]


def test_faces_are_about_equally_likely() -> None:
    chance = Chance("7" * 32)
    faces = Counter(chance.roll(6) for _ in range(6000))
    assert set(faces) == {1, 2, 3, 4, 5, 6}
    assert all(850 < count < 1150 for count in faces.values())


def test_sample_and_choice_take_what_is_there() -> None:
    chance = Chance("8" * 32)
    assert sorted(chance.sample("abcde", 5)) == list("abcde")
    assert len(set(chance.sample(range(100), 10))) == 10
    assert chance.choice(["only"]) == "only"
    with pytest.raises(ValueError, match="at least 1"):
        chance.below(0)


def test_scripted_draws_come_in_order_and_run_out() -> None:
    chance = ScriptedChance("0" * 32, script=[5, 0])
    assert chance.roll(6) == 6
    assert chance.below(1) == 0
    with pytest.raises(AssertionError, match="not scripted"):
        chance.below(2)
    with pytest.raises(AssertionError, match="not below"):
        ScriptedChance("0" * 32, script=[9]).below(2)


def test_the_commitment_is_plain_sha256() -> None:
    seed, salt = "ab" * 16, "cd" * 16
    assert commitment(seed, salt) == sha256(bytes.fromhex(salt + seed)).hexdigest()


def test_a_draw_without_a_choice_uses_a_word_too() -> None:
    """Records of older versions replay: there every draw was hashed."""
    chance = Chance("00" * 16)
    assert chance.below(1) == 0
    assert chance.drawn == 1
    assert chance.below(1000) == Chance("00" * 16, 1).below(1000)
