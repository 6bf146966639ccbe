"""What is told to who listens: queued in the transaction in which it happened."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from app.core.clock import iso, now_ms
from app.core.logging import logger
from app.rooms.ids import public_id
from app.tournaments.models import TournamentRow
from app.tournaments.store import Table, Tournament
from app.tournaments.webhooks.models import DeliveryRow, WebhookRow

log = logger(__name__)

Json = dict[str, Any]
MOST = 1000
"""So much waits for an address at most; what comes then is left out."""


def result_of(tournament: Tournament, table: Table) -> Json:
    """A table that has its result, also a corrected one."""
    names = {entrant.number: entrant.name for entrant in tournament.entrants}
    places: Sequence[int | None] = table.row.places or [None] * len(table.seats)
    return {
        "event": "result",
        "table": table.row.id,
        "round": table.row.round,
        "number": table.row.number,
        "corrected": table.row.corrected,
        "seats": [
            {"entrant": seat.entrant, "name": names[seat.entrant], "place": places[seat.seat]}
            for seat in table.seats
        ],
    }


async def enqueue(session: AsyncSession, row: TournamentRow, told: Sequence[Json]) -> None:
    """Send these, where somebody listens."""
    if await session.get(WebhookRow, row.id) is None:
        return
    waits = select(func.count()).where(DeliveryRow.tournament_id == row.id)
    if (await session.scalar(waits) or 0) >= MOST:
        log.warning("webhook_full", tournament=row.id, left_out=len(told))
        return
    now = now_ms()
    about = {"id": public_id(row.id), "name": row.name, "game": row.game, "format": row.format}
    session.add_all(
        DeliveryRow(
            tournament_id=row.id, body={**one, "at": iso(now), "tournament": about}, next_at=now
        )
        for one in told
    )
