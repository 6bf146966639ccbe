"""Tournaments: everything that is done to them. Corrections and repairs are here."""

from collections.abc import Sequence
from typing import Annotated

from fastapi import Depends, Request
from sqlalchemy import delete, select

from app.accounts.service import Account
from app.core.errors import Problem
from app.core.words import ordinal
from app.matches.models import MatchRow
from app.ratings.recount import recount
from app.tournaments.lifecycle import Organising
from app.tournaments.models import TableRow, TableSeatRow
from app.tournaments.pairing import KNOCKOUT, Meeting
from app.tournaments.pairing.brackets import decided
from app.tournaments.pairing.groups import qualified
from app.tournaments.pairing.model import bye
from app.tournaments.reading import Seen
from app.tournaments.results import sensible
from app.tournaments.store import Table
from app.tournaments.transaction import Edit


class Tournaments(Organising):
    """The service; see the classes it is built on."""

    async def correct(
        self, tournament: str, account: Account, table: int, places: list[int], reason: str
    ) -> Seen:
        """Set the result of a table, running or over; the reason is public."""
        async with self.organising(tournament, account) as edit:
            found = next((each for each in edit.now.tables if each.row.id == table), None)
            if found is None or found.row.kind == "bye":
                raise Problem("not_found", "There is no such table, or nothing was played there.")
            if not sensible(places, len(found.seats)):
                raise Problem("invalid", "places: a place per seat, 1 for the best, ties share")
            if edit.row.format in KNOCKOUT and len(set(places)) < len(places):
                raise Problem("invalid", "places: one goes on, so they cannot share a place")
            if found.row.places != places:
                await self._correct(edit, found, places, reason)
        await self.advance(edit.row.id)
        return await self.organised(tournament, account)

    async def _correct(self, edit: Edit, table: Table, places: list[int], reason: str) -> None:
        if edit.row.status == "cancelled":
            raise Problem("finished", "The tournament was cancelled.")
        before = table.row.places
        through = self._through(edit)
        if before is None:
            await self.break_off(edit, [table])
        self.close(table, places)
        table.row.corrected = True
        await self._rate_again(edit, table)
        named = {entrant.number: entrant.name for entrant in edit.now.entrants}
        names = [named[seat.entrant] for seat in table.seats]
        told = "nothing yet" if before is None else in_words(names, before)
        edit.note(
            "corrected",
            f"Round {table.row.round}, table {table.row.number}: {in_words(names, places)} instead"
            f" of {told}. {reason}",
        )
        if self._through(edit) != through and table.row.round < edit.row.round:
            await self._take_back(edit)
        if edit.row.status == "finished" and edit.row.format in KNOCKOUT:
            edit.row.status, edit.row.ended_at = "running", None

    @staticmethod
    async def _rate_again(edit: Edit, table: Table) -> None:
        """Ratings follow the tournament's last word."""
        await edit.session.flush()
        here = select(MatchRow).where(MatchRow.room_id == table.row.room_id, MatchRow.number == 1)
        match = await edit.session.scalar(here)
        if match is not None and await recount(edit.session, match):
            edit.note("rated_again", "Ratings were counted again with the corrected result.")

    @staticmethod
    def _through(edit: Edit) -> object:
        """What later rounds of a bracket or a final depend on, up to the round before the last."""
        row, now = edit.row, edit.now
        earlier = [game for game in now.games() if game.round < row.round]
        if row.format in KNOCKOUT:
            return [decided(g) for g in earlier if g.places is not None and len(g.seats) == 2]
        if row.format == "groups" and row.round == row.rounds:
            return qualified(now.paired(), earlier, row.table_seats, row.round)
        return None

    # -- repairs ---------------------------------------------------------------------------

    async def repair(
        self,
        tournament: str,
        account: Account,
        number: int,
        tables: list[list[int]] | None,
        reason: str,
    ) -> Seen:
        """Pair the last round again (or as given), as long as nothing of it is over; or by hand
        the next one, if that is due and was not paired."""
        async with self.organising(tournament, account) as edit:
            row = edit.row
            last = number == row.round > 0
            due = number == row.round + 1 and not edit.now.running and row.round > 0
            if row.status not in ("running", "paused") or not (last or (due and tables)):
                raise Problem("already_paired", "Only the last round of a running tournament.")
            edit.note("repaired", f"Round {number} was paired again. {reason}".strip())
            if last:
                await self._take_back(edit)
            if tables:
                await self.open_round(edit, asked(edit, tables))
                row.status = "running" if due else row.status
        await self.advance(edit.row.id)
        return await self.organised(tournament, account)

    async def _take_back(self, edit: Edit) -> None:
        """The last round, as if it had not been paired."""
        row, session = edit.row, edit.session
        last = edit.now.tables_of(row.round)
        if any(table.over and table.row.kind == "game" for table in last):
            raise Problem("already_paired", "A game of this round is over already.")
        await self.break_off(edit, [table for table in last if not table.over])
        ids = [table.row.id for table in last]
        await session.flush()
        await session.execute(delete(TableSeatRow).where(TableSeatRow.table_id.in_(ids)))
        await session.execute(delete(TableRow).where(TableRow.id.in_(ids)))
        row.round -= 1
        await edit.renew()


def asked(edit: Edit, tables: Sequence[Sequence[int]]) -> list[Meeting]:
    """A pairing by hand; who is not in it has a bye."""
    row, seeds = edit.row, edit.now.seed_of
    if row.format in KNOCKOUT:
        raise Problem("invalid", "tables: a bracket is paired by its results")
    waiting = [each.number for each in edit.now.active]
    found = []
    for table in tables:
        least = max(2, edit.now.field().least_seats)
        if not least <= len(table) <= row.table_seats or not set(table) <= set(waiting):
            raise Problem("invalid", "tables: everybody who is in, once, and tables of good size")
        if len(set(table)) != len(table):
            raise Problem("invalid", "tables: nobody meets themselves")
        waiting = [number for number in waiting if number not in table]
        found.append(Meeting(tuple(seeds[number] for number in table)))
    return found + [bye(seeds[number]) for number in waiting]


def in_words(names: Sequence[str], places: Sequence[int]) -> str:
    """Who came in where.

    >>> in_words(["Ada", "Bo", "Cy"], [2, 1, 2])
    'Bo 1st, Ada 2nd, Cy 2nd'
    """
    order = sorted(zip(places, names, strict=True), key=lambda one: one[0])
    return ", ".join(f"{name} {ordinal(place)}" for place, name in order)


async def tournaments_of(request: Request) -> Tournaments:
    """FastAPI dependency: the tournaments of this application."""
    tournaments: Tournaments = request.app.state.tournaments
    return tournaments


TournamentsDep = Annotated[Tournaments, Depends(tournaments_of)]
