"""Actions in words and places, for the seat that is asked."""

from __future__ import annotations

from engine.core.face import Face, plain
from engine.core.types import Action, Seat
from engine.games.opale import queries, words
from engine.games.opale.cards import CARD_OF, CARD_POINTS, CARD_TYPE, SHELLS, SPOTS
from engine.games.opale.state import Opale


def card(number: int) -> str:
    """A card by its name and points.

    >>> card(0), card(99)
    ('Octopus Hunter, 1 point', 'Undersea City, 0 points')
    """
    return f"{SPOTS[CARD_TYPE[number]].name}, {words.points(CARD_POINTS[number])}"


def spot(target: str) -> str:
    """
    >>> spot("dock"), spot("city")
    ('the dock', 'Undersea City')
    """
    return "the dock" if target == "dock" else SPOTS[target].name


def face(s: Opale, seat: Seat, action: Action) -> Face:
    """What `action` is to `seat`."""
    noun = str(action.noun)
    match action.verb:
        case "pick":
            return Face(f"Pick {card(CARD_OF[noun])}", at=(noun,), step=True)
        case "finish_play":
            return _laying(s, seat)
        case "finish_discard":
            return _finish(s, seat, "Remove the picked cards from the game", "Remove")
        case "finish_reserve":
            return _finish(s, seat, "Lay the picked cards by as your reserve", "Lay by")
        case "choose_target":
            return Face(f"Take from {spot(noun)}", at=(noun,), short=spot(noun), group="bar")
        case "choose_spot":
            return Face(f"Seal {spot(noun)}", at=(noun,))
        case "shell":
            shell = SHELLS[noun]
            return Face(f"Use {shell.name}: {shell.text.rstrip('.')}", at=(noun,))
        case "shell_later":
            shells = tuple(queries.usable_shells(s, seat, "end"))
            return Face("Ask me for a shell after the refill", at=shells, step=True)
        case "refill":
            return _refill(noun)
        case "pass":
            return _pass(s)
    return plain(action)


def _laying(s: Opale, seat: Seat) -> Face:
    kind, picked = CARD_TYPE[s.trays[seat][0]], len(s.trays[seat])
    laid = words.cards(kind, picked)
    return Face(
        f"Lay {laid}",
        short=SPOTS[kind].name if picked == 1 else laid,
        note=f"What does the {SPOTS[kind].name} take?",
        group="finish",
    )


def _finish(s: Opale, seat: Seat, text: str, button: str) -> Face:
    return Face(text, short=f"{len(s.trays[seat])} picked", button=button, group="finish")


def _refill(noun: str) -> Face:
    if noun == "pile":
        text = "Take a card from the draw pile"
        return Face(text, short="Draw pile", note="unseen", group="answer")
    return Face(f"Take {card(CARD_OF[noun])} from the reserve", at=(noun,), group="answer")


def _pass(s: Opale) -> Face:
    if s.stack[-1].kind == "opale.choose_shell":
        return Face("Use no shell", short="No shell", group="pass")
    return Face("Pass", group="pass")
