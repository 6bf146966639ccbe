"""Somebody stays who they are: a phone beside a desk in one match, the list of sessions."""

from __future__ import annotations

import pytest

from tests.browser.people import People


@pytest.mark.slow
async def test_a_phone_takes_a_seat_mid_game(people: People) -> None:
    """From the menu of the table by the code, then both have the seat."""
