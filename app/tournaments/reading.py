"""Reading tournaments: one that somebody may see, its state, lists. Nothing here writes."""

import asyncio
from dataclasses import dataclass
from typing import Any
from weakref import WeakValueDictionary

from sqlalchemy import Select, bindparam, func, or_, select, tuple_
from sqlalchemy.ext.asyncio import AsyncSession

from app.accounts.service import Account
from app.core.clock import now_ms
from app.core.database import Database
from app.core.errors import Problem
from app.core.security import Keys
from app.core.service_clock import ServiceClock
from app.rooms.ids import public_id, stored_id
from app.rooms.store import Cursor
from app.tournaments import responses
from app.tournaments.entry import Asker, asker_of, by_stage, refusal, waitable
from app.tournaments.models import EntrantRow, OrganiserRow, TournamentRow, VisitorRow
from app.tournaments.permissions import may_hand_on, may_look
from app.tournaments.rests import rest_state
from app.tournaments.state import listed, public_state, running_seats
from app.tournaments.store import (
    NO_TOURNAMENT,
    Tournament,
    read_names,
    read_reserves,
    read_tournament,
)

VERSION = select(TournamentRow.version).where(TournamentRow.id == bindparam("tournament"))
LINK, INVITATION = "tournament", "invitation"
"""What links are for: to look and, where entry is open, to enter; to enter by invitation."""
MANY_TABLES = 100
"""With more tables than that the state takes a while: it is reckoned beside the event loop."""
KEPT = 64
"""Snapshots kept; each is good for one version."""
NOT_SEATED: responses.RunningSeat = {"table": None, "room": None, "seat": None}


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A tournament at one version, with its state as everybody sees it."""

    tournament: Tournament
    state: responses.PublicState
    seats: dict[int, responses.RunningSeat]
    """Where entrants sit at a running table."""

    @property
    def row(self) -> TournamentRow:
        """The row of the tournament; nobody writes to it."""
        return self.tournament.row

    def table(self, table_id: int | None) -> responses.TableState | None:
        """A table by its id."""
        return next((one for one in self.state["tables"] if one["id"] == table_id), None)


class TournamentReader:
    """Reads tournaments, and keeps what did not change."""

    def __init__(self, database: Database, keys: Keys, service_clock: ServiceClock) -> None:
        self._database = database
        self._keys = keys
        self._service_clock = service_clock
        self._snapshots: dict[str, Snapshot] = {}
        self._reading: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        """Of tournaments that are being read."""

    async def find(self, tournament_id: str) -> Snapshot | None:
        """The tournament with this id (stored form); read anew only when it changed."""
        async with self._database.look() as connection:
            version = await connection.scalar(VERSION, {"tournament": tournament_id})
        if version is None:
            return None
        # one reads for all who ask meanwhile: each change is asked for by every open page
        async with self._reading.setdefault(tournament_id, asyncio.Lock()):
            known = self._snapshots.get(tournament_id)
            if known is not None and known.row.version >= version:
                return known
            return await self._read(tournament_id)

    async def _read(self, tournament_id: str) -> Snapshot | None:
        async with self._database.read() as session:
            row = await session.get(TournamentRow, tournament_id)
            if row is None:
                return None
            tournament = await read_tournament(session, row)
        if len(tournament.tables) > MANY_TABLES:
            snapshot = await asyncio.to_thread(self._snapshot, tournament)
        else:
            snapshot = self._snapshot(tournament)
        self._snapshots.pop(tournament_id, None)
        self._snapshots[tournament_id] = snapshot
        while len(self._snapshots) > KEPT:
            del self._snapshots[next(iter(self._snapshots))]
        return snapshot

    def _snapshot(self, tournament: Tournament) -> Snapshot:
        lost_ms = (now_ms() - self._service_clock.now() + 500) // 1000 * 1000
        return Snapshot(
            tournament,
            public_state(tournament, lambda room: self._keys.link_key("watch", room, 0), lost_ms),
            running_seats(tournament),
        )

    async def visible(
        self, tournament: str, account: Account | None, key: str | None = None
    ) -> Snapshot:
        """A tournament somebody may see; 404 for all others. Looking changes nothing."""
        snapshot = await self.find(stored_id(tournament))
        if snapshot is None:
            raise Problem("not_found", NO_TOURNAMENT)
        seen, invited = snapshot.tournament, self._fits(snapshot, key)
        if may_look(seen, account, invited=invited) or (
            account is not None
            and may_look(seen, account, invited=True)
            and await self._came_before(seen.row.id, account)
        ):
            return snapshot
        raise Problem("not_found", NO_TOURNAMENT)

    def _fits(self, snapshot: Snapshot, key: str | None) -> bool:
        row = snapshot.row
        fits = self._keys.link_fits(LINK, row.id, row.join_generation, key)
        return fits or self.invites(snapshot, key)

    async def _came_before(self, tournament_id: str, account: Account) -> bool:
        async with self._database.read() as session:
            return await session.get(VisitorRow, (tournament_id, account.id)) is not None

    async def state(
        self, snapshot: Snapshot, account: Account | None, key: str | None = None
    ) -> responses.TournamentState:
        """The tournament, and what the one who asks is in it."""
        return {**snapshot.state, "you": await self.you(snapshot, account, key)}

    async def you(
        self, snapshot: Snapshot, account: Account | None, key: str | None = None
    ) -> responses.Viewer:
        """What the one who asks is in the tournament, and what may be done next."""
        tournament, who = snapshot.tournament, account.id if account else ""
        entrant, waits = tournament.of_account(who), tournament.waiting_of(who)
        inside = entrant is not None and entrant.active
        refused = None
        if not inside:
            refused = await self._refusal(snapshot, account, invited=self.invites(snapshot, key))
        return {
            **snapshot.seats.get(entrant.number if entrant else 0, NOT_SEATED),
            **await self._for_organisers(tournament, who),
            "account": account.id if account else None,
            "entrant": entrant.number if entrant else None,
            "organiser": tournament.organised_by(who),
            "may_join": not inside and refused is None,
            "refusal": None if refused is None else refusal_state(refused),
            "may_wait": waits is None and refused is not None and waitable(tournament, refused),
            "rest": rest_state(tournament, entrant),
            "waits": None if waits is None else tournament.waiting.index(waits) + 1,
            "checked_in": bool(waits.checked_in if waits else entrant and entrant.checked_in),
        }

    async def _refusal(
        self, snapshot: Snapshot, account: Account | None, *, invited: bool
    ) -> Problem | None:
        """Why somebody may not enter. Where nobody can any more, nothing is looked up."""
        tournament, asker = snapshot.tournament, Asker(let_in=invited)
        closed = refusal(tournament, asker, now_ms(), (by_stage,))
        if closed is None and account is not None:
            async with self._database.read() as session:
                asker = await asker_of(session, tournament, account, invited=invited)
        return closed or refusal(tournament, asker, now_ms())

    async def _for_organisers(self, tournament: Tournament, who: str) -> responses.ForOrganisers:
        """What only they are told."""
        if not tournament.organised_by(who):
            return {"reserves": None, "waiting_list": None, "co_organisers": None}
        waiting = {one.account_id: one.let_in for one in tournament.waiting}
        async with self._database.read() as session:
            reserves = await read_reserves(session, tournament.row.id)
            names = await read_names(session, [*waiting, *tournament.co_organisers])
        return {
            "reserves": [{"account": one, "name": name} for one, name in reserves.items()],
            "waiting_list": [
                {"account": one, "name": names[one], "let_in": let_in}
                for one, let_in in waiting.items()
            ],
            "co_organisers": [
                {"account": one, "name": names[one]} for one in sorted(tournament.co_organisers)
            ],
        }

    def links(
        self, snapshot: Snapshot, account: Account | None, base_url: str, key: str | None = None
    ) -> responses.TournamentLinks | None:
        """The link to hand on, for those who may."""
        row = snapshot.row
        if not may_hand_on(snapshot.tournament, account, invited=self._fits(snapshot, key)):
            return None
        address = f"{base_url.rstrip('/')}/t/{public_id(row.id)}"
        public = row.access == "public"
        found: responses.TournamentLinks = {
            "join": address if public else f"{address}?join={self.key_of(row)}"
        }
        organiser = account is not None and snapshot.tournament.organised_by(account.id)
        if organiser and row.entry == "invitation":
            found["invite"] = f"{address}?join={self.key_of(row, INVITATION)}"
        return found

    def key_of(self, row: TournamentRow, purpose: str = LINK) -> str:
        """The key of its link, or of the one that invites."""
        return self._keys.link_key(purpose, row.id, row.join_generation)

    def invites(self, snapshot: Snapshot, key: str | None) -> bool:
        """Whether somebody came by the link that invites."""
        row = snapshot.row
        return self._keys.link_fits(INVITATION, row.id, row.join_generation, key)

    def require_links(
        self, snapshot: Snapshot, account: Account | None, base_url: str, key: str | None = None
    ) -> responses.TournamentLinks:
        """The same; a Problem for others."""
        links = self.links(snapshot, account, base_url, key)
        if links is None:
            raise Problem("not_a_member", "Only the organiser and entrants can share the link.")
        return links

    async def page(
        self,
        status: str | None,
        game: str | None,
        cursor: str | None,
        limit: int,
        mine: str | None = None,
    ) -> tuple[list[responses.ListedTournament], str | None]:
        """A page of tournaments, newest first, and the cursor of the next one."""
        start = Cursor.read(cursor)
        async with self._database.read() as session:
            statement = listing(status, game, start, mine).limit(limit + 1)
            rows = (await session.scalars(statement)).all()
            counts = await players(session, [row.id for row in rows])
        last = rows[limit - 1] if len(rows) > limit else None
        following = None if last is None else Cursor(last.created_at, last.id).text()
        return [listed(row, counts.get(row.id, 0)) for row in rows[:limit]], following


def refusal_state(refused: Problem) -> responses.Refusal:
    """A refusal as it goes out."""
    return {"code": refused.code, "detail": refused.detail}


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
        runs_it = select(OrganiserRow.tournament_id).where(OrganiserRow.account_id == mine)
        statement = statement.where(
            or_(
                TournamentRow.organiser_id == mine,
                TournamentRow.id.in_(takes_part),
                TournamentRow.id.in_(runs_it),
            )
        )
    if status is not None:
        together = ("running", "paused") if status == "running" else (status,)
        statement = statement.where(TournamentRow.status.in_(together))
    if game is not None:
        statement = statement.where(TournamentRow.game == game)
    if cursor is not None:
        position = tuple_(TournamentRow.created_at, TournamentRow.id)
        statement = statement.where(position < tuple_(*cursor))
    return statement.order_by(TournamentRow.created_at.desc(), TournamentRow.id.desc())


async def players(session: AsyncSession, tournaments: list[str]) -> dict[str, int]:
    found = await session.execute(
        select(EntrantRow.tournament_id, func.count())
        .where(EntrantRow.tournament_id.in_(tournaments), EntrantRow.active)
        .group_by(EntrantRow.tournament_id)
    )
    return {tournament: count for tournament, count in found.all()}  # noqa: C416
