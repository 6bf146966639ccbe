"""Names, texts and places for the client."""

from __future__ import annotations

from engine.core.types import Json
from engine.games.tidal_blades import words
from engine.games.tidal_blades.editions.edition import Edition
from engine.games.tidal_blades.parts import SYMBOLS, TRAIT_NAME, Monster


def monster_rules(card: Monster) -> list[str]:
    """What holds in a fight with this Monster, in sentences (TB-8.9, 8.11, 8.12)."""
    found = []
    if any(spot.armor_level for spot in card.spots):
        found.append("A spot with a rim needs a die of that colour, of its level or a higher one.")
    if any(spot.pair for spot in card.spots):
        found.append("Spots that are a pair are hit in the same fight, or not at all.")
    if any(spot.side for spot in card.spots):
        found.append("Twins: all Hits of a fight go to one side; each has its own Kill Bonus.")
    return found


OPEN_DICE = {"initiate_any": 2, "elite_any": 3}
"""Dice of a level whose colour is chosen, as rewards show them."""
POWERS = {
    "shield_leap": "set one of your rolled dice to any face",
    "shield_memory": "Refresh up to 2 dice",
    "shield_infuse": "advance any Trait 1 notch",
}


def powers(edition: Edition) -> dict[str, Json]:
    """The powers of the Shell Shield (TB-9); it has the same ones for everybody."""
    shield = next(card for card in edition.box.cards.values() if card.trigger == "shield")
    found = {}
    for ident, name in edition.power_names.items():
        row = shield.effect(ident)
        assert row is not None
        text = f"Spend {row['cost']} Shield Shells, {POWERS[ident]}."
        found[ident] = {"name": name, "text": text}
    return found


def components(edition: Edition) -> dict[str, Json]:
    """Everything of a box that does not change during a game."""
    box = edition.box
    return {
        "traits": [{"symbol": symbol, "name": TRAIT_NAME[symbol]} for symbol in SYMBOLS],
        "dice": {
            die.id: {
                "name": die.name, "level": die.level, "colour": die.armor_colour,
                "faces": list(die.faces), "count": die.count,
            }
            for die in box.dice.values()
        },
        "open_dice": {
            ident: {"name": f"{words.LEVELS[level - 1]} die of your choice", "level": level}
            for ident, level in OPEN_DICE.items()
        },
        "danger": [
            {"id": die.id, "name": die.name, "short": die.short, "x": list(die.x)}
            for die in box.danger
        ],
        "dials": [
            {
                "levels": [list(row) for row in dial.levels],
                "points": [list(row) for row in dial.points],
                "icons": list(dial.icons), "last": dial.last,
            }
            for dial in box.dials
        ],
        "champion": {
            "top": box.top, "marks": [list(mark) for mark in box.marks],
            "ranks": list(box.rank_points),
            "bonus": [[dict(row) for row in effects] for _, _, effects in box.champion_bonus],
        },
        "islands": {
            island.id: {
                "name": island.name, "kind": island.kind, "bonus": island.bonus_text,
                "spaces": list(island.spaces),
            }
            for island in box.islands.values()
        },
        "spaces": {
            space.id: {
                "name": space.name, "short": space.short, "island": space.island,
                "single": space.single,
                "text": space.text, "effects": [dict(row) for row in space.effects],
            }
            for space in box.spaces.values()
        },
        "boat": [
            {"name": name, "effects": [dict(row) for row in rows], "text": words.effects(rows)}
            for name, rows in box.boat
        ],
        "challenges": {
            card.id: {
                "name": card.name, "arena": card.arena, "required": list(card.required),
                "push": card.push or None, "points": card.points, "starting": card.starting,
            }
            for card in box.challenges.values()
        },
        "stunts": {
            card.id: {"name": card.name, "when": words.WHEN[card.window], "text": card.text}
            for card in box.stunts.values()
        },
        "market": {
            card.id: {
                "name": card.name, "cost": dict(card.cost), "text": card.text,
                "effects": [dict(row) for row in card.effects],
            }
            for card in box.market.values()
        },
        "monsters": {
            card.id: {
                "name": card.name, "hard": card.hard, "styles": list(card.styles),
                "spots": [
                    {
                        "symbol": spot.symbol, "level": spot.armor_level,
                        "colour": spot.armor_colour or None, "trophy": spot.trophy,
                        "pair": spot.pair, "side": spot.side or None,
                    }
                    for spot in card.spots
                ],
                "reward": card.reward_text, "kill": card.kill_text,
                "invasion": card.invasion_text,
                "rules": monster_rules(card),
            }
            for card in box.monsters.values()
        },
        "characters": {
            one.id: {"name": one.name, "favoured": list(one.favoured)}
            for one in box.characters.values()
        },
        "cards": {
            card.id: {
                "name": card.name, "character": card.character, "trigger": card.trigger,
                "when": words.WHEN[card.trigger], "cost": dict(card.cost), "text": card.text,
            }
            for card in box.cards.values()
        },
        "powers": powers(edition),
        "goals": {
            goal.id: {
                "name": goal.name, "text": goal.text, "easy": goal.easy,
                "difficult": goal.difficult, "each": goal.points_each,
                "easy_points": goal.easy_points, "difficult_points": goal.difficult_points,
            }
            for goal in box.goals.values()
        },
        "sheet": list(edition.sheet),
        "rounds": box.rounds,
        "rules": dict(box.rules),
    }  # fmt: skip
