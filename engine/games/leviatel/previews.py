"""What an action would do: it is carried out on a copy, and only what everybody sees is told.

Where a hidden card of the opponent would be revealed on the way, nothing more is said (LL-13.20).
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import takewhile
from typing import NamedTuple

from engine.core import loop
from engine.core.codec import clone
from engine.core.frames import Decision
from engine.core.types import Action, Event, Mark, Preview, Seat
from engine.games.leviatel import queries, words
from engine.games.leviatel.cards import CARDS
from engine.games.leviatel.state import Leviatel, Unit


class Told(NamedTuple):
    """One clause of a preview: the kind of event it announces, and a note on the map."""

    kind: str
    text: str
    mark: Mark | None = None


NOTHING = "Nothing else happens"
TRADED = {
    "energy_to_coin": "2 energy for 1 coin",
    "coin_to_energy": "1 coin for 1 energy",
    "discard": "a card for 1 energy",
}
PLAYS = ("summon", "build", "cast")


def of_direct(s: Leviatel, seat: Seat, action: Action, options: list[Action]) -> Preview:
    """The preview of an action of the main phase that asks nothing more, out of all `options`."""
    match action.verb, action.noun:
        case "end_turn", _:
            return _end_turn(s, seat, options)
        case "switch_deck", _:
            hurt = s.settings.switch_damage if s.sides[seat].switches else 0
            text = f"Your castle takes {hurt}" if hurt else "It costs nothing"
            return Preview("switch_deck", None, text)
        case "trade", noun:
            return Preview("trade", noun, TRADED[str(noun)])
        case "move", noun:
            return _only_way(s, seat, action, s.units[int(str(noun)[1:])])
        case "reveal", _:
            return Preview("reveal", action.noun, "Everybody sees the card")
    return of_answer(s, seat, action)


def _only_way(s: Leviatel, seat: Seat, action: Action, unit: Unit) -> Preview:
    """A move that can go to one area only: where, for what, and what happens there."""
    (area,) = queries.move_areas(s, unit)
    cost = words.price(queries.move_cost(s, unit, area), 0) or "free"
    found = of_answer(s, seat, action)
    more = f"; {found.text[:1].lower()}{found.text[1:]}" if found.text != NOTHING else ""
    kinds = ("moved", *found.kinds) if more else ("moved",)
    return found._replace(text=f"To {area} for {cost}{more}", kinds=kinds)


def of_answer(s: Leviatel, seat: Seat, action: Action) -> Preview:
    """The preview of the last answer of an action."""
    n = clone(s)
    moving = _moving(s, action)
    loop.resolve(n, seat, action)
    told = _told(n, seat, moving)
    marks = {line.mark.at: line.mark for line in told if line.mark is not None}
    return Preview(
        action.verb,
        action.noun,
        _sentence([line.text for line in told]) or NOTHING,
        tuple(marks.values()),
        tuple(line.kind for line in told) or ("nothing",),
    )


def _moving(s: Leviatel, action: Action) -> str:
    """The character whose going is what the action is called, and needs no further word."""
    if action.verb == "choose_area":
        return str(getattr(s.stack[-1], "subject", ""))
    if action.verb == "pass_to":
        return f"u{getattr(s.stack[-1], 'unit', 0)}"
    return str(action.noun)


def _end_turn(s: Leviatel, seat: Seat, options: list[Action]) -> Preview:
    """What the end of the turn does to the castles, and what would be left undone."""
    n = clone(s)
    n.stack[: _place_of_turn(n)] = [Enough()]
    loop.resolve(n, seat, Action("end_turn"))
    events = list(takewhile(lambda event: event.kind not in ("lap", "turn"), n.events))
    parts, marks = [], []
    for whose, name in ((queries.other(seat), "the enemy castle"), (seat, "your castle")):
        hits = [e.public for e in events if e.kind == "castle_hit" and e.public["seat"] == whose]
        if hits:
            spared = sum(hit["prevented"] for hit in hits)
            held = f" ({spared} held off)" if spared else ""
            amount = sum(hit["amount"] for hit in hits)
            parts.append(f"{amount} to {name}{held}")
            marks.append(Mark(f"castle:{whose}", f"−{amount}"))
    marks += [
        Mark(e.public["unit"], f"{e.public['amount']} to the castle")
        for e in events
        if e.kind == "storms"
    ]
    undone = _undone(s, seat, options)
    kinds = ("castle_hit",) * len(parts) + ("undone",) * len(undone)
    return Preview("end_turn", None, _sentence([*parts, *undone]), tuple(marks), kinds)


def _place_of_turn(n: Leviatel) -> int:
    """Where the turn stands in the stack: what lies below goes on after it."""
    return next(place for place, each in enumerate(n.stack) if each.kind == "leviatel.turn")


@dataclass(slots=True)
class Enough(Decision[Leviatel]):
    """Stands on a copy in the place of all that follows the turn, which nobody looks at."""


def _undone(s: Leviatel, seat: Seat, options: list[Action]) -> list[str]:
    """What could still be done in this turn, by what the menu offers."""
    energy = s.sides[seat].energy
    cards = sum(1 for action in options if action.verb in PLAYS)
    movers = sum(1 for action in options if action.verb == "move")
    fighters = sum(1 for action in options if action.verb == "engage")
    found = [f"{energy} energy unused"] if energy else []
    if cards:
        found.append(f"{words.count(cards, 'card')} could be played")
    if movers:
        found.append(f"{words.count(movers, 'character')} could still move")
    if fighters:
        found.append(f"{words.count(fighters, 'character')} could still fight")
    if Action("switch_deck") in options:
        found.append("you could take the next deck")
    if found:
        return found
    return ["only trades are left" if len(options) > 1 else "nothing is left to do"]


def _sentence(parts: list[str]) -> str:
    text = "; ".join(parts)
    return text[:1].upper() + text[1:]


def _told(n: Leviatel, seat: Seat, moving: str) -> list[Told]:
    """The clauses out of the public events of a copy, in the turn of `seat`."""
    events = list(takewhile(lambda event: event.kind not in ("lap", "turn"), n.events))
    for event in events:
        if event.kind == "revealed" and event.public["seat"] != seat:
            mark = Mark(str(event.public["area"]), "Hidden")
            return [Told("hidden", "a hidden card decides", mark)]
    fallen = [event.public["unit"] for event in events if event.kind == "died"]
    return [
        Told(event.kind, *found)
        for event in events
        if not (event.kind == "damaged" and event.public.get("unit") in fallen)
        and not (event.kind == "moved" and event.public["unit"] == moving)
        and (found := _line(event, seat)) is not None
    ]


def _line(event: Event, seat: Seat) -> tuple[str, Mark | None] | None:
    """What an event says, and where."""
    fields = event.public
    match event.kind:
        case "died":
            return f"{_name(event, seat)} falls", Mark(fields["unit"], "Falls", kind="died")
        case "destroyed":
            return f"{_name(event, seat)} is destroyed", Mark(
                fields["structure"], "Destroyed", kind="destroyed"
            )
        case "damaged" if fields["left"] > 0:
            ident = fields.get("unit") or fields["structure"]
            if not fields["amount"]:
                return f"{_name(event, seat)} takes nothing", Mark(ident, "Unhurt")
            left = f"{fields['left']} left"
            return f"{_name(event, seat)} has {left}", Mark(ident, left)
        case "castle_hit":
            whose = "your castle" if fields["seat"] == seat else "the enemy castle"
            mark = Mark(f"castle:{fields['seat']}", f"−{fields['amount']}")
            return f"{fields['amount']} to {whose}", mark
        case "changed":
            change = words.values(fields["attack"], fields["defence"])
            return f"{_name(event, seat)} gets {change}", Mark(fields["unit"], change)
        case "moved":
            area = fields["area"]
            return f"{_name(event, seat)} goes to {area}", Mark(fields["unit"], f"To {area}")
        case "converted":
            tribe = fields["tribe"]
            return f"{_name(event, seat)} becomes {tribe}", Mark(fields["unit"], tribe)
        case "gained":
            return f"+{words.price(fields['energy'], fields['coins'])}", None
        case "stole":
            return f"steal {words.count(fields['coins'], 'coin')}", None
    return None


def _name(event: Event, seat: Seat) -> str:
    """Whose card it is and which; a hidden one has no name."""
    card = event.public["card"]
    whose = "your" if event.public["seat"] == seat else "enemy"
    return f"{whose} hidden card" if card is None else f"{whose} {CARDS[card].name}"
