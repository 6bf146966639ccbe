"""People at the tables: who has come, who has not, who plays on for whom."""

from app.accounts.service import Account
from app.core.errors import Problem
from app.core.presence import Presence
from app.matches.outcomes import progress
from app.rooms.bots import stand_in_name
from app.rooms.placing import exchange, give_up, takes_over
from app.tournaments.models import EntrantRow, Fate, TableSeatRow, TournamentRow
from app.tournaments.reading import Reading, Seen
from app.tournaments.rounds import chair
from app.tournaments.store import Table, Tournament, read_tournament
from app.tournaments.transaction import Edit

GRACE_MS = 4000
"""For what another node has seen and not noted yet."""
MISSED = 2
"""Who does not come so often one after the other is taken out."""


class Playing(Reading):
    """Sees to it that every table goes on."""

    async def organised(self, tournament: str, account: Account) -> Seen:
        """The tournament, for its organiser; 403 for others who see it, 404 for the rest."""
        seen = await self.visible(tournament, account, None)
        if seen.now.row.organiser_id != account.id:
            raise Problem("not_organiser", "Only the organiser of the tournament may do this.")
        return seen

    async def after(self, tournament: str) -> None:
        """After a change: put the tables in order, and go on where nothing is open any more."""
        await self.carry_out(tournament)
        await self.advance(tournament)

    def seal(self, edit: Edit, entrant: EntrantRow, fate: Fate) -> None:
        """What becomes of the running game of somebody who is gone."""
        for table in edit.now.running:
            for seat in table.seats:
                if seat.entrant == entrant.number and seat.fate is None:
                    seat.fate = fate
                    edit.changed = True

    # -- deadlines -------------------------------------------------------------------------

    async def arrivals(self, tournament: str, presence: Presence) -> None:
        """Note who has come to the tables that wait for somebody, and end the wait in time."""
        async with self.database.read() as session:
            row = await session.get(TournamentRow, tournament)
            now = None if row is None else await read_tournament(session, row)
        if now is None or now.row.status != "running" or not self._waiting(now, presence):
            return
        async with self.editing(tournament) as edit:
            if edit.row.status == "running":
                await self._arrivals(edit, presence)
        await self.carry_out(tournament)

    def _waiting(self, now: Tournament, presence: Presence) -> bool:
        """Whether there is anything to note."""
        for table in now.running:
            if table.row.deadline is None or table.row.room_id is None:
                continue
            here = presence.connected(table.row.room_id)
            late = self.uptime.now() > table.row.deadline + GRACE_MS
            if late or any(seat.seat in here and not seat.arrived for seat in table.seats):
                return True
        return False

    async def _arrivals(self, edit: Edit, presence: Presence) -> None:
        waiting = [table for table in edit.now.running if table.row.deadline is not None]
        rooms = [table.row.room_id for table in waiting if table.row.room_id]
        happened = await progress(edit.session, rooms)
        for table in waiting:
            room = table.row.room_id or ""
            acted = happened[room].acted if room in happened else set()
            here = {*presence.connected(room), *acted}
            for seat in table.seats:
                if seat.seat in here and not seat.arrived:
                    seat.arrived = edit.changed = True
            missing = [s for s in table.seats if not s.arrived and s.fate is None]
            if not missing:
                table.row.deadline, edit.changed = None, True
            elif self.uptime.now() > (table.row.deadline or 0) + GRACE_MS:
                self._absent(edit, table, missing)

    def _absent(self, edit: Edit, table: Table, missing: list[TableSeatRow]) -> None:
        table.row.deadline = None
        for seat in missing:
            entrant = edit.now.entrant(seat.entrant)
            if entrant is None or entrant.bot_level:
                continue
            seat.fate = edit.row.no_show
            entrant.missed += 1
            what = "a bot plays" if seat.fate == "bot" else "the game is lost"
            edit.note("no_show", f"{entrant.name} did not come in round {edit.row.round}: {what}.")
            if entrant.missed >= MISSED:
                entrant.active = False
                text = f"{entrant.name} was taken out: twice in a row they did not come."
                edit.note("dropped", text)

    # -- seats in rooms --------------------------------------------------------------------

    async def carry_out(self, tournament: str) -> None:
        """Let the seats of running tables be held by who should; done again after a crash."""
        async with self.database.read() as session:
            row = await session.get(TournamentRow, tournament)
            now = None if row is None else await read_tournament(session, row)
        for table in now.running if now else ():
            if now is not None and table.row.room_id is not None:
                await self._settle(now, table, table.row.room_id)

    async def _settle(self, now: Tournament, table: Table, room: str) -> None:
        found = await self.rooms.find(room)
        for seat in table.seats:
            entrant = now.entrant(seat.entrant)
            sits = found.seats[seat.seat].account if found else None
            if entrant is None or sits is None:
                continue
            if seat.fate == "forfeit" and len(table.seats) == 2:
                await give_up(self.rooms, room, seat.seat)
            elif seat.fate is not None:
                bot = takes_over(now.row.game, stand_in_name(entrant.name))
                await exchange(self.rooms, room, seat.seat, sits, bot)
            elif sits != entrant.account_id:
                await exchange(self.rooms, room, seat.seat, sits, chair(entrant))
