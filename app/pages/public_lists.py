"""What goes on now, as everybody may see it: the lists that every open first page asks for again
and again. They are read at most once a second, however many look."""

from dataclasses import dataclass
from typing import Annotated, Any

from fastapi import Depends, Request

from app.core.cached import Cached
from app.quick.schemas import PoolOut
from app.quick.service import Quick
from app.rooms import listing
from app.rooms.schemas import RoomOut
from app.rooms.service import Rooms
from app.services import services
from app.tournaments.responses import ListedTournament
from app.tournaments.service import Tournaments

Json = dict[str, Any]

FRESH_SECONDS = 1.0
OPEN_ROOMS = 40
LOOKED_THROUGH = 200
OF_ONE_HOST = 2
SHOWN = 12
TOURNAMENTS = 4
LISTED = 24


@dataclass(frozen=True, slots=True)
class Lists:
    """Rooms as the protocol shows them."""

    lobby: list[RoomOut]
    """Public ones that have not started."""


class PublicLists:
    """What each page shows to all alike."""

    def __init__(self, rooms: Rooms, tournaments: Tournaments, quick: Quick) -> None:
        self._rooms = rooms
        self._tournaments = tournaments
        self._quick = quick
        self.pools = Cached(self._pools, FRESH_SECONDS)
        """Quick match: every game at every pace."""
        self.tables = Cached(self._tables, FRESH_SECONDS)
        self.tournaments = Cached(self._public_tournaments, FRESH_SECONDS)
        """A few public tournaments by status."""

    async def _pools(self) -> list[PoolOut]:
        return await self._quick.pools()

    async def _tables(self) -> Lists:
        found, _ = await listing.list_rooms(self._rooms, "lobby", limit=LOOKED_THROUGH)
        lobby = ranked(found)[:OPEN_ROOMS]
        return Lists(lobby)

    async def _public_tournaments(self) -> dict[str, list[ListedTournament]]:
        found = {}
        for status in ("registration", "running", "finished"):
            found[status], _ = await self._tournaments.reader.page(status, None, None, LISTED)
        found["late"] = [one for one in found["running"] if one["open"]]
        return found


def ranked(rooms: list[RoomOut]) -> list[RoomOut]:
    """Open rooms by life: where people are first; of one host no more than a few."""
    kept: dict[str, int] = {}
    found = []
    for room in sorted(rooms, key=people_here, reverse=True):
        kept[room["host"]] = kept.get(room["host"], 0) + 1
        if kept[room["host"]] <= OF_ONE_HOST:
            found.append(room)
    return found


def people_here(room: RoomOut) -> int:
    """How many people sit there and are connected."""
    return sum(
        seat["connected"]
        and seat["player"] is not None
        and seat["player"]["kind"] not in ("bot", "device", "program")
        for seat in room["seats"]
    )


async def public_lists_of(request: Request) -> PublicLists:
    """FastAPI dependency: what goes on in this application."""
    return services(request).public_lists


PublicListsDep = Annotated[PublicLists, Depends(public_lists_of)]
