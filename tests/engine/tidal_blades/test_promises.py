"""A preview equals what then happens, in random play; every option is told at the table."""

from __future__ import annotations

import itertools
import random
import re

import pytest

from engine import Action, Match
from engine.core.types import Preview
from engine.games.tidal_blades import queries, symbols
from engine.tools.simulate import seed_of
from tests.engine.tidal_blades.table import state_of
from tests.engine.wind_and_fire.test_promises import shown_options

GAMES = ("tidal_blades", "tidal_blades_prototype")


def act(match: Match, preview: Preview, seat: int) -> list[tuple[str, dict[str, object]]]:
    events = match.act(seat, Action(preview.verb, preview.noun))
    return [(event.kind, dict(event.public)) for event in events]


def check_commit(match: Match, preview: Preview, seat: int) -> None:
    """The Fruit that one die more costs."""
    before = state_of(match).players[seat]
    goods = before.fruit + before.shells
    act(match, preview, seat)
    if state_of(match).stack[-1].kind == "tidal_blades.choose_payment":
        match.act(seat, match.menu(seat)[0])
    after = state_of(match).players[seat]
    cost = int(found[1]) if (found := re.match(r"costs (\d+) Fruit", preview.text)) else 0
    assert goods - after.fruit - after.shells == cost, preview


def check_reroll(match: Match, preview: Preview) -> None:
    """The odds, counted over every fall of the dice."""
    s = state_of(match)
    trial = queries.trial_of(s)
    required = queries.challenge(s, trial.challenge).required
    assert isinstance(preview.noun, tuple)
    kept = [one.shown for one in trial.dice if one.id not in preview.noun]
    rolled = [queries.die(s, one.die).faces for one in trial.dice if one.id in preview.noun]
    falls = list(itertools.product(*rolled))
    chance = sum(symbols.matches([*kept, *fall], required) for fall in falls) / len(falls)
    said = re.match(r"(under )?(\d+) % to match", preview.text)
    assert said, preview
    assert abs(100 * chance - int(said[2])) <= 1, (preview, chance)


def check_hit(match: Match, preview: Preview, seat: int) -> None:
    told = act(match, preview, seat)
    hits = int(found[1]) if (found := re.search(r"(\d+) Hit", preview.text)) else 0
    assert isinstance(preview.noun, tuple)
    assert len(preview.noun) == hits, preview
    placed = [fields["spots"] for kind, fields in told if kind == "hit"]
    assert placed == [list(preview.noun)]


def check_gains(match: Match, preview: Preview, seat: int) -> None:
    """Goods that a choice names."""
    told = act(match, preview, seat)
    gained = [fields for kind, fields in told if kind == "gained" and fields["seat"] == seat]
    for name, key in (("Fruit", "fruit"), ("Shell", "shells")):
        if found := re.search(rf"(\d+) {name}", preview.text):
            assert sum(int(str(one[key])) for one in gained) >= int(found[1]), (preview, told)


CHECKED = ("commit", "reroll", "hit", "choose_option", "champion_bonus", "advance")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seats", [2, 4])
def test_a_preview_is_what_then_happens(game: str, seats: int) -> None:
    seen: dict[str, int] = {}
    for n in range(4):
        chance = random.Random(n)
        match = Match.new(game, seats=seats, seed=seed_of(f"promise/{n}"), salt="0" * 32)
        while not match.over:
            seat = match.waiting()[0]
            previews = match.previews(seat)
            for preview in chance.sample(previews, min(2, len(previews))):
                look(match, preview, seat, seen)
            match.act(seat, chance.choice(match.menu(seat)))
    assert {"commit", "reroll"} <= seen.keys()
    assert seen.keys() <= set(CHECKED) | {"name_symbol"}


def look(match: Match, preview: Preview, seat: int, seen: dict[str, int]) -> None:
    rules = match.rules
    tried = Match(rules, rules.load(rules.save(match.state), rules.info.rules_version), match.salt)
    seen[preview.verb] = seen.get(preview.verb, 0) + 1
    match preview.verb:
        case "commit":
            check_commit(tried, preview, seat)
        case "reroll":
            check_reroll(tried, preview)
        case "hit":
            check_hit(tried, preview, seat)
        case "choose_option" | "champion_bonus" | "advance":
            check_gains(tried, preview, seat)


def test_every_option_changes_what_the_table_shows() -> None:
    shown_options(GAMES)
