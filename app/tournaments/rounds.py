"""Opening a round: its tables, rooms and matches, in the transaction of the step."""

from collections.abc import Sequence

from app.core.clock import now_ms
from app.rooms.service import Chair
from app.tournaments.models import EntrantRow, RoundRow, TableRow, TableSeatRow
from app.tournaments.pairing import Meeting
from app.tournaments.transaction import Edit, Editing


class Opening(Editing):
    """Opens rounds."""

    async def open_round(self, edit: Edit, meetings: Sequence[Meeting]) -> None:
        """The next round with its tables; where there is something to play, the match begins.
        What is not played comes last, so that tables are numbered without gaps."""
        row, session = edit.row, edit.session
        meetings = sorted(meetings, key=lambda meeting: meeting.kind != "game")
        number = row.round = row.round + 1
        if all(each.number != number for each in edit.now.rounds):
            session.add(RoundRow(tournament_id=row.id, number=number, created_at=now_ms()))
        await session.flush()
        by_seed = {each.seed: each for each in edit.now.entrants if each.seed is not None}
        sitting = [[by_seed[seed] for seed in meeting.seats] for meeting in meetings]
        tables = [
            TableRow(
                tournament_id=row.id,
                round=number,
                number=at,
                kind=meeting.kind,
                places=None if meeting.places is None else list(meeting.places),
                created_at=now_ms(),
                ended_at=None if meeting.places is None else now_ms(),
            )
            for at, meeting in enumerate(meetings, 1)
        ]
        played = [
            (table, at) for table, at in zip(tables, sitting, strict=True) if not table.places
        ]
        await self.open_rooms(edit, played)
        session.add_all(tables)
        await session.flush()
        session.add_all(
            TableSeatRow(
                table_id=table.id,
                seat=seat,
                tournament_id=row.id,
                round=number,
                entrant=each.number,
                arrived=each.account_id is None,
            )
            for table, at in zip(tables, sitting, strict=True)
            for seat, each in enumerate(at)
        )
        edit.changed = True

    async def open_rooms(
        self, edit: Edit, played: Sequence[tuple[TableRow, Sequence[EntrantRow]]]
    ) -> None:
        """The rooms of a round, and how long they wait for their people."""
        row = edit.row
        begun = await self.rooms.open_tables(
            edit.session,
            row.game,
            row.organiser_id,
            row.options,
            [[chair(each) for each in sitting] for _, sitting in played],
            tournament=row.id,
            watch="everyone" if row.access == "public" else "link",
            clock=row.clock,
            open_hands=row.open_hands,
        )
        edit.begun += begun
        for (table, sitting), room in zip(played, begun, strict=True):
            table.room_id = room.room.id
            if row.start_deadline_s and any(each.account_id for each in sitting):
                table.deadline = self.uptime.now() + 1000 * row.start_deadline_s


def chair(entrant: EntrantRow) -> Chair:
    """As somebody sits at a table."""
    name = entrant.name if entrant.bot_level else None
    return Chair(entrant.account_id, entrant.bot_level, name)
