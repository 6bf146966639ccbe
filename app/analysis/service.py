"""Analyses: asked for by who may see the replay, made one after the other, kept with the match."""

import asyncio
import time
from typing import Literal

from sqlalchemy import func, select

from app.accounts.service import Account
from app.analysis.looking import set_up_quietly
from app.analysis.models import AnalysisRow
from app.analysis.schemas import AnalysisOut, Notes
from app.analysis.work import Work
from app.bots.pool import Pool
from app.core.clock import now_ms
from app.core.database import AWAY, Database
from app.core.errors import Problem
from app.core.logging import logger
from app.core.nodes import Nodes
from app.matches.history import History
from app.matches.models import MatchRow
from app.matches.store import MatchStore
from app.matches.versions import CODE, by_earlier_rules, earlier_rules_text
from engine import rules_of

log = logger(__name__)

MOST_WAITING = 100
KEEP_SECONDS = 2.0
"""So often what was found is stored: after a restart it goes on from there."""
AGAIN_SECONDS = 2.0
LOOK_AROUND_SECONDS = 5.0
"""So often the node that analyses looks for what was asked for at another."""


class Analyses:
    """One match at a time, in a process of its own that gives way to everything else."""

    def __init__(
        self,
        database: Database,
        store: MatchStore,
        history: History,
        nodes: Nodes,
        seconds: float,
    ) -> None:
        self._database, self._nodes = database, nodes
        self._store, self._history = store, history
        self._seconds = seconds
        self._pool = Pool(1, set_up_quietly)
        self._asked = asyncio.Event()
        self._asked.set()

    # -- what is asked ---------------------------------------------------------------------------

    async def of(self, match: MatchRow) -> AnalysisOut:
        """How far the analysis of a match is; Problems where there can be none."""
        require_analysable(match)
        async with self._database.read() as session:
            row = await session.get(AnalysisRow, match.id)
            if row is None:
                return AnalysisOut(status="none", of=match.plies or 0)
            ahead = 0
            if row.status == "waiting" and row.done == 0:
                earlier = (AnalysisRow.status == "waiting", AnalysisRow.asked_at < row.asked_at)
                ahead = await session.scalar(select(func.count()).where(*earlier)) or 0
        notes = Notes() if row.data is None else Notes.model_validate_json(row.data)
        return AnalysisOut(
            status=row.status, done=row.done, of=row.plies, ahead=ahead,
            steps=notes.steps, turns=notes.turns,
        )  # fmt: skip

    async def ask(self, match: MatchRow, account: Account) -> AnalysisOut:
        """Have a match analysed, if it is not; one at a time for each account."""
        require_analysable(match)
        async with self._database.write() as session:
            # who asks for the same match at the same moment waits here, and finds it asked for
            await session.execute(
                select(MatchRow.id).where(MatchRow.id == match.id).with_for_update()
            )
            row = await session.get(AnalysisRow, match.id)
            if row is None or row.status == "failed":
                others = (AnalysisRow.account_id == account.id, AnalysisRow.status == "waiting")
                if await session.scalar(select(AnalysisRow.match_id).where(*others)) is not None:
                    raise Problem(
                        "analysis_running",
                        "Another match is being analysed for you. Ask again when it is done.",
                    )
                waiting = select(func.count()).where(AnalysisRow.status == "waiting")
                if (await session.scalar(waiting) or 0) >= MOST_WAITING:
                    raise Problem("unavailable", "Too many games are waiting. Try again later.")
                await session.merge(
                    AnalysisRow(
                        match_id=match.id, account_id=account.id, status="waiting",
                        asked_at=now_ms(), done=0, plies=match.plies or 0, data=None,
                    )
                )  # fmt: skip
        self._asked.set()
        return await self.of(match)

    # -- the work --------------------------------------------------------------------------------

    async def run(self) -> None:
        """Until cancelled: analyse what is waiting, the oldest first."""
        try:
            while True:
                self._asked.clear()
                try:
                    match = await self._next() if await self._nodes.eldest() else None
                    if match is None:
                        self._pool.close()
                        await self._wait()
                    else:
                        await self._analyse(match)
                except AWAY:
                    log.warning("analysis_put_off")
                    await asyncio.sleep(AGAIN_SECONDS)
                except Exception:
                    log.exception("analysis_stopped")
                    await asyncio.sleep(AGAIN_SECONDS)
        finally:
            self._pool.close()

    async def _wait(self) -> None:
        """For the next wish; one that came by another node is found a little later."""
        patience = LOOK_AROUND_SECONDS if self._nodes.shared else None
        try:
            async with asyncio.timeout(patience):
                await self._asked.wait()
        except TimeoutError:
            pass

    async def _next(self) -> MatchRow | None:
        statement = (
            select(MatchRow)
            .join(AnalysisRow, AnalysisRow.match_id == MatchRow.id)
            .where(AnalysisRow.status == "waiting")
            .order_by(AnalysisRow.asked_at)
            .limit(1)
        )
        async with self._database.read() as session:
            return await session.scalar(statement)

    async def _analyse(self, match: MatchRow) -> None:
        begun = time.perf_counter()
        try:
            past = await self._history.past(match)
            notes = await self._notes(match)
            work = Work(self._pool, past, await self._store.entries(match.id), self._seconds)
            kept = time.monotonic()
            while len(notes.steps) < len(past.moments):
                await work.look_at(notes, len(notes.steps))
                if time.monotonic() - kept > KEEP_SECONDS:
                    await self._keep(match, notes, "waiting")
                    kept = time.monotonic()
            notes.turns = await work.turning_points(notes)
            await self._keep(match, notes, "done")
        except AWAY:
            raise
        except Exception:
            log.exception("analysis_failed", match=match.id)
            await self._keep(match, Notes(), "failed")
            return
        log.info(
            "analysed", match=match.id, cpu=round(notes.spent, 1),
            seconds=round(time.perf_counter() - begun, 1),
        )  # fmt: skip

    async def _notes(self, match: MatchRow) -> Notes:
        """What was found before a restart."""
        async with self._database.read() as session:
            row = await session.get_one(AnalysisRow, match.id)
        return Notes() if row.data is None else Notes.model_validate_json(row.data)

    async def _keep(
        self, match: MatchRow, notes: Notes, status: Literal["waiting", "done", "failed"]
    ) -> None:
        async with self._database.write() as session:
            row = await session.get(AnalysisRow, match.id)
            if row is None:  # the match was deleted meanwhile
                return
            row.status, row.data = status, notes.model_dump_json(exclude_defaults=True)
            row.done = max(0, len(notes.steps) - 1)
            if status != "waiting":
                row.account_id = None  # whose wish it was is of no interest any more


def require_analysable(match: MatchRow) -> None:
    """Problems for a match that goes on, that nobody can step through, or of a game whose bots
    think nothing."""
    if match.status != "finished":
        raise Problem("not_finished", "The game is still going on.")
    if by_earlier_rules(match):
        raise Problem(CODE, earlier_rules_text(match))
    info = rules_of(match.game).info
    if info.bots[-1] == "random":
        raise Problem("no_analysis", f"{info.title} has no bot that could judge a choice.")
