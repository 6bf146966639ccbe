"""Random games over all modes and seats: every card played, every event told or silent."""

from __future__ import annotations

from collections import Counter

from engine import Match
from engine.core.chance import Chance
from engine.games.wind_and_fire import cards
from engine.games.wind_and_fire.words import TELL
from engine.tools.simulate import seed_of

SILENT = {
    "lap", "turn", "ended_turn", "die_placed", "personal_drawn", "ready", "pass", "end_go",
    "undone",
}  # fmt: skip
"""Events that need no line of their own in the log: what matters of them is told by others."""
MOST_GAMES = 60


def play(seed: str, seen: Counter[str], told: Counter[str]) -> Match:
    """One random game that prefers cards; counts what was played and what happened."""
    chance = Chance(seed_of(seed))
    mode = chance.choice(["base", "advanced", "advanced"])
    options = {"mode": mode, "sigils": True, "trainer": chance.choice(["easy", "hard"])}
    match = Match.new(
        "wind_and_fire", seats=2 + chance.below(3), options=options, seed=seed_of(seed),
        salt="0" * 32,
    )  # fmt: skip
    while not match.over:
        seat = match.waiting()[0]
        menu = match.menu(seat)
        wanted = [a for a in menu if a.verb in ("play_card", "complete_task", "discard_pattern")]
        for event in match.act(seat, chance.choice(wanted or menu)):
            told[event.kind] += 1
            if event.kind in ("played", "copied"):
                seen[event.public["card"]] += 1
        assert match.rules.check(match.state) == []
    return match


def test_every_action_card_is_played_and_every_event_told_or_silent() -> None:
    seen: Counter[str] = Counter()
    told: Counter[str] = Counter()
    for game in range(MOST_GAMES):
        play(f"coverage/{game}", seen, told)
        if len(seen) == len(cards.ACTION_CARDS) and game >= 10:
            break
    assert set(cards.ACTION_CARDS) - set(seen) == set()
    assert set(told) - set(TELL) <= SILENT
    assert SILENT & set(TELL) == set()
