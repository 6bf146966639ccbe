"""Events in one sentence, for the log, the replay and screen readers. `{0}` is seat 0's name."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.core.said import UNTOLD, Said, agree, said
from engine.core.types import Json
from engine.games.tidal_blades.box import RETAIL
from engine.games.tidal_blades.parts import TRAIT_NAME
from engine.games.tidal_blades.words import SPACES, count, dice, die, face, goods, join
from engine.kit.words import CORE

_Fields = Mapping[str, Json]


def _who(f: _Fields) -> str:
    return f"{{{f['seat']}}}"


def _acts(f: _Fields, of_others: str, of_you: str) -> str:
    """Who, and a verb in the present."""
    return f"{_who(f)} {agree(of_others, of_you)}"


def _place(f: _Fields) -> str:
    island = RETAIL.islands[f["island"]]
    space = SPACES.get(f["space"] or "")
    return f"{space.name} ({island.name})" if space else island.the


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
    return f"{_who(f)} {verb} a {die(f['die'])}."


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
    "die_gained": lambda f: f"{_who(f)} gained a {die(f['die'])}.",
    "die_dropped": _dropped,
    "die_saved": lambda f: f"{_who(f)} puts the {die(f['die'])} into Spent instead.",
    "dice_committed": lambda f: f"{_who(f)} committed {dice(f['dice'])}.",
    "fight_dice": lambda f: f"{_who(f)} lost {dice(f['dice'])} in the fight." if f["dice"] else "",
    "blocked_free": lambda f: f"{_who(f)} blocked {f['amount']} x with Sure Footing.",
    "named": lambda f: f"{_who(f)} named {TRAIT_NAME[f['symbol']]}.",
    "notch_moved": lambda f: (
        f"{_who(f)} moved the {TRAIT_NAME[f['symbol']]} notch to {TRAIT_NAME[f['to']]} "
        f"with {f['name']}."
    ),
    "champion_bonus": lambda f: f"{_who(f)} chose the Champion bonus of level {f['level']}.",
    "refreshed": lambda f: f"{_who(f)} Refreshed a {die(f['die'])}.",
    "upgraded": lambda f: f"{_who(f)} Upgraded a {die(f['die'])} to a {die(f['into'])}.",
    "declared": lambda f: f"{_acts(f, 'attempts', 'attempt')} {f['name']}.",
    "fights": lambda f: f"{_acts(f, 'fights', 'fight')} the {f['name']}.",
    "rolled": _rolled,
    "danger_rerolled": lambda f: f"{_who(f)} rolled the Danger die again.",
    "set": lambda f: f"{_who(f)} set a {die(f['die'])} to {face(f['shown'])}.",
    "die_lost": lambda f: f"{_who(f)} lost a {die(f['die'])} to danger.",
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
