"""Events in one sentence. `{0}` is seat 0's name."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.core.types import Json
from engine.games.leviatel.cards import CARDS, CASTLES
from engine.kit.words import CORE

_Fields = Mapping[str, Json]


def _who(f: _Fields) -> str:
    return f"{{{f['seat']}}}"


def card(ident: str | None) -> str:
    """The name of a card, a castle or whatever else changes values; a hidden card has none."""
    if ident is None:
        return "a hidden card"
    if ident in CARDS:
        return CARDS[ident].name
    return str(CASTLES[ident]["name"]) if ident in CASTLES else ident


def _card(f: _Fields) -> str:
    """The card at the beginning of a sentence."""
    name = card(f["card"])
    return name[0].upper() + name[1:]


def count(number: int, noun: str) -> str:
    plural = noun if number == 1 or noun == "energy" else f"{noun}s"
    return f"{number} {plural}"


def price(energy: int, coins: int) -> str:
    """Energy and coins in words; "" for nothing."""
    parts = [(energy, "energy"), (coins, "coin")]
    return " and ".join(count(number, noun) for number, noun in parts if number)


def values(attack: int, defence: int) -> str:
    """A change of values, only what changes: "+1 attack and +2 defence"."""
    parts = [(attack, "attack"), (defence, "defence")]
    return " and ".join(f"{number:+} {noun}" for number, noun in parts if number)


def _summoned(f: _Fields) -> str:
    paid = price(f["energy"], f["coins"])
    cost = f" for {paid}" if paid else ""
    return f"{_who(f)} summoned {card(f['card'])} in {f['area']}{cost}."


def _built(f: _Fields) -> str:
    paid = price(f["energy"], f["coins"])
    when = f"; it is finished in {count(f['craft'], 'turn')}" if f["craft"] else ""
    if not paid:
        return f"{_card(f)} appeared in {f['area']}{when}."
    return f"{_who(f)} built {card(f['card'])} in {f['area']} for {paid}{when}."


def _cast(f: _Fields) -> str:
    paid = price(f["energy"], f["coins"])
    return f"{_who(f)} cast {card(f['card'])}{' for ' + paid if paid else ''}."


def _resources(f: _Fields) -> str:
    coins = f" and {count(f['coins'], 'new coin')}" if f["coins"] else ""
    return f"{_who(f)} has {f['energy']} energy{coins}."


def _gained(f: _Fields) -> str:
    by = "a base" if f["by"] == "base" else card(f["by"])
    return f"{_who(f)} gained {price(f['energy'], f['coins'])} from {by}."


_TRADES = {
    "energy_to_coin": "traded 2 energy for 1 coin",
    "coin_to_energy": "traded 1 coin for 1 energy",
}


def _traded(f: _Fields) -> str:
    what = _TRADES.get(f["trade"]) or f"discarded {card(f['card'])} for 1 energy"
    return f"{_who(f)} {what}."


def _switched(f: _Fields) -> str:
    hurt = f"; it cost {f['damage']} castle health" if f["damage"] else ""
    return f"{_who(f)} took the next deck{hurt}."


def _fight(f: _Fields) -> str:
    attacker, target = card(f["attacker_card"]), card(f["target_card"])
    return f"{attacker} fought {target}: {f['attack']} against {f['answer']}."


def _damaged(f: _Fields) -> str:
    by = f" from {card(f['by'])}" if f["by"] else ""
    if not f["amount"]:
        return f"{_card(f)} took no damage{by}."
    saved = f" ({f['ignored']} held off)" if f["ignored"] else ""
    left = f", {f['left']} defence left" if f["left"] > 0 else ""
    return f"{_card(f)} took {f['amount']}{by}{saved}{left}."


def _changed(f: _Fields) -> str:
    own = f["by"] == f["card"]
    by = "a base" if f["by"] == "base" else "its own power" if own else card(f["by"])
    return f"{_card(f)} got {values(f['attack'], f['defence'])} from {by}."


def _castle_hit(f: _Fields) -> str:
    spared = f" ({f['prevented']} held off)" if f["prevented"] else ""
    by = "" if f["by"] == "attack" else f" to {card(f['by'])}"
    if not f["amount"]:
        return f"{_who(f)} lost no castle health{spared}."
    return f"{_who(f)} lost {f['amount']} castle health{by}{spared}, {max(0, f['left'])} left."


def _over(f: _Fields) -> str:
    first, second = f["scores"]
    winners = [seat for seat, rank in enumerate(f["placement"]) if rank == 1]
    if len(winners) > 1:
        return f"The game is a draw, {first} to {second}."
    mine, theirs = (first, second) if winners[0] == 0 else (second, first)
    return f"{{{winners[0]}}} won, castle {max(0, mine)} to {max(0, theirs)}."


_TELL: dict[str, Callable[[_Fields], str]] = {
    "started": lambda f: f"{{{f['first']}}} goes first.",
    "chose": lambda f: f"{_who(f)} chose castle and decks.",
    "mulligan": lambda f: f"{_who(f)} {'took a new hand' if f['again'] else 'kept the hand'}.",
    "turn": lambda f: f"{_who(f)} began turn {f['turn']}.",
    "resources": _resources,
    "summoned": _summoned,
    "placed": lambda f: "" if f["played"] else f"{_card(f)} came to {f['area']}.",
    "built": _built,
    "crafting": lambda f: f"{_card(f)} needs {count(f['left'], 'more turn')}.",
    "finished": lambda f: f"{_card(f)} in {f['area']} is finished.",
    "cast": _cast,
    "moved": lambda f: f"{_card(f)} went from {f['from']} to {f['area']}.",
    "revealed": lambda f: f"The hidden card in {f['area']} is {card(f['card'])}.",
    "attacks": lambda f: f"{_card(f)} attacked in {f['area']}.",
    "fight": _fight,
    "damaged": _damaged,
    "changed": _changed,
    "converted": lambda f: f"{_card(f)} in {f['area']} became {f['tribe']}.",
    "attached": lambda f: f"{_card(f)} in {f['area']} was put under {card(f['by'])}.",
    "died": lambda f: f"{_who(f)} lost {card(f['card'])} in {f['area']}.",
    "destroyed": lambda f: f"{_who(f)} lost {card(f['card'])} in {f['area']}.",
    "replaced": lambda f: f"{_card(f)} took its place in {f['area']}.",
    "merged": lambda f: f"Two {card(f['card'])}s became one in {f['area']}.",
    "hides_next": lambda f: f"{_who(f)} may bring the next character in hidden.",
    "gained": _gained,
    "stole": lambda f: f"{_who(f)} stole {count(f['coins'], 'coin')}.",
    "traded": _traded,
    "switched": _switched,
    "invested": lambda f: f"{_who(f)} invested {count(f['coins'], 'coin')} in {card(f['card'])}.",
    "storms": lambda f: f"{_card(f)} struck the castle for {f['amount']}.",
    "castle_hit": _castle_hit,
    "undone": lambda f: f"{_who(f)} took a step back.",
    **CORE,
    "over": _over,
}


def tell(kind: str, fields: _Fields) -> str:
    """The sentence of an event; "" for what is not worth one."""
    speak = _TELL.get(kind)
    return speak(fields) if speak else ""
