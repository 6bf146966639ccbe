"""The examples in docstrings are true."""

import doctest
import importlib
import pkgutil
from collections.abc import Iterator

import pytest

import app
import engine
from tests import audit


def modules() -> Iterator[str]:
    """Every module of the packages, and the tools that hold examples."""
    for package in (app, engine):
        for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if not found.name.endswith("__main__"):
                yield found.name
    yield audit.__name__


@pytest.mark.parametrize("name", list(modules()))
def test_examples(name: str) -> None:
    result = doctest.testmod(importlib.import_module(name))
    assert result.failed == 0


def test_there_are_examples() -> None:
    attempts = [doctest.testmod(importlib.import_module(name)).attempted for name in modules()]
    assert sum(attempts) > 20
