"""Bots in seats: after each step, who is a bot and has to act thinks in another process."""

import asyncio
import random
import secrets
import time
from collections.abc import Awaitable, Callable, Sequence

from app.bots.thinkers import Thinkers
from app.bots.turns import Urgency
from app.bots.worker import choose
from app.core.database import AWAY
from app.core.logging import logger
from app.core.metrics import BOT_SECONDS
from app.matches.live_match import LiveMatch, MatchStepped
from app.matches.service import Attempt, Matches, act_attempt
from engine import Move, Next, noun_from_json

log = logger(__name__)

ATTEMPTS = 3
AGAIN_SECONDS = 2.0
BACKUP_SECONDS = 3.0
"""Where another node made the latest step its bots go on; after so long they seem to be gone."""


class Bots:
    """One task per table on which a bot is to move."""

    def __init__(
        self,
        matches: Matches,
        in_play: Callable[[], Awaitable[Sequence[str]]],
        thinkers: Thinkers,
        delay_ms: int,
        seconds: float,
        watched: Callable[[str], bool] = lambda _room: True,
    ) -> None:
        self._thinkers = thinkers
        self._watched = watched
        self._matches = matches
        self._in_play = in_play
        self._delay = delay_ms / 1000
        self._seconds = seconds
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._nudges: dict[str, asyncio.Event] = {}
        self._left = asyncio.Event()
        self._left.set()

    async def run(self) -> None:
        """Until cancelled: look for what was left, at the start and when another node is gone."""
        while True:
            await self._left.wait()
            self._left.clear()
            try:
                if await self._matches.nodes.eldest():
                    await self._take_up()
            except Exception:
                log.exception("bots_resume_failed")
                await asyncio.sleep(AGAIN_SECONDS)
                self.look()

    def look(self) -> None:
        """Somebody's bots may be left alone."""
        self._left.set()

    async def _take_up(self) -> None:
        """Read every running match with a bot, and let it move where it has to."""
        for room in await self._in_play():
            begun = time.perf_counter()
            try:
                table = await self._matches.cache.fresh(room)
            except AWAY:  # all over again when the database is back
                raise
            except Exception:
                log.exception("match_load_failed", room=room)
                continue
            if table is not None:
                self.look_at(table)
            await asyncio.sleep(time.perf_counter() - begun)  # half of the time is for who is here

    async def stop(self) -> None:
        """Stop thinking."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def busy(self, room: str) -> bool:
        """Whether a bot is about to act there."""
        return room in self._tasks

    def room_changed(self, room: str) -> None:
        """A match began or a bot sat down in a running one."""
        if table := self._matches.cache.tables.get(room):
            self.look_at(table)

    def stepped(self, event: MatchStepped) -> None:
        """A step was stored."""
        self.look_at(event.table)

    def look_at(self, table: LiveMatch) -> None:
        """Let the bots of the table go on, if it is their turn."""
        if table.room in self._tasks:
            if not table.followed:
                self._nudges[table.room].set()
        elif bot_to_move(table) is not None:
            self._nudges[table.room] = asyncio.Event()
            task = asyncio.get_running_loop().create_task(self._play(table.room))
            self._tasks[table.room] = task

    async def _play(self, room: str) -> None:
        try:
            failures = 0
            while failures < ATTEMPTS:
                table = self._matches.cache.tables.get(room)
                mover = None if table is None else bot_to_move(table)
                if table is None or mover is None:
                    return
                theirs = table.followed and self._matches.nodes.others()
                if theirs and not await self._left_to_us(table):
                    continue
                failures = 0 if await self._one_step(table, *mover) else failures + 1
        except asyncio.CancelledError:
            raise
        except Exception:
            log.exception("bot_failed", room=room)
        finally:
            self._tasks.pop(room, None)
            self._nudges.pop(room, None)

    async def _left_to_us(self, table: LiveMatch) -> bool:
        """Whether the node that made the latest step lets its bots sit still for too long."""
        ply, nudge = table.match.ply, self._nudges[table.room]
        nudge.clear()
        try:
            async with asyncio.timeout(BACKUP_SECONDS * random.uniform(1, 1.3)):
                await nudge.wait()
        except TimeoutError:
            try:
                await self._matches.cache.freshen(
                    [table.room]
                )  # nobody tells of rooms nobody looks at
            except AWAY:
                return False
            same = self._matches.cache.tables.get(table.room) is table and table.match.ply == ply
            return same and bot_to_move(table) is not None
        return False

    async def _one_step(self, table: LiveMatch, seat: int, level: str) -> bool:
        """One action of a bot; False if it came to nothing."""
        match = table.match
        if isinstance(ahead := match.lesson_standing(), Next):
            return await self._follow_script(table, ahead.move)
        decision, ply = match.decision, match.ply
        seed = secrets.token_hex(16)
        thought = match.rules.imagine(match.state, seat, seed)
        info, saved = match.rules.info, match.rules.save(thought)
        owner, begun = table.facts.host or table.room, time.perf_counter()
        urgency = Urgency.MOVE if self._watched(table.room) else Urgency.UNSEEN
        question = (info.id, level, saved, info.rules_version, seat, seed, self._seconds)
        verb, noun = await self._thinkers.think(choose, question, owner, urgency)
        spent = time.perf_counter() - begun
        BOT_SECONDS.observe(spent)
        await asyncio.sleep(max(0.0, self._delay - spent))
        present = self._matches.cache.tables.get(table.room) is table
        if not present or match.ply != ply or bot_to_move(table) != (seat, level):
            return True  # somebody took a step back, or the seat: look again
        command = f"!bot:{seat}:{ply + 1}:{seed[:8]}"
        attempt = act_attempt(seat, verb, noun_from_json(noun), decision)
        return await self._played(table, command, attempt)

    async def _played(self, table: LiveMatch, command: str, attempt: Attempt) -> bool:
        """Play a step of a bot; False if it came to nothing."""
        answer = await self._matches.play(table, command, attempt)
        if answer.code in ("stale_decision", "paused"):
            return True  # another node was quicker: look again
        if not answer.ok:
            log.warning("bot_refused", room=table.room, code=answer.code, reason=answer.reason)
            if answer.code == "unavailable":
                await asyncio.sleep(AGAIN_SECONDS)
        return answer.ok

    async def _follow_script(self, table: LiveMatch, move: Move) -> bool:
        """The next step of a lesson; False if it came to nothing."""
        match = table.match
        decision, ply = match.decision, match.ply
        await asyncio.sleep(self._delay)
        command = f"!bot:{move.seat}:{ply + 1}:lesson"
        attempt = act_attempt(move.seat, move.verb, move.noun, decision)
        return await self._played(table, command, attempt)


def bot_to_move(table: LiveMatch) -> tuple[int, str] | None:
    """A seat the table waits for that a bot holds, and its level."""
    if table.match.over or table.quarantine is not None:
        return None
    if table.clock is not None and table.clock.pause:
        return None  # the end of the pause is told
    ahead = table.match.lesson_standing()
    waiting = (ahead.move.seat,) if isinstance(ahead, Next) else table.match.waiting()
    for seat in waiting:
        level = table.owners[seat].bot if seat < len(table.owners) else None
        if level is not None:
            return seat, level
    return None
