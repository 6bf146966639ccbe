"""HTTP: mute, block, report; the own data."""

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path, Request
from pydantic import BaseModel, Field, StringConstraints

from app.accounts.identity import RequiredAccount
from app.core.errors import problems
from app.core.limits import CHANGE, REPORT
from app.core.text import Remark
from app.me import reports
from app.me.own_data import delete_account, export
from app.people.service import People
from app.rooms.ids import stored_id
from app.services import services

router = APIRouter(prefix="/api", tags=["people"])
Person = Annotated[str, Path(max_length=24, description="Account id")]


class AvoidIn(BaseModel):
    """mute: you do not see what they write; block: you never share a table either."""

    how: Literal["mute", "block"]


class AvoidedOut(BaseModel):
    """Somebody you muted or blocked."""

    id: str
    name: str
    how: str = Field(description="mute or block")


class AvoidedListOut(BaseModel):
    """The people you muted or blocked."""

    people: list[AvoidedOut]


class ReportIn(BaseModel):
    """What happened; a line of the chat, or a person."""

    reason: Literal["insult", "spam", "cheating", "stalling", "name", "other"]
    text: Remark | Literal[""] = ""
    person: str | None = Field(None, max_length=24)
    room: str | None = Field(None, max_length=40)
    tournament: str | None = Field(None, max_length=40, description="Instead of a room")
    match: int | None = Field(None, ge=1, le=2**31 - 1)
    version: int | None = Field(None, ge=0, le=2**31 - 1)
    line: int | None = Field(None, ge=1, le=2**31 - 1, description="`line` of a chat frame")


class ReportOut(BaseModel):
    """The number of a report."""

    report: int


class DeleteIn(BaseModel):
    """The confirmation."""

    name: Annotated[str, StringConstraints(max_length=40)] = Field(
        description="Your name, to confirm"
    )


def people_of(request: Request) -> People:
    """The people of this application."""
    return services(request).people


@router.get("/me/avoided", responses=problems(401))
async def avoided(request: Request, account: RequiredAccount) -> AvoidedListOut:
    """The people you muted or blocked."""
    found = await people_of(request).avoided(account.id)
    return AvoidedListOut(people=[AvoidedOut(id=p.id, name=p.name, how=p.how) for p in found])


@router.put("/me/avoided/{person}", responses=problems(401, 403, 404, 422, 429))
async def avoid(
    request: Request, person: Person, account: RequiredAccount, body: AvoidIn
) -> AvoidedListOut:
    """Mute or block somebody."""
    await check(request, account.id)
    await people_of(request).avoid(account, person, body.how)
    return await avoided(request, account)


@router.delete("/me/avoided/{person}", responses=problems(401, 403, 404, 429))
async def forgive(request: Request, person: Person, account: RequiredAccount) -> AvoidedListOut:
    """Unmute or unblock somebody."""
    await check(request, account.id)
    await people_of(request).forgive(account, person)
    return await avoided(request, account)


@router.post("/reports", status_code=201, responses=problems(401, 403, 404, 422, 429))
async def report(request: Request, account: RequiredAccount, body: ReportIn) -> ReportOut:
    """Report a person or a line to the operators of this server."""
    limits = services(request).limits
    await limits.check(REPORT, account.id)
    number = await reports.report(
        services(request).database,
        account,
        reason=body.reason,
        text=body.text,
        about=body.person,
        room=stored_id(body.room) if body.room else None,
        tournament=stored_id(body.tournament) if body.tournament else None,
        match=body.match,
        version=body.version,
        line=body.line,
    )
    return ReportOut(report=number)


@router.post("/me/warning", include_in_schema=False)
async def read_warning(request: Request, account: RequiredAccount) -> dict[str, bool]:
    """Confirm that you read the warning of an operator."""
    await services(request).sanctions.read_warning(account.id)
    return {"read": True}


@router.get("/me/export", responses=problems(401, 429))
async def export_me(request: Request, account: RequiredAccount) -> dict[str, Any]:
    """Everything this server stores about the account."""
    await check(request, account.id)
    return await export(services(request).database, account)


@router.post("/me/delete", include_in_schema=False)  # a fuzzer would delete itself
async def delete_me(request: Request, account: RequiredAccount, body: DeleteIn) -> dict[str, bool]:
    """Delete the account. Finished matches stay, under "A former player"."""
    await check(request, account.id)
    made = services(request)
    await delete_account(made.rooms, account, body.name)
    return {"deleted": True}


async def check(request: Request, account: str) -> None:
    """Not too often."""
    limits = services(request).limits
    await limits.check(CHANGE, account)
