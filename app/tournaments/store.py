"""A tournament as the database holds it, and as pairing sees it."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from app.tournaments.models import (
    EntrantRow,
    NoteRow,
    RoundRow,
    TableRow,
    TableSeatRow,
    TournamentRow,
)
from app.tournaments.pairing import Entrant, Field, Game
from app.tournaments.pairing.standings import Standing, standings
from engine import rules_of

NOTES_SHOWN = 200


@dataclass(frozen=True, slots=True)
class Table:
    """A table with who sits there, in the order of the seats."""

    row: TableRow
    seats: list[TableSeatRow]

    @property
    def over(self) -> bool:
        """Whether its result is known."""
        return self.row.places is not None

    @property
    def absent(self) -> tuple[bool, ...]:
        """Per seat, whether a stand-in played; a result by hand stands as it is."""
        return tuple(seat.fate == "bot" and not self.row.corrected for seat in self.seats)


@dataclass(frozen=True, slots=True)
class Tournament:
    """Everything about a tournament, read at one moment."""

    row: TournamentRow
    entrants: list[EntrantRow]
    rounds: list[RoundRow]
    tables: list[Table]
    notes: list[NoteRow]
    """The latest first."""

    def entrant(self, number: int) -> EntrantRow | None:
        """Who has this number."""
        return next((each for each in self.entrants if each.number == number), None)

    def of_account(self, account: str | None) -> EntrantRow | None:
        """As whom an account takes part, or took part."""
        if account is None:
            return None
        return next((each for each in self.entrants if each.account_id == account), None)

    @property
    def active(self) -> list[EntrantRow]:
        """Who is still in."""
        return [entrant for entrant in self.entrants if entrant.active]

    def tables_of(self, number: int) -> list[Table]:
        """The tables of a round."""
        return [table for table in self.tables if table.row.round == number]

    @property
    def running(self) -> list[Table]:
        """Tables at which people play."""
        return [table for table in self.tables if not table.over]

    @property
    def seed_of(self) -> dict[int, int]:
        """Seeds by numbers; only who has one takes part in pairing."""
        return {each.number: each.seed for each in self.entrants if each.seed is not None}

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
            )
            for table in self.tables
        ]

    def paired(self) -> list[Entrant]:
        """The entrants as pairing knows them, in the order of seeds."""
        found = [
            Entrant(each.seed, each.active, each.joined)
            for each in self.entrants
            if each.seed is not None
        ]
        return sorted(found, key=lambda entrant: entrant.number)

    def field(self) -> Field:
        """The tournament before the round after the present one."""
        row = self.row
        return Field(
            self.paired(),
            self.games(),
            row.rounds or 1,
            row.table_seats,
            rules_of(row.game).info.seats[0],
            row.round + 1,
        )

    def standings(self) -> list[tuple[EntrantRow, Standing]]:
        """The ranking, with who it is."""
        by_seed = {each.seed: each for each in self.entrants if each.seed is not None}
        lines = standings(self.row.format, self.paired(), self.games(), self.row.rounds)
        return [(by_seed[line.number], line) for line in lines]


async def read_tournament(session: AsyncSession, row: TournamentRow) -> Tournament:
    """The whole tournament."""
    entrants = await session.scalars(
        select(EntrantRow).where(EntrantRow.tournament_id == row.id).order_by(EntrantRow.number)
    )
    rounds = await session.scalars(
        select(RoundRow).where(RoundRow.tournament_id == row.id).order_by(RoundRow.number)
    )
    notes = await session.scalars(
        select(NoteRow)
        .where(NoteRow.tournament_id == row.id)
        .order_by(NoteRow.id.desc())
        .limit(NOTES_SHOWN)
    )
    tables = await read_tables(session, row.id)
    return Tournament(row, list(entrants.all()), list(rounds.all()), tables, list(notes.all()))


async def read_tables(session: AsyncSession, tournament: str) -> list[Table]:
    """All tables, round by round."""
    rows: Sequence[TableRow] = (
        await session.scalars(
            select(TableRow)
            .where(TableRow.tournament_id == tournament)
            .order_by(TableRow.round, TableRow.number)
        )
    ).all()
    seats: dict[int, list[TableSeatRow]] = {row.id: [] for row in rows}
    found = await session.scalars(
        select(TableSeatRow)
        .where(TableSeatRow.tournament_id == tournament)
        .order_by(TableSeatRow.table_id, TableSeatRow.seat)
    )
    for seat in found.all():
        seats[seat.table_id].append(seat)
    return [Table(row, seats[row.id]) for row in rows]


async def table_of_room(session: AsyncSession, room: str) -> TableRow | None:
    """The table that is played in a room."""
    found: TableRow | None = await session.scalar(select(TableRow).where(TableRow.room_id == room))
    return found
