"""The processes that think for bots and for the coach, shared fairly."""

import asyncio
from collections.abc import Callable
from typing import Any, TypeVar, cast

from app.bots.pool import Pool
from app.bots.turns import Turns, Urgency
from app.bots.worker import GlanceQuestion, Question, set_up

T = TypeVar("T")


class Thinkers:
    """A few worker processes, started with the first question."""

    def __init__(self, workers: int) -> None:
        self._turns = Turns(workers)
        self._pool = Pool(workers, set_up)
        self._begun: set[asyncio.Task[Any]] = set()

    async def think(
        self,
        thought: Callable[..., T],
        question: Question | GlanceQuestion,
        owner: str,
        urgency: Urgency,
    ) -> T:
        """What a function of `worker.py` makes of a question, when it is the owner's turn.

        Who is cancelled while waiting is never begun. What was begun is thought to its end, and
        keeps its place until then.
        """
        work = asyncio.create_task(self._in_turn(thought, question, owner, urgency))
        try:
            return await asyncio.shield(work)
        except asyncio.CancelledError:
            if work not in self._begun:
                work.cancel()
            raise

    async def _in_turn(
        self,
        thought: Callable[..., T],
        question: Question | GlanceQuestion,
        owner: str,
        urgency: Urgency,
    ) -> T:
        async with self._turns.turn(owner, urgency):
            me = cast("asyncio.Task[Any]", asyncio.current_task())
            self._begun.add(me)
            me.add_done_callback(self._begun.discard)
            return await self._pool.ask(thought, *question)

    async def stop(self) -> None:
        """Stop thinking, without waiting for what is thought just now."""
        begun = list(self._begun)
        for task in begun:
            task.cancel()
        await asyncio.gather(*begun, return_exceptions=True)
        self._pool.close()
