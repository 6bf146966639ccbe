"""How a person can be reached outside of our pages: one shape for all ways."""

from collections.abc import Collection
from typing import Protocol

from sqlalchemy.ext.asyncio import AsyncSession

from app.calls.words import Notice
from app.core.outgoing.sending import Outcome


class Channel(Protocol):
    """A way to reach people. Its addresses are rows of a table of its own."""

    name: str
    takes_back: bool
    """Whether what was sent can be made to go away."""

    async def people(self, session: AsyncSession) -> set[str]:
        """All accounts that can be reached in this way."""

    async def reaches(self, session: AsyncSession, accounts: Collection[str]) -> set[str]:
        """Those of the accounts that can be reached in this way."""

    async def addresses(self, session: AsyncSession, account: str) -> list[int]:
        """Where one person is reached."""

    async def send(self, address: int, notice: Notice) -> Outcome:
        """Send to one address, and note what came of it there; an address that is gone is
        forgotten."""


LASTING = (0, 408, 425, 429, 500, 502, 503, 504)
"""Statuses after which it makes sense to try again; 0: no answer."""
MOST_FAILURES = 5
"""An address at which nothing arrived so often in a row is forgotten."""
