"""Worked examples E36 to E48: Foreshadowing and Magic Seashells."""

from typing import Any

import pytest

from engine import Match
from engine.games.opale.cards import CARD_ID
from tests.engine.opale.table import A, B, Table, table


def reserve_three(t: Table, seat: int) -> None:
    for _ in range(3):
        t.match.act(seat, t.match.menu(seat)[0])
    t.do("finish_reserve", by=seat)


def with_shells(**position: Any) -> Table:
    return table(seashells=True, **position)


def test_e36_foreshadowing_setup() -> None:
    t = Table(Match.new("opale", options={"foreshadowing": True}, seed="3" * 32, salt="0" * 32))
    assert [t.hand(seat) for seat in (A, B)] == [8, 8]
    reserve_three(t, B)
    reserve_three(t, A)
    for seat in (A, B):
        assert (t.hand(seat), len(t.s.reserves[seat]), t.left(seat)) == (5, 3, 42)


def test_e37_refill_from_pile_and_reserve() -> None:
    t = table(
        hands={A: ["pearl 1", "pearl 2"]},
        reserve={A: ["golem 1", "golem 2", "golem 3"]},
        foreshadowing=True,
    )
    pile = t.left(A)
    t.play(A, "pearl 1", "pearl 2")
    t.do("refill", "pile", by=A)
    t.do("refill", "golem 2", by=A)
    assert (t.hand(A), len(t.s.reserves[A]), t.left(A)) == (5, 2, pile - 1)


def test_e38_a_hand_the_reserve_can_complete_must_be_completed() -> None:
    t = table(
        hands={A: ["pearl 1", "pearl 2"]},
        reserve={A: ["golem 1", "golem 2"]},
        draws={A: 0},
        foreshadowing=True,
    )
    t.play(A, "pearl 1", "pearl 2")
    assert (t.hand(A), t.s.reserves[A]) == (5, [])
    assert t.s.end_by == -1
    assert t.match.waiting() == (B,)


def test_e39_second_tide_gives_another_turn_with_another_shell() -> None:
    t = with_shells(hands={A: ["pearl 1"]})
    t.do("shell_later", by=A)
    t.play(A, "pearl 1")
    t.do("shell", "second_tide", by=A)
    assert t.match.waiting() == (A,)
    assert t.offers("shell", "twin_currents", by=A)
    assert not t.offers("shell", "second_tide", by=A)


def test_e40_no_second_tide_once_the_end_is_triggered() -> None:
    t = with_shells(hands={A: ["city 0"]}, spots={"city": [0, 0]}, cities=2)
    t.do("shell_later", by=A)
    t.play(A, "city 0")
    assert t.refuses("shell", "second_tide", by=A) == "the end has been triggered"
    assert t.offers("shell", "sealed_shoal", by=A)


def test_e41_twin_currents_makes_two_plays_and_one_refill() -> None:
    t = with_shells(hands={A: ["pearl 4", "coral 2"]}, spots={"pearl": [3]})
    t.do("shell", "twin_currents", by=A)
    t.play(A, "pearl 4")
    assert t.points_on("pearl") == [3, 4]
    assert t.hand(A) == 4
    events = t.play(A, "coral 2")
    assert t.scored(A) == 7
    assert t.kinds(events).count("drew") == 1
    assert t.hand(A) == 5


def test_e42_the_second_play_needs_another_spot() -> None:
    t = with_shells(hands={A: ["pearl 1", "pearl 2"]})
    t.do("shell", "twin_currents", by=A)
    t.play(A, "pearl 1")
    assert t.refuses("pick", "pearl 2", by=A) == "your first play was on this spot"


def test_e43_changing_reef_is_limited_by_the_draw_pile() -> None:
    t = with_shells(draws={A: 1})
    t.do("shell", "changing_reef", by=A)
    t.match.act(A, t.match.menu(A)[0])
    assert t.menu(A) == ["finish_discard"]
    t.do("finish_discard", by=A)
    assert (t.hand(A), t.left(A)) == (5, 0)


def test_e44_deep_dive_with_two_cards_left() -> None:
    t = with_shells(draws={A: 2})
    gone = len(t.s.removed[A])
    t.do("shell", "deep_dive", by=A)
    assert t.hand(A) == 7
    for _ in range(2):
        t.match.act(A, t.match.menu(A)[0])
    assert t.menu(A) == ["finish_discard"]
    t.do("finish_discard", by=A)
    assert t.hand(A) == 5
    assert len(t.s.removed[A]) == gone + 2
    assert "pick" in t.menu(A)


def seal(t: Table, spot: str) -> None:
    """A lays a petrified dragon, then the Sealed Shoal on a spot."""
    t.do("shell_later", by=A)
    t.play(A, "petrified 2")
    t.do("shell", "sealed_shoal", by=A)
    t.do("choose_spot", spot, by=A)


def test_e45_a_sealed_spot_can_be_taken_from_but_not_played_on() -> None:
    t = with_shells(hands={A: ["petrified 2"], B: ["pearl 4", "coral 2"]}, spots={"pearl": [3]})
    seal(t, "pearl")
    assert t.refuses("pick", "pearl 4", by=B) == "sealed by the Sealed Shoal"
    t.play(B, "coral 2")
    assert t.scored(B) == 3


def test_e46_with_only_sealed_cards_the_turn_is_passed() -> None:
    t = with_shells(hands={A: ["petrified 2"], B: ["guardian 1"] * 5})
    seal(t, "guardian")
    pile = t.left(B)
    assert t.menu(B) == ["pass", "shell", "shell_later"]
    t.do("pass", by=B)
    assert t.left(B) == pile
    assert t.match.waiting() == (A,)
    assert t.s.seals == ["", ""]


def test_e47_one_shell_a_turn() -> None:
    t = with_shells(hands={A: ["pearl 1", "coral 2"]})
    t.do("shell", "twin_currents", by=A)
    t.play(A, "pearl 1")
    t.do("pass", by=A)
    assert t.match.waiting() == (B,)


def test_e48_the_owner_knows_which_card_went_back() -> None:
    t = table(hands={A: ["sorcerer 1"]}, spots={"petrified": [2]}, pawn=B)
    events = t.play(A, "sorcerer 1", target="petrified")
    returned = next(event for event in events if event.kind == "returned")
    card = CARD_ID[t.s.draws[B][-1]]
    assert returned.seen_by(B)["card"]["id"] == card
    assert "card" not in returned.seen_by(A)
    assert "card" not in returned.seen_by(None)
    assert t.match.view(B)["returned"][B]["id"] == card
    assert t.match.view(A)["returned"] == [None, None]


def test_e56_the_second_play_may_be_skipped() -> None:
    t = with_shells(hands={A: ["pearl 1", "coral 2"]})
    t.do("shell", "twin_currents", by=A)
    t.play(A, "pearl 1")
    t.do("pass", by=A)
    assert t.kinds().count("drew") == 1
    assert t.hand(A) == 5


def test_e58_deep_dive_removes_exactly_as_many_as_were_drawn() -> None:
    t = with_shells(draws={A: 20})
    t.do("shell", "deep_dive", by=A)
    assert t.hand(A) == 8
    for _ in range(2):
        t.match.act(A, t.match.menu(A)[0])
    assert t.refuses("finish_discard", by=A) == "choose 1 more card"
    t.undo(A)
    t.undo(A)
    t.refuses_undo(A)


@pytest.mark.parametrize(
    ("draws", "reserve", "offered"),
    [
        (4, ["golem 1", "golem 2", "golem 3"], 4),
        (0, ["golem 1", "golem 2", "golem 3"], 3),
        (4, [], 0),
    ],
)
def test_e59_when_the_source_is_asked(draws: int, reserve: list[str], offered: int) -> None:
    t = table(hands={A: ["pearl 1"]}, reserve={A: reserve}, draws={A: draws}, foreshadowing=True)
    t.play(A, "pearl 1")
    assert len(t.nouns("refill", by=A)) == offered
