"""HTTP: another device at once."""

from typing import Annotated, Literal

import segno
from fastapi import APIRouter, Request
from pydantic import BaseModel, ConfigDict, Field

from app.accounts.browsers import browser_of
from app.accounts.devices import handover
from app.accounts.devices.models import How, State
from app.accounts.identity import (
    MaybeAccount,
    RequiredAccount,
    client_address,
    require_welcome,
    sign_in_with,
)
from app.accounts.schemas import AccountOut
from app.accounts.sessions import end_sessions
from app.core.clock import iso
from app.core.errors import problems
from app.core.events import SessionsEnded
from app.core.limits import ALL_CODES, CHANGE, CODE, NEW_CODE, REMAINING_CODES
from app.core.templates import site
from app.me.account_routes import account_out
from app.me.signing_in import enter, require_browser
from app.services import services

router = APIRouter(prefix="/api", tags=["accounts"])
Secret = Annotated[str, Field(max_length=64)]


class ShowIn(BaseModel):
    """Where the other device goes then."""

    model_config = ConfigDict(extra="forbid")

    next: str = Field("/", max_length=200, description="An address of this site, e.g. a table")


class CodeOut(BaseModel):
    """A code, shown this once."""

    code: str
    link: str
    qr: str = Field(description="The link as a picture: an SVG as data URI")
    expires_at: str


class OfferOut(BaseModel):
    """How it stands with your code."""

    state: Literal["open", "asked", "agreed", "refused", "dead", "none"]
    expires_at: str | None = None
    what: str | None = Field(default=None, description="What asks")
    number: int | None = Field(default=None, description="What both devices show")


class AnswerIn(BaseModel):
    """Yes (copy: both stay signed in; move: this one is signed out) or no, to this number."""

    model_config = ConfigDict(extra="forbid")

    number: int = Field(ge=0, le=99)
    how: Literal["copy", "move", "refuse"]


class AskIn(BaseModel):
    """A code that the first device shows, or its link."""

    model_config = ConfigDict(extra="forbid")

    code: str = Field(min_length=1, max_length=200)


class AskedOut(BaseModel):
    """Whom this device would become; `secret` is what it takes it with."""

    secret: str
    number: int
    expires_at: str
    account: AccountOut


class TakeIn(BaseModel):
    """The secret of the device that asked."""

    model_config = ConfigDict(extra="forbid")

    secret: Secret


class TakenOut(BaseModel):
    """Whether it is signed in by now."""

    state: State | Literal["in"]
    next: str | None = None
    other: bool = Field(default=False, description="Who it was before has something to bring along")


@router.post("/me/devices", status_code=201, responses=problems(401, 403, 422, 429))
async def show_code(request: Request, account: RequiredAccount, body: ShowIn) -> CodeOut:
    """A code for another device: two minutes, once. An earlier one is over."""
    made = services(request)
    await made.limits.check(NEW_CODE, account.id)
    code, expires_at = await handover.show(made.database, made.keys, account, body.next)
    link = f"{site(request)}/device#{code}"
    picture = segno.make(link, micro=False).svg_data_uri(scale=4, border=2)
    return CodeOut(code=code, link=link, qr=picture, expires_at=iso(expires_at))


@router.get("/me/devices", responses=problems(401, 403))
async def own_code(request: Request, account: RequiredAccount) -> OfferOut:
    """How it stands with your code. `none`: there is none, or it was taken."""
    return offer_out(await handover.offer_of(services(request).database, account))


@router.delete("/me/devices", responses=problems(401, 403, 429))
async def withdraw_code(request: Request, account: RequiredAccount) -> OfferOut:
    """The code works no more."""
    made = services(request)
    await made.limits.check(CHANGE, account.id)
    await handover.withdraw(made.database, account)
    return OfferOut(state="none")


@router.post("/me/devices/answer", responses=problems(401, 403, 404, 422, 429))
async def answer(request: Request, account: RequiredAccount, body: AnswerIn) -> OfferOut:
    """Say yes or no to the device that asks."""
    made = services(request)
    await made.limits.check(CHANGE, account.id)
    how: How | None = None if body.how == "refuse" else body.how
    return offer_out(await handover.answer(made.database, account, body.number, how))


@router.post("/devices/ask", responses=problems(403, 404, 422, 429))
async def ask(request: Request, account: MaybeAccount, body: AskIn) -> AskedOut:
    """Bring the code of another device; it is asked whether it is you."""
    require_welcome(request, account)
    made, address = services(request), client_address(request)
    await made.limits.check(CODE, address)
    made.limits.check_here(ALL_CODES, REMAINING_CODES)
    asked = await handover.ask(
        made.database, made.keys, body.code, await browser_of(request.headers), account
    )
    made.limits.give_back(ALL_CODES, REMAINING_CODES)
    return AskedOut(
        secret=asked.secret,
        number=asked.number,
        expires_at=iso(asked.expires_at),
        account=account_out(asked.whom),
    )


@router.post("/devices/take", responses=problems(403, 422, 429))
async def take(request: Request, account: MaybeAccount, body: TakeIn) -> TakenOut:
    """Whether the first device has said yes; then this one is signed in by the answer."""
    require_browser(request)
    made = services(request)
    await made.limits.check(CHANGE, client_address(request))
    browser = await browser_of(request.headers)
    async with made.database.write() as session:
        found = await handover.take(session, made.keys, body.secret)
        if isinstance(found, str):
            return TakenOut(state=found)
        require_welcome(request, account)
        require_welcome(request, found.account)
        ident, other = await enter(session, found.account, account, browser)
    if found.how == "move" and found.first is not None:
        await end_sessions(made.database, found.account.id, only=found.first)
        made.events.publish(SessionsEnded(found.account.id, [found.first]))
    sign_in_with(request, ident)
    return TakenOut(state="in", next=found.next, other=other)


def offer_out(offer: handover.Offer | None) -> OfferOut:
    """As it is shown."""
    if offer is None:
        return OfferOut(state="none")
    return OfferOut(
        state=offer.state,
        expires_at=iso(offer.expires_at),
        what=offer.what,
        number=offer.number,
    )
