"""HTTP: e-mail addresses, where the operator set a mail server."""

from typing import Annotated, Literal

from fastapi import APIRouter, Path, Request
from pydantic import BaseModel, ConfigDict, Field

from app.accounts.browsers import browser_of
from app.accounts.identity import (
    KnownAccount,
    MaybeAccount,
    RequiredAccount,
    client_address,
    require_welcome,
    sign_in_with,
)
from app.accounts.mail import addresses
from app.accounts.mail.addresses import clean_address
from app.accounts.schemas import AccountOut
from app.core.errors import Problem, problems
from app.core.limits import CHANGE, LETTER, LETTERS_ASKED
from app.core.templates import site
from app.me.account_routes import account_out
from app.me.signing_in import enter, require_browser
from app.rooms import retention
from app.services import services

router = APIRouter(prefix="/api", tags=["accounts"])


class AddressIn(BaseModel):
    """Where a letter is to go."""

    model_config = ConfigDict(extra="forbid")

    address: str = Field(min_length=3, max_length=254)


class TokenIn(BaseModel):
    """What stands behind the # of a link in a letter."""

    model_config = ConfigDict(extra="forbid")

    token: str = Field(min_length=1, max_length=64)


class AddressesOut(BaseModel):
    """Your addresses; `on`: this server sends letters."""

    on: bool
    addresses: list[str]


class SentOut(BaseModel):
    """A letter is on its way, if the address is one to send it to."""

    sent: Literal[True] = True


class LinkOut(BaseModel):
    """What a link does: it adds the address to this account, or signs in as it."""

    purpose: Literal["add", "enter"]
    address: str
    account: AccountOut


class OpenedOut(LinkOut):
    """What the link did."""

    other: bool = Field(description="Who this browser was before has something to bring along")


@router.get("/me/mail", responses=problems(401, 403))
async def own_addresses(request: Request, account: RequiredAccount) -> AddressesOut:
    """Your addresses."""
    made = services(request)
    found = await addresses.addresses_of(made.database, account.id)
    return AddressesOut(on=made.settings.mail_on, addresses=found)


@router.post("/me/mail", status_code=202, responses=problems(401, 403, 409, 422, 429))
async def add_address(request: Request, account: KnownAccount, body: AddressIn) -> SentOut:
    """Send a letter to an address: its link adds it."""
    made = services(request)
    address = await allowed(request, body.address)
    base = site(request)
    await addresses.ask_to_add(made.database, made.keys, account, address, base)
    made.outbox.look()
    return SentOut()


@router.delete("/me/mail/{address}", responses=problems(401, 403, 404, 422, 429))
async def remove_address(
    request: Request,
    address: Annotated[str, Path(max_length=254)],
    account: RequiredAccount,
) -> AddressesOut:
    """Take an address off."""
    made = services(request)
    await made.limits.check(CHANGE, account.id)
    await addresses.remove(made.database, account, clean_address(address))
    await retention.person_renamed(made.rooms, account.id)
    return await own_addresses(request, account)


@router.post("/mail/enter", status_code=202, responses=problems(403, 409, 422, 429))
async def ask_to_enter(request: Request, account: MaybeAccount, body: AddressIn) -> SentOut:
    """Send a letter that signs in. The answer is the same whether anybody has the address."""
    require_browser(request)
    require_welcome(request, account)
    made = services(request)
    address = await allowed(request, body.address)
    await addresses.ask_to_enter(made.database, made.keys, address, site(request))
    made.outbox.look()
    return SentOut()


@router.post("/mail/look", responses=problems(403, 404, 422, 429))
async def look(request: Request, account: MaybeAccount, body: TokenIn) -> LinkOut:
    """What a link would do, and as whom, before anybody uses it. It uses nothing up."""
    require_browser(request)
    require_welcome(request, account)
    made = services(request)
    await made.limits.check(CHANGE, client_address(request))
    found = await addresses.look(made.database, made.keys, body.token)
    return LinkOut(purpose=found.purpose, address=found.address, account=account_out(found.account))


@router.post("/mail/open", responses=problems(403, 404, 422, 429))
async def open_link(request: Request, account: MaybeAccount, body: TokenIn) -> OpenedOut:
    """Use a link up: it adds the address, or signs this browser in."""
    require_browser(request)
    require_welcome(request, account)
    made = services(request)
    await made.limits.check(LETTERS_ASKED, client_address(request))
    browser = await browser_of(request.headers)
    async with made.database.write() as session:
        opened = await addresses.spend(session, made.keys, body.token)
        require_welcome(request, opened.account)
        ident, other = "", False
        if opened.purpose == "enter":
            ident, other = await enter(session, opened.account, account, browser)
    if ident:
        sign_in_with(request, ident)
    await retention.person_renamed(made.rooms, opened.account.id)
    return OpenedOut(
        purpose=opened.purpose,
        address=opened.address,
        account=account_out(opened.account),
        other=other,
    )


async def allowed(request: Request, typed: str) -> str:
    """The address, if a letter may go there now."""
    made = services(request)
    if not made.settings.mail_on:
        raise Problem("mail_off", "This server sends no letters.")
    address = clean_address(typed)
    await made.limits.check(LETTERS_ASKED, client_address(request))
    await made.limits.check(LETTER, address)
    return address
