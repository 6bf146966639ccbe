"""HTTP: who this browser was before, and bringing that along."""

from typing import Annotated

from fastapi import APIRouter, Request
from pydantic import BaseModel, ConfigDict, Field
from sqlalchemy import select

from app.accounts.identity import RequiredAccount, require_welcome, sign_in_with
from app.accounts.models import SessionRow
from app.accounts.schemas import AccountOut
from app.accounts.service import Account
from app.core.clock import now_ms
from app.core.errors import Problem, problems
from app.core.limits import CHANGE
from app.me.account_routes import account_out
from app.me.holdings import Holdings, Link, holdings_of
from app.me.merging.merge import bring_along
from app.me.merging.sides import left_here, obstacles
from app.services import services

router = APIRouter(prefix="/api/me/other", tags=["accounts"])


class LinkOut(BaseModel):
    """Something with a page."""

    name: str
    path: str


class RatingOut(BaseModel):
    """A rating as it is shown."""

    title: str
    rating: int


class SideOut(BaseModel):
    """What is somebody's."""

    id: str
    name: str
    kind: str
    played: int = Field(description="Finished games")
    ratings: list[RatingOut]
    tables: list[LinkOut]
    tournaments: list[LinkOut]
    decks: list[str]
    programs: list[str]
    passkeys: list[str]
    addresses: list[str]


class BothOut(BaseModel):
    """Who you are, who this browser was before (null: nobody else), and what is in the way."""

    mine: SideOut
    other: SideOut | None
    both_there: list[LinkOut] = Field(
        description="Tables and tournaments that go on and have both: one of them has to leave"
    )


class BringIn(BaseModel):
    """The account that was shown."""

    model_config = ConfigDict(extra="forbid")

    other: Annotated[str, Field(max_length=24)]


@router.get("", responses=problems(401, 403))
async def both(request: Request, account: RequiredAccount) -> BothOut:
    """Both sides, before anything is done."""
    async with services(request).database.read() as session:
        mine = side_out(await holdings_of(session, account.id))
        found = await left_here(session, account)
        if found is None:
            return BothOut(mine=mine, other=None, both_there=[])
        other = found[0]
        return BothOut(
            mine=mine,
            other=side_out(await holdings_of(session, other.id)),
            both_there=links_out(await obstacles(session, other.id, account.id)),
        )


@router.post("/bring", responses=problems(401, 403, 404, 409, 422, 429))
async def bring(request: Request, account: RequiredAccount, body: BringIn) -> AccountOut:
    """Bring along all that this browser's other account has; it is no more then."""
    made = services(request)
    await made.limits.check(CHANGE, account.id)
    other, _ = await before(request, account)
    if other.id != body.other:
        raise Problem("not_found", "This browser was somebody else before.")
    require_welcome(request, account)
    require_welcome(request, other)
    now = await bring_along(made.rooms, other, account)
    await made.people.load()
    await made.sanctions.load()
    return account_out(now)


@router.post("/back", responses=problems(401, 403, 404, 429))
async def back(request: Request, account: RequiredAccount) -> AccountOut:
    """Be who this browser was before. The way here stays open."""
    made = services(request)
    await made.limits.check(CHANGE, account.id)
    other, session = await before(request, account)
    async with made.database.write() as writing:
        row = await writing.get(SessionRow, session, with_for_update=True)
        now = await writing.get(SessionRow, account.session, with_for_update=True)
        gone_back = select(SessionRow.id).where(SessionRow.left_id == account.session)
        if row is None or now is None or now.left_id != row.id or await writing.scalar(gone_back):
            raise nobody_else()  # the same was asked twice: the first time went back
        row.seen_at = now_ms()  # it may not have been here for long
        row.left_id, now.left_id = now.id, row.left_id  # who was here earlier stays behind both
    sign_in_with(request, session)
    return account_out(other)


async def before(request: Request, account: Account) -> tuple[Account, str]:
    """Who this browser was before, and that session; a Problem for nobody."""
    async with services(request).database.read() as session:
        found = await left_here(session, account)
    if found is None:
        raise nobody_else()
    return found


def nobody_else() -> Problem:
    """What is told."""
    return Problem("not_found", "This browser was nobody else before.")


def side_out(side: Holdings) -> SideOut:
    """As it is shown."""
    return SideOut(
        id=side.id,
        name=side.name,
        kind=side.kind,
        played=side.played,
        ratings=[RatingOut(title=title, rating=rating) for title, rating in side.ratings],
        tables=links_out(side.tables),
        tournaments=links_out(side.tournaments),
        decks=side.decks,
        programs=side.programs,
        passkeys=side.passkeys,
        addresses=side.addresses,
    )


def links_out(links: list[Link]) -> list[LinkOut]:
    """As they are shown."""
    return [LinkOut(name=one.name, path=one.path) for one in links]
