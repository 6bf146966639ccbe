"""Chat of a room: stored lines, each command once."""

import secrets
from collections.abc import Collection
from typing import NamedTuple

import orjson
from sqlalchemy import ColumnElement, bindparam, func, or_, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from app.accounts.models import AccountRow
from app.accounts.service import PROGRAM, Account
from app.core.clock import iso, now_ms
from app.core.database import Database
from app.core.errors import Problem
from app.core.text import BadText, clean_text
from app.rooms.models import ChatRow

WHO = select(AccountRow.name, AccountRow.kind).where(AccountRow.id == bindparam("account"))
MAX_LENGTH = 500
SHOWN = 50
SAID, EVENT = "said", "event"


class Line(NamedTuple):
    """A stored line: its number, how the protocol shows it, as JSON, whether somebody did it
    rather than said it, and the account."""

    id: int
    json: bytes
    event: bool = False
    speaker: str = ""


class LineSaid(NamedTuple):
    """Event: a line of a room's chat was stored here."""

    room: str
    line: Line


def line_of(row: ChatRow) -> Line:
    """The line of a row."""
    shown = {
        "from": {"id": row.account_id, "name": row.name}
        | ({"kind": PROGRAM} if row.program else {}),
        "text": row.text,
        "at": iso(row.at),
        "version": row.version,
        "line": row.id,
    }
    return Line(row.id, orjson.dumps(shown), row.kind == EVENT, row.account_id)


def checked_text(text: str) -> str:
    """The trimmed text; a Problem says what is wrong with it."""
    try:
        return clean_text(text, MAX_LENGTH, breaks=True)
    except BadText as error:
        raise Problem("invalid", f"text: {error}") from None


async def note(session: AsyncSession, room: str, account: str, text: str) -> ChatRow:
    """What an account did in the room, in words that follow its name, as a line of the chat; in the
    caller's transaction. `LineSaid` follows the commit."""
    name, kind = (await session.execute(WHO, {"account": account})).one()
    row = ChatRow(
        room_id=room,
        account_id=account,
        command=f"!{secrets.token_hex(8)}",
        name=name,
        program=kind == PROGRAM,
        text=text[:MAX_LENGTH],
        version=None,
        kind=EVENT,
        at=now_ms(),
    )
    session.add(row)
    await session.flush()
    return row


class Chat:
    """Reads and writes lines."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def say(
        self, room: str, account: Account, command: str, text: str, version: int | None
    ) -> Line | None:
        """Store a line under the present name of the account; None if this command was stored
        before."""
        row = ChatRow(
            room_id=room,
            account_id=account.id,
            command=command,
            name=account.name,
            program=account.is_program,
            text=text,
            version=version,
            kind=SAID,
            at=now_ms(),
        )
        try:
            async with self._database.write() as session:
                row.name, _ = (await session.execute(WHO, {"account": account.id})).one()
                session.add(row)
        except IntegrityError:
            return None
        return line_of(row)

    async def latest(self, room: str) -> list[Line]:
        """The last lines of each kind, oldest first."""
        rows: list[ChatRow] = []
        async with self._database.read() as session:
            for kind in (SAID, EVENT):
                statement = (
                    select(ChatRow)
                    .where(ChatRow.room_id == room, ChatRow.kind == kind)
                    .order_by(ChatRow.id.desc())
                    .limit(SHOWN)
                )
                rows += (await session.scalars(statement)).all()
        return [line_of(row) for row in sorted(rows, key=lambda row: row.id)]

    async def lines(self, room: str, ids: Collection[int], since: int | None) -> list[Line]:
        """These lines, and those after `since`, oldest first."""
        wanted: list[ColumnElement[bool]] = [ChatRow.id.in_(sorted(ids))]
        if since is not None:
            wanted.append(ChatRow.id > since)
        statement = (
            select(ChatRow)
            .where(ChatRow.room_id == room, or_(*wanted))
            .order_by(ChatRow.id)
            .limit(SHOWN)
        )
        async with self._database.read() as session:
            rows = (await session.scalars(statement)).all()
        return [line_of(row) for row in rows]

    async def newest(self, rooms: Collection[str]) -> dict[str, int]:
        """The number of the latest line of each of these rooms."""
        statement = (
            select(ChatRow.room_id, func.max(ChatRow.id))
            .where(ChatRow.room_id.in_(rooms))
            .group_by(ChatRow.room_id)
        )
        async with self._database.read() as session:
            return {room: line for room, line in (await session.execute(statement)).all()}  # noqa: C416
