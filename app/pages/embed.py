"""Standings of a tournament for other sites: a small page in a frame, live.

`?theme=light|dark`: as the site around it; else as the device. `?rows=N`: so many players.
"""

from typing import Annotated, Literal
from urllib.parse import quote

from fastapi import APIRouter, Query, Request
from starlette.responses import Response

from app.accounts.identity import MaybeAccount
from app.core.errors import Problem
from app.core.templates import templates
from app.pages import errors, preload
from app.pages.framing import FRAMEABLE
from app.pages.tournaments import LOST, Key
from app.tournaments.service import TournamentsDep

router = APIRouter(dependencies=FRAMEABLE)
MOST_ROWS = 64


@router.get("/t/{tournament}/embed", include_in_schema=False)
async def standings(
    request: Request,
    tournament: str,
    account: MaybeAccount,
    tournaments: TournamentsDep,
    join: Key = None,
    theme: Literal["light", "dark"] | None = None,
    rows: Annotated[int, Query(ge=1, le=MOST_ROWS)] = MOST_ROWS,
) -> Response:
    """Who leads, which games are played, what is announced."""
    try:
        snapshot = await tournaments.reader.visible(tournament, account, join)
    except Problem:
        return errors.page(request, LOST)
    state = await tournaments.reader.state(snapshot, None)
    key = f"?join={quote(join)}" if join else ""
    context = {
        "me": None,
        "nav": "",
        "theme": theme,
        "tournament": state,
        "address": f"/t/{state['id']}{key}",
        "page_data": {"tournament": state, "key": key, "rows": rows},
        "modules": preload.graph("/static/js/embed.js"),
    }
    return templates.TemplateResponse(request, "pages/embed.html", context)
