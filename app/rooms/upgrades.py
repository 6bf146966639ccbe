"""At the start of a server: running matches of earlier rules go on by the present ones, or are
called off."""

import orjson
from sqlalchemy import func, select

from app.core.logging import logger
from app.matches.models import ActionRow, MatchRow, SnapshotRow
from app.matches.outcomes import abandon
from app.matches.rows import newest_snapshot
from app.matches.versions import by_earlier_rules, kept_by, upgraded
from app.rooms.chat import note
from app.rooms.models import RoomRow
from app.rooms.rematch import open_lobby
from app.rooms.seating import unready
from app.rooms.service import Rooms
from app.rooms.store import LOCK, read_room
from engine import rules_of

log = logger(__name__)


async def settle_earlier_rules(rooms: Rooms) -> None:
    """Look at every running match that was begun by earlier rules."""
    running = select(MatchRow).where(MatchRow.status == "playing")
    async with rooms.database.read() as session:
        rows = (await session.scalars(running)).all()
    for row in rows:
        if by_earlier_rules(row):
            await _settle(rooms, row.id, row.room_id)


async def _settle(rooms: Rooms, match_id: int, room_id: str) -> None:
    async with rooms.database.write() as session:
        await session.execute(LOCK, {"room": room_id})
        row = await session.get_one(MatchRow, match_id, with_for_update=True)
        snapshot = await session.scalar(newest_snapshot(match_id))
        latest = await session.scalar(
            select(func.max(ActionRow.ply)).where(ActionRow.match_id == match_id)
        )
        before, info = row.rules_version, rules_of(row.game).info
        if snapshot is not None and kept_by(snapshot) == info.rules_version:
            return  # it was upgraded at an earlier start: what came since is of these rules
        match = upgraded(snapshot)
        if match is not None and match.ply == (latest or 0):
            data = orjson.dumps(match.dump()).decode()
            await session.merge(SnapshotRow(match_id=match_id, ply=match.ply, data=data))
            log.info("match_upgraded", match=match_id, game=row.game, rules_version=before)
            return
        await abandon(session, [row.room_id])
        room = await session.get(RoomRow, row.room_id)
        if room is not None and room.tournament_id is None:
            found = await read_room(session, room)
            await open_lobby(session, found.id)
            await unready(session, found)
            text = "could not go on: the rules of the game were changed, the match was called off"
            await note(session, found.id, found.host, text)
        log.warning("match_called_off", match=match_id, game=row.game, rules_version=before)
