"""Options all tests know, and what comes first."""

from __future__ import annotations

import pytest

LONG = (
    "tests/browser/",
    "tests/app/test_tournament_restart.py",
    "tests/app/test_caddy.py",
    "tests/app/test_faults_",
    "tests/app/test_restart.py",
    "tests/app/test_schema.py",
)
"""Begun first, so that no worker is left alone with one of them at the end."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-golden", action="store_true", help="rewrite golden playthroughs")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: not item.nodeid.startswith(LONG))
