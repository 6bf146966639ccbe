"""Events in one sentence, for the log, the replay and screen readers. `{0}` is seat 0's name."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.core.types import Json
from engine.games.opale.cards import CITY_PILES_TO_END, SHELLS, SPOTS
from engine.kit.words import CORE

_Fields = Mapping[str, Json]


def count(number: int, noun: str) -> str:
    """
    >>> count(1, "card"), count(3, "card")
    ('1 card', '3 cards')
    """
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def cards(kind: str, number: int) -> str:
    """
    >>> cards("golem", 1), cards("hunter", 1), cards("golem", 2)
    ('a Lava Golem', 'an Octopus Hunter', '2 Lava Golems')
    """
    if number > 1:
        return f"{number} {SPOTS[kind].plural}"
    name = SPOTS[kind].name
    return f"{'an' if name[0] in 'AEIOU' else 'a'} {name}"


def points(number: int, exact: bool = True) -> str:
    """
    >>> points(1), points(4), points(4, exact=False)
    ('1 point', '4 points', '4 points or more')
    """
    return count(number, "point") + ("" if exact else " or more")


def city(piles: int) -> str:
    """
    >>> city(2), city(4)
    ('city 2 of 3', 'one more city')
    """
    return f"city {piles} of {CITY_PILES_TO_END}" if piles <= CITY_PILES_TO_END else "one more city"


def nothing_at(targets: tuple[str, ...]) -> str:
    """
    >>> nothing_at(("pearl", "golem"))
    'nothing: neither Mother of Pearl nor Lava Golems there'
    """
    names = [SPOTS[target].plural for target in targets]
    return f"nothing: neither {' nor '.join(names)} there"


def _who(fields: _Fields) -> str:
    return f"{{{fields['seat']}}}"


def _laid(fields: _Fields) -> str:
    return f"{_who(fields)} laid {cards(fields['spot'], fields['count'])}."


def _took(fields: _Fields) -> str:
    number, target = fields["count"], fields["target"]
    if fields.get("nowhere") and len(SPOTS[fields["spot"]].takes) > 1:
        what = nothing_at(SPOTS[fields["spot"]].takes)
    elif target == "dock":
        what = f"{count(number, 'card')} from the dock" if number else "nothing from the dock"
    else:
        what = cards(target, number) if number else f"nothing: no {SPOTS[target].plural} there"
    worth = f", worth {fields['points']}" if fields.get("points") else ""
    return f"{_who(fields)} took {what}{worth}."


def _pawn(fields: _Fields) -> str:
    before = fields["from"]
    source = "" if before is None else f" from {{{before}}}"
    return f"{_who(fields)} took the Dragon{source}."


def _docked(fields: _Fields) -> str:
    number = fields["count"]
    name = SPOTS[fields["spot"]].name if number == 1 else SPOTS[fields["spot"]].plural
    return f"{number} {name}"


def _city(fields: _Fields) -> str:
    return f"{_who(fields)} raised {city(fields['piles'])}."


_END = {
    "third_city": "The third city stands",
    "short_refill": "{0} could not fill the hand",
    "last_card": "The last card was drawn",
}


def _end(fields: _Fields) -> str:
    reason = _END[fields["reason"]].replace("{0}", _who(fields))
    return f"{reason}: {{{1 - fields['seat']}}} takes one last turn."


_PASSED = {
    "play": "passed: no card could be laid",
    "second_play": "made no second play",
    "end_shell": "",
}


def _passed(fields: _Fields) -> str:
    what = _PASSED[fields["step"]]
    return f"{_who(fields)} {what}." if what else ""


def _refilled(fields: _Fields) -> str:
    return f"{_who(fields)} took a card from the reserve." if fields["source"] == "reserve" else ""


def _over(fields: _Fields) -> str:
    first, second = fields["scores"]
    winners = [seat for seat, rank in enumerate(fields["placement"]) if rank == 1]
    if len(winners) > 1:
        return f"The game is a draw, {first} to {second}."
    why = ": equal points, the Dragon decided" if first == second else ""
    return f"{{{winners[0]}}} won, {max(first, second)} to {min(first, second)}{why}."


_TELL: dict[str, Callable[[_Fields], str]] = {
    "started": lambda f: f"{{{f['first']}}} goes first.",
    "laid": _laid,
    "took": _took,
    "pawn": _pawn,
    "returned": lambda f: f"{_who(f)} lost a card of the hand, drawn at random, to the draw pile.",
    "docked": lambda f: f"{_docked(f)} went to the dock.",
    "drew": lambda f: f"{_who(f)} drew {count(f['count'], 'card')}." if f.get("shell") else "",
    "city": _city,
    "end": _end,
    "passed": _passed,
    "shell": lambda f: f"{_who(f)} used {SHELLS[f['shell']].name}.",
    "seal": lambda f: f"{_who(f)} sealed {SPOTS[f['spot']].name}.",
    "unseal": lambda f: f"{SPOTS[f['spot']].name} is open again.",
    "discarded": lambda f: f"{_who(f)} removed {count(f['count'], 'card')} from the game.",
    "reserved": lambda f: f"{_who(f)} chose a reserve.",
    "refilled": _refilled,
    "undone": lambda f: f"{_who(f)} took a step back.",
    **CORE,
    "over": _over,
}


def tell(kind: str, fields: _Fields) -> str:
    """The sentence of an event; "" for what is not worth one."""
    speak = _TELL.get(kind)
    return speak(fields) if speak else ""
