"""A preview equals what then happens, in random play."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest

from engine import Action, Event, Match
from engine.core.types import Preview
from engine.games.wind_and_fire import queries
from engine.games.wind_and_fire.cards import PARTS
from engine.tools.simulate import seed_of
from tests.engine.wind_and_fire.table import state_of

CASES: list[tuple[int, dict[str, object]]] = [
    (1, {"beginner": True}), (1, {"sigils": True}), (2, {"sigils": True, "trainer": "hard"}),
    (3, {"mode": "advanced"}), (4, {}),
]  # fmt: skip
POWER = re.compile(r"(head|wings|tail):? power (-?\d+) becomes (-?\d+)")
GAINS = re.compile(r"^(\d+) (?!black)\w+ (?:tile|crystal)s?\b")
BLACK = re.compile(r"(?:^|, )(\d+) black crystals?$")


def later(match: Match, preview: Preview, seat: int, chance: random.Random) -> Iterator[Event]:
    """What the previewed action makes happen, with whatever it asks its seat meanwhile."""
    first = state_of(match).stack[-1].kind
    yield from match.act(seat, Action(preview.verb, preview.noun))
    while not match.over and match.waiting() == (seat,):
        asked = state_of(match).stack[-1].kind
        if asked == first or asked.partition(".")[2] in ("act", "choose_area", "distribute"):
            return
        menu = match.menu(seat)
        yield from match.act(seat, chance.choice(menu))


def check_power(match: Match, preview: Preview, seat: int) -> int:
    """Of a part that gets gold, a black crystal or a tile."""
    found = POWER.search(preview.text)
    if not found:
        return 0
    part, now, then = found[1], int(found[2]), int(found[3])
    if preview.verb == "put_gold" or preview.verb == "put_black":
        secret = match.view(seat)["secret"]
        if secret and secret["kind"] == "storages":
            return 0
    own = state_of(match).players[seat].parts[PARTS.index(part)]
    assert queries.power(own) == now
    events = match.act(seat, Action(preview.verb, preview.noun))
    kinds = ("gold_put", "black_put", "upgraded")
    told = [event.public for event in events if event.kind in kinds]
    assert (told[0]["part"], told[0]["power"]) == (part, then), preview
    return 1


def check_die(match: Match, preview: Preview, seat: int, chance: random.Random) -> int:
    """Of a die that is used: tiles or crystals, black crystals, a full row."""
    happened = list(later(match, preview, seat, chance))
    gained = int(found[1]) if (found := GAINS.match(preview.text)) else 0
    mine = [event.public for event in happened if event.public.get("seat") == seat]
    kinds = [event.kind for event in happened if event.public.get("seat") == seat]
    tiles = sum(
        kind == "placed" and one["why"] == "die" for kind, one in zip(kinds, mine, strict=True)
    )
    crystals = kinds.count("cleared")
    assert tiles + crystals == gained, (preview, happened)
    black = int(found[1]) if (found := BLACK.search(preview.text)) else 0
    took = [
        one["amount"]
        for kind, one in zip(kinds, mine, strict=True)
        if kind == "black" and one["why"] in ("no_room", "icon")
    ]
    assert sum(took) == black, (preview, happened)
    for row in re.findall(r"row (\d) is full", preview.text):
        assert any(
            kind == "row_full" and one["row"] == int(row)
            for kind, one in zip(kinds, mine, strict=True)
        )
    return 1


@pytest.mark.parametrize(("seats", "options"), CASES, ids=str)
def test_a_preview_is_what_then_happens(seats: int, options: dict[str, object]) -> None:
    checked = 0
    for n in range(3):
        chance = random.Random(n)
        match = Match.new(
            "wind_and_fire", seats=seats, options=options, seed=seed_of(f"promise/{n}"),
            salt="0" * 32,
        )  # fmt: skip
        while not match.over:
            seat = match.waiting()[0]
            for preview in match.previews(seat)[:3]:
                tried = Match(match.rules, match.rules.load(*saved(match)), match.salt)
                if preview.verb == "use_die":
                    checked += check_die(tried, preview, seat, random.Random(n))
                else:
                    checked += check_power(tried, preview, seat)
            match.act(seat, chance.choice(match.menu(seat)))
    assert checked > 60


def saved(match: Match) -> tuple[dict[str, object], int]:
    return match.rules.save(match.state), match.rules.info.rules_version


def test_every_option_changes_what_the_table_shows() -> None:
    """With another value of an option the view says so from the start."""
    shown_options(("wind_and_fire",))


def shown_options(games: tuple[str, ...]) -> None:
    for game in games:
        plain = Match.new(game, seed=seed_of("o"), salt="0" * 32)
        for option in plain.rules.info.options:
            if option.internal:
                continue
            seats = option.seats[0] if option.seats else plain.rules.info.usual_seats
            told = set()
            for value in option.values:
                match = Match.new(
                    game, seats=seats, options={option.id: value}, seed=seed_of("o"),
                    salt="0" * 32,
                )  # fmt: skip
                view = match.view(None)
                told.add(str(view.get("mode") or view["settings"]))
            assert len(told) == len(option.values), option.id
