"""Random games with random legal decks until every card was played or created."""

from __future__ import annotations

from collections import Counter

from engine import Action, Match
from engine.core.chance import Chance
from engine.games.leviatel.cards import CARDS, broken_deck_rules
from engine.tools.simulate import seed_of
from tests.engine.leviatel.table import state_of

PLAYABLE = [card.id for card in CARDS.values() if not card.token]
MOST_GAMES = 150
DECKS_EACH = 4
RICH = 4


def random_deck(chance: Chance) -> list[str]:
    while broken_deck_rules(deck := chance.sample(PLAYABLE, 10)):
        pass
    return deck


def unforeseen(match: Match, seat: int) -> list[Action]:
    """Answers to a question in a turn of which nobody says what they would do."""
    menu = match.menu(seat)
    if {action.verb for action in menu} & {"end_turn", "mulligan"}:
        return []
    told = {(shown.verb, shown.noun) for shown in match.previews(seat)}
    return [action for action in menu if (action.verb, action.noun) not in told]


def play(seed: str, seen: Counter[str]) -> Match:
    """One random game with random decks; counts what came to the map or was cast."""
    chance = Chance(seed_of(seed))
    names = [f"deck {number}" for number in range(DECKS_EACH)]
    own = [{name: random_deck(chance) for name in names} for _ in range(2)]
    match = Match.new("leviatel", options={"own_decks": own}, seed=seed_of(seed), salt="0" * 32)
    for seat in (0, 1):
        for name in names:
            match.act(seat, Action("choose_deck", f"own:{name}"))
        match.act(seat, Action("finish_loadout"))
    for side in state_of(match).sides:
        side.coins += RICH
    while not match.over:
        seat = match.waiting()[0]
        assert unforeseen(match, seat) == []
        menu = match.menu(seat)
        wanted = [action for action in menu if action.noun in CARDS and action.noun not in seen]
        for event in match.act(seat, chance.choice(wanted or menu)):
            if event.kind in ("placed", "built", "cast", "replaced"):
                seen[event.seen_by(event.public["seat"])["card"]] += 1
        assert match.rules.check(match.state) == []
    return match


def test_every_card_comes_into_play() -> None:
    seen: Counter[str] = Counter()
    for game in range(MOST_GAMES):
        play(f"coverage/{game}", seen)
        if game >= 15 and len(seen) == len(CARDS):
            break
    assert set(CARDS) - set(seen) == set()
