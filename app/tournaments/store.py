"""A tournament as the database holds it, and as pairing sees it."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from app.accounts.models import AccountRow
from app.core.clock import now_ms
from app.tournaments.event_models import AnnouncementRow, CommentatorRow, NoteRow
from app.tournaments.models import (
    EntrantRow,
    OrganiserRow,
    RoundRow,
    SeriesRow,
    TableRow,
    TableSeatRow,
    TournamentRow,
    VisitorRow,
    WaitingRow,
)
from app.tournaments.pairing import ARENA, Entrant, Game, arena
from app.tournaments.pairing.points import points

NO_TOURNAMENT = "There is no such tournament, or its link is no longer good."
NOTES_READ = 200


@dataclass(frozen=True, slots=True)
class Table:
    """A table with who sits there, in the order of the seats."""

    row: TableRow
    seats: list[TableSeatRow]

    @property
    def over(self) -> bool:
        return self.row.places is not None

    @property
    def absent(self) -> tuple[bool, ...]:
        """Per seat, whether a stand-in played; a result by hand stands as it is."""
        return tuple(seat.fate == "bot" and not self.row.corrected for seat in self.seats)

    def close(self, places: list[int]) -> None:
        """It has its result."""
        self.row.places, self.row.ended_at, self.row.deadline = places, now_ms(), None


@dataclass(frozen=True, slots=True)
class Tournament:
    """Everything about a tournament, read at one moment."""

    row: TournamentRow
    entrants: list[EntrantRow]
    rounds: list[RoundRow]
    tables: list[Table]
    notes: list[NoteRow]
    """The latest first."""
    series: SeriesRow | None = None
    waiting: list[WaitingRow] = field(default_factory=list)
    """Who would take part, in the order in which they came."""
    co_organisers: frozenset[str] = frozenset()
    """Accounts that run it together with the one who opened it."""
    announcements: tuple[AnnouncementRow, ...] = ()
    """The latest first."""
    commentators: dict[str, str] = field(default_factory=dict)
    """Whose comments stand beside the boards: names by account."""
    owners: dict[str, str] = field(default_factory=dict)
    """To whom the programs belong that take part, by account."""

    def organised_by(self, account: str) -> bool:
        """Whether an account runs it."""
        return account == self.row.organiser_id or account in self.co_organisers

    def entrant(self, number: int) -> EntrantRow | None:
        return next((entrant for entrant in self.entrants if entrant.number == number), None)

    def table(self, table_id: int) -> Table | None:
        return next((table for table in self.tables if table.row.id == table_id), None)

    def of_account(self, account: str) -> EntrantRow | None:
        """As whom an account takes part, or took part."""
        return next((entrant for entrant in self.entrants if entrant.account_id == account), None)

    def waiting_of(self, account: str) -> WaitingRow | None:
        """The place of an account in the waiting list."""
        return next((one for one in self.waiting if one.account_id == account), None)

    @property
    def active(self) -> list[EntrantRow]:
        """Who is still in."""
        return [entrant for entrant in self.entrants if entrant.active]

    def tables_of(self, number: int) -> list[Table]:
        return [table for table in self.tables if table.row.round == number]

    @property
    def present(self) -> RoundRow | None:
        """The round that is being played, or was played last."""
        return next((one for one in self.rounds if one.number == self.row.round), None)

    @property
    def running(self) -> list[Table]:
        """Tables at which people play."""
        return [table for table in self.tables if not table.over]

    @property
    def rooms(self) -> list[str]:
        """Where people play."""
        return [table.row.room_id for table in self.running if table.row.room_id]

    @property
    def timed(self) -> bool:
        """Whether people play against the time of the round, or of the arena."""
        timed = self.present is not None and self.present.ends_at is not None
        begun = self.row.status in ("running", "paused")
        return timed and begun and (self.row.format in ARENA or bool(self.running))

    @property
    def round_due(self) -> bool:
        """Whether the next round is to be paired."""
        if self.row.format in ARENA:
            return False
        over = all(table.over for table in self.tables_of(self.row.round))
        return self.row.status == "running" and over

    @property
    def by_seed(self) -> dict[int, EntrantRow]:
        """Only who has a seed takes part in pairing."""
        return {entrant.seed: entrant for entrant in self.entrants if entrant.seed is not None}

    @property
    def seed_of(self) -> dict[int, int]:
        """Seeds by numbers."""
        return {entrant.number: seed for seed, entrant in self.by_seed.items()}

    def games(self) -> list[Game]:
        """The tables as pairing knows them: by seeds."""
        seeds = self.seed_of
        return [
            Game(
                table.row.round,
                tuple(seeds[seat.entrant] for seat in table.seats),
                None if table.row.places is None else tuple(table.row.places),
                table.row.kind,
                table.absent,
                table.row.asked,
            )
            for table in self.tables
        ]

    def gains(self) -> dict[int, list[float] | None]:
        """Points per seat of every table by its id; None while it goes on."""
        games, kind = self.games(), self.row.format
        if kind in ARENA:
            found = arena.gains(games)
        else:
            found = (None if game.places is None else points(kind, game) for game in games)
        return {table.row.id: each for table, each in zip(self.tables, found, strict=True)}

    def paired(self) -> list[Entrant]:
        """The entrants as pairing knows them, in the order of seeds."""
        seeded, after = sorted(self.by_seed.items()), self.row.round + 1
        return [
            Entrant(seed, entrant.active, entrant.joined, entrant.rest_round == after)
            for seed, entrant in seeded
        ]


async def read_tournament(session: AsyncSession, row: TournamentRow) -> Tournament:
    entrants = await rows_of(session, EntrantRow, row.id, EntrantRow.number)
    rounds = await rows_of(session, RoundRow, row.id, RoundRow.number)
    notes = await rows_of(session, NoteRow, row.id, NoteRow.id.desc(), limit=NOTES_READ)
    series = await session.get(SeriesRow, row.series_id) if row.series_id else None
    waiting = await rows_of(session, WaitingRow, row.id, WaitingRow.id)
    tables = await rows_of(session, TableRow, row.id, TableRow.round, TableRow.number)
    seats: dict[int, list[TableSeatRow]] = {table.id: [] for table in tables}
    for seat in await rows_of(session, TableSeatRow, row.id, TableSeatRow.seat):
        seats[seat.table_id].append(seat)
    both = [Table(table, seats[table.id]) for table in tables]
    others = select(OrganiserRow.account_id).where(OrganiserRow.tournament_id == row.id)
    co_organisers = frozenset((await session.scalars(others)).all())
    pinned = await rows_of(session, AnnouncementRow, row.id, AnnouncementRow.id.desc())
    return Tournament(
        row,
        entrants,
        rounds,
        both,
        notes,
        series,
        waiting,
        co_organisers,
        announcements=tuple(pinned),
        commentators=await read_commentators(session, row.id),
        owners=await read_owners(session, row.id),
    )


Row = TypeVar(
    "Row", AnnouncementRow, EntrantRow, RoundRow, NoteRow, TableRow, TableSeatRow, WaitingRow
)


async def rows_of(
    session: AsyncSession,
    kind: type[Row],
    tournament_id: str,
    *order: Any,
    limit: int | None = None,
) -> list[Row]:
    """What belongs to a tournament, in this order."""
    statement = select(kind).where(kind.tournament_id == tournament_id)
    return list((await session.scalars(statement.order_by(*order).limit(limit))).all())


async def read_reserves(session: AsyncSession, tournament_id: str) -> dict[str, str]:
    """Who would step in for somebody who is missing: names by account."""
    found = await session.execute(
        select(VisitorRow.account_id, AccountRow.name)
        .join(AccountRow, AccountRow.id == VisitorRow.account_id)
        .where(VisitorRow.tournament_id == tournament_id, VisitorRow.reserve)
    )
    return {account: name for account, name in found.all()}  # noqa: C416


async def read_names(session: AsyncSession, accounts: Sequence[str]) -> dict[str, str]:
    """How accounts are called now."""
    named = select(AccountRow.id, AccountRow.name).where(AccountRow.id.in_(accounts))
    return {account: name for account, name in await session.execute(named)}  # noqa: C416


async def read_commentators(session: AsyncSession, tournament_id: str) -> dict[str, str]:
    """Whose comments stand beside the boards: names by account."""
    found = await session.execute(
        select(CommentatorRow.account_id, AccountRow.name)
        .join(AccountRow, AccountRow.id == CommentatorRow.account_id)
        .where(CommentatorRow.tournament_id == tournament_id)
        .order_by(AccountRow.name)
    )
    return {account: name for account, name in found.all()}  # noqa: C416


async def read_owners(session: AsyncSession, tournament_id: str) -> dict[str, str]:
    """To whom the programs belong that take part, by account."""
    found = await session.execute(
        select(AccountRow.id, AccountRow.owner_id)
        .join(EntrantRow, EntrantRow.account_id == AccountRow.id)
        .where(EntrantRow.tournament_id == tournament_id, AccountRow.owner_id.is_not(None))
    )
    return {program: owner for program, owner in found.all() if owner is not None}


async def table_of_room(session: AsyncSession, room: str) -> TableRow | None:
    table: TableRow | None = await session.scalar(select(TableRow).where(TableRow.room_id == room))
    return table
