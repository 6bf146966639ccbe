"""Actions in words and places, for the seat that is asked."""

from __future__ import annotations

from collections.abc import Callable

from engine.core.face import Face, plain
from engine.core.types import Action, Seat
from engine.games.opale import queries, words
from engine.games.opale.cards import CARD_OF, CARD_POINTS, CARD_TYPE, SHELLS, SPOTS
from engine.games.opale.state import Opale

_Asked = Callable[[Opale, Seat, str], Face]


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


def _pick(s: Opale, seat: Seat, noun: str) -> Face:
    return Face(f"Pick {card(CARD_OF[noun])}", at=(noun,), step=True)


def _finish_play(s: Opale, seat: Seat, noun: str) -> Face:
    kind, picked = CARD_TYPE[s.trays[seat][0]], len(s.trays[seat])
    return Face(
        f"Lay {words.cards(kind, picked)}",
        short=SPOTS[kind].name if picked == 1 else words.cards(kind, picked),
        note=f"What does the {SPOTS[kind].name} take?",
        group="finish",
    )


def _finish(s: Opale, seat: Seat, text: str, button: str) -> Face:
    picked = f"{len(s.trays[seat])} picked"
    return Face(text, short=picked, button=button, group="finish")


def _refill(s: Opale, seat: Seat, noun: str) -> Face:
    if noun == "pile":
        return Face(
            "Take a card from the draw pile", short="Draw pile", note="unseen", group="answer"
        )
    return Face(f"Take {card(CARD_OF[noun])} from the reserve", at=(noun,), group="answer")


def _shell(s: Opale, seat: Seat, noun: str) -> Face:
    return Face(f"Use {SHELLS[noun].name}: {SHELLS[noun].text.rstrip('.')}", at=(noun,))


def _pass(s: Opale, seat: Seat, noun: str) -> Face:
    if s.stack[-1].kind == "opale.choose_shell":
        return Face("Use no shell", short="No shell", group="pass")
    return Face("Pass", group="pass")


_FACES: dict[str, _Asked] = {
    "pick": _pick,
    "finish_play": _finish_play,
    "finish_discard": lambda s, seat, noun: _finish(
        s, seat, "Remove the picked cards from the game", "Remove"
    ),
    "finish_reserve": lambda s, seat, noun: _finish(
        s, seat, "Lay the picked cards by as your reserve", "Lay by"
    ),
    "choose_target": lambda s, seat, noun: Face(
        f"Take from {spot(noun)}", at=(noun,), short=spot(noun), group="bar"
    ),
    "choose_spot": lambda s, seat, noun: Face(f"Seal {spot(noun)}", at=(noun,)),
    "shell": _shell,
    "shell_later": lambda s, seat, noun: Face(
        "Ask me for a shell after the refill",
        at=tuple(queries.usable_shells(s, seat, "end")),
        step=True,
    ),
    "refill": _refill,
    "pass": _pass,
}


def face(s: Opale, seat: Seat, action: Action) -> Face:
    """What `action` is to `seat`."""
    made = _FACES.get(action.verb)
    return made(s, seat, str(action.noun)) if made else plain(action)
