"""Events in one sentence, for the log, the replay and screen readers. `{0}` is seat 0's name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping

from engine.core.said import UNTOLD, Said, agree, said
from engine.core.types import Json
from engine.games.wind_and_fire import pyramid
from engine.games.wind_and_fire.cards import (
    DISCIPLINE_NAME,
    DISCIPLINES,
    ELEMENT_NAME,
    PARTS,
    SIGILS,
    TILES,
    TRAINERS,
)
from engine.games.wind_and_fire.flow.advanced.words import ADVANCED
from engine.games.wind_and_fire.flow.solo.words import SOLO
from engine.games.wind_and_fire.names import (
    acts,
    card,
    contest,
    element,
    holder,
    realm,
    tile,
    who,
)
from engine.kit.words import CORE, count, join, with_article

_Fields = Mapping[str, Json]


def _die(die: _Fields) -> str:
    black = " with a black crystal" if die["black"] else ""
    return f"{die['n']} {ELEMENT_NAME[die['element']]}{black}"


def _rolled(f: _Fields) -> str:
    roller = "the Master" if f["seat"] is None else who(f)
    return f"Round {f['round']}: {roller} rolled the dice."


def _distributed(f: _Fields) -> str:
    sizes = join([str(len(area)) for area in f["areas"]])
    return f"{who(f)} distributed the dice: {sizes}."


def _took(f: _Fields) -> str:
    return f"{who(f)} took {join([_die(die) for die in f['dice']])}."


def _used(f: _Fields) -> str:
    """A die is told by what it gains, only a second use needs a line."""
    return f"{who(f)} used {f['n']} {element(f)} once more." if f["again"] else ""


def _placed(f: _Fields) -> str:
    back = " back" if f["why"] == "returned" else ""
    return f"{who(f)} put {with_article(element(f))} tile{back} in row {f['slot'][1]}."


def _cleared(f: _Fields) -> str:
    """What the borders promise; what is gained of it is told when it is."""
    bonuses = Counter(pyramid.BORDER_BONUS[border] for border in f["borders"])
    promised = join([_bonus(*pair) for pair in bonuses.items()]) if bonuses else ""
    more = f", borders: {promised}" if bonuses else ""
    return f"{who(f)} cleared the {realm(f['realm'])}{more}."


def _bonus(kind: str, number: int) -> str:
    """
    >>> _bonus("action_card", 1), _bonus("action_card", 2)
    ('1 action card', '2 action cards')
    """
    match kind:
        case "gold":
            return f"{number} gold"
        case "action_card":
            return count(number, "action card")
        case "any_tile":
            return f"{count(number, 'tile')} of any kind"
    return f"remove {count(number, 'black crystal')}"


_LOST = {"remove_black": "no black crystal to remove", "any_tile": "no free slot for a tile"}


def _bonus_lost(f: _Fields) -> str:
    return f"{acts(f, 'has', 'have')} {_LOST[f['bonus']]}: the bonus is lost."


_GOLD = {
    "row": "for a full row", "border": "from a border", "card": "from a card",
    "task": "from the trainer",
}  # fmt: skip


def _gold(f: _Fields) -> str:
    return f"{who(f)} gained {f['amount']} gold {_GOLD[f['why']]}."


_BLACK = {
    "no_room": "for an element without room",
    "icon": "from the die",
    "curse": "from the curse",
}


def _black(f: _Fields) -> str:
    return f"{who(f)} took {count(f['amount'], 'black crystal')} {_BLACK[f['why']]}."


def _piece_put(piece: str) -> Callable[[_Fields], str]:
    def said(f: _Fields) -> str:
        return f"{who(f)} put {piece} on the {f['part']}: power {f['power']}."

    return said


def _black_removed(f: _Fields) -> str:
    return f"{who(f)} removed a black crystal from the {holder(f['place'])}."


def _upgraded(f: _Fields) -> str:
    return f"{who(f)} upgraded the {f['part']} to {tile(f['tile'])}: power {f['power']}."


def _drew(f: _Fields) -> str:
    return f"{who(f)} drew a {f['back']} action card."


def _paid(f: _Fields) -> str:
    to = "the supply" if f["to"] is None else f"{{{f['to']}}}"
    if f["master"]:
        return f"{who(f)} paid 1 gold for a late upgrade: it strengthens row 1 of the Master."
    return f"{who(f)} paid 1 gold to {to} for a late upgrade."


def _personal(f: _Fields) -> str:
    done = "shuffled the personal tournaments back and drew" if f["redrew"] else "kept"
    return f"{who(f)} {done} {'three anew' if f['redrew'] else 'the personal tournaments'}."


def _prepared(f: _Fields) -> str:
    sums = [f"{{{seat}}} {'/'.join(map(str, dice))}" for seat, dice in enumerate(f["powers"])]
    return f"The dragons are ready, head/wings/tail: {', '.join(sums)}."


def _contest(f: _Fields) -> str:
    discipline = DISCIPLINE_NAME[DISCIPLINES[PARTS.index(f["part"])]]
    by = "" if f["seat"] is None else f", announced by {who(f)}"
    return f"Tournament {f['number']}: {contest(f['card'])} ({element(f)}, {discipline}){by}."


def _awarded(f: _Fields) -> str:
    scores = [f"{{{seat}}} {total}" for seat, total in enumerate(f["totals"])]
    won = []
    for value in sorted({value for value in f["trophies"] if value}, reverse=True):
        seats = [f"{{{seat}}}" for seat, own in enumerate(f["trophies"]) if own == value]
        won.append(
            f"{join(seats)} {agree('wins', 'win')} {value} points" if len(seats) == 1
            else f"{join(seats)} win {value} points each"
        )  # fmt: skip
    return f"Scores {', '.join(scores)}: {join(won)}."


def _over(f: _Fields) -> str:
    if f["reason"] in ("exams", "exam_failed"):
        failed = min(f["placement"]) > 1
        return f"The exams are over: {'the game is lost' if failed else 'you have passed'}."
    best = [seat for seat, place in enumerate(f["placement"]) if place == 1]
    names = join([f"{{{seat}}}" for seat in best])
    alone = len(best) == 1
    verb = agree("is the Champion", "are the Champion") if alone else "are the Champions"
    points = f["scores"][best[0]]
    even = f["reason"] == "points" and f["scores"].count(points) > len(best)
    tie = ", with more upgraded parts or a higher sum of dice" if even else ""
    return f"{names} {verb} with {points} points{tie}."


TRAINING_OVER = {
    "upgrades": "", "pyramid": ": every pyramid is full", "rounds": ": no more rounds are played",
    "master": ": the Master has his three tiles",
}  # fmt: skip


def _sigil(f: _Fields) -> str:
    elements = join([ELEMENT_NAME[element] for element in SIGILS[f["sigil"]].elements])
    return f"{who(f)} took the sigil of {elements} for the {f['part']}: power {f['power']}."


def _last_round(f: _Fields) -> str:
    return f"{acts(f, 'has', 'have')} three upgrades: this is the last round."


TELL: dict[str, Callable[[_Fields], str]] = {
    **CORE,
    "started": lambda f: f"{who(f, 'first')} {agree('begins', 'begin')}.",
    "personal": _personal,
    "rolled": _rolled,
    "distributed": _distributed,
    "took": _took,
    "used": _used,
    "placed": _placed,
    "row_full": lambda f: f"{who(f)} filled row {f['row']}.",
    "flipped": lambda f: f"{who(f)} flipped {count(len(f['slots']), 'tile')}.",
    "cleared": _cleared,
    "bonus_lost": _bonus_lost,
    "gold": _gold,
    "black": _black,
    "gold_put": _piece_put("1 gold"),
    "black_put": _piece_put("a black crystal"),
    "black_removed": _black_removed,
    "black_moved": lambda f: f"{who(f)} moved 2 black crystals to the pyramid storage.",
    "upgraded": _upgraded,
    "last_round": _last_round,
    "training_over": lambda f: f"The training is over{TRAINING_OVER[f['why']]}.",
    "sigil": _sigil,
    "sigil_shown": lambda f: (
        f"A new {f['part']} sigil: {join([ELEMENT_NAME[e] for e in f['elements']])}."
    ),
    "drew": _drew,
    "discarded": lambda f: f"{who(f)} discarded {card(f['card'])}.",
    "reshuffled": lambda f: f"The {f['deck']} discard pile was shuffled.",
    "played": lambda f: f"{who(f)} played {card(f['card'])}.",
    "copied": lambda f: f"{who(f)} copied {card(f['card'])}.",
    "turned": lambda f: f"{who(f)} turned a die to {_die(f)}.",
    "rerolled": lambda f: f"{who(f)} rerolled {count(len(f['dice']), 'die')}.".replace(
        "dies", "dice"
    ),
    "task": lambda f: f"{who(f)} completed the task of {TRAINERS[f['trainer']].name}.",
    "late_pass": lambda f: f"{acts(f, 'upgrades', 'upgrade')} no more.",
    "paid": _paid,
    "prepared": _prepared,
    "tournament_begins": lambda f: (
        f"The Tournament begins: {acts(f, 'is', 'are')} the active player."
    ),
    "set_aside": lambda f: f"{who(f)} set {contest(f['card'])} aside for the end.",
    "contest": _contest,
    "awarded": _awarded,
    "over": _over,
    **ADVANCED,
    **SOLO,
}


def _each(f: _Fields) -> str:
    return join([f"{die['n']} {ELEMENT_NAME[die['element']]}" for die in f["dice"]])


SHORT: dict[str, Callable[[_Fields], str]] = {
    "rolled": lambda f: f"round {f['round']}",
    "distributed": lambda f: f"areas of {join([str(len(area)) for area in f['areas']])} dice",
    "took": lambda f: f"took {_each(f)}",
    "cleared": lambda f: pyramid.REALM_NAME[f["realm"]],
    "upgraded": lambda f: f"{TILES[f['tile']].name}, {f['part']} {f['power']}",
    "last_round": lambda _: "last round",
    "sigil": lambda f: f"sigil, {f['part']} {f['power']}",
    "task": lambda _: "task done",
    "contest": lambda f: f"tournament {f['number']}: {f['name']}",
    "awarded": lambda f: f"scores {', '.join(map(str, f['totals']))}",
}
"""In a few words, for the list of a replay."""


def tell(kind: str, fields: _Fields) -> Said:
    """See `Rules.tell`; what is not in the table needs no line of its own."""
    speak, brief = TELL.get(kind), SHORT.get(kind)
    if speak is None:
        return UNTOLD
    return said(speak(fields), fields.get("seat"), brief(fields) if brief else "")
