"""How a tournament moves on by itself: results are counted, rounds paired, tables opened, the end.

Every step is one transaction under the lock of the tournament's row, and can be asked for at any
time, by any node, as often as one likes: what was done is seen and not done again.
"""

import asyncio
import random
from collections.abc import Coroutine, Sequence
from contextlib import suppress
from typing import Any

from app.core.clock import now_ms
from app.core.database import Database
from app.core.errors import Problem
from app.core.logging import logger
from app.core.security import Keys
from app.matches.outcomes import placements
from app.matches.table import Table as MatchTable
from app.ratings.service import ordinals
from app.rooms.service import Chair, Rooms
from app.tournaments.editing import Edit, Editing
from app.tournaments.models import EntrantRow, RoundRow, TableRow, TableSeatRow
from app.tournaments.pairing import KNOCKOUT, LATE, Meeting, pair, usual_rounds
from app.tournaments.results import counted
from app.tournaments.store import Table, table_of_room
from engine import rules_of

log = logger(__name__)

LAST = 1_000_000
STOP_SECONDS = 3


class Steps(Editing):
    """Everything that happens without anybody asking for it."""

    def __init__(self, database: Database, keys: Keys, rooms: Rooms) -> None:
        super().__init__(database, keys, rooms)
        self._due: set[str] = set()
        self._locks: dict[str, asyncio.Lock] = {}

    # -- triggers --------------------------------------------------------------------------

    def stepped(self, table: MatchTable) -> None:
        """A step of a match: when it was the last, its tournament may go on."""
        if table.match.over:
            self.later(self._room_over(table.room))

    def later(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something soon, after what goes on now."""
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def _room_over(self, room: str) -> None:
        try:
            async with self.database.read() as session:
                found = await table_of_room(session, room)
            if found is not None and found.places is None:
                await self.nudge(found.tournament_id)
        except Exception:  # the sweep will find it
            log.exception("not_counted", room=room)

    async def nudge(self, tournament: str) -> None:
        """Let a tournament go on; calls that come while one waits are one."""
        if tournament in self._due:
            return
        self._due.add(tournament)
        async with self._locks.setdefault(tournament, asyncio.Lock()):
            self._due.discard(tournament)
            with suppress(Problem):
                await self.advance(tournament)

    async def stop(self) -> None:
        """Let what is under way come to its end."""
        tasks = list(self.tasks)
        if tasks:
            _, late = await asyncio.wait(tasks, timeout=STOP_SECONDS)
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)

    # -- steps -----------------------------------------------------------------------------

    async def advance(self, tournament: str) -> None:
        """Count what is over; pair the next round, or end, when nothing is open."""
        async with self.editing(tournament) as edit:
            if edit.row.status in ("running", "paused"):
                await self.count(edit)
            if edit.row.status == "running":
                await self.go_on(edit)

    async def count(self, edit: Edit) -> None:
        """Results of matches that are over; each once."""
        waiting = {table.row.room_id: table for table in edit.now.running if table.row.room_id}
        found = await placements(edit.session, [room for room in waiting if room])
        for room, places in found.items():
            table = waiting[room]
            self.close(table, counted(places, [seat.fate for seat in table.seats]))
            for seat in table.seats:
                entrant = edit.now.entrant(seat.entrant)
                if entrant is not None and seat.fate is None:
                    entrant.missed = 0
            edit.changed = True

    @staticmethod
    def close(table: Table, places: list[int]) -> None:
        """A table has its result."""
        table.row.places = places
        table.row.ended_at = now_ms()
        table.row.deadline = None

    async def go_on(self, edit: Edit) -> None:
        """Pair round after round until one is played, or the tournament is over."""
        row = edit.row
        while row.status == "running":
            await edit.renew()
            if row.round and not all(table.over for table in edit.now.tables_of(row.round)):
                return
            self.end_round(edit)
            try:
                meetings = self.next_meetings(edit)
            except Exception:  # the organiser sees it, pairs by hand or tries again
                log.exception("not_paired", tournament=row.id, round=row.round + 1)
                row.status = "paused"
                edit.note("not_paired", f"Round {row.round + 1} could not be paired.")
                return
            if meetings:
                await self.open_round(edit, meetings)
            else:
                self.finish(edit)

    def next_meetings(self, edit: Edit) -> list[Meeting]:
        """The pairing of the next round; none when there is none."""
        row = edit.row
        if row.format not in KNOCKOUT and row.round >= (row.rounds or 1):
            return []
        if row.format in LATE | {"groups"} and len(edit.now.active) < self.least(edit):
            edit.note("ended", "Too few are left to go on.")
            return []
        return pair(row.format, edit.now.field())

    @staticmethod
    def least(edit: Edit) -> int:
        """How many it takes to play."""
        return max(2, rules_of(edit.row.game).info.seats[0])

    @staticmethod
    def end_round(edit: Edit) -> None:
        """Note when the present round ended."""
        for each in edit.now.rounds:
            if each.number == edit.row.round and each.ended_at is None:
                each.ended_at = now_ms()
                edit.changed = True

    @staticmethod
    def finish(edit: Edit) -> None:
        """It is over."""
        edit.row.status = "finished"
        edit.row.ended_at = now_ms()
        edit.changed = True

    async def open_round(self, edit: Edit, meetings: Sequence[Meeting]) -> None:
        """The next round with its tables; where there is something to play, the match begins."""
        row, session = edit.row, edit.session
        number = row.round = row.round + 1
        if all(each.number != number for each in edit.now.rounds):
            session.add(RoundRow(tournament_id=row.id, number=number, created_at=now_ms()))
        await session.flush()
        by_seed = {each.seed: each for each in edit.now.entrants if each.seed is not None}
        for at, meeting in enumerate(meetings, 1):
            await self.open_table(edit, at, meeting, [by_seed[seed] for seed in meeting.seats])
        edit.changed = True

    async def open_table(
        self, edit: Edit, at: int, meeting: Meeting, sitting: Sequence[EntrantRow]
    ) -> None:
        """One table of the present round."""
        row, now = edit.row, now_ms()
        plays = meeting.places is None
        table = TableRow(
            tournament_id=row.id,
            round=row.round,
            number=at,
            kind=meeting.kind,
            places=None if meeting.places is None else list(meeting.places),
            created_at=now,
            ended_at=None if plays else now,
        )
        if plays:
            begun = await self.rooms.open_table(
                edit.session,
                row.game,
                row.organiser_id,
                row.options,
                [chair(each) for each in sitting],
                tournament=row.id,
                watch="everyone" if row.access == "public" else "link",
                clock=row.clock,
            )
            edit.begun.append(begun)
            table.room_id = begun.room.id
            if row.start_deadline_s and any(each.account_id for each in sitting):
                table.deadline = self.uptime.now() + 1000 * row.start_deadline_s
        edit.session.add(table)
        await edit.session.flush()
        edit.session.add_all(
            TableSeatRow(
                table_id=table.id,
                seat=seat,
                tournament_id=row.id,
                round=row.round,
                entrant=each.number,
                arrived=each.account_id is None,
            )
            for seat, each in enumerate(sitting)
        )

    # -- the start -------------------------------------------------------------------------

    async def begin(self, edit: Edit) -> None:
        """Give everybody a seed, fix the number of rounds, pair the first one."""
        row, entrants = edit.row, edit.now.active
        if len(entrants) < self.least(edit):
            raise Problem("too_few", f"It takes at least {self.least(edit)} to begin.")
        for seed, entrant in enumerate(await self.seeded(edit, entrants), 1):
            entrant.seed = seed
        usual = usual_rounds(row.format, len(entrants), row.table_seats)
        chosen = row.rounds if row.format in LATE | {"groups"} else None
        row.rounds = max(chosen or usual, 2 if row.format == "groups" else 1)
        row.status, row.started_at, edit.changed = "running", now_ms(), True
        await self.go_on(edit)

    async def seeded(self, edit: Edit, entrants: Sequence[EntrantRow]) -> list[EntrantRow]:
        """Everybody in the order of seeds. Who has no rating or no wished seed comes after."""
        mixed = random.SystemRandom().sample(list(entrants), len(entrants))
        if edit.row.seeding == "manual":
            return sorted(entrants, key=lambda each: (each.seed or LAST, each.number))
        if edit.row.seeding == "rating":
            accounts = [each.account_id for each in entrants if each.account_id]
            known = await ordinals(edit.session, edit.row.game, accounts)
            return sorted(mixed, key=lambda each: -known.get(each.account_id or "", -LAST))
        return mixed


def chair(entrant: EntrantRow) -> Chair:
    """As somebody sits at a table."""
    name = entrant.name if entrant.bot_level else None
    return Chair(entrant.account_id, entrant.bot_level, name)
