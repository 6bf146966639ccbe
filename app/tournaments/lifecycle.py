"""The life of a tournament by its organiser's hand: settings, start, pause, end, the featured
table."""

from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from typing import Any

from app.accounts.service import Account
from app.core.clock import now_ms
from app.core.errors import Problem
from app.rooms.ids import new_room_id
from app.rooms.placing import break_off, watched_by
from app.rooms.seating import options_for
from app.tournaments.models import TournamentRow
from app.tournaments.reading import Seen
from app.tournaments.registration import Entering
from app.tournaments.settings import apply, table_seats_for
from app.tournaments.store import Table
from app.tournaments.transaction import Edit

STARTED = ("running", "paused", "finished")


class Organising(Entering):
    """What the organiser does to the tournament as a whole."""

    async def create(self, account: Account, wishes: Mapping[str, Any], *, draft: bool) -> Seen:
        """A new tournament; its maker is the organiser."""
        game, options = wishes["game"], wishes.get("options")
        options_for(game, None, None)  # the game exists
        seats = table_seats_for(game, wishes["format"], wishes.get("table_seats"))
        now = now_ms()
        row = TournamentRow(
            id=new_room_id(),
            game=game,
            options=options_for(game, options, seats),
            status="draft" if draft else "registration",
            organiser_id=account.id,
            join_generation=0,
            round=0,
            featured=None,
            version=1,
            created_at=now,
            changed_at=now,
            started_at=None,
            ended_at=None,
            clock=None,
            open_hands=None,
            description=None,
            starts_at=None,
        )
        apply(
            row, {name: value for name, value in wishes.items() if name not in ("game", "options")}
        )
        async with self.database.write() as session:
            session.add(row)
        return await self.organised(row.id, account)

    @asynccontextmanager
    async def organising(self, tournament: str, account: Account) -> AsyncIterator[Edit]:
        """`editing`, for the organiser only."""
        seen = await self.organised(tournament, account)
        async with self.editing(seen.now.row.id) as edit:
            yield edit

    async def change(self, tournament: str, account: Account, changes: Mapping[str, Any]) -> Seen:
        """New settings; what must not change after the start is refused then."""
        async with self.organising(tournament, account) as edit:
            if (changes.get("capacity") or edit.row.capacity) < len(edit.now.active):
                raise Problem("invalid", "capacity: more than that take part already")
            before = edit.row.access
            apply(edit.row, changes)
            if edit.row.access != before:
                watch = "everyone" if edit.row.access == "public" else "link"
                edit.rewatched += await watched_by(edit.session, edit.row.id, watch)
            edit.changed = True
        return await self.organised(tournament, account)

    async def new_link(self, tournament: str, account: Account) -> Seen:
        """The old link is worth nothing any more."""
        async with self.organising(tournament, account) as edit:
            edit.row.join_generation += 1
            edit.changed = True
        return await self.organised(tournament, account)

    async def move(self, tournament: str, account: Account, to: str) -> Seen:
        """Into another status; if it is there already, nothing happens."""
        async with self.organising(tournament, account) as edit:
            there = STARTED if to == "started" else (to,)
            if edit.row.status not in there:
                before, act = self.moves[to]
                if edit.row.status not in before:
                    raise Problem(
                        "not_open", f"A tournament that is {edit.row.status} cannot do this."
                    )
                await act(self, edit)
                edit.changed = True
        if to in ("started", "running"):
            await self.advance(edit.row.id)
        return await self.organised(tournament, account)

    async def _open(self, edit: Edit) -> None:
        edit.row.status = "registration"

    async def _start(self, edit: Edit) -> None:
        await self.begin(edit)

    async def _pause(self, edit: Edit) -> None:
        edit.row.status = "paused"
        edit.note("paused", "The organiser pauses the tournament: running games go on.")

    async def _resume(self, edit: Edit) -> None:
        """Nobody is late because of the pause."""
        edit.row.status = "running"
        for table in edit.now.running:
            if table.row.deadline is not None:
                table.row.deadline = self.uptime.now() + 1000 * (edit.row.start_deadline_s or 0)
        edit.note("resumed", "The tournament goes on.")

    async def _cancel(self, edit: Edit) -> None:
        edit.row.status, edit.row.ended_at = "cancelled", now_ms()
        await self.break_off(edit, edit.now.running)
        edit.note("cancelled", "The organiser ends the tournament.")

    moves: "dict[str, tuple[tuple[str, ...], Callable[..., Any]]]" = {  # noqa: RUF012
        "registration": (("draft",), _open),
        "started": (("draft", "registration"), _start),
        "paused": (("running",), _pause),
        "running": (("paused",), _resume),
        "cancelled": (("draft", "registration", "running", "paused"), _cancel),
    }

    async def break_off(self, edit: Edit, tables: list[Table]) -> None:
        """The matches at these tables end without a result."""
        rooms = [table.row.room_id for table in tables if table.row.room_id]
        for table in tables:
            table.row.deadline = None
        await break_off(edit.session, rooms)
        edit.closed += rooms

    async def feature(self, tournament: str, account: Account, table: int | None) -> Seen:
        """The table everybody is shown first; None: by the standings."""
        async with self.organising(tournament, account) as edit:
            known = {each.row.id for each in edit.now.tables if each.row.room_id}
            if table is not None and table not in known:
                raise Problem("not_found", "There is no such table.")
            if edit.row.featured != table:
                edit.row.featured, edit.changed = table, True
        return await self.organised(tournament, account)
