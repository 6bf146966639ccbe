"""What each action is called, where it lies, and whether a tap does it at once.

A face is written as one line: its words, "@" the ids that stand for it, "+" those that belong to it
as well, then in brackets "step" and its group.
"""

from __future__ import annotations

import ast
import importlib
import inspect
import pkgutil
from collections.abc import Callable, Iterator

import pytest

from engine import Action, Face
from engine.core.types import Noun
from engine.games.tidal_blades import faces, flow
from engine.testing.table import Step
from tests.engine.tidal_blades.positions import (
    acts,
    at_fold,
    begins,
    buys,
    chooses,
    commits,
    crowded,
    decides,
    fights,
    full,
    infuses,
    invaded,
    leaps,
    mystic,
    overfull,
    plays,
    rests,
    sails,
    studies,
    synergy,
    trains,
    travels,
    withdraws,
)
from tests.engine.tidal_blades.prototype import prototype
from tests.engine.tidal_blades.table import AXL, CAIMAN, EKO, Table, has, table


def line(face: Face) -> str:
    parts = [face.text, *(f"@{place}" for place in face.at), *(f"+{piece}" for piece in face.of)]
    marks = ["step"] * face.step + [face.group] * bool(face.group)
    return " ".join([*parts, *(f"[{mark}]" for mark in marks)])


def face_of(t: Table, step: Step) -> Face:
    action = Action(*step) if isinstance(step, tuple) else Action(step)
    assert action in t.match.menu(t.seat), f"{action} is not offered"
    return t.match.face(t.seat, action)


Case = tuple[Callable[[], Table], Step, str]
CASES: list[Case] = [
    # -- a turn --------------------------------------------------------------------------------
    (begins, ("move", "palm_plaza"), "Go to Palm Plaza (Lamara Stadium) @space:palm_plaza"),
    (crowded, ("move", "chronosseum"),
     "Go to the Chronosseum, all spaces taken: only its Bonus @isle:chronosseum"),
    (lambda: table(has(AXL, at="guard_tower"), at="bonus"), "take_bonus",
     "Take the Island Bonus [finish]"),
    (lambda: table(has(AXL, at="guard_tower"), at="bonus"), "skip_bonus",
     "Skip the Island Bonus [pass]"),
    (acts, ("declare", "c01"), "Attempt Hourglass Sprint @card:c01"),
    (acts, "end_turn", "End the turn [pass]"),
    (lambda: table(has(AXL, at="guard_tower")), "end_turn", "End the turn [finish]"),
    (at_fold, "fight", "Fight the Monster [finish]"),
    (at_fold, "no_fight", "Do not fight [pass]"),
    (lambda: at_fold(""), "no_fight", "Go on [finish]"),
    (mystic, "go_on", "Go on [finish]"),
    # -- cards ---------------------------------------------------------------------------------
    (lambda: acts(stunts="dedicated_study"), ("play_stunt", "dedicated_study"),
     "Play Dedicated Study @stunt:dedicated_study"),
    (decides, ("use_shield", "shield_leap"), "Use Time Leap @power:shield_leap"),
    (mystic, ("use_shield", "shield_leap"), "Use Mystic Ability @power:shield_leap"),
    (synergy, ("use_card", "eko_hidden_talents"),
     "Use Hidden Talents @play:eko_hidden_talents [cards]"),
    (synergy, "no_card", "Use no card [pass]"),
    (lambda: synergy().do("no_card"), ("choose_card", "eko_library_pass"),
     "Put Library Pass into play [cards]"),
    (lambda: synergy().use("hidden_talents").do("choose_card", "eko_rewound_die"),
     ("lowest", "eko_meridian_key"), "Put Meridian Key to the very bottom [cards]"),
    (lambda: chooses("characters", "chosen"), ("choose_character", CAIMAN), "Be Caiman [cards]"),
    # -- an attempt ----------------------------------------------------------------------------
    (commits, ("commit", "initiate_red"),
     "Commit a Red Initiate die @active:initiate_red [step]"),
    (lambda: commits().do("commit", "novice"), "finish_commit", "Roll 1 die [finish]"),
    (lambda: decides("N=- Ir=F x"), "block", "Block with 1 Shell [finish]"),
    (lambda: decides("N=- Ir=F x"), ("lose_die", 2),
     "Lose the Red Initiate die (Focus) @use:2"),
    (decides, ("reroll", (1, 2)),
     "Roll again: Novice die (Focus), Red Initiate die (wild) +use:1 +use:2"),
    (lambda: decides("N=S Ir=S 0"), "complete", "Complete the Challenge [finish]"),
    (decides, "withdraw", "Withdraw [pass]"),
    (
        fights, "stop",
     "Stop rolling and hit [finish]"),
    (withdraws, ("count_symbols", ("F", "S")), "Count 1 Focus and 1 Spirit [cards]"),
    (leaps, ("set_face", (1, "S")), "Set the Novice die (Focus) to Spirit @use:1 [cards]"),
    (lambda: plays("flowing_form", "N=- N=- N=- 0"), ("choose_reroll", 1),
     "Roll the Novice die (blank) again @use:1 [step]"),
    (lambda: plays("flowing_form", "N=- N=- N=- 0").do("choose_reroll", 1), ("choose_reroll", 2),
     "Roll the Novice die (blank) again @use:2"),
    (lambda: plays("flowing_form", "N=- N=- N=- 0").do("choose_reroll", 1), "finish_reroll",
     "Roll the chosen dice [finish]"),
    (lambda: plays("mirror_feint", "N=Y N=R N=- 0"), ("swap_symbol", 1),
     "Swap the symbol of the Novice die (Synergy) @use:1 [step]"),
    (lambda: plays("mirror_feint", "N=Y N=R N=- 0").do("swap_symbol", 1), "finish_swap",
     "Swap no more [finish]"),
    # -- a fight -------------------------------------------------------------------------------
    (lambda: table(has(AXL, active="N", at="folds_edge", completed="c15"), has(EKO), at="bonus",
                   edge="bullubura").do("fight"),
     ("add_bonus", "novice"), "Add the Bonus die: Novice die [step] [cards]"),
    (lambda: fights("N", "N=- 0"), "stop", "Stop rolling and hit [pass]"),
    (lambda: fights().do("stop"), ("hit", (0, 1)),
     "Hit Spirit (spot 1) and Synergy (spot 2) +spot:0 +spot:1"),
    (lambda: fights("N", "N=- 0").do("stop"), ("hit", ()), "Hit nothing @monster:folds_edge"),
    (travels, ("choose_used", "guild_focus"), "Choose the Focus Guild die [cards]"),
    # -- offers and payments -------------------------------------------------------------------
    (lambda: table(has(AXL, fruit=2, at="drifters_dock"), at="bonus").do("take_bonus"),
     ("choose_option", 1), "Gain 1 Fruit [cards]"),
    (buys, ("buy", "practice_blade"),
     "Buy Driftwood Practice Blade for 1 Fruit @market:practice_blade [cards]"),
    (lambda: buys(shells=1, cards="tricks_of_the_trade").do("buy", "practice_blade"),
     ("pay_fruit", 0), "Pay 0 of it in Fruit [cards]"),
    (lambda: begins().move("repair_shop"), ("charge", 2), "Put 2 Shells on the Shield [cards]"),
    (lambda: begins().move("repair_shop"), ("charge", 0), "Put no Shell on the Shield [cards]"),
    (lambda: table(has(AXL, active="N", spent="Ib", fruit=1), at="move").say(
        ("move", "glassforgers_guild"), ("upgrade", ("active", "novice", "initiate_red"))),
     ("pay_for", "yes"), "Pay for it [bar]"),
    (lambda: table(has(AXL, at="temple_shells"), at="bonus", pool="c01 c02").do("take_bonus"),
     ("take_challenge", "c02"), "Take Clockwork Riddle @pool:c02 [cards]"),
    (lambda: table(has(AXL, at="temple_shells"), at="bonus").do("take_bonus"),
     ("take_challenge", "deck"), "Take the top card of the deck @deck [cards]"),
    (overfull, ("discard_challenge", "c02"), "Discard Clockwork Riddle @card:c02 [cards]"),
    (studies, ("keep_challenge", "c31"), "Keep Knife Toss [cards]"),
    (lambda: begins().move("drifters_dock"), ("discard_offer", "divers_pouch"),
     "Discard Pearl Diver's Pouch from the offer @market:divers_pouch [cards]"),
    (lambda: begins().move("drifters_dock"), "keep_offer", "Leave the offer as it is [pass]"),
    (sails, "continue_boat", "Move the Boat on [finish]"),
    (sails, "finish_boat", "Stop the Boat here [pass]"),
    (infuses, ("advance", "Y"), "Advance Synergy @dial:Y"),
    # -- dice of the board ---------------------------------------------------------------------
    (lambda: begins().move("blade_advisor"), ("gain_die", "initiate_blue"),
     "Gain a Blue Initiate die [cards]"),
    (full, ("discard_die", ("spent", "novice")),
     "Give up a Novice die (Spent) @spent:novice [cards]"),
    (full, ("discard_die", "none"), "Keep your dice, forgo the new one [cards]"),
    (lambda: table(has(AXL, spent="N Ir"), at="move").move("desert_caravan"),
     ("refresh", "novice"), "Refresh a Novice die @spent:novice [step] [cards]"),
    (lambda: table(has(AXL, spent="N Ir"), at="move").move("desert_caravan"), "finish_refresh",
     "Refresh no more [pass]"),
    (lambda: table(has(AXL, active="N"), at="move").move("glassforgers_guild"),
     ("upgrade", ("active", "novice", "initiate_red")),
     "Upgrade a Novice die (Active) to a Red Initiate die @active:novice [cards]"),
    (lambda: table(has(AXL, active="N"), at="move").move("glassforgers_guild"), "finish_upgrade",
     "Upgrade no more [pass]"),
    (invaded, ("lose_die", ("spent", "initiate_red")),
     "Lose a Red Initiate die (Spent) @spent:initiate_red [cards]"),
    (rests, ("rest_die", ("spent", "novice", "keep")),
     "Refresh a Novice die @spent:novice [step] [cards]"),
    (rests, ("rest_die", ("spent", "novice", "initiate_red")),
     "Refresh and Upgrade a Novice die to a Red Initiate die @spent:novice [step] [cards]"),
    (lambda: rests(active="N", spent="N"), ("rest_die", ("active", "novice", "initiate_red")),
     "Upgrade a Novice die to a Red Initiate die @active:novice [cards]"),
    (rests, "finish_night", "Rest no more dice [pass]"),
    # -- the prototype -------------------------------------------------------------------------
    (lambda: trains("N=W N=F N=- N=-"), ("name_symbol", "S"), "It stands for Spirit [cards]"),
    (lambda: trains("N=F N=F N=F N=F"), ("split", (2, 0)), "2 doubles [cards]"),
    (lambda: prototype(has(AXL, champion=1), has(CAIMAN), at="bonuses", round_=3),
     ("champion_bonus", 1), "Gain the bonus of level 1 [cards]"),
]  # fmt: skip


def named(case: object) -> str:
    return str(case) if isinstance(case, str | tuple) else ""


@pytest.mark.parametrize(("build", "step", "shown"), CASES, ids=named)
def test_a_face(build: Callable[[], Table], step: Step, shown: str) -> None:
    assert line(face_of(build(), step)) == shown


def verbs() -> Iterator[str]:
    """Those that the flow offers: the first argument of every action it makes."""
    for found in pkgutil.walk_packages(flow.__path__, f"{flow.__name__}."):
        module = importlib.import_module(found.name)
        for call in ast.walk(ast.parse(inspect.getsource(module))):
            if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Name):
                continue
            place = {"Action": 0, "die_actions": 2}.get(call.func.id)
            if place is None:
                continue
            verb = call.args[place]
            if isinstance(verb, ast.Constant):
                yield str(verb.value)
            elif isinstance(verb, ast.Name) and verb.id.isupper():
                yield str(getattr(module, verb.id))


def test_every_verb_has_a_face_of_its_own() -> None:
    known = faces.ALWAYS.keys() | faces.BY_NOUN.keys() | faces.NOW.keys()
    assert set(verbs()) == known


def test_every_verb_is_looked_at() -> None:
    seen = {step if isinstance(step, str) else step[0] for _, step, _ in CASES}
    assert set(verbs()) == seen


def blocked(t: Table) -> dict[tuple[str, Noun], str]:
    return {
        (verb, noun): t.match.face(t.seat, Action(verb, noun)).text
        for verb, noun, *_ in t.match.blocked(t.seat)
    }


def test_what_is_blocked_is_called_by_its_name() -> None:
    left = "guard_tower"
    t = table(has(AXL), has(EKO, left=left), at="move")
    assert blocked(t)[("move", "guard_tower")] == "Go to Guard Tower (Chronosseum)"
    assert blocked(commits())[("finish_commit", None)] == "Roll the dice"
    assert blocked(decides("N=F Ir=F 0"))[("complete", None)] == "Complete the Challenge"
    assert blocked(at_fold(""))[("fight", None)] == "Fight the Monster"


def test_the_button_says_what_comes() -> None:
    assert face_of(fights(), "stop").button == "Stop: 2 Hits"
    assert face_of(fights().do("stop"), ("hit", (0, 1))).button == "Hit 2 spots"
    assert face_of(decides("N=S Ir=F 0"), "complete").button == "Complete"
    assert face_of(decides("N=S Ir=W 0"), "complete").button == "Complete with Push It"


def test_what_a_further_die_costs_is_noted() -> None:
    t = commits(fruit=1)
    assert face_of(t, ("commit", "novice")).note == ""
    t.say(("commit", "novice"), ("commit", "novice"))
    assert face_of(t, ("commit", "novice")).note == "1 Fruit"
