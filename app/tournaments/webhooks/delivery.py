"""Sends what is queued, again until it arrives: to each address one after the other, in order. Of
several nodes one sends each."""

import asyncio
import time

import orjson
from sqlalchemy import delete, func, select, update

from app.core.clock import now_ms
from app.core.database import Database, affected
from app.core.logging import logger
from app.core.outgoing.sending import send
from app.core.outgoing.signing import signature
from app.core.settings import Settings
from app.tournaments.webhooks.models import DeliveryRow, WebhookRow

log = logger(__name__)

AT_ONCE = 16
LEASE_MS = 60_000
"""Who tries has so long; after a crash somebody else tries then."""
AGAIN_S = (10, 60, 300, 1800, 7200, 21_600, 43_200)
"""How long after each failure it is tried again; then it is given up."""


class Deliveries:
    """A task that sends what is due."""

    def __init__(self, database: Database, settings: Settings) -> None:
        self._database = database
        self._settings = settings

    async def run(self) -> None:
        """Until cancelled; at once over where the operator did not allow it."""
        while self._settings.webhooks == "on":
            try:
                while await self.round():
                    pass
            except Exception:
                log.exception("webhooks_failed")
            await asyncio.sleep(self._settings.tournament_seconds)

    async def round(self) -> int:
        """Send some of what is due, side by side; how many."""
        async with self._database.read() as session:
            heads = select(func.min(DeliveryRow.id)).group_by(DeliveryRow.tournament_id)
            due = select(DeliveryRow.id, DeliveryRow.next_at).where(
                DeliveryRow.id.in_(heads), DeliveryRow.next_at <= now_ms()
            )
            found = (await session.execute(due.order_by(DeliveryRow.id).limit(AT_ONCE))).all()
        await asyncio.gather(*(self._deliver(ident, next_at) for ident, next_at in found))
        return len(found)

    async def _deliver(self, ident: int, next_at: int) -> None:
        """Try one, unless another node does."""
        async with self._database.write() as session:
            lease = update(DeliveryRow).where(
                DeliveryRow.id == ident, DeliveryRow.next_at == next_at
            )
            until = now_ms() + LEASE_MS
            taken = await session.execute(lease.values(next_at=until))
            row = await session.get(DeliveryRow, ident)
            if affected(taken) != 1 or row is None:
                return
            hook = await session.get_one(WebhookRow, row.tournament_id)
            body = orjson.dumps({**row.body, "delivery": ident})
            url, secret = hook.url, hook.secret
        headers = {
            "Content-Type": "application/json",
            "X-Tidetable-Delivery": str(ident),
            "X-Tidetable-Signature": signature(secret, int(time.time()), body),
        }
        try:
            _, wrong = await send(url, body, headers, self._settings.webhook_allow)
        except Exception:
            log.exception("webhook_failed", delivery=ident)
            wrong = "this server failed to send it"
        await self._note(ident, until, wrong)

    async def _note(self, ident: int, until: int, wrong: str) -> None:
        """What came of it: it is done, tried again later, or given up."""
        async with self._database.write() as session:
            row = await session.get(DeliveryRow, ident)
            if row is None or row.next_at != until:  # taken back, or somebody else tries by now
                return
            hook = await session.get_one(WebhookRow, row.tournament_id)
            hook.last_at, hook.last_said = now_ms(), wrong[:200] or None
            if wrong and row.tries < len(AGAIN_S):
                row.next_at = now_ms() + 1000 * AGAIN_S[row.tries]
                row.tries += 1
                return
            gone = delete(DeliveryRow).where(DeliveryRow.id == ident)
            if wrong:  # nobody answered for a day: what waits behind it would wait as long again
                gone = delete(DeliveryRow).where(DeliveryRow.tournament_id == row.tournament_id)
            await session.execute(gone)
        if wrong:
            log.warning("webhook_given_up", delivery=ident, why=wrong)
