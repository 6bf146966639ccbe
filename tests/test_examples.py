"""The examples in docstrings are true."""

from __future__ import annotations

import doctest
import importlib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SOURCES = [*(ROOT / "app").rglob("*.py"), *(ROOT / "engine").rglob("*.py"), ROOT / "tests/audit.py"]
EXAMPLES = sorted(
    ".".join(source.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
    for source in SOURCES
    if ">>> " in source.read_text(encoding="utf-8")
)


@pytest.mark.parametrize("name", EXAMPLES)
def test_examples(name: str) -> None:
    failed, attempted = doctest.testmod(importlib.import_module(name))
    assert failed == 0
    assert attempted > 0


def test_there_are_examples() -> None:
    assert len(EXAMPLES) > 20
