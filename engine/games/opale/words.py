"""Events in one sentence, for the log, the replay and screen readers. `{0}` is seat 0's name."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.core.said import UNTOLD, Said, agree, part, said
from engine.core.types import Json
from engine.games.opale.cards import CITY_PILES_TO_END, SHELLS, SPOTS
from engine.kit.words import CORE, count, with_article

_Fields = Mapping[str, Json]


def cards(kind: str, number: int) -> str:
    """
    >>> cards("golem", 1), cards("hunter", 1), cards("golem", 2)
    ('a Lava Golem', 'an Octopus Hunter', '2 Lava Golems')
    """
    if number > 1:
        return f"{number} {SPOTS[kind].plural}"
    return with_article(SPOTS[kind].name)


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


DOCK = part("the dock", "dock")
DRAGON = part("the Dragon", "petrified")


def _who(fields: _Fields) -> str:
    return f"{{{fields['seat']}}}"


def _spot(fields: _Fields) -> str:
    return part(SPOTS[fields["spot"]].name, fields["spot"])


def _laid(fields: _Fields) -> str:
    spot = fields["spot"]
    return f"{_who(fields)} laid {part(cards(spot, fields['count']), spot)}."


def _took(fields: _Fields) -> str:
    number, target = fields["count"], fields["target"]
    if fields.get("nowhere") and len(SPOTS[fields["spot"]].takes) > 1:
        what = nothing_at(SPOTS[fields["spot"]].takes)
    elif target == "dock":
        what = f"{count(number, 'card') if number else 'nothing'} from {DOCK}"
    else:
        what = (
            part(cards(target, number), target)
            if number
            else f"nothing: no {SPOTS[target].plural} there"
        )
    worth = f", worth {fields['points']}" if fields.get("points") else ""
    return f"{_who(fields)} took {what}{worth}."


def _pawn(fields: _Fields) -> str:
    before = fields["from"]
    source = "" if before is None else f" from {{{before}}}"
    return f"{_who(fields)} took {DRAGON}{source}."


def _docked(fields: _Fields) -> str:
    number = fields["count"]
    name = SPOTS[fields["spot"]].name if number == 1 else SPOTS[fields["spot"]].plural
    return f"{number} {part(name, fields['spot'])}"


def _city(fields: _Fields) -> str:
    return f"{_who(fields)} raised {city(fields['piles'])}."


_END = {
    "third_city": "The third city stands",
    "short_refill": "{0} could not fill the hand",
    "last_card": "The last card was drawn",
}


def _end(fields: _Fields) -> str:
    reason = _END[fields["reason"]].replace("{0}", _who(fields))
    return f"{reason}: {{{1 - fields['seat']}}} {agree('takes', 'take')} one last turn."


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
    "started": lambda f: f"{{{f['first']}}} {agree('goes', 'go')} first.",
    "laid": _laid,
    "took": _took,
    "pawn": _pawn,
    "returned": lambda f: f"{_who(f)} lost a card of the hand, drawn at random, to the draw pile.",
    "docked": lambda f: f"{_docked(f)} went to {DOCK}.",
    "drew": lambda f: f"{_who(f)} drew {count(f['count'], 'card')}." if f.get("shell") else "",
    "city": _city,
    "end": _end,
    "passed": _passed,
    "shell": lambda f: f"{_who(f)} used {SHELLS[f['shell']].name}.",
    "seal": lambda f: f"{_who(f)} sealed {_spot(f)}.",
    "unseal": lambda f: f"{_spot(f)} is open again.",
    "discarded": lambda f: f"{_who(f)} removed {count(f['count'], 'card')} from the game.",
    "reserved": lambda f: f"{_who(f)} chose a reserve.",
    "refilled": _refilled,
    "undone": lambda f: f"{_who(f)} took a step back.",
    **CORE,
    "over": _over,
}


def _short_cards(fields: _Fields) -> str:
    spot = SPOTS[fields["spot"]]
    return spot.short if fields["count"] == 1 else f"{fields['count']} {spot.plural}"


_SHORT: dict[str, Callable[[_Fields], str]] = {
    "laid": _short_cards,
    "took": lambda f: f"took {f['count'] or 'nothing'}",
    "pawn": lambda _: "the Dragon",
    "city": lambda f: f"city {f['piles']} stands",
}


def tell(kind: str, fields: _Fields) -> Said:
    """See `Rules.tell`; what is not in the table needs no line of its own."""
    speak, brief = _TELL.get(kind), _SHORT.get(kind)
    if speak is None:
        return UNTOLD
    return said(speak(fields), fields.get("seat"), brief(fields) if brief else "")
