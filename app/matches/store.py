"""Reading and writing matches beside the journal: start, load from snapshot and tail, look up."""

import contextlib
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import orjson
from sqlalchemy import Select, and_, bindparam, delete, func, insert, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from app.core.clock import now_ms
from app.core.database import Database
from app.matches.clocks import Clock, TimeControl, clocked
from app.matches.models import (
    ActionRow,
    ClockRow,
    MatchPlayerRow,
    MatchRow,
    QuarantineRow,
    SnapshotRow,
)
from app.matches.outcomes import BY_PEOPLE, MOVES_MADE
from app.matches.versions import by_earlier_rules, upgraded
from engine import LogEntry, Match, noun_from_json, rules_of

# Asked at every start and rematch.
NUMBER = select(func.max(MatchRow.number)).where(MatchRow.room_id == bindparam("room"))
MATCH = insert(MatchRow).returning(MatchRow.id)
PLAYERS = insert(MatchPlayerRow)
LATEST_RESULT = (
    select(MatchRow.result, MatchRow.players)
    .where(MatchRow.room_id == bindparam("room"), MatchRow.status == "finished")
    .order_by(MatchRow.number.desc())
    .limit(1)
)


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


@dataclass(frozen=True, slots=True)
class Kept:
    """A finished match and its `sheet` (see `engine.Result`)."""

    row: MatchRow
    sheet: dict[str, Any]


def people(row: MatchRow) -> list[dict[str, Any]]:
    """Who plays, as rows of `match_player`; bots are none."""
    return [
        {"match_id": row.id, "seat": seat, "account_id": player["id"]}
        for seat, player in enumerate(row.players)
        if player and player["kind"] != "bot"
    ]


def clock_of(row: ClockRow) -> Clock:
    """The clocks that are stored in a row."""
    return Clock.load(TimeControl.of(row.control), orjson.loads(row.state))


def entry_of(row: ActionRow) -> LogEntry:
    """The engine's form of a stored entry."""
    return LogEntry(row.seat, row.verb, noun_from_json(orjson.loads(row.noun)))


def fresh_match(row: MatchRow) -> Match:
    """The match at its start."""
    return Match.new(
        rules_of(row.game), seats=row.seats, options=row.options, seed=row.seed, salt=row.salt
    )


def newest_snapshot(match_id: int) -> Select[SnapshotRow]:
    """The latest position that was kept of a match."""
    return (
        select(SnapshotRow)
        .where(SnapshotRow.match_id == match_id)
        .order_by(SnapshotRow.ply.desc())
        .limit(1)
    )


class MatchStore:
    """The tables of matches."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def insert(
        self,
        session: AsyncSession,
        *,
        room: str,
        game: str,
        seats: int,
        options: dict[str, Any],
        players: list[dict[str, Any]],
        clock: dict[str, Any] | None = None,
        rated: bool = True,
        now: int = 0,
    ) -> Loaded:
        """Start a match inside the caller's transaction; `now`: of the service clock."""
        latest = await session.scalar(NUMBER, {"room": room})
        seed, salt = secrets.token_hex(16), secrets.token_hex(16)
        rules = rules_of(game)
        match = Match.new(rules, seats=seats, options=options, seed=seed, salt=salt)
        values = {
            "room_id": room,
            "number": (latest or 0) + 1,
            "game": game,
            "rules_version": rules.info.rules_version,
            "options": options,
            "seats": seats,
            "seed": seed,
            "salt": salt,
            "commitment": match.commitment,
            "status": "playing",
            "rated": rated,
            "players": players,
            "started_at": now_ms(),
        }
        connection = await session.connection()  # the unit of work would cost more than the rows
        stored = await connection.execute(MATCH, values)
        row = MatchRow(id=stored.scalar_one(), **values)
        if seated := people(row):
            await connection.execute(PLAYERS, seated)
        return Loaded(row, match, 0, self._start_clock(session, row, match, clock, now))

    @staticmethod
    def _start_clock(
        session: AsyncSession, row: MatchRow, match: Match, control: dict[str, Any] | None, now: int
    ) -> Clock | None:
        if control is None:
            return None
        seated = [player["seat"] for player in people(row)]
        running = clocked(match.waiting(), seated)
        clock = Clock.start(TimeControl.of(control), row.seats, running, now)
        state = orjson.dumps(clock.json()).decode()
        session.add(ClockRow(match_id=row.id, control=control, state=state, due=clock.due))
        return clock

    async def clock(self, match_id: int) -> Clock | None:
        """The clocks of a match as they were after its latest step; None if it has none."""
        async with self._database.read() as session:
            row = await session.get(ClockRow, match_id)
        return None if row is None else clock_of(row)

    async def save_clock(self, match_id: int, clock: Clock) -> None:
        """Keep clocks that changed without a step, because somebody took or left a seat."""
        async with self._database.write() as session:
            row = await session.get(ClockRow, match_id, with_for_update=True)
            if row is not None:
                row.state, row.due = orjson.dumps(clock.json()).decode(), clock.due

    async def due(self, now: int, limit: int = 100) -> Sequence[str]:
        """Rooms in which a clock was at zero by `now`."""
        statement = (
            select(MatchRow.room_id)
            .join(ClockRow, ClockRow.match_id == MatchRow.id)
            .where(ClockRow.due <= now, MatchRow.status == "playing")
            .order_by(ClockRow.due)
            .limit(limit)
        )
        async with self._database.read() as session:
            return (await session.scalars(statement)).all()

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
            gone = [old["id"] for _, old in pairs if old["kind"] != "bot" and old["id"] not in now]
            back = [account for account in row.left or () if account not in now]
            row.left, before = [*back, *gone] or None, set(row.left or ())
            known = before.union(old["id"] for old in row.players)
            fresh = [new["id"] for new, _ in pairs if new and new["kind"] != "bot"]
            later = [account for account in fresh if account not in known]
            row.came_later = [*(row.came_later or ()), *later] or None
            row.players = [new or before for new, before in pairs]
            await session.execute(delete(MatchPlayerRow).where(MatchPlayerRow.match_id == row.id))
            if seated := people(row):
                await session.execute(PLAYERS, seated)

    async def sheets(
        self, session: AsyncSession, account: str, game: str, limit: int = 50
    ) -> list[Kept]:
        """What the finished solo matches of an account left to keep, the newest first."""
        statement = (
            select(MatchRow)
            .join(MatchPlayerRow, MatchPlayerRow.match_id == MatchRow.id)
            .where(
                MatchPlayerRow.account_id == account,
                MatchRow.game == game,
                MatchRow.seats == 1,
                MatchRow.status == "finished",
            )
            .order_by(MatchRow.ended_at.desc(), MatchRow.id.desc())
            .limit(limit)
        )
        rows = (await session.scalars(statement)).all()
        found = [(row, (row.result or {}).get("sheet")) for row in rows]
        return [Kept(row, sheet) for row, sheet in found if sheet]

    async def moves(self, match_id: int) -> dict[int, int]:
        """Seat -> how many moves its person made and did not take back."""
        statement = (
            select(ActionRow.seat, func.sum(MOVES_MADE))
            .where(ActionRow.match_id == match_id, BY_PEOPLE)
            .group_by(ActionRow.seat)
        )
        async with self._database.read() as session:
            return {seat: int(made) for seat, made in (await session.execute(statement)).all()}

    async def wins(self, session: AsyncSession, room: str) -> dict[str, int]:
        """Account -> matches it won in this room, alone or with others; those who won none too."""
        statement = select(MatchRow.players, MatchRow.result).where(
            MatchRow.room_id == room, MatchRow.status == "finished"
        )
        found: dict[str, int] = {}
        for players, result in (await session.execute(statement)).all():
            places = result["placement"] if result else []
            for player, place in zip(players, places, strict=False):
                found[player["id"]] = found.get(player["id"], 0) + (place == 1)
        return found

    async def last_loser(self, session: AsyncSession, room: str) -> dict[str, Any] | None:
        """The player who alone was last in the latest finished match; None if there is none."""
        found = (await session.execute(LATEST_RESULT, {"room": room})).first()
        placement: list[int] = found.result["placement"] if found and found.result else []
        if found is None or len(placement) < 2 or placement.count(max(placement)) > 1:
            return None
        player: dict[str, Any] = found.players[placement.index(max(placement))]
        return player
