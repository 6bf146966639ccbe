"""Play on a Tidetable server from Python, over plain HTTP."""

from tidetable_client.client import Client
from tidetable_client.errors import Away, Refused
from tidetable_client.playing import Choose, Player, actions_of, random_choice
from tidetable_client.shapes import (
    Account,
    Action,
    DecisionWaits,
    Envelope,
    Event,
    GameEvent,
    Room,
    Seat,
    Tournament,
    TournamentEvent,
)

__all__ = [
    "Account",
    "Action",
    "Away",
    "Choose",
    "Client",
    "DecisionWaits",
    "Envelope",
    "Event",
    "GameEvent",
    "Player",
    "Refused",
    "Room",
    "Seat",
    "Tournament",
    "TournamentEvent",
    "actions_of",
    "random_choice",
]
