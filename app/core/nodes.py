"""Whether this node is alone, and which node does what is to be done once."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # needs the extra `cluster`
    from app.core.redis_bus import RedisBus

SETTLE_SECONDS = 2
"""By then we have heard of every other node: they speak once a second."""


class Nodes:
    """The nodes that share the database. `bus`: how they tell each other; None: there is one."""

    def __init__(self, bus: RedisBus | None = None) -> None:
        self._bus = bus
        self._settled_at = time.monotonic() + SETTLE_SECONDS
        self.shared = bus is not None
        """Other processes may write into the same database."""

    def linked(self) -> bool:
        """Whether we are told at once of what changes at another node."""
        return self._bus is None or self._bus.up

    def others(self) -> bool:
        """Whether another node is up."""
        return self._bus is not None and bool(self._bus.peers)

    async def eldest(self) -> bool:
        """Whether no other node was up before this one: what one is enough for is its business."""
        bus = self._bus
        if bus is None:
            return True
        await asyncio.sleep(max(0, self._settled_at - time.monotonic()))
        return all(bus.node < peer for peer in bus.peers)
