"""Positions of Leviatel Legends laid out by words.

A card on the map is written "n:santana 3/6": whose it is (s: may be left out), which card, its own
attack and defence (default: printed) and words: `exh` (exhausted), `body`, `hidden`, `undead`
(converted). A structure is written "n:passage 5", with `craft 2` while it is not finished.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.core.match import Match
from engine.core.types import Action, Noun, Seat
from engine.games.leviatel import moves, queries
from engine.games.leviatel.cards import CARDS
from engine.games.leviatel.state import Leviatel, Structure, Unit
from engine.kit import layout
from engine.kit.layout import BadLayout, Layout, resumed

S, N = 0, 1
PLENTY = 20
CASTLE_AND_DECKS = (("choose_castle", "grey_keep"), ("choose_loadout", "free_harbour"))


def meant(s: Leviatel, noun: Noun, _seat: Seat = S) -> Noun:
    """ "santana@c3" or "n:santana@c3" as the id on the map; anything else as it is."""
    if not isinstance(noun, str) or "@" not in noun:
        return noun
    card, area = noun.split("@")
    side = {"n": N, "s": S}.get(card.split(":")[0]) if ":" in card else None
    card = card.split(":")[-1]
    for unit in s.units.values():
        if (unit.card, unit.area) == (card, area) and side in (None, unit.seat):
            return f"u{unit.id}"
    structure = queries.structure_at(s, area)
    if structure is None or structure.card != card:
        raise BadLayout(f"no {card} in {area}")
    return f"t{structure.id}"


def begun(options: Mapping[str, Any]) -> Match:
    """A match in the main phase of the first turn, decks and castles chosen."""
    match = layout.begun("leviatel", options=options, seed="5" * 32)
    for seat in (S, N):
        for verb, noun in CASTLE_AND_DECKS:
            if Action(verb, noun) in match.menu(seat):
                match.act(seat, Action(verb, noun))
        match.act(seat, Action("finish_loadout"))
    while match.menu(match.waiting()[0])[0].verb == "mulligan":
        match.act(match.waiting()[0], Action("mulligan", "no"))
    return match


def _unit(s: Leviatel, area: str, text: str) -> None:
    name, *words = text.split()
    seat = N if name.startswith("n:") else S
    card = CARDS[name.split(":")[-1]]
    assert card.kind == "character"
    now = s.tick()
    unit = Unit(now, card.id, seat, area, now, card.attack, card.defence, card.tribe, ready=True)
    for word in words:
        if "/" in word:
            unit.attack, unit.defence = (int(part) for part in word.split("/"))
        elif word == "undead":
            unit.tribe = "Undead"
        elif word == "exh":
            unit.ready = False
        elif word == "body":
            s.deaths += 1
            unit.body, unit.ready, unit.died = True, False, s.deaths
        else:
            assert word == "hidden", word
            unit.hidden = True
    s.units[now] = unit


def _structure(s: Leviatel, area: str, text: str) -> None:
    name, *words = text.split()
    seat = N if name.startswith("n:") else S
    card = CARDS[name.split(":")[-1]]
    assert card.kind == "structure"
    now = s.tick()
    made = Structure(now, card.id, seat, area, now, card.defence, 0, finished=True)
    if "craft" in words:
        place = words.index("craft")
        made.craft, made.finished = int(words[place + 1]), False
        del words[place : place + 2]
    elif "rechargeable" in card.keywords:
        made.craft = card.craft
    if words:
        made.defence = int(words[0])
    s.structures[now] = made


def _both(value: int | Mapping[int, int], mine: int, default: int) -> tuple[int, int]:
    """A number for the player on turn, or numbers by seat."""
    if isinstance(value, int):
        return (value, default) if mine == S else (default, value)
    given = (PLENTY, default) if mine == S else (default, PLENTY)
    return value.get(S, given[S]), value.get(N, given[N])


def lay_out(
    units: Mapping[str, Sequence[str]] | None = None,
    structures: Mapping[str, str] | None = None,
    *,
    hand: Sequence[str] = (),
    hands: Mapping[int, Sequence[str]] | None = None,
    decks: Mapping[int, Sequence[str]] | None = None,
    energy: int | Mapping[int, int] = PLENTY,
    coins: int | Mapping[int, int] = PLENTY,
    health: Mapping[int, int] | None = None,
    castles: Mapping[int, str] | None = None,
    graveyards: Mapping[int, Sequence[str]] | None = None,
    played: Sequence[str] = (),
    switches: Mapping[int, int] | None = None,
    on_turn: int = S,
    first: int = S,
    turn: int = 7,
    hides_next: bool = False,
    **options: Any,
) -> Match:
    """`on_turn` is in the main phase of its `turn`. Hands and decks are empty unless given (the top
    of a deck is listed first); `hand` belongs to the player on turn. Cards arrived as listed."""
    match = begun(options)
    s = match.state
    assert isinstance(s, Leviatel)
    s.player, s.first, s.clock = on_turn, first, 0
    energies, purses = _both(energy, on_turn, 0), _both(coins, on_turn, 0)
    held = {on_turn: hand, **(hands or {})}
    for seat, side in enumerate(s.sides):
        side.turn = turn if seat == on_turn or on_turn != first else turn - 1
        side.energy, side.coins = energies[seat], purses[seat]
        side.hand = list(held.get(seat, ()))
        side.deck = list((decks or {}).get(seat, ()))[::-1]
        side.health = (health or {}).get(seat, s.settings.castle_health)
        side.castle = (castles or {}).get(seat, "grey_keep")
        side.graveyard = list((graveyards or {}).get(seat, ()))
        side.switches = (switches or {}).get(seat, 0)
        side.played = list(played) if seat == on_turn else []
    s.sides[on_turn].hide_next = hides_next
    for area, texts in (units or {}).items():
        for text in texts:
            _unit(s, area, text)
    for area, text in (structures or {}).items():
        _structure(s, area, text)
    moves.mind_towers(s)
    return resumed(match)


LAYOUT = Layout(lay_out, meant)
