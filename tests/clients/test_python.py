"""The Python client and its example bot against a real server: a room, the ladder, a tournament."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.clients.conftest import Person
from tests.server import ROOT, Server
from tidetable_client import Action, Client, Event, Player, Refused, actions_of, random_choice

BOT = ROOT / "clients" / "python" / "examples" / "bot.py"
PATIENCE = 100


def bot(server: Server, token: str, where: str, what: str) -> subprocess.Popen[str]:
    """The example, started as its documentation says."""
    environment = {**os.environ, "TIDETABLE_TOKEN": token, "PYTHONPATH": str(BOT.parents[1])}
    return subprocess.Popen(
        [sys.executable, str(BOT), server.url, where, what],
        env=environment,
        stdout=subprocess.PIPE,
        text=True,
    )


@contextmanager
def ended(*bots: subprocess.Popen[str]) -> Iterator[list[str]]:
    """What they said, once they have come to their end."""
    try:
        yield [each.communicate(timeout=PATIENCE)[0] for each in bots]
        assert [each.returncode for each in bots] == [0] * len(bots)
    finally:
        for each in bots:
            each.kill()
            each.wait()


def test_a_program_plays_a_bot_of_the_server_to_the_end(
    server: Server, people: list[Person]
) -> None:
    with Client(server.url, people[0].token("Kelp")) as client:
        assert client.me()["kind"] == "program"
        player = Player(client, random_choice)
        room = client.play_bot("opale", "random")
        with pytest.raises(Refused) as refused:
            client.room("zzzz-zzzz")
        assert refused.value.code == "not_found"
        player.run(until=lambda event: event["type"] == "game_finish")
        (finished,) = player.finished
        assert (finished["id"], finished["status"]) == (room["id"], "finished")
        assert client.decisions() == []


def test_undo_chat_resign_and_a_lost_answer(server: Server, people: list[Person]) -> None:
    with Client(server.url, people[0].token("Kelp")) as client:
        opened = client.open_room("leviatel")
        room = opened["room"]["id"]
        people[1].call("POST", f"/api/rooms/{room}/seats/1", {"join": key(opened["links"]["join"])})
        client.start(client.room(room))
        frames = client.frames(room, mode="full")
        assert next(frames)["type"] == "hello"
        assert client.say(room, "Good luck.") == 0
        while not (waits := client.decisions()):
            seen = people[1].call("GET", f"/api/rooms/{room}/view?seat=1")
            act(people[1], room, seen)
        assert waits[0]["room"] == room
        seen = client.view(room, 0)
        action = actions_of(seen)[0]
        again = {"id": "once", "seat": 0, "decision": seen["decision"], **action._asdict()}
        stored = client.call("POST", f"/api/rooms/{room}/actions", again)
        assert client.call("POST", f"/api/rooms/{room}/actions", again) == stored
        if client.view(room, 0)["undo"]:
            assert client.undo(room, 0) == stored["version"] + 1
        with pytest.raises(Refused) as refused:
            client.act(room, client.view(room, 0), Action("win"))
        assert refused.value.code in ("illegal", "not_your_turn")
        client.resign(room, 0)
        kinds = [frame["type"] for frame in frames_until_over(frames)]
        assert {"chat", "view", "over"} <= set(kinds)


def frames_until_over(frames: Iterator[dict[str, object]]) -> Iterator[dict[str, object]]:
    """What comes until the match is over."""
    for frame in frames:
        yield frame
        if frame["type"] == "over":
            return


def key(link: str) -> str:
    """The key of a link."""
    return link.rpartition("=")[2]


def act(person: Person, room: str, seen: dict[str, object]) -> None:
    """The first entry of the menu."""
    menu = seen["menu"]
    assert isinstance(menu, dict)
    verb, nouns = next(iter(menu.items()))
    body = {"id": f"p{seen['version']}", "seat": seen["seat"], "decision": seen["decision"]}
    person.call("POST", f"/api/rooms/{room}/actions", body | {"verb": verb, "noun": nouns[0]})


def test_the_example_enters_a_room_by_its_link(server: Server, people: list[Person]) -> None:
    """A person's room; another program of somebody else's hosts it and plays."""
    with Client(server.url, people[0].token("Host")) as host:
        opened = host.open_room("opale")
        guest = bot(server, people[1].token("Guest", "play"), "room", opened["links"]["join"])
        Player(host, random_choice).run(until=lambda event: event["type"] == "game_finish")
        with ended(guest) as (said,):
            assert "waits at" in said
            assert "Guest, Opale: place" in said


def test_two_examples_meet_on_the_ladder_and_are_rated(
    server: Server, people: list[Person]
) -> None:
    first = bot(server, people[0].token("Reef"), "ladder", "opale")
    assert first.stdout is not None
    assert "waits at" in first.stdout.readline()
    second = bot(server, people[1].token("Shoal", "play"), "ladder", "opale")
    with ended(first, second) as said:
        assert all("place" in each for each in said)
    board = people[2].call("GET", "/api/games/opale/leaderboard")
    ranked = {line["player"]["name"]: line["player"]["kind"] for line in board["players"]}
    assert ranked == {"Reef": "program", "Shoal": "program"}


@pytest.mark.slow
def test_four_examples_play_a_tournament(server: Server, people: list[Person]) -> None:
    wish = {"name": "Evening", "game": "opale", "programs": True, "rounds": 2}
    made = people[0].call("POST", "/api/tournaments", wish)
    ident, link = made["tournament"]["id"], made["links"]["join"]
    bots = [
        bot(server, person.token(name, "play"), "tournament", link)
        for person, name in zip(people, ("One", "Two", "Three", "Four"), strict=True)
    ]
    for each in bots:
        assert each.stdout is not None
        assert "waits at" in each.stdout.readline()
    people[0].call("POST", f"/api/tournaments/{ident}/start")
    with ended(*bots) as said:
        assert [each.count("place") for each in said] == [2, 2, 2, 2]
    state = people[0].call("GET", f"/api/tournaments/{ident}")
    assert state["status"] == "finished"
    assert {line["missed"] for line in state["standings"]} == {0}
    assert {each["kind"] for each in state["entrants"]} == {"program"}


@pytest.mark.faults
def test_the_stream_is_opened_again_when_the_server_comes_back(
    tmp_path: Path, people: list[Person]
) -> None:
    """What waits comes once more, and a taken-back token ends the stream for good."""
    own = Server(tmp_path).start()
    try:
        person = Person(own.url, "Olive")
        heard: list[Event] = []
        asked = threading.Event()
        with Client(own.url, person.token("Kelp")) as client:
            client.play_bot("opale", "random")

            def listen() -> None:
                for event in client.events():
                    heard.append(event)
                    if event["type"] == "decision":
                        asked.set()
                    if [each["type"] for each in heard].count("hello") == 2:
                        return

            listener = threading.Thread(target=listen)
            listener.start()
            assert asked.wait(PATIENCE)
            waits = client.decisions()
            own.kill()
            own.start()
            listener.join(PATIENCE)
            assert not listener.is_alive()
            assert client.decisions() == waits
            program = person.call("GET", "/api/me/programs")["programs"][0]["id"]
            person.call("DELETE", f"/api/me/programs/{program}/token")
            with pytest.raises(Refused) as refused:
                list(client.events())
            assert refused.value.code == "no_identity"
        person.http.close()
    finally:
        own.stop()
