"""What watchers see some turns late, kept up step by step instead of read again."""

import random

import pytest

from app.live.delay_window import DelayWindow
from app.matches.live_match import NO_FACTS, LiveMatch
from app.matches.past import Moment, late_ply, moment_of
from app.matches.store import MatchStore
from engine import Match
from tests.app.client import open_socket
from tests.app.conftest import Running
from tests.app.tables import table

ZERO = "00" * 16


def table_of(game: str, seats: int | None = None) -> LiveMatch:
    """A match just begun."""
    return LiveMatch(
        "room", 1, 1, Match.new(game, seats=seats, seed="07" * 16, salt=ZERO), 0, NO_FACTS
    )


def step(table: LiveMatch, chance: random.Random) -> Moment:
    """Any action, or sometimes an undo; the moment after it."""
    match = table.match
    seat = chance.choice(match.waiting())
    if match.can_undo(seat) and chance.random() < 0.3:
        match.undo(seat)
    else:
        match.act(seat, chance.choice(match.menu(seat)))
    return moment_of(match, match.log[-1].seat, match.log[-1].verb)


@pytest.mark.parametrize(("game", "seats"), [("opale", 2), ("wind_and_fire", 3), ("leviatel", 2)])
@pytest.mark.parametrize("turns", [1, 2, 4])
def test_it_shows_what_the_whole_past_would(game: str, seats: int, turns: int) -> None:
    played, chance = table_of(game, seats), random.Random(turns)
    whole = [moment_of(played.match, None, "")]
    window = DelayWindow(1, turns, list(whole))
    for _ in range(150):
        whole.append(step(played, chance))
        assert window.reaches(played, turns)
        shown, wanted = window.late_moment(), whole[late_ply(whole, turns)]
        assert (shown.ply, shown.state) == (wanted.ply, wanted.state)
        assert len(window._moments) == whole[-1].ply - shown.ply + 1
        if played.match.over:
            break


def test_it_does_not_reach_where_something_is_missing() -> None:
    played, chance = table_of("opale"), random.Random(1)
    window = DelayWindow(1, 2, [moment_of(played.match, None, "")])
    assert window.reaches(played, 2)
    assert not window.reaches(played, 4), "further back than it was kept for"
    step(played, chance)
    step(played, chance)
    assert not window.reaches(played, 2), "a step was missed"
    assert not DelayWindow(2, 2, [moment_of(played.match, None, "")]).reaches(played, 2), (
        "another match"
    )


async def test_steps_are_shown_late_without_reading_the_past_again(
    fresh_server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    chance = random.Random(8)
    async with (
        table(fresh_server, watch="everyone", open_hands=1) as playing,
        open_socket(fresh_server.base, playing.room.id) as late,
    ):
        await late.shown()
        readings = []
        before = MatchStore.entries

        async def counted(self: MatchStore, match: int, after: int) -> object:
            readings.append(after)
            return await before(self, match, after)

        monkeypatch.setattr(MatchStore, "entries", counted)
        while late.version < 12:
            answer = await playing.mover.act_random(chance)
            for live in playing.seats:
                await live.reached(answer["version"])
        assert readings == []
        assert late.versions == sorted(late.versions)
