"""Events in one sentence, for the log, the replay and screen readers. `{0}` is seat 0's name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from engine.core.said import UNTOLD, Said, agree, part, said
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


FOLD = "isle:fold"
"""Where Monsters are."""


def _own(f: _Fields, name: str) -> str:
    """A card or power of a seat, pointing at its board: the card is gone, or lies in there."""
    return part(name, f"mini:{f['seat']}")


def _monster(f: _Fields, at: str = FOLD) -> str:
    return part(f["name"], at)


def _isle(ident: str) -> str:
    """An Island within a sentence."""
    island = RETAIL.islands[ident]
    return island.the.replace(island.name, part(island.name, f"isle:{ident}"))


def _place(f: _Fields) -> str:
    island, space = f["island"], SPACES.get(f["space"] or "")
    if not space:
        return _isle(island)
    isle = part(RETAIL.islands[island].name, f"isle:{island}")
    return f"{part(space.name, f'space:{space.id}')} ({isle})"


DANGER = {None: "", 0: ", no danger", 1: ", danger", 2: ", double danger"}


def _shown(faces: Iterable[str]) -> str:
    return join([face(one) for one in faces])


def _rolled(f: _Fields) -> str:
    rolled = _shown(die["shown"] for die in f["dice"])
    kept = f"kept {_shown(f['kept'])} and " if f["kept"] else ""
    return f"{_who(f)} {kept}rolled {rolled}{DANGER[f['danger']]}."


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
    return f"{_who(f)} used {_own(f, f['name'])} for {count(f['amount'], 'Shield Shell')}."


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


def _challenge(f: _Fields) -> str:
    """That of an attempt, which lies open."""
    return part(f["name"], f"card:{f['challenge']}")


def _completed(f: _Fields) -> str:
    pushed = ", Push It included" if f["pushed"] else ""
    return f"{_who(f)} completed {_own(f, f['name'])}{pushed}."


def _boat(f: _Fields) -> str:
    return part(f["name"], f"boat:{f['space']}")


def _invasion(f: _Fields) -> str:
    return f"{_who(f)} rolled {f['roll']}: {_invader(f)}."


def _invader(f: _Fields) -> str:
    if not f["name"]:
        return "no Invasion"
    return f"Invasion by the {_lurking(f)}"


def _lurking(f: _Fields) -> str:
    return _monster(f, f"monster:{f['place']}")


def _hit(f: _Fields) -> str:
    if not f["spots"]:
        return f"{_who(f)} did not hit the {_monster(f)}."
    return f"{_who(f)} hit the {_monster(f)}: {count(len(f['spots']), 'Hit')}."


def _dropped(f: _Fields) -> str:
    verb = "lost" if f["why"] == "invasion" else "gave up"
    return f"{_who(f)} {verb} a {die(f['die'])}."


def _discarded(f: _Fields) -> str:
    """A card of an offer; nobody's doing in the night of the prototype."""
    where = "the pool" if f["offer"] == "pool" else "the Market"
    card = part(f["name"], f["offer"])
    if f["seat"] is None:
        return f"{card} left {where}."
    return f"{_who(f)} discarded {card} from {where}."


def _over(f: _Fields) -> str:
    best = [seat for seat, place in enumerate(f["placement"]) if place == 1]
    verb = agree("wins", "win") if len(best) == 1 else "win together"
    points = f["scores"][best[0]]
    even = f["reason"] == "points" and f["scores"].count(points) > len(best)
    tie = ", further on the Champion board or with more from Challenges" if even else ""
    return f"{join([f'{{{seat}}}' for seat in best])} {verb} with {points} points{tie}."


def _character(f: _Fields) -> str:
    return _own(f, RETAIL.characters[f["character"]].name)


def _gone(f: _Fields) -> str:
    """A kill is told by itself."""
    return "" if f["why"] == "killed" else f"The {_monster(f)} left The Fold."


TELL: dict[str, Callable[[_Fields], str]] = {
    **CORE,
    "started": lambda f: f"{{{f['first']}}} {agree('is', 'are')} First Player.",
    "character": lambda f: f"{_acts(f, 'takes', 'take')} {_character(f)}.",
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
    "blocked_free": lambda f: f"{_who(f)} blocked {f['amount']} x with {_own(f, 'Sure Footing')}.",
    "named": lambda f: f"{_who(f)} named {TRAIT_NAME[f['symbol']]}.",
    "notch_moved": lambda f: (
        f"{_who(f)} moved the {TRAIT_NAME[f['symbol']]} notch to {TRAIT_NAME[f['to']]} "
        f"with {_own(f, f['name'])}."
    ),
    "champion_bonus": lambda f: f"{_who(f)} chose the Champion bonus of level {f['level']}.",
    "refreshed": lambda f: f"{_who(f)} Refreshed a {die(f['die'])}.",
    "upgraded": lambda f: f"{_who(f)} Upgraded a {die(f['die'])} to a {die(f['into'])}.",
    "declared": lambda f: f"{_acts(f, 'attempts', 'attempt')} {_challenge(f)}.",
    "fights": lambda f: f"{_acts(f, 'fights', 'fight')} the {_monster(f)}.",
    "rolled": _rolled,
    "danger_rerolled": lambda f: f"{_who(f)} rolled the Danger die again.",
    "set": lambda f: f"{_who(f)} set a {die(f['die'])} to {face(f['shown'])}.",
    "die_lost": lambda f: f"{_who(f)} lost a {die(f['die'])} to danger.",
    "completed": _completed,
    "withdrew": lambda f: f"{_who(f)} withdrew.",
    "stopped": lambda f: f"{_who(f)} stopped.",
    "challenge_kept": lambda f: f"{_acts(f, 'keeps', 'keep')} the Challenge.",
    "challenge_drawn": lambda f: f"{_who(f)} drew a Challenge.",
    "challenge_taken": lambda f: f"{_who(f)} took {part(f['name'], 'pool')} from the pool.",
    "challenge_discarded": lambda f: f"{_who(f)} discarded {part(f['name'], 'deck')}.",
    "offer_discarded": _discarded,
    "stunt_drawn": lambda f: f"{_who(f)} drew a Stunt.",
    "stunt": lambda f: f"{_who(f)} played {_own(f, f['name'])}.",
    "stunt_kept": lambda f: f"{_acts(f, 'takes', 'take')} the Stunt back.",
    "card_used": lambda f: f"{_who(f)} used {_own(f, f['name'])}.",
    "card_in_play": lambda f: f"{_who(f)} put {_own(f, f['name'])} into play.",
    "advanced": _advanced,
    "champion": _champion,
    "boat": lambda f: f"{_who(f)} moved the Boat: {_boat(f)}.",
    "first_player": lambda f: f"{_who(f)} took the First Player marker.",
    "bought": lambda f: f"{_who(f)} bought {part(f['name'], 'market')}.",
    "hunted": lambda f: f"{_who(f)} found the {_monster(f)}.",
    "hit": _hit,
    "killed": lambda f: f"{_who(f)} killed the {_monster(f)}.",
    "monster": lambda f: f"The {_lurking(f)} came to The Fold's Edge.",
    "monster_moved": lambda f: f"The {_lurking(f)} moved to the Inner Reef.",
    "monster_gone": _gone,
    "night": lambda f: f"Night {f['round']} falls.",
    "invasion": _invasion,
    "judge": lambda f: f"The Judge went to {_isle(f['island'])}.",
    "leader": lambda f: (
        f"{_acts(f, 'leads', 'lead')} the Champion board: a Hit token goes onto it."
    ),
    "reshuffled": lambda f: f"The {f['deck']} discard pile was shuffled.",
    "over": _over,
}


def _power(f: _Fields) -> str:
    return f"used {f['name']}" if f["name"] else f"{count(f['amount'], 'Shell')} off the Shield"


def _roll(f: _Fields) -> str:
    kept = f"kept {_shown(f['kept'])}, " if f["kept"] else ""
    danger = DANGER[f["danger"]] if f["danger"] else ""
    return f"{kept}rolled {_shown(die['shown'] for die in f['dice'])}{danger}"


def _hits(f: _Fields) -> str:
    return f"{count(len(f['spots']), 'Hit')} on the {f['name']}" if f["spots"] else "no Hit"


def _to(f: _Fields) -> str:
    space = SPACES.get(f["space"] or "")
    return f"to {space.short if space else RETAIL.islands[f['island']].the}"


SHORT: dict[str, Callable[[_Fields], str]] = {
    "round": lambda f: f"round {f['round']}",
    "moved": _to,
    "shield_used": _power,
    "dice_committed": lambda f: f"committed {count(len(f['dice']), 'die', 'dice')}",
    "rolled": _roll,
    "die_lost": lambda f: f"lost a {die(f['die'])}",
    "completed": lambda f: f"completed {f['name']}{' with Push It' if f['pushed'] else ''}",
    "withdrew": lambda _: "withdrew",
    "challenge_taken": lambda f: f"took {f['name']}",
    "stunt": lambda f: f"played {f['name']}",
    "card_used": lambda f: f"used {f['name']}",
    "card_in_play": lambda f: f"put {f['name']} into play",
    "boat": lambda f: f"Boat: {f['name']}",
    "first_player": lambda _: "First Player",
    "bought": lambda f: f"bought {f['name']}",
    "hit": _hits,
    "killed": lambda f: f"killed the {f['name']}",
    "night": lambda f: f"night {f['round']}",
    "invasion": lambda f: f"Invasion by the {f['name']}" if f["name"] else "no Invasion",
    "judge": lambda f: f"Judge to {RETAIL.islands[f['island']].the}",
    "reshuffled": lambda f: f"{f['deck']} cards shuffled",
}
"""In the list of a replay: of an event that is the first of its move, and of what came of it."""


def tell(kind: str, fields: _Fields) -> Said:
    """See `Rules.tell`; what is not in the table needs no line of its own."""
    speak, brief = TELL.get(kind), SHORT.get(kind)
    if speak is None:
        return UNTOLD
    return said(speak(fields), fields.get("seat"), brief(fields) if brief else "")
