"""Faces of a training: dice, the pyramid, the training grounds, the dragon."""

from __future__ import annotations

from functools import cache
from typing import Any

from engine.core.face import Face, upper
from engine.games.wind_and_fire import names, pyramid
from engine.games.wind_and_fire.cards import BOARDS, ELEMENT_NAME, PARTS, TILES
from engine.games.wind_and_fire.flow.bonus import ChooseBonus
from engine.games.wind_and_fire.flow.preparation import PlaceStorages
from engine.games.wind_and_fire.state import WindAndFire
from engine.kit.words import count

BAR = 3
"""So many choices have room in the bar."""

# -- dice -----------------------------------------------------------------------------------------


def place_die(s: WindAndFire, noun: Any) -> Face:
    if isinstance(noun, int):
        return Face(f"Put a die into {_area(noun)}")  # blocked: for any die
    die, area = noun
    return _into_area(die, s.faces[die], area)


@cache
def _into_area(die: str, side: int, area: int) -> Face:
    text = f"Put {names.die(die, side)} into {_area(area)}"
    return Face(text, (f"area:{area}",), (f"die:{die}",), step=True)


def _area(area: int) -> str:
    return f"area {names.AREAS[area]}"


def choose_area(s: WindAndFire, area: Any) -> Face:
    dice = ", ".join(names.die(die, s.faces[die]) for die in s.areas[area])
    text = f"Take {_area(area)}"
    return Face(f"{text}: {dice}" if dice else text, (f"area:{area}",), button="Take these dice")


def reroll_area(area: Any) -> Face:
    return Face(f"Reroll {_area(area)}", (f"area:{area}",), step=True)


def use_die(s: WindAndFire, noun: Any) -> Face:
    return _on(noun[0], s.faces[noun[0]], noun[1], "", "Use the die")


def reuse_die(s: WindAndFire, noun: Any) -> Face:
    return _on(noun[0], s.faces[noun[0]], noun[1], " once more", "Use it again")


@cache
def _on(die: str, side: int, target: str, again: str, button: str) -> Face:
    """A die goes to a slot, a realm, or a board that has no room for it."""
    if target in BOARDS:
        at, where = f"board:{target}", f"on the {BOARDS[target]}, where it has no room"
    elif target in pyramid.SLOT_BIT:
        at, where = f"slot:{target}", f"on {names.place(target)}"
    else:
        at, where = f"realm:{target}", f"in the {pyramid.REALM_NAME[target]}"
    text = f"Use {names.die(die, side)}{again} {where}"
    return Face(text, (at,), (f"die:{die}",), button=button)


def turn_die(s: WindAndFire, noun: Any) -> Face:
    die, side = noun
    then = names.die(die, side)
    text = f"Turn {names.die(die, s.faces[die])} to {then}"
    return Face(text, short=then, button="Turn it", group="cards")


def master_die(s: WindAndFire, die: Any) -> Face:
    text = f"Place the Master’s die next: {names.die(die, s.faces[die])}"
    return Face(text, (f"mdie:{die}",), button="Place it")


# -- pyramid and training grounds -----------------------------------------------------------------


def place_tile(slot: Any) -> Face:
    element = ELEMENT_NAME[pyramid.SLOT_ELEMENT[slot]]
    text = f"Place the {element} tile on {names.place(slot)}"
    return Face(text, (f"slot:{slot}",), button="Place the tile")


def transfer(realm: Any) -> Face:
    text = f"Move the crystal of the {pyramid.REALM_NAME[realm]}"
    return Face(text, (f"realm:{realm}",), button="Move the crystal")


def gain_bonus(s: WindAndFire, bonus: Any) -> Face:
    """A border's, or a kind of bonus that the trainer pays."""
    top = s.stack[-1]
    few = isinstance(top, ChooseBonus) and len(set(top.left)) <= BAR
    kind = pyramid.BORDER_BONUS.get(bonus, bonus)
    name = names.BONUSES[kind]
    text = upper(name) if kind == "remove_black" else f"Gain {name}"
    at: tuple[str, ...] = ()
    if bonus in pyramid.BORDER_REALMS:
        one, other = (pyramid.REALM_NAME[realm] for realm in pyramid.BORDER_REALMS[bonus])
        text, at = f"{text} for the border of {one} and {other}", (f"border:{bonus}",)
    return Face(text, at, short=upper(name), group="bar" if few else "")


def pattern(slots: Any, do: str, button: str) -> Face:
    at = tuple(f"slot:{slot}" for slot in slots)
    short = f"{do} {count(len(slots), 'tile')}"
    return Face(f"{short}: {names.places(slots)}", at, short=short, button=button, group="ways")


def of_piece(where: Any, do: str, button: str = "", step: bool = False) -> Face:
    """A tile or a crystal of the elemental board is handed in, or gained."""
    at = f"slot:{where}" if where in pyramid.SLOT_BIT else f"crystal:{where}"
    return Face(f"{do} the {names.piece(where)}", (at,), button=button, step=step)


# -- the dragon -----------------------------------------------------------------------------------


@cache
def holding(where: Any, do: str, button: str, step: bool = False) -> Face:
    """Gold or a black crystal comes on a part, or goes from there or from a storage."""
    store = "gold" if where == "storage" else where
    at = f"part:{where}" if where in PARTS else f"store:{store}"
    return Face(f"{do} the {names.holder(where)}", (at,), button=button, step=step)


def _put(s: WindAndFire, part: Any, piece: str) -> Face:
    """In a secret choice it is only planned."""
    planned = isinstance(s.stack[-1], PlaceStorages)
    return holding(part, f"Put the {piece} on", "Put it there", planned)


def put_gold(s: WindAndFire, part: Any) -> Face:
    return _put(s, part, "gold")


def put_black(s: WindAndFire, part: Any) -> Face:
    return _put(s, part, "black crystal")


def settle(storage: Any) -> Face:
    at = (f"store:{storage}",)
    if storage == "gold":
        return Face("Place the two gold first", at, short="The two gold", group="bar")
    text = f"Place the two black crystals of the {names.holder(storage)} first"
    short = f"Black crystals, {'pyramid' if storage == 'pyramid' else 'grounds'}"
    return Face(text, at, short=short, group="bar")


def upgrade(tile: Any) -> Face:
    data = TILES[tile]
    text = f"Upgrade the {data.part} to {data.name}, power {data.power}"
    return Face(text, (f"tile:{tile}",), step=True)


def take_sigil(s: WindAndFire, yes: Any) -> Face:
    if yes == "yes":
        return Face("Take the sigil", short="Take it", note="+1 power to the end", group="bar")
    note = "it stays there" if s.master else "for somebody else"
    return Face("Leave the sigil", short="Leave it", note=note, group="bar")


def curse_tile(row: Any) -> Face:
    text = f"Put the black crystal on the Master’s tile of row {row}"
    return Face(text, (f"mrow:{row}",), button="Put it there")
