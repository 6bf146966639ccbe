"""What the sockets of a room are told of a step: made once for all who are told the same."""

import random

import orjson
import pytest

from app.live.channel import Channel
from app.matches.envelope import events_json
from app.matches.live_match import NO_FACTS, LiveMatch
from engine import Match, catalogue


@pytest.mark.parametrize("game", catalogue)
def test_everybody_is_told_a_step_as_they_may_see_it(game: str) -> None:
    chance = random.Random(game)
    match = Match.new(game, seed="7" * 32, salt="8" * 32)
    table, channel = LiveMatch("room", 1, 1, match, 0, NO_FACTS), Channel()
    secrets = 0
    for _ in range(60):
        if match.over:
            break
        seat = chance.choice(match.waiting())
        match.act(seat, chance.choice(match.menu(seat)))
        viewers = [*range(match.seats), None]
        chance.shuffle(viewers)  # who is told first must not matter
        for viewer in viewers:
            told = orjson.dumps(events_json(match, match.events, viewer))
            assert channel.events_of(table, viewer) == told
        secrets += sum(bool(event.private) for event in match.events)
    assert secrets, "no step told anybody more than the others"


def test_the_next_match_of_a_room_is_told_anew() -> None:
    channel = Channel()
    for number, game in enumerate(("opale", "leviatel"), 1):
        match = Match.new(game, seed="7" * 32, salt="8" * 32)
        table = LiveMatch("room", number, number, match, 0, NO_FACTS)
        told = orjson.dumps(events_json(match, match.events, None))
        assert channel.events_of(table, None) == told
