"""An operator lets a match out of quarantine."""

from app.core.events import RoomChanged
from app.core.logging import logger
from app.matches.cache import MatchCache
from app.matches.live_match import MatchQuarantined

log = logger(__name__)


async def release_match(cache: MatchCache, room: str) -> bool:
    """Let a match go on from its last step; False if it raises again, or was not away."""
    table = await cache.table_of(room)
    if table is None or table.quarantine is None:
        return False
    async with table.lock:
        cache.drop(table)
        await cache.quarantine.release(table.match_id, None)
    table = await cache.table_of(room)
    if table is None or table.quarantine is not None:
        return False
    if table.clock is not None:
        async with table.lock:
            now, running = cache.service_clock.now(), table.running(table.match)
            table.clock = await cache.store.clocks.change(
                table.match_id, lambda clock: clock.after(now, running)
            )
    log.warning("match_released", room=room, match=table.match_id)
    cache.events.publish(RoomChanged(room))
    cache.events.publish(MatchQuarantined(table))
    return True
