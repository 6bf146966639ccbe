"""Who we are towards push services (VAPID, RFC 8292): a key of this installation, made at the first
start, and the signature of one request."""

import asyncio
import base64
import contextlib
import time
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02
from sqlalchemy.exc import IntegrityError

from app.accounts.models import SettingRow
from app.core.database import Database

KEY = "push_key"
SECONDS = 12 * 3600
"""How long a signature holds; push services take 24 hours at most."""


class Vapid:
    """Signs requests to push services. `subject`: whom they can turn to, https: or mailto:."""

    def __init__(self, database: Database, subject: str) -> None:
        self._database = database
        self._subject = subject
        self._key: Vapid02 | None = None
        self._lock = asyncio.Lock()

    async def public(self) -> str:
        """The public key as browsers take it."""
        point = (await self._loaded()).public_key.public_bytes(
            Encoding.X962, PublicFormat.UncompressedPoint
        )
        return base64.urlsafe_b64encode(point).rstrip(b"=").decode()

    async def authorization(self, endpoint: str) -> str:
        """The header `Authorization` of a request to this endpoint."""
        parts = urlsplit(endpoint)
        claims = {
            "aud": f"{parts.scheme}://{parts.netloc}",
            "sub": self._subject,
            "exp": int(time.time()) + SECONDS,
        }
        headers: dict[str, str] = (await self._loaded()).sign(claims)
        return headers["Authorization"]

    async def _loaded(self) -> Vapid02:
        async with self._lock:
            if self._key is None:
                self._key = Vapid02.from_pem((await self._stored()).encode())
            return self._key

    async def _stored(self) -> str:
        """Made by whoever comes first."""
        async with self._database.read() as session:
            row = await session.get(SettingRow, KEY)
        if row is not None:
            return row.value
        made = Vapid02()
        made.generate_keys()
        with contextlib.suppress(IntegrityError):  # another node was quicker
            async with self._database.write() as session:
                session.add(SettingRow(key=KEY, value=made.private_pem().decode()))
        async with self._database.read() as session:
            return (await session.get_one(SettingRow, KEY)).value
