"""The one writer of each match. A command is tried, stored, committed, answered, then told."""

import time
from collections.abc import Callable
from typing import Any

from sqlalchemy.ext.asyncio import AsyncSession

from app.core.database import AWAY, Database
from app.core.errors import Problem
from app.core.events import Events
from app.core.logging import logger
from app.core.metrics import ACT_SECONDS, ACTS, CAUGHT_UP
from app.core.nodes import Nodes
from app.core.service_clock import ServiceClock
from app.matches.cache import FactsOf, MatchCache
from app.matches.clocks import Clock
from app.matches.entries import entry_of_step
from app.matches.journal import (
    ClockTaken,
    CommandTaken,
    Journal,
    JournalUnavailable,
    JournalUnsure,
    PlyTaken,
)
from app.matches.live_match import Answer, LiveMatch, MatchStepped
from app.matches.new_match import NewMatch
from app.matches.quarantine import CODE, REASON, Quarantine
from app.matches.store import Loaded, MatchStore
from app.matches.summary import Summary, summary_of
from engine import UNDO, Action, IllegalAction, Match, Step

log = logger(__name__)

ACCEPTED = ACTS.labels("ok")
Attempt = Callable[[Match], Step]
Reply = Callable[[Answer], None]

UNKNOWN_SEAT = "You do not hold that seat."
NO_DATABASE = "The server cannot store moves just now; try again in a moment."
PAUSED = "The table has a pause. Somebody who sits there ends it."
UNSURE = "The database went away. Send this again with the same id to learn whether it was stored."


def act_attempt(seat: int, verb: str, noun: Any, decision: int) -> Attempt:
    """An action, as a step to try."""
    return lambda match: match.try_act(seat, Action(verb, noun), decision)


class Matches:
    """Everything that changes a match: one writer each; what is stored is told afterwards."""

    def __init__(
        self,
        database: Database,
        journal: Journal,
        snapshot_every: int,
        service_clock: ServiceClock,
        *,
        events: Events,
        nodes: Nodes,
        facts_of: FactsOf,
    ) -> None:
        self.store = MatchStore(database)
        self.service_clock, self.events, self.nodes = service_clock, events, nodes
        self.cache = MatchCache(
            self.store, Quarantine(database), service_clock, events, nodes, facts_of
        )
        self._journal = journal
        self._snapshot_every = snapshot_every

    async def begin(self, session: AsyncSession, new: NewMatch) -> Loaded:
        """Insert a new match in the caller's transaction; `install` it after the commit."""
        return await self.store.insert(session, new, self.service_clock.now())

    # -- commands ------------------------------------------------------------------------------

    async def command(
        self,
        room: str,
        account: str,
        command: str,
        seat: int,
        attempt: Attempt,
        reply: Reply | None = None,
        *,
        named_by_us: bool = False,
        in_pause: bool = False,
    ) -> Answer:
        """Answer one command of an account. `reply` is called before anybody else is told.
        `in_pause`: it is no move, and may be done while the table has a pause.

        `named_by_us`: the id is ours, and nobody could have used it before for something else.
        """
        started = time.perf_counter()
        key = f"{account}{'!' if named_by_us else ':'}{command}"
        answer: Answer | None = None
        while answer is None:
            table = await self.cache.table_of(room)
            if table is None:
                not_yet = Answer(False, 0, "not_started", "The game has not started yet.")
                answer = self._replied(not_yet, reply)
            else:
                answer = await self._answer(table, account, key, seat, attempt, reply, in_pause)
        (ACCEPTED if answer.ok else ACTS.labels(answer.code)).inc()
        ACT_SECONDS.observe(time.perf_counter() - started)
        return answer

    async def _answer(
        self,
        table: LiveMatch,
        account: str,
        key: str,
        seat: int,
        attempt: Attempt,
        reply: Reply | None,
        in_pause: bool,
    ) -> Answer | None:
        """The answer; None if the table was replaced while we waited for its lock."""
        known = table.answers.get(key)
        if known is not None:
            return self._replied(known, reply)
        async with table.lock:
            if self.cache.tables.get(table.room) is not table:
                return None
            known = table.answers.get(key)
            if known is not None:
                return self._replied(known, reply)
            if self.nodes.shared and not (self.nodes.linked() and table.owns(account, seat)):
                table.facts = await self.cache.facts_of(table.room)
            if not table.owns(account, seat):
                # not kept: who sits where may be otherwise when the same is sent again
                return self._replied(table.refusal("not_your_seat", UNKNOWN_SEAT), reply)
            return await self._write(table, key, attempt, reply, in_pause=in_pause)

    @staticmethod
    def _replied(answer: Answer, reply: Reply | None) -> Answer:
        if reply is not None:
            reply(answer)
        return answer

    async def play(
        self, table: LiveMatch, command: str, attempt: Attempt, *, in_pause: bool = False
    ) -> Answer:
        """A step of the house itself (a bot), by the same path."""
        answer = None
        async with table.lock:
            if self.cache.tables.get(table.room) is table:
                answer = await self._write(table, command, attempt, None, in_pause=in_pause)
        return answer or table.refusal("stale_decision", "This match is over.")

    async def _write(
        self,
        table: LiveMatch,
        key: str,
        attempt: Attempt,
        reply: Reply | None,
        *,
        in_pause: bool,
    ) -> Answer | None:
        """Try, store, commit, answer, tell. The caller holds the lock; None as in `_answer`."""
        for _ in range(3):
            if (put_off := await self._put_off(table, key, in_pause=in_pause)) is not None:
                return self._replied(put_off, reply)
            try:
                step = attempt(table.match)
            except IllegalAction as error:
                if await self._other_wrote(table):
                    if self.cache.tables.get(table.room) is not table:
                        return None
                    continue
                return self._replied(await self._refused(table, key, error), reply)
            except Exception as error:
                await self.cache.put_away(table, error)
                return self._replied(table.refusal(CODE, REASON), reply)
            clock = self._clock_after(table, step)
            try:
                await self._store(table, key, step, clock)
            except (PlyTaken, ClockTaken):
                await self.cache.catch_up(table)
                continue
            except CommandTaken:
                return self._replied(await self._stored_answer(table, key), reply)
            except JournalUnavailable:
                break
            except JournalUnsure:
                self.cache.drop(table)  # the next one reads the match anew
                raise Problem("unavailable", UNSURE) from None
            except BaseException:
                # We do not know whether it was stored: the next one reads the match anew.
                self.cache.drop(table)
                raise
            table.match.commit(step)
            table.clock = clock
            table.touched = time.monotonic()
            table.followed = False
            answer = table.remember(key, Answer(True, table.match.ply))
            self._replied(answer, reply)
            self.events.publish(MatchStepped(table))
            return answer
        return self._replied(table.refusal("unavailable", NO_DATABASE), reply)

    def _clock_after(self, table: LiveMatch, step: Step) -> Clock | None:
        """The clocks when the step is done; they are stored with it."""
        if table.clock is None:
            return None
        match = table.match
        running = table.running(Match(match.rules, step.state, match.salt))
        took_back = step.entry.verb == UNDO
        final = not step.past and not took_back
        now = self.service_clock.now()
        return table.clock.after(now, running, step.entry.seat, final=final, took_back=took_back)

    async def _store(self, table: LiveMatch, key: str, step: Step, clock: Clock | None) -> None:
        entry = entry_of_step(table, key, step, clock, self._snapshot_every)
        await self._journal.append(entry)
        if entry.snapshot is not None:
            table.snapshot_ply = entry.ply

    async def _refused(self, table: LiveMatch, key: str, error: IllegalAction) -> Answer:
        """A refusal, unless the command was accepted before (perhaps before a restart)."""
        ply = await self.store.find_command(table.room, key)
        if ply is not None:
            return table.remember(key, Answer(True, ply))
        return table.remember(key, table.refusal(error.code, error.reason, error.rules))

    async def _put_off(self, table: LiveMatch, key: str, *, in_pause: bool) -> Answer | None:
        """The answer while the match is in quarantine or has a pause; not kept, for it will not be
        so for ever. None: it goes on."""
        if table.quarantine is not None:
            refused = table.refusal(CODE, REASON)
        elif not in_pause and table.paused(self.service_clock.now()):
            refused = table.refusal("paused", PAUSED)
        else:
            return None
        ply = await self.store.find_command(table.room, key)
        return refused if ply is None else Answer(True, ply)

    async def _stored_answer(self, table: LiveMatch, key: str) -> Answer:
        ply = await self.store.find_command(table.room, key)
        await self.cache.catch_up(table)
        return table.remember(key, Answer(True, table.match.ply if ply is None else ply))

    async def _other_wrote(self, table: LiveMatch) -> bool:
        """Before a refusal: whether another node knew more than we did. Now we know it too."""
        if not self.nodes.shared:
            return False
        latest = (await self.store.latest([table.room])).get(table.room)
        if latest is None or latest <= (table.number, table.match.ply):
            return False
        CAUGHT_UP.labels("command").inc()
        if latest.number > table.number:
            await self.cache.replace(table)
        else:
            await self.cache.catch_up(table)
        return True

    # -- what rooms show -------------------------------------------------------------------------

    async def readable(self, room: str) -> LiveMatch | None:
        """The match of a room among others: one that cannot be read is left out."""
        try:
            return await self.cache.fresh(room)
        except AWAY:
            raise
        except Exception:
            log.exception("match_load_failed", room=room)
            return None

    async def summary(self, room: str) -> Summary | None:
        """The `match` and `result` of a Room; None before the first start."""
        try:
            table = await self.cache.fresh(room)
        except Exception:  # one broken match must not break a list of rooms
            log.exception("match_load_failed", room=room)
            return None
        return self.cache.earlier.get(room) if table is None else summary_of(table)
