"""What is somebody's: shown before it could be lost, and of both sides before they become one."""

from dataclasses import dataclass, field

from sqlalchemy import ColumnElement, func, select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import InstrumentedAttribute

from app.accounts.mail.addresses import read_addresses
from app.accounts.models import AccountRow
from app.accounts.passkeys.models import PasskeyRow
from app.decks.models import DeckRow
from app.matches.models import MatchPlayerRow, MatchRow
from app.ratings.models import RatingRow
from app.ratings.reading import points, title_of
from app.rooms.ids import public_id
from app.rooms.models import RoomRow, SeatRow
from app.tournaments.models import EntrantRow, OrganiserRow, TournamentRow

OPEN = ("lobby", "playing")
GOING_ON = ("draft", "registration", "running", "paused")


@dataclass(frozen=True, slots=True)
class Link:
    """Something with a page of its own."""

    name: str
    path: str


@dataclass(frozen=True, slots=True)
class Holdings:
    """What is somebody's."""

    id: str
    name: str
    kind: str
    played: int
    """Finished games."""
    ratings: list[tuple[str, int]] = field(default_factory=list)
    """Title of the game and points."""
    tables: list[Link] = field(default_factory=list)
    """Where a seat is held and something may still happen."""
    tournaments: list[Link] = field(default_factory=list)
    """Entered or organised, and not over."""
    decks: list[str] = field(default_factory=list)
    programs: list[str] = field(default_factory=list)
    passkeys: list[str] = field(default_factory=list)
    addresses: list[str] = field(default_factory=list)

    @property
    def worth_keeping(self) -> bool:
        """Whether it would be a pity to lose the cookie."""
        return bool(self.ratings or self.tables or self.tournaments or self.decks or self.programs)


async def holdings_of(session: AsyncSession, account: str) -> Holdings:
    """What is this account's."""
    row = await session.get_one(AccountRow, account)
    finished = (
        select(func.count(MatchPlayerRow.match_id.distinct()))
        .join(MatchRow, MatchRow.id == MatchPlayerRow.match_id)
        .where(MatchPlayerRow.account_id == account, MatchRow.status == "finished")
    )
    ratings = await session.scalars(
        select(RatingRow)
        .where(RatingRow.account_id == account)
        .order_by(RatingRow.games.desc(), RatingRow.game)
    )
    return Holdings(
        id=row.id,
        name=row.name,
        kind=row.kind,
        played=await session.scalar(finished) or 0,
        ratings=[(title_of(each.game), points(each.ordinal)) for each in ratings],
        tables=await _tables(session, account),
        tournaments=await _tournaments(session, account),
        decks=await _names(session, DeckRow.name, DeckRow.account_id == account),
        programs=await _names(session, AccountRow.name, AccountRow.owner_id == account),
        addresses=await read_addresses(session, account),
        passkeys=await _names(session, PasskeyRow.name, PasskeyRow.account_id == account),
    )


async def _tables(session: AsyncSession, account: str) -> list[Link]:
    statement = (
        select(RoomRow.id, RoomRow.game)
        .join(SeatRow, SeatRow.room_id == RoomRow.id)
        .where(SeatRow.account_id == account, RoomRow.status.in_(OPEN))
        .order_by(RoomRow.changed_at.desc())
    )
    found = (await session.execute(statement)).all()
    return [Link(title_of(game), f"/r/{public_id(room)}") for room, game in found]


async def _tournaments(session: AsyncSession, account: str) -> list[Link]:
    entered = select(EntrantRow.tournament_id).where(EntrantRow.account_id == account)
    organised = select(OrganiserRow.tournament_id).where(OrganiserRow.account_id == account)
    mine: ColumnElement[bool] = (
        TournamentRow.id.in_(entered)
        | TournamentRow.id.in_(organised)
        | (TournamentRow.organiser_id == account)
    )
    statement = select(TournamentRow.id, TournamentRow.name).where(
        mine, TournamentRow.status.in_(GOING_ON)
    )
    found = (await session.execute(statement.order_by(TournamentRow.created_at.desc()))).all()
    return [Link(name, f"/t/{public_id(ident)}") for ident, name in found]


async def _names(
    session: AsyncSession, name: InstrumentedAttribute[str], mine: ColumnElement[bool]
) -> list[str]:
    return list(await session.scalars(select(name).where(mine).order_by(name)))
