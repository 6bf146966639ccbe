"""How a tournament moves on by itself: results are counted, rounds paired, tables opened, the end.

Every step is one transaction under the lock of the tournament's row, and can be asked for at any
time, by any node, as often as one likes: what was done is seen and not done again.
"""

import asyncio
from collections.abc import Coroutine, Sequence
from contextlib import suppress
from typing import Any

from app.core.clock import now_ms
from app.core.errors import Problem
from app.core.logging import logger
from app.matches.live_match import MatchStepped
from app.tournaments import arena
from app.tournaments.pairing import KNOCKOUT, LATE, Field, Meeting, pair
from app.tournaments.results import count
from app.tournaments.rounds import begin_break, open_round
from app.tournaments.settings import least_players
from app.tournaments.store import Tournament, table_of_room
from app.tournaments.transaction import Edit, Transactions
from engine import rules_of

log = logger(__name__)

STOP_SECONDS = 3


class Progression:
    """Lets tournaments go on: at once, or soon, in tasks of its own."""

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions
        self._due: set[str] = set()
        self._locks: dict[str, asyncio.Lock] = {}
        self.tasks: set[asyncio.Task[None]] = set()

    def stepped(self, event: MatchStepped) -> None:
        """A step of a match: when it was the last, its tournament may go on."""
        table = event.table
        if table.match.over and table.facts.tournament is not None:
            self.later(self._room_over(table.room))

    def later(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something soon, after what goes on now."""
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def _room_over(self, room: str) -> None:
        try:
            async with self._transactions.database.read() as session:
                table = await table_of_room(session, room)
            if table is not None and table.places is None:
                await self.nudge(table.tournament_id)
        except Exception:  # the sweep will find it
            log.exception("tournament_count_failed", room=room)

    async def nudge(self, tournament_id: str) -> None:
        """Let a tournament go on; calls that come while one waits are one."""
        if tournament_id in self._due:
            return
        self._due.add(tournament_id)
        async with self._locks.setdefault(tournament_id, asyncio.Lock()):
            self._due.discard(tournament_id)
            with suppress(Problem):
                await self.advance(tournament_id)

    async def stop(self) -> None:
        """Let what is under way come to its end."""
        tasks = list(self.tasks)
        if tasks:
            _, late = await asyncio.wait(tasks, timeout=STOP_SECONDS)
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)

    async def advance(self, tournament_id: str) -> None:
        """Count what is over; pair the next round, or end, when nothing is open.

        Pairing many takes a while: it is done without the lock, for a version of the tournament,
        and thrown away if that is not the present one any more.
        """
        while await self._next_is_due(tournament_id):
            tournament = await self._transactions.read(tournament_id)
            meetings = await next_meetings(tournament)
            async with self._transactions.edit(tournament_id) as edit:
                if edit.row.version == tournament.row.version and edit.tournament.round_due:
                    if meetings and begins_break(edit):
                        continue
                    edit.row.next_round_at = None
                    await go_on(edit, meetings)

    async def _next_is_due(self, tournament_id: str) -> bool:
        """Count what is over; True if a round is to be paired."""
        clock = self._transactions.rooms.matches.service_clock
        async with self._transactions.edit(tournament_id) as edit:
            if edit.row.status in ("running", "paused"):
                await count(edit)
                await edit.session.flush()
            goes_on = arena.step_due(edit.tournament, clock.now(), now_ms())
            if edit.tournament.round_due:
                end_round(edit)
                due = edit.row.next_round_at
                return due is None or clock.now() >= due
        if goes_on:  # what was counted stays counted, whatever becomes of the pairing
            async with self._transactions.edit(tournament_id) as edit:
                await arena.step(edit)
        return False


def begins_break(edit: Edit) -> bool:
    """Whether a break begins before the next round."""
    row = edit.row
    if not row.round_break_s or not row.round or row.next_round_at is not None:
        return False
    begin_break(edit)
    return True


def end_round(edit: Edit) -> None:
    for round_ in edit.tournament.rounds:
        if round_.number == edit.row.round and round_.ended_at is None:
            round_.ended_at = now_ms()
            edit.changed = True


async def next_meetings(tournament: Tournament) -> list[Meeting] | None:
    """The pairing of the next round; empty when there is none, None when it failed."""
    row = tournament.row
    if row.format not in KNOCKOUT and row.round >= (row.rounds or 1):
        return []
    if not enough(tournament):
        return []
    try:
        return await asyncio.to_thread(pair, row.format, field(tournament))
    except Exception:
        log.exception("pairing_failed", tournament=row.id, round=row.round + 1)
        return None


def field(tournament: Tournament) -> Field:
    """The tournament as pairing sees it, before the round after the present one."""
    row = tournament.row
    least = rules_of(row.game).info.seats[0]
    rounds, after = row.rounds or 1, row.round + 1
    return Field(tournament.paired(), tournament.games(), rounds, row.table_seats, least, after)


def enough(tournament: Tournament) -> bool:
    """Whether there are still some to pair; a bracket and a round robin are played to their end."""
    ends_early = tournament.row.format in LATE | {"groups"}
    return not ends_early or len(tournament.active) >= least_players(tournament.row.game)


async def go_on(edit: Edit, meetings: Sequence[Meeting] | None) -> None:
    """Open the next round, or end; if it could not be paired, the organiser has to look."""
    row = edit.row
    if meetings is None:
        row.status = "paused"
        edit.note("not_paired", f"Round {row.round + 1} could not be paired.")
    elif meetings:
        await open_round(edit, meetings)
    else:
        if row.round < (row.rounds or 1) and not enough(edit.tournament):
            edit.note("ended", "Too few players are left to go on.")
        row.status, row.ended_at, edit.changed = "finished", now_ms(), True
        edit.told.append({"event": "finished"})
