"""Options all tests know, and what comes first."""

from __future__ import annotations

import logging

import pytest
import structlog
from hypothesis import settings
from slipcover import pytest_plugin as coverage

settings.register_profile("untimed", deadline=None)  # a busy machine is no fault
settings.load_profile("untimed")

structlog.configure(  # its own way to show an exception, with every value, takes seconds
    processors=[
        structlog.contextvars.merge_contextvars,
        structlog.processors.add_log_level,
        structlog.processors.format_exc_info,
        structlog.dev.ConsoleRenderer(colors=False),
    ],
    wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
)

if (watcher := coverage._slipcover_instance) is not None:
    # `--immediate` does not reach the workers. Without it they search all functions there are for
    # those whose lines were all seen, again and again: the engine takes twice as long.
    watcher.immediate = True

LONG = {"browser", "faults"}
"""Tests with these marks are begun first, so that no worker is left alone with one at the end."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-golden", action="store_true", help="rewrite golden playthroughs")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: LONG.isdisjoint(mark.name for mark in item.iter_markers()))
