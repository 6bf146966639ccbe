"""Each promise can be broken, and the walk says which one it was and where."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from engine import Action, Face, IllegalAction, Match, Said
from engine.core.chance import Chance
from engine.core.codec import clone
from engine.core.frames import Flow
from engine.core.log import Step
from engine.core.state import State
from engine.core.types import Json, Options, Prompt, Result, Seat, Viewer
from engine.games.opale.flow.play import LayCards
from engine.games.opale.flow.reserve import ReserveCards
from engine.games.opale.rules import OpaleRules
from engine.games.opale.state import Opale
from engine.testing.contract import asking, facing, keeping, seeing, stepping
from engine.testing.contract.cases import Case
from engine.testing.contract.promise import Promise
from engine.testing.contract.walk import PROMISES, walk

CASE = Case("opale", 2, {"foreshadowing": True})
COUNT = itertools.count()
Sections = dict[str, Json]


class Bend(NamedTuple):
    """A method, and what takes its place: it is called with the method and what that is given."""

    owner: type
    name: str
    other: Callable[..., Any]

    def apply(self, patch: pytest.MonkeyPatch) -> None:
        whole, other = getattr(self.owner, self.name), self.other
        patch.setattr(self.owner, self.name, lambda *given: other(whole, *given))


def looks_and_changes(whole: Callable[..., Sections], rules: OpaleRules, s: Opale) -> Sections:
    s.reason = "looked at"
    return whole(rules, s)


def loads_with_a_card_less(whole: Callable[..., Opale], *given: object) -> Opale:
    s = whole(*given)
    s.hands[0].pop()
    return s


def deals_by_a_counter(
    whole: Callable[..., Opale], rules: OpaleRules, seats: int, seed: str, options: Options
) -> Opale:
    return whole(rules, seats, f"{next(COUNT):032x}", options)


def takes_anything(
    whole: Callable[..., Step], match: Match, seat: Seat, action: Action, decision: int
) -> Step:
    try:
        return whole(match, seat, action, decision)
    except IllegalAction:
        seat = match.waiting()[0]
        return whole(match, seat, match.menu(seat)[0], match.decision)


def nobody_is_first(whole: Callable[..., Result], rules: OpaleRules, s: Opale) -> Result:
    """Except where somebody gave up, which is another promise."""
    given_up = s.reason in ("resigned", "timeout", "adjudicated")
    return whole(rules, s) if given_up else whole(rules, s)._replace(placement=(2, 2))


def shows_the_next_card(
    whole: Callable[..., Sections], rules: OpaleRules, s: Opale, viewer: Viewer
) -> Sections:
    return whole(rules, s, viewer) | {"next": s.draws[1][-1:]}


def spoils_the_step(whole: Callable[..., Step], *given: object) -> Step:
    step = whole(*given)
    step.state.reason = "spoilt"
    return step


def begins_two_turns(whole: Callable[..., None], s: State, seat: Seat) -> None:
    whole(s, seat)
    s.emit("turn", seat=seat)


def remembers_the_last(
    whole: Callable[..., Flow], frame: ReserveCards, s: Opale, seat: Seat, action: Action
) -> Flow:
    s.reason = f"seat {seat} was last"
    return whole(frame, s, seat, action)


def mixes_what_lies_there(
    whole: object, rules: OpaleRules, s: Opale, seat: Seat, seed: str
) -> Opale:
    n = clone(s)
    Chance(seed).shuffle(n.draws[seat])
    return n


def nobody_loses(whole: object, rules: OpaleRules, s: Opale, seat: Seat, reason: str = "") -> None:
    s.finish((1, 1), reason or "resigned")


def reverses_the_places(whole: Callable[..., Step], match: Match) -> Step:
    step = whole(match)
    assert step.state.placement is not None
    step.state.placement = tuple(3 - place for place in step.state.placement)
    return step


BENDS: dict[type[Promise], Bend] = {
    keeping.Stillness: Bend(OpaleRules, "common", looks_and_changes),
    keeping.Soundness: Bend(OpaleRules, "check", lambda *given: ["a card is lost"]),
    keeping.Snapshots: Bend(OpaleRules, "load", loads_with_a_card_less),
    keeping.Records: Bend(OpaleRules, "setup", deals_by_a_counter),
    asking.Menus: Bend(LayCards, "options", lambda whole, *given: whole(*given) * 2),
    asking.Prompts: Bend(LayCards, "prompt", lambda *given: Prompt("", "pick")),
    asking.Refusals: Bend(Match, "try_act", takes_anything),
    asking.Ending: Bend(OpaleRules, "result", nobody_is_first),
    seeing.Secrets: Bend(OpaleRules, "own", shows_the_next_card),
    seeing.Deals: Bend(OpaleRules, "determinize", lambda whole, rules, s, *given: clone(s)),
    seeing.Redeals: Bend(OpaleRules, "determinize", mixes_what_lies_there),
    seeing.Views: Bend(OpaleRules, "common", lambda whole, *given: {**whole(*given), "hands": 0}),
    seeing.PastViews: Bend(OpaleRules, "past_view", lambda *given: {}),
    seeing.Tellings: Bend(OpaleRules, "tell", lambda *given: Said("no sentence")),
    facing.Faces: Bend(OpaleRules, "face", lambda *given: Face("Do something.")),
    facing.Steps: Bend(
        OpaleRules, "face", lambda whole, *given: whole(*given)._replace(step=True, group="")
    ),
    stepping.Undo: Bend(Match, "try_undo", spoils_the_step),
    stepping.Laps: Bend(State, "begin_turn", begins_two_turns),
    stepping.SecretChoices: Bend(ReserveCards, "resolve", remembers_the_last),
    stepping.HandingOver: Bend(Match, "try_hand_over", spoils_the_step),
    stepping.GivingUp: Bend(OpaleRules, "resign", nobody_loses),
    stepping.Adjudicating: Bend(Match, "try_adjudicate", reverses_the_places),
}


def test_each_promise_is_kept_until_it_is_bent() -> None:
    assert set(BENDS) == set(PROMISES)
    assert walk(CASE, 0) == []


@pytest.mark.parametrize("promise", PROMISES, ids=lambda promise: promise.__name__)
def test_a_broken_promise_is_named(promise: type[Promise], monkeypatch: pytest.MonkeyPatch) -> None:
    BENDS[promise].apply(monkeypatch)
    named = [line for line in walk(CASE, 0) if f": {promise.text}: " in line]
    assert named
    assert all(line.startswith("opale-2-foreshadowing=True, ply ") for line in named)


def crashes(*given: object) -> Flow:
    raise ZeroDivisionError


def test_a_crash_says_where(monkeypatch: pytest.MonkeyPatch) -> None:
    Bend(LayCards, "resolve", crashes).apply(monkeypatch)
    with pytest.raises(ZeroDivisionError) as error:
        walk(CASE, 0)
    assert error.value.__notes__[0].startswith("opale-2-foreshadowing=True, ply ")
