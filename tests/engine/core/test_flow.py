"""The loop: calls, returns, reactions, trigger chains, simultaneous decisions, runaways."""

from __future__ import annotations

import pytest

from engine import Action, IllegalAction, RulesFault
from engine.core import loop
from engine.core.chance import Chance
from engine.core.codec import clone, decode, encode, fingerprint
from engine.core.frames import Call, Flow, Procedure, frame
from engine.core.state import State
from engine.core.types import Noun
from tests.engine.toys import council, duel


def new_duel(mine: list[str], theirs: list[str]) -> duel.Duel:
    s = duel.Duel(seats=2, chance=Chance("0" * 32), rows=[mine, theirs])
    loop.start(s, duel.Game())
    return s


def new_council(seats: int = 3) -> council.Council:
    s = council.Council(seats=seats, chance=Chance("0" * 32))
    loop.start(s, council.Game())
    return s


def act(s: State, seat: int, verb: str, noun: Noun = None) -> None:
    loop.apply(s, seat, Action(verb, noun))


def test_one_death_kills_and_asks_in_a_chain() -> None:
    s = new_duel(["pawn"], ["pawn", "queen", "bomb"])
    act(s, 0, "hit", 2)
    assert [event.public["piece"] for event in s.events] == ["bomb", "queen"]
    assert loop.waiting(s) == (1,)
    act(s, 1, "summon", "pawn")
    assert s.rows[1] == ["pawn", "pawn"]
    assert loop.waiting(s) == (1,)
    assert loop.legal(s, 1) == [Action("hit", 0)]


def test_a_chain_survives_saving_in_its_middle() -> None:
    s = new_duel(["pawn"], ["pawn", "queen", "bomb"])
    act(s, 0, "hit", 2)
    again = decode(encode(s))
    for state in (s, again):
        act(state, 1, "pass")
    assert fingerprint(s) == fingerprint(again)


def test_triggers_run_in_the_order_the_game_names() -> None:
    s = new_duel(["queen"], ["queen"])
    s.triggers = [duel.Heir(seat=1), duel.Heir(seat=0)]
    loop.advance(s)
    assert loop.waiting(s) == (0,)
    act(s, 0, "pass")
    assert loop.waiting(s) == (1,)


def hit_in_a_wave(s: duel.Duel) -> list[tuple[int, ...]]:
    """Two heirs are asked; the first answer queues a third. Who is asked, in order."""
    s.triggers = [duel.Heir(seat=0), duel.Heir(seat=1)]
    loop.advance(s)
    asked = [loop.waiting(s)]
    s.triggers = [duel.Heir(seat=0)]
    act(s, 0, "pass")
    asked.append(loop.waiting(s))
    act(s, asked[-1][0], "pass")
    return [*asked, loop.waiting(s)]


def test_a_chain_is_followed_at_once() -> None:
    assert hit_in_a_wave(new_duel(["queen"], ["queen"])) == [(0,), (0,), (1,)]


def test_or_triggers_caused_meanwhile_wait_for_the_next_wave() -> None:
    s = duel.Waves(seats=2, chance=Chance("0" * 32), rows=[["queen"], ["queen"]])
    loop.start(s, duel.Game())
    assert hit_in_a_wave(s) == [(0,), (1,), (0,)]


def test_each_other_seat_is_asked_in_turn_order() -> None:
    s = new_council(4)
    act(s, 0, "propose", "tax")
    assert loop.waiting(s) == (1,)
    act(s, 1, "object")
    act(s, 1, "say", "cost")
    assert s.returned == "cost"
    assert loop.waiting(s) == (2,)
    act(s, 2, "pass")
    act(s, 3, "object")
    act(s, 3, "say", "time")
    assert s.objections == ["1 on tax: cost", "3 on tax: time"]
    assert loop.waiting(s) == (0, 1, 2, 3)


def voting() -> council.Council:
    s = new_council()
    act(s, 0, "propose", "tax")
    act(s, 1, "pass")
    act(s, 2, "pass")
    return s


def test_all_vote_at_once_and_the_decision_stays_the_same() -> None:
    s = voting()
    decision = s.decision
    act(s, 2, "vote", 1)
    assert s.decision == decision
    assert loop.waiting(s) == (0, 1)
    with pytest.raises(IllegalAction) as refusal:
        act(s, 2, "vote", 0)
    assert refusal.value.code == "not_your_turn"
    act(s, 0, "vote", 1)
    act(s, 1, "vote", 0)
    assert s.yes == 2
    assert s.over


def test_a_vote_can_be_taken_back_until_all_are_in() -> None:
    s = voting()
    act(s, 2, "vote", 1)
    loop.take_back(s, 2)
    assert loop.waiting(s) == (0, 1, 2)
    with pytest.raises(RulesFault):
        loop.take_back(s, 2)


def test_the_decision_counter_grows_with_every_wait() -> None:
    s = new_duel(["pawn", "pawn"], ["pawn", "pawn"])
    seen = [s.decision]
    while not s.over:
        act(s, s.player, "hit", 0)
        seen.append(s.decision)
    assert seen == sorted(seen)
    assert loop.legal(s, 0) == []
    assert s.stack == []


def test_copies_share_nothing() -> None:
    s = new_duel(["pawn"], ["pawn", "queen"])
    copy = clone(s)
    act(copy, 0, "hit", 1)
    assert s.rows[1] == ["pawn", "queen"]
    assert s.events == []


@frame("toy.endless")
class Endless(Procedure[State]):
    steps = ("again",)

    def again(self, s: State) -> Flow:
        return self.jump("again")


@frame("toy.deep")
class Deep(Procedure[State]):
    steps = ("deeper",)

    def deeper(self, s: State) -> Flow:
        return Call(Deep())


@frame("toy.nothing")
class Nothing(Procedure[State]):
    steps = ()


@pytest.mark.parametrize("first", [Endless, Deep, Nothing])
def test_flow_that_never_asks_is_a_fault(first: type[Procedure[State]]) -> None:
    with pytest.raises(RulesFault):
        loop.start(State(seats=1, chance=Chance("0" * 32)), first())
