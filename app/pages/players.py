"""The page of a player: ratings, history, whom they met; and the ranking of each game."""

from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from starlette.responses import Response

from app.accounts.identity import MaybeAccount, shown_account
from app.accounts.service import Account
from app.core.errors import Problem
from app.core.templates import templates
from app.core.words import ordinal
from app.friends.meeting import is_acquainted
from app.pages import errors, shelf
from app.people.friends import Bond, bonds_of
from app.services import services

router = APIRouter()

NOBODY = errors.Notice(
    404, "sailboat", "There is no such player", "The link may have a typo, or the guest has left."
)
NO_GAME = errors.Notice(
    404, "compass", "There is no such game", "The shelf shows all of them.", "The shelf", "/games"
)
PAGE = 25


def outcome(match: dict[str, Any]) -> str:
    """How a match ended for the player.

    >>> outcome({"seat": 0, "seats": [{"place": 1}, {"place": 2}]})
    'won'
    >>> outcome({"seat": 2, "seats": [{"place": 1}, {"place": 3}, {"place": 2}]})
    '2nd of 3'
    """
    places = [seat["place"] for seat in match["seats"]]
    mine = places[match["seat"]] if match["seat"] is not None else None
    if mine is None:
        return ""
    if len(places) > 2:
        return f"{ordinal(mine)} of {len(places)}"
    if len(places) == 1:
        return "passed" if mine == 1 else "failed"
    return "draw" if places == [1, 1] else "won" if mine == 1 else "lost"


async def bond_with(request: Request, account: Account | None, player: str) -> Bond | None:
    """What there is between the visitor and a player they met; None: they have not."""
    if account is None or account.id == player:
        return None
    async with services(request).database.read() as session:
        if not await is_acquainted(session, account.id, player):
            return None
        return (await bonds_of(session, account.id)).with_(player)


@router.get("/players/{player}")
async def player_page(
    request: Request,
    player: str,
    account: MaybeAccount,
    before: Annotated[int | None, Query(ge=1, le=2**31 - 1)] = None,
) -> Response:
    """A player, as far as the visitor may know."""
    reading = services(request).rating_reading
    try:
        profile = await reading.profile(player, account, before, PAGE)
    except Problem:
        return errors.page(request, NOBODY)
    for match in profile["matches"]:
        match["outcome"] = outcome(match)
    me = shown_account(account)
    people = services(request).people
    avoided = await people.avoided(account.id) if account else []
    how = next((each.how for each in avoided if each.id == player), "")
    context = {
        "me": me,
        "nav": "",
        "how": how,
        "bond": await bond_with(request, account, profile["player"]["id"]),
        "mine": account is not None and account.id == player,
        **profile,
    }
    return templates.TemplateResponse(request, "pages/player.html", context)


@router.get("/games/{game}/ranking")
async def ranking_page(
    request: Request,
    game: str,
    account: MaybeAccount,
    offset: Annotated[int, Query(ge=0, le=100_000)] = 0,
) -> Response:
    """The leaderboard of a game."""
    reading = services(request).rating_reading
    try:
        board = await reading.leaderboard(game, offset, 50)
    except Problem:
        return errors.page(request, NO_GAME)
    me = shown_account(account)
    context = {"me": me, "nav": "games", **board, "games": shelf.games(), "offset": offset}
    return templates.TemplateResponse(request, "pages/ranking.html", context)
