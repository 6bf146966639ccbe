"""Chat of a room, or of a tournament: stored lines, each command once."""

import secrets
from collections.abc import Collection, Sequence
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
FOUND = select(ChatRow, AccountRow.owner_id).join(AccountRow, AccountRow.id == ChatRow.account_id)
MAX_LENGTH = 500
SHOWN = 50
SAID, EVENT, COMMENT = "said", "event", "comment"


MOST_OF_ONE = 200
"""Comments of one commentator on one match."""


class Line(NamedTuple):
    """A stored line: its number, how the protocol shows it, as JSON, what it is, the account and,
    of a program, its owner."""

    id: int
    json: bytes
    kind: str = SAID
    speaker: str = ""
    owner: str | None = None

    @property
    def event(self) -> bool:
        """Whether somebody did it rather than said it."""
        return self.kind == EVENT

    @property
    def comment(self) -> bool:
        """Whether it is for spectators; see `app.rooms.commentary`."""
        return self.kind == COMMENT

    @property
    def by(self) -> tuple[str, ...]:
        """The accounts that answer for it: whoever avoids one of them is not shown it."""
        return (self.speaker,) if self.owner is None else (self.speaker, self.owner)


class LineSaid(NamedTuple):
    """Event: a line of a room's chat was stored here."""

    room: str
    line: Line


class SaidAtEvent(NamedTuple):
    """Event: a line of the chat of a tournament was stored here."""

    tournament: str
    line: Line


def line_of(row: ChatRow, owner: str | None = None) -> Line:
    """The line of a row. `owner`: of the program that said it."""
    shown: dict[str, Any] = {
        "from": {"id": row.account_id, "name": row.name}
        | ({"kind": PROGRAM} if row.program else {}),
        "text": row.text,
        "at": iso(row.at),
        "version": row.version,
        "line": row.id,
    }
    if row.kind == COMMENT:
        shown["marks"] = row.marks or []
    return Line(row.id, orjson.dumps(shown), row.kind, row.account_id, owner)


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


async def require_few(session: AsyncSession, row: ChatRow) -> None:
    """A Problem for who has said too much about a match. What was stored before is no more."""
    others = select(func.count()).where(
        ChatRow.room_id == row.room_id,
        ChatRow.account_id == row.account_id,
        ChatRow.kind == COMMENT,
        ChatRow.command != row.command,
    )
    if (await session.scalar(others) or 0) >= MOST_OF_ONE:
        raise Problem("full", f"You have said {MOST_OF_ONE} things here. Take one back first.")


def chat_of_tournaments(database: Database) -> "Chat":
    """What is said at tournaments."""
    return Chat(database, ChatRow.tournament_id, (SAID,))


class Chat:
    """Reads and writes lines. `of`: what they belong to, rooms or tournaments; a place is the id of
    one, as it is stored. `kinds`: of lines there are there."""

    def __init__(
        self,
        database: Database,
        of: InstrumentedAttribute[str | None] = ChatRow.room_id,
        kinds: Sequence[str] = (SAID, EVENT, COMMENT),
    ) -> None:
        self._database = database
        self._of = of
        self._kinds = kinds

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
        """The same of a comment; a Problem for who has said too many."""
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
                if kind == COMMENT:
                    await require_few(session, row)
                row.name, _ = (await session.execute(WHO, {"account": account.id})).one()
                session.add(row)
        except IntegrityError:
            return None
        return line_of(row, account.owner)

    async def latest(self, place: str) -> list[Line]:
        """The last lines of each kind, oldest first."""
        found: list[Line] = []
        async with self._database.read() as session:
            for kind in self._kinds:
                found += await self._last(session, place, kind, SHOWN)
        return sorted(found)

    async def comments(self, room: str) -> list[Line]:
        """The last comments on the match of a room, oldest first."""
        async with self._database.read() as session:
            return sorted(await self._last(session, room, COMMENT, MOST_SHOWN))

    async def _last(self, session: AsyncSession, place: str, kind: str, most: int) -> list[Line]:
        statement = FOUND.where(self._of == place, ChatRow.kind == kind)
        rows = await session.execute(statement.order_by(ChatRow.id.desc()).limit(most))
        return [line_of(row, owner) for row, owner in rows.all()]

    async def lines(self, place: str, ids: Collection[int], since: int | None) -> list[Line]:
        """These lines, and those after `since`, oldest first."""
        wanted: list[ColumnElement[bool]] = [ChatRow.id.in_(sorted(ids))]
        if since is not None:
            wanted.append(ChatRow.id > since)
        statement = FOUND.where(self._of == place, or_(*wanted)).order_by(ChatRow.id).limit(SHOWN)
        async with self._database.read() as session:
            rows = (await session.execute(statement)).all()
        return [line_of(row, owner) for row, owner in rows]

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
