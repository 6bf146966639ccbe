"""The operator's page of people: reports, search, sanctions, notices. Needs no JavaScript."""

from collections.abc import Awaitable
from typing import Annotated

from fastapi import APIRouter, Depends, Form, Request
from starlette.responses import RedirectResponse, Response

from app.accounts.identity import client_address
from app.core.errors import Problem
from app.core.text import BadText, clean_text
from app.operation.entry import PATH
from app.operation.moderation import Moderation, found, open_cases
from app.operation.routes import NO_STORE, opened, page
from app.services import services

router = APIRouter(prefix=f"{PATH}/people", include_in_schema=False, dependencies=[Depends(opened)])
Text = Annotated[str, Form(max_length=200)]
Target = Annotated[str, Form(max_length=64)]


async def moderation_of(request: Request) -> Moderation:
    """Dependency: the acts of operators."""
    made = services(request)
    return Moderation(made.database, made.rooms, made.sanctions)


Acts = Annotated[Moderation, Depends(moderation_of)]


@router.get("")
async def people(request: Request, q: str = "", said: str = "") -> Response:
    """Open reports, what holds, the audit log; and what was searched for."""
    database = services(request).database
    context = await open_cases(database)
    results = await found(database, q) if q.strip() else None
    notice = services(request).sanctions.notice
    return page(request, "admin_people", q=q, said=said, notice=notice, results=results, **context)


async def did(work: Awaitable[None], said: str) -> Response:
    """Do it and show the page again, with what was done or why not."""
    try:
        await work
    except Problem as problem:
        said = problem.detail
    return RedirectResponse(f"{PATH}/people?said={said}", 303, NO_STORE)


def days_of(days: str) -> float | None:
    """So many days; empty: until it is lifted."""
    try:
        return float(days) if days.strip() else None
    except ValueError:
        raise Problem("invalid", "days: a number, or empty for no end") from None


def reason_of(text: str) -> str:
    """A reason, as people read it."""
    try:
        return clean_text(text, 200)
    except BadText as error:
        raise Problem("invalid", f"reason: {error}") from None


@router.post("/sanction")
async def sanction(
    request: Request,
    acts: Acts,
    kind: Annotated[str, Form()],
    target: Target,
    reason: Text,
    days: Annotated[str, Form()] = "",
) -> Response:
    """Warn, mute or ban."""
    who = client_address(request)
    work = acts.sanction(who, kind, target.strip(), days_of(days), reason_of(reason))
    return await did(work, f"Done: {kind} {target}")


@router.post("/lift")
async def lift(request: Request, acts: Acts, sanction: Annotated[int, Form()]) -> Response:
    """Take a sanction back."""
    return await did(acts.lift(client_address(request), sanction), "Lifted")


@router.post("/done")
async def done(request: Request, acts: Acts, report: Annotated[int, Form()]) -> Response:
    """A report was dealt with."""
    return await did(acts.done(client_address(request), report), "Report closed")


@router.post("/delete")
async def delete(
    request: Request, acts: Acts, what: Annotated[str, Form()], target: Target
) -> Response:
    """Delete a line, a deck or an account, or close a room."""
    who = client_address(request)
    works = {
        "line": lambda: acts.delete_line(who, int(target) if target.isdecimal() else 0),
        "room": lambda: acts.close_room(who, target),
        "account": lambda: acts.delete_person(who, target),
        "deck": lambda: acts.delete_deck(who, target),
    }
    if what not in works:
        raise Problem("invalid", f"what: one of {', '.join(works)}")
    return await did(works[what](), f"Deleted: {what} {target}")


@router.post("/notice")
async def notice(
    request: Request, acts: Acts, text: Text = "", days: Annotated[str, Form()] = ""
) -> Response:
    """Tell everybody something, or nothing any more."""
    words = reason_of(text) if text.strip() else ""
    return await did(acts.notice(client_address(request), words, days_of(days)), "Notice changed")
