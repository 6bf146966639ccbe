"""What the operator's page shows, and the record so far of a match in quarantine."""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import func, select

from app.core.clock import iso, iso_or_none
from app.core.database import Database
from app.core.logging import RECENT
from app.matches.models import MatchRow
from app.matches.quarantine import Quarantine
from app.matches.rows import entry_of
from app.matches.store import MatchStore
from app.rooms.ids import public_id
from app.rooms.models import RoomRow
from engine import write_record

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Here:
    """What this node alone knows."""

    node: str
    nodes: int
    sockets: int
    tables: int


async def figures(database: Database, here: Here) -> Json:
    """Rooms and matches by status, this node, what stands still, the latest errors."""
    async with database.read() as session:
        rooms = await session.execute(select(RoomRow.status, func.count()).group_by(RoomRow.status))
        matches = await session.execute(
            select(MatchRow.status, func.count()).group_by(MatchRow.status)
        )
        counted = {"rooms": rooms.all(), "matches": matches.all()}
    away = await Quarantine(database).all()
    return {
        "here": here,
        "rooms": {status: number for status, number in counted["rooms"]},  # noqa: C416
        "matches": {status: number for status, number in counted["matches"]},  # noqa: C416
        "quarantined": [
            {
                "match": each.match,
                "room": public_id(each.room),
                "number": each.number,
                "game": each.game,
                "ply": each.ply,
                "at": iso(each.at),
                "error": each.error,
            }
            for each in away
        ],
        "errors": list(reversed(RECENT)),
    }


async def record_so_far(store: MatchStore, database: Database, match: int) -> Json | None:
    """The record of a match in quarantine, to look for the mistake with; it holds the seed."""
    if not any(each.match == match for each in await Quarantine(database).all()):
        return None
    async with database.read() as session:
        row = await session.get_one(MatchRow, match)
    return write_record(
        game=row.game,
        rules_version=row.rules_version,
        options=row.options,
        seats=[{"name": seat["name"], "kind": seat["kind"]} for seat in row.players],
        seed=row.seed,
        salt=row.salt,
        entries=[(entry_of(action), iso(action.at)) for action in await store.entries(row.id)],
        result={},
        started_at=iso(row.started_at),
        ended_at=iso_or_none(row.ended_at),
        begins=await store.begins(row),
    )
