"""What is in the box of an edition (TB-1): numbers and texts from the data files.

The prototype's file holds only what differs from the retail one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine.games.tidal_blades.parts import (
    EDGE,
    REEF,
    Card,
    Challenge,
    Character,
    Danger,
    Dial,
    Die,
    Effects,
    Goal,
    Island,
    MarketCard,
    Monster,
    Space,
    Spot,
    Stunt,
    Table,
)
from engine.kit.data import by_id, from_row, read


@dataclass(frozen=True, slots=True)
class Box:
    """Everything of one edition."""

    rules: Table
    setup: Table
    seat_bonus: tuple[Table, ...]
    rounds: int
    dice: Mapping[str, Die]
    danger: tuple[Danger, ...]
    invasion: Mapping[str, tuple[int, ...]]
    style_dice: tuple[tuple[str, ...], ...]
    dials: tuple[Dial, ...]
    top: int
    marks: tuple[tuple[int, int], ...]
    """Champion board: space, points (TB-14.4)."""
    rank_points: tuple[int, ...]
    islands: Mapping[str, Island]
    spaces: Mapping[str, Space]
    boat: tuple[tuple[str, Effects], ...]
    challenges: Mapping[str, Challenge]
    stunts: Mapping[str, Stunt]
    market: Mapping[str, MarketCard]
    monsters: Mapping[str, Monster]
    characters: Mapping[str, Character]
    cards: Mapping[str, Card]
    goals: Mapping[str, Goal]
    champion_bonus: tuple[tuple[int, int, Effects], ...]
    """Prototype: bands of spaces with what they give (TB-P12)."""
    training: Table
    dummy_islands: tuple[str, ...]

    def effects(self, source: str, path: tuple[int, ...] = ()) -> Effects:
        """The rows of "space:palm_plaza", "stunt:…", "card:…", "market:…", "boat:3",
        "island:…", "reward:<monster>", "kill:<monster>/<side>", "invasion:<monster>",
        "level:3"; `path` leads into choices: row, option, row, option …"""
        kind, _, ident = source.partition(":")
        rows = self._source(kind, ident)
        for place in range(0, len(path), 2):
            rows = tuple(_inner(rows[path[place]])[path[place + 1]])
        return rows

    def _source(self, kind: str, ident: str) -> Effects:
        match kind:
            case "space":
                return self.spaces[ident].effects
            case "island":
                return self.islands[ident].bonus
            case "stunt":
                return self.stunts[ident].effects
            case "card":
                return self.cards[ident].effects
            case "market":
                return self.market[ident].effects
            case "boat":
                return self.boat[int(ident)][1]
            case "reward":
                return self.monsters[ident].reward
            case "kill":
                monster, _, side = ident.partition("/")
                return self.monsters[monster].kill_bonus[side]
            case "invasion":
                return self.monsters[ident].invasion
            case "training":
                return tuple(self.training[ident])
            case "level":
                return self.champion_bonus[int(ident) - 1][2]
        raise KeyError(kind)


def _inner(row: Table) -> list[Effects]:
    """The lists of effects inside a row: options, steps, or what is paid for."""
    if "options" in row:
        return [tuple(option) for option in row["options"]]
    if "steps" in row:
        return [tuple(step) for step in row["steps"]]
    return [tuple(row["effects"])]


# -- reading --------------------------------------------------------------------------------------


def _rows_by_id(rows: list[Table]) -> dict[str, Table]:
    return {row["id"]: row for row in rows}


def _spot(row: Table) -> Spot:
    level, _, colour = row["armor"].partition("_")
    levels = {"none": 0, "initiate": 2, "elite": 3}
    return from_row(Spot, row, armor_level=levels[level], armor_colour=colour)


def _monster(row: Table, kill_champion: int) -> Monster:
    if row.get("special") == "twin":
        bonus = {side: tuple(row[f"kill_bonus_{side}"]) for side in ("left", "right")}
    else:
        fixed = [{"verb": "champion", "n": kill_champion}]
        bonus = {"": tuple(row.get("kill_bonus", fixed))}
    spots = tuple(map(_spot, row["spots"]))
    return from_row(Monster, row, hard=row["difficulty"] == "hard", spots=spots, kill_bonus=bonus)


def _challenge(row: Table, rule: Table) -> Challenge:
    push = row.get("push", "") if rule.get("push", True) else ""
    points = rule.get("points", row["points"])
    return from_row(Challenge, row, push=push, points=points, starting=row["deck"] != "main")


def _merged(base: dict[str, Any], changes: dict[str, Any], key: str) -> dict[str, Table]:
    """Rows by id: those of the base, changed or added by `key` and `<key>_override`."""
    rows = _rows_by_id(base[key])
    for row in changes.get(f"{key}_override", []):
        rows[row["id"]] = {**rows[row["id"]], **row}
    return rows


def _dials(data: dict[str, Any], points: list[Table]) -> tuple[Dial, ...]:
    other = {row["trait"]: row for row in points}
    found = []
    for row in data["dial"]:
        marks = {**row, **other.get(row["trait"], {})}
        found.append(
            Dial(
                tuple((level, start) for level, start in row["levels"]),
                tuple((value, start) for value, start in marks["points"]),
                tuple(marks["card_icons"]),
                row["last_position"],
            )
        )
    return tuple(found)


def make_box(base: dict[str, Any], changes: dict[str, Any]) -> Box:
    """The box of an edition; `changes` is empty for the retail one."""
    data = {**base, **changes}
    spaces = _rows_by_id([*base["space"], *changes.get("space", [])])
    for gone in changes.get("space_removed", {}).get("ids", []):
        del spaces[gone]
    rule = changes.get("challenge_rule", {})
    champion = data["champion"]
    marks = champion.get("marks") or [[space, 1] for space in champion["one_point_marks"]]
    cards = by_id(Card, _merged(base, changes, "character_card").values())
    decks = {row["character"]: row for row in changes.get("character_deck", [])}
    invasion = data["invasion_die"]
    return Box(
        rules=data["rules"],
        setup=data["setup"],
        seat_bonus=tuple(data["seat_bonus"]),
        rounds=data["meta"]["rounds"],
        dice={
            row["id"]: from_row(Die, {"armor_colour": row["colour"], **row}) for row in base["die"]
        },
        danger=tuple(
            from_row(Danger, row, x=tuple(row["x_per_face"])) for row in data["danger_die"]
        ),
        invasion={place: tuple(invasion[place]) for place in ("none", REEF, EDGE)},
        style_dice=tuple(tuple(row["dice"]) for row in base["style_bonus_die"]),
        dials=_dials(base, changes.get("dial_points", [])),
        top=champion["top"],
        marks=tuple((space, value) for space, value in marks),
        rank_points=tuple(champion["rank_points"]),
        islands=by_id(Island, _merged(base, changes, "island").values()),
        spaces={
            key: from_row(
                Space, {"short": row["name"], **row}, single=row["use"] == "single"
            )
            for key, row in spaces.items()
        },
        boat=tuple((row["name"], tuple(row["effects"])) for row in base["boat_space"]),
        challenges={
            key: _challenge(row, rule) for key, row in _merged(base, changes, "challenge").items()
        },
        stunts=by_id(Stunt, data["stunt"]),
        market=by_id(MarketCard, data["market_card"]),
        monsters={
            row["id"]: _monster(row, data["rules"].get("kill_champion", 0))
            for row in data["monster"]
        },
        characters={
            row["id"]: _character(row, decks.get(row["id"]), cards) for row in base["character"]
        },
        cards=cards,
        goals=by_id(Goal, data["secret_goal"]),
        champion_bonus=tuple(
            (row["from_space"], row["to_space"], tuple(row["effects"]))
            for row in changes.get("champion_bonus_level", [])
        ),
        training=changes.get("temple_training", {}),
        dummy_islands=tuple(base["two_player_dummy"]["islands"]),
    )  # fmt: skip


def _character(row: Table, deck: Table | None, cards: Mapping[str, Card]) -> Character:
    start = deck["starting_card"] if deck else row["starting_card"]
    known = deck["cards"] if deck else [c.id for c in cards.values() if c.character == row["id"]]
    others = tuple(card for card in known if card != start and cards[card].trigger != "shield")
    return from_row(
        Character, row, favoured=tuple(row["favoured_traits"]), starting_card=start, cards=others,
        kit=tuple(row["starting_kit"]),
    )  # fmt: skip


_BASE = read(__package__)
RETAIL = make_box(_BASE, {})
PROTOTYPE = make_box(_BASE, read(__package__, "components_prototype.toml"))
