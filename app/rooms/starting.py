"""A match begins: who may start it, and what the game is told."""

from dataclasses import replace
from typing import Any

import orjson
from sqlalchemy import bindparam, update
from sqlalchemy.ext.asyncio import AsyncSession

from app.accounts.service import Account
from app.core.clock import now_ms
from app.core.errors import Problem
from app.decks.service import brought
from app.matches.new_match import NewMatch, Start
from app.matches.outcomes import last_loser, sheets
from app.matches.store import Loaded
from app.rooms.best_of import same_players
from app.rooms.ids import stored_id
from app.rooms.models import RoomRow, SeatRow, StartRow
from app.rooms.room import Room, Visit, free_seat, visit_of
from app.rooms.seating import require_own, require_terms
from app.rooms.service import Rooms, require_host, require_visible
from engine import Lesson, rules_of

BEGUN = (
    update(RoomRow)
    .where(RoomRow.id == bindparam("room"))
    .values(status="playing", changed_at=bindparam("now"), spoken=None)
    .execution_options(synchronize_session=False)
)


OWN = (
    update(RoomRow)
    .where(RoomRow.id == bindparam("room"))
    .values(origin=None)
    .execution_options(synchronize_session=False)
)


FRESH = (
    update(RoomRow)
    .where(RoomRow.id == bindparam("room"))
    .values(score=None)
    .execution_options(synchronize_session=False)
)


AGREED = (
    update(SeatRow)
    .where(SeatRow.room_id == bindparam("room"), SeatRow.rematch.is_not(None))
    .values(rematch=None)
    .execution_options(synchronize_session=False)
)


async def start(
    rooms: Rooms,
    room: str,
    account: Account,
    terms: int | None = None,
    lesson: Lesson | None = None,
) -> Visit:
    """The host starts the match: all seats taken, everybody ready for these terms."""
    async with rooms.starting(stored_id(room)) as (session, now):
        visit = visit_of(now, account.id, rooms.keys, None, None)
        require_visible(visit)
        require_host(visit)
        require_own(now)
        require_startable(now, account.id)
        require_terms(now, terms)
        if now.score is not None and same_players(now.score, now.keys) is None:
            now = replace(now, score=None)
            await session.execute(FRESH, {"room": now.id})
        loaded = await launch(rooms, session, now, lesson)
    return replace(visit, room=launched(rooms, now, loaded))


async def launch(
    rooms: Rooms, session: AsyncSession, now: Room, lesson: Lesson | None = None
) -> Loaded:
    """The next match of a room, in the caller's transaction; `launched` follows its commit."""
    loaded = await begin(rooms, session, now, lesson)
    await session.execute(BEGUN, {"room": now.id, "now": now_ms()})
    await session.execute(AGREED, {"room": now.id})
    if now.origin is not None and loaded.row.origin is None:
        await session.execute(OWN, {"room": now.id})
    return loaded


def launched(rooms: Rooms, now: Room, loaded: Loaded) -> Room:
    """A match that was stored begins."""
    seats = tuple(replace(seat, rematch=None) for seat in now.seats)
    origin = None if loaded.row.origin is None else now.origin
    started = replace(now, status="playing", spoken=None, seats=seats, origin=origin)
    rooms.matches.cache.install(loaded, started.facts())
    rooms.tell(started)
    return started


async def begin(
    rooms: Rooms, session: AsyncSession, now: Room, lesson: Lesson | None = None
) -> Loaded:
    info = rules_of(now.game).info
    begins = None if now.origin is None else await take_start(session, now)
    if lesson is not None:
        options = dict(lesson.options)
    elif begins is not None:
        options = begins.options
    else:
        options = now.options | await internal_options(session, now)
    new = NewMatch(
        room=now.id,
        game=now.game,
        options=dict(info.resolve_options(options, trusted=True)),
        players=[seat.player() or {} for seat in now.seats],
        clock=now.clock if len(now.seats) > 1 else None,
        rated=now.unrated_why is None and lesson is None,
        lesson=lesson,
        start=begins,
        rests=now.facts().rests,
    )
    return await rooms.matches.begin(session, new)


async def take_start(session: AsyncSession, room: Room) -> Start | None:
    """The position the first match of a room begins from; None for the matches after it."""
    row = await session.get(StartRow, room.id)
    if row is None:
        return None
    await session.delete(row)
    start = Start(**orjson.loads(row.data))
    if start.rules_version != rules_of(room.game).info.rules_version:
        raise Problem("earlier_rules", "The rules have changed since: this game cannot go on.")
    return start


async def internal_options(session: AsyncSession, room: Room) -> dict[str, Any]:
    """What a game is told beside the chosen options: who lost last, what the player's last solo
    game left, who brought which decks."""
    known = {option.id for option in rules_of(room.game).info.options if option.internal}
    found: dict[str, Any] = {}
    if "last_loser" in known:
        loser = await last_loser(session, room.id)
        found["last_loser"] = None if loser is None else room.seat_of_player(loser)
    if "last_sheet" in known and len(room.seats) == 1 and room.seats[0].account:
        kept = await sheets(session, room.seats[0].account, room.game)
        found["last_sheet"] = kept[0].sheet if kept else None
    if "own_decks" in known:
        accounts = [seat.account for seat in room.seats]
        found["own_decks"] = await brought(session, room.game, accounts)
    return found


def require_startable(room: Room, host: str) -> None:
    """Problems for a room whose match cannot begin."""
    if room.status != "lobby":
        raise Problem("already_started", "The game has started already.")
    if free_seat(room) is not None:
        raise Problem("seats_open", "Not every seat is taken yet.")
    if not all(s.ready or s.account == host or s.level or s.device for s in room.seats):
        raise Problem("not_ready", "Not everybody is ready yet.")
