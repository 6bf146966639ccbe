"""The loop of a program that plays: it is told what to choose, and does all the rest."""

import random
from collections.abc import Callable

from tidetable_client.client import Client
from tidetable_client.errors import Refused
from tidetable_client.shapes import Action, DecisionWaits, Envelope, Event, Room

Choose = Callable[[Envelope], Action]
"""Given the position of a seat with its menu, one entry of that menu."""
OVERTAKEN = (
    *("stale_decision", "not_your_turn", "finished", "not_your_seat", "seat_not_yours"),
    *("quarantined", "not_started", "earlier_rules"),
)
"""The table went on, or stands still: the next event tells what is asked."""


def actions_of(seen: Envelope) -> list[Action]:
    """The menu as a list.

    >>> actions_of({"menu": {"lay": ["a", "b"], "pass": [None]}})[1:]
    [Action(verb='lay', noun='b'), Action(verb='pass', noun=None)]
    """
    return [Action(verb, noun) for verb, nouns in seen["menu"].items() for noun in nouns]


def random_choice(seen: Envelope) -> Action:
    """Any verb of the menu, with any of its nouns."""
    verb = random.choice(list(seen["menu"]))
    return Action(verb, random.choice(seen["menu"][verb]))


class Player:
    """Plays every game its account sits in."""

    def __init__(self, client: Client, choose: Choose, *, rematches: bool = False) -> None:
        self.client = client
        self.choose = choose
        self.rematches = rematches
        self.finished: list[Room] = []
        """The rooms of finished games, with their results."""

    def run(self, until: Callable[[Event], bool] = lambda _: False) -> None:
        """Listen and play until an event is what was waited for."""
        for event in self.client.events():
            self.hear(event)
            if until(event):
                return

    def hear(self, event: Event) -> None:
        """Do what an event asks for."""
        if event["type"] == "decision":
            self.move(event)
        elif event["type"] == "lobby":
            self.prepare(event["room"])
        elif event["type"] == "game_finish":
            self.finished.append(event["room"])
        elif event["type"] == "rematch" and self.rematches:
            self.attempt(lambda: self.client.rematch(event["room"]["id"]))

    def move(self, waits: DecisionWaits) -> None:
        """Choose until nothing is asked any more."""
        room, seat = waits["room"], waits["seat"]
        try:
            while (seen := self.client.view(room, seat))["menu"]:
                self.client.act(room, seen, self.choose(seen))
        except Refused as refused:
            if refused.code not in OVERTAKEN:
                raise

    def prepare(self, room: Room) -> None:
        """In a lobby: agree to the terms; as its host start when everybody does."""
        you = room.get("you")
        if you is None or you["seat"] is None:
            return
        seats = room["seats"]
        if you["host"]:
            others = [each for each in seats if each["seat"] != you["seat"]]
            if all(each["player"] is not None and each["ready"] for each in others):
                self.attempt(lambda: self.client.start(room))
        elif not seats[you["seat"]]["ready"]:
            seat = you["seat"]
            self.attempt(lambda: self.client.ready(room, seat))

    @staticmethod
    def attempt(work: Callable[[], object]) -> None:
        """Do it, unless it is not ours to do, or the table went on meanwhile: the next event tells
        how it is now."""
        try:
            work()
        except Refused as refused:
            if refused.status not in (403, 409):
                raise
