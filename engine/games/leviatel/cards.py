"""Cards, castles, decks (LL-1.2, LL-3, LL-17): numbers and effect tables from `components.toml`.

Effects are data: a trigger, a condition, a target, verbs. `effects/` interprets them; no card is a
special case in the flow.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from engine.core.types import Json
from engine.kit.data import from_row, read, to_json

DATA: dict[str, Any] = read(__package__)
Table = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Effect:
    """One row of a card's effect table; `index` is its place on the card."""

    index: int
    trigger: str
    verbs: tuple[Table, ...]
    duration: str
    first_true: bool
    target: Table = field(default_factory=dict)
    condition: Table = field(default_factory=dict)
    cost: Table = field(default_factory=dict)
    limit: Table = field(default_factory=dict)
    optional: bool = False

    def does(self, verb: str) -> bool:
        return any(row["do"] == verb for row in self.verbs)

    @property
    def chooses(self) -> bool:
        """Whether the owner picks the target."""
        return self.target.get("pick") == "choose_one"


@dataclass(frozen=True, slots=True)
class Card:
    """A character, structure or spell; `craft` is 0 for what needs no craft time."""

    id: str
    name: str
    kind: str
    energy: int
    coins: int
    rarity: str
    tribe: str
    keywords: tuple[str, ...]
    terms: tuple[str, ...]
    """Words of its text that the rules explain, see `term` in components.toml."""
    token: bool
    text: str
    effects: tuple[Effect, ...]
    attack: int = 0
    defence: int = 0
    craft: int = 0
    move: str = ""

    def on(self, trigger: str) -> tuple[Effect, ...]:
        return _BY_TRIGGER[self.id].get(trigger, ())

    def static(self, verb: str) -> tuple[Effect, ...]:
        """Effects that are always on and do `verb`."""
        return STATIC.get(verb, {}).get(self.id, ())


def _effect(index: int, row: Table) -> Effect:
    return from_row(Effect, row, index=index, first_true=row.get("choose_verb") == "first_true")


def _card(row: Table) -> Card:
    effects = tuple(_effect(index, effect) for index, effect in enumerate(row["effects"]))
    return from_row(Card, row, **row["cost"], effects=effects)


CARDS: dict[str, Card] = {row["id"]: _card(row) for row in DATA["card"]}
_BY_TRIGGER: dict[str, dict[str, tuple[Effect, ...]]] = {}
STATIC: dict[str, dict[str, tuple[Effect, ...]]] = {}
"""Verb -> card -> the effects that do it as long as the card is on the map."""
for _found in CARDS.values():
    _BY_TRIGGER[_found.id] = {}
    for _row in _found.effects:
        _same = _BY_TRIGGER[_found.id].get(_row.trigger, ())
        _BY_TRIGGER[_found.id][_row.trigger] = (*_same, _row)
        if _row.trigger in ("static", "build_condition", "enemy_enters_area"):
            for _verb in _row.verbs:
                _cards = STATIC.setdefault(_verb["do"], {})
                _cards[_found.id] = (*_cards.get(_found.id, ()), _row)
STATIC_OF = {
    kind: {
        verb: of_kind
        for verb, cards in STATIC.items()
        if (of_kind := {card: rows for card, rows in cards.items() if CARDS[card].kind == kind})
    }
    for kind in ("character", "structure")
}
"""The same by the kind of the card: most verbs are of one kind."""

CASTLES: dict[str, Table] = {row["id"]: row for row in DATA["castle"]}
CASTLE_EFFECTS: dict[str, tuple[Effect, ...]] = {
    ident: tuple(_effect(index, effect) for index, effect in enumerate(row["effects"]))
    for ident, row in CASTLES.items()
}
PLAIN_CASTLE = "grey_keep"
DECKS: dict[str, tuple[str, ...]] = {row["id"]: tuple(row["cards"]) for row in DATA["deck"]}
LOADOUTS: dict[str, tuple[str, ...]] = {row["id"]: tuple(row["decks"]) for row in DATA["loadout"]}
DECK_NAMES: dict[str, str] = {row["id"]: row["name"] for row in DATA["deck"]}
LOADOUT_NAMES: dict[str, str] = {row["id"]: row["name"] for row in DATA["loadout"]}
RARITY_LIMIT: dict[str, int] = {row["id"]: row["max_per_deck"] for row in DATA["rarity"]}
ENERGY = "energy"
HAND_LIMIT: int = DATA["constants"]["hand_limit"]
DECK_SIZE: int = DATA["constants"]["deck_size"]
MIN_DECKS: int = DATA["constants"]["min_decks"]
MOVE_COST: int = DATA["constants"]["move_cost_energy"]
ENGAGE_COST: int = DATA["constants"]["engage_cost_energy"]
ALLIES_PER_AREA: int = DATA["constants"]["allies_per_area"]
RESOURCES: tuple[tuple[int, int], ...] = tuple(
    (row["energy"], row["coins_gained"]) for row in DATA["turn_resources"]
)
_RARITY_NAMES = {"legendary": "legendary card", "epic": "epic cards", "rare": "rare cards"}


@dataclass(frozen=True, slots=True)
class Trade:
    """LL-5.3: what is given and what is got for it; `limited` by the note (LL-5.4)."""

    energy: int
    coins: int
    cards: int
    gets_energy: int
    gets_coins: int
    limited: bool


def _trade(row: Table) -> Trade:
    give, get = row["give"], row["get"]
    return Trade(
        give.get("energy", 0), give.get("coins", 0), give.get("hand_cards", 0),
        get.get("energy", 0), get.get("coins", 0), row["limited"],
    )  # fmt: skip


TRADES: dict[str, Trade] = {row["id"]: _trade(row) for row in DATA["trade"]}


def effects_of(ident: str) -> tuple[Effect, ...]:
    """The effect table of a card or a castle."""
    return CARDS[ident].effects if ident in CARDS else CASTLE_EFFECTS[ident]


def broken_deck_rules(cards: list[str]) -> list[str]:
    """What a deck breaks of LL-3.3, each in one sentence; empty for a legal deck."""
    unknown = [card for card in cards if card not in CARDS]
    if unknown:
        return [f"There is no card called {unknown[0]!r}."]
    size = len(cards)
    wrong = [] if size == DECK_SIZE else [_wrong_size(size)]
    return wrong + _wrong_cards(cards)


def refused_cards(cards: list[str]) -> dict[str, list[str]]:
    """For each card that cannot be added to these: what would be wrong then and no card mends."""
    known = _wrong_cards(cards)
    full = [_wrong_size(len(cards) + 1)] if len(cards) >= DECK_SIZE else []
    found = {
        card: full + [text for text in _wrong_cards([*cards, card]) if text not in known]
        for card in CARDS
    }
    return {card: why for card, why in found.items() if why}


def _wrong_size(size: int) -> str:
    return f"A deck has exactly {DECK_SIZE} cards, this one has {size}."


def _wrong_cards(cards: list[str]) -> list[str]:
    """What is wrong whatever else comes in."""
    doubled = sorted({card for card in cards if cards.count(card) > 1})
    problems = [f"{CARDS[card].name} is in it more than once." for card in doubled]
    tokens = sorted({card for card in cards if CARDS[card].token})
    problems += [f"{CARDS[card].name} is a token and cannot be in a deck." for card in tokens]
    for rarity, name in _RARITY_NAMES.items():
        held, limit = sum(CARDS[card].rarity == rarity for card in cards), RARITY_LIMIT[rarity]
        if held > limit:
            problems.append(f"At most {limit} {name}, this one has {held}.")
    return problems


def continued(loadout: list[list[str]], most: int) -> list[list[str]]:
    """LL-3.4: a loadout repeated from the front up to `most` decks."""
    return [loadout[place % len(loadout)][:] for place in range(most)]


def components() -> dict[str, Json]:
    """Static data for the client."""
    shown = (
        "id", "name", "kind", "energy", "coins", "attack", "defence", "craft", "move", "rarity",
        "tribe", "token", "text", "keywords", "terms",
    )  # fmt: skip
    return {
        "cards": {card.id: to_json(card, *shown) for card in CARDS.values()},
        "castles": {
            key: {"name": row["name"], "text": row["text"]} for key, row in CASTLES.items()
        },
        "decks": {
            row["id"]: {"name": row["name"], "text": row["text"], "cards": row["cards"]}
            for row in DATA["deck"]
        },
        "loadouts": {
            row["id"]: {"name": row["name"], "decks": row["decks"]} for row in DATA["loadout"]
        },
        "areas": DATA["area"],
        "area_kinds": {row["id"]: row["text"] for row in DATA["area_kind"]},
        "base_gains": DATA["base_gain"],
        "moves": {
            row["id"]: {"name": row["name"], "steps": row["steps"]} for row in DATA["move_class"]
        },
        "rarities": DATA["rarity"],
        "terms": DATA["term"],
        "engage_cost": ENGAGE_COST,
        "deck_size": DECK_SIZE,
        "hand_limit": HAND_LIMIT,
    }
