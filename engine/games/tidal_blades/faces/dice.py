"""Dice: committed, rolled again, lost, set, gained, Refreshed, Upgraded."""

from __future__ import annotations

from engine.core.face import Face
from engine.core.types import Seat
from engine.games.tidal_blades import moves, queries, words
from engine.games.tidal_blades.editions.edition import Edition
from engine.games.tidal_blades.faces.wording import Asked, Known, in_use, lying, shown, symbols
from engine.games.tidal_blades.flow.changed_symbols import SwapPairs
from engine.games.tidal_blades.flow.dice import NONE, ChooseRefresh
from engine.games.tidal_blades.flow.night import KEEP, NightUpgrade
from engine.games.tidal_blades.flow.rolls import RerollSome
from engine.games.tidal_blades.flow.run import RunEffects
from engine.games.tidal_blades.flow.trial import Commit
from engine.games.tidal_blades.state import TidalBlades
from engine.games.tidal_blades.words import die

ALWAYS = {
    "finish_reroll": Face("Roll the chosen dice", button="Roll them", group="finish"),
    "finish_swap": Face("Swap no more", button="Enough", group="finish"),
    "finish_refresh": Face("Refresh no more", short="Enough", group="pass"),
    "finish_upgrade": Face("Upgrade no more", short="Enough", group="pass"),
    "finish_night": Face("Rest no more dice", short="Enough for the night", group="pass"),
}
AREA = {moves.ACTIVE: "Active", moves.SPENT: "Spent"}

# -- dice of the board ----------------------------------------------------------------------------


def _add_bonus(edition: Edition, kind: str) -> Face:
    text = f"Add the Bonus die: {die(kind)}"
    return Face(text, short=die(kind), step=True, group="cards")


def _gain_die(edition: Edition, kind: str) -> Face:
    if kind == NONE:
        return Face("Gain no die", short="None", button="Gain none", group="cards")
    return Face(f"Gain a {die(kind)}", short=die(kind), button="Gain it", group="cards")


def _choose_used(edition: Edition, kind: str) -> Face:
    return Face(f"Choose the {die(kind)}", short=die(kind), button="Choose it", group="cards")


def _discard_die(edition: Edition, noun: str | tuple[str, str]) -> Face:
    if isinstance(noun, str):
        text = "Keep your dice, forgo the new one"
        return Face(text, short="Keep mine", button="Give it up", group="cards")
    return _gone(noun, "Give up a", "Give it up")


def _gone(place: tuple[str, str], verb: str, button: str) -> Face:
    area, name = AREA[place[0]], die(place[1])
    text = f"{verb} {name} ({area})"
    return Face(text, (lying(place),), short=name, note=area, button=button, group="cards")


def _upgrade(edition: Edition, way: tuple[str, str, str]) -> Face:
    area, name, into = AREA[way[0]], die(way[1]), die(way[2])
    return Face(
        f"Upgrade a {name} ({area}) to a {into}",
        at=(lying(way),),
        short=into,
        note=f"{area}, it stays there",
        button="Upgrade it",
        group="cards",
    )


def _count_symbols(edition: Edition, found: tuple[str, ...]) -> Face:
    text = f"Count {symbols(found)}" if found else "No symbol"
    return Face(text, button="Count these", group="cards")


BY_NOUN: dict[str, Known] = {
    "add_bonus": _add_bonus,
    "gain_die": _gain_die,
    "choose_used": _choose_used,
    "discard_die": _discard_die,
    "upgrade": _upgrade,
    "count_symbols": _count_symbols,
}


def _refresh(s: TidalBlades, seat: Seat, kind: str) -> Face:
    """Of several, or as the reward of a space: one that can be taken back."""
    top = s.stack[-1]
    further = isinstance(top, ChooseRefresh) and min(top.left, len(top.player(s).spent)) > 1
    step = further or is_reward(s)
    text, at = f"Refresh a {die(kind)}", (lying((moves.SPENT, kind)),)
    button = "" if step else "Refresh it"
    return Face(text, at, short=die(kind), button=button, step=step, group="cards")


def is_reward(s: TidalBlades) -> bool:
    """The effect that asks is that of an Action space: a question of the same player follows."""
    running = next((one for one in reversed(s.stack) if isinstance(one, RunEffects)), None)
    return running is not None and running.source.startswith("space:")


def _rest_die(s: TidalBlades, seat: Seat, way: tuple[str, str, str]) -> Face:
    top = s.stack[-1]
    further = isinstance(top, NightUpgrade) and top.goes_on(s)
    text, short, note = _rest(way)
    button = "" if further else "Rest it"
    return Face(text, (lying(way),), (), short, note, button, further, "cards")


def _rest(way: tuple[str, str, str]) -> tuple[str, str, str]:
    area, kind, into = way
    name = die(kind)
    if into == KEEP:
        return f"Refresh a {name}", "Refresh only", "from Spent to Active"
    if area == moves.SPENT:
        verb = "Refresh and Upgrade"
        return f"{verb} a {name} to a {die(into)}", die(into), verb
    return f"Upgrade a {name} to a {die(into)}", die(into), "Upgrade, stays Active"


# -- dice in use ----------------------------------------------------------------------------------


def _commit(s: TidalBlades, seat: Seat, kind: str) -> Face:
    top = s.stack[-1]
    price = top.price(s) if isinstance(top, Commit) else 0
    text, at = f"Commit a {die(kind)}", (lying((moves.ACTIVE, kind)),)
    return Face(text, at, note=words.goods(price, 0) if price else "", step=True)


def _finish_commit(s: TidalBlades, seat: Seat, noun: None) -> Face:
    number = len(queries.trial_of(s).dice)
    text = f"Roll {number} dice" if number > 1 else "Roll 1 die" if number else "Roll the dice"
    return Face(text, button=text, group="finish")


def _block(s: TidalBlades, seat: Seat, noun: None) -> Face:
    text = f"Block with {words.count(queries.trial_of(s).x, 'Shell')}"
    return Face(text, button=text, group="finish")


def _lose_die(s: TidalBlades, seat: Seat, noun: int | tuple[str, str]) -> Face:
    if isinstance(noun, tuple):
        return _gone(noun, "Lose a", "Lose it")
    name = in_use(queries.trial_of(s).dice, noun)
    return Face(f"Lose the {name}", at=(f"use:{noun}",), button="Lose it")


MANY = 5


def _side(kind: str, sides: str) -> str:
    return words.face(sides)


def _reroll(s: TidalBlades, seat: Seat, numbers: tuple[int, ...]) -> Face:
    """Of many dice there are very many sets: then each is called by what it shows alone."""
    dice = queries.trial_of(s).dice
    name = shown if len(dice) < MANY else _side
    names = ", ".join([name(one.die, one.shown) for one in dice if one.id in numbers])
    return Face(
        f"Roll again: {names}",
        of=tuple([f"use:{number}" for number in numbers]),
        button=f"Roll {len(numbers)} again",
    )


def _set_face(s: TidalBlades, seat: Seat, noun: tuple[int, str]) -> Face:
    number, sides = noun
    name = in_use(queries.trial_of(s).dice, number)
    text = f"Set the {name} to {words.face(sides)}"
    return Face(text, at=(f"use:{number}",), button="Set it", group="cards")


def _choose_reroll(s: TidalBlades, seat: Seat, number: int) -> Face:
    """With the last one they are rolled."""
    dice, top = queries.trial_of(s).dice, s.stack[-1]
    further = isinstance(top, RerollSome) and top.left > 1 and len(top.chosen) + 1 < len(dice)
    text, at = f"Roll the {in_use(dice, number)} again", (f"use:{number}",)
    return Face(text, at, button="" if further else "Roll again", step=further)


def _swap_symbol(s: TidalBlades, seat: Seat, number: int) -> Face:
    top = s.stack[-1]
    further = isinstance(top, SwapPairs) and top.left > 1
    text = f"Swap the symbol of the {in_use(queries.trial_of(s).dice, number)}"
    return Face(text, (f"use:{number}",), button="" if further else "Swap it", step=further)


NOW: dict[str, Asked] = {
    "refresh": _refresh,
    "rest_die": _rest_die,
    "commit": _commit,
    "finish_commit": _finish_commit,
    "block": _block,
    "lose_die": _lose_die,
    "reroll": _reroll,
    "set_face": _set_face,
    "choose_reroll": _choose_reroll,
    "swap_symbol": _swap_symbol,
}
