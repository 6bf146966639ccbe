"""What using a die would do, in words, before it is done."""

from __future__ import annotations

from engine.core.types import Mark, Preview, Seat
from engine.games.wind_and_fire import pyramid, queries
from engine.games.wind_and_fire.cards import ELEMENT_NAME
from engine.games.wind_and_fire.flow.dice import GROUNDS, PYRAMID, targets
from engine.games.wind_and_fire.names import BONUSES
from engine.games.wind_and_fire.state import WindAndFire


def uses(s: WindAndFire, seat: Seat) -> list[Preview]:
    return [
        Preview("use_die", (die, to), use_words(s, seat, die, to), tuple(use_marks(s, seat, to)))
        for die in s.held
        for to in targets(s, seat, die)
    ]


def use_words(s: WindAndFire, seat: Seat, die: str, target: str) -> str:
    """One line: what is gained, what it costs."""
    player, face = s.players[seat], queries.face(s, die)
    on_pyramid = target == PYRAMID or target in pyramid.SLOT_BIT
    if on_pyramid:
        room = len(queries.free_slots(player, face.element))
    else:
        room = len(queries.transferable(s, player, face.element))
    gained = min(face.n, room)
    words = []
    if gained:
        name = ELEMENT_NAME[face.element]
        kind = "tile" if on_pyramid else "crystal"
        words.append(f"{gained} {name} {kind}{'' if gained == 1 else 's'}")
    if target in pyramid.SLOT_BIT:
        words += row_words(player.filled, player.row_gold, target)
    elif target != GROUNDS and not on_pyramid:
        words += [
            BONUSES[pyramid.BORDER_BONUS[border]] for border in queries.new_borders(player, target)
        ]
    black = face.n - gained + face.black
    if black:
        words.append(f"{black} black crystal{'' if black == 1 else 's'}")
    return ", ".join(words)


def use_marks(s: WindAndFire, seat: Seat, target: str) -> list[Mark]:
    """The rows and borders that would pay."""
    player = s.players[seat]
    if target in pyramid.SLOT_BIT:
        rows = full_rows(player.filled, player.row_gold, target)
        return [Mark(f"row{row}", "+1") for row in rows]
    if target in (PYRAMID, GROUNDS):
        return []
    borders = queries.new_borders(player, target)
    return [Mark(border, BONUSES[pyramid.BORDER_BONUS[border]]) for border in borders]


def row_words(filled: int, row_gold: int, slot: str) -> list[str]:
    """Whether a tile on `slot` would fill a row that still has its gold."""
    return [f"row {row} is full: 1 gold" for row in full_rows(filled, row_gold, slot)]


def full_rows(filled: int, row_gold: int, slot: str) -> list[int]:
    """The rows that a tile on `slot` would fill and that still have their gold."""
    filled |= pyramid.SLOT_BIT[slot]
    return [
        n + 1 for n, mask in enumerate(pyramid.ROWS) if row_gold >> n & 1 and filled & mask == mask
    ]
