"""How a legal action meets a person: its words and the places of the view that stand for it."""

from __future__ import annotations

from typing import NamedTuple

from engine.core.types import Action, Json, Noun


class Face(NamedTuple):
    """An action of a menu for the seat that is asked: words and ids, no looks.

    >>> Face("Lay 2 Guardians", group="finish", button="Lay").json()
    {'text': 'Lay 2 Guardians', 'button': 'Lay', 'group': 'finish'}
    """

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

    def json(self) -> dict[str, Json]:
        """What is not the default, for the wire."""
        text, at, of, short, note, button, step, group = self
        shown: dict[str, Json] = {"text": text}
        if at:
            shown["at"] = at
        if of:
            shown["of"] = of
        if short:
            shown["short"] = short
        if note:
            shown["note"] = note
        if button:
            shown["button"] = button
        if step:
            shown["step"] = True
        if group:
            shown["group"] = group
        return shown


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


def upper(text: str) -> str:
    """A sentence begins.

    >>> upper("lay 2 Guardians"), upper("")
    ('Lay 2 Guardians', '')
    """
    return text[:1].upper() + text[1:]


def words_of(noun: Noun) -> str:
    """A noun as it can be read without knowing the game.

    >>> words_of(("old_tower", 3)), words_of("b2"), words_of(None)
    ('old tower, 3', 'b2', '')
    """
    if noun is None:
        return ""
    parts = noun if isinstance(noun, tuple) else (noun,)
    return ", ".join(str(part).replace("_", " ") for part in parts)


def plain(action: Action) -> Face:
    """The face of an action nobody has found words for.

    >>> plain(Action("finish_turn")).text, plain(Action("move", ("a1", "b2"))).text
    ('Finish turn', 'Move: a1, b2')
    """
    verb = upper(action.verb.replace("_", " "))
    if action.noun is None:
        return Face(verb, group="finish" if action.verb.startswith("finish") else "pass")
    return Face(f"{verb}: {words_of(action.noun)}", short=words_of(action.noun), group="cards")
