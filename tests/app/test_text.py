"""What people write: names of the service, characters that fool the eye, NUL."""

from typing import Any

import pytest

from app.accounts.names import clean_name
from app.core.text import BadText, clean_text
from tests.app.client import Refused
from tests.app.conftest import Running
from tests.app.tables import lobby

TAKEN = [
    "You",
    "you ",
    "Admin",
    "ADMIN",
    "Moderator",
    "Tidetable",
    "T\u0456detable",
    "Bot",
    "Seat 1",
]
FOOLING = ["", "   ", "\u3164", "a\u202eb", "a\u200bb", "a\u2066b", "a\nb", "a\x07b", "\u200d"]


@pytest.mark.parametrize("name", [*TAKEN, *FOOLING])
def test_names_that_are_refused(name: str) -> None:
    with pytest.raises(BadText):
        clean_name(name)


@pytest.mark.parametrize(
    "name", ["Ada", "Youssef", "Botond", "Seatless", "Анна", "李雷", "👩‍🚀 Sam"]
)
def test_names_that_are_kept(name: str) -> None:
    assert clean_name(name) == name


def test_chat_keeps_lines_and_refuses_what_turns_them() -> None:
    assert clean_text(" one\ntwo ", 500, breaks=True) == "one\ntwo"
    for text in ("a\u202eb", "a\u2028b", "\n\n"):
        with pytest.raises(BadText):
            clean_text(text, 500, breaks=True)


async def code(call: Any) -> str:
    """The code a call is refused with."""
    with pytest.raises(Refused) as caught:
        await call
    return caught.value.code


async def test_the_same_rule_wherever_people_write(server: Running) -> None:
    async with lobby(server) as room:
        ada = room.host
        bad = "a\u202eb"
        deck = {"game": "leviatel", "name": bad, "cards": []}
        tournament = {"name": bad, "game": "opale"}
        for method, path, body in (
            ("PATCH", "/api/me", {"name": bad}),
            ("POST", "/api/guests", {"name": bad}),
            ("POST", "/api/decks", deck),
            ("POST", "/api/tournaments", tournament),
        ):
            assert await code(ada.call(method, path, body)) == "invalid", path
        async with ada.socket(room.id) as live:
            answer = await live.say(bad)
            assert (answer["type"], answer["code"]) == ("refused", "invalid")


async def test_nul_is_a_clean_refusal_everywhere(each_server: Running) -> None:
    async with lobby(each_server) as room:
        ada = room.host
        for method, path, body in (
            ("PATCH", "/api/me", {"name": "a\x00"}),
            ("POST", "/api/rooms", {"game": "opale\x00"}),
            ("POST", f"/api/rooms/{room.id}/seats/1", {"join": "a\x00"}),
            ("GET", "/api/players/a%00", None),
            ("GET", "/r/abcd%00", None),
            ("GET", "/api/rooms?cursor=%00", None),
        ):
            answer = await ada.http.request(method, path, json=body)
            assert answer.status_code == 422, path
        async with ada.socket(room.id) as live:
            await live.connection.send('{"type":"chat","id":"a\\u0000","text":"hello"}')
            await live.until(lambda: None in live.answers)
