"""In random play of Leviatel Legends a preview says what then happens, to the point."""

from __future__ import annotations

import random
import re
from itertools import takewhile

import pytest

from engine import Action, Event, Match, Preview
from engine.core.codec import clone
from engine.games.leviatel import words
from engine.games.leviatel.cards import CARDS
from engine.tools.simulate import seed_of
from tests.engine.leviatel.table import state_of

RECOMMENDED = {"plain_castles": False, "second_player_coins": 1, "turn_limit": 30}
HIDDEN = "hidden card decides"
UNFINISHED = ""


def carried_out(match: Match, seat: int, shown: Preview) -> tuple[Match, list[Event]]:
    """The position after a previewed action, and what was told of it in the same turn."""
    after = Match(match.rules, clone(match.state), match.salt)
    events = after.act(seat, Action(shown.verb, shown.noun))
    return after, list(takewhile(lambda event: event.kind not in ("lap", "turn"), events))


def castle_losses(events: list[Event], seat: int) -> int:
    return sum(
        e.public["amount"] for e in events if e.kind == "castle_hit" and e.public["seat"] == seat
    )


def told_losses(text: str, whose: str) -> int:
    return sum(int(number) for number in re.findall(rf"(\d+) to {whose} castle", text))


def broken(match: Match, seat: int, shown: Preview) -> list[str]:
    """Where a preview and what happens differ."""
    before = state_of(match)
    after, events = carried_out(match, seat, shown)
    if shown.text == UNFINISHED or HIDDEN in shown.text:
        return []
    found = []
    for whose, loser in (("your", seat), ("the enemy", 1 - seat)):
        if told_losses(shown.text, whose) != castle_losses(events, loser):
            found.append(f"{whose} castle")
    died = [e.public["unit"] for e in events if e.kind == "died"]
    falls = [mark.at for mark in shown.marks if mark.text == "Falls"]
    if shown.verb != "end_turn" and sorted(falls) != sorted(set(died)):
        found.append(f"falls {falls}, dead {died}")
    units = state_of(after).units
    for mark in shown.marks:
        left = re.fullmatch(r"(\d+) left", mark.text)
        if left and mark.at.startswith("u") and units[int(mark.at[1:])].defence != int(left[1]):
            found.append(f"{mark}: {units[int(mark.at[1:])].defence}")
        if (to := re.fullmatch(r"To (\w\d)", mark.text)) and mark.at[1:].isdigit():
            unit = units.get(int(mark.at[1:]))
            if unit is not None and unit.area != to[1]:
                found.append(f"{mark}: {unit.area}")
    if "Nothing is left to do" in shown.text and len(match.menu(seat)) > 1:
        found.append("something is left to do")
    if could := re.search(r"(\d+) characters? could still move", shown.text):
        movers = [action for action in match.menu(seat) if action.verb == "move"]
        if len(movers) != int(could[1]) or not all(before.units[int(str(a.noun)[1:])].ready
                                                   for a in movers):  # fmt: skip
            found.append(f"{could[0]}, but {movers}")
    return found


@pytest.mark.parametrize("options", [{}, RECOMMENDED, {"second_enemy": "always"}], ids=str)
@pytest.mark.parametrize("number", range(4))
def test_previews_say_what_then_happens(number: int, options: dict[str, object]) -> None:
    chance = random.Random(number)
    match = Match.new("leviatel", options=options, seed=seed_of(f"promise {number}"), salt="0" * 32)
    looked = 0
    while not match.over and match.ply < 250:
        seat = match.waiting()[0]
        for shown in match.previews(seat):
            looked += 1
            wrong = broken(match, seat, shown)
            assert not wrong, f"ply {match.ply}: {shown}: {wrong}"
        match.act(seat, chance.choice(match.menu(seat)))
    assert looked > 50


def test_every_choice_of_a_target_is_asked_for_what_it_does() -> None:
    choosing = {
        effect.verbs[0]["do"]
        for card in CARDS.values()
        for effect in card.effects
        if effect.chooses
    }
    unsaid = {verb for verb in choosing if words.whom("It", verb) == words.whom("It", "")}
    assert unsaid == {"revive"}  # that one asks for a card of the graveyard
