"""The channel of an address of one's own: what chat programs understand, or signed JSON."""

import secrets
import time
from collections.abc import Collection
from typing import Literal, get_args

import orjson
from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncSession

from app.calls.channels import MOST_FAILURES
from app.calls.models import HookRow
from app.calls.words import Notice
from app.core.clock import iso, now_ms
from app.core.database import Database
from app.core.outgoing.sending import Outcome, send
from app.core.outgoing.signing import signature

Form = Literal["json", "discord", "slack", "text"]
"""json: signed, for a program of one's own; discord, slack: what their incoming webhooks take, and
those of Mattermost and Rocket.Chat; text: plain words, for ntfy and its like."""
FORMS: tuple[Form, ...] = get_args(Form)


class Hook:
    """Posts notices to addresses that people named."""

    name = "hook"
    takes_back = False

    def __init__(self, database: Database, allowed: str) -> None:
        self._database = database
        self._allowed = allowed

    async def people(self, session: AsyncSession) -> set[str]:
        """Everybody who named an address that answers."""
        answering = HookRow.failed < MOST_FAILURES
        return set(await session.scalars(select(HookRow.account_id).where(answering)))

    async def reaches(self, session: AsyncSession, accounts: Collection[str]) -> set[str]:
        """Those who named an address."""
        chosen = select(HookRow.account_id).where(
            HookRow.account_id.in_(accounts), HookRow.failed < MOST_FAILURES
        )
        return set(await session.scalars(chosen))

    async def addresses(self, session: AsyncSession, account: str) -> list[int]:
        """The one address of a person."""
        chosen = select(HookRow.id).where(
            HookRow.account_id == account, HookRow.failed < MOST_FAILURES
        )
        return list(await session.scalars(chosen))

    async def send(self, address: int, notice: Notice) -> Outcome:
        """Post it; what came of it is kept for its owner."""
        async with self._database.read() as session:
            row = await session.get(HookRow, address)
        if row is None:
            return Outcome(410, "the address was taken away")
        body, headers = posted(row, notice)
        outcome = await send(row.url, body, headers, self._allowed)
        async with self._database.write() as session:
            row = await session.get(HookRow, address)
            if row is not None:
                row.last_at, row.last_said = now_ms(), outcome.wrong[:200] or None
                row.failed = row.failed + 1 if outcome.wrong else 0
        return outcome


def posted(row: HookRow, notice: Notice) -> tuple[bytes, dict[str, str]]:
    """The body and the headers of one request."""
    url = row.site + notice.path
    words = " ".join(part for part in (f"{notice.title}.", notice.text, url) if part)
    if row.form == "discord":  # no name in it calls everybody of the channel
        said = {"content": words, "allowed_mentions": {"parse": []}}
        return orjson.dumps(said), {"Content-Type": "application/json"}
    if row.form == "slack":
        plain = words.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
        return orjson.dumps({"text": plain}), {"Content-Type": "application/json"}
    if row.form == "text":
        return words.encode(), {"Content-Type": "text/plain; charset=utf-8", "Click": url}
    about = {"event": notice.kind, "room": notice.tag, "title": notice.title, "text": notice.text}
    body = orjson.dumps(about | {"url": url, "at": iso(now_ms())})
    signed = signature(row.secret, int(time.time()), body)
    return body, {"Content-Type": "application/json", "X-Tidetable-Signature": signed}


def form_of(row: HookRow) -> Form:
    """The form of an address; one that is not known any more is read as plain words."""
    return next((form for form in FORMS if form == row.form), "text")


async def set_hook(session: AsyncSession, account: str, url: str, form: Form, site: str) -> str:
    """From now on calls go there too; returns what signs them, which is told once."""
    await remove_hook(session, account)
    secret = secrets.token_urlsafe(32)
    session.add(
        HookRow(account_id=account, url=url, form=form, secret=secret, site=site.rstrip("/"))
    )
    return secret


async def remove_hook(session: AsyncSession, account: str) -> None:
    """Nothing goes there any more."""
    await session.execute(delete(HookRow).where(HookRow.account_id == account))
    await session.flush()


async def hook_of(session: AsyncSession, account: str) -> HookRow | None:
    """The address of a person."""
    found: HookRow | None = await session.scalar(
        select(HookRow).where(HookRow.account_id == account)
    )
    return found
