"""The short forms in which positions of Tidal Blades are written.

Dice are written N, Ir, Ib, Er, Eb, GF, GS, GR, GY; a roll is "N=F N=- Ib=R/Y xx" (the Danger die
last, "0" for no x), dials "F0 S6 R3 Y2" (what is not named is 0). Lists of cards are words in one
text, the top of a deck first. A Monster is its id and a mark per spot: "." open, "A" to "D" a seat,
"x" the dummy.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engine.games.tidal_blades import moves, queries
from engine.games.tidal_blades.box import RETAIL
from engine.games.tidal_blades.parts import SYMBOLS
from engine.games.tidal_blades.state import DUMMY, NOBODY, Monster, TidalBlades
from engine.kit.layout import BadLayout

KINDS = {
    "N": "novice", "Ir": "initiate_red", "Ib": "initiate_blue", "Er": "elite_red",
    "Eb": "elite_blue", "GF": "guild_focus", "GS": "guild_spirit", "GR": "guild_resilience",
    "GY": "guild_synergy",
}  # fmt: skip
SHORT = {kind: short for short, kind in KINDS.items()}
MARKS = {".": NOBODY, "A": 0, "B": 1, "C": 2, "D": 3, "x": DUMMY}


@dataclass
class Has:
    """One player.

    `cards` in play without the Character's name, the Shield is always there; `at` the space (or
    the Island) of the standee, `left` further discs; `deck` the top cards of the Character deck;
    `discs` on the board; `goal` 1 to 3.
    """

    character: str = ""
    fruit: int = 0
    shells: int = 0
    shield: int = 0
    active: str = ""
    spent: str = ""
    dials: str = ""
    champion: int = 0
    leader: int = 0
    hits: int = 0
    discs: int = 1
    at: str = ""
    left: str = ""
    hand: str = ""
    stunts: str = ""
    cards: str = ""
    deck: str = ""
    completed: str = ""
    goal: int = 1
    goal_open: bool = False


def kinds(text: str) -> list[str]:
    """ "N Ir" as kinds of dice."""
    return [KINDS[short] for short in text.split()]


def falls(s: TidalBlades, roll: str) -> list[int]:
    """The numbers that make dice fall like this."""
    found = []
    for part in roll.split():
        die, _, face = part.partition("=")
        if face:
            found.append(RETAIL.dice[KINDS[die]].faces.index(face))
        else:
            faces = queries.box(s).danger[s.danger].x
            found.append(faces.index(0 if die == "0" else len(die)))
    return found


def dial_places(text: str) -> list[int]:
    """ "F1 Y2" as places on the four dials."""
    found = dict.fromkeys(SYMBOLS, 0)
    for part in text.split():
        found[part[0]] = int(part[1:])
    return list(found.values())


def without(box: Iterable[str], gone: Iterable[str]) -> list[str]:
    """The box without these cards, each as often as it is named."""
    left = list(box)
    for card in gone:
        left.remove(card)
    return left


def stacked(box: Iterable[str], top: str, pile: str, held: Iterable[str]) -> list[str]:
    """The named cards on top, the rest of the box below; "-": empty, the rest is in the pile."""
    if top == "-":
        return []
    named = top.split()
    return [*without(box, [*held, *named, *pile.split()]), *reversed(named)]


def monster_of(s: TidalBlades, text: str) -> Monster:
    """ "bullubura . A . ." with its marks, or a fresh one."""
    ident, *marks = text.split()
    if not marks:
        s.monster_deck.append(ident)
        made = moves.new_monster(s)
        if made is None:
            raise BadLayout(f"there is no Monster {ident}")
        return made
    return Monster(ident, [MARKS[mark] for mark in marks])
