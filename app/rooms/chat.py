"""Chat of a room, or of a tournament: stored lines, each command once."""

import secrets
from collections.abc import Collection
from typing import Any, NamedTuple

import orjson
from sqlalchemy import ColumnElement, bindparam, func, or_, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import InstrumentedAttribute

from app.accounts.models import AccountRow
from app.accounts.service import PROGRAM, Account
from app.core.clock import iso, now_ms
from app.core.database import Database
from app.core.errors import Problem
from app.core.text import BadText, clean_text
from app.rooms.commentary import MOST_SHOWN
from app.rooms.models import ChatRow

WHO = select(AccountRow.name, AccountRow.kind).where(AccountRow.id == bindparam("account"))
MAX_LENGTH = 500
SHOWN = 50
SAID, EVENT, COMMENT = "said", "event", "comment"


class Line(NamedTuple):
    """A stored line: its number, how the protocol shows it, as JSON, whether somebody did it
    rather than said it, and the account."""

    id: int
    json: bytes
    event: bool = False
    speaker: str = ""
    comment: bool = False
    """It is for spectators; see `app.rooms.commentary`."""


class LineSaid(NamedTuple):
    """Event: a line of a room's chat was stored here."""

    room: str
    line: Line


class SaidAtEvent(NamedTuple):
    """Event: a line of the chat of a tournament was stored here."""

    tournament: str
    line: Line


def line_of(row: ChatRow) -> Line:
    """The line of a row."""
    shown: dict[str, Any] = {
        "from": {"id": row.account_id, "name": row.name}
        | ({"kind": PROGRAM} if row.program else {}),
        "text": row.text,
        "at": iso(row.at),
        "version": row.version,
        "line": row.id,
    }
    comment = row.kind == COMMENT
    if comment:
        shown["marks"] = row.marks or []
    return Line(row.id, orjson.dumps(shown), row.kind == EVENT, row.account_id, comment)


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


def chat_of_tournaments(database: Database) -> "Chat":
    """What is said at tournaments."""
    return Chat(database, ChatRow.tournament_id)


class Chat:
    """Reads and writes lines. `of`: what they belong to, rooms or tournaments; a place is the id of
    one, as it is stored."""

    def __init__(
        self, database: Database, of: InstrumentedAttribute[str | None] = ChatRow.room_id
    ) -> None:
        self._database = database
        self._of = of

    async def say(
        self, place: str, account: Account, command: str, text: str, version: int | None
    ) -> Line | None:
        """Store a line under the present name of the account; None if this command was stored
        before."""
        return await self._store(place, account, command, text, version, SAID)

    async def comment(
        self,
        room: str,
        account: Account,
        command: str,
        text: str,
        version: int,
        marks: list[dict[str, str]] | None,
    ) -> Line | None:
        """The same of a comment."""
        return await self._store(room, account, command, text, version, COMMENT, marks)

    async def _store(
        self,
        place: str,
        account: Account,
        command: str,
        text: str,
        version: int | None,
        kind: str,
        marks: list[dict[str, str]] | None = None,
    ) -> Line | None:
        row = ChatRow(
            **{self._of.key: place},
            account_id=account.id,
            command=command,
            name=account.name,
            program=account.is_program,
            text=text,
            version=version,
            kind=kind,
            marks=marks,
            at=now_ms(),
        )
        try:
            async with self._database.write() as session:
                row.name, _ = (await session.execute(WHO, {"account": account.id})).one()
                session.add(row)
        except IntegrityError:
            return None
        return line_of(row)

    async def latest(self, place: str) -> list[Line]:
        """The last lines of each kind, oldest first."""
        rows: list[ChatRow] = []
        async with self._database.read() as session:
            for kind in (SAID, EVENT, COMMENT):
                statement = (
                    select(ChatRow)
                    .where(self._of == place, ChatRow.kind == kind)
                    .order_by(ChatRow.id.desc())
                    .limit(SHOWN)
                )
                rows += (await session.scalars(statement)).all()
        return [line_of(row) for row in sorted(rows, key=lambda row: row.id)]

    async def comments(self, room: str) -> list[Line]:
        """All comments on the match of a room, oldest first."""
        statement = select(ChatRow).where(ChatRow.room_id == room, ChatRow.kind == COMMENT)
        async with self._database.read() as session:
            rows = await session.scalars(statement.order_by(ChatRow.id).limit(MOST_SHOWN))
            return [line_of(row) for row in rows.all()]

    async def lines(self, place: str, ids: Collection[int], since: int | None) -> list[Line]:
        """These lines, and those after `since`, oldest first."""
        wanted: list[ColumnElement[bool]] = [ChatRow.id.in_(sorted(ids))]
        if since is not None:
            wanted.append(ChatRow.id > since)
        statement = (
            select(ChatRow).where(self._of == place, or_(*wanted)).order_by(ChatRow.id).limit(SHOWN)
        )
        async with self._database.read() as session:
            rows = (await session.scalars(statement)).all()
        return [line_of(row) for row in rows]

    async def newest(self, places: Collection[str]) -> dict[str, int]:
        """The number of the latest line of each of these places."""
        statement = (
            select(self._of, func.max(ChatRow.id)).where(self._of.in_(places)).group_by(self._of)
        )
        async with self._database.read() as session:
            found = (await session.execute(statement)).all()
        return {place: line for place, line in found if place is not None}

    async def delete(self, place: str, line: int) -> None:
        """A line goes; a Problem where there is none."""
        async with self._database.write() as session:
            row = await session.get(ChatRow, line)
            if row is None or getattr(row, self._of.key) != place:
                raise Problem("not_found", "There is no such line.")
            await session.delete(row)
