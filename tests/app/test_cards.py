"""Pictures for link previews: for whom the page is, of what everybody may see, drawn once."""

from __future__ import annotations

import asyncio
import re
from io import BytesIO

import httpx
from PIL import Image

from app.core.errors import Problem
from app.core.limits import CARD
from app.pages.cards.contents import card_of_event, card_of_room
from app.pages.cards.drawing import Card, Line, drawn
from app.pages.cards.routes import MOST_WAITING, Cards
from engine import catalogue
from tests.app.client import key_of
from tests.app.conftest import Running, running
from tests.app.tables import lobby
from tests.app.tourneys import tournament
from tests.server import NO_TLS

OG = re.compile(r'property="og:image" content="([^"]+)"')


async def picture(http: httpx.AsyncClient, page: str) -> Image.Image:
    """What a preview of a page shows, to somebody without cookies."""
    address = OG.search((await http.get(page)).text)
    assert address is not None
    answer = await http.get(address[1].replace("&amp;", "&"))
    assert answer.headers["content-type"] == "image/jpeg"
    assert "max-age" in answer.headers["cache-control"]
    return Image.open(BytesIO(answer.content))


async def test_links_show_who_plays(server: Running) -> None:
    async with lobby(server) as room, httpx.AsyncClient(verify=NO_TLS) as http:
        link = (await room.host.call("GET", f"/api/rooms/{room.id}/links"))["join"]
        assert (await picture(http, link)).size == (1200, 630)
        assert (await http.get(f"{server.base}/r/{room.id}/card.jpg")).status_code == 404
    (ada,) = await server.guests("Ada")
    async with tournament(ada, access="link") as cup, httpx.AsyncClient(verify=NO_TLS) as http:
        await cup.bots(2)
        await cup.start()
        name = cup.path.rpartition("/")[2]
        link = (await cup.call("GET", "/links"))["join"]
        assert (await picture(http, link)).size == (1200, 630)
        assert (await http.get(f"{server.base}/t/{name}/card.jpg")).status_code == 404
        cards = server.app.services.cards
        reader = server.app.services.tournaments.reader
        seen = await reader.find(name.replace("-", ""))
        assert seen is not None
        card = card_of_event(seen.state)
        assert card.live
        assert len(card.lines) == 2
        assert await cards.picture(card) is await cards.picture(card_of_event(seen.state))
        state = await cup.finished()
        table = state["tables"][0]
        shown = await ada.call("GET", f"/api/rooms/{table['room']}")
        over = card_of_room(shown, seen.state)
        assert not over.live
        assert over.kicker == "Spring tide, round 1 of 1"
        assert sorted(line.value for line in over.lines) in (["", "won"], ["draw", "draw"])
    await ada.close()


async def test_they_are_kept_for_others_where_everybody_may_look(server: Running) -> None:
    (ada,) = await server.guests("Ada")
    async with server.http() as http, tournament(ada) as cup, lobby(server) as room:
        name = cup.path.rpartition("/")[2]
        kept = (await http.get(f"/t/{name}/card.jpg")).headers["cache-control"]
        assert kept == "public, max-age=60"
        link = (await room.host.call("GET", f"/api/rooms/{room.id}/links"))["join"]
        own = await http.get(f"/r/{room.id}/card.jpg", params={"join": key_of(link)})
        assert own.headers["cache-control"] == "private, max-age=60"
        state = await room.host.call("GET", f"/api/rooms/{room.id}")
        await room.host.call("DELETE", f"/api/rooms/{room.id}")
        gone = await room.host.call("GET", f"/api/rooms/{room.id}")
        feet = [card_of_room(each, None).foot for each in (state, gone)]
        assert feet == ["Open the link and sit down", "Closed"]
    await ada.close()


async def test_nobody_waits_long_for_a_picture() -> None:
    cards = Cards()
    many = (Card("opale", "", str(number), (), "") for number in range(MOST_WAITING + 1))
    answers = await asyncio.gather(*map(cards.picture, many), return_exceptions=True)
    refused = [each.code for each in answers if isinstance(each, Problem)]
    assert refused == ["unavailable"]
    assert sum(isinstance(each, bytes) for each in answers) == MOST_WAITING


async def test_nothing_is_read_for_who_asks_too_often(sqlite_url: str, same_moment: None) -> None:
    async with running(sqlite_url, rate_limits="on") as place, place.http() as http:
        for _ in range(CARD.amount):
            assert (await http.get("/t/abcd-efgh/card.jpg")).status_code == 404
        assert (await http.get("/t/abcd-efgh/card.jpg")).status_code == 429


def test_every_game_and_any_name_has_a_picture() -> None:
    odd = ("Ölfaß", "名前", "x" * 80, "")
    for game in (*catalogue, "of_another_distribution"):
        lines = tuple(Line(name, "12.5", seat) for seat, name in enumerate(odd))
        card = Card(game, "k" * 200, "h" * 200, lines, "f" * 200, live=True)
        assert Image.open(BytesIO(drawn(card))).size == (1200, 630)
