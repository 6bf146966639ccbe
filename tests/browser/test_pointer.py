"""What pointing does at every table: the real pointer, bar and keys, without a game drawn.

A position is a menu with its faces, as the server sends them. A case is what a person does there
and what must come of it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from engine.core.face import Face, on_the_wire
from engine.core.types import Json, Noun
from tests.browser.people import People

DRIVER = Path(__file__).with_name("pointing.js").read_text()
NOTHING: dict[str, Any] = {"picked": [], "plan": None, "sent": [], "missed": 0}

Offered = dict[str, list[tuple[Noun, Face]]]


def position(offered: Offered, preview: list[Json] | None = None) -> dict[str, Json]:
    """An envelope of seat 0 with this menu; `ids` are all places it names."""
    faces = [face for offers in offered.values() for _, face in offers]
    return {
        "seat": 0,
        "waiting": [0],
        "decision": 1,
        "view": {},
        "menu": {verb: [noun for noun, _ in offers] for verb, offers in offered.items()},
        "faces": {
            verb: on_the_wire([noun for noun, _ in offers], [face for _, face in offers])
            for verb, offers in offered.items()
        },
        "preview": preview or [],
        "undo": True,
        "ids": sorted({id_ for face in faces for id_ in (*face.at, *face.of)}),
    }


def at(text: str, *places: str, **more: Any) -> Face:
    return Face(text, at=places, **more)


MAP: Offered = {
    "go": [("a1", at("Go to a1", "a1")), ("a2", at("Go to a2", "a2"))],
    "fight": [("a2", at("Fight in a2", "a2", short="Fight"))],
    "take": [("card", at("Take the card", "card", step=True))],
    "answer": [("yes", Face("Yes", group="answer")), ("late", Face("Later", group="bar"))],
    "end": [(None, Face("End the turn", short="End", group="pass"))],
}
DICE: Offered = {
    "use": [
        ((die, place), Face(f"{die} to {place}", at=(place,), of=(f"die:{die}",)))
        for die, place in (("one", "north"), ("one", "south"), ("two", "north"))
    ]
}
SETS: Offered = {
    "reroll": [
        (("d1",), Face("Roll d1 again", of=("d1",))),
        (("d1", "d2"), Face("Roll d1 and d2 again", of=("d1", "d2"))),
        (("d3", "d4"), Face("Roll d3 and d4 again", of=("d3", "d4"))),
    ]
}
WAYS: Offered = {
    "lay": [(way, at(f"Lay {way}", *places, group="ways")) for way, places in
            (("flat", ("x", "y")), ("steep", ("x", "z")))]
}  # fmt: skip
LAST_WAY: Offered = {"lay": [("flat", at("Lay flat", "x", "y", group="ways"))]}
FINISH: Offered = {"finish": [(None, Face("Lay them", group="finish", note="Where?"))]}
ASKS = [{"verb": "finish", "noun": None, "text": "", "marks": [
    {"at": spot, "text": f"To {spot}", "then": {"verb": "put", "noun": spot}} for spot in ("l", "r")
]}]  # fmt: skip

POSITIONS = {
    "map": position(MAP),
    "dice": position(DICE),
    "sets": position(SETS),
    "ways": position(WAYS),
    "last way": position(LAST_WAY),
    "finish": position(FINISH, ASKS),
    "pass": position({"end": [(None, Face("End the turn", group="pass"))]}),
}

Case = tuple[str, str, list[tuple[Any, ...]], dict[str, Any]]
TAP, KEY, DRAG, HOVER = "tap", "key", "drag", "hover"
CASES: list[Case] = [
    # a tap
    ("a tap chooses", "map", [(TAP, "a1")], {"plan": "go a1", "ready": True}),
    ("another tap chooses that", "map", [(TAP, "a1"), (TAP, "card")], {"sent": ["take card"]}),
    ("a step is done at once", "map", [(TAP, "card")], {"sent": ["take card"]}),
    ("what means nothing", "map", [(TAP, "b9")], {"missed": 1}),
    ("Confirm sends", "map", [(TAP, "a1"), ("confirm",)], {"plan": "go a1", "sent": ["go a1"]}),
    # the second tap: done, where it can mean nothing else; else the choice is open again
    ("a second tap", "map", [(TAP, "a1")] * 2, {"plan": "go a1", "sent": ["go a1"]}),
    ("of many meanings", "map", [(TAP, "a2"), ("choice", 0), (TAP, "a2")], {}),
    ("then they are asked again", "map", [(TAP, "a2"), ("choice", 0), (TAP, "a2"), (TAP, "a2")],
     {"picked": ["a2"], "choices": ["Go to a2", "Fight"]}),
    ("a button of the bar", "map", [("choice", 1)] * 2,
     {"plan": "answer late", "sent": ["answer late"]}),
    ("a place for a die", "dice", [(TAP, "die:two"), (TAP, "north"), (TAP, "north")],
     {"picked": ["die:two"], "plan": "use two north", "sent": ["use two north"]}),
    ("a part comes and goes", "dice", [(TAP, "die:two"), (TAP, "north"), (TAP, "die:two")], {}),
    ("a part of a set", "sets", [(TAP, "d3"), (TAP, "d4")], {"picked": ["d3"]}),
    # more than one meaning
    ("of two the bar asks", "map", [(TAP, "a2")],
     {"picked": ["a2"], "choices": ["Go to a2", "Fight"]}),
    ("what it answers", "map", [(TAP, "a2"), ("choice", 1)], {"plan": "fight a2"}),
    ("an answer is given at once", "map", [("choice", 0)], {"sent": ["answer yes"]}),
    # narrowing
    ("a die lights its places", "dice", [(TAP, "die:one")],
     {"picked": ["die:one"], "ready": False}),
    ("die, then place", "dice", [(TAP, "die:one"), (TAP, "south")],
     {"picked": ["die:one"], "plan": "use one south"}),
    ("place, then die", "dice", [(TAP, "north"), (TAP, "die:two")],
     {"picked": ["die:two"], "plan": "use two north"}),
    ("another place", "dice", [(TAP, "die:one"), (TAP, "south"), (TAP, "north")],
     {"picked": ["die:one"], "plan": "use one north"}),
    ("what does not fit begins anew", "dice", [(TAP, "die:two"), (TAP, "south")],
     {"plan": "use one south"}),
    ("a set grows", "sets", [(TAP, "d1")], {"picked": ["d1"], "plan": "reroll d1"}),
    ("and is another", "sets", [(TAP, "d1"), (TAP, "d2")],
     {"picked": ["d1", "d2"], "plan": "reroll d1 d2"}),
    ("and shrinks", "sets", [(TAP, "d1"), (TAP, "d2"), (TAP, "d2")],
     {"picked": ["d1"], "plan": "reroll d1"}),
    ("the only set that is left", "sets", [(TAP, "d4")],
     {"picked": ["d3", "d4"], "plan": "reroll d3 d4"}),
    # what the game takes for granted
    ("the only die", "granted", [(TAP, "south")], {"plan": "use one south"}),
    ("but not another", "granted", [(TAP, "die:two"), (TAP, "north")],
     {"picked": ["die:two"], "plan": "use two north"}),
    # ways
    ("ways in turn", "ways", [(TAP, "x")], {"plan": "lay flat"}),
    ("the next one", "ways", [(TAP, "x"), (TAP, "x")], {"plan": "lay steep"}),
    ("and round", "ways", [(TAP, "x")] * 3, {"plan": "lay flat"}),
    ("at its own place there is one", "ways", [(TAP, "z")], {"plan": "lay steep"}),
    ("which a second tap does", "ways", [(TAP, "z")] * 2,
     {"plan": "lay steep", "sent": ["lay steep"]}),
    ("back by the arrow", "ways", [(TAP, "x"), ("turn", -1)], {"plan": "lay steep"}),
    ("the only way left", "last way", [], {"plan": "lay flat", "ready": True}),
    ("one tap does it", "last way", [(TAP, "y")], {"plan": "lay flat", "sent": ["lay flat"]}),
    # finishing
    ("a finish that asks", "finish", [], {"ready": False, "live": []}),
    ("its mark answers", "finish", [(TAP, "r")], {"plan": "put r", "ready": True}),
    ("both are sent", "finish", [(TAP, "r"), ("confirm",)],
     {"plan": "put r", "sent": ["finish", "put r"]}),
    ("a second tap sends both", "finish", [(TAP, "l")] * 2,
     {"plan": "put l", "sent": ["finish", "put l"]}),
    ("all there is is to pass", "pass", [("confirm",)], {"sent": ["end"], "ready": True}),
    # keys
    ("a number", "map", [(KEY, "1")], {"plan": "go a1"}),
    ("the same number again", "map", [(KEY, "1"), (KEY, "1")],
     {"plan": "go a1", "sent": ["go a1"]}),
    ("a number of the bar", "map", [(KEY, "2"), (KEY, "2")], {"plan": "fight a2"}),
    ("a number nobody has", "map", [(KEY, "9")], {}),
    ("numbers narrow", "dice", [(KEY, "1"), (KEY, "2")],
     {"picked": ["die:one"], "plan": "use one south"}),
    ("numbers of a set stay", "sets", [(KEY, "1"), (KEY, "2"), (KEY, "2")],
     {"picked": ["d1"], "plan": "reroll d1"}),
    ("Enter confirms", "map", [(KEY, "1"), (KEY, "Enter")], {"plan": "go a1", "sent": ["go a1"]}),
    ("Enter without a choice", "map", [(KEY, "Enter")], {}),
    ("E ends the turn", "map", [(KEY, "e")], {"sent": ["end"]}),
    # taking back
    ("Escape takes a choice back", "map", [(TAP, "a1"), (KEY, "Escape")], {}),
    ("then what was picked", "dice", [(TAP, "die:one"), (TAP, "south"), (KEY, "Escape")],
     {"picked": ["die:one"]}),
    ("one after the other", "dice", [(TAP, "die:one"), (TAP, "south"), (KEY, "u"), (KEY, "u")], {}),
    ("a set as a whole", "sets", [(TAP, "d1"), (TAP, "d2"), (KEY, "Escape")], {}),
    ("then a step of the game", "map", [(TAP, "a1"), (KEY, "u"), (KEY, "u")], {"sent": ["undo"]}),
    ("Escape alone takes nothing back", "map", [(KEY, "Escape")], {}),
    # hovering
    ("what is under the pointer", "map", [(HOVER, "a1")], {"hint": "go a1"}),
    ("it may mean two things", "map", [(HOVER, "a2")], {"hint": None}),
    ("of ways the first", "ways", [(HOVER, "x")], {"hint": "lay flat"}),
    ("with what is picked", "dice", [(TAP, "die:one"), (HOVER, "north")],
     {"picked": ["die:one"], "hint": "use one north"}),
    ("and gone", "map", [(HOVER, "a1"), (HOVER,)], {"hint": None}),
    # dragging
    ("a die is dragged", "dice", [(DRAG, "die:one", "south")],
     {"picked": ["die:one"], "plan": "use one south"}),
    ("to where it lies already", "dice", [(DRAG, "die:one", "south")] * 2,
     {"picked": ["die:one"], "plan": "use one south"}),
    ("elsewhere", "dice", [(DRAG, "die:one", "south"), (DRAG, "die:one", "north")],
     {"picked": ["die:one"], "plan": "use one north"}),
    ("to where it cannot go", "dice", [(DRAG, "die:two", "south")], {"picked": ["die:two"]}),
    # another question, another's turn
    ("the next question", "dice", [(TAP, "die:one"), ("asked", {"decision": 2})], {}),
    ("of which one way is left", "map", [("asked", {**POSITIONS["last way"], "decision": 2})],
     {"plan": "lay flat", "ready": True}),
    ("another's turn", "map", [("asked", {"decision": 2, "waiting": [1]}), (TAP, "a1")],
     {"missed": 1}),
    # fast play
    ("fast: one tap", "fast", [(TAP, "a1")], {"plan": "go a1", "sent": ["go a1"]}),
    ("fast: narrowing first", "fast dice", [(TAP, "die:one"), (TAP, "south")],
     {"picked": ["die:one"], "plan": "use one south", "sent": ["use one south"]}),
]  # fmt: skip
SETTINGS: dict[str, tuple[str, dict[str, Any]]] = {
    "granted": ("dice", {"assumed": ["die:one"]}),
    "fast": ("map", {"fast": True}),
    "fast dice": ("dice", {"fast": True}),
}


async def test_what_pointing_does_at_every_table(people: People) -> None:
    page = await people.enter("/about")
    wrong = {}
    for name, place, gestures, wanted in CASES:
        where, settings = SETTINGS.get(place, (place, {}))
        given = {"envelope": POSITIONS[where], "gestures": gestures, "fast": False, **settings}
        got = await page.evaluate(DRIVER, given)
        expected = NOTHING | wanted
        seen = {key: got[key] for key in expected}
        if seen != expected:
            wrong[name] = {"got": seen, "wanted": expected}
    assert wrong == {}
