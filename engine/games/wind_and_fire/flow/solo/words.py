"""Sentences of the solo game: the Master's decisions are explained as they happen."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.core.types import Json
from engine.games.wind_and_fire.cards import ELEMENT_NAME
from engine.games.wind_and_fire.names import ACHIEVEMENTS, WILD, tile

_Fields = Mapping[str, Json]


def _why(entry: str) -> str:
    match entry:
        case "":
            return "the first one, as nothing on his list decides"
        case "three_dice":
            return "the one with three dice, next on his list"
        case "two_dice":
            return "the one with two dice, next on his list"
        case die:
            name = WILD if die == WILD else ELEMENT_NAME[die]
            return f"the one with the {name} die, next on his list"


def _took(f: _Fields) -> str:
    dice = ", ".join(
        f"{die['n']} {ELEMENT_NAME[die['element']]}{' on the wild die' * (die['die'] == WILD)}"
        for die in f["dice"]
    )
    return f"The Master takes an area: {_why(f['why'])} ({dice})."


def _placed(f: _Fields) -> str:
    space = f"{f['space'][1]}.{f['space'][2]}"
    return f"The Master puts {f['n']} {ELEMENT_NAME[f['element']]} on space {space}."


def _tile(f: _Fields) -> str:
    takes = f"The Master takes {tile(f['tile'])} for row {f['row']}"
    return f"{takes}: his {f['part']} has power {f['power']} now."


def _cursed(f: _Fields) -> str:
    where = "in his bottom area" if f["row"] is None else f"on his tile of row {f['row']}"
    return f"The Master gets a black crystal {where}."


def _exams(f: _Fields) -> str:
    counted = "" if f["total"] == f["passes"] else f", counted as {f['total']}"
    if f["lost"]:
        return f"{{{f['seat']}}} failed an exam that was shown, with {f['passes']} of 18 passed."
    return f"{{{f['seat']}}} passed {f['passes']} of 18 exams{counted}: {f['rank']}."


SOLO: dict[str, Callable[[_Fields], str]] = {
    "master_card": lambda _: "The Master reveals a card.",
    "master_distributed": lambda _: "The Master distributes the dice as his card shows.",
    "master_took": _took,
    "master_placed": _placed,
    "master_overflow": lambda f: (
        f"The Master's board is full: {f['n']} {ELEMENT_NAME[f['element']]} gives {f['n']} gold."
    ),
    "master_gold": lambda f: f"The Master gains 1 gold for row {f['row']}.",
    "master_tile": _tile,
    "master_sigil": lambda f: f"The Master takes the {f['part']} sigil: 1 more power.",
    "master_cursed": _cursed,
    "master_weakened": lambda f: (
        f"Black crystals weaken the Master's row {f['row']}: power {f['power']}."
    ),
    "exams": _exams,
    "achievement": lambda f: f"{{{f['seat']}}} marked {ACHIEVEMENTS[f['achievement']]}.",
}
