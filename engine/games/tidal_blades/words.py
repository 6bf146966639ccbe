"""The words of Tidal Blades: numbers, goods, dice, effects, moments."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping

from engine.core.types import Json
from engine.games.tidal_blades.box import PROTOTYPE, RETAIL
from engine.games.tidal_blades.parts import TRAIT_NAME
from engine.kit.words import count as count
from engine.kit.words import join as join

_Fields = Mapping[str, Json]
SPACES = {**PROTOTYPE.spaces, **RETAIL.spaces}
"""Each edition has some of its own; dice and Islands have the same names in both. Cards have not:
what is told of one carries its name."""


def either(names: list[str]) -> str:
    """
    >>> either(["a", "b", "c"]), either(["a"])
    ('a, b or c', 'a')
    """
    return join(names, last="or")


def shells_needed(number: int) -> str:
    """
    >>> shells_needed(1), shells_needed(2)
    ('1 Shell of your board is needed', '2 Shells of your board are needed')
    """
    return f"{count(number, 'Shell')} of your board {'is' if number == 1 else 'are'} needed"


def goods(fruit: int, shells: int, shield: int = 0) -> str:
    """
    >>> goods(1, 2), goods(0, 0)
    ('1 Fruit and 2 Shells', 'nothing')
    """
    parts = [f"{fruit} Fruit"] if fruit else []
    parts += [count(shells, "Shell")] if shells else []
    parts += [f"{count(shield, 'Shell')} on the Shield"] if shield else []
    return join(parts) or "nothing"


def die(kind: str) -> str:
    """
    >>> die("initiate_red")
    'Red Initiate die'
    """
    return RETAIL.dice[kind].name


def dice(kinds: list[str]) -> str:
    """
    >>> dice(["novice", "novice", "elite_red"])
    '2 Novice dice and a Red Elite die'
    """
    parts = []
    for kind, number in Counter(kinds).items():
        plural = f"{number} {die(kind).removesuffix('die')}dice"
        parts.append(f"a {die(kind)}" if number == 1 else plural)
    return join(parts)


FACE = {"W": "wild", "-": "blank"}


def face(shown: str) -> str:
    """
    >>> face("F/S"), face("YY"), face("-")
    ('Focus or Spirit', '2 Synergy', 'blank')
    """
    if shown in FACE:
        return FACE[shown]
    if "/" in shown:
        return " or ".join(TRAIT_NAME[part] for part in shown.split("/"))
    if len(set(shown)) == 1 and len(shown) > 1:
        return f"{len(shown)} {TRAIT_NAME[shown[0]]}"
    return " and ".join(TRAIT_NAME[part] for part in shown)


LEVELS = ("Novice", "Initiate", "Elite", "Guild")
EFFECTS: dict[str, Callable[[_Fields], str]] = {
    "gain_fruit": lambda row: f"{row['n']} Fruit",
    "gain_shell": lambda row: count(row["n"], "Shell"),
    "gain_die": lambda row: f"{row['n']} {LEVELS[row['level'] - 1]} die",
    "draw_stunt": lambda row: count(row["n"], "Stunt"),
    "take_challenge": lambda row: count(row["n"], "Challenge"),
    "refresh": lambda row: f"Refresh up to {row['n']} {'die' if row['n'] == 1 else 'dice'}",
    "buy_market": lambda _: "buy a Market card",
    "champion": lambda row: f"Champion +{row['n']}",
    "choose_one": lambda row: either([effects(option) for option in row["options"]]),
    "upgrade": lambda row: "Upgrade a die" if row["n"] == 1 else f"Upgrade up to {row['n']} dice",
}
WHEN = {
    "shield": "The Shell Shield",
    "passive": "Always in force",
    "on_move": "After you have moved",
    "on_action_reward": "After the reward of your space",
    "on_island_bonus": "While you take the Island Bonus",
    "on_boat_move": "After a Boat move",
    "on_buy_market": "After buying at the Market",
    "on_declare_challenge": "When you declare a Challenge",
    "on_declare_fight": "When you declare a fight",
    "on_commit": "While you commit dice",
    "on_danger": "While there is danger",
    "on_block": "After you have blocked",
    "on_lose_die": "When you lose a die",
    "in_roll": "After a roll, while its dice lie there",
    "on_advance": "When a symbol brings a notch",
    "on_complete": "When you complete a Challenge",
    "on_withdraw": "When you Withdraw",
    "on_assign_damage": "When you hit a Monster",
    "on_damage": "After a fight with Hits",
    "on_complete_or_damage": "After a Challenge or a fight",
    "on_stunt": "After a Stunt of yours",
    "on_synergy_draw": "When Synergy brings a card",
    "on_standings": "At the standings of the night",
    "open": "Any time in your turn",
    "boat_bonus": "While you take the Boat bonus",
    "declare": "Before dice are committed",
    "danger": "While there is danger",
    "damage": "When you hit a Monster",
}
"""When a card of such a trigger, or a Stunt of such a window, may be used: on the card."""
WINDOWS = {
    "open": "between the effects of your own turn",
    "declare": "before dice are committed", "in_roll": "after a roll, when its danger is settled",
    "danger": "while there is danger", "damage": "when you hit a Monster",
    "boat_bonus": "while you take the bonus of the Boat",
}  # fmt: skip
"""When a Stunt of such a window may be played (TB-5.4): "only …"."""
MOMENTS = {
    "on_move": "You have moved", "on_island_bonus": "Before the Island Bonus",
    "on_boat_move": "The Boat has moved", "on_buy_market": "You have bought a card",
    "on_block": "You have blocked", "on_lose_die": "You have lost a die",
    "on_complete": "The Challenge is completed", "on_withdraw": "You are withdrawing",
    "on_damage": "Your Hits are placed", "on_complete_or_damage": "That was a success",
    "on_stunt": "Your Stunt is played", "on_synergy_draw": "Synergy brings a card",
    "on_standings": "These are the standings of the night",
}  # fmt: skip
"""What has happened when cards of such a moment are asked for."""


def effects(rows: Iterable[_Fields]) -> str:
    """What simple effects give, in a few words.

    >>> effects([{"verb": "gain_fruit", "n": 1}, {"verb": "gain_shell", "n": 2}])
    '1 Fruit and 2 Shells'
    """
    return join([EFFECTS[row["verb"]](row) for row in rows])
