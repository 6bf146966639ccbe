"""The page where decks are built, for games to which people bring their own."""

from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import Response

from app.accounts.identity import MaybeAccount, shown_account
from app.core.templates import templates
from app.decks.routes import deck_out
from app.decks.service import DecksDep
from app.pages import errors, preload, shelf
from engine import catalogue

router = APIRouter()


@router.get("/decks/{game}")
async def deck_page(
    request: Request, game: str, account: MaybeAccount, decks: DecksDep
) -> Response:
    """The shell of the deck builder; the client draws it. Deck and filters are in the address."""
    rules = catalogue.get(game)
    if rules is None or rules.decks is None:
        return errors.page(request, errors.MISSING if rules is None else errors.NO_DECKS)
    own = await decks.of(account.id, game) if account else []
    saved = [deck_out(row).model_dump() for row in own]
    me = shown_account(account)
    data: dict[str, Any] = {"game": shelf.sheet(game), "me": me, "decks": saved}
    context = {"me": me, "nav": "games", "game": rules.info, "page_data": data}
    parts = "/static/js/pages/decks.js", f"/static/js/pages/decks/{game}.js"
    context["modules"] = preload.graph(*parts)
    return templates.TemplateResponse(request, "pages/decks.html", context)
