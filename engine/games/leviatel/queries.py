"""Facts about a position: values with auras, room, costs, where cards may go."""

from __future__ import annotations

from collections.abc import Set

from engine.core.types import Seat
from engine.games.leviatel import board
from engine.games.leviatel.cards import (
    ALLIES_PER_AREA,
    CARDS,
    CASTLE_EFFECTS,
    ENERGY,
    MOVE_COST,
    STATIC,
    STATIC_OF,
    Card,
    Effect,
)
from engine.games.leviatel.state import Leviatel, Piece, Structure, Unit, by_arrival
from engine.games.leviatel.targets import applies_to, holds

Auras = list[tuple[Piece, Effect]]
"""Effects that work, each with the piece that has it."""
NONE_FULL: Set[str] = frozenset()


def other(seat: Seat) -> Seat:
    return 1 - seat


def name(piece: Piece) -> str:
    return CARDS[piece.card].name


def living(s: Leviatel, seat: Seat | None = None) -> list[Unit]:
    """Living characters in arrival order."""
    found = [u for u in s.units.values() if not u.body and (seat is None or u.seat == seat)]
    if len(found) > 1:
        found.sort(key=by_arrival)
    return found


def alive(s: Leviatel, ident: int) -> Unit | None:
    """The living character of this id, if it is on the map."""
    unit = s.units.get(ident)
    return unit if unit is not None and not unit.body else None


def at(s: Leviatel, area: str, seat: Seat | None = None) -> list[Unit]:
    """Living characters in an area, longest there first."""
    found = [
        unit
        for unit in s.units.values()
        if unit.area == area and not unit.body and seat in (None, unit.seat)
    ]
    found.sort(key=by_arrival)
    return found


def structure_at(s: Leviatel, area: str) -> Structure | None:
    for structure in s.structures.values():
        if structure.area == area:
            return structure
    return None


def room(s: Leviatel, area: str, seat: Seat) -> int:
    """LL-2.9: how many more characters of a seat fit; bodies count (LL-14.2)."""
    left = ALLIES_PER_AREA
    for unit in s.units.values():
        if unit.area == area and unit.seat == seat:
            left -= 1
    return left


def full_areas(s: Leviatel, seat: Seat) -> Set[str]:
    """LL-2.9: areas that hold as many characters of a seat as may stand there."""
    held: dict[str, int] = {}
    full: Set[str] = NONE_FULL
    for unit in s.units.values():
        if unit.seat == seat:
            held[unit.area] = count = held.get(unit.area, 0) + 1
            if count == ALLIES_PER_AREA:
                full = full | {unit.area}
    return full


def in_order(s: Leviatel, units: list[Unit]) -> list[Unit]:
    """The order of LL-13.2, here for characters that die at the same time."""
    return sorted(units, key=lambda unit: (unit.seat != s.player, unit.arrived))


def sources(s: Leviatel, verb: str) -> Auras:
    """Static effects that do `verb`; hidden characters, unfinished structures have none."""
    found: Auras = []
    if cards := STATIC_OF["character"].get(verb):
        for unit in s.units.values():
            if unit.card in cards and not unit.body and not unit.hidden:
                found += [(unit, effect) for effect in cards[unit.card]]
    if cards := STATIC_OF["structure"].get(verb):
        for structure in s.structures.values():
            if structure.card in cards and structure.finished:
                found += [(structure, effect) for effect in cards[structure.card]]
    return found


def auras(s: Leviatel) -> Auras:
    """LL-13.12: the auras that work at this moment."""
    return [found for found in sources(s, "aura") if holds(s, found[1], found[0])]


def aura_marks(s: Leviatel, unit: Unit, working: Auras) -> list[tuple[str, int]]:
    """What is added to the attack of a character now, by which card. The defence of a Marine Tower
    is given once instead (LL-13.11), see `moves.mind_towers`."""
    return [
        (source.card, sum(verb.get("attack", 0) for verb in effect.verbs))
        for source, effect in working
        if applies_to(s, effect, source, unit)
    ]


def own_attack(s: Leviatel, unit: Unit, working: Auras) -> int:
    """Attack without the look at others (LL-13.13)."""
    value = unit.attack + unit.turn_attack + unit.round_attack
    if working:
        value += sum([more for _, more in aura_marks(s, unit, working)])
    return value if value > 0 else 0


def attack(s: Leviatel, unit: Unit, working: Auras | None = None) -> int:
    """LL-1.3: the current attack. Who asks for many may pass `auras` once for all."""
    working = auras(s) if working is None else working
    value = own_attack(s, unit, working)
    if unit.card in STATIC["set_attack"] and not unit.hidden:  # LL-13.13
        for neighbour in at(s, unit.area):
            if neighbour is not unit and not neighbour.hidden:
                value = max(value, own_attack(s, neighbour, working))
    return value


def reductions(s: Leviatel, seat: Seat) -> list[Effect]:
    """LL-7.6: what makes cards of a seat cheaper at this moment."""
    return [
        effect
        for source, effect in sources(s, "reduce_cost")
        if source.seat == seat and holds(s, effect, source)
    ]


def cost(
    s: Leviatel, seat: Seat, card: Card, cheaper: list[Effect] | None = None
) -> tuple[int, int]:
    """Energy and coins a card costs now (LL-7.6). Who asks for many may pass `reductions` once for
    all."""
    energy = card.energy
    for effect in reductions(s, seat) if cheaper is None else cheaper:
        if effect.target.get("tribe") in (None, card.tribe):
            energy -= sum(verb.get("energy", 0) for verb in effect.verbs)
    return max(0, energy), card.coins


def summon_areas(s: Leviatel, seat: Seat, card: Card, full: Set[str] | None = None) -> list[str]:
    """LL-7.2: legal areas with room. Who asks for many may pass `full_areas` once for all."""
    if "maritime" in card.keywords:
        areas = list(board.coasts(seat))
    else:
        areas = list(board.summoning(seat))
        areas += [p.area for p, _ in sources(s, "allow_summon") if p.seat == seat]
        for source, _ in sources(s, "summon_forward"):
            if source.seat == seat:
                areas += board.front(source.area, seat)
    full = full_areas(s, seat) if full is None else full
    return [area for area in dict.fromkeys(areas) if area not in full]


def build_areas(s: Leviatel, seat: Seat, card: Card) -> list[str]:
    """LL-9.1, LL-9.2."""
    held = {unit.area: True for unit in living(s, seat)}
    areas = [area for area in board.AREAS if area in held and structure_at(s, area) is None]
    if "maritime" in card.keywords:
        areas = [area for area in areas if board.KIND[area] == "coast"]
    if card.static("restrict_build"):
        areas = [area for area in areas if area in board.summoning(seat)]
    return areas


def castle_effect(s: Leviatel, seat: Seat, verb: str) -> Effect | None:
    """The power of a seat's castle that does `verb`, unless it is used up (LL-17)."""
    side = s.sides[seat]
    for effect in CASTLE_EFFECTS[side.castle]:
        if not effect.does(verb):
            continue
        fresh = side.castle_uses < effect.limit.get("per_game", side.castle_uses + 1)
        now = side.castle_uses_this_turn < effect.limit.get("per_turn", 1)
        if fresh and now:
            return effect
    return None


def free_areas(s: Leviatel, seat: Seat) -> list[str]:
    """LL-8.3: where a move of a seat costs nothing."""
    return [p.area for p, _ in sources(s, "free_move_into") if p.seat == seat]


def castle_pays(s: Leviatel, unit: Unit, area: str) -> bool:
    """LL-17: whether the castle makes a move free that would cost energy."""
    power = castle_effect(s, unit.seat, "free_move")
    if power is None or not _pays(power, unit.area, area):
        return False
    return area not in free_areas(s, unit.seat)


def _pays(power: Effect, here: str, there: str) -> bool:
    return power.condition["move_touches_kind"] in (board.KIND[here], board.KIND[there])


def move_cost(s: Leviatel, unit: Unit, area: str) -> int:
    """LL-8.1, LL-8.3: the energy a move costs now, the castle's help counted."""
    if area in free_areas(s, unit.seat) or castle_pays(s, unit, area):
        return 0
    return MOVE_COST


def move_areas(s: Leviatel, unit: Unit, full: Set[str] | None = None) -> list[str]:
    """Where a character may move now, payment included (LL-8). Who asks for many may pass
    `full_areas` once for all."""
    full = full_areas(s, unit.seat) if full is None else full
    reach = board.reach(unit.area, unit.seat, CARDS[unit.card].move)
    areas = [area for area in reach if area not in full] if full else list(reach)
    if s.sides[unit.seat].energy >= MOVE_COST:
        return areas
    free, power = free_areas(s, unit.seat), castle_effect(s, unit.seat, "free_move")
    return [area for area in areas if area in free or (power and _pays(power, unit.area, area))]


def interceptors(s: Leviatel, unit: Unit) -> list[Unit]:
    """LL-13.9: living enemies that must be fought first, oldest first."""
    if s.player != unit.seat:
        return []
    found = [
        source
        for source, _ in sources(s, "intercept")
        if isinstance(source, Unit)
        and source.seat != unit.seat
        and unit.area in board.left_and_right(source.area)
    ]
    return sorted(found, key=by_arrival)


def contested(s: Leviatel, seat: Seat) -> set[str]:
    """The areas in which enemies of a seat, or an enemy structure, stand."""
    found = {unit.area for unit in s.units.values() if unit.seat != seat and not unit.body}
    found.update(t.area for t in s.structures.values() if t.seat != seat)
    return found


def has_opponents(s: Leviatel, unit: Unit) -> bool:
    """Enemies or an enemy structure in the area of a character."""
    return has_enemies(s, unit.area, unit.seat)


def has_enemies(s: Leviatel, area: str, seat: Seat) -> bool:
    """Whether enemies of a seat, or an enemy structure, stand in an area."""
    for enemy in s.units.values():
        if enemy.area == area and enemy.seat != seat and not enemy.body:
            return True
    structure = structure_at(s, area)
    return structure is not None and structure.seat != seat


def storming(s: Leviatel, seat: Seat) -> list[tuple[Unit, int]]:
    """LL-12.1 to 12.3: who would damage the enemy castle now, and by how much."""
    areas = board.summoning(other(seat))
    working = auras(s)
    return [
        (unit, hit)
        for unit in living(s, seat)
        if unit.area in areas
        and unit.card not in STATIC["no_castle_damage"]
        and (hit := attack(s, unit, working) * board.CASTLE_FACTOR[unit.area])
    ]


def counted_hand(s: Leviatel, seat: Seat) -> int:
    """LL-6.1: cards in hand without the Energy card."""
    hand = s.sides[seat].hand
    return len(hand) - hand.count(ENERGY)


def decks_left(s: Leviatel, seat: Seat) -> int:
    return len(s.sides[seat].decks) - 1 - s.sides[seat].switches
