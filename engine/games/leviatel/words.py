"""Events in one sentence. `{0}` is seat 0's name."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.core.face import upper
from engine.core.said import UNTOLD, Said, agree, said
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
    return upper(card(f["card"]))


_WHOM = {
    "attach": "Whom does {} go to?",
    "damage": "Whom does {} damage?",
    "destroy": "Whom does {} destroy?",
    "grant": "Whom does {} make stronger?",
    "ready": "Whom does {} make ready again?",
    "set_tribe": "Whom does {} change?",
    "survive_lethal": "Whom does {} protect?",
    "swap": "With whom does {} change places?",
    "push": "Whom does {} push back?",
}


def whom(name: str, verb: str) -> str:
    """What a choice of a target is for.

    >>> whom("Solown", "damage")
    'Whom does Solown damage?'
    """
    return _WHOM.get(verb, "Whom is {} for?").format(name)


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


def _whose(f: _Fields) -> str:
    """The card with its owner: both players may have the same one."""
    name = card(f["card"])
    return f"{_who(f)}'s {name.removeprefix('a ')}"


def _by(f: _Fields) -> str:
    """What did it: a base, the card's own power, or another card."""
    own = f["by"] == f["card"]
    by = "a base" if f["by"] == "base" else "its own power" if own else card(f["by"])
    return f" from {by}"


def _summoned(f: _Fields) -> str:
    paid = price(f["energy"], f["coins"])
    cost = f" for {paid or 'free'}"
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
    return f"{_who(f)} {agree('has', 'have')} {f['energy']} energy{coins}."


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
    if "seat" not in f:  # told by version 1 of the rules
        return f"{attacker} fought {target}: {f['attack']} against {f['answer']}."
    mine, theirs = f"{{{f['seat']}}}'s", f"{{{1 - f['seat']}}}'s"
    return f"{mine} {attacker} fought {theirs} {target}: {f['attack']} against {f['answer']}."


def _damaged(f: _Fields) -> str:
    by = _by(f) if f["by"] else ""
    if not f["amount"]:
        return f"{_whose(f)} took no damage{by}."
    saved = f" ({f['ignored']} held off)" if f["ignored"] else ""
    left = f", {f['left']} defence left" if f["left"] > 0 else ""
    return f"{_whose(f)} took {f['amount']}{by}{saved}{left}."


def _changed(f: _Fields) -> str:
    return f"{_whose(f)} got {values(f['attack'], f['defence'])}{_by(f)}."


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
        return f"The game is a draw, castle {max(0, first)} to {max(0, second)}."
    mine, theirs = (first, second) if winners[0] == 0 else (second, first)
    limit = "; the turn limit was reached" if f.get("reason") == "turn_limit" else ""
    return f"{{{winners[0]}}} won, castle {max(0, mine)} to {max(0, theirs)}{limit}."


_TELL: dict[str, Callable[[_Fields], str]] = {
    "started": lambda f: f"{{{f['first']}}} {agree('goes', 'go')} first.",
    "chose": lambda f: f"{_who(f)} chose castle and decks.",
    "mulligan": lambda f: f"{_who(f)} {'took a new hand' if f['again'] else 'kept the hand'}.",
    "turn": lambda f: f"{_who(f)}'s turn {f['turn']} begins.",
    "resources": _resources,
    "summoned": _summoned,
    "placed": lambda f: "" if f["played"] else f"{_card(f)} came to {f['area']}.",
    "built": _built,
    "crafting": lambda f: f"{_card(f)} needs {count(f['left'], 'more turn')}.",
    "finished": lambda f: f"{_card(f)} in {f['area']} is finished.",
    "cast": _cast,
    "moved": lambda f: f"{_whose(f)} went from {f['from']} to {f['area']}.",
    "revealed": lambda f: f"The hidden card in {f['area']} is {card(f['card'])}.",
    "attacks": lambda f: f"{_whose(f)} attacked in {f['area']}.",
    "fight": _fight,
    "damaged": _damaged,
    "changed": _changed,
    "converted": lambda f: f"{_card(f)} in {f['area']} became {f['tribe']}.",
    "attached": lambda f: f"{_whose(f)} in {f['area']} is now under {card(f['by'])}.",
    "died": lambda f: f"{_who(f)} lost {card(f['card'])} in {f['area']}.",
    "destroyed": lambda f: f"{_who(f)} lost {card(f['card'])} in {f['area']}.",
    "replaced": lambda f: f"{_card(f)} took its place in {f['area']}.",
    "merged": lambda f: f"Two {card(f['card'])}s became one in {f['area']}.",
    "hides_next": lambda f: f"{_who(f)} brings the next character in hidden.",
    "gained": _gained,
    "stole": lambda f: f"{_who(f)} stole {count(f['coins'], 'coin')}.",
    "traded": _traded,
    "switched": _switched,
    "invested": lambda f: f"{_who(f)} invested {count(f['coins'], 'coin')} in {card(f['card'])}.",
    "storms": lambda f: f"{_whose(f)} struck the castle for {f['amount']}.",
    "castle_hit": _castle_hit,
    "undone": lambda f: f"{_who(f)} took a step back.",
    **CORE,
    "over": _over,
}


def tell(kind: str, fields: _Fields) -> Said:
    """See `Rules.tell`; what is not in the table needs no line of its own."""
    speak = _TELL.get(kind)
    return said(speak(fields), fields.get("seat")) if speak else UNTOLD
