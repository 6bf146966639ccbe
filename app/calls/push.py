"""The channel of browsers: Web Push (RFC 8030), encrypted for one browser (RFC 8291)."""

import base64
import hashlib
from collections.abc import Collection
from urllib.parse import urlsplit

import http_ece
import orjson
from cryptography.hazmat.primitives.asymmetric import ec
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from app.calls.channels import MOST_FAILURES
from app.calls.models import BrowserRow
from app.calls.vapid import Vapid
from app.calls.words import Notice
from app.core.database import Database
from app.core.outgoing.sending import Outcome, send

MUST_SHOW = (".push.apple.com",)
"""Ends of hosts of push services whose browsers take the permission away where a message shows
nothing."""
GONE = (404, 410)
"""The browser gave the subscription up."""


class Push:
    """Sends notices to browsers."""

    name = "push"
    takes_back = True

    def __init__(self, database: Database, vapid: Vapid, allowed: str) -> None:
        self._database = database
        self._vapid = vapid
        self._allowed = allowed

    async def people(self, session: AsyncSession) -> set[str]:
        """Everybody who switched it on somewhere."""
        return set(await session.scalars(select(BrowserRow.account_id)))

    async def reaches(self, session: AsyncSession, accounts: Collection[str]) -> set[str]:
        """Those who switched it on in a browser."""
        chosen = select(BrowserRow.account_id).where(BrowserRow.account_id.in_(accounts))
        return set(await session.scalars(chosen))

    async def addresses(self, session: AsyncSession, account: str) -> list[int]:
        """The browsers of one person."""
        chosen = select(BrowserRow.id).where(BrowserRow.account_id == account)
        return list(await session.scalars(chosen.order_by(BrowserRow.id)))

    async def send(self, address: int, notice: Notice) -> Outcome:
        """Encrypt and send; a browser that is gone, or never answers, is forgotten."""
        async with self._database.read() as session:
            row = await session.get(BrowserRow, address)
        if row is None:
            return Outcome(410, "this browser is signed off")
        if notice.gone and (urlsplit(row.endpoint).hostname or "").endswith(MUST_SHOW):
            return Outcome(204, "")  # it goes away when the table is opened there
        headers = {
            "Authorization": await self._vapid.authorization(row.endpoint),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(notice.seconds),
            "Topic": topic(notice.tag),
            "Urgency": "normal" if notice.gone else "high",
        }
        outcome = await send(row.endpoint, sealed(row, notice), headers, self._allowed)
        async with self._database.write() as session:
            row = await session.get(BrowserRow, address)
            if row is not None:
                row.failed = row.failed + 1 if outcome.wrong else 0
                if outcome.status in GONE or row.failed >= MOST_FAILURES:
                    await session.delete(row)
        return outcome


def sealed(row: BrowserRow, notice: Notice) -> bytes:
    """What only that browser can read."""
    text: bytes = http_ece.encrypt(
        orjson.dumps(notice.json()),
        private_key=ec.generate_private_key(ec.SECP256R1()),
        dh=decoded(row.p256dh),
        auth_secret=decoded(row.auth),
        version="aes128gcm",
    )
    return text


def topic(tag: str) -> str:
    """What waits at the push service is replaced by what comes later for the same table; the
    service does not learn which table it is.

    >>> len(topic("abcd-efgh"))
    32
    """
    return base64.urlsafe_b64encode(hashlib.sha256(tag.encode()).digest())[:32].decode()


def decoded(text: str) -> bytes:
    """Base64 for addresses, with or without padding; ValueError if it is none."""
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
