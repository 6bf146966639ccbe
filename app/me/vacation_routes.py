"""HTTP: a vacation, over which slow clocks rest."""

from collections.abc import Sequence

from fastapi import APIRouter, Request
from pydantic import BaseModel, ConfigDict, Field

from app.accounts import vacations
from app.accounts.identity import RequiredAccount
from app.accounts.models import AccountRow
from app.accounts.service import Account
from app.core.clock import iso, now_ms
from app.core.errors import problems
from app.core.events import RoomChanged
from app.rooms.dependencies import CHANGE_PROBLEMS, Changer
from app.services import Services, services

router = APIRouter(prefix="/api/me/vacation", tags=["accounts"])


class VacationIn(BaseModel):
    """How long you will be away."""

    model_config = ConfigDict(extra="forbid")

    days: int = Field(ge=1, le=366, description="Whole days, beginning now")


class VacationOut(BaseModel):
    """Where you stand."""

    days_a_year: int = Field(description="What everybody has; 0: this server knows no vacations")
    days_left: int = Field(description="Of this calendar year's")
    left_ms: int | None = Field(description="How long yours still lasts; null: you are on none")
    until: str | None = Field(description="When that is, if this server is always up")


@router.get("", responses=problems(401, 403))
async def own_vacation(request: Request, account: RequiredAccount) -> VacationOut:
    """Your vacation, and the days you have left."""
    return await vacation_out(services(request), account)


@router.put("", responses=CHANGE_PROBLEMS)
async def begin(request: Request, account: Changer, body: VacationIn) -> VacationOut:
    """Go on vacation now: your slow clocks rest, and what you have left is kept."""
    made = services(request)
    now, a_year = made.matches.service_clock.now(), made.settings.vacation_days
    async with made.database.write() as session:
        row = await session.get_one(AccountRow, account.id, with_for_update=True)
        until = vacations.begin(row, body.days, now, a_year)
        rooms = await made.matches.store.clocks.rest(session, account.id, until, now)
    await _tell(made, rooms)
    return await vacation_out(made, account)


@router.delete("", responses=CHANGE_PROBLEMS)
async def end(request: Request, account: Changer) -> VacationOut:
    """Come back: your clocks go on with what was left, days that had not begun are yours again."""
    made, now = services(request), services(request).matches.service_clock.now()
    async with made.database.write() as session:
        row = await session.get_one(AccountRow, account.id, with_for_update=True)
        until = vacations.end(row, now)
        rooms = await made.matches.store.clocks.rest(session, account.id, until, now)
    await _tell(made, rooms)
    return await vacation_out(made, account)


async def _tell(made: Services, rooms: Sequence[str]) -> None:
    """What is stored is shown, here and at the other nodes."""
    for room in rooms:
        await made.matches.cache.renew(room)
        made.events.publish(RoomChanged(room))


async def vacation_out(made: Services, account: Account) -> VacationOut:
    """Where one person stands."""
    a_year, now = made.settings.vacation_days, made.matches.service_clock.now()
    async with made.database.read() as session:
        row = await session.get_one(AccountRow, account.id)
    stands = vacations.vacation_of(row, now, a_year)
    return VacationOut(
        days_a_year=a_year,
        days_left=stands.days_left,
        left_ms=stands.left_ms or None,
        until=iso(now_ms() + stands.left_ms) if stands.left_ms else None,
    )
