"""Events in one sentence, for the log, the replay and screen readers. `{0}` is seat 0's name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping

from engine.core.said import UNTOLD, Said, agree, said
from engine.core.types import Json
from engine.games.tidal_blades.box import PROTOTYPE, RETAIL
from engine.games.tidal_blades.parts import TRAIT_NAME
from engine.kit.words import CORE
from engine.kit.words import count as count
from engine.kit.words import join as join

_Fields = Mapping[str, Json]
SPACES = {**PROTOTYPE.spaces, **RETAIL.spaces}
"""Each edition has some of its own; dice and Islands have the same names in both. Cards have not:
what is told of one carries its name."""


def _who(f: _Fields) -> str:
    return f"{{{f['seat']}}}"


def _acts(f: _Fields, of_others: str, of_you: str) -> str:
    """Who, and a verb in the present."""
    return f"{_who(f)} {agree(of_others, of_you)}"


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


def _die(kind: str) -> str:
    return RETAIL.dice[kind].name


def dice(kinds: list[str]) -> str:
    """
    >>> dice(["novice", "novice", "elite_red"])
    '2 Novice dice and a Red Elite die'
    """
    parts = []
    for kind, number in Counter(kinds).items():
        plural = f"{number} {_die(kind).removesuffix('die')}dice"
        parts.append(f"a {_die(kind)}" if number == 1 else plural)
    return join(parts)


def _place(f: _Fields) -> str:
    island = RETAIL.islands[f["island"]]
    space = SPACES.get(f["space"] or "")
    return f"{space.name} ({island.name})" if space else island.the


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


def _rolled(f: _Fields) -> str:
    rolled = join([face(die["shown"]) for die in f["dice"]])
    danger = {None: "", 0: ", no danger", 1: ", danger", 2: ", double danger"}[f["danger"]]
    kept = f"kept {join([face(shown) for shown in f['kept']])} and " if f["kept"] else ""
    return f"{_who(f)} {kept}rolled {rolled}{danger}."


GAINED = {"audience": " as the audience", "lost_dice": " for dice lost to danger", "": ""}
PAID = {
    "dice": " for a further die", "market": " at the Market", "card": " for it", "effect": "",
    "loss": "",
}  # fmt: skip


def _gained(f: _Fields) -> str:
    return f"{_who(f)} gained {goods(f['fruit'], f['shells'], f['shield'])}{GAINED[f['why']]}."


def _paid(f: _Fields) -> str:
    verb = "lost" if f["why"] == "loss" else "paid"
    return f"{_who(f)} {verb} {goods(f['fruit'], f['shells'])}{PAID[f['why']]}."


def _shielded(f: _Fields) -> str:
    return f"{_who(f)} moved {goods(f['fruit'], f['amount'] - f['fruit'])} onto the Shield."


def _shield_used(f: _Fields) -> str:
    if f["power"] == "limit":
        return f"{count(f['amount'], 'Shell')} of {_who(f)}'s Shield went back."
    return f"{_who(f)} used {f['name']} for {count(f['amount'], 'Shield Shell')}."


def _advanced(f: _Fields) -> str:
    trait = TRAIT_NAME[f["symbol"]]
    return f"{_who(f)} advanced {trait} to notch {f['position']} (level {f['level']})."


CHAMPION = {
    "judge": "before the Judge", "diversity": "for Diversity", "trophy": "for a trophy",
    "flee": "as the Monster fled", "invasion": "in the Invasion", "kill": "as a Kill Bonus",
    "reward": "as a reward",
}  # fmt: skip


def _champion(f: _Fields) -> str:
    why = f" {CHAMPION[f['why']]}" if f["why"] in CHAMPION else ""
    if f["why"] == "trophy" and f["steps"] > 1:
        why = f" for {f['steps']} trophies"
    went = "fell back" if f["steps"] < 0 else "moved"
    return f"{_who(f)} {went} to space {f['space']} of the Champion board{why}."


def _completed(f: _Fields) -> str:
    pushed = ", Push It included" if f["pushed"] else ""
    return f"{_who(f)} completed {f['name']}{pushed}."


def _invasion(f: _Fields) -> str:
    whom = f"Invasion by the {f['name']}" if f["name"] else "no Invasion"
    return f"{_who(f)} rolled {f['roll']}: {whom}."


def _hit(f: _Fields) -> str:
    if not f["spots"]:
        return f"{_who(f)} did not hit the {f['name']}."
    return f"{_who(f)} hit the {f['name']}: {count(len(f['spots']), 'Hit')}."


def _dropped(f: _Fields) -> str:
    verb = "lost" if f["why"] == "invasion" else "gave up"
    return f"{_who(f)} {verb} a {_die(f['die'])}."


def _discarded(f: _Fields) -> str:
    """A card of an offer; nobody's doing in the night of the prototype."""
    where = "the pool" if f["offer"] == "pool" else "the Market"
    if f["seat"] is None:
        return f"{f['name']} left {where}."
    return f"{_who(f)} discarded {f['name']} from {where}."


def _over(f: _Fields) -> str:
    best = [seat for seat, place in enumerate(f["placement"]) if place == 1]
    verb = agree("wins", "win") if len(best) == 1 else "win together"
    points = f["scores"][best[0]]
    even = f["reason"] == "points" and f["scores"].count(points) > len(best)
    tie = ", further on the Champion board or with more from Challenges" if even else ""
    return f"{join([f'{{{seat}}}' for seat in best])} {verb} with {points} points{tie}."


def _gone(f: _Fields) -> str:
    """A kill is told by itself."""
    return "" if f["why"] == "killed" else f"The {f['name']} left The Fold."


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


TELL: dict[str, Callable[[_Fields], str]] = {
    **CORE,
    "started": lambda f: f"{{{f['first']}}} {agree('is', 'are')} First Player.",
    "character": lambda f: f"{_acts(f, 'takes', 'take')} {RETAIL.characters[f['character']].name}.",
    "round": lambda f: f"Round {f['round']} begins with the {f['danger']}.",
    "moved": lambda f: f"{_who(f)} went to {_place(f)}.",
    "gained": _gained,
    "paid": _paid,
    "shielded": _shielded,
    "shield_used": _shield_used,
    "die_gained": lambda f: f"{_who(f)} gained a {_die(f['die'])}.",
    "die_dropped": _dropped,
    "die_saved": lambda f: f"{_who(f)} puts the {_die(f['die'])} into Spent instead.",
    "dice_committed": lambda f: f"{_who(f)} committed {dice(f['dice'])}.",
    "fight_dice": lambda f: f"{_who(f)} lost {dice(f['dice'])} in the fight." if f["dice"] else "",
    "blocked_free": lambda f: f"{_who(f)} blocked {f['amount']} x with Sure Footing.",
    "named": lambda f: f"{_who(f)} named {TRAIT_NAME[f['symbol']]}.",
    "notch_moved": lambda f: (
        f"{_who(f)} moved the {TRAIT_NAME[f['symbol']]} notch to {TRAIT_NAME[f['to']]} "
        f"with {f['name']}."
    ),
    "champion_bonus": lambda f: f"{_who(f)} chose the Champion bonus of level {f['level']}.",
    "refreshed": lambda f: f"{_who(f)} Refreshed a {_die(f['die'])}.",
    "upgraded": lambda f: f"{_who(f)} Upgraded a {_die(f['die'])} to a {_die(f['into'])}.",
    "declared": lambda f: f"{_acts(f, 'attempts', 'attempt')} {f['name']}.",
    "fights": lambda f: f"{_acts(f, 'fights', 'fight')} the {f['name']}.",
    "rolled": _rolled,
    "danger_rerolled": lambda f: f"{_who(f)} rolled the Danger die again.",
    "set": lambda f: f"{_who(f)} set a {_die(f['die'])} to {face(f['shown'])}.",
    "die_lost": lambda f: f"{_who(f)} lost a {_die(f['die'])} to danger.",
    "completed": _completed,
    "withdrew": lambda f: f"{_who(f)} withdrew.",
    "stopped": lambda f: f"{_who(f)} stopped.",
    "challenge_kept": lambda f: f"{_acts(f, 'keeps', 'keep')} the Challenge.",
    "challenge_drawn": lambda f: f"{_who(f)} drew a Challenge.",
    "challenge_taken": lambda f: f"{_who(f)} took {f['name']} from the pool.",
    "challenge_discarded": lambda f: f"{_who(f)} discarded {f['name']}.",
    "offer_discarded": _discarded,
    "stunt_drawn": lambda f: f"{_who(f)} drew a Stunt.",
    "stunt": lambda f: f"{_who(f)} played {f['name']}.",
    "stunt_kept": lambda f: f"{_acts(f, 'takes', 'take')} the Stunt back.",
    "card_used": lambda f: f"{_who(f)} used {f['name']}.",
    "card_in_play": lambda f: f"{_who(f)} put {f['name']} into play.",
    "advanced": _advanced,
    "champion": _champion,
    "boat": lambda f: f"{_who(f)} moved the Boat: {f['name']}.",
    "first_player": lambda f: f"{_who(f)} took the First Player marker.",
    "bought": lambda f: f"{_who(f)} bought {f['name']}.",
    "hunted": lambda f: f"{_who(f)} found the {f['name']}.",
    "hit": _hit,
    "killed": lambda f: f"{_who(f)} killed the {f['name']}.",
    "monster": lambda f: f"The {f['name']} came to The Fold's Edge.",
    "monster_moved": lambda f: f"The {f['name']} moved to the Inner Reef.",
    "monster_gone": _gone,
    "night": lambda f: f"Night {f['round']} falls.",
    "invasion": _invasion,
    "judge": lambda f: f"The Judge went to {RETAIL.islands[f['island']].the}.",
    "leader": lambda f: (
        f"{_acts(f, 'leads', 'lead')} the Champion board: a Hit token goes onto it."
    ),
    "reshuffled": lambda f: f"The {f['deck']} discard pile was shuffled.",
    "over": _over,
}


def tell(kind: str, fields: _Fields) -> Said:
    """See `Rules.tell`; what is not in the table needs no line of its own."""
    speak = TELL.get(kind)
    return said(speak(fields), fields.get("seat")) if speak else UNTOLD
