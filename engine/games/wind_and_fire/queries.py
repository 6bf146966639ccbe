"""Facts of a position: powers, elements, what fits, what may be done. Nothing here changes it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache

from engine.core.types import Seat
from engine.games.wind_and_fire import pyramid
from engine.games.wind_and_fire.cards import (
    DIAL_MOST,
    ELEMENT_NAME,
    ELEMENTS,
    FACES,
    LEVELS,
    PAIR,
    PARTS,
    SIGILS,
    STARTING,
    TILES,
    TOURNAMENT_ACTIONS,
    TOURNAMENTS,
    TRAINERS,
    Face,
)
from engine.games.wind_and_fire.state import Bet, Contest, Part, Player, WindAndFire

KINDRED = "TU5"


def clockwise(s: WindAndFire, first: Seat) -> tuple[Seat, ...]:
    """All seats from `first` on, clockwise."""
    return tuple((first + step) % s.seats for step in range(s.seats))


def left_of(s: WindAndFire, seat: Seat) -> Seat:
    return (seat + 1) % s.seats


# -- the dragon -----------------------------------------------------------------------------------


def power(part: Part) -> int:
    """The true power, maybe negative."""
    sigil = SIGILS[part.sigil].power if part.sigil else 0
    return TILES[part.tile].power + part.gold + sigil + part.tokens - part.black


def shown_power(part: Part) -> int:
    value = power(part)
    return value if value > 0 else 0


def powers(player: Player) -> list[int]:
    return [power(part) for part in player.parts]


def upgrades(player: Player) -> int:
    """How many parts have been upgraded."""
    return len([part for part in player.parts if TILES[part.tile].level != "start"])


def black_parts(values: list[int]) -> list[int]:
    """WF-3.30: the parts that may take one more black crystal, given the powers."""
    positive = [n for n, value in enumerate(values) if value > 0]
    return positive or [0, 1, 2]


def gold_parts(values: list[int]) -> list[int]:
    """WF-3.35: the parts that may take the next gold, given the powers."""
    lowest = min(values)
    if lowest < 0:
        return [n for n, value in enumerate(values) if value == lowest]
    return [0, 1, 2]


# -- elements -------------------------------------------------------------------------------------


def tiles_of(player: Player, element: str) -> int:
    return (player.filled & pyramid.ELEMENT_SLOTS[element]).bit_count()


def crystals_of(player: Player, element: str) -> int:
    return (player.crystals & pyramid.ELEMENT_REALMS[element]).bit_count()


def elements_of(player: Player, element: str) -> int:
    """Tiles, either face, and crystals on the elemental board."""
    return _counted(player.filled, player.crystals)[element]


def all_elements(player: Player) -> dict[str, int]:
    return _counted(player.filled, player.crystals).copy()


@lru_cache(maxsize=4096)
def _counted(filled: int, crystals: int) -> dict[str, int]:
    """Elements on a board with these slots and these crystals."""
    return {
        element: (filled & pyramid.ELEMENT_SLOTS[element]).bit_count()
        + (crystals & pyramid.ELEMENT_REALMS[element]).bit_count()
        for element in ELEMENTS
    }


def face_up(player: Player) -> int:
    return player.filled & ~player.flipped


def free_slots(player: Player, element: str = "") -> list[str]:
    """Free slots, of one element or of all."""
    mask = pyramid.ELEMENT_SLOTS[element] if element else pyramid.ALL_SLOTS
    return pyramid.slots_of(mask & ~player.filled)


def full_pyramid(player: Player) -> bool:
    return player.filled == pyramid.ALL_SLOTS


def transferable(s: WindAndFire, player: Player, element: str = "") -> list[str]:
    """WF-3.36: realms whose crystal may be moved now. Advanced: after the first only such as touch
    a cleared one."""
    mask = pyramid.ELEMENT_REALMS[element] if element else pyramid.ALL_REALMS
    found = pyramid.realms_of(mask & ~player.cleared)
    if s.settings.advanced and player.cleared:
        found = [realm for realm in found if pyramid.ADJACENT[realm] & player.cleared]
    return found


def new_borders(player: Player, realm: str) -> list[str]:
    """WF-3.37: borders between `realm` and realms cleared before."""
    found = []
    for border, (one, two) in pyramid.BORDER_REALMS.items():
        other = two if one == realm else one if two == realm else ""
        if other and player.cleared & pyramid.REALM_BIT[other]:
            found.append(border)
    return found


def black_places(player: Player, *, parts_first: bool) -> list[str]:
    """WF-3.34: where 1 black crystal may be removed from: part ids, "pyramid", "training"."""
    parts = [name for name, part in zip(PARTS, player.parts, strict=True) if part.black]
    if parts_first and parts:
        return parts
    if player.pyramid_black:
        parts.append("pyramid")
    if player.training_black:
        parts.append("training")
    return parts


def black_total(player: Player) -> int:
    return player.pyramid_black + player.training_black + sum(p.black for p in player.parts)


# -- dice -----------------------------------------------------------------------------------------


def face(s: WindAndFire, die: str) -> Face:
    return FACES[die][s.faces[die]]


def open_areas(s: WindAndFire) -> list[int]:
    """Areas that still hold dice."""
    return [n for n, dice in enumerate(s.areas) if dice]


# -- upgrades -------------------------------------------------------------------------------------


@cache
def stack_key(part: str, level: str) -> str:
    return f"{part} {level}"


def top_tile(s: WindAndFire, part: str, level: str) -> str:
    """The tile on top of a stack, "" for an empty one (WF-2.3)."""
    stack = s.stacks[stack_key(part, level)]
    return stack[-1] if stack else ""


def open_tiles(s: WindAndFire, player: Player) -> list[str]:
    """WF-3.40: the top tiles of the parts that have not been upgraded."""
    return [
        tile
        for part, own in zip(PARTS, player.parts, strict=True)
        if own.tile == STARTING[part]
        for level in LEVELS
        if (tile := top_tile(s, part, level))
    ]


def patterns(player: Player, tile: str) -> list[int]:
    """WF-3.41: where the pattern of `tile` lies in face-up tiles."""
    return [*pyramid.tile_fits(tile, face_up(player))]


def affordable_tiles(s: WindAndFire, player: Player) -> list[str]:
    """The tiles whose pattern lies somewhere."""
    tiles = face_up(player)
    return [tile for tile in open_tiles(s, player) if pyramid.tile_fits(tile, tiles)]


def offered_sigil(s: WindAndFire, part: str, slots: int) -> str:
    """WF-3.44: the open sigil of `part` if the flipped `slots` hold each of its elements."""
    if not s.settings.sigils or s.phase != "training":
        return ""
    sigil = s.open_sigils[PARTS.index(part)]
    if sigil and holds_each(slots, SIGILS[sigil].elements):
        return sigil
    return ""


def holds_each(slots: int, elements: Iterable[str]) -> bool:
    return all(slots & pyramid.ELEMENT_SLOTS[element] for element in elements)


# -- trainer --------------------------------------------------------------------------------------


def task_problems(s: WindAndFire, player: Player) -> list[str]:
    """WF-3.61, 3.62: what is missing for the trainer's task, in words; empty = may be completed."""
    if not player.trainer:
        return ["the task is done"]
    trainer = TRAINERS[player.trainer]
    if not s.settings.hard_trainer:
        missing = [e for e in trainer.easy_elements if not crystals_of(player, e)]
        return [f"the {ELEMENT_NAME[element]} crystal has not been moved" for element in missing]
    problems = [
        f"slot {slot} holds no tile"
        for slot in trainer.hard_tiles
        if not player.filled & pyramid.SLOT_BIT[slot]
    ]
    problems += [
        f"the crystal of {pyramid.REALM_NAME[realm]} has not been moved"
        for realm in trainer.hard_crystals
        if not player.crystals & pyramid.REALM_BIT[realm]
    ]
    problems += [
        f"slot {slot} must be empty"
        for slot in trainer.hard_empty
        if player.filled & pyramid.SLOT_BIT[slot]
    ]
    return problems


# -- ranking --------------------------------------------------------------------------------------


def dice_sum(player: Player) -> int:
    return sum(player.dice)


def first_active(s: WindAndFire) -> Seat:
    """WF-5.2: lowest dice sum, then fewest upgrades, then nearest clockwise to the last owner."""
    return min(
        range(s.seats),
        key=lambda seat: (
            dice_sum(s.players[seat]),
            upgrades(s.players[seat]),
            (seat - s.active) % s.seats,
        ),
    )


def token_points(player: Player) -> int:
    return sum([part.tokens for part in player.parts])


def total_points(player: Player) -> int:
    return player.points + token_points(player)


def own_turn(s: WindAndFire, seat: Seat) -> bool:
    """Whether it is a turn of `seat` in Dragon Training: only then pairs are settled (WF-3.33)."""
    return s.phase == "training" and s.player == seat


def pairs(s: WindAndFire, seat: Seat) -> list[str]:
    """WF-3.31 to 3.35: the storages of which a pair must be settled now."""
    player = s.players[seat]
    held = {"training": player.training_black}
    if not s.settings.advanced:
        held |= {"gold": player.gold, "pyramid": player.pyramid_black}
    return [storage for storage, pieces in held.items() if pieces >= PAIR]


# -- tournaments ----------------------------------------------------------------------------------


def contest_part(contest: Contest) -> int:
    return PARTS.index(TOURNAMENTS[contest.card].part)


def in_force(contest: Contest, bet: Bet) -> list[str]:
    """WF-6.7: the kinds whose elements a player may spend through the dial."""
    return substitutes(bet, contest.element)


def substitutes(bet: Bet, element: str) -> list[str]:
    """`TU5`: the kinds that may be spent as `element`, itself first."""
    more = [one for one, other in bet.kindred if other == element and one != element]
    return [element, *dict.fromkeys(more)]


def spare(s: WindAndFire, seat: Seat, kinds: list[str]) -> int:
    """Elements of these kinds that no card has named (WF-6.6)."""
    assert s.contest is not None
    player, bet = s.players[seat], s.contest.bets[seat]
    return sum(elements_of(player, kind) - bet.extra.get(kind, 0) for kind in kinds)


def nameable(s: WindAndFire, seat: Seat, kinds: list[str]) -> list[str]:
    """WF-6.6: kinds of which one more element exists beside what the dial needs."""
    assert s.contest is not None
    bet = s.contest.bets[seat]
    dial = in_force(s.contest, bet)
    dial_has_more = spare(s, seat, dial) > bet.elements
    return [
        kind for kind in kinds if spare(s, seat, [kind]) > 0 and (kind not in dial or dial_has_more)
    ]


def dial_elements(s: WindAndFire, seat: Seat) -> int:
    """WF-6.6: the element dial, cut to what can be spent."""
    assert s.contest is not None
    bet = s.contest.bets[seat]
    return max(0, min(bet.elements, spare(s, seat, in_force(s.contest, bet))))


def contest_die(s: WindAndFire, seat: Seat) -> int:
    """WF-6.10: the die of the body part in play with what cards change."""
    assert s.contest is not None
    bet, part = s.contest.bets[seat], s.players[seat].parts[contest_part(s.contest)]
    return max(0, max(0, power(part) + bet.ignored) + bet.raised - bet.lowered)


def contest_line(s: WindAndFire, seat: Seat) -> tuple[int, int, int, int]:
    """WF-6.6: die, elements, gold, extras."""
    assert s.contest is not None
    bet, spent = s.contest.bets[seat], dial_elements(s, seat)
    elements = spent + spent // 2 if bet.deep_roots else spent
    return contest_die(s, seat), elements, bet.gold, bet.extra_power


def dial_range(s: WindAndFire, seat: Seat) -> tuple[int, int]:
    """WF-6.5: the highest element and gold number a player may set; each `TU5` in hand can let one
    more kind count."""
    assert s.contest is not None
    player, kind = s.players[seat], s.contest.element
    others = sorted((elements_of(player, one) for one in ELEMENTS if one != kind), reverse=True)
    most = elements_of(player, kind) + sum(others[: player.hand.count(KINDRED)])
    return min(most, DIAL_MOST["elements"]), min(player.gold, DIAL_MOST["gold"])


def only_zero(s: WindAndFire, seat: Seat) -> bool:
    """WF-6.5: whether everybody can see that both dials of a player must be 0. Who holds hidden
    cards may hold `TU5`, so it tells nothing that such a player is asked."""
    if dial_range(s, seat) != (0, 0):
        return False
    player = s.players[seat]
    holds_actions = any(card in TOURNAMENT_ACTIONS for card in player.hand)
    return not (holds_actions and any(all_elements(player).values()))


def token_patterns(s: WindAndFire, seat: Seat) -> list[int]:
    """WF-6.2: where three own tiles lie in the pattern of the token, either face."""
    if not s.tokens:
        return []
    return pyramid.fits(pyramid.TOKEN_PLACEMENTS[s.token_side], s.players[seat].filled)
