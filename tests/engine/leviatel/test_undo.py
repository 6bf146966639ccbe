"""Taking steps back (LL-19.4, LL-19.5) and small steps (LL-19.1, LL-19.3)."""

from engine import Action
from engine.core.codec import fingerprint
from tests.engine.leviatel.table import N, S, begun, state_of, table


def test_ll_19_1_a_question_with_one_answer_is_not_asked() -> None:
    t = table({"c1": ["billy", "raul"], "d1": ["recruit", "marco"]}, hand=["santana"])
    t.do("summon", "santana", by=S)
    assert t.unit("santana").area == "b1"


def test_ll_19_1_questions_come_in_the_order_of_the_rulebook() -> None:
    t = table({"b1": ["raul"]}, hand=["solown"], hides_next=True)
    t.do("summon", "solown", by=S)
    assert t.menu() == ["choose_area"]
    t.do("choose_area", "c1", by=S)
    assert t.menu() == ["choose_target"]
    t = table(hand=["triagle", "ant"], hides_next=True)
    t.do("summon", "triagle", by=S)
    t.do("choose_area", "c1", by=S)
    assert t.menu() == ["join_ant"]


def test_ll_19_4_steps_without_anything_new_are_taken_back() -> None:
    units = {"b2": ["billy"], "b1": ["recruit"], "c3": ["santana 3/6", "n:lirio 3/5"]}
    t = table(units, hand=["raul", "shield_up"], energy=9, coins=9)
    start = fingerprint(t.s)
    t.trade("energy_to_coin")
    t.invest("recruit@b1")
    t.move("billy@b2", "a2")
    t.engage("santana@c3")
    t.cast("shield_up", "billy@a2")
    t.summon("raul", "c1")
    while t.match.can_undo(S):
        t.undo()
    assert fingerprint(t.s) == start


def test_ll_19_4_a_drawn_card_is_a_barrier() -> None:
    hand = ["shield_up", "danger", "recruit", "marco", "teves"]
    t = table({"b1": ["raul"]}, hand=hand, decks={S: ["billy"]})
    t.move("raul@b1", "b2")
    t.cast("shield_up", "raul@b2")
    t.refuses_undo()


def test_ll_19_4_a_revealed_card_is_a_barrier() -> None:
    t = table({"b2": ["santana"], "b3": ["n:raul hidden"]})
    t.move("santana@b2", "b3")
    t.refuses_undo()


def test_ll_19_4_the_end_phase_is_a_barrier() -> None:
    t = table({"c1": ["ruby"], "b1": ["billy"]})
    t.end_turn()
    assert t.menu() == ["choose_target"]
    t.refuses_undo()


def test_ll_19_4_a_switch_shuffles() -> None:
    t = table()
    t.switch_deck()
    t.refuses_undo()


def test_ll_19_5_what_was_public_is_shown_as_taken_back() -> None:
    t = table({"b2": ["billy"]})
    t.do("move", "billy@b2", by=S)
    t.do("choose_area", "b3", by=S)
    events = t.match.undo(S)
    assert [event.kind for event in events] == ["undone"]
    assert t.match.undo(S) == []


def test_ll_19_5_limits_and_combos_are_restored() -> None:
    t = table({"b2": ["recruit", "vitorius"]}, hand=["diogones"])
    before = fingerprint(t.s)
    t.invest("vitorius@b2")
    t.undo()
    t.summon("diogones", "c1")
    t.undo()
    t.undo()
    assert fingerprint(t.s) == before
    assert t.offers("invest", "vitorius@b2")


def test_ll_19_4_the_other_players_turn_cannot_be_taken_back() -> None:
    match = begun({})
    first = state_of(match).first
    match.act(first, Action("end_turn"))
    for seat in (S, N):
        assert not match.can_undo(seat)
