"""Two accounts become one, and others do something in the same moment."""

from __future__ import annotations

import asyncio

from sqlalchemy import text

from app.me.merging import games, merge
from tests.app.client import eventually
from tests.app.conftest import running
from tests.app.programs import few_moves
from tests.app.test_merging import account_in, two_players


async def test_the_match_goes_on_while_two_become_one(postgres_url: str) -> None:
    """Counting ratings anew takes a while. The journal writes the moves of all tables in one
    transaction, so none of them may wait for that."""
    async with running(postgres_url) as server:
        ada, bo, zoe = await server.guests("Ada", "Bo", "Zoe")
        room = await two_players(ada, bo)
        gone, kept = [await account_in(server, one) for one in (ada, zoe)]
        async with server.app.services.database.write() as session:
            await games.matches(session, gone.id, kept.id)
            async with asyncio.timeout(30):
                await few_moves(room, [ada, bo], 1)
        for person in (ada, bo, zoe):
            await person.close()


async def test_who_becomes_another_one_meanwhile_brings_everything(postgres_url: str) -> None:
    """Ada becomes Bo, and in the same moment Bo becomes Zoe: the seat of Ada is Zoe's, and the
    match knows it."""
    async with running(postgres_url) as server:
        made = server.app.services
        ada, bo, zoe, other = await server.guests("Ada", "Bo", "Zoe", "Other")
        room = await two_players(ada, other)
        await few_moves(room, [ada, other], 1)
        first, second, third = [await account_in(server, one) for one in (ada, bo, zoe)]
        async with made.database.write() as session:
            await merge._lock(session, first.id, second.id)
            later = asyncio.create_task(merge.bring_along(made.rooms, second, third))
            waiting = text("select count(*) from pg_locks where not granted")

            async def waits() -> bool:
                async with made.database.read() as looking:
                    return bool(await looking.scalar(waiting))

            await eventually(waits)
            await merge._merge(session, first.id, second.id)
        assert (await later).id == third.id
        await few_moves(room, [zoe, other], 1)
        for person in (ada, bo, zoe, other):
            await person.close()
