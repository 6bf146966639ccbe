"""What a position is worth to the seats, in about points of castle health."""

from __future__ import annotations

from engine.core.types import Seat
from engine.games.leviatel import board, queries
from engine.games.leviatel.cards import (
    CARDS,
    DECK_SIZE,
    ENERGY,
    MIN_DECKS,
    RESOURCES,
    STATIC,
    Card,
    Effect,
)
from engine.games.leviatel.flow.setup import ChooseLoadouts, cards_of
from engine.games.leviatel.state import Leviatel, Side, Structure, Unit
from engine.games.leviatel.targets import holds

HEALTH = 2.2
ATTACK = 0.9
DEFENCE = 0.65
COIN = 0.6
NEXT_STRIKE = 0.9
"""What a point of castle damage of the coming turn is worth, as the character may die before."""
VIOLENCE = 1.2
BLOCK = 0.5
EACH_TURN = {
    "gain_energy": 0.8,
    "gain_coins": 0.9,
    "damage_castle": 1.5,
    "push": -1.0,
    "damage": -0.5,
}
"""What a verb is worth that a card on the map does every turn, for each point of its amount."""
STANDING = {
    "allow_summon": 1.5, "summon_forward": 1.5, "free_move_into": 0.6, "reduce_cost": 0.6,
    "intercept": 0.8,
}  # fmt: skip
"""What it is worth that a card on the map always does this."""


IN_HAND, SURPLUS, TOO_DEAR = 0.35, 0.12, 0.5
"""A card in hand; what it brings beyond its cost, a point; the share left if it must wait."""
ENERGY_PRICE = 1.4
ENERGY_LEFT = 0.32
IN_DECK = 0.1
CASTLE = {"mint_house": 0.6, "lantern_wharf": 1.2, "thorn_bastion": 1.8}
"""What the power of a castle is about worth over a match."""


def _worth_each_turn(effect: Effect) -> float:
    return float(sum(EACH_TURN.get(v["do"], 0.0) * v.get("amount", 1) for v in effect.verbs))


TURN_EFFECTS = {
    card.id: [
        (effect, _worth_each_turn(effect))
        for effect in card.effects
        if effect.trigger in ("start_of_turn", "end_of_turn")
    ]
    for card in CARDS.values()
    if card.on("start_of_turn") or card.on("end_of_turn")
}


def _brings(card: Card) -> float:
    """What playing a card brings beyond its cost, by its numbers; of a spell nothing is known."""
    price = ENERGY_PRICE * card.energy + COIN * card.coins
    if card.kind == "spell":
        return 0.0
    each_turn = sum(worth for _, worth in TURN_EFFECTS.get(card.id, ()))
    if card.kind == "structure":
        return 0.4 * card.defence + each_turn + 0.5 * (card.energy + card.coins) - price
    return ATTACK * card.attack + DEFENCE * card.defence + each_turn - price


HELD = {ident: max(0.1, IN_HAND + SURPLUS * _brings(card)) for ident, card in CARDS.items()}
"""What a card is worth in a hand that can pay for it."""
ALWAYS = {card: worth for verb, worth in STANDING.items() for card in STATIC[verb]}


def prospects(s: Leviatel) -> list[float]:
    worth = [_side(s, s.sides[0], 0), _side(s, s.sides[1], 1)]
    working = queries.auras(s)
    for unit in s.units.values():
        if not unit.body:
            worth[unit.seat] += _unit(s, unit, working)
    for structure in s.structures.values():
        worth[structure.seat] += _structure(s, structure)
    return worth


def _side(s: Leviatel, side: Side, seat: Seat) -> float:
    worth = HEALTH * side.health + COIN * min(side.coins, 6)
    if s.player == seat:
        worth += _energy(side)
    if not side.decks:
        return worth + _chosen(s, seat)
    worth += IN_DECK * len(side.deck) + 0.8 * queries.decks_left(s, seat)
    worth += CASTLE.get(side.castle, 0.0) + _hand(side)
    return worth - 1.5 * max(0, 6 - side.health)


def _energy(side: Side) -> float:
    """What is left of the energy of the present turn: two make a coin, and more may be done with
    it. At the start of a turn it counts for nothing, so that ending one gives the other nothing."""
    start, _ = RESOURCES[min(side.turn, len(RESOURCES)) - 1]
    return ENERGY_LEFT * side.energy if side.energy != start else 0.0


def _hand(side: Side) -> float:
    """Cards that cannot be paid in the next turn are worth less for now."""
    energy, _ = RESOURCES[min(side.turn, len(RESOURCES) - 1)]
    return sum(
        HELD[card] * (1.0 if CARDS[card].energy <= energy else TOO_DEAR)
        for card in side.hand
        if card != ENERGY
    )


def _chosen(s: Leviatel, seat: Seat) -> float:
    """What the castle and the decks promise that are chosen so far (LL-3.1)."""
    choice = s.stack[-1]
    if not isinstance(choice, ChooseLoadouts):
        return 0.0
    decks = [cards_of(s, seat, deck) for deck in choice.decks(seat)]
    worth = CASTLE.get(choice.castle(s, seat), 0.0)
    for cards in decks[:MIN_DECKS]:
        worth += sum(HELD[card] for card in cards) * IN_DECK * 10 / DECK_SIZE
    return worth


def _structure(s: Leviatel, structure: Structure) -> float:
    card = CARDS[structure.card]
    worth = 0.4 * structure.defence + 0.5 * (card.energy + card.coins) - 0.3 * structure.craft
    return worth + _effects(s, structure)


def _effects(s: Leviatel, piece: Unit | Structure) -> float:
    """What a card does by standing where it stands."""
    worth = ALWAYS.get(piece.card, 0.0)
    if piece.card in TURN_EFFECTS:
        for effect, more in TURN_EFFECTS[piece.card]:
            if holds(s, effect, piece):
                worth += more
    return worth


AHEAD = {
    (seat, area): abs(board.row(area) - board.home_row(seat))
    for seat in (0, 1)
    for area in board.AREAS
}
"""How many rows an area lies ahead of the own castle."""


def _unit(s: Leviatel, unit: Unit, working: queries.Auras) -> float:
    attack = queries.attack(s, unit, working)
    worth = ATTACK * attack + DEFENCE * min(unit.defence, 8) + _effects(s, unit)
    worth += VIOLENCE * unit.violence + BLOCK * unit.block
    ahead = AHEAD[unit.seat, unit.area]
    if ahead:
        worth += 0.25 * ahead * min(attack, 4)
    if attack and ahead == 3 and unit.card not in STATIC["no_castle_damage"]:
        # It strikes at the end of this turn, and at the end of the next one if it lives.
        strike = attack * board.CASTLE_FACTOR[unit.area]
        worth += strike * (NEXT_STRIKE + (HEALTH if s.player == unit.seat else 0.0))
    return worth
