"""Two accounts become one, and others do something in the same moment."""

from __future__ import annotations

import asyncio

from app.me.merging import games
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
