"""What a person wants to be told, and when not."""

from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from app.calls.models import MutedRow, WishesRow
from app.calls.wanted import KINDS, Kind
from app.core.errors import Problem

DAY = 24 * 60


@dataclass(frozen=True, slots=True)
class Quiet:
    """Hours in which nobody is called: minutes of the day, in a time zone."""

    begin: int
    end: int
    zone: str

    def left_ms(self, now: int) -> int:
        """How long they go on; 0 outside of them. `now`: ms since 1970.

        >>> Quiet(22 * 60, 8 * 60, "UTC").left_ms(23 * 3_600_000) // 3_600_000
        9
        >>> Quiet(22 * 60, 8 * 60, "UTC").left_ms(12 * 3_600_000)
        0
        """
        local = datetime.fromtimestamp(now / 1000, zone_of(self.zone))
        minute = local.hour * 60 + local.minute
        length = (self.end - self.begin) % DAY
        gone = (minute - self.begin) % DAY
        return (length - gone) * 60_000 if gone < length else 0


@dataclass(frozen=True, slots=True)
class Wishes:
    """Everything, at any time, unless they say otherwise."""

    kinds: tuple[Kind, ...] = KINDS
    quiet: Quiet | None = None


def zone_of(name: str) -> ZoneInfo:
    """A time zone by its name; a Problem if there is none."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise Problem("invalid", "zone: a time zone such as Europe/Berlin") from None


def wishes_of(row: WishesRow | None) -> Wishes:
    """From the row; None: nothing was set."""
    if row is None:
        return Wishes()
    silenced = row.silenced.split()
    quiet = Quiet(row.quiet_from, row.quiet_to, row.zone) if row.quiet else None
    return Wishes(tuple(kind for kind in KINDS if kind not in silenced), quiet)


async def wishes(session: AsyncSession, account: str) -> Wishes:
    """What one person wants."""
    return wishes_of(await session.get(WishesRow, account))


async def set_wishes(session: AsyncSession, account: str, wanted: Wishes) -> None:
    """Keep what a person wants."""
    row = await session.get(WishesRow, account)
    if row is None:
        row = WishesRow(account_id=account)
        session.add(row)
    row.silenced = " ".join(kind for kind in KINDS if kind not in wanted.kinds)
    row.quiet = wanted.quiet is not None
    if wanted.quiet is not None:
        zone_of(wanted.quiet.zone)
        row.quiet_from, row.quiet_to = wanted.quiet.begin, wanted.quiet.end
        row.zone = wanted.quiet.zone


async def is_muted(session: AsyncSession, account: str, room: str) -> bool:
    """Whether a table is to call this person no more."""
    return await session.get(MutedRow, (account, room)) is not None


async def mute(session: AsyncSession, account: str, room: str, muted: bool) -> None:
    """A table calls a person no more, or again."""
    row = await session.get(MutedRow, (account, room))
    if muted and row is None:
        session.add(MutedRow(account_id=account, room_id=room))
    elif not muted and row is not None:
        await session.delete(row)


async def muted_rooms(session: AsyncSession, account: str) -> set[str]:
    """The tables that call a person no more."""
    chosen = select(MutedRow.room_id).where(MutedRow.account_id == account)
    return set(await session.scalars(chosen))
