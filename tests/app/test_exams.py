"""Solo games: the exam sheet is kept, the next Master is as strong as the last dragon."""

import random
from typing import Any

from tests.app.client import Guest, Live, play_out
from tests.app.conftest import Running

GAME = "wind_and_fire"


async def solo(person: Guest, seed: int = 1) -> tuple[str, Live]:
    """Plays a solo game at random to its end; returns the room and the closed table."""
    opened = await person.open_room(GAME, seats=1)
    room = opened["room"]["id"]
    await person.start(room)
    async with person.socket(room) as live:
        await live.shown()
        await play_out([live], random.Random(seed))
        await live.room_is("finished")
    return room, live


def start_power(live: Live) -> Any:
    """How strong the Master was as the game began."""
    assert live.view is not None
    return live.view["master"]["start_power"]


async def test_the_next_master_is_as_strong_as_the_last_dragon(server: Running) -> None:
    ada, bo = await server.guests("Ada", "Bo")
    _, first = await solo(ada)
    assert start_power(first) == [5, 5, 5]
    sheet = first.room["result"]["sheet"]
    _, second = await solo(ada, 2)
    assert start_power(second) == sheet["powers"]
    _, other = await solo(bo)
    assert start_power(other) == [5, 5, 5]
    for person in (ada, bo):
        await person.close()


async def test_a_game_given_up_changes_nothing(server: Running) -> None:
    (ada,) = await server.guests("Ada")
    _, first = await solo(ada)
    room = (await ada.open_room(GAME, seats=1))["room"]["id"]
    await ada.start(room)
    await ada.call("POST", f"/api/rooms/{room}/resign", {"seat": 0})
    assert (await ada.http.get(f"/r/{room}/sheet")).status_code == 404
    _, third = await solo(ada, 3)
    assert start_power(third) == first.room["result"]["sheet"]["powers"]
    await ada.close()


async def test_the_sheet_is_a_page_and_the_progress_lists_it(server: Running) -> None:
    ada, bo = await server.guests("Ada <b>", "Bo")
    room, live = await solo(ada)
    sheet = live.room["result"]["sheet"]
    shown = await ada.http.get(f"/r/{room}/sheet")
    assert shown.status_code == 200
    assert "Exam sheet of Ada &lt;b&gt;" in shown.text
    assert shown.text.count('class="exams__ok') == sheet["passes"]
    assert shown.text.count('class="exams__no') == 18 - sheet["passes"]
    progress = await ada.http.get(f"/exams/{GAME}")
    assert progress.text.count("/sheet?match=") == 1
    assert "/sheet?match=" not in (await bo.http.get(f"/exams/{GAME}")).text
    assert (await bo.http.get(f"/r/{room}/sheet")).status_code == 404
    assert (await ada.http.get("/exams/opale")).status_code == 404
    for person in (ada, bo):
        await person.close()
