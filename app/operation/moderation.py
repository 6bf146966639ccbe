"""What operators do about people and what they wrote; every act stands in the audit log."""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import delete, or_, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from app.accounts.models import AccountRow
from app.accounts.service import Account
from app.core.clock import iso, iso_or_none, now_ms
from app.core.database import Database
from app.core.errors import Problem
from app.core.events import LinesDeleted, RoomChanged, TalkDeleted
from app.decks.models import DeckRow
from app.matches.models import MatchRow
from app.me.own_data import delete_account
from app.people.models import AuditRow, NoticeRow, ReportRow, SanctionRow
from app.people.sanctions import Sanctions, network_of
from app.rooms.ids import public_id, stored_id
from app.rooms.models import ChatRow, RoomRow
from app.rooms.service import Rooms

Json = dict[str, Any]
DAY_MS = 24 * 3_600_000
SHOWN = 50
KINDS = ("warn", "mute", "ban")


@dataclass(frozen=True, slots=True)
class Moderation:
    """The acts of operators. `who`: the operator's address, there is one token."""

    database: Database
    rooms: Rooms
    sanctions: Sanctions

    async def sanction(
        self, who: str, kind: str, target: str, days: float | None, reason: str
    ) -> None:
        """Warn, mute or ban an account, or ban an address or network; None: until lifted."""
        if kind not in KINDS:
            raise Problem("invalid", f"kind: one of {', '.join(KINDS)}")
        now = now_ms()
        until = None if days is None else now + int(days * DAY_MS)
        async with self.database.write() as session:
            account = await session.get(AccountRow, target)
            if account is None and (kind != "ban" or network_of(target) is None):
                raise Problem("not_found", "There is no such account, address or network.")
            session.add(SanctionRow(kind=kind, target=target, reason=reason, at=now, until=until))
            detail = f"{reason} (until {iso_or_none(until) or 'lifted'})"
            noted(session, who, kind, target, detail)
        await self.sanctions.load()

    async def lift(self, who: str, sanction: int) -> None:
        """Take a sanction back: it ends now."""
        async with self.database.write() as session:
            row = await session.get(SanctionRow, sanction)
            if row is None:
                raise Problem("not_found", "There is no such sanction.")
            row.until = now_ms()
            noted(session, who, "lift", row.target, f"{row.kind}: {row.reason}")
        await self.sanctions.load()

    async def done(self, who: str, report: int) -> None:
        """A report was dealt with."""
        async with self.database.write() as session:
            row = await session.get(ReportRow, report)
            if row is None:
                raise Problem("not_found", "There is no such report.")
            row.status = "done"
            noted(session, who, "report_done", str(report), row.reason)

    async def delete_line(self, who: str, line: int) -> None:
        """A line of the chat goes; rooms that are open show it until they are loaded again."""
        async with self.database.write() as session:
            row = await session.get(ChatRow, line)
            if row is None:
                raise Problem("not_found", "There is no such line.")
            where = row.room_id or row.tournament_id or ""
            noted(session, who, "delete_line", public_id(where), f"{row.name}: {row.text}")
            room, tournament = row.room_id, row.tournament_id
            await session.delete(row)
        if room is not None:
            self.rooms.events.publish(LinesDeleted(room))
        elif tournament is not None:
            self.rooms.events.publish(TalkDeleted(tournament, [line]))

    async def close_room(self, who: str, room: str) -> None:
        """A room is closed for everybody; a running match in it has no result."""
        ident = stored_id(room)
        async with self.database.write() as session:
            row = await session.get(RoomRow, ident)
            if row is None:
                raise Problem("not_found", "There is no such room.")
            row.status, row.spoken, row.changed_at = "abandoned", None, now_ms()
            await session.execute(
                update(MatchRow)
                .where(MatchRow.room_id == ident, MatchRow.status == "playing")
                .values(status="abandoned")
            )
            noted(session, who, "close_room", public_id(ident), row.game)
        if table := self.rooms.matches.cache.tables.get(ident):
            self.rooms.matches.cache.forget(table)
        self.rooms.events.publish(RoomChanged(ident))

    async def delete_person(self, who: str, account: str) -> None:
        """An account goes, as if its owner had deleted it."""
        async with self.database.read() as session:
            row = await session.get(AccountRow, account)
        if row is None:
            raise Problem("not_found", "There is no such account.")
        await delete_account(
            self.rooms, Account(row.id, row.name, row.kind, row.generation), row.name
        )
        async with self.database.write() as session:
            noted(session, who, "delete_account", account, row.name)

    async def delete_deck(self, who: str, deck: str) -> None:
        """A saved deck goes, for its name."""
        async with self.database.write() as session:
            row = await session.get(DeckRow, deck)
            if row is None:
                raise Problem("not_found", "There is no such deck.")
            noted(session, who, "delete_deck", row.account_id, row.name)
            await session.execute(delete(DeckRow).where(DeckRow.id == deck))

    async def notice(self, who: str, text: str, days: float | None) -> None:
        """Tell everybody something on every page; an empty text takes it away."""
        now = now_ms()
        async with self.database.write() as session:
            await session.execute(
                update(NoticeRow)
                .where(or_(NoticeRow.until.is_(None), NoticeRow.until > now))
                .values(until=now)
            )
            if text:
                until = None if days is None else now + int(days * DAY_MS)
                session.add(NoticeRow(text=text, at=now, until=until))
            noted(session, who, "notice", "", text)
        await self.sanctions.load()


def noted(session: AsyncSession, who: str, act: str, target: str, detail: str) -> None:
    """Write an act into the audit log, in its own transaction."""
    row = AuditRow(at=now_ms(), who=who[:64], act=act, target=target[:80], detail=detail[:400])
    session.add(row)


# -- what the pages show --------------------------------------------------------------------------


async def found(database: Database, text: str) -> Json:
    """Rooms, people and lines of chat that fit what an operator typed."""
    like = f"%{text.replace('%', '').replace('_', '')}%"
    async with database.read() as session:
        people = select(AccountRow).where(
            or_(AccountRow.name.ilike(like), AccountRow.id == text.strip())
        )
        lines = select(ChatRow).where(ChatRow.kind != "event", ChatRow.text.ilike(like))
        room = select(RoomRow).where(RoomRow.id == stored_id(text))
        decks = select(DeckRow).where(DeckRow.name.ilike(like))
        return {
            "people": [
                {"id": row.id, "name": row.name, "since": iso(row.created_at)}
                for row in (await session.scalars(people.limit(SHOWN))).all()
            ],
            "rooms": [
                {
                    "id": public_id(row.id),
                    "game": row.game,
                    "status": row.status,
                    "host": row.host_id,
                }
                for row in (await session.scalars(room)).all()
            ],
            "lines": [line_shown(row) for row in await _latest(session, lines, ChatRow.id)],
            "decks": [
                {"id": row.id, "name": row.name, "account": row.account_id}
                for row in (await session.scalars(decks.limit(SHOWN))).all()
            ],
        }


async def _latest(session: AsyncSession, statement: Any, order: Any) -> list[Any]:
    return list((await session.scalars(statement.order_by(order.desc()).limit(SHOWN))).all())


def address_of(room: str | None, tournament: str | None) -> str:
    """Where something was said."""
    return f"/r/{public_id(room)}" if room else f"/t/{public_id(tournament or '')}"


def line_shown(row: ChatRow) -> Json:
    """A line of the chat, for operators."""
    return {
        "id": row.id,
        "address": address_of(row.room_id, row.tournament_id),
        "room": public_id(row.room_id or row.tournament_id or ""),
        "account": row.account_id,
        "name": row.name,
        "text": row.text,
        "at": iso(row.at),
    }


async def open_cases(database: Database) -> Json:
    """Reports that wait, what holds now, and what operators did lately."""
    now = now_ms()
    holds = or_(SanctionRow.until.is_(None), SanctionRow.until > now)
    async with database.read() as session:
        reports = await _latest(
            session, select(ReportRow).where(ReportRow.status == "open"), ReportRow.id
        )
        sanctions = await _latest(session, select(SanctionRow).where(holds), SanctionRow.id)
        audit = await _latest(session, select(AuditRow), AuditRow.id)
        ids = {row.about_id for row in reports} | {row.reporter_id for row in reports}
        rows = await session.execute(
            select(AccountRow.id, AccountRow.name).where(AccountRow.id.in_(ids))
        )
        names = {ident: name for ident, name in rows.all()}  # noqa: C416
    return {
        "reports": [
            {
                "id": row.id,
                "at": iso(row.at),
                "by": names.get(row.reporter_id, row.reporter_id),
                "about": row.about_id,
                "about_name": names.get(row.about_id, ""),
                "room": row.room_id and public_id(row.room_id),
                "tournament": row.tournament_id and public_id(row.tournament_id),
                "match": row.match_number,
                "version": row.version,
                "line_id": row.line_id,
                "line": row.line,
                "reason": row.reason,
                "text": row.text,
            }
            for row in reports
        ],
        "sanctions": [
            {
                "id": row.id,
                "kind": row.kind,
                "target": row.target,
                "reason": row.reason,
                "until": iso_or_none(row.until),
            }
            for row in sanctions
        ],
        "audit": [
            {"at": iso(row.at), "who": row.who, "act": row.act, "target": row.target,
             "detail": row.detail}
            for row in audit
        ],
    }  # fmt: skip
