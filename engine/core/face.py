"""How a legal action meets a person: its words and the places of the view that stand for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.core.types import Action, Json, Noun


class Face(NamedTuple):
    """An action of a menu for the seat that is asked: words and ids, no looks."""

    text: str
    """What it is, as an imperative without its end: "Move Billy to b3"."""
    at: tuple[str, ...] = ()
    """Ids of the view that stand for it: pointing at any one of them means this action."""
    of: tuple[str, ...] = ()
    """Ids that must be pointed at as well: the die that goes to the place, each die of a set."""
    short: str = ""
    """Two or three words, where `text` has no room; "" = `text`."""
    note: str = ""
    """What the words leave open, in a few more: the second line of a button."""
    button: str = ""
    """What the button says that does it once it is chosen; "" = "Confirm"."""
    step: bool = False
    """It only prepares and can be taken back: pointing at it does it. Others are chosen first and
    done by the button."""
    group: str = ""
    """Where it is offered, see GROUPS."""


GROUPS = {
    "": "at its places; without any, as one of the cards",
    "finish": "by the button of the bar, when nothing is chosen",
    "pass": "beside that button, and done at once; with a button of its own it is chosen first",
    "answer": "as a button of the bar or at its places, and done at once",
    "bar": "as a button of the bar and at its places",
    "cards": "laid out, each with its words",
    "ways": "at each of its places in turn with the others that share it",
}
"""The places of the screen an action can ask for."""


_USUAL = Face("")
_REST = Face._fields[2:]


def on_the_wire(nouns: Sequence[Noun], faces: Sequence[Face]) -> list[dict[str, Json]]:
    """The faces of one verb, noun by noun, as short as they can be told.

    `at` is left out where it is the noun alone; the first face leaves out what is the default, the
    others leave out what is the same as in the one before.

    >>> on_the_wire(["a1", "a2"], [Face("Go to a1", ("a1",), step=True),
    ...                            Face("Go to a2", ("a2",), step=True)])
    [{'text': 'Go to a1', 'step': True}, {'text': 'Go to a2'}]
    >>> on_the_wire([None, "yes"], [Face("Go on", group="bar"), Face("Do it", step=True)])
    [{'text': 'Go on', 'group': 'bar'}, {'text': 'Do it', 'at': (), 'step': True, 'group': ''}]
    """
    told: list[dict[str, Json]] = []
    usual = _USUAL
    for noun, face in zip(nouns, faces, strict=True):
        shown: dict[str, Json] = {"text": face[0]}
        at = face[1]
        if at != ((noun,) if isinstance(noun, str) else ()):
            shown["at"] = at
        if face[2:] != usual[2:]:
            rest = zip(_REST, face[2:], usual[2:], strict=True)
            shown |= {name: value for name, value, known in rest if value != known}
        told.append(shown)
        usual = face
    return told


def upper(text: str) -> str:
    """A sentence begins.

    >>> upper("lay 2 Guardians"), upper("")
    ('Lay 2 Guardians', '')
    """
    return text[:1].upper() + text[1:]


def words_of(noun: Noun) -> str:
    """A noun as it can be read without knowing the game.

    >>> words_of(("old_tower", 3)), words_of(()), words_of(None)
    ('old tower, 3', 'nothing', '')
    """
    if noun is None:
        return ""
    parts = noun if isinstance(noun, tuple) else (noun,)
    return ", ".join(str(part).replace("_", " ") for part in parts) or "nothing"


def plain(action: Action) -> Face:
    """The face of an action nobody has found words for.

    >>> plain(Action("finish_turn")).text, plain(Action("move", ("a1", "b2"))).text
    ('Finish turn', 'Move: a1, b2')
    """
    verb = upper(action.verb.replace("_", " "))
    if action.noun is None:
        return Face(verb, group="finish" if action.verb.startswith("finish") else "pass")
    return Face(f"{verb}: {words_of(action.noun)}", short=words_of(action.noun), group="cards")
