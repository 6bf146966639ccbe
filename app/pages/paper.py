"""A tournament on paper: pairings and results of a round, the ranking, teams; to be printed."""

from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from starlette.responses import Response

from app.accounts.identity import MaybeAccount, shown_account
from app.core.errors import Problem
from app.core.templates import templates
from app.core.words import ordinal
from app.pages import errors
from app.pages.tournaments import FORMATS, LOST, Key
from app.tournaments.ranking import plain
from app.tournaments.responses import PublicState, TableState
from app.tournaments.service import TournamentsDep

router = APIRouter()
LATEST = 60
"""So many games of an arena are listed: the latest."""


@router.get("/t/{tournament}/print")
async def print_page(
    request: Request,
    tournament: str,
    account: MaybeAccount,
    tournaments: TournamentsDep,
    join: Key = None,
    number: Annotated[int | None, Query(ge=1, le=32_000, alias="round")] = None,
) -> Response:
    """Everything on one page; `?round=` for an earlier round."""
    try:
        snapshot = await tournaments.reader.visible(tournament, account, join)
    except Problem:
        return errors.page(request, LOST)
    state = snapshot.state
    arena = state["format"] == "arena"
    chosen = min(number or state["round"], state["round"])
    played = state["tables"] if arena else [t for t in state["tables"] if t["round"] == chosen]
    tables = sorted(played, key=lambda one: (one["round"], one["number"]))[-LATEST:]
    points = {line["entrant"]: line["points"] for line in state["standings"]}
    context = {
        "me": shown_account(account),
        "nav": "tournaments",
        "tournament": state,
        "format": FORMATS[state["format"]],
        "round": None if arena else chosen,
        "rounds": [] if arena else [one["number"] for one in state["rounds"]],
        "lines": [line_of(state, points, table) for table in tables],
        "people": {one["entrant"]: one for one in state["entrants"]},
        "key": join,
        "plain": plain,
        "ordinal": ordinal,
    }
    return templates.TemplateResponse(request, "pages/print.html", context)


def line_of(state: PublicState, points: dict[int, float], table: TableState) -> dict[str, Any]:
    """A table as it stands on paper; the result is empty while it is played."""
    names = {entrant["entrant"]: entrant["name"] for entrant in state["entrants"]}
    over = table["status"] != "playing"
    two = len(table["seats"]) == 2
    return {
        "number": table["number"] if table["kind"] == "game" else "",
        "kind": "round off" if table["asked"] else table["kind"],
        "two": two,
        "seats": [
            {
                "name": names[seat["entrant"]],
                "points": plain(points.get(seat["entrant"], 0.0)),
                "got": plain(seat["points"]) if over else "",
                "place": seat["place"] if over and not two else None,
            }
            for seat in table["seats"]
        ],
    }
