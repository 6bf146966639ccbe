"""The old address of `tests.server`, for tests/browser/test_trust.py."""

from tests.server import Server

__all__ = ["Server"]
