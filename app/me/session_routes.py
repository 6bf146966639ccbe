"""HTTP: where somebody is signed in, and ending it."""

from typing import Annotated

from fastapi import APIRouter, Path, Request
from pydantic import BaseModel, Field

from app.accounts import sessions
from app.accounts.identity import RequiredAccount, sign_in_with
from app.accounts.service import Account
from app.core.clock import iso, now_ms
from app.core.errors import problems
from app.core.events import SessionsEnded
from app.core.limits import CHANGE
from app.me.merging.sides import left_here
from app.services import services

router = APIRouter(prefix="/api/me/sessions", tags=["accounts"])
SessionPath = Annotated[str, Path(max_length=32, description="Id of the session")]


class SessionOut(BaseModel):
    """A browser in which you are signed in."""

    id: str
    what: str = Field(description='What it is, e.g. "Firefox on Linux"')
    created_at: str
    seen_at: str = Field(description="When it was last here, within the hour")
    this: bool = Field(description="The one that asks")


class SessionsOut(BaseModel):
    """The browsers in which you are signed in, what was here last first."""

    sessions: list[SessionOut]


@router.get("", responses=problems(401, 403))
async def own_sessions(request: Request, account: RequiredAccount) -> SessionsOut:
    """The browsers in which you are signed in. Tokens of programs are listed with the programs."""
    found = await sessions.sessions_of(services(request).database, account.id)
    return SessionsOut(
        sessions=[
            SessionOut(
                id=each.id,
                what=each.what,
                created_at=iso(each.created_at),
                seen_at=iso(each.seen_at),
                this=each.id == account.session,
            )
            for each in found
        ]
    )


@router.delete("/{session}", responses=problems(401, 403, 404, 429))
async def end_session(
    request: Request, session: SessionPath, account: RequiredAccount
) -> SessionsOut:
    """End one: its cookie is worth nothing, and what it has open is closed. A browser that ends its
    own is who it was before."""
    async with services(request).database.read() as reading:
        before = await left_here(reading, account) if session == account.session else None
    await end(request, account, only=session)
    if before is not None:
        await sessions.note_seen(services(request).database, {before[1]: (now_ms(), "")})
        sign_in_with(request, before[1])
    return await own_sessions(request, account)


@router.delete("", responses=problems(401, 403, 429))
async def end_other_sessions(request: Request, account: RequiredAccount) -> SessionsOut:
    """End all but the one that asks. Tokens stay."""
    await end(request, account, spare=account.session)
    return await own_sessions(request, account)


async def end(
    request: Request, account: Account, *, only: str | None = None, spare: str | None = None
) -> None:
    """End sessions, and tell every node."""
    made = services(request)
    await made.limits.check(CHANGE, account.id)
    ended = await sessions.end_sessions(made.database, account.id, only=only, spare=spare)
    made.events.publish(SessionsEnded(account.id, ended))
