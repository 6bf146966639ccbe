"""Both sides, and why they cannot become one."""

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import aliased

from app.accounts.models import AccountRow, SessionRow
from app.accounts.service import Account, account_of
from app.me.holdings import GOING_ON, OPEN, Link
from app.ratings.reading import title_of
from app.rooms.ids import public_id
from app.rooms.models import RoomRow, SeatRow
from app.tournaments.models import EntrantRow, TournamentRow


async def left_here(session: AsyncSession, account: Account) -> tuple[Account, str] | None:
    """Who this browser was before it was signed in, and that session; None: nobody else."""
    before = aliased(SessionRow)
    statement = (
        select(AccountRow, before.id)
        .join(before, before.account_id == AccountRow.id)
        .join(SessionRow, SessionRow.left_id == before.id)
        .where(SessionRow.id == (account.session or ""), AccountRow.id != account.id)
    )
    found = (await session.execute(statement)).one_or_none()
    return None if found is None else (account_of(found[0]), found[1])


async def obstacles(session: AsyncSession, one: str, other: str) -> list[Link]:
    """Tables and tournaments that are not over and have both of them: one has to leave first."""
    mine, theirs = SeatRow, aliased(SeatRow)
    rooms = (
        select(RoomRow.id, RoomRow.game)
        .join(mine, mine.room_id == RoomRow.id)
        .join(theirs, theirs.room_id == RoomRow.id)
        .where(mine.account_id == one, theirs.account_id == other, RoomRow.status.in_(OPEN))
        .order_by(RoomRow.id)
    )
    entered, entered_too = EntrantRow, aliased(EntrantRow)
    events = (
        select(TournamentRow.id, TournamentRow.name)
        .join(entered, entered.tournament_id == TournamentRow.id)
        .join(entered_too, entered_too.tournament_id == TournamentRow.id)
        .where(
            entered.account_id == one,
            entered_too.account_id == other,
            TournamentRow.status.in_(GOING_ON),
        )
        .order_by(TournamentRow.id)
    )
    tables = (await session.execute(rooms)).all()
    tournaments = (await session.execute(events)).all()
    return [
        *(Link(f"a table of {title_of(game)}", f"/r/{public_id(room)}") for room, game in tables),
        *(Link(name, f"/t/{public_id(ident)}") for ident, name in tournaments),
    ]
