"""In random play of Opale a preview says what then happens, to the point."""

from __future__ import annotations

import random
import re

import pytest

from engine import Action, Match, Preview
from engine.core.codec import clone
from engine.games.opale import queries
from engine.games.opale.cards import PAWN_POINTS
from engine.tools.simulate import seed_of
from tests.engine.opale.table import state_of

TAKE = re.compile(r"Take (\d+), (\d+) points?( or more)?( \+ Dragon)?")


def broken(match: Match, seat: int, shown: Preview) -> list[str]:
    """Where a preview and what happens differ."""
    before = state_of(match)
    found = []
    for mark in shown.marks or (None,):
        copy = Match(match.rules, clone(match.state), match.salt)
        copy.act(seat, Action(shown.verb, shown.noun))
        if mark is not None and mark.then is not None:
            copy.act(seat, mark.then)
        after = state_of(copy)
        cards = len(after.scores[seat]) - len(before.scores[seat])
        points = queries.points(after, seat) - queries.points(before, seat)
        pawn = after.pawn == seat != before.pawn
        told = TAKE.fullmatch(mark.text) if mark else None
        if told is None:
            if cards or pawn or (mark and mark.text != "Nothing to take"):
                found.append(f"{mark}: {cards} cards, pawn: {pawn}")
            continue
        exact = not told[3]
        right = points == int(told[2]) if exact else points >= int(told[2])
        if int(told[1]) != cards or not right or bool(told[4]) != pawn:
            found.append(f"{mark}: {cards} cards, {points} points, pawn: {pawn}")
        if f"the Dragon, {PAWN_POINTS} more" in shown.text and not pawn:
            found.append("the Dragon is not taken")
        raised = queries.city_count(after) - queries.city_count(before)
        if ("city" in shown.text) != bool(raised):
            found.append(f"{raised} cities")
        if ("one last turn" in shown.text) != (before.end_by < 0 <= after.end_by and bool(raised)):
            found.append(f"the end: {after.end_by}")
    return found


@pytest.mark.parametrize("variants", [False, True])
@pytest.mark.parametrize("number", range(12))
def test_previews_say_what_then_happens(number: int, variants: bool) -> None:
    chance = random.Random(number)
    options = {"foreshadowing": variants, "seashells": variants}
    match = Match.new("opale", options=options, seed=seed_of(f"promise {number}"), salt="0" * 32)
    looked = 0
    while not match.over:
        seat = match.waiting()[0]
        for shown in match.previews(seat):
            looked += 1
            wrong = broken(match, seat, shown)
            assert not wrong, f"ply {match.ply}: {shown}: {wrong}"
        match.act(seat, chance.choice(match.menu(seat)))
    assert looked > 20
