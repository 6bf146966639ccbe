"""Sends the notices that are due, again if they do not arrive. Of several nodes one sends each."""

import asyncio
from collections.abc import Sequence
from typing import Any

from sqlalchemy import delete, func, select, update

from app.calls.channels import LASTING, Channel
from app.calls.models import CallDeliveryRow
from app.calls.words import Notice
from app.core.clock import now_ms
from app.core.database import Database, affected
from app.core.logging import logger
from app.core.outgoing.sending import Outcome
from app.core.settings import Settings

log = logger(__name__)

AT_ONCE = 16
LEASE_MS = 60_000
"""Who tries has so long; after a crash somebody else tries then."""
AGAIN_S = (20, 120, 600)
"""How long after each failure it is tried again; then it is given up."""


class CallDeliveries:
    """A task that sends what is due."""

    def __init__(self, database: Database, channels: Sequence[Channel], settings: Settings) -> None:
        self._database = database
        self._channels = {channel.name: channel for channel in channels}
        self._settings = settings

    async def run(self) -> None:
        """Until cancelled."""
        while True:
            try:
                while await self.round():
                    pass
            except Exception:
                log.exception("call_deliveries_failed")
            await asyncio.sleep(self._settings.calls_seconds)

    async def round(self) -> int:
        """Send some of what is due, side by side; how many. What is said of a table goes to an
        address in order, also where something is tried again; of one person one is sent at a time,
        so that nobody fills all places with addresses that do not answer."""
        first = select(func.min(CallDeliveryRow.id))
        heads = first.group_by(
            CallDeliveryRow.channel, CallDeliveryRow.address, CallDeliveryRow.room_id
        )
        ready = first.where(CallDeliveryRow.id.in_(heads), CallDeliveryRow.next_at <= now_ms())
        chosen = ready.group_by(CallDeliveryRow.account_id)
        due = select(CallDeliveryRow).where(CallDeliveryRow.id.in_(chosen))
        async with self._database.read() as session:
            rows = (await session.scalars(due.order_by(CallDeliveryRow.id).limit(AT_ONCE))).all()
        await asyncio.gather(*(self._deliver(row) for row in rows))
        return len(rows)

    async def _deliver(self, row: CallDeliveryRow) -> None:
        """Try one, unless another node does."""
        until = now_ms() + LEASE_MS
        async with self._database.write() as session:
            lease = update(CallDeliveryRow).where(
                CallDeliveryRow.id == row.id, CallDeliveryRow.next_at == row.next_at
            )
            taken = await session.execute(lease.values(next_at=until))
            if affected(taken) != 1:
                return
        channel, fields = self._channels.get(row.channel), dict[str, Any](row.notice)
        try:
            outcome = (
                Outcome(410, "this way is closed")
                if channel is None
                else await channel.send(row.address, Notice(**fields))
            )
        except Exception:
            log.exception("call_not_sent", delivery=row.id)
            outcome = Outcome(0, "this server failed to send it")
        again = outcome.wrong and outcome.status in LASTING and row.tries < len(AGAIN_S)
        mine = (CallDeliveryRow.id == row.id, CallDeliveryRow.next_at == until)
        async with self._database.write() as session:
            if again:
                values = {"next_at": now_ms() + 1000 * AGAIN_S[row.tries], "tries": row.tries + 1}
                await session.execute(update(CallDeliveryRow).where(*mine).values(values))
            else:
                await session.execute(delete(CallDeliveryRow).where(*mine))
        if outcome.wrong and not again:
            log.warning("call_given_up", delivery=row.id, why=outcome.wrong)
