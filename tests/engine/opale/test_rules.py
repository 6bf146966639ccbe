"""Numbered rules of Opale that no worked example covers; each test names its rule."""

from __future__ import annotations

import random
from collections import Counter

from engine import Action, Match
from engine.games.opale.cards import CARD_ID, CARD_POINTS, CARD_TYPE, SPOTS, components, deck
from engine.tools.simulate import seed_of
from tests.engine.opale.table import A, B, Table, state_of, table

COPIES = {
    "hunter": [1, 1, 1, 2, 2], "coral": [2, 3, 3, 4], "pearl": [1, 1, 2, 2, 3, 3, 4],
    "sorcerer": [1, 1, 2, 2], "petrified": [2] * 5, "golem": [1, 2, 3],
    "guardian": [1] * 6 + [2] * 3 + [3] * 2, "rider": [1, 1, 1, 1, 2], "city": [0] * 6,
}  # fmt: skip


def new(**options: bool) -> Table:
    return Table(Match.new("opale", options=options, seed=seed_of("rules"), salt="0" * 32))


def test_op_1_1_and_1_2_both_decks_hold_the_same_50_cards() -> None:
    for seat in (A, B):
        found: dict[str, list[int]] = {kind: [] for kind in COPIES}
        for card in deck(seat):
            found[CARD_TYPE[card]].append(CARD_POINTS[card])
        assert {kind: sorted(points) for kind, points in found.items()} == COPIES
        assert sum(CARD_POINTS[card] for card in deck(seat)) == 81
    assert len(set(CARD_ID)) == 100


def test_op_1_4_shells_exist_only_in_their_variant() -> None:
    assert new().match.view(None)["players"][0]["shells"] == []
    shells = new(seashells=True).match.view(None)["players"][1]["shells"]
    assert len(shells) == 5
    assert not any(shell["used"] for shell in shells)  # OP-9.11


def test_op_1_5_nine_spots() -> None:
    assert {s.id: s.silhouettes for s in SPOTS.values() if not s.pile} == {
        "hunter": 3, "guardian": 4, "rider": 2, "city": 3,
    }  # fmt: skip
    assert [spot.id for spot in SPOTS.values() if spot.pile] == [
        "coral", "pearl", "sorcerer", "petrified", "golem",
    ]  # fmt: skip
    arrows = {(spot.id, target) for spot in SPOTS.values() for target in spot.takes}
    assert {(row["from"], row["to"]) for row in components()["arrows"]} == arrows - {
        ("guardian", "guardian")
    }


def test_op_2_4_the_first_player_is_drawn() -> None:
    firsts = Counter(
        Match.new("opale", seed=seed_of(str(n)), salt="0" * 32).waiting() for n in range(200)
    )
    assert 70 < firsts[(0,)] < 130


def test_op_2_5_first_seat_begins_if_chosen() -> None:
    for number in range(8):
        options = {"first_player": "seat_1"}
        match = Match.new("opale", options=options, seed=seed_of(str(number)), salt="0" * 32)
        assert match.waiting() == (0,)


def test_op_3_3_no_pass_while_a_card_can_be_laid() -> None:
    t = table()
    assert t.menu(A) == ["pick"]
    t.refuses("pass", by=A)


def test_op_3_6_an_empty_hand_passes() -> None:
    t = table(size={A: 0}, draws={A: 0})
    assert t.menu(A) == ["pass"]
    t.do("pass", by=A)
    assert t.s.end_by == A  # OP-7.1 (b): the hand could not be filled


def test_op_3_7_refill_to_six_with_the_pawn() -> None:
    t = table(hands={A: ["pearl 1", "pearl 2"]}, pawn=A)
    t.play(A, "pearl 1", "pearl 2")
    assert t.hand(A) == 6


def test_op_3_10_the_waiting_player_is_never_asked() -> None:
    for number in range(5):
        match = Match.new(
            "opale", options={"seashells": True}, seed=seed_of(str(number)), salt="0" * 32
        )
        chance = random.Random(number)
        while not match.over:
            assert match.waiting() == (state_of(match).player,)
            match.act(state_of(match).player, chance.choice(match.menu(state_of(match).player)))


def test_op_4_4_a_target_is_emptied_whoever_laid_the_cards() -> None:
    t = table(hands={A: ["pearl 1"], B: ["coral 2"]}, spots={"pearl": [4, 3]})
    t.play(A, "pearl 1")
    t.play(B, "coral 2")
    assert t.scored(B) == 8
    assert t.points_on("pearl") == []


def test_op_5_8_riders_lie_beneath_the_board_after_taking() -> None:
    t = table(hands={A: ["rider 2"]}, spots={"rider": [1], "sorcerer": [2]})
    events = t.play(A, "rider 2", target="sorcerer")
    assert t.kinds(events)[:4] == ["laid", "target", "took", "docked"]


def test_op_7_3_the_last_turn_refills_and_a_fourth_city_changes_nothing() -> None:
    t = table(
        hands={A: ["city 0"], B: ["city 0", "city 0", "city 0"]}, spots={"city": [0, 0]}, cities=2
    )
    t.play(A, "city 0")
    t.play(B, "city 0", "city 0", "city 0")
    assert t.hand(B) == 5
    assert t.match.view(None)["city_piles"] == 4
    assert t.s.end_by == A
    assert t.match.over


def test_op_8_3_the_opponent_sees_only_the_size_of_the_reserve() -> None:
    t = table(reserve={A: ["golem 1", "golem 2"]}, foreshadowing=True)
    assert t.match.view(A)["reserves"][B] is None
    assert len(t.match.view(A)["reserves"][A]) == 2
    for viewer in (B, None):
        view = t.match.view(viewer)
        assert view["reserves"][A] is None
        assert view["players"][A]["reserve"] == 2


def test_op_8_4_last_card_needs_an_empty_reserve_too() -> None:
    t = table(
        hands={A: ["pearl 1"]}, reserve={A: ["golem 1", "golem 2"]}, draws={A: 1},
        foreshadowing=True, end_trigger="last_card",
    )  # fmt: skip
    t.play(A, "pearl 1")
    t.do("refill", "pile", by=A)
    assert t.s.end_by == -1


def test_op_9_6_deep_dive_needs_a_draw_pile() -> None:
    t = table(seashells=True, draws={A: 0})
    for shell in ("deep_dive", "changing_reef"):
        assert t.refuses("shell", shell, by=A) == "your draw pile is empty"


def test_op_9_7_discarded_cards_never_score() -> None:
    t = table(seashells=True, draws={A: 3})
    t.do("shell", "changing_reef", by=A)
    t.match.act(A, t.match.menu(A)[0])
    t.do("finish_discard", by=A)
    assert t.scored(A) == 0
    assert t.match.view(None)["players"][A]["removed"] > 0


def test_op_9_8_a_seal_holds_for_two_turns_in_a_row() -> None:
    t = table(seashells=True, hands={A: ["petrified 2"], B: ["pearl 1", "pearl 2", "hunter 1"]})
    t.do("shell_later", by=A)
    t.play(A, "petrified 2")
    t.do("shell", "sealed_shoal", by=A)
    t.do("choose_spot", "pearl", by=A)
    t.do("shell_later", by=B)
    t.play(B, "hunter 1")
    t.do("shell", "second_tide", by=B)
    assert not t.offers("pick", "pearl 1", by=B)


def test_op_9_10_a_shell_draw_that_empties_the_pile_is_no_trigger() -> None:
    t = table(seashells=True, draws={A: 1})
    t.do("shell", "changing_reef", by=A)
    t.match.act(A, t.match.menu(A)[0])
    t.do("finish_discard", by=A)
    assert t.left(A) == 0
    assert t.s.end_by == -1


def test_op_9_12_a_first_play_that_cannot_be_made_is_passed_and_so_is_the_second() -> None:
    t = table(seashells=True, hands={A: ["petrified 2"], B: ["guardian 1"] * 5})
    t.do("shell_later", by=A)
    t.play(A, "petrified 2")
    t.do("shell", "sealed_shoal", by=A)
    t.do("choose_spot", "guardian", by=A)
    t.do("shell", "twin_currents", by=B)
    assert t.menu(B) == ["pass"]
    t.do("pass", by=B)
    t.do("pass", by=B)
    assert t.match.waiting() == (A,)
    assert t.points_on("guardian") == []


def test_op_10_2_earlier_positions_show_no_covered_face() -> None:
    t = table(hands={A: ["pearl 4"], B: ["pearl 1"]})
    start = t.match.state
    t.play(A, "pearl 4")
    after_a = t.match.state
    assert t.match.view(B)["spots"]["pearl"]["top"]["points"] == 4
    t.play(B, "pearl 1")
    for viewer in (A, B, None):
        past = t.match.rules.past_view(after_a, t.match.state, viewer)
        assert past["spots"]["pearl"]["top"] == {"id": None, "type": "pearl", "points": None}
    own = t.match.rules.past_view(start, t.match.state, A)["hands"][A]
    assert own[0] == {"id": None, "type": "pearl", "points": None}
    assert own[1]["points"] is not None


def test_op_10_4_what_was_taken_is_shown_to_nobody() -> None:
    t = table(hands={A: ["coral 2"]}, spots={"pearl": [4, 1]})
    events = t.play(A, "coral 2")
    took = next(event for event in events if event.kind == "took")
    assert took.seen_by(A) == {
        "kind": "took", "seat": A, "spot": "coral", "target": "pearl", "count": 2,
    }  # fmt: skip


def test_op_13_1_other_kinds_may_be_picked_instead() -> None:
    t = table(seashells=True, hands={A: ["pearl 1", "pearl 2", "coral 2", "golem 1"]})
    assert t.match.view(A)["instead"] == []
    t.do("pick", "pearl 1", by=A)
    instead = t.match.view(A)["instead"]
    assert [card.split(":")[1].split("-")[0] for card in instead][:2] == ["coral", "golem"]
    assert t.match.view(B)["instead"] == t.match.view(None)["instead"] == []
    for card in instead:
        t.undo(A)
        t.match.act(A, Action("pick", card))


def test_op_13_7_a_turn_without_a_shell_takes_no_further_step() -> None:
    t = table(seashells=True, hands={A: ["pearl 1"]})
    t.play(A, "pearl 1")
    assert t.match.waiting() == (B,)


def test_op_13_7_the_wish_for_a_shell_is_secret_and_can_be_taken_back() -> None:
    t = table(seashells=True, hands={A: ["pearl 1"]})
    seen = t.match.view(B)
    t.do("shell_later", by=A)
    assert t.match.view(B) == seen
    assert t.match.view(A)["shell_later"]
    t.undo(A)
    assert t.offers("shell_later", by=A)


def test_op_13_7_a_version_1_question_before_the_play_goes_on_as_the_play() -> None:
    match = Match.new("opale", options={"seashells": True}, seed="1" * 32, salt="0" * 32)
    saved = match.dump()
    turn, top = saved["state"]["stack"][-2:]
    assert (turn["pc"], top["kind"]) == (2, "opale.lay_cards")
    saved["state"]["stack"][-1] = {"kind": "opale.choose_shell", "timing": "start"}
    del saved["state"]["shell_later"]
    again = Match.load({**saved, "rules_version": 1})
    assert again.menu(again.waiting()[0])[:5] == match.menu(match.waiting()[0])[:5]
    assert again.state.stack == match.state.stack


def test_op_13_7_no_question_without_a_usable_shell() -> None:
    t = table(seashells=True, hands={A: ["pearl 1"]})
    t.do("shell", "twin_currents", by=A)
    t.play(A, "pearl 1")
    t.do("pass", by=A)
    assert t.match.waiting() == (B,)


def test_op_13_9_and_13_12_the_reserve_is_chosen_in_secret_and_can_be_taken_back() -> None:
    t = new(foreshadowing=True)
    before = t.match.view(B)
    for _ in range(3):
        t.match.act(A, t.match.menu(A)[0])
    assert t.match.view(B) == before
    assert t.menu(A) == ["finish_reserve"]
    t.do("finish_reserve", by=A)
    assert t.match.waiting() == (B,)
    t.undo(A)
    t.undo(A)
    assert len(t.s.trays[A]) == 2
    t.match.act(A, t.match.menu(A)[0])
    t.do("finish_reserve", by=A)
    for _ in range(3):
        t.match.act(B, t.match.menu(B)[0])
    t.do("finish_reserve", by=B)
    assert not t.match.can_undo(A)
    assert not t.match.can_undo(B)


def test_previews_tell_what_a_play_takes_and_no_covered_face() -> None:
    t = table(hands={A: ["sorcerer 1"]}, spots={"pearl": [4, 1], "petrified": [2]})
    t.do("pick", "sorcerer 1", by=A)
    (shown,) = t.match.previews(A)
    marks = {mark.at: (mark.text, mark.then and mark.then.noun) for mark in shown.marks}
    assert marks == {
        "pearl": ("Take 2, 2 points or more", "pearl"),
        "petrified": ("Take 1, 2 points + Dragon", "petrified"),
    }


def test_previews_count_the_cards_being_laid() -> None:
    t = table(hands={A: ["guardian 1"]}, spots={"guardian": [1, 3, 2]})
    t.do("pick", "guardian 1", by=A)
    assert t.match.previews(A)[0].text == "Take 4 Guardians of Darkness, 7 points"


def test_a_position_saved_before_turns_had_numbers_is_in_play() -> None:
    match = Match.new("opale", seed="1" * 32, salt="0" * 32)
    saved = match.dump()
    del saved["state"]["lap"], saved["state"]["lapped"]
    assert Match.load(saved).view(A)["phase"] == match.view(A)["phase"] == "play"
