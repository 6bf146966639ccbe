"""Reading and writing matches beside the journal: start, load from snapshot and tail, look up."""

import contextlib
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import orjson
from sqlalchemy import and_, bindparam, delete, func, insert, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from app.core.clock import now_ms
from app.core.database import Database
from app.matches.clock_store import ClockStore
from app.matches.clocks import Clock, TimeControl, clocked
from app.matches.models import (
    ActionRow,
    ClockRow,
    MatchPlayerRow,
    MatchRow,
    QuarantineRow,
    SnapshotRow,
)
from app.matches.new_match import NewMatch
from app.matches.rows import (
    clock_of,
    entry_of,
    fresh_match,
    has_account,
    lesson_of,
    newest_snapshot,
    people,
    played_before,
)
from app.matches.versions import by_earlier_rules, upgraded
from engine import Match, rules_of

# Asked at every start and rematch.
NUMBER = select(func.max(MatchRow.number)).where(MatchRow.room_id == bindparam("room"))
MATCH = insert(MatchRow).returning(MatchRow.id)
PLAYERS = insert(MatchPlayerRow)
ACTIONS = insert(ActionRow)


@dataclass(frozen=True, slots=True)
class Loaded:
    """A match as it came from the database."""

    row: MatchRow
    match: Match
    snapshot_ply: int
    clock: Clock | None = None
    quarantine: str | None = None
    """Why it is out of play."""
    error: Exception | None = None
    """What the rules raised while the log was replayed; the match is as far as it went."""


class Latest(NamedTuple):
    """How far a room is: the number of its latest match, and its ply."""

    number: int
    ply: int


class MatchStore:
    """The tables of matches."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self.clocks = ClockStore(database)

    async def insert(self, session: AsyncSession, new: NewMatch, now: int) -> Loaded:
        """Start a match inside the caller's transaction; `now`: of the service clock."""
        latest = await session.scalar(NUMBER, {"room": new.room})
        rules, seats = rules_of(new.game), len(new.players)
        seed, salt = secrets.token_hex(16), secrets.token_hex(16)
        start = new.start
        if new.lesson is not None:
            match = Match.of_lesson(rules, new.lesson, salt)
        elif start is None:
            match = Match.new(rules, seats=seats, options=new.options, seed=seed, salt=salt)
        else:
            state = rules.load(start.state, start.rules_version)
            match = Match.going_on(rules, state, seed=seed, salt=salt, knows=start.knows)
        values = {
            "room_id": new.room,
            "number": (latest or 0) + 1,
            "game": new.game,
            "rules_version": rules.info.rules_version,
            "options": new.options,
            "seats": seats,
            "seed": match.seed,
            "salt": salt,
            "commitment": match.commitment,
            "status": "playing",
            "rated": new.rated,
            "players": new.players,
            "lesson": None if new.lesson is None else new.lesson.id,
            "origin": None if start is None else start.origin,
            "started_at": now_ms(),
        }
        connection = await session.connection()  # the unit of work would cost more than the rows
        stored = await connection.execute(MATCH, values)
        row = MatchRow(id=stored.scalar_one(), **values)
        if start is not None:
            data = orjson.dumps(match.dump()).decode()
            await connection.execute(
                insert(SnapshotRow), {"match_id": row.id, "ply": 0, "data": data}
            )
        if seated := people(row):
            await connection.execute(PLAYERS, seated)
        if before := played_before(row, match):
            await connection.execute(ACTIONS, before)
        return Loaded(row, match, 0, self._start_clock(session, row, match, new, now))

    @staticmethod
    def _start_clock(
        session: AsyncSession, row: MatchRow, match: Match, new: NewMatch, now: int
    ) -> Clock | None:
        if (control := new.clock) is None:
            return None
        seated = [player["seat"] for player in people(row)]
        running = clocked(match.waiting(), seated)
        clock = Clock.start(TimeControl.of(control), row.seats, running, now, new.rests)
        state, due = clock.text(), clock.due
        session.add(ClockRow(match_id=row.id, control=control, state=state, due=due))
        return clock

    async def row(self, room: str, number: int | None = None) -> MatchRow | None:
        """A match of the room: the latest, or the one with this number. One that was called off is
        no match any more."""
        here = (MatchRow.room_id == room, MatchRow.status != "abandoned")
        statement = select(MatchRow).where(*here)
        if number is not None:
            statement = statement.where(MatchRow.number == number)
        async with self._database.read() as session:
            return await session.scalar(statement.order_by(MatchRow.number.desc()).limit(1))

    async def load(self, room: str) -> Loaded | None:
        """The latest match of the room, from its newest snapshot and the entries after it; None
        where there is none, or only one of earlier rules (see `versions.py`)."""
        row = await self.row(room)
        if row is None:
            return None
        async with self._database.read() as session:
            snapshot = await session.scalar(newest_snapshot(row.id))
            timing = await session.get(ClockRow, row.id)
            quarantine = await session.get(QuarantineRow, row.id)
        if by_earlier_rules(row):
            found = upgraded(snapshot)
            if found is None:
                return None
            match = found
        elif snapshot is None:
            match = fresh_match(row)
        else:
            match = Match.load(orjson.loads(snapshot.data))
        match.lesson = lesson_of(row)
        failed: Exception | None = None
        for action in await self.entries(row.id, match.ply):
            try:
                match.apply_entry(entry_of(action))
            except Exception as error:
                failed = error
                break
        return Loaded(
            row,
            match,
            0 if snapshot is None else snapshot.ply,
            None if timing is None else clock_of(timing),
            None if quarantine is None else quarantine.error,
            failed,
        )

    async def begun(self, row: MatchRow) -> Match:
        """A match before its first step."""
        if row.origin is None:
            return fresh_match(row)
        return Match.load(await self.start_of(row))

    async def start_of(self, row: MatchRow) -> dict[str, Any]:
        """The position from which a match with an origin began, as `Match.dump` gave it."""
        async with self._database.read() as session:
            snapshot = await session.get_one(SnapshotRow, (row.id, 0))
        data: dict[str, Any] = orjson.loads(snapshot.data)
        return data

    async def begins(self, row: MatchRow) -> dict[str, Any] | None:
        """`begins` of the record."""
        if row.origin is None:
            return None
        return {**row.origin, "position": await self.start_of(row)}

    async def entries(self, match_id: int, after: int = 0) -> Sequence[ActionRow]:
        """The log after a ply, in order."""
        statement = (
            select(ActionRow)
            .where(ActionRow.match_id == match_id, ActionRow.ply > after)
            .order_by(ActionRow.ply)
        )
        async with self._database.read() as session:
            return (await session.scalars(statement)).all()

    async def find_command(self, room: str, command: str) -> int | None:
        """The ply a command of this room was stored as."""
        statement = (
            select(ActionRow.ply)
            .join(MatchRow, MatchRow.id == ActionRow.match_id)
            .where(MatchRow.room_id == room, ActionRow.command == command)
            .limit(1)
        )
        async with self._database.read() as session:
            return await session.scalar(statement)

    async def latest(self, rooms: Sequence[str]) -> dict[str, Latest]:
        """How far these rooms are, in one query; rooms without a match are left out."""
        newest = (
            select(MatchRow.room_id, func.max(MatchRow.number).label("number"))
            .where(MatchRow.room_id.in_(rooms))
            .group_by(MatchRow.room_id)
            .subquery()
        )
        ply = (
            select(func.max(ActionRow.ply))
            .where(ActionRow.match_id == MatchRow.id)
            .scalar_subquery()
        )
        statement = select(MatchRow.room_id, MatchRow.number, func.coalesce(ply, 0)).join(
            newest,
            and_(MatchRow.room_id == newest.c.room_id, MatchRow.number == newest.c.number),
        )
        async with self._database.read() as session:
            rows = (await session.execute(statement)).all()
        return {room: Latest(number, ply) for room, number, ply in rows}

    async def played(self, account: str, game: str, most: int) -> int:
        """How many matches of a game somebody has played to the end, lessons left out; no more than
        `most` are counted."""
        found = (
            select(MatchRow.id)
            .join(MatchPlayerRow, MatchPlayerRow.match_id == MatchRow.id)
            .where(
                MatchPlayerRow.account_id == account,
                MatchRow.game == game,
                MatchRow.status == "finished",
                MatchRow.lesson.is_(None),
            )
            .limit(most)
            .subquery()
        )
        async with self._database.read() as session:
            return await session.scalar(select(func.count()).select_from(found)) or 0

    async def called_off(self, match_id: int) -> bool:
        """Whether a match was called off: nobody plays it any more, and it has no result."""
        statement = select(MatchRow.status).where(MatchRow.id == match_id)
        async with self._database.read() as session:
            return await session.scalar(statement) == "abandoned"

    async def save_snapshot(self, match_id: int, ply: int, data: str) -> None:
        """Keep a snapshot outside an action (when a match leaves memory)."""
        with contextlib.suppress(IntegrityError):  # another node keeps the same one just now
            async with self._database.write() as session:
                await session.merge(SnapshotRow(match_id=match_id, ply=ply, data=data))

    async def reseat(
        self, session: AsyncSession, room: str, players: list[dict[str, Any] | None]
    ) -> None:
        """Who plays the running match now; an empty seat keeps who sat there before."""
        statement = select(MatchRow).where(MatchRow.room_id == room, MatchRow.status == "playing")
        row = await session.scalar(statement)
        if row is not None:
            pairs = list(zip(players, row.players, strict=True))
            now = {new["id"] for new, _ in pairs if new}
            gone = [old["id"] for _, old in pairs if has_account(old) and old["id"] not in now]
            back = [account for account in row.left or () if account not in now]
            row.left, before = [*back, *gone] or None, set(row.left or ())
            known = before.union(old["id"] for old in row.players)
            fresh = [new["id"] for new, _ in pairs if new and has_account(new)]
            later = [account for account in fresh if account not in known]
            row.came_later = [*(row.came_later or ()), *later] or None
            row.players = [new or before for new, before in pairs]
            await session.execute(delete(MatchPlayerRow).where(MatchPlayerRow.match_id == row.id))
            if seated := people(row):
                await session.execute(PLAYERS, seated)
