"""Events in one sentence, for the log, the replay and screen readers. `{0}` is seat 0's name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping

from engine.core.said import UNTOLD, Said, agree, said
from engine.core.types import Json
from engine.games.wind_and_fire import pyramid
from engine.games.wind_and_fire.cards import (
    ACTION_CARDS,
    DISCIPLINE_NAME,
    DISCIPLINES,
    ELEMENT_NAME,
    PARTS,
    SIGILS,
    TILES,
    TRAINERS,
)
from engine.games.wind_and_fire.flow.solo.words import SOLO
from engine.kit.words import CORE

_Fields = Mapping[str, Json]


def count(number: int, noun: str) -> str:
    """
    >>> count(1, "tile"), count(3, "tile")
    ('1 tile', '3 tiles')
    """
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _who(fields: _Fields, key: str = "seat") -> str:
    return f"{{{fields[key]}}}"


def _acts(f: _Fields, of_others: str, of_you: str) -> str:
    """Who, and a verb in the present."""
    return f"{_who(f)} {agree(of_others, of_you)}"


def _element(fields: _Fields) -> str:
    return ELEMENT_NAME[fields["element"]]


def _die(die: _Fields) -> str:
    black = " with a black crystal" if die["black"] else ""
    return f"{die['n']} {ELEMENT_NAME[die['element']]}{black}"


def _join(parts: list[str]) -> str:
    """
    >>> _join(["a", "b", "c"])
    'a, b and c'
    """
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"


def _rolled(f: _Fields) -> str:
    who = "the Master" if f["seat"] is None else _who(f)
    return f"Round {f['round']}: {who} rolled the dice."


def _distributed(f: _Fields) -> str:
    sizes = _join([str(len(area)) for area in f["areas"]])
    return f"{_who(f)} distributed the dice: {sizes}."


def _took(f: _Fields) -> str:
    return f"{_who(f)} took {_join([_die(die) for die in f['dice']])}."


def _used(f: _Fields) -> str:
    """A die is told by what it gains, only a second use needs a line."""
    return f"{_who(f)} used {f['n']} {_element(f)} once more." if f["again"] else ""


def _placed(f: _Fields) -> str:
    back = " back" if f["why"] == "returned" else ""
    return f"{_who(f)} put {_article(_element(f))} tile{back} in row {f['slot'][1]}."


def _article(word: str) -> str:
    return f"{'an' if word[0] in 'AEIOU' else 'a'} {word}"


def _cleared(f: _Fields) -> str:
    """What the borders promise; what is gained of it is told when it is."""
    bonuses = Counter(pyramid.BORDER_BONUS[border] for border in f["borders"])
    promised = _join([_bonus(*pair) for pair in bonuses.items()]) if bonuses else ""
    more = f", borders: {promised}" if bonuses else ""
    return f"{_who(f)} cleared the {pyramid.REALM_NAME[f['realm']]}{more}."


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
    return f"{_acts(f, 'has', 'have')} {_LOST[f['bonus']]}: the bonus is lost."


_GOLD = {
    "row": "for a full row", "border": "from a border", "card": "from a card",
    "task": "from the trainer",
}  # fmt: skip


def _gold(f: _Fields) -> str:
    return f"{_who(f)} gained {f['amount']} gold {_GOLD[f['why']]}."


_BLACK = {
    "no_room": "for an element without room",
    "icon": "from the die",
    "curse": "from the curse",
}


def _black(f: _Fields) -> str:
    return f"{_who(f)} took {count(f['amount'], 'black crystal')} {_BLACK[f['why']]}."


def _piece_put(piece: str) -> Callable[[_Fields], str]:
    def said(f: _Fields) -> str:
        return f"{_who(f)} put {piece} on the {f['part']}: power {f['power']}."

    return said


STORAGES = {"pyramid": "pyramid storage", "training": "storage of the training grounds"}


def _black_removed(f: _Fields) -> str:
    place = f["place"] if f["place"] in PARTS else STORAGES[f["place"]]
    return f"{_who(f)} removed a black crystal from the {place}."


def _upgraded(f: _Fields) -> str:
    return f"{_who(f)} upgraded the {f['part']} to {TILES[f['tile']].name}: power {f['power']}."


def _drew(f: _Fields) -> str:
    return f"{_who(f)} drew a {f['back']} action card."


def _paid(f: _Fields) -> str:
    to = "the supply" if f["to"] is None else f"{{{f['to']}}}"
    if f["master"]:
        return f"{_who(f)} paid 1 gold for a late upgrade: it strengthens row 1 of the Master."
    return f"{_who(f)} paid 1 gold to {to} for a late upgrade."


def _personal(f: _Fields) -> str:
    done = "shuffled the personal tournaments back and drew" if f["redrew"] else "kept"
    return f"{_who(f)} {done} {'three anew' if f['redrew'] else 'the personal tournaments'}."


def _prepared(f: _Fields) -> str:
    sums = [f"{{{seat}}} {'/'.join(map(str, dice))}" for seat, dice in enumerate(f["powers"])]
    return f"The dragons are ready, head/wings/tail: {', '.join(sums)}."


def _contest(f: _Fields) -> str:
    discipline = DISCIPLINE_NAME[DISCIPLINES[PARTS.index(f["part"])]]
    by = "" if f["seat"] is None else f", announced by {_who(f)}"
    return f"Tournament {f['number']}: {f['name']} ({_element(f)}, {discipline}){by}."


def _awarded(f: _Fields) -> str:
    scores = [f"{{{seat}}} {total}" for seat, total in enumerate(f["totals"])]
    won = []
    for value in sorted({value for value in f["trophies"] if value}, reverse=True):
        seats = [f"{{{seat}}}" for seat, own in enumerate(f["trophies"]) if own == value]
        won.append(
            f"{_join(seats)} {agree('wins', 'win')} {value} points" if len(seats) == 1
            else f"{_join(seats)} win {value} points each"
        )  # fmt: skip
    return f"Scores {', '.join(scores)}: {_join(won)}."


def _handed_in(f: _Fields) -> str:
    """The pieces are open: which elements they are."""
    kinds = [pyramid.SLOT_ELEMENT.get(p) or pyramid.REALM_ELEMENT[p] for p in f["pieces"]]
    said = [f"{number} {ELEMENT_NAME[kind]}" for kind, number in Counter(kinds).items()]
    return f"{_who(f)} handed in {_join(said)}."


def _dials(f: _Fields) -> str:
    bets = [
        f"{{{seat}}} {count(elements, 'element')} and {gold} gold"
        for seat, (elements, gold) in enumerate(zip(f["elements"], f["gold"], strict=True))
    ]
    return f"The dials: {', '.join(bets)}."


def _over(f: _Fields) -> str:
    if f["reason"] in ("exams", "exam_failed"):
        failed = min(f["placement"]) > 1
        return f"The exams are over: {'the game is lost' if failed else 'you have passed'}."
    best = [seat for seat, place in enumerate(f["placement"]) if place == 1]
    names = _join([f"{{{seat}}}" for seat in best])
    verb = "is the Champion" if len(best) == 1 else "are the Champions"
    points = f["scores"][best[0]]
    even = f["reason"] == "points" and f["scores"].count(points) > len(best)
    tie = ", with more upgraded parts or a higher sum of dice" if even else ""
    return f"{names} {verb} with {points} points{tie}."


TRAINING_OVER = {
    "upgrades": "", "pyramid": ": every pyramid is full", "rounds": ": no more rounds are played",
    "master": ": the Master has his three tiles",
}  # fmt: skip


def _sigil(f: _Fields) -> str:
    elements = _join([ELEMENT_NAME[element] for element in SIGILS[f["sigil"]].elements])
    return f"{_who(f)} took the sigil of {elements} for the {f['part']}: power {f['power']}."


def _last_round(f: _Fields) -> str:
    return f"{_acts(f, 'has', 'have')} three upgrades: this is the last round."


TELL: dict[str, Callable[[_Fields], str]] = {
    **CORE,
    "started": lambda f: f"{_who(f, 'first')} {agree('begins', 'begin')}.",
    "personal": _personal,
    "rolled": _rolled,
    "distributed": _distributed,
    "took": _took,
    "used": _used,
    "placed": _placed,
    "row_full": lambda f: f"{_who(f)} filled row {f['row']}.",
    "flipped": lambda f: f"{_who(f)} flipped {count(len(f['slots']), 'tile')}.",
    "cleared": _cleared,
    "bonus_lost": _bonus_lost,
    "gold": _gold,
    "black": _black,
    "gold_put": _piece_put("1 gold"),
    "black_put": _piece_put("a black crystal"),
    "black_removed": _black_removed,
    "black_moved": lambda f: f"{_who(f)} moved 2 black crystals to the pyramid storage.",
    "upgraded": _upgraded,
    "last_round": _last_round,
    "training_over": lambda f: f"The training is over{TRAINING_OVER[f['why']]}.",
    "sigil": _sigil,
    "sigil_shown": lambda f: (
        f"A new {f['part']} sigil: {_join([ELEMENT_NAME[e] for e in f['elements']])}."
    ),
    "drew": _drew,
    "discarded": lambda f: f"{_who(f)} discarded {ACTION_CARDS[f['card']].name}.",
    "reshuffled": lambda f: f"The {f['deck']} discard pile was shuffled.",
    "played": lambda f: f"{_who(f)} played {f['name']}.",
    "copied": lambda f: f"{_who(f)} copied {f['name']}.",
    "turned": lambda f: f"{_who(f)} turned a die to {_die(f)}.",
    "rerolled": lambda f: f"{_who(f)} rerolled {count(len(f['dice']), 'die')}.".replace(
        "dies", "dice"
    ),
    "task": lambda f: f"{_who(f)} completed the task of {TRAINERS[f['trainer']].name}.",
    "late_pass": lambda f: f"{_acts(f, 'upgrades', 'upgrade')} no more.",
    "paid": _paid,
    "prepared": _prepared,
    "tournament_begins": lambda f: (
        f"The Tournament begins: {_acts(f, 'is', 'are')} the active player."
    ),
    "token_tossed": lambda f: f"The pattern token shows the {f['side']}.",
    "pattern_discarded": lambda f: f"{_who(f)} handed in a pattern of three tiles.",
    "token_put": lambda f: f"{_who(f)} put a power token on the {f['part']}: power {f['power']}.",
    "set_aside": lambda f: f"{_who(f)} set {f['name']} aside for the end.",
    "contest": _contest,
    "dials": _dials,
    "lowered": lambda f: (
        f"{_who(f)} lowered the die of {_who(f, 'other')} by {f['amount']}, to {f['die']}."
    ),
    "element_named": lambda f: (
        f"{_who(f)} changed the element: everybody spends {_element(f)} "
        f"instead of {ELEMENT_NAME[f['instead']]}."
    ),
    "extra": lambda f: (
        f"{_acts(f, 'spends', 'spend')} 1 more {_element(f)} element for {f['power']} power."
    ),
    "ignored": lambda f: f"{_acts(f, 'ignores', 'ignore')} {count(f['count'], 'black crystal')}.",
    "kindred": lambda f: f"{_who(f)} may spend {_element(f)} as {ELEMENT_NAME[f['other']]}.",
    "burden_moved": lambda f: (
        f"{_who(f)} moved a black crystal from the {f['origin']} to the {f['part']}."
    ),
    "awarded": _awarded,
    "gold_spent": lambda f: f"{_who(f)} spent {f['amount']} gold.",
    "handed_in": _handed_in,
    "dial_cut": lambda f: f"{_who(f)} can spend only {count(f['elements'], 'element')}.",
    "crystal_gained": lambda f: f"{_who(f)} gained {_article(_element(f))} crystal.",
    "over": _over,
    **SOLO,
}


def tell(kind: str, fields: _Fields) -> Said:
    """See `Rules.tell`; what is not in the table needs no line of its own."""
    speak = TELL.get(kind)
    return said(speak(fields), fields.get("seat")) if speak else UNTOLD
