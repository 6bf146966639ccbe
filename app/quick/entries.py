"""Who waits or is paired, as it is read; and where one account is among them."""

from collections.abc import Collection
from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from app.accounts.models import AccountRow
from app.quick.models import EntryRow
from app.quick.pools import Pool, find_pool
from app.quick.schemas import NOWHERE, PlaceOut
from app.rooms.ids import public_id
from app.rooms.terms import clock_words
from engine import catalogue

LEASE_MS = 8_000
"""Without an open stream one keeps one's place for so long: a page is loaded, a node restarts."""
LASTING_MS = 3 * 24 * 3_600_000
"""The same in a pool of hours and days."""
SHOW_UP_MS = 20_000
"""A table waits so long for those who were paired."""
TOLD_MS = 60_000
"""So long one is told where one's match has begun."""


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry as it was read."""

    account: str
    game: str
    pace: str
    since: int
    until: int
    pair: str | None
    paired_at: int | None
    here: bool
    room: str | None
    name: str

    @property
    def pool(self) -> Pool | None:
        """Where they wait; None: there is no such pool any more."""
        return find_pool(self.game, self.pace)

    def waits(self, now: int) -> bool:
        """Whether they could be paired."""
        return self.pair is None and self.until > now

    def over(self, now: int) -> bool:
        """Whether something is to be done: nobody holds the place, or nobody came."""
        if self.room is not None:
            return now - (self.paired_at or 0) > TOLD_MS
        if self.pair is not None:
            return now - (self.paired_at or 0) > SHOW_UP_MS
        return self.until <= now


def place_in(entries: Collection[Entry], account: str, now: int) -> PlaceOut:
    """Where an account is, of all that were read."""
    own = next((one for one in entries if one.account == account), None)
    if own is None or (pool := own.pool) is None or (own.pair is None and not own.waits(now)):
        return NOWHERE
    place = PlaceOut(
        state="waiting",
        game=own.game,
        title=catalogue[own.game].info.title,
        pace=pool.pace,
        clock_text=clock_words(pool.clock),
        waiting=sum(
            (one.game, one.pace) == (own.game, own.pace) and one.waits(now) for one in entries
        ),
        waited_ms=max(0, now - own.since),
        lasting=pool.lasting,
    )
    if own.room is not None:
        return place.model_copy(update={"state": "begun", "room": public_id(own.room)})
    if own.pair is None:
        return place
    other = next((one for one in entries if one.pair == own.pair and one is not own), None)
    left = (own.paired_at or now) + SHOW_UP_MS - now
    return place.model_copy(
        update={
            "state": "paired",
            "opponent": None if other is None else other.name,
            "here": own.here,
            "left_ms": max(0, left),
        }
    )


async def read_entries(connection: AsyncConnection) -> list[Entry]:
    """Everybody who waits or is paired, with the names."""
    statement = select(
        EntryRow.account_id,
        EntryRow.game,
        EntryRow.pace,
        EntryRow.since,
        EntryRow.until,
        EntryRow.pair,
        EntryRow.paired_at,
        EntryRow.here,
        EntryRow.room_id,
        AccountRow.name,
    ).join(AccountRow, AccountRow.id == EntryRow.account_id)
    rows = await connection.execute(statement.order_by(EntryRow.since, EntryRow.account_id))
    return [Entry(*tuple(row)) for row in rows.all()]
