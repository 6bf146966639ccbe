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
from app.matches.outcomes import endings
from app.matches.table import Table as MatchTable
from app.ratings.service import ordinals
from app.rooms.service import Rooms
from app.tournaments.models import EntrantRow, TournamentRow
from app.tournaments.pairing import KNOCKOUT, LATE, Meeting, pair, usual_rounds
from app.tournaments.results import counted
from app.tournaments.rounds import Opening
from app.tournaments.store import Table, Tournament, read_tournament, table_of_room
from app.tournaments.transaction import Edit
from engine import rules_of

log = logger(__name__)

LAST = 1_000_000
STOP_SECONDS = 3


class Steps(Opening):
    """Everything that happens without anybody asking for it."""

    def __init__(self, database: Database, keys: Keys, rooms: Rooms) -> None:
        super().__init__(database, keys, rooms)
        self._due: set[str] = set()
        self._locks: dict[str, asyncio.Lock] = {}

    # -- triggers --------------------------------------------------------------------------

    def stepped(self, table: MatchTable) -> None:
        """A step of a match: when it was the last, its tournament may go on."""
        if table.match.over and table.place.tournament is not None:
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
        """Count what is over; pair the next round, or end, when nothing is open.

        Pairing many takes a while: it is done without the lock, for a version of the tournament,
        and thrown away if that is not the present one any more.
        """
        while await self.prepare(tournament):
            async with self.database.read() as session:
                row = await session.get_one(TournamentRow, tournament)
                now = await read_tournament(session, row)
            meetings = await self.next_meetings(now)
            async with self.editing(tournament) as edit:
                if edit.row.version == now.row.version and due(edit.now):
                    await self.go_on(edit, meetings)

    async def prepare(self, tournament: str) -> bool:
        """Count what is over; True if a round is to be paired."""
        async with self.editing(tournament) as edit:
            if edit.row.status in ("running", "paused"):
                await self.count(edit)
                await edit.session.flush()
            if not due(edit.now):
                return False
            self.end_round(edit)
            return True

    async def count(self, edit: Edit) -> None:
        """Results of matches that are over; each once."""
        waiting = {table.row.room_id: table for table in edit.now.running if table.row.room_id}
        found = await endings(edit.session, [room for room in waiting if room])
        for room in found:
            table = waiting[room]
            mark_stand_ins(edit.now, table, found[room].people)
            places = found[room].places
            self.close(table, counted(places, [seat.fate for seat in table.seats]))
            for seat in table.seats:
                entrant = edit.now.entrant(seat.entrant)
                if entrant is not None and seat.fate is None:
                    entrant.missed = 0
            edit.decided.append(room)
            edit.changed = True

    @staticmethod
    def close(table: Table, places: list[int]) -> None:
        """A table has its result."""
        table.row.places = places
        table.row.ended_at = now_ms()
        table.row.deadline = None

    async def next_meetings(self, now: Tournament) -> list[Meeting] | None:
        """The pairing of the next round; empty when there is none, None when it failed."""
        row = now.row
        if row.format not in KNOCKOUT and row.round >= (row.rounds or 1):
            return []
        if not enough(now):
            return []
        try:
            return await asyncio.to_thread(pair, row.format, now.field())
        except Exception:
            log.exception("not_paired", tournament=row.id, round=row.round + 1)
            return None

    async def go_on(self, edit: Edit, meetings: Sequence[Meeting] | None) -> None:
        """Open the next round, or end; if it could not be paired, the organiser has to look."""
        row = edit.row
        if meetings is None:
            row.status = "paused"
            edit.note("not_paired", f"Round {row.round + 1} could not be paired.")
        elif meetings:
            await self.open_round(edit, meetings)
        else:
            if row.round < (row.rounds or 1) and not enough(edit.now):
                edit.note("ended", "Too few are left to go on.")
            self.finish(edit)

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

    # -- the start -------------------------------------------------------------------------

    async def begin(self, edit: Edit) -> None:
        """Give everybody a seed, fix the number of rounds; `advance` pairs the first one."""
        row, entrants = edit.row, edit.now.active
        if len(entrants) < least(row):
            raise Problem("too_few", f"It takes at least {least(row)} to begin.")
        for seed, entrant in enumerate(await self.seeded(edit, entrants), 1):
            entrant.seed = seed
        usual = usual_rounds(row.format, len(entrants), row.table_seats)
        chosen = row.rounds if row.format in LATE | {"groups"} else None
        row.rounds = max(chosen or usual, 2 if row.format == "groups" else 1)
        row.status, row.started_at, edit.changed = "running", now_ms(), True

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


def mark_stand_ins(now: Tournament, table: Table, people: Sequence[str | None]) -> None:
    """Seats of people on which a bot sat in the end, whatever brought it there."""
    for seat in table.seats:
        entrant = now.entrant(seat.entrant)
        person = entrant is not None and entrant.account_id is not None
        if person and people[seat.seat] is None and seat.fate is None:
            seat.fate = "bot"


def due(now: Tournament) -> bool:
    """Whether the next round is to be paired."""
    row = now.row
    return row.status == "running" and all(table.over for table in now.tables_of(row.round))


def least(row: TournamentRow) -> int:
    """How many it takes to play."""
    return max(2, rules_of(row.game).info.seats[0])


def enough(now: Tournament) -> bool:
    """Whether there are still some to pair; a bracket and a round robin are played to their end."""
    return now.row.format not in LATE | {"groups"} or len(now.active) >= least(now.row)
