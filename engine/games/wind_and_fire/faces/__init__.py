"""Actions in words and places, for the seat that is asked."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from typing import Any

from engine.core.face import Face, plain
from engine.core.types import Action, Noun
from engine.games.wind_and_fire.faces import contest, training
from engine.games.wind_and_fire.state import WindAndFire


def face(s: WindAndFire, action: Action) -> Face:
    """What `action` is to the seat that may do it."""
    verb, noun = action
    now = IN_THIS_POSITION.get(verb)
    return now(s, noun) if now else _always(verb, noun)


@cache
def _always(verb: str, noun: Noun) -> Face:
    """What does not depend on the position is made once."""
    if verb in ALONE:
        return ALONE[verb]
    made = BY_NOUN.get(verb)
    return made(noun) if made else plain(Action(verb, noun))


# -- by the verb ----------------------------------------------------------------------------------

ALONE = {
    "keep_personal": Face(
        "Keep these three tournaments",
        short="Keep them", note="they stay secret", button="Keep them", group="bar",
    ),
    "redraw_personal": Face(
        "Shuffle them back and draw three anew",
        short="Draw three anew", note="yours go back first", button="Draw anew", group="bar",
    ),
    "complete_task": Face(
        "Complete the task of your trainer", ("trainer",), button="Complete it"
    ),
    "finish_distribution": Face("Offer these areas", button="Offer these areas", group="finish"),
    "finish_reroll": Face("Roll the chosen areas", button="Roll them", group="finish"),
    "finish_preparation": Face("My dragon is ready", button="Ready", group="finish"),
    "finish_dials": Face("Lock the dials", button="Lock the dials", group="finish"),
    "finish_payment": Face("Hand these in", button="Hand them in", group="finish"),
    "finish_card": Face("That is enough for this card", button="Enough", group="finish"),
    "end_turn": Face("End turn", button="End turn", group="finish"),
    "pass": Face("Pass", group="pass"),
    "end_go": Face("No more cards now", short="Go on", group="pass"),
}  # fmt: skip
BY_NOUN: dict[str, Callable[[Any], Face]] = {
    "reroll_area": training.reroll_area,
    "place_tile": training.place_tile,
    "transfer": training.transfer,
    "choose_pattern": partial(training.pattern, do="Flip", button="Flip these"),
    "discard_pattern": partial(training.pattern, do="Hand in", button="Hand them in"),
    "hand_in": partial(training.of_piece, do="Hand in", step=True),
    "gain_element": partial(training.of_piece, do="Gain", button="Gain it"),
    "put_token": partial(training.holding, do="Put the power token on", button="Put it there"),
    "remove_black": partial(training.holding, do="Remove a black crystal from", button="Remove it"),
    "pay_from": partial(training.holding, do="Pay with gold from", button="Pay"),
    "settle": training.settle,
    "upgrade": training.upgrade,
    "curse_tile": training.curse_tile,
    "keep_card": partial(contest.card, do="Keep"),
    "copy_card": partial(contest.card, do="Copy"),
    "play_card": contest.play,
    "set_aside": partial(contest.hold, when="last"),
    "choose_opening": partial(contest.hold, when="first"),
    "choose_tournament": partial(contest.hold, when="now"),
    "set_elements": contest.elements,
    "set_gold": contest.gold,
    "name_element": partial(contest.element, do="Name"),
    "spend_extra": partial(contest.element, do="Spend 1 more"),
    "name_kindred": contest.kindred,
    "move_black": contest.move_black,
    "choose_player": contest.player,
    "ignore": contest.ignore,
    "mark_achievement": contest.achievement,
}
IN_THIS_POSITION: dict[str, Callable[[WindAndFire, Any], Face]] = {
    "place_die": training.place_die,
    "choose_area": training.choose_area,
    "use_die": training.use_die,
    "reuse_die": training.reuse_die,
    "turn_die": training.turn_die,
    "master_die": training.master_die,
    "gain_bonus": training.gain_bonus,
    "put_gold": training.put_gold,
    "put_black": training.put_black,
    "take_sigil": training.take_sigil,
}
