"""HTTP: the programs of a person, and their tokens."""

from typing import Annotated

from fastapi import APIRouter, Body, Path, Request
from pydantic import BaseModel, ConfigDict, Field

from app.accounts import programs
from app.accounts.identity import KnownAccount, RequiredAccount
from app.accounts.programs import Program
from app.accounts.scopes import SCOPES, Scope
from app.core.clock import iso
from app.core.errors import problems
from app.core.events import AccountRevoked
from app.core.limits import CHANGE, NEW_PROGRAM
from app.me.own_data import erase
from app.services import services

router = APIRouter(prefix="/api/me/programs", tags=["programs"])
ProgramPath = Annotated[str, Path(max_length=24, description="Account id of the program")]
ScopesIn = Annotated[
    list[Scope],
    Field(
        max_length=8,
        description="play: sit down and play, also in tournaments; host: open rooms and "
        "tournaments and decide there; chat: write to others",
    ),
]


class ProgramIn(BaseModel):
    """A new program."""

    model_config = ConfigDict(extra="forbid")

    name: str = Field(min_length=1, max_length=200, description="1 to 24 characters")
    scopes: ScopesIn = ["play"]


class TokenIn(BaseModel):
    """What a new token may be used for."""

    model_config = ConfigDict(extra="forbid")

    scopes: ScopesIn = ["play"]


class ProgramOut(BaseModel):
    """A program, as its owner sees it."""

    id: str
    name: str
    created_at: str
    scopes: list[Scope] | None = Field(description="null: its token was revoked")


class ProgramsOut(BaseModel):
    """The programs of a person."""

    programs: list[ProgramOut]


class MadeOut(BaseModel):
    """A new token, shown this once, and whose it is."""

    token: str = Field(description="For `Authorization: Bearer`")
    program: ProgramOut


def program_out(program: Program) -> ProgramOut:
    """The program as it is shown."""
    held = program.scopes
    return ProgramOut(
        id=program.id,
        name=program.name,
        created_at=iso(program.created_at),
        scopes=None if held is None else [scope for scope in SCOPES if scope in held],
    )


@router.get("", responses=problems(401, 403))
async def own_programs(request: Request, account: RequiredAccount) -> ProgramsOut:
    """Your programs."""
    found = await programs.programs_of(services(request).database, account.id)
    return ProgramsOut(programs=[program_out(program) for program in found])


@router.post("", status_code=201, responses=problems(401, 403, 409, 422, 429))
async def make_program(request: Request, account: KnownAccount, body: ProgramIn) -> MadeOut:
    """Make a program: an account of its own, marked as a program, and its token."""
    made = services(request)
    await made.limits.check(NEW_PROGRAM, account.id)
    program, token = await programs.make_program(made.database, account, body.name, body.scopes)
    return MadeOut(token=token, program=program_out(program))


@router.post("/{program}/token", status_code=201, responses=problems(401, 403, 404, 422, 429))
async def renew_token(
    request: Request,
    program: ProgramPath,
    account: RequiredAccount,
    body: Annotated[TokenIn | None, Body()] = None,
) -> MadeOut:
    """A new token. The old one ends, and so do its streams and sockets."""
    made = services(request)
    await made.limits.check(NEW_PROGRAM, account.id)
    allowed = (body or TokenIn()).scopes
    renewed, token = await programs.renew_token(made.database, account, program, allowed)
    made.events.publish(AccountRevoked(renewed.id, renewed.generation))
    assert token is not None
    found = await programs.programs_of(made.database, account.id)
    shown = next(each for each in found if each.id == renewed.id)
    return MadeOut(token=token, program=program_out(shown))


@router.delete("/{program}/token", responses=problems(401, 403, 404, 429))
async def revoke_token(
    request: Request, program: ProgramPath, account: RequiredAccount
) -> ProgramsOut:
    """The token ends, and so do its streams and sockets. The program keeps its name and games."""
    made = services(request)
    await made.limits.check(CHANGE, account.id)
    revoked, _ = await programs.renew_token(made.database, account, program, None)
    made.events.publish(AccountRevoked(revoked.id, revoked.generation))
    return await own_programs(request, account)


@router.delete("/{program}", responses=problems(401, 403, 404, 429))
async def delete_program(
    request: Request, program: ProgramPath, account: RequiredAccount
) -> ProgramsOut:
    """Delete a program: it resigns what it plays; its finished matches stay, without its name."""
    made = services(request)
    await made.limits.check(CHANGE, account.id)
    gone, _ = await programs.renew_token(made.database, account, program, None)
    await erase(made.rooms, gone)
    return await own_programs(request, account)
