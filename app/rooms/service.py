"""Rooms: opening, start, giving up. More in reading.py, seating.py, rematch.py and claims.py."""

from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from typing import Annotated, Any

from fastapi import Depends, Request
from sqlalchemy import bindparam, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from app.accounts.service import Account
from app.core.clock import now_ms
from app.core.errors import Problem
from app.core.events import RoomChanged
from app.decks.service import brought
from app.matches.store import Loaded
from app.matches.table import Answer
from app.rooms.bots import stand_in_name
from app.rooms.ids import new_room_id, new_spoken, stored
from app.rooms.models import MemberRow, RoomRow, SeatRow
from app.rooms.reading import NO_ROOM, Editing, require_host, require_visible
from app.rooms.seating import (
    RoomSeating,
    clear,
    options_for,
    place,
    place_bot,
    require_level,
    require_own,
    require_ratable,
    require_terms,
    substitute_level,
)
from app.rooms.standing import Room, Seat, Visit, free_seat, visit_of
from app.rooms.store import find_room, lock_room, read_all_seats, read_room, room_of, rooms_seating
from app.services import services
from engine import Match, Step, rules_of

BEGUN = (
    update(RoomRow)
    .where(RoomRow.id == bindparam("room"))
    .values(status="playing", changed_at=bindparam("now"), spoken=None)
    .execution_options(synchronize_session=False)
)
AGREED = (
    update(SeatRow)
    .where(SeatRow.room_id == bindparam("room"), SeatRow.rematch.is_not(None))
    .values(rematch=None)
    .execution_options(synchronize_session=False)
)
WATCH_DEFAULT = {"link": "link", "public": "everyone"}


@dataclass(frozen=True, slots=True)
class Chair:
    """Who is put on a seat: an account, or a bot with its name."""

    account: str | None = None
    level: str | None = None
    name: str | None = None

    def row(self, room: str, seat: int) -> SeatRow:
        """As it is stored."""
        return SeatRow(
            room_id=room,
            seat=seat,
            account_id=self.account,
            bot_level=self.level,
            bot_name=self.name,
            ready=True,
        )


@dataclass(frozen=True, slots=True)
class Begun:
    """A table whose match began in a transaction that is not yet committed."""

    room: Room
    loaded: Loaded


class Rooms(RoomSeating):
    """Everything that is done to rooms; each change is published after it is stored."""

    async def open_room(
        self,
        account: Account,
        game: str,
        seats: int | None = None,
        options: Mapping[str, Any] | None = None,
        access: str = "link",
        watch: str | None = None,
        *,
        sit: bool = True,
        bot: str | None = None,
        clock: dict[str, Any] | None = None,
        open_hands: int | None = None,
        rated: bool | None = None,
    ) -> Visit:
        """A new room; its maker is host and (unless sit is False) sits in seat 0."""
        full = options_for(game, options, seats)
        number = rules_of(game).info.usual_seats if seats is None else seats
        if bot is not None:
            require_level(game, bot)
        async with self.database.write() as session:
            row = new_room(game, account.id, full, access, watch or WATCH_DEFAULT[access])
            row.clock, row.open_hands = clock, open_hands
            row.rated = access == "public" if rated is None else rated
            row.host_away_since = self.matches.uptime.now()
            row.spoken = await unused_spoken(session)
            room = row.id
            session.add(row)
            await session.flush()
            session.add_all(SeatRow(room_id=room, seat=seat, ready=False) for seat in range(number))
            session.add(member(row, account.id))
            await session.flush()
            made = await read_room(session, row)
            require_ratable(made, {"rated": rated})
            if sit:
                await place(session, made, account.id, 0)
            if bot is not None:
                for seat in range(1, number):
                    await place_bot(session, room, seat, bot)
        return await self.visit(room, account)

    async def quick_play(
        self,
        account: Account,
        game: str,
        bot: str = "easy",
        seats: int | None = None,
        options: Mapping[str, Any] | None = None,
    ) -> Visit:
        """A room with bots on the other seats, and the match begun."""
        visit = await self.open_room(account, game, seats, options, bot=bot)
        return await self.start(visit.room.id, account)

    # -- matches ---------------------------------------------------------------------------

    async def start(self, room: str, account: Account, terms: int | None = None) -> Visit:
        """The host starts the match: all seats taken, everybody ready for these terms."""
        async with self.starting(stored(room)) as (session, now):
            visit = visit_of(now, account.id, self.keys, None, None)
            require_visible(visit)
            require_host(visit)
            require_own(now)
            require_startable(now, account.id)
            require_terms(now, terms)
            loaded = await self.launch(session, now)
        return replace(visit, room=self.launched(now, loaded))

    async def resign(self, room: str, account: Account, seat: int) -> tuple[str, Answer]:
        """Give up; the command and its answer.

        At a table of more than two a bot plays on, as long as another person is still there.
        """
        now = (await self.visible(room, account)).room
        table = await self.matches.table_of(now.id)
        command = f"resign {table.number if table else 0} {seat}"
        plays_on = len(now.seats) > 2 and any(
            other.account not in (None, account.id) for other in now.seats
        )

        def attempt(match: Match) -> Step:
            if plays_on:
                return match.try_hand_over(seat, account.name)
            return match.try_resign(seat)

        answer = await self.matches.command(
            now.id, account.id, command, seat, attempt, named_by_us=True
        )
        if answer.ok and plays_on:
            await self.substitute(now.id, account.id, seat)
        return command, answer

    async def substitute(self, room: str, account: str, seat: int, *, kept: bool = False) -> None:
        """A bot takes the seat of somebody who left a running match; `kept`: who may come back."""
        async with self.editing(room) as edit:
            if edit.row.status == "playing" and edit.before.seats[seat].account == account:
                await clear(edit.session, room, seat)
                person = edit.before.seats[seat].name or "Somebody"
                name = stand_in_name(person) if edit.row.tournament_id else None
                await place_bot(edit.session, room, seat, substitute_level(edit.row.game), name)
                if kept:
                    (await edit.session.get_one(SeatRow, (room, seat))).kept_for = account

    async def open_tables(
        self,
        session: AsyncSession,
        game: str,
        host: str,
        options: Mapping[str, Any],
        tables: Sequence[Sequence[Chair]],
        *,
        tournament: str,
        watch: str = "everyone",
        clock: dict[str, Any] | None = None,
        open_hands: int | None = None,
    ) -> list[Begun]:
        """Rooms of a tournament with these at the tables and the matches begun, in the caller's
        transaction; `table_opened` follows its commit. Written together: there may be many."""
        rows = [new_room(game, host, dict(options), "link", watch) for _ in tables]
        for row in rows:
            row.tournament_id, row.clock, row.open_hands = tournament, clock, open_hands
            row.status = "playing"
        session.add_all(rows)
        await session.flush()
        session.add_all(
            chair.row(row.id, seat)
            for row, chairs in zip(rows, tables, strict=True)
            for seat, chair in enumerate(chairs)
        )
        session.add_all(
            member(row, chair.account)
            for row, chairs in zip(rows, tables, strict=True)
            for chair in chairs
            if chair.account
        )
        await session.flush()
        seats = await read_all_seats(session, [row.id for row in rows])
        rooms = [room_of(row, seats[row.id], players_of(seats[row.id])) for row in rows]
        return [Begun(room, await self._begin(session, room)) for room in rooms]

    def table_opened(self, begun: Begun) -> None:
        """Let a table that was stored begin."""
        self.matches.install(begun.loaded, begun.room.place())
        self.events.publish(RoomChanged(begun.room.id))

    @asynccontextmanager
    async def starting(self, room: str) -> AsyncIterator[tuple[AsyncSession, Room]]:
        """One transaction on a room in which a match may begin, with as few questions as can be."""
        async with self.database.write() as session:
            if not self.database.is_sqlite:
                await lock_room(session, room)
            now = await find_room(session, room)
            if now is None:
                raise Problem("not_found", NO_ROOM)
            yield session, now

    async def launch(self, session: AsyncSession, now: Room) -> Loaded:
        """The next match of a room, in the caller's transaction; `launched` follows its commit."""
        loaded = await self._begin(session, now)
        await session.execute(BEGUN, {"room": now.id, "now": now_ms()})
        await session.execute(AGREED, {"room": now.id})
        return loaded

    def launched(self, now: Room, loaded: Loaded) -> Room:
        """A match that was stored begins."""
        seats = tuple(replace(seat, rematch=None) for seat in now.seats)
        started = replace(now, status="playing", spoken=None, seats=seats)
        self.matches.install(loaded, started.place())
        self.tell(started)
        return started

    def tell(self, now: Room) -> None:
        """A room that was stored under its lock. Names may change beside the lock: what is told
        counts only with SQLite, where nobody writes at the same time."""
        self.events.publish(RoomChanged(now.id, now if self.database.is_sqlite else None))

    async def _begin(self, session: AsyncSession, now: Room) -> Loaded:
        info = rules_of(now.game).info
        options = now.options | await self._internal_options(session, now)
        return await self.matches.begin(
            session,
            room=now.id,
            game=now.game,
            seats=len(now.seats),
            options=dict(info.resolve_options(options, trusted=True)),
            players=[seat.player() or {} for seat in now.seats],
            clock=now.clock if len(now.seats) > 1 else None,
            rated=now.unrated_why is None,
        )

    async def _internal_options(self, session: AsyncSession, room: Room) -> dict[str, Any]:
        """What a game is told beside the chosen options: who lost last, what the player's last solo
        game left, who brought which decks."""
        known = {option.id for option in rules_of(room.game).info.options if option.internal}
        found: dict[str, Any] = {}
        if "last_loser" in known:
            loser = await self.matches.store.last_loser(session, room.id)
            found["last_loser"] = None if loser is None else room.seat_of_player(loser)
        if "last_sheet" in known and len(room.seats) == 1 and room.seats[0].account:
            kept = await self.matches.store.sheets(session, room.seats[0].account, room.game)
            found["last_sheet"] = kept[0].sheet if kept else None
        if "own_decks" in known:
            accounts = [seat.account for seat in room.seats]
            found["own_decks"] = await brought(session, room.game, accounts)
        return found

    @staticmethod
    async def fresh_code(edit: Editing) -> str | None:
        """Another spoken code for a room that has one."""
        return None if edit.row.spoken is None else await unused_spoken(edit.session)

    # -- housekeeping ----------------------------------------------------------------------

    async def person_renamed(self, account: str) -> None:
        """Show the new name in the rooms where the person sits."""
        async with self.database.read() as session:
            rooms = await rooms_seating(session, account)
        for room in rooms:
            self.events.publish(RoomChanged(room))

    async def give_up_old_lobbies(self, hours: float) -> None:
        """Lobbies nobody touched for long are abandoned."""
        before = now_ms() - int(hours * 3_600_000)
        async with self.database.write() as session:
            await session.execute(
                update(RoomRow)
                .where(RoomRow.status == "lobby", RoomRow.changed_at < before)
                .values(status="abandoned", spoken=None)
            )


def new_room(game: str, host: str, options: dict[str, Any], access: str, watch: str) -> RoomRow:
    """A room as it is when it is opened."""
    now = now_ms()
    return RoomRow(
        id=new_room_id(),
        game=game,
        status="lobby",
        host_id=host,
        access=access,
        watch=watch,
        options=options,
        clock=None,
        open_hands=None,
        terms=0,
        rated=False,
        host_away_since=None,
        spoken=None,
        series=None,
        join_generation=0,
        watch_generation=0,
        tournament_id=None,
        created_at=now,
        changed_at=now,
    )


def players_of(seats: Sequence[Seat]) -> dict[str, str]:
    """The members of a room in which nobody was yet but those who sit there."""
    return {seat.account: "player" for seat in seats if seat.account}


def member(room: RoomRow, account: str) -> MemberRow:
    """Somebody who may come back as a player."""
    return MemberRow(room_id=room.id, account_id=account, role="player", created_at=room.created_at)


def require_startable(room: Room, host: str) -> None:
    """Problems for a room whose match cannot begin."""
    if room.status != "lobby":
        raise Problem("already_started", "The game has started already.")
    if free_seat(room) is not None:
        raise Problem("seats_open", "Not every seat is taken yet.")
    if not all(s.ready or s.account == host or s.level for s in room.seats):
        raise Problem("not_ready", "Not everybody is ready yet.")


async def unused_spoken(session: AsyncSession) -> str:
    """A spoken code that no other room has now."""
    while True:
        code = new_spoken()
        if await session.scalar(select(RoomRow.id).where(RoomRow.spoken == code)) is None:
            return code


async def rooms_of(request: Request) -> Rooms:
    """FastAPI dependency: the rooms of this application."""
    return services(request).rooms


RoomsDep = Annotated[Rooms, Depends(rooms_of)]
