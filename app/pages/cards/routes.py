"""Pictures of rooms and tournaments for link previews: drawn once for what they say, kept, and not
for everybody as often as they like."""

import asyncio
from collections import OrderedDict
from urllib.parse import urlencode

from fastapi import APIRouter, Depends, Request
from starlette.responses import Response

from app.accounts.identity import client_address
from app.core.errors import Problem
from app.core.limits import CARD
from app.pages.cards.contents import card_of_event, card_of_room
from app.pages.cards.drawing import Card, drawn
from app.rooms.dependencies import Key, RoomPath
from app.rooms.service import RoomsDep
from app.services import services
from app.tournaments.routes import TournamentPath
from app.tournaments.service import TournamentsDep

router = APIRouter(include_in_schema=False)
KEPT = 200
MOST_WAITING = 20
"""Pictures that wait to be drawn: each takes some milliseconds."""
SECONDS = 60
"""So long others may keep a picture."""


class Cards:
    """The pictures that were drawn lately."""

    def __init__(self) -> None:
        self._kept: OrderedDict[Card, bytes] = OrderedDict()
        self._one = asyncio.Lock()
        """One at a time is drawn: the games come first."""
        self._waiting = 0

    async def picture(self, card: Card) -> bytes:
        """The picture of a card; drawn beside the event loop. A Problem when many wait."""
        if card not in self._kept:
            if self._waiting >= MOST_WAITING:
                raise Problem(
                    "unavailable", "Many pictures are being drawn. Come back in a moment."
                )
            self._waiting += 1
            try:
                async with self._one:
                    if card not in self._kept:
                        self._kept[card] = await asyncio.to_thread(drawn, card)
            finally:
                self._waiting -= 1
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        self._kept.move_to_end(card)
        return self._kept[card]


async def not_too_often(request: Request) -> None:
    """Dependency, before anything is read."""
    await services(request).limits.check(CARD, client_address(request))


async def answer(request: Request, card: Card, *, public: bool) -> Response:
    """The picture. What is not public others keep only for who asked."""
    picture = await services(request).cards.picture(card)
    shared = public and not request.query_params
    headers = {"Cache-Control": f"{'public' if shared else 'private'}, max-age={SECONDS}"}
    return Response(picture, media_type="image/jpeg", headers=headers)


@router.get("/r/{room}/card.jpg", dependencies=[Depends(not_too_often)])
async def room_card(
    request: Request,
    room: RoomPath,
    rooms: RoomsDep,
    tournaments: TournamentsDep,
    join: Key = None,
    watch: Key = None,
) -> Response:
    """A table, as who looks without a name sees it."""
    visit = await rooms.visible(room, None, join, watch)
    event = visit.room.tournament and await tournaments.reader.find(visit.room.tournament)
    shown = await rooms.room_json(visit)
    card = card_of_room(shown, event.state if event else None)
    return await answer(request, card, public=visit.room.access == "public")


@router.get("/t/{tournament}/card.jpg", dependencies=[Depends(not_too_often)])
async def event_card(
    request: Request, tournament: TournamentPath, tournaments: TournamentsDep, join: Key = None
) -> Response:
    """A tournament with who leads."""
    snapshot = await tournaments.reader.visible(tournament, None, join)
    public = snapshot.row.access == "public"
    return await answer(request, card_of_event(snapshot.state), public=public)


def card_address(page: str, **keys: str | None) -> str:
    """Where the picture of a page lies; with the key of the link, which the page has too.

    >>> card_address("/r/abcd-efgh", watch="k3y", join=None)
    '/r/abcd-efgh/card.jpg?watch=k3y'
    """
    query = urlencode({name: key for name, key in keys.items() if key})
    return f"{page}/card.jpg{'?' if query else ''}{query}"
