"""The operator's page at /admin: figures, errors, matches that stand still. Needs no JavaScript."""

import socket as names
from typing import Annotated

import orjson
from fastapi import APIRouter, Depends, Path, Request
from starlette.responses import RedirectResponse, Response

from app.accounts.identity import client_address
from app.core.errors import Problem
from app.core.limits import SIGN_IN
from app.core.logging import logger
from app.core.templates import templates
from app.matches.releasing import release_match
from app.operation.entry import PATH, Door, form_field, let_out
from app.operation.figures import Here, figures, record_so_far
from app.rooms.ids import stored_id
from app.services import services

log = logger(__name__)

router = APIRouter(prefix=PATH, include_in_schema=False)

NOTES = {
    "released": "The match goes on.",
    "still": "It raised again, or somebody else released it: see below.",
}
NO_STORE = {"Cache-Control": "no-store", "X-Robots-Tag": "noindex"}


async def door_of(request: Request) -> Door:
    """Dependency: the door of this application."""
    made = services(request)
    token = made.settings.admin_token
    assert token is not None, "without a token these addresses do not exist"
    return Door(token.get_secret_value(), made.keys.secret)


DoorDep = Annotated[Door, Depends(door_of)]


async def opened(request: Request, door: DoorDep) -> None:
    """Dependency: somebody who signed in."""
    if not door.is_open(request):
        raise Problem("no_identity", "Sign in at /admin first.")


def page(request: Request, name: str, status: int = 200, **more: object) -> Response:
    """A page that nobody keeps."""
    context = {"me": None, "nav": "", **more}
    return templates.TemplateResponse(
        request, f"pages/{name}.html", context, status_code=status, headers=NO_STORE
    )


@router.get("")
async def overview(request: Request, door: DoorDep, said: str = "") -> Response:
    """The figures, or the form to sign in."""
    if not door.is_open(request):
        return page(request, "admin_enter")
    made = services(request)
    peers = made.cluster.bus.peers if made.cluster else ()
    here = Here(
        names.gethostname(),
        len(peers) + 1,
        sum(len(channel.sockets()) for channel in made.hub.channels.values()),
        len(made.matches.cache.tables),
    )
    found = await figures(made.database, here)
    return page(request, "admin", note=NOTES.get(said, ""), **found)


@router.post("/enter")
async def enter(request: Request, door: DoorDep) -> Response:
    """Sign in with the token."""
    limits = services(request).limits
    await limits.check(SIGN_IN, client_address(request))
    if not door.fits(await form_field(request, "token")):
        log.warning("admin_refused", client=client_address(request))
        return page(request, "admin_enter", 403, wrong=True)
    log.info("admin_entered", client=client_address(request))
    response = RedirectResponse(PATH, 303, NO_STORE)
    door.let_in(request, response)
    return response


@router.post("/leave")
async def leave() -> Response:
    """Sign out."""
    response = RedirectResponse(PATH, 303, NO_STORE)
    let_out(response)
    return response


@router.post("/rooms/{room}/release", dependencies=[Depends(opened)])
async def release(request: Request, room: str) -> Response:
    """Let a match in quarantine go on."""
    released = await release_match(services(request).matches.cache, stored_id(room))
    return RedirectResponse(f"{PATH}?said={'released' if released else 'still'}", 303, NO_STORE)


@router.get("/matches/{match}/record.json", dependencies=[Depends(opened)])
async def record(request: Request, match: Annotated[int, Path(ge=1, le=2**31 - 1)]) -> Response:
    """The record so far of a match in quarantine, seed included."""
    made = services(request)
    found = await record_so_far(made.matches.store, made.database, match)
    if found is None:
        raise Problem("not_found", "This match is not in quarantine.")
    log.warning("record_taken", match=match)
    headers = NO_STORE | {"Content-Disposition": f'attachment; filename="match-{match}.json"'}
    return Response(orjson.dumps(found), media_type="application/json", headers=headers)
