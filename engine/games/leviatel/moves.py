"""How the position changes and what is told about it; asks nothing, decides no order of questions.

Deaths and other happenings queue the effects of the cards concerned as frames (`triggers`).
"""

from __future__ import annotations

from typing import Any

from engine.core.types import Seat
from engine.games.leviatel import board, queries, triggers
from engine.games.leviatel.cards import CARDS, ENERGY, HAND_LIMIT
from engine.games.leviatel.state import Leviatel, Structure, Unit

# -- hand and deck ----------------------------------------------------------------------------


def fill_hand(s: Leviatel, seat: Seat) -> None:
    """LL-6.2: draws at once up to five counted cards."""
    side = s.sides[seat]
    lacking = min(HAND_LIMIT - queries.counted_hand(s, seat), len(side.deck))
    if lacking <= 0:
        return
    drawn = [side.deck.pop() for _ in range(lacking)]
    side.hand.extend(drawn)
    s.barrier = True  # LL-19.4
    s.emit(
        "drew", seat=seat, count=len(drawn), left=len(side.deck), private={seat: {"cards": drawn}}
    )


def next_deck(s: Leviatel, seat: Seat) -> None:
    """Shuffles the deck that comes next and draws the hand (LL-3.10, LL-6.3)."""
    side = s.sides[seat]
    side.deck = side.decks[side.switches][:]
    s.chance.shuffle(side.deck)
    fill_hand(s, seat)


def leave_hand(s: Leviatel, seat: Seat, card: str, *, play: bool) -> None:
    """A card leaves the hand; `play`: it counts as played this turn (LL-6.6)."""
    side = s.sides[seat]
    side.hand.remove(card)
    if play:
        side.played.append(card)
    if card != ENERGY:
        fill_hand(s, seat)


def pay(s: Leviatel, seat: Seat, energy: int, coins: int = 0) -> None:
    s.sides[seat].energy -= energy
    s.sides[seat].coins -= coins


def use_castle(s: Leviatel, seat: Seat) -> None:
    """The castle's power was used once more (LL-17)."""
    s.sides[seat].castle_uses += 1
    s.sides[seat].castle_uses_this_turn += 1


def gain(s: Leviatel, seat: Seat, *, by: str, energy: int = 0, coins: int = 0) -> None:
    side = s.sides[seat]
    side.energy += energy
    side.coins += coins
    if energy or coins:
        s.emit("gained", seat=seat, energy=energy, coins=coins, by=by)


def steal_coins(s: Leviatel, seat: Seat, amount: int, by: str) -> None:
    """LL-5.6."""
    loser = s.sides[queries.other(seat)]
    taken = min(amount, loser.coins)
    if taken:
        loser.coins -= taken
        s.sides[seat].coins += taken
        s.emit("stole", seat=seat, coins=taken, by=by)


# -- pieces on the map -------------------------------------------------------------------------


def place(
    s: Leviatel, seat: Seat, card: str, area: str, *, played: bool = False, hidden: bool = False
) -> Unit:
    """A character comes to the map, exhausted, last in arrival order (LL-7.3, LL-7.5)."""
    data = CARDS[card]
    now = s.tick()
    unit = Unit(now, card, seat, area, now, data.attack, data.defence, data.tribe, hidden=hidden)
    s.units[unit.id] = unit
    tell(s, "placed", unit, played=played)
    mind_towers(s)
    return unit


def tell(s: Leviatel, kind: str, unit: Unit, **more: Any) -> None:
    """An event about a character; while it is hidden only its owner is told which (LL-13.20)."""
    private = {unit.seat: {"card": unit.card}} if unit.hidden else None
    card = None if unit.hidden else unit.card
    s.emit(kind, private=private, seat=unit.seat, unit=f"u{unit.id}", card=card, area=unit.area,
           **more)  # fmt: skip


def tell_structure(s: Leviatel, kind: str, structure: Structure, **more: Any) -> None:
    s.emit(kind, seat=structure.seat, structure=f"t{structure.id}", card=structure.card,
           area=structure.area, **more)  # fmt: skip


def build(
    s: Leviatel, seat: Seat, card: str, area: str, *, finished: bool = False,
    paid: tuple[int, int] = (0, 0),
) -> None:  # fmt: skip
    """A structure comes to the map (LL-9.3)."""
    data = CARDS[card]
    now = s.tick()
    craft = 0 if finished else data.craft
    structure = Structure(now, card, seat, area, now, data.defence, craft)
    s.structures[structure.id] = structure
    tell_structure(s, "built", structure, craft=craft, energy=paid[0], coins=paid[1])
    if craft == 0:
        finish_structure(s, structure)


def finish_structure(s: Leviatel, structure: Structure) -> None:
    """LL-9.4, LL-9.5."""
    structure.finished = True
    if "rechargeable" in CARDS[structure.card].keywords:
        structure.craft = CARDS[structure.card].craft
    tell_structure(s, "finished", structure)
    mind_towers(s)
    triggers.queue(s, "on_finished", structure)


def relocate(s: Leviatel, unit: Unit, area: str, *, arrived: int = 0) -> bool:
    """A character comes to another area (LL-8.4); True if a coast made it ready (LL-8.6)."""
    before = unit.area
    unit.area = area
    unit.arrived = arrived or s.tick()
    tell(s, "moved", unit, **{"from": before})
    mind_towers(s)
    if board.KIND[area] != "coast":
        return False
    unit.ready = True
    return True


def mind_towers(s: Leviatel) -> None:
    """LL-13.11: more defence under a Marine Tower, taken back on leaving it, never below 1."""
    towers = {
        (t.area, t.seat): sum(verb.get("defence", 0) for verb in effect.verbs)
        for t, effect in queries.sources(s, "aura")
        if isinstance(t, Structure)
    }
    for unit in s.units.values():
        if unit.body:
            continue
        extra = towers.get((unit.area, unit.seat), 0)
        if extra and not unit.tower:
            unit.defence += extra
        elif not extra and unit.tower and unit.defence > 0:
            unit.defence = max(1, unit.defence - unit.tower)
        unit.tower = extra


def reveal(s: Leviatel, unit: Unit) -> None:
    """LL-13.20."""
    if unit.hidden:
        unit.hidden = False
        s.barrier = True  # LL-19.4: a hidden card became known
        tell(s, "revealed", unit)


def change(s: Leviatel, unit: Unit, by: str, *, attack: int = 0, defence: int = 0) -> None:
    """Values changed for good (LL-1.3)."""
    if attack or defence:
        unit.attack += attack
        unit.defence += defence
        unit.changes += ((by, attack, defence),)
        tell_change(s, unit, by, attack, defence)


def tell_change(s: Leviatel, unit: Unit, by: str, attack: int, defence: int) -> None:
    """LL-13.29: that a hidden character was concerned would say something of what it is."""
    if not unit.hidden:
        tell(s, "changed", unit, attack=attack, defence=defence, by=by)


# -- damage and death --------------------------------------------------------------------------


def would_take(unit: Unit, amount: int) -> int:
    """LL-13.18: what is left of damage after the own prevention of a character."""
    if amount <= 0 or _ignores(unit):
        return 0
    return unit.defence - 1 if unit.block and amount >= unit.defence else amount


def _ignores(unit: Unit) -> bool:
    """Whether the next damage is ignored as a whole (John Matalho)."""
    effects = CARDS[unit.card].on("would_take_damage")
    return any(unit.spent < effect.limit["per_unit_total"] for effect in effects)


def damage(s: Leviatel, unit: Unit, amount: int, by: str = "") -> None:
    """Deals damage to a character (`by`: the card, "" in a fight); deaths are settled by `bury`."""
    if amount <= 0:
        return
    reveal(s, unit)  # LL-13.29: damage reveals before prevention
    left = would_take(unit, amount)
    if _ignores(unit):
        unit.spent += 1
    elif left != amount:
        unit.block -= 1
    unit.defence -= left
    tell(s, "damaged", unit, amount=left, ignored=amount - left, left=unit.defence, by=by)


def damage_structure(s: Leviatel, structure: Structure, amount: int) -> None:
    """LL-9.7: damage of an attack."""
    if wear_down(s, structure, amount):
        destroy_structure(s, structure)


def wear_down(s: Leviatel, structure: Structure, amount: int, by: str = "") -> bool:
    """Damage to a structure; True if nothing is left of it: it is to be destroyed."""
    if amount <= 0:
        return False
    structure.defence -= amount
    tell_structure(s, "damaged", structure, amount=amount, ignored=0, left=structure.defence,
                   by=by)  # fmt: skip
    return structure.defence <= 0


def destroy_structure(s: Leviatel, structure: Structure) -> None:
    del s.structures[structure.id]
    tell_structure(s, "destroyed", structure)
    if structure.finished:
        triggers.queue(s, "on_destroyed", structure)
    mind_towers(s)
    to_graveyard(s, structure.seat, structure.card, CARDS[structure.card].tribe)


def bury(s: Leviatel) -> list[Unit]:
    """LL-14.1 to 14.4: all characters at 0 become bodies, then their effects are queued."""
    dead = [unit for unit in queries.living(s) if unit.defence <= 0]
    if not dead:
        return []
    for unit in queries.in_order(s, dead):
        reveal(s, unit)
        s.deaths += 1
        unit.body, unit.died, unit.ready = True, s.deaths, False
        tell(s, "died", unit)
    triggers.queue_deaths(s, dead)
    return dead


def to_graveyard(s: Leviatel, seat: Seat, card: str, tribe: str) -> None:
    """A card is put into a graveyard; tokens are removed (LL-1.8)."""
    if CARDS[card].token:
        return
    s.sides[seat].graveyard.append(card)
    triggers.queue_graveyard(s, seat, tribe)


def remove_body(s: Leviatel, unit: Unit) -> None:
    """LL-14.5: a body leaves the map."""
    del s.units[unit.id]
    tell(s, "buried", unit)
    to_graveyard(s, unit.seat, unit.card, unit.tribe)


def hit_castle(s: Leviatel, seat: Seat, amount: int, by: str) -> None:
    """Damage to the castle of `seat` by the opponent, as one sum or one effect (LL-12, LL-17)."""
    if amount <= 0:
        return
    side, left = s.sides[seat], amount
    if (power := queries.castle_effect(s, seat, "reduce_damage")) is not None:
        use_castle(s, seat)
        left = max(0, amount - sum(verb["amount"] for verb in power.verbs))
    side.health -= left
    s.emit("castle_hit", seat=seat, amount=left, prevented=amount - left, left=side.health, by=by)


def check_castles(s: Leviatel) -> None:
    """LL-15.1, LL-15.2."""
    south, north = s.sides
    if south.health > 0 and north.health > 0:
        return
    fallen = [side.health <= 0 for side in s.sides]
    if all(fallen):
        end(s, (1, 1), "both_castles")
    else:
        end(s, (2, 1) if fallen[0] else (1, 2), "castle")


def end(s: Leviatel, placement: tuple[int, int], reason: str) -> None:
    s.finish(placement, reason)
    health = [side.health for side in s.sides]
    s.emit("over", placement=list(placement), scores=health, reason=reason)
