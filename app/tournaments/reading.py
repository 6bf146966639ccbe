"""Finding tournaments: who may see them, what one sees, lists."""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Select, bindparam, func, or_, select, tuple_
from sqlalchemy.ext.asyncio import AsyncSession

from app.accounts.models import AccountRow
from app.accounts.service import Account
from app.core.clock import now_ms
from app.core.database import Database
from app.core.errors import Problem
from app.core.security import Keys
from app.rooms.ids import shown, stored
from app.rooms.service import Rooms
from app.rooms.store import Cursor
from app.tournaments.models import EntrantRow, TournamentRow, VisitorRow
from app.tournaments.permissions import is_open
from app.tournaments.progression import Steps
from app.tournaments.responses import (
    ListedTournament,
    PublicState,
    Reserve,
    RunningSeat,
    TournamentLinks,
    TournamentState,
    Viewer,
)
from app.tournaments.state import listed, public_state, running_seats
from app.tournaments.store import Tournament, read_tournament
from app.tournaments.transaction import NO_TOURNAMENT

VERSION = select(TournamentRow.version).where(TournamentRow.id == bindparam("tournament"))
PICTURES = 64
"""Pictures kept; each is good for one version."""


@dataclass(frozen=True, slots=True)
class Seen:
    """A tournament somebody may see, with its picture."""

    now: Tournament
    state: PublicState
    accounts: dict[str, int]
    """Entrants by their accounts."""
    sits: dict[int, RunningSeat]
    """Where entrants sit at a running table."""
    may_join: bool


class Reading(Steps):
    """Reads tournaments."""

    def __init__(self, database: Database, keys: Keys, rooms: Rooms) -> None:
        super().__init__(database, keys, rooms)
        self._pictures: dict[str, Seen] = {}

    async def find(self, tournament: str) -> Seen | None:
        """The tournament with this id (stored form); read anew only when it changed."""
        async with self.database.look() as connection:
            version = await connection.scalar(VERSION, {"tournament": tournament})
        if version is None:
            return None
        known = self._pictures.get(tournament)
        if known is not None and known.now.row.version == version:
            return known
        async with self.database.read() as session:
            row = await session.get(TournamentRow, tournament)
            if row is None:
                return None
            now = await read_tournament(session, row)
        lost = (now_ms() - self.uptime.now() + 500) // 1000 * 1000
        accounts = {each.account_id: each.number for each in now.entrants if each.account_id}
        state = public_state(now, self.watch_key, lost)
        seen = Seen(now, state, accounts, running_seats(now), is_open(now.row, len(now.active)))
        self._pictures.pop(tournament, None)
        self._pictures[tournament] = seen
        while len(self._pictures) > PICTURES:
            del self._pictures[next(iter(self._pictures))]
        return seen

    def watch_key(self, room: str) -> str:
        """The key to watch a table of a tournament by link."""
        return self.keys.link_key("watch", room, 0)

    def join_key(self, row: TournamentRow) -> str:
        """The key of the present link."""
        return self.keys.link_key("tournament", row.id, row.join_generation)

    async def visible(self, tournament: str, account: Account | None, key: str | None) -> Seen:
        """A tournament somebody may see; 404 for all others. Looking changes nothing."""
        seen = await self.find(stored(tournament))
        if seen is None:
            raise Problem("not_found", NO_TOURNAMENT)
        row = seen.now.row
        if account is not None and account.id == row.organiser_id:
            return seen
        if row.status == "draft":
            raise Problem("not_found", NO_TOURNAMENT)
        if row.access == "public":
            return seen
        fits = self.keys.link_fits("tournament", row.id, row.join_generation, key)
        if not fits and (account is None or not await self._knows(seen.now, account.id)):
            raise Problem("not_found", NO_TOURNAMENT)
        return seen

    async def _knows(self, now: Tournament, account: str) -> bool:
        if now.of_account(account) is not None:
            return True
        async with self.database.read() as session:
            return await session.get(VisitorRow, (now.row.id, account)) is not None

    async def state(self, seen: Seen, account: Account | None) -> TournamentState:
        """The state with `you`."""
        return {**seen.state, "you": await self.you(seen, account)}

    async def you(self, seen: Seen, account: Account | None) -> Viewer:
        """What the one who asks is in the tournament, and what may be done next."""
        row, own = seen.now.row, account.id if account else ""
        number = seen.accounts.get(own)
        entrant = None if number is None else seen.now.entrant(number)
        organiser = own == row.organiser_id
        return {
            **seen.sits.get(number or 0, NOWHERE),
            "account": own or None,
            "entrant": number,
            "organiser": organiser,
            "may_join": seen.may_join and (entrant is None or not entrant.active),
            "reserves": await self.reserves(row.id) if organiser else None,
        }

    async def reserves(self, tournament: str) -> list[Reserve]:
        """Who would step in for somebody who is missing."""
        statement = (
            select(VisitorRow.account_id, AccountRow.name)
            .join(AccountRow, AccountRow.id == VisitorRow.account_id)
            .where(VisitorRow.tournament_id == tournament, VisitorRow.reserve)
        )
        async with self.database.read() as session:
            found = (await session.execute(statement)).all()
        return [{"account": account, "name": name} for account, name in found]

    def links(self, seen: Seen, base_url: str) -> TournamentLinks:
        """The link to hand on."""
        address = f"{base_url.rstrip('/')}/t/{shown(seen.now.row.id)}"
        if seen.now.row.access == "public":
            return {"join": address}
        return {"join": f"{address}?join={self.join_key(seen.now.row)}"}

    # -- lists -----------------------------------------------------------------------------

    async def page(
        self,
        status: str | None,
        game: str | None,
        cursor: str | None,
        limit: int,
        mine: str | None = None,
    ) -> tuple[list[ListedTournament], str | None]:
        """A page of tournaments, newest first, and the cursor of the next one."""
        try:
            start = None if cursor is None else Cursor.parse(cursor)
        except ValueError:
            raise Problem("invalid", "cursor: use the `next` of the page before") from None
        async with self.database.read() as session:
            statement = listing(status, game, start, mine).limit(limit + 1)
            rows = (await session.scalars(statement)).all()
            counts = await players(session, [row.id for row in rows])
        shown_rows = rows[:limit]
        last = shown_rows[-1] if len(rows) > limit else None
        following = None if last is None else Cursor(last.created_at, last.id).text()
        return [listed(row, counts.get(row.id, 0)) for row in shown_rows], following


NOWHERE: RunningSeat = {"table": None, "room": None, "seat": None}


def listing(
    status: str | None, game: str | None, cursor: Cursor | None, mine: str | None
) -> Select[Any]:
    """Tournaments for everybody's eyes, or those of an account."""
    statement = select(TournamentRow)
    if mine is None:
        statement = statement.where(
            TournamentRow.access == "public", TournamentRow.status.not_in(("draft", "cancelled"))
        )
    else:
        takes_part = select(EntrantRow.tournament_id).where(EntrantRow.account_id == mine)
        statement = statement.where(
            or_(TournamentRow.organiser_id == mine, TournamentRow.id.in_(takes_part))
        )
    if status is not None:
        together = ("running", "paused") if status == "running" else (status,)
        statement = statement.where(TournamentRow.status.in_(together))
    if game is not None:
        statement = statement.where(TournamentRow.game == game)
    if cursor is not None:
        place = tuple_(TournamentRow.created_at, TournamentRow.id)
        statement = statement.where(place < tuple_(*cursor))
    return statement.order_by(TournamentRow.created_at.desc(), TournamentRow.id.desc())


async def players(session: AsyncSession, tournaments: list[str]) -> dict[str, int]:
    """How many take part in each."""
    found = await session.execute(
        select(EntrantRow.tournament_id, func.count())
        .where(EntrantRow.tournament_id.in_(tournaments), EntrantRow.active)
        .group_by(EntrantRow.tournament_id)
    )
    return {tournament: count for tournament, count in found.all()}  # noqa: C416
