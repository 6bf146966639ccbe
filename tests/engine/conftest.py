"""Games that are on the shelf for one test only."""

from __future__ import annotations

import pytest

from engine import catalogue
from tests.engine.toys.morris.rules import INFO, MorrisRules


@pytest.fixture
def morris(monkeypatch: pytest.MonkeyPatch) -> str:
    """Nine Men's Morris is on the shelf; its id."""
    monkeypatch.setitem(catalogue, INFO.id, MorrisRules())
    return INFO.id
