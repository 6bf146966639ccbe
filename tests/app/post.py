"""A real mail server, and what it took."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Any

from aiosmtpd.smtp import SMTP


@dataclass
class Post:
    """A mail server and what it took; `busy`: how often it says that it cannot just now."""

    letters: list[EmailMessage] = field(default_factory=list)
    busy: int = 0
    asked: int = 0

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
        """A letter came."""
        self.asked += 1
        if self.busy:
            self.busy -= 1
            return "451 Try again later"
        found = message_from_bytes(envelope.content, policy=policy.default)
        assert isinstance(found, EmailMessage)
        self.letters.append(found)
        return "250 OK"


@asynccontextmanager
async def post_office() -> AsyncIterator[tuple[Post, dict[str, Any]]]:
    """A mail server, and the settings of a server that sends letters there."""
    post, loop = Post(), asyncio.get_running_loop()
    office = await loop.create_server(
        lambda: SMTP(post, hostname="mail.example", loop=loop), "127.0.0.1", 0
    )
    where = f"smtp://127.0.0.1:{office.sockets[0].getsockname()[1]}"
    sender = "Tidetable <noreply@play.example>"
    async with office:
        yield post, {"smtp_url": where, "mail_from": sender, "outbox_seconds": 0.1}


def words_of(letter: EmailMessage) -> str:
    """The plain words of a letter."""
    body = letter.get_body(("plain",))
    assert body is not None
    return str(body.get_content())
