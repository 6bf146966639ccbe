"""Saved decks: kept per account, checked, shared as text, brought to the table."""

from __future__ import annotations

import pytest

from engine.games.leviatel.cards import DECKS
from tests.app.client import Guest, Refused, key_of
from tests.app.conftest import Running

PIRATES = list(DECKS["pirates"])


async def save(person: Guest, name: str, cards: list[str]) -> dict[str, object]:
    body = {"game": "leviatel", "name": name, "cards": cards}
    saved: dict[str, object] = await person.call("POST", "/api/decks", body)
    return saved


async def test_a_deck_is_kept_changed_and_removed(server: Running) -> None:
    ada, bo = await server.guests("Ada", "Bo")
    deck = await save(ada, "My fleet", PIRATES)
    assert deck["problems"] == []
    body = {"game": "leviatel", "name": "Half a fleet", "cards": PIRATES[:5]}
    changed = await ada.call("PUT", f"/api/decks/{deck['id']}", body)
    assert changed["problems"] == ["A deck has exactly 10 cards, this one has 5."]
    listed = await ada.call("GET", "/api/decks", game="leviatel")
    assert [found["name"] for found in listed["decks"]] == ["Half a fleet"]
    assert (await bo.call("GET", "/api/decks", game="leviatel"))["decks"] == []
    with pytest.raises(Refused) as refusal:
        await bo.call("PUT", f"/api/decks/{deck['id']}", body)
    assert refusal.value.code == "not_found"
    answer = await ada.http.delete(f"/api/decks/{deck['id']}")
    assert answer.status_code == 204
    assert (await ada.call("GET", "/api/decks", game="leviatel"))["decks"] == []
    for person in (ada, bo):
        await person.close()


async def test_two_decks_of_one_name_are_refused(each_server: Running) -> None:
    (ada,) = await each_server.guests("Ada")
    await save(ada, "Fleet", PIRATES)
    with pytest.raises(Refused, match="another deck called Fleet"):
        await save(ada, "Fleet", PIRATES)
    await ada.close()


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"game": "opale"}, "invalid"),
        ({"game": "chess"}, "unknown_game"),
        ({"cards": ["no_such_card"]}, "invalid"),
        ({"cards": "billy"}, "invalid"),
        ({"name": " "}, "invalid"),
        ({"name": "x" * 25}, "invalid"),
    ],
)
async def test_nonsense_is_refused(server: Running, change: dict[str, object], code: str) -> None:
    (ada,) = await server.guests("Ada")
    with pytest.raises(Refused) as refusal:
        await ada.call(
            "POST", "/api/decks", {"game": "leviatel", "name": "D", "cards": PIRATES} | change
        )
    assert refusal.value.code == code
    assert refusal.value.body["detail"]
    await ada.close()


async def test_a_code_carries_a_deck(server: Running) -> None:
    (ada,) = await server.guests("Ada")
    body = {"game": "leviatel", "cards": PIRATES}
    checked = await ada.call("POST", "/api/decks/check", body)
    read = await ada.call("GET", f"/api/decks/codes/{checked['code']}", game="leviatel")
    assert sorted(read["cards"]) == sorted(PIRATES)
    with pytest.raises(Refused, match="deck code"):
        await ada.call("GET", "/api/decks/codes/nonsense", game="leviatel")
    await ada.close()


async def test_one_answer_tells_of_every_card(server: Running) -> None:
    (ada,) = await server.guests("Ada")
    body = {"game": "leviatel", "cards": ["akame"]}
    refused = (await ada.call("POST", "/api/decks/check", body))["refused"]
    assert refused["zazel"] == ["At most 1 legendary card, this one has 2."]
    assert "billy" not in refused
    full = (await ada.call("POST", "/api/decks/check", body | {"cards": PIRATES}))["refused"]
    assert full["raul"] == ["A deck has exactly 10 cards, this one has 11."]
    await ada.close()


async def test_legal_decks_are_brought_to_the_table_and_stay_secret(server: Running) -> None:
    ada, bo = await server.guests("Ada", "Bo")
    await save(ada, "Fleet", PIRATES)
    await save(ada, "Draft", PIRATES[:3])
    opened = await ada.open_room("leviatel")
    room = opened["room"]["id"]
    await bo.sit(room, 1, key_of(opened["links"]["join"]))
    started = await ada.start(room)
    assert "Fleet" not in str(started)
    mine = await ada.call("GET", f"/api/rooms/{room}/view", seat=0)
    assert "own:Fleet" in mine["menu"]["choose_deck"]
    assert "own:Draft" not in mine["menu"]["choose_deck"]
    theirs = await bo.call("GET", f"/api/rooms/{room}/view", seat=1)
    assert "own:Fleet" not in theirs["menu"]["choose_deck"]
    assert "Fleet" not in str(theirs)
    for person in (ada, bo):
        await person.close()
