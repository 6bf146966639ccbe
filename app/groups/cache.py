"""The standings of groups, kept while nothing has changed that they are reckoned from: whoever
looks again costs one short question."""

import asyncio
from dataclasses import dataclass
from typing import NamedTuple

from sqlalchemy.ext.asyncio import AsyncSession

from app.core.database import Database
from app.groups.group import Group
from app.groups.matches import Latest, Month, latest_of, months_of, played
from app.groups.standings import Table, tables

MOST_KEPT = 200


class Mark(NamedTuple):
    """What standings depend on."""

    latest: Latest
    members: tuple[str, ...]
    """Where two accounts become one, others are in the group and have played its matches."""


@dataclass(frozen=True, slots=True)
class Reckoned:
    """What the matches of a group come to."""

    mark: Mark
    tables: list[Table]
    months: list[Month]
    """In which a match ended, the latest first."""


class Standings:
    """Reckons standings where they are not known, one after the other and beside all other work."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._kept: dict[tuple[str, Month | None], Reckoned] = {}
        self._reckoning = asyncio.Lock()

    async def of(self, group: Group, month: Month | None) -> Reckoned:
        """The standings of a group: of a month, or of all times."""
        async with self._database.read() as session:
            mark = await mark_of(session, group)
        kept = self._kept.get((group.id, month))
        if kept is not None and kept.mark == mark:
            return kept
        async with self._reckoning:
            return await self._reckon(group, month)

    async def _reckon(self, group: Group, month: Month | None) -> Reckoned:
        async with self._database.read() as session:
            mark = await mark_of(session, group)
            kept = self._kept.pop((group.id, month), None)
            if kept is None or kept.mark != mark:
                matches = await played(session, group.id, month)
                months = await months_of(session, group.id)
                kept = Reckoned(mark, await asyncio.to_thread(tables, matches), months)
        if kept.tables:  # of months in which nobody played there is no end
            self._kept[group.id, month] = kept
        while len(self._kept) > MOST_KEPT:
            del self._kept[next(iter(self._kept))]
        return kept


async def mark_of(session: AsyncSession, group: Group) -> Mark:
    """What the standings of a group depend on now."""
    members = tuple(each.id for each in group.members)
    return Mark(await latest_of(session, group.id), members)
