"""What Tidetable TV shows: read once a second for all channels, however many look."""

from typing import Annotated

from fastapi import Depends, Request
from pydantic import Field
from typing_extensions import TypedDict

from app.accounts.service import Account
from app.core.cached import Cached
from app.core.clock import now_ms
from app.core.errors import Problem
from app.matches.outcomes import last_steps
from app.pages.tables import names
from app.pages.tv.choosing import Candidate, ranked
from app.rooms import listing
from app.rooms.ids import stored_id
from app.rooms.schemas import RoomOut
from app.rooms.service import Rooms
from app.services import services
from app.tournaments.reading import Snapshot
from app.tournaments.responses import ListedTournament, TableState
from app.tournaments.service import Tournaments
from app.tournaments.stages import stage_words

LOOKED_THROUGH = 60
OTHERS = 6
FRESH_SECONDS = 1.0


class Event(TypedDict):
    """The tournament a table belongs to."""

    id: str
    name: str
    stage: Annotated[str, Field(description="How far it is, in words")]


class OnAir(TypedDict):
    """The table that is shown."""

    room: RoomOut
    live: Annotated[bool, Field(description="False: nobody plays; the latest game is shown")]
    event: Event | None
    watch: Annotated[str | None, Field(description="The key to watch it, where one is needed")]


class Other(TypedDict):
    """Another table in play."""

    room: str
    game: str
    title: str
    names: list[str]
    event: str | None


class Programme(TypedDict):
    """What a channel shows now."""

    on: OnAir | None
    others: list[Other]


class Television:
    """Chooses tables for channels."""

    def __init__(self, rooms: Rooms, tournaments: Tournaments) -> None:
        self._rooms = rooms
        self._reader = tournaments.reader
        self._candidates = Cached(self._read, FRESH_SECONDS)

    async def _read(self) -> list[Candidate]:
        found, _ = await listing.list_rooms(
            self._rooms, "playing", limit=LOOKED_THROUGH, watchable=True
        )
        ids = [stored_id(room["id"]) for room in found]
        async with self._rooms.database.read() as session:
            last = await last_steps(session, ids)
        running, _ = await self._reader.page("running", None, None, LOOKED_THROUGH)
        events = {event["id"]: event for event in running}
        featured = await self._featured({room["tournament"] for room in found} & events.keys())
        return [
            Candidate(
                room,
                events.get(room["tournament"] or ""),
                room["id"] in featured,
                last.get(stored_id(room["id"]), 0),
            )
            for room in found
        ]

    async def _featured(self, events: set[str | None]) -> set[str]:
        """The rooms that these tournaments show first."""
        shown = set()
        for event in events:
            snapshot = await self._reader.find(stored_id(event or ""))
            table = featured_table(snapshot) if snapshot else None
            if table is not None and table["room"]:
                shown.add(table["room"])
        return shown

    async def tables(self) -> list[Candidate]:
        """All tables in play that everybody may watch, the best first; silent ones come last."""
        every = await self._candidates.value()
        lively = ranked(every, now_ms())
        known = {id(one) for one in lively}
        return [*lively, *(one for one in every if id(one) not in known)]

    async def best(self, game: str | None, here: str | None) -> Programme:
        """The best table in play (of a game); where nobody plays, how the latest game ended."""
        every = [one for one in await self._candidates.value() if game in (None, one.room["game"])]
        tables = ranked(every, now_ms(), here)
        if not tables:
            return {"on": await self._latest(game, here), "others": []}
        return {
            "on": {
                "room": tables[0].room,
                "live": True,
                "event": event_of(tables[0].event),
                "watch": None,
            },
            "others": [other(one) for one in tables[1 : 1 + OTHERS]],
        }

    async def _latest(self, game: str | None, here: str | None) -> OnAir | None:
        """The game that was played last; the one that is shown stays."""
        found, _ = await listing.list_rooms(
            self._rooms, "finished", game, limit=OTHERS, watchable=True
        )
        if not found:
            return None
        room = next((one for one in found if one["id"] == here), found[0])
        return {"room": room, "live": False, "event": None, "watch": None}

    async def of_event(
        self, tournament: str, account: Account | None, key: str | None
    ) -> tuple[Snapshot, Programme]:
        """What a tournament shows first; after its end, the game that decided it."""
        snapshot = await self._reader.visible(tournament, account, key)
        state = snapshot.state
        table = featured_table(snapshot) or snapshot.table(state["deciding"])
        if table is None or table["room"] is None:
            return snapshot, {"on": None, "others": []}
        room = await self._rooms.find(stored_id(table["room"]))
        if room is None:
            raise Problem("not_found", "This table is gone.")
        event: Event = {
            "id": state["id"],
            "name": state["name"],
            "stage": stage_words(state["format"], table["round"], state["rounds_planned"]),
        }
        live = table["status"] == "playing"
        shown: OnAir = {
            "room": await self._rooms.state(room),
            "live": live,
            "event": event,
            "watch": table["watch"],
        }
        people = {one["entrant"]: one["name"] for one in state["entrants"]}
        others: list[Other] = [
            {
                "room": one["room"] or "",
                "game": state["game"],
                "title": state["title"],
                "names": [people[seat["entrant"]] for seat in one["seats"]],
                "event": state["name"],
            }
            for one in state["tables"]
            if one["status"] == "playing" and one["room"] and one["id"] != table["id"]
        ]
        return snapshot, {"on": shown, "others": others[:OTHERS]}


def featured_table(snapshot: Snapshot) -> TableState | None:
    """The table that a tournament shows first while it runs."""
    featured = snapshot.state["featured"]
    table = snapshot.table(featured["table"]) if featured else None
    return table if table is not None and table["status"] == "playing" else None


def event_of(event: ListedTournament | None) -> Event | None:
    """What TV says of a tournament."""
    if event is None:
        return None
    return {"id": event["id"], "name": event["name"], "stage": event["stage"]}


def other(one: Candidate) -> Other:
    """One line of what else is played."""
    return {
        "room": one.room["id"],
        "game": one.room["game"],
        "title": one.room["title"],
        "names": names(one.room),
        "event": one.event["name"] if one.event else None,
    }


async def television_of(request: Request) -> Television:
    """FastAPI dependency: what TV shows in this application."""
    return services(request).television


TelevisionDep = Annotated[Television, Depends(television_of)]
