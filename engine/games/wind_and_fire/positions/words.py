"""The short forms in which positions of Champions of Wind and Fire are written, and what both
kinds of table share.

Each player is described by `Has`: slots and realms as words in one text, parts as
"head_I_3 +2 -1" (tile, gold, black crystals, sigil, "token"), or only the powers as "1/0/2" on
starting tiles. Dice are written "blue 2+b" (two blue with a black crystal), "wild green 1".
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from engine.games.wind_and_fire import cards, pyramid
from engine.games.wind_and_fire.cards import FACES, PARTS, SIGILS
from engine.games.wind_and_fire.state import Part, Player, WindAndFire
from engine.kit.layout import BadLayout


@dataclass
class Has:
    """What one player has.

    `up` and `flipped` tiles by slot; `cleared` realms, their crystals are on the elemental board
    unless `spent_crystals`; `pyramid` and `training` are the black crystals of
    the storages; `spent` and `just` (spent in the present tournament) are tiles per element.
    """

    up: str = ""
    flipped: str = ""
    cleared: str = ""
    spent_crystals: str = ""
    parts: Sequence[str] = ()
    powers: str = "1/1/1"
    gold: int = 0
    pyramid: int = 0
    training: int = 0
    hand: str = ""
    personal: str = ""
    trainer: str = ""
    spent: Mapping[str, int] = field(default_factory=dict)
    just: Mapping[str, int] = field(default_factory=dict)
    points: int = 0


def face_of(text: str) -> tuple[str, int]:
    """The die and the number of its face."""
    die, *element, shown = text.split()
    n, black = int(shown[0]), int(shown.endswith("+b"))
    wanted = element[0] if element else die
    for number, face in enumerate(FACES[die]):
        if (face.element, face.n, face.black) == (wanted, n, black):
            return die, number
    raise BadLayout(f"no such face: {text}")


def dice_of(s: WindAndFire, text: str) -> list[str]:
    found = [face_of(part) for part in text.split(", ")] if text else []
    s.faces |= dict(found)
    return [die for die, _ in found]


def part_of(text: str) -> Part:
    tile, *words = text.split()
    part = Part(tile)
    for word in words:
        if word in SIGILS:
            part.sigil = word
        elif word == "token":
            part.tokens += 1
        elif word.startswith("+"):
            part.gold = int(word)
        else:
            part.black = -int(word)
    return part


def parts_of(spec: Has) -> list[Part]:
    if spec.parts:
        return [part_of(text) for text in spec.parts]
    found = []
    for name, power in zip(PARTS, map(int, spec.powers.split("/")), strict=True):
        found.append(Part(f"{name}_S", gold=max(0, power - 1), black=max(0, 1 - power)))
    return found


def lay_player(player: Player, spec: Has) -> None:
    player.parts = parts_of(spec)
    player.flipped = pyramid.mask_of(spec.flipped.split())
    player.filled = player.flipped | pyramid.mask_of(spec.up.split())
    player.row_gold = 0
    for row, mask in enumerate(pyramid.ROWS):
        if player.filled & mask != mask:
            player.row_gold |= 1 << row
    player.cleared = sum(pyramid.REALM_BIT[realm] for realm in spec.cleared.split())
    player.spent_crystals = sum(pyramid.REALM_BIT[realm] for realm in spec.spent_crystals.split())
    player.crystals = player.cleared & ~player.spent_crystals
    player.gold, player.points = spec.gold, spec.points
    player.pyramid_black, player.training_black = spec.pyramid, spec.training
    player.hand = spec.hand.split()
    player.spent_tiles, player.just_spent = dict(spec.spent), dict(spec.just)
    for border, (one, two) in pyramid.BORDER_REALMS.items():
        if {one, two} <= set(spec.cleared.split()):
            player.markers |= pyramid.BORDER_BIT[border]


def card_of(text: str) -> str:
    """ "wings red" as the id of the tournament card."""
    part, element = text.split()
    return f"{cards.DISCIPLINES[PARTS.index(part)]}_{element}"


def stacked(left: list[str], deck: str, pile: str) -> tuple[list[str], list[str]]:
    thrown = pile.split()
    if deck == "-":
        return [], [*without(left, thrown), *thrown]
    top = deck.split()
    return [*without(left, [*top, *thrown]), *reversed(top)], thrown


def lay_boards(s: WindAndFire, specs: Sequence[Has]) -> None:
    named = {spec.trainer for spec in specs}
    trainers = [trainer for trainer in cards.TRAINERS if trainer not in named]
    for player, spec in zip(s.players, specs, strict=True):
        lay_player(player, spec)
        player.trainer = spec.trainer or trainers.pop()
    gone = [part.tile for player in s.players for part in player.parts]
    for part in PARTS:
        for level in cards.LEVELS:
            stack = cards.stack_of(part, level, s.seats)
            s.stacks[f"{part} {level}"] = [tile for tile in stack if tile not in gone]


def without(box: list[str], gone: Iterable[str]) -> list[str]:
    left = list(box)
    for card in gone:
        left.remove(card)
    return left


def lay_sigils(s: WindAndFire, wanted: str) -> None:
    taken = [part.sigil for player in s.players for part in player.parts if part.sigil]
    for n, part in enumerate(PARTS):
        left = [ident for ident, data in SIGILS.items() if data.part == part]
        left = [ident for ident in left if ident not in taken]
        top = next((ident for ident in wanted.split() if ident in left), "")
        top = top or next(iter(reversed(left)), "")
        s.open_sigils[n] = top
        s.sigil_stacks[n] = [ident for ident in left if ident != top]
