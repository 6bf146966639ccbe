"""All running tables of a person: where they are wanted first, by what is left on the clock."""

from collections.abc import Collection

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field

from app.accounts.identity import RequiredAccount
from app.core.errors import problems
from app.core.limits import PAST
from app.matches.live_match import LiveMatch
from app.rooms.ids import public_id
from app.rooms.own_seats import playing_rooms
from app.rooms.room import Room
from app.services import Services, services
from engine import rules_of

router = APIRouter(prefix="/api", tags=["calls"])

MOST = 50


class TableOut(BaseModel):
    """A table where you sit and a match runs."""

    room: str
    game: str
    title: str
    others: list[str] = Field(description="Who else sits there")
    wanted: bool = Field(description="A decision waits for you")
    remaining_ms: int | None = Field(description="On your clock; null: none")
    runs: bool = Field(description="Whether your clock runs")
    turn: int = Field(description="Laps of the table so far")
    paused: bool = Field(description="The table has a pause")
    vacations: dict[str, int] = Field(
        description="Who else there is on vacation, and for how many ms yet; none in real time"
    )
    asks: str = Field(description="What is asked, in words; empty while nothing is")


class TablesOut(BaseModel):
    """Your tables: where you are wanted first, then by what is left on your clock."""

    tables: list[TableOut]
    wanted: int = Field(description="At how many you are wanted")


@router.get("/me/tables", responses=problems(401, 403, 429))
async def own_tables(request: Request, account: RequiredAccount) -> TablesOut:
    """Your running tables, in the order in which they want you."""
    made = services(request)
    await made.limits.check(PAST, account.id)
    return await tables_of(made, account.id)


async def tables_of(made: Services, account: str) -> TablesOut:
    """The running tables of one person; the fifty that changed longest ago where there are more."""
    rooms, _ = await playing_rooms(made.database, account, None, MOST)
    found = []
    for ident in rooms:
        room, table = await made.rooms.find(ident), await made.matches.readable(ident)
        if room is not None and table is not None and not table.match.over:
            found.append(table_out(made, room, table, account))
    found.sort(key=order)
    return TablesOut(tables=found, wanted=sum(each.wanted for each in found))


def order(table: TableOut) -> tuple[bool, bool, int]:
    """Where one is wanted, what runs out first; then the others."""
    left = table.remaining_ms
    return not table.wanted, left is None or not table.runs, left or 0


def table_out(made: Services, room: Room, table: LiveMatch, account: str) -> TableOut:
    """One table as its player sees it in a list."""
    match, clock = table.match, made.matches.cache.clock_shown(table)
    now = made.matches.service_clock.now()
    waiting = () if table.quarantine or table.paused(now) else match.waiting()
    own = [seat.seat for seat in room.seats if seat.played_by == account]
    seat = next((each for each in own if each in waiting), own[0])
    prompt = match.prompt(seat) if seat in waiting else None
    return TableOut(
        room=public_id(room.id),
        game=room.game,
        title=rules_of(room.game).info.title,
        others=[each.name or "Nobody" for each in room.seats if each.seat not in own],
        wanted=seat in waiting,
        remaining_ms=None if clock is None else clock["remaining"][seat],
        runs=clock is not None and seat in clock["running"],
        turn=match.state.lap,
        paused=table.paused(now),
        vacations=vacations(room, own, now),
        asks="" if prompt is None else prompt.text,
    )


def vacations(room: Room, own: Collection[int], now: int) -> dict[str, int]:
    """Who of the others is on vacation, and how long yet. In real time that changes nothing."""
    if room.clock is not None and room.clock["kind"] == "real":
        return {}
    return {
        each.name or "Nobody": each.vacation - now
        for each in room.seats
        if each.seat not in own and each.vacation is not None and each.vacation > now
    }
