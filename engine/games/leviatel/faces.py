"""Actions in words and places, for the seat that is asked (LL-19)."""

from __future__ import annotations

from functools import cache, lru_cache

from engine.core.face import Face, plain, upper
from engine.core.types import Action, Seat
from engine.games.leviatel import board, queries, words
from engine.games.leviatel.cards import (
    CARDS,
    CASTLES,
    DECK_NAMES,
    ENGAGE_COST,
    LOADOUT_NAMES,
    LOADOUTS,
)
from engine.games.leviatel.flow.arrive import PassOrFight
from engine.games.leviatel.flow.main import asks
from engine.games.leviatel.flow.prepare import NONE, Prepare, asks_after
from engine.games.leviatel.flow.setup import OWN
from engine.games.leviatel.state import Leviatel, Unit

AREA_KIND = {
    "castle": "castle",
    "summoning": "summoning area",
    "base": "base",
    "coast": "coast",
    "plain": "plain",
}
TRADES = {
    "energy_to_coin": "Trade 2 energy for 1 coin",
    "coin_to_energy": "Trade 1 coin for 1 energy",
    "discard": "Discard a card for 1 energy",
}


def area(ident: str) -> str:
    """
    >>> area("a1")
    'a1, coast'
    """
    return f"{ident}, {AREA_KIND[board.KIND[ident]]}"


def _unit(s: Leviatel, ident: str) -> Unit:
    return s.units[int(ident[1:])]


def piece(s: Leviatel, seat: Seat, ident: str) -> tuple[str, str]:
    """The name of a character or structure as `seat` knows it, and where it stands."""
    if ident.startswith("t"):
        tower = s.structures[int(ident[1:])]
        return CARDS[tower.card].name, tower.area
    unit = _unit(s, ident)
    known = unit.seat == seat or not unit.hidden
    return CARDS[unit.card].name if known else "a hidden character", unit.area


def face(s: Leviatel, seat: Seat, action: Action) -> Face:
    """What `action` is to `seat`."""
    verb, noun = action.verb, str(action.noun)
    match verb:
        case "move" | "engage" | "invest" | "reveal":
            unit = _unit(s, noun)
            return _act(verb, noun, unit.card, unit.area, verb == "move" and asks(s, action))
        case "summon" | "build" | "cast":
            energy, coins = queries.cost(s, seat, CARDS[noun])
            return _play(verb, noun, energy, coins, asks(s, action))
        case "trade" | "switch_deck" | "end_turn" | "fight":
            return _same_always(verb, noun)
        case "choose_castle" | "choose_loadout" | "choose_deck" | "finish_loadout" | "mulligan":
            return _before(verb, noun)
        case "pass_to":
            return _pass_to(s, noun)
        case "choose_area" | "choose_target" | "choose_card" | "join_ant" | "come_in":
            return _answer(s, seat, action)
    return plain(action)


def _before(verb: str, noun: str) -> Face:
    """Castle, decks and the opening hand (LL-3)."""
    match verb:
        case "choose_castle":
            return Face(f"Take the castle {CASTLES[noun]['name']}", at=(noun,), step=True)
        case "choose_loadout":
            decks = ", then ".join(DECK_NAMES[deck] for deck in LOADOUTS[noun])
            return Face(f"Take the decks of {LOADOUT_NAMES[noun]}: {decks}", at=(noun,), step=True)
        case "choose_deck":
            name = noun.removeprefix(OWN)
            return Face(f"Take the deck {DECK_NAMES.get(noun, name)}", at=(noun,), step=True)
        case "finish_loadout":
            return Face("Ready", button="Ready", group="finish")
    if noun == "yes":
        text = "Shuffle the hand back and draw five new cards"
        return Face(text, short="New hand", note="shuffle back, draw five", group="answer")
    return Face("Keep this hand", short="Keep", note="play these five", group="answer")


@cache
def _same_always(verb: str, noun: str) -> Face:
    match verb:
        case "trade":
            return Face(TRADES[noun], button="Trade", step=noun == "discard", group="cards")
        case "switch_deck":
            return Face("Take the next deck", button="Take it", group="cards")
        case "end_turn":
            return Face("End the turn", short="End turn", group="pass")
    return Face(
        "Stay and fight here", short="Stay and fight", button="Fight", group="bar"
    )  # LL-8.7


@cache
def _play(verb: str, ident: str, energy: int, coins: int, step: bool) -> Face:
    """A card of the hand, for what it costs now."""
    button, name = verb.capitalize(), CARDS[ident].name
    text = f"{button} {name} for {words.price(energy, coins) or 'free'}"
    return Face(text, at=(ident,), short=name, button=button, step=step)


@lru_cache(maxsize=4096)
def _act(verb: str, noun: str, card: str, where: str, step: bool) -> Face:
    """A character on the map, by its id, its card and its area."""
    name, here = CARDS[card].name, f" in {where}"
    match verb:
        case "move":
            note = "then choose where" if step else ""
            text = f"Move {name}, {where}"
            return Face(text, at=(noun,), short="Move", note=note, button="Move", step=step)
        case "engage":
            button = f"Attack {_price(ENGAGE_COST)}"
            return Face(f"{name} fights{here}", at=(noun,), short="Fight here", button=button)
        case "invest":
            text = f"Invest in {name}{here}"
            return Face(text, at=(noun,), short="Invest", button="Invest")
    return Face(f"Reveal {name}{here}", at=(noun,), short="Reveal", button="Reveal")


def _price(energy: int) -> str:
    return f"for {energy} energy" if energy else "for free"


def _going(s: Leviatel, unit: Unit, to: str) -> str:
    """What the button says when a character goes to an area: whether it attacks, and the price."""
    price = _price(queries.move_cost(s, unit, to))
    return f"{'Attack' if queries.has_enemies(s, to, unit.seat) else 'Move'} {price}"


def _pass_to(s: Leviatel, noun: str) -> Face:
    """LL-8.7."""
    top = s.stack[-1]
    assert isinstance(top, PassOrFight)
    button = _going(s, s.units[top.unit], noun)
    return Face(f"Move on to {area(noun)}", at=(noun,), short="Move on here", button=button)


def _answer(s: Leviatel, seat: Seat, action: Action) -> Face:
    """An answer to the open question of an action that is being prepared, or to an effect."""
    verb, noun = action.verb, str(action.noun)
    top = s.stack[-1]
    p = top if isinstance(top, Prepare) else None
    step = p is not None and asks_after(s, p, verb, noun)
    button = p.verb.capitalize() if p else "Confirm"
    match verb:
        case "choose_area":
            assert p is not None
            return _area(s, p, noun)._replace(step=step)
        case "choose_target" if noun == NONE:
            note = "without a target"
            return Face("No one", note=note, button=button, step=step, group="bar")
        case "choose_target":
            name, where = piece(s, seat, noun)
            return Face(f"{upper(name)} in {where}", at=(noun,), button=button, step=step)
        case "choose_card":
            discards = p is not None and p.verb == "discard"
            text = f"Discard {CARDS[noun].name}" if discards else CARDS[noun].name
            return Face(text, at=(noun,), button=button, step=step)
        case "join_ant" if noun == "yes":
            text, short, note = "Ant comes too, for free", "With Ant", "Ant comes for free"
        case "join_ant":
            text, short, note = "Ant stays in the hand", "Without", "Ant stays in hand"
        case _ if noun == "hidden":
            text, short, note = "Come in hidden", "Hidden", "no effect on entering"
        case _:
            text, short, note = "Come in open", "Open", "seen by both"
    return Face(text, short=short, note=note, button=button, step=step, group="bar")


def _area(s: Leviatel, p: Prepare, to: str) -> Face:
    if p.verb == "move":
        unit = _unit(s, p.subject)
        text = f"{CARDS[unit.card].name} to {area(to)}"
        return Face(text, at=(to,), short="Move here", button=_going(s, unit, to))
    name = CARDS[p.target if p.verb == "cast" and p.target in CARDS else p.subject].name
    here = "Build here" if p.verb == "build" else "Summon here"
    text = f"{name} {'in' if p.verb == 'build' else 'to'} {area(to)}"
    return Face(text, at=(to,), short=here, button=p.verb.capitalize())
