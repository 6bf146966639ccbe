"""Exam sheets of solo games: a page one can keep, and the progress of an account (WF-7)."""

from datetime import UTC, datetime
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from starlette.responses import Response

from app.accounts.identity import MaybeAccount, shown_account
from app.core.errors import Problem
from app.core.templates import templates
from app.matches.outcomes import Kept
from app.pages import errors
from app.rooms import listing
from app.rooms.ids import public_id
from app.rooms.play_routes import HistoryDep
from app.rooms.service import RoomsDep
from engine import catalogue

router = APIRouter()
ICONS = {
    "white": "snowflake-1", "yellow": "sun", "red": "flame", "purple": "peaks",
    "green": "oak-leaf", "blue": "water-drop",
    "head": "dragon-head", "wings": "bat-wing", "tail": "spiked-tail",
}  # fmt: skip
"""In the game's own sprite."""
Json = dict[str, Any]


@router.get("/r/{room}/sheet")
async def sheet_page(
    request: Request,
    room: str,
    account: MaybeAccount,
    rooms: RoomsDep,
    history: HistoryDep,
    match: Annotated[int | None, Query(ge=1)] = None,
) -> Response:
    """The exam sheet of a finished solo game, for everybody who may see the room."""
    try:
        visit = await rooms.watchable(room, account)
        row = await history.match_row(visit.room.id, match)
    except Problem:
        return errors.page(request, errors.LOST)
    sheet = (row.result or {}).get("sheet")
    if row.status != "finished" or not sheet:
        return errors.page(request, errors.MISSING)
    me = shown_account(account)
    context: Json = {
        "me": me,
        "nav": "",
        "game": catalogue[row.game].info,
        "shown": shown_sheet(Kept(row, sheet)),
        "player": row.players[0]["name"],
        "components": catalogue[row.game].components(),
        "icons": ICONS,
        "address": f"/r/{public_id(visit.room.id)}",
    }
    return templates.TemplateResponse(request, "pages/exam_sheet.html", context)


@router.get("/exams/{game}")
async def progress_page(
    request: Request, game: str, account: MaybeAccount, rooms: RoomsDep
) -> Response:
    """All exam sheets of the visitor, the best one, and the achievements marked so far."""
    rules = catalogue.get(game)
    if rules is None or "last_sheet" not in {option.id for option in rules.info.options}:
        return errors.page(request, errors.MISSING)
    kept = await listing.kept_sheets(rooms, account.id, game) if account else []
    components = rules.components()
    context: Json = {
        "me": shown_account(account),
        "nav": "games",
        "game": rules.info,
        "components": components,
        **progress(kept, components),
    }
    return templates.TemplateResponse(request, "pages/exam_progress.html", context)


def progress(kept: list[Kept], components: Json) -> Json:
    """What the progress page shows of the sheets, the newest first."""
    sheets = [shown_sheet(one) for one in kept]
    marked = [sheet["achievement"] for sheet in sheets if sheet["achievement"]]
    return {
        "sheets": sheets,
        "best": max((s["total"] for s in sheets if not s["lost"]), default=None),
        "achievements": [
            row | {"times": marked.count(row["id"])} for row in components["achievements"]
        ],
        "marked": len(set(marked)),
        "next_powers": sheets[0]["powers"] if sheets else None,
    }


def shown_sheet(kept: Kept) -> Json:
    """A sheet with its room and its day; exams by element and part."""
    row, sheet = kept.row, kept.sheet
    ended = datetime.fromtimestamp((row.ended_at or row.started_at) / 1000, UTC)
    passed = {tuple(exam) for exam in sheet["passed"]}
    featured = {tuple(exam) for exam in sheet["shown"]}
    return sheet | {
        "address": f"/r/{public_id(row.room_id)}/sheet?match={row.number}",
        "day": f"{ended.day} {ended:%B %Y}",
        "exam": lambda part, element: (part, element) in passed,
        "featured": lambda part, element: (part, element) in featured,
    }
