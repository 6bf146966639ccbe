"""The journal: batches, unique violations, endings in the same transaction."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from sqlalchemy import text

from app.core.database import Database
from app.core.settings import normalise_database_url
from app.matches.journal import CommandTaken, Ending, Entry, Journal, JournalUnavailable, PlyTaken
from app.wiring import journal_for
from tests.app.conftest import settings_for


@asynccontextmanager
async def journal_on(url: str) -> AsyncIterator[tuple[Journal, Database]]:
    """A migrated database with one room and two matches, and its journal."""
    database = Database(normalise_database_url(url))
    async with database.write() as session:
        for statement in (
            "insert into account (id, name, kind, created_at) values ('a', 'Ada', 'guest', 0)",
            "insert into room (id, game, status, host_id, access, watch, options,"
            " join_generation, watch_generation, created_at, changed_at)"
            " values ('r', 'opale', 'playing', 'a', 'link', 'link', '{}', 0, 0, 0, 0)",
            *(
                'insert into "match" (id, room_id, number, game, rules_version, options, seats,'
                " seed, salt, commitment, status, players, started_at)"
                f" values ({n}, 'r', {n}, 'opale', 1, '{{}}', 2, '', '', '', 'playing', '[]', 0)"
                for n in (1, 2)
            ),
        ):
            await session.execute(text(statement.replace(":", "\\:")))
    journal = journal_for(database, settings_for(url))
    await journal.start()
    try:
        yield journal, database
    finally:
        await journal.stop()
        await database.close()


def entry(match: int, ply: int, command: str = "", **more: object) -> Entry:
    """An entry."""
    return Entry(match, ply, 0, "pick", "null", command or f"c{ply}", 0, **more)  # type: ignore[arg-type]


async def count(database: Database, table: str) -> int:
    """How many rows."""
    async with database.read() as session:
        return int(await session.scalar(text(f"select count(*) from {table}")) or 0)


async def test_only_the_guilty_entry_of_a_batch_fails(database_url: str) -> None:
    async with journal_on(database_url) as (journal, database):
        await journal.append(entry(1, 1, "first"))
        batch = [
            journal.append(item)
            for item in (
                entry(1, 2),
                entry(1, 2, "too late"),
                entry(2, 1, "first"),
                entry(2, 2, "first"),
                entry(2, 3),
                entry(99, 1),
            )
        ]
        outcomes = await asyncio.gather(*batch, return_exceptions=True)
        kinds = [type(outcome) for outcome in outcomes]
        assert kinds[:5] == [type(None), PlyTaken, type(None), CommandTaken, type(None)]
        assert kinds[5] is JournalUnavailable
        assert await count(database, "match_action") == 4


async def test_many_wait_and_all_are_stored(database_url: str) -> None:
    async with journal_on(database_url) as (journal, database):
        await asyncio.gather(*(journal.append(entry(1, ply)) for ply in range(1, 501)))
        assert await count(database, "match_action") == 500


async def test_the_end_is_stored_with_its_action(database_url: str) -> None:
    async with journal_on(database_url) as (journal, database):
        ending = Ending("r", '{"placement": [1, 2]}', 7)
        with pytest.raises(PlyTaken):
            await asyncio.gather(
                journal.append(entry(1, 1)),
                journal.append(entry(1, 1, "late", snapshot="{}", ending=ending)),
            )
        assert await count(database, "match_snapshot") == 0
        await journal.append(entry(1, 2, snapshot="{}", ending=ending))
        async with database.read() as session:
            match = (
                await session.execute(
                    text('select status, plies, ended_at from "match" where id = 1')
                )
            ).one()
            room = await session.scalar(text("select status from room"))
        assert tuple(match) == ("finished", 2, 7)
        assert room == "finished"
        assert await count(database, "match_snapshot") == 1


async def test_what_waits_is_written_at_the_stop(database_url: str) -> None:
    async with journal_on(database_url) as (journal, database):
        waiting = [journal.append(entry(1, ply)) for ply in range(1, 20)]
        await journal.stop()
        await asyncio.gather(*waiting)
        with pytest.raises(JournalUnavailable):
            journal.append(entry(1, 50))
        assert await count(database, "match_action") == 19
