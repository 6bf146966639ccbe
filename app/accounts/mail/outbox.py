"""Letters that wait, and the task that sends them: again until the mail server takes them."""

import asyncio

from sqlalchemy import delete, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from app.accounts.mail.letters import Letter
from app.accounts.mail.models import OutboxRow
from app.accounts.mail.smtp import send
from app.core.clock import now_ms
from app.core.database import Database, affected
from app.core.logging import logger
from app.core.settings import Settings

log = logger(__name__)

AT_ONCE = 8
LEASE_MS = 120_000
"""Who tries has so long; after a crash somebody else tries then."""
AGAIN_S = (5, 30, 120, 600, 3600, 14_400)
"""How long after each failure it is tried again; then it is given up."""


def enqueue(
    session: AsyncSession,
    address: str,
    letter: Letter,
    *,
    not_before: int | None = None,
    until: int | None = None,
    about: str | None = None,
) -> None:
    """Send a letter after the transaction, not before and not after these moments; one `about`
    something is taken back by `drop`."""
    session.add(
        OutboxRow(
            address=address,
            subject=letter.subject,
            text=letter.text,
            html=letter.html,
            next_at=now_ms() if not_before is None else not_before,
            until=until,
            about=about,
            stop=letter.stop,
        )
    )


async def drop(session: AsyncSession, about: str) -> None:
    """What was not sent yet of all that is about this, or begins so, is sent no more."""
    mine = OutboxRow.about.startswith(about, autoescape=True)
    await session.execute(delete(OutboxRow).where(mine))


class Outbox:
    """A task that sends what is due."""

    def __init__(self, database: Database, settings: Settings) -> None:
        self._database = database
        self._settings = settings
        self._due = asyncio.Event()

    def look(self) -> None:
        """Something was put in here: no need to wait for the next look."""
        self._due.set()

    async def run(self) -> None:
        """Until cancelled; at once over where there is no mail server."""
        while self._settings.mail_on:
            self._due.clear()
            try:
                while await self.round():
                    pass
            except Exception:
                log.exception("outbox_failed")
            try:
                async with asyncio.timeout(self._settings.outbox_seconds):
                    await self._due.wait()
            except TimeoutError:
                continue

    async def round(self) -> int:
        """Send some of what is due, side by side; how many."""
        async with self._database.read() as session:
            due = select(OutboxRow.id, OutboxRow.next_at).where(OutboxRow.next_at <= now_ms())
            found = (await session.execute(due.order_by(OutboxRow.next_at).limit(AT_ONCE))).all()
        await asyncio.gather(*(self._deliver(ident, next_at) for ident, next_at in found))
        return len(found)

    async def _deliver(self, ident: int, next_at: int) -> None:
        """Try one, unless another node does."""
        async with self._database.write() as session:
            lease = update(OutboxRow).where(OutboxRow.id == ident, OutboxRow.next_at == next_at)
            taken = await session.execute(lease.values(next_at=now_ms() + LEASE_MS))
            if affected(taken) != 1:
                return
            row = await session.get_one(OutboxRow, ident)
            letter, address = Letter(row.subject, row.text, row.html, row.stop), row.address
            late = row.until is not None and row.until <= now_ms()
        wrong = "" if late else await send(self._settings, address, letter, ident)
        await self._note(ident, wrong)

    async def _note(self, ident: int, wrong: str) -> None:
        """What came of it: it is done, tried again later, or given up."""
        async with self._database.write() as session:
            row = await session.get(OutboxRow, ident)
            if row is None:  # the account was deleted meanwhile
                return
            if wrong and row.tries < len(AGAIN_S):
                row.next_at = now_ms() + 1000 * AGAIN_S[row.tries]
                row.tries += 1
            else:
                await session.execute(delete(OutboxRow).where(OutboxRow.id == ident))
        if wrong:
            log.warning("letter_not_sent", letter=ident, why=wrong)
