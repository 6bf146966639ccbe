"""How actions meet a person: the words, the places, what a tap does."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import engine.games.wind_and_fire.flow as flow
from engine import Action, Face
from engine.core.types import Noun
from engine.games.wind_and_fire import faces
from tests.engine.wind_and_fire.solo import solo
from tests.engine.wind_and_fire.table import Table, has, table

SLOTS = ("r4c2", "r5c2", "r5c3")
TURN = table(
    has(), has(),
    dice="blue 2+b, wild green 1", areas=["red 1, yellow 1+b", "", ""], sigils="",
)  # fmt: skip
STORAGES = table(has(gold=1), has(pyramid=1), at="storages")
PILE = solo(has(), at="placing", dice="blue 1, red 2+b")

# by the verb: its noun, and what it is
SAYS: dict[str, list[tuple[Table, Noun, Face]]] = {
    "place_die": [
        (TURN, ("blue", 2), Face("Put 2 Water and a black crystal into area C", ("area:2",),
                                 ("die:blue",), step=True)),
        (TURN, 1, Face("Put a die into area B")),  # blocked
    ],
    "choose_area": [
        (TURN, 0, Face("Take area A: 1 Fire, 1 Vitality and a black crystal", ("area:0",),
                       button="Take these dice")),
        (TURN, 1, Face("Take area B", ("area:1",), button="Take these dice")),  # blocked
    ],
    "use_die": [
        (TURN, ("wild", "r4c2"), Face("Use 1 Nature on the wild die on row 4, place 2",
                                      ("slot:r4c2",), ("die:wild",), button="Use the die")),
        (TURN, ("blue", "lake"), Face("Use 2 Water and a black crystal in the Lake",
                                      ("realm:lake",), ("die:blue",), button="Use the die")),
        (TURN, ("blue", "grounds"), Face(
            "Use 2 Water and a black crystal on the training grounds, where it has no room",
            ("board:grounds",), ("die:blue",), button="Use the die")),
    ],
    "reuse_die": [
        (TURN, ("blue", "lake"), Face("Use 2 Water and a black crystal once more in the Lake",
                                      ("realm:lake",), ("die:blue",), button="Use it again")),
    ],
    "turn_die": [
        (TURN, ("blue", 0), Face("Turn 2 Water and a black crystal to 1 Water", short="1 Water",
                                 button="Turn it", group="cards")),
    ],
    "master_die": [
        (PILE, "red", Face("Place the Master’s die next: 2 Fire and a black crystal",
                           ("mdie:red",), button="Place it")),
    ],
    "reroll_area": [(TURN, 1, Face("Reroll area B", ("area:1",), step=True))],
    "place_tile": [(TURN, "r2c2", Face("Place the Fire tile on row 2, place 2", ("slot:r2c2",),
                                       button="Place the tile"))],
    "transfer": [(TURN, "lake", Face("Move the crystal of the Lake", ("realm:lake",),
                                     button="Move the crystal"))],
    "gain_bonus": [
        (TURN, "b02", Face("Gain 1 gold for the border of Mountain and Upper Desert",
                           ("border:b02",), short="1 gold")),
        (TURN, "remove_black", Face("Remove 1 black crystal", short="Remove 1 black crystal")),
    ],
    "choose_pattern": [
        (TURN, SLOTS, Face("Flip 3 tiles: row 4, place 2; row 5, places 2 and 3",
                           ("slot:r4c2", "slot:r5c2", "slot:r5c3"), short="Flip 3 tiles",
                           button="Flip these", group="ways")),
    ],
    "discard_pattern": [
        (TURN, SLOTS, Face("Hand in 3 tiles: row 4, place 2; row 5, places 2 and 3",
                           ("slot:r4c2", "slot:r5c2", "slot:r5c3"), short="Hand in 3 tiles",
                           button="Hand them in", group="ways")),
    ],
    "hand_in": [
        (TURN, "r2c2", Face("Hand in the Fire tile of row 2, place 2", ("slot:r2c2",), step=True)),
        (TURN, "lake", Face("Hand in the crystal of the Lake", ("crystal:lake",), step=True)),
    ],
    "gain_element": [(TURN, "lake", Face("Gain the crystal of the Lake", ("crystal:lake",),
                                         button="Gain it"))],
    "put_gold": [
        (TURN, "head", Face("Put the gold on the head", ("part:head",), button="Put it there")),
        (STORAGES, "head", Face("Put the gold on the head", ("part:head",),
                                button="Put it there", step=True)),
    ],
    "put_black": [(STORAGES, "tail", Face("Put the black crystal on the tail", ("part:tail",),
                                          button="Put it there", step=True))],
    "put_token": [(TURN, "wings", Face("Put the power token on the wings", ("part:wings",),
                                       button="Put it there"))],
    "remove_black": [
        (TURN, "training", Face("Remove a black crystal from the storage of the training grounds",
                                ("store:training",), button="Remove it")),
    ],
    "pay_from": [(TURN, "storage", Face("Pay with gold from the gold storage", ("store:gold",),
                                        button="Pay"))],
    "settle": [
        (TURN, "gold", Face("Place the two gold first", ("store:gold",), short="The two gold",
                            group="bar")),
        (TURN, "pyramid", Face("Place the two black crystals of the pyramid storage first",
                               ("store:pyramid",), short="Black crystals, pyramid", group="bar")),
    ],
    "upgrade": [(TURN, "head_I_3", Face("Upgrade the head to Hooked Beak, power 3",
                                        ("tile:head_I_3",), step=True))],
    "take_sigil": [
        (TURN, "yes", Face("Take the sigil", short="Take it", note="+1 power to the end",
                           group="bar")),
        (TURN, "no", Face("Leave the sigil", short="Leave it", note="for somebody else",
                          group="bar")),
        (PILE, "no", Face("Leave the sigil", short="Leave it", note="it stays there",
                          group="bar")),
    ],
    "curse_tile": [(PILE, 2, Face("Put the black crystal on the Master’s tile of row 2",
                                  ("mrow:2",), button="Put it there"))],
    "keep_card": [(TURN, "TR3", Face("Keep Far Flight", short="Far Flight", button="Keep it",
                                     group="cards"))],
    "copy_card": [(TURN, "TR3", Face("Copy Far Flight", short="Far Flight", button="Copy it",
                                     group="cards"))],
    "play_card": [(TURN, "TR3", Face("Play Far Flight", ("card:TR3",), button="Play it"))],
    "set_aside": [
        (TURN, "fire_breath_white", Face(
            "Hold Breath Across the Glacier (Ice Fire Breath) last", ("tcard:fire_breath_white",),
            button="Hold it last")),
    ],
    "choose_opening": [
        (TURN, "fire_breath_white", Face(
            "Hold Breath Across the Glacier (Ice Fire Breath) first",
            ("tcard:fire_breath_white",), button="Hold it first")),
    ],
    "choose_tournament": [
        (TURN, "fire_breath_white", Face(
            "Hold Breath Across the Glacier (Ice Fire Breath) now", ("tcard:fire_breath_white",),
            button="Hold it now")),
    ],
    "set_elements": [(TURN, 1, Face("Spend 1 element", short="1", step=True, group="cards"))],
    "set_gold": [(TURN, 2, Face("Spend 2 gold", short="2", step=True, group="cards"))],
    "name_element": [(TURN, "red", Face("Name Fire", short="Fire", group="cards"))],
    "spend_extra": [(TURN, "red", Face("Spend 1 more Fire", short="Fire", group="cards"))],
    "name_kindred": [(TURN, ("blue", "red"), Face("Let Water count as Fire",
                                                  short="Water as Fire", group="cards"))],
    "move_black": [(TURN, ("head", "tail"), Face("Move a black crystal from the head to the tail",
                                                 short="Head to tail", group="cards"))],
    "choose_player": [(TURN, 1, Face("Choose {1}", short="{1}", group="bar"))],
    "ignore": [(TURN, 2, Face("Ignore 2 black crystals", short="2 crystals", group="bar"))],
    "mark_achievement": [
        (PILE, "none", Face("Mark no achievement", short="None of them", button="Mark it",
                            group="cards")),
    ],
    "keep_personal": [(TURN, None, Face("Keep these three tournaments", short="Keep them",
                                        note="they stay secret", button="Keep them",
                                        group="bar"))],
    "redraw_personal": [(TURN, None, Face("Shuffle them back and draw three anew",
                                          short="Draw three anew", note="yours go back first",
                                          button="Draw anew", group="bar"))],
    "complete_task": [(TURN, None, Face("Complete the task of your trainer", ("trainer",),
                                        button="Complete it"))],
    "finish_distribution": [(TURN, None, Face("Offer these areas", button="Offer these areas",
                                              group="finish"))],
    "finish_reroll": [(TURN, None, Face("Roll the chosen areas", button="Roll them",
                                        group="finish"))],
    "finish_preparation": [(TURN, None, Face("My dragon is ready", button="Ready",
                                             group="finish"))],
    "finish_dials": [(TURN, None, Face("Lock the dials", button="Lock the dials",
                                       group="finish"))],
    "finish_payment": [(TURN, None, Face("Hand these in", button="Hand them in",
                                         group="finish"))],
    "finish_card": [(TURN, None, Face("That is enough for this card", button="Enough",
                                      group="finish"))],
    "end_turn": [(TURN, None, Face("End turn", button="End turn", group="finish"))],
    "pass": [(TURN, None, Face("Pass", group="pass"))],
    "end_go": [(TURN, None, Face("No more cards now", short="Go on", group="pass"))],
}  # fmt: skip


@pytest.mark.parametrize(
    ("verb", "at", "noun", "wanted"),
    [(verb, *one) for verb, some in SAYS.items() for one in some],
)
def test_an_action_meets_a_person(verb: str, at: Table, noun: Noun, wanted: Face) -> None:
    assert at.match.face(0, Action(verb, noun)) == wanted


def verbs_of_the_flow() -> set[str]:
    """What stands for the verb wherever the flow offers an `Action`."""
    found: set[str] = set()
    for source in Path(str(flow.__file__)).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(source.read_text("utf-8"))):
            match node:
                case ast.Call(func=ast.Name(id="Action"), args=[verb, *_]):
                    found |= texts(verb)
                case ast.FunctionDef(name="verb", body=[*_, ast.Return(value=ast.IfExp() as one)]):
                    found |= texts(one.body) | texts(one.orelse)
    return found


def texts(node: ast.AST) -> set[str]:
    """Every text in a piece of source."""
    return {
        one.value
        for one in ast.walk(node)
        if isinstance(one, ast.Constant) and isinstance(one.value, str)
    }


def test_every_verb_has_a_face_of_its_own() -> None:
    """And no face is left of a verb that is no more."""
    told = {*faces.ALONE, *faces.BY_NOUN, *faces.IN_THIS_POSITION}
    assert told == verbs_of_the_flow() == SAYS.keys()


def test_three_bonuses_have_room_in_the_bar_four_have_not() -> None:
    """More are gained at their borders alone."""
    few = table(has(cleared="snow_left forest"), has(), dice="purple 1")
    few.use("purple", "mountain")
    assert [few.match.face(0, one).group for one in few.match.menu(0)] == ["bar"] * 2
    many = table(has(cleared="forest lake desert_upper snow_right"), has(), dice="red 1")
    many.use("red", "volcano")
    assert [many.match.face(0, one).group for one in many.match.menu(0)] == [""] * 4


def test_an_unknown_verb_is_told_plainly() -> None:
    assert TURN.match.face(0, Action("dance", "lake")).text == "Dance: lake"
