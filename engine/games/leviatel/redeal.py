"""What must always hold of a position, and another position that looks the same to one seat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from engine.core.chance import Chance
from engine.core.types import Seat
from engine.games.leviatel.cards import (
    ALLIES_PER_AREA,
    CARDS,
    DECKS,
    ENERGY,
    HAND_LIMIT,
    LOADOUTS,
)
from engine.games.leviatel.flow.setup import ChooseLoadouts
from engine.games.leviatel.state import Leviatel, Side, Unit
from engine.kit.redeal import begin_redeal, mixed

_PLAYABLE = tuple(card.id for card in CARDS.values() if not card.token)


def determinize(s: Leviatel, seat: Seat, seed: str) -> Leviatel:
    """Deals anew what `seat` cannot know: the order of the own deck; the other's hand, deck,
    later decks and secret choice, and what its hidden characters are."""
    n, chance = begin_redeal(s, seed)
    n.sides[seat].deck = mixed(n.sides[seat].deck, chance)
    other = 1 - seat
    _other_side(n, n.sides[other], chance)
    for unit in n.units.values():
        if unit.hidden and unit.seat == other:
            _another_card(unit, chance)
    for frame in n.stack:
        if isinstance(frame, ChooseLoadouts) and frame.picks[other]:
            loadout = chance.choice(tuple(LOADOUTS))
            frame.picks[other] = ["castle:grey_keep", f"loadout:{loadout}"]
    return n


def _other_side(n: Leviatel, side: Side, chance: Chance) -> None:
    counted = [card for card in side.hand if card != ENERGY]
    unseen = len(counted) + len(side.deck)
    if n.settings.open_deck_lists:
        pool = counted + side.deck
    else:
        pool = chance.sample(_PLAYABLE, unseen)
        for place in range(side.switches + 1, len(side.decks)):
            side.decks[place] = list(chance.choice(tuple(DECKS.values())))
    pool = mixed(pool, chance)
    energy = [card for card in side.hand if card == ENERGY]
    side.hand = pool[: len(counted)] + energy
    side.deck = pool[len(counted) :]


def _another_card(unit: Unit, chance: Chance) -> None:
    """A hidden character becomes another one that could have come in here."""
    before = CARDS[unit.card]
    maritime = "maritime" in before.keywords
    pool = [
        card
        for card in CARDS.values()
        if card.kind == "character"
        and not card.token
        and ("maritime" in card.keywords) == maritime
        and (card.energy, card.coins) == (before.energy, before.coins)
    ]
    after = chance.choice(pool)
    unit.card, unit.tribe = after.id, after.tribe
    unit.attack += after.attack - before.attack
    unit.defence = max(1, unit.defence + after.defence - before.defence)


def broken(s: Leviatel) -> list[str]:
    """Broken invariants by name."""
    problems = [*_broken_map(s)]
    for side in s.sides:
        problems += _broken_side(side)
    return problems


def _broken_map(s: Leviatel) -> Iterator[str]:
    places = Counter((unit.area, unit.seat) for unit in s.units.values())
    if any(held > ALLIES_PER_AREA for held in places.values()):
        yield "too_many_characters_in_area"
    for unit in s.units.values():
        if not unit.body and unit.defence <= 0:
            yield "living_without_defence"
        if unit.body and (unit.ready or unit.hidden):
            yield "ready_or_hidden_body"
    areas = [t.area for t in s.structures.values()]
    if len(areas) != len(dict.fromkeys(areas)):
        yield "two_structures_in_area"
    if any(t.defence <= 0 for t in s.structures.values()):
        yield "structure_without_defence"


def _broken_side(side: Side) -> Iterator[str]:
    counted = [card for card in side.hand if card != ENERGY]
    if len(counted) > HAND_LIMIT or len(counted) != len(dict.fromkeys(counted)):
        yield "broken_hand"
    if len(counted) < HAND_LIMIT and side.deck:
        yield "hand_not_filled"
    if side.energy < 0 or side.coins < 0:
        yield "debts"
    if any(CARDS[card].token for card in side.graveyard):
        yield "token_in_graveyard"
