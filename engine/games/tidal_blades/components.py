"""Names, texts and places for the client."""

from __future__ import annotations

from engine.core.types import Json
from engine.games.tidal_blades import words
from engine.games.tidal_blades.editions.edition import Edition
from engine.games.tidal_blades.parts import SYMBOLS, TRAIT_NAME, Monster
from engine.kit.data import to_json


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
            die.id: to_json(die, "name", "level", "faces", "count", colour="armor_colour")
            for die in box.dice.values()
        },
        "open_dice": {
            ident: {"name": f"{words.LEVELS[level - 1]} die of your choice", "level": level}
            for ident, level in OPEN_DICE.items()
        },
        "danger": [to_json(die, "id", "name", "short", "x") for die in box.danger],
        "dials": [to_json(dial, "levels", "points", "icons", "last") for dial in box.dials],
        "champion": {
            "top": box.top, "marks": [list(mark) for mark in box.marks],
            "ranks": list(box.rank_points),
            "bonus": [[dict(row) for row in effects] for _, _, effects in box.champion_bonus],
        },
        "islands": {
            island.id: to_json(island, "name", "kind", "spaces", bonus="bonus_text")
            for island in box.islands.values()
        },
        "spaces": {
            space.id: to_json(space, "name", "short", "island", "single", "text", "effects")
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
            card.id: to_json(card, "name", "text") | {"when": words.WHEN[card.window]}
            for card in box.stunts.values()
        },
        "market": {
            card.id: to_json(card, "name", "cost", "text", "effects")
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
            one.id: to_json(one, "name", "favoured")
            for one in box.characters.values()
        },
        "cards": {
            card.id: to_json(card, "name", "character", "trigger", "cost", "text")
            | {"when": words.WHEN[card.trigger]}
            for card in box.cards.values()
        },
        "powers": powers(edition),
        "goals": {
            goal.id: to_json(
                goal, "name", "text", "easy", "difficult", "easy_points", "difficult_points",
                each="points_each",
            )
            for goal in box.goals.values()
        },
        "sheet": list(edition.sheet),
        "rounds": box.rounds,
        "rules": dict(box.rules),
    }  # fmt: skip
