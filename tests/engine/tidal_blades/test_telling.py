"""The log of random matches: what is named points at the table, each move has a few words."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from engine import Match, Said
from engine.core.types import Json
from engine.testing.contract.facing import ids
from engine.tools.simulate import bot_step, seed_of

GAMES = ("tidal_blades", "tidal_blades_prototype")
SEATS, MATCHES = 3, 4
NAMING = {"moved", "character", "judge", "blocked_free"}
"""Events that name a thing without a field for it; of all others `name` says that there is one."""
Told = tuple[str, dict[str, Json], Said]
Steps = tuple[tuple[Told, ...], ...]


def told(match: Match) -> Iterator[Told]:
    for event in match.events:
        fields = event.looked_up()
        if (said := match.rules.tell(event.kind, fields)).text:
            yield event.kind, fields, said


@cache
def played(game: str, number: int) -> tuple[Match, Steps]:
    """A random match, and what was told of each step."""
    seed = f"telling/{game}/{number}"
    match = Match.new(game, seats=SEATS, seed=seed_of(seed), salt="0" * 32)
    steps = [tuple(told(match))]
    while not match.over:
        bot_step(match, "random", match.waiting()[0], seed_of(f"{seed}/{match.ply}"))
        steps.append(tuple(told(match)))
    return match, tuple(steps)


@pytest.mark.parametrize("game", GAMES)
def test_whatever_is_named_is_bold_and_points_at_the_table(game: str) -> None:
    kinds = set()
    for match, steps in (played(game, number) for number in range(MATCHES)):
        known = ids(match.view(None)) | ids(match.rules.components())
        for kind, fields, said in (line for step in steps for line in step):
            names = [name for name, _ in said.parts]
            assert bool(names) == (kind in NAMING or bool(fields.get("name"))), f"{kind}: {said}"
            assert fields.get("name") in (*names, None, "")
            for name, at in said.parts:
                assert name in said.text
                assert at in known or at.partition(":")[2] in known, f"{kind}: {at}"
            kinds |= {kind} if names else set()
    assert {"moved", "completed", "stunt", "card_used", "bought", "monster", "judge"} <= kinds


@pytest.mark.parametrize("game", GAMES)
def test_every_move_is_told_in_a_few_words(game: str) -> None:
    """They stand alone: nobody is named, and there is no stop."""
    matches = [played(game, number)[1] for number in range(MATCHES)]
    for step in (step for steps in matches for step in steps[1:]):
        for _, _, said in step[:1]:
            assert said.short or said.does, said
    told_of = (line for steps in matches for step in steps for line in step)
    shorts = [said.short for _, _, said in told_of if said.short]
    assert shorts
    for short in shorts:
        assert "{" not in short
        assert not short.endswith(".")
