"""HTTP: passkeys."""

from typing import Annotated, Any

from fastapi import APIRouter, Path, Request
from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from app.accounts.browsers import browser_of
from app.accounts.identity import (
    KnownAccount,
    MaybeAccount,
    RequiredAccount,
    client_address,
    require_welcome,
    sign_in_with,
)
from app.accounts.passkeys import keys
from app.accounts.passkeys.site import Site, site_of
from app.accounts.schemas import AccountOut
from app.core.clock import iso, iso_or_none
from app.core.errors import Problem, problems
from app.core.limits import CHANGE, PASSKEY
from app.core.templates import site
from app.core.text import BadText, clean_text
from app.me.account_routes import account_out
from app.me.signing_in import enter, require_browser
from app.rooms import retention
from app.services import services

router = APIRouter(prefix="/api", tags=["accounts"])
KeyPath = Annotated[str, Path(max_length=1400, description="Id of the passkey")]
Credential = Annotated[
    dict[str, Any], Field(description="The PublicKeyCredential as its `toJSON()` gives it")
]


class OptionsOut(BaseModel):
    """What to give the browser, and the id to answer with."""

    id: str
    options: dict[str, Any] = Field(description="As WebAuthn has it in JSON")


class NewKeyIn(BaseModel):
    """A passkey the browser made."""

    model_config = ConfigDict(extra="forbid")

    id: str = Field(max_length=32)
    credential: Credential
    name: Annotated[str, StringConstraints(max_length=60)] = Field(
        "", description="Default: the browser"
    )


class UsedKeyIn(BaseModel):
    """What a passkey signed."""

    model_config = ConfigDict(extra="forbid")

    id: str = Field(max_length=32)
    credential: Credential


class KeyOut(BaseModel):
    """A passkey."""

    id: str
    name: str
    created_at: str
    used_at: str | None


class KeysOut(BaseModel):
    """Your passkeys, the oldest first."""

    passkeys: list[KeyOut]


class EnteredOut(BaseModel):
    """Who this browser is now."""

    account: AccountOut
    other: bool = Field(description="Who it was before has something to bring along")


def here(request: Request) -> Site:
    """Whose passkeys they are."""
    return site_of(site(request))


@router.get("/me/passkeys", responses=problems(401, 403))
async def own_keys(request: Request, account: RequiredAccount) -> KeysOut:
    """Your passkeys."""
    found = await keys.passkeys_of(services(request).database, account.id)
    return KeysOut(
        passkeys=[
            KeyOut(
                id=key.id,
                name=key.name,
                created_at=iso(key.created_at),
                used_at=iso_or_none(key.used_at),
            )
            for key in found
        ]
    )


@router.post("/me/passkeys/options", responses=problems(401, 403, 409, 429))
async def adding(request: Request, account: KnownAccount) -> OptionsOut:
    """Begin to add a passkey."""
    made = services(request)
    await made.limits.check(PASSKEY, client_address(request))
    ident, options = await keys.adding(made.database, here(request), account)
    return OptionsOut(id=ident, options=options)


@router.post("/me/passkeys", status_code=201, responses=problems(401, 403, 409, 422, 429))
async def add(request: Request, account: RequiredAccount, body: NewKeyIn) -> KeysOut:
    """Keep a passkey. Whoever has it is you from now on, on any device."""
    made = services(request)
    await made.limits.check(PASSKEY, client_address(request))
    try:
        name = clean_text(body.name, 60) if body.name else await browser_of(request.headers)
    except BadText as error:
        raise Problem("invalid", f"name: {error}") from None
    await keys.add(made.database, here(request), account, body.id, body.credential, name)
    await retention.person_renamed(made.rooms, account.id)  # no guest any more
    return await own_keys(request, account)


@router.delete("/me/passkeys/{key}", responses=problems(401, 403, 404, 429))
async def remove(request: Request, key: KeyPath, account: RequiredAccount) -> KeysOut:
    """Take a passkey away: it opens nothing any more. Sessions go on."""
    made = services(request)
    await made.limits.check(CHANGE, account.id)
    await keys.remove(made.database, account, key)
    await retention.person_renamed(made.rooms, account.id)
    return await own_keys(request, account)


@router.post("/passkeys/options", responses=problems(403, 409, 422, 429))
async def entering(request: Request, account: MaybeAccount) -> OptionsOut:
    """Begin to sign in with a passkey; no name is needed."""
    require_browser(request)
    made = services(request)
    await made.limits.check(PASSKEY, client_address(request))
    ident, options = await keys.entering(made.database, here(request), account)
    return OptionsOut(id=ident, options=options)


@router.post("/passkeys/enter", responses=problems(403, 409, 422, 429))
async def enter_with_key(request: Request, account: MaybeAccount, body: UsedKeyIn) -> EnteredOut:
    """Sign this browser in with a passkey."""
    require_browser(request)
    require_welcome(request, account)
    made = services(request)
    await made.limits.check(PASSKEY, client_address(request))
    whom = await keys.entered(made.database, here(request), account, body.id, body.credential)
    require_welcome(request, whom)
    browser = await browser_of(request.headers)
    async with made.database.write() as session:
        ident, other = await enter(session, whom, account, browser)
    sign_in_with(request, ident)
    return EnteredOut(account=account_out(whom), other=other)
