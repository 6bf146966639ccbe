"""A bot of fifty lines. It enters a room, the ladder or a tournament, and plays until it is over.

export TIDETABLE_TOKEN=tide_…        # made on the page /programs of the server
python bot.py http://127.0.0.1:8000 room "http://127.0.0.1:8000/r/abcd-efgh?join=…"
python bot.py http://127.0.0.1:8000 ladder opale
python bot.py http://127.0.0.1:8000 tournament "http://127.0.0.1:8000/t/abcd-efgh?join=…"
"""

import os
import random
import sys

from tidetable_client import Action, Client, Envelope, Event, Player, actions_of


def choose(seen: Envelope) -> Action:
    """Rather what ends a step well than what gives up a chance; else anything."""
    actions = actions_of(seen)
    eager = [action for action in actions if not action.verb.startswith(("pass", "skip"))]
    return random.choice(eager or actions)


def over(event: Event, where: str, place: str) -> bool:
    """Whether this is the end of what we came for."""
    if event["type"] == "tournament":
        return where == "tournament" and event["tournament"]["status"] == "finished"
    if event["type"] == "game_finish":
        return where != "tournament" and event["room"]["id"] == place
    return False


def main(url: str, where: str, what: str) -> None:
    with Client(url, os.environ["TIDETABLE_TOKEN"]) as client:
        if where == "room":
            place = client.enter(what)["id"]
        elif where == "ladder":
            place = client.seek(what)["id"]
        else:
            place = client.join_tournament(what)["id"]
        name = client.me()["name"]
        print(f"{name} waits at {url}: {where} {place}", flush=True)
        player = Player(client, choose)
        player.run(until=lambda event: over(event, where, place))
        for room in player.finished:
            you, result = room.get("you"), room["result"]
            if you and you["seat"] is not None and result:
                place = str(result["placement"][you["seat"]])
                print(f"{name}, {room['title']}: place {place}, {result['reason']}")


if __name__ == "__main__":
    main(*sys.argv[1:4])
