"""Who may see what (WF-1.7): hands, personal tournaments, dials, plans; positions dealt anew."""

import json
from typing import Any

from engine import Match
from engine.core.codec import fingerprint
from tests.engine.wind_and_fire.table import A, B, C, Table, has, table

MINE = "fire_breath_red flight_red tail_wielding_red"
YOURS = "fire_breath_blue flight_blue tail_wielding_blue"


def assert_hidden(t: Table, of: int, *words: str) -> None:
    """None of the words is in what the others see: views, prompts, the events of the last step."""
    for viewer in (None, *range(t.s.seats)):
        if viewer == of:
            continue
        shown = json.dumps([t.match.view(viewer), t.match.prompt(viewer)])
        shown += json.dumps([event.seen_by(viewer) for event in t.told])
        shown += json.dumps([event.looked_up() for event in t.told])
        for word in words:
            assert f'"{word}"' not in shown, (viewer, word)


def assert_same_for(t: Table, seat: int) -> int:
    """A position dealt anew looks the same to `seat` and to watchers, byte for byte; how many
    different ones there are."""
    deals = set()
    for n in range(12):
        other = t.match.rules.determinize(t.s, seat, f"{n:032x}")
        assert t.match.rules.check(other) == []
        for viewer in (seat, None):
            assert json.dumps(t.match.rules.view(other, viewer)) == json.dumps(t.match.view(viewer))
        deals.add(fingerprint(other))
    return len(deals)


def dealt_anew(t: Table, seat: int) -> list[Any]:
    """The open decision in positions dealt anew for `seat`."""
    deals = [t.match.rules.determinize(t.s, seat, f"{n:032x}") for n in range(20)]
    return [deal.stack[-1] for deal in deals]


def test_hands_are_seen_by_their_owner_only() -> None:
    t = table(has(hand="TR3 TU6"), has(hand="TR8"), mode="advanced")
    assert t.match.view(A)["hands"] == [["TR3", "TU6"], None]
    assert t.match.view(B)["hands"] == [None, ["TR8"]]
    assert t.match.view(None)["hands"] == [None, None]
    assert_hidden(t, A, "TR3", "TU6")


def test_the_backs_of_a_hand_are_open() -> None:
    t = table(has(hand="TR3 TU6 TU1"), has(), mode="advanced")
    assert t.match.view(None)["players"][A]["cards"] == {"training": 1, "tournament": 2}


def test_a_drawn_card_is_known_to_its_owner_only() -> None:
    t = table(has(cleared="forest"), has(), dice="blue 1", deck="TR3")
    t.use("blue", "lake")
    (drew,) = (event for event in t.told if event.kind == "drew")
    assert drew.seen_by(B) == {"kind": "drew", "seat": A, "back": "training"}
    assert drew.seen_by(A)["card"] == "TR3"
    assert_hidden(t, A, "TR3")


def test_the_two_cards_of_advanced_mode_are_secret_until_one_is_discarded() -> None:
    t = table(
        has(cleared="forest"), has(), dice="blue 1", deck="TR3", actions="TU6", mode="advanced"
    )
    t.use("blue", "lake")
    assert t.match.view(A)["secret"] == {"kind": "keep", "cards": ["TR3", "TU6"]}
    assert t.match.view(B)["secret"] == {"kind": "keep", "cards": None}
    assert_hidden(t, A, "TR3", "TU6")
    assert assert_same_for(t, B) > 1
    t.do("keep_card", "TU6")
    assert_hidden(t, A, "TU6")
    assert t.fields("discarded")["card"] == "TR3"
    assert t.match.view(B)["secret"] is None


def test_personal_tournaments_are_seen_by_their_owner_only() -> None:
    t = table(has(personal=MINE), has(personal=YOURS), dice="white 1")
    assert t.match.view(A)["personal"] == [MINE.split(), None]
    assert t.match.view(None)["personal"] == [None, None]
    assert [player["personal"] for player in t.match.view(None)["players"]] == [3, 3]
    assert_hidden(t, A, *MINE.split())
    assert set(t.match.view(A)["forecast"]) == {*t.s.public, *MINE.split()}


def test_redrawn_tournaments_are_known_to_their_owner_only() -> None:
    match = Match.new("wind_and_fire", seats=2, seed="3" * 32, salt="0" * 32)
    t = Table(match)
    seat = t.seat
    t.do("redraw_personal")
    (drawn,) = (event for event in t.told if event.kind == "personal_drawn")
    assert drawn.seen_by(1 - seat) == {"kind": "personal_drawn", "seat": seat}
    assert drawn.seen_by(seat)["cards"] == t.player(seat).personal
    assert_hidden(t, seat, *t.player(seat).personal)


def test_dials_are_secret_until_all_are_set() -> None:
    t = table(has(gold=5, up="r2c2"), has(gold=5), has(gold=1), at="contest", contest="head red",
              mode="advanced")  # fmt: skip
    watched = [t.match.view(viewer) for viewer in (B, C, None)]
    t.do("set_elements", 1, by=A)
    t.do("set_gold", 4, by=A)
    assert [t.match.view(viewer) for viewer in (B, C, None)] == watched
    assert t.match.view(A)["secret"]["plans"] == [{"elements": 1, "gold": 4}, None, None]
    assert t.told == []
    t.do("finish_dials", by=A)
    assert t.match.view(B)["secret"]["done"] == [True, False, False]
    assert t.match.view(B)["secret"]["plans"][A] is None
    assert t.kinds() == ["ready"]
    assert assert_same_for(t, B) > 1
    assert len({frame.gold[A] for frame in dealt_anew(t, B)}) > 2
    t.dial(B, 0, 2)
    t.dial(C, 0, 0)
    assert t.fields("dials") == {"elements": [1, 0, 0], "gold": [4, 2, 0]}


def test_last_gold_and_black_crystals_are_placed_in_secret() -> None:
    t = table(has(gold=1, pyramid=1), has(training=1), at="storages")
    watched = t.match.view(B)
    t.do("put_gold", "wings", by=A)
    t.do("put_black", "head", by=A)
    assert t.match.view(B) == watched
    assert t.match.view(A)["secret"]["plans"] == [["wings", "head"], None]
    assert t.told == []
    t.do("finish_preparation", by=A)
    assert t.match.view(B)["players"][A]["parts"][1]["power"] == 1
    assert assert_same_for(t, B) > 1
    assert len({tuple(frame.plans[A]) for frame in dealt_anew(t, B)}) > 2
    t.say(("put_black", "tail"), "finish_preparation", by=B)
    assert t.match.view(B)["players"][A]["parts"][1]["power"] == 2


def test_payments_are_secret_until_all_have_paid() -> None:
    t = table(has(up="r2c2 r4c3 r5c5"), has(up="r2c2 r4c3"), at="reveal", contest="head red",
              dials=[(1, 0), (1, 0)], mode="advanced")  # fmt: skip
    watched = t.match.view(B)
    t.do("hand_in", "r5c5", by=A)
    assert t.match.view(B) == watched
    assert t.match.view(A)["secret"]["plans"] == [["r5c5"], None]
    t.do("finish_payment", by=A)
    assert t.match.view(B)["players"][A]["up"] == ["r2c2", "r4c3", "r5c5"]
    assert assert_same_for(t, B) > 1
    assert len({tuple(frame.paid[A]) for frame in dealt_anew(t, B)}) == 3
    t.pay(B, "r2c2")
    assert t.match.view(B)["players"][A]["up"] == ["r2c2", "r4c3"]


def test_a_position_dealt_anew_keeps_what_is_known() -> None:
    t = table(
        has(personal=MINE, hand="TR3 TU6"), has(personal=YOURS, hand="TR8 TU1"), pile="TR1",
        sigils="", mode="advanced",
    )  # fmt: skip
    for seat in (A, B):
        assert assert_same_for(t, seat) == 12
    other = t.match.rules.determinize(t.s, A, "5" * 32)
    assert other.players[A].hand == ["TR3", "TU6"]
    assert other.players[A].personal == MINE.split()
    assert other.training_pile == ["TR1"]


def test_others_get_other_cards_than_they_have() -> None:
    t = table(has(), has(hand="TR8 TU1", personal=YOURS), mode="advanced")
    deals = [t.match.rules.determinize(t.s, A, f"{n:032x}") for n in range(30)]
    assert len({tuple(deal.players[B].hand) for deal in deals}) > 5
    assert len({tuple(deal.players[B].personal) for deal in deals}) > 5
    assert len({deal.training_deck[-1] for deal in deals}) > 3
    for deal in deals:
        assert [card[:2] == "TR" for card in deal.players[B].hand] == [True, False]


def test_decks_are_numbers_only() -> None:
    t = table(has(), has(), deck="TR3", actions="TU6", sigils="", mode="advanced")
    shown = t.match.view(None)
    assert (shown["decks"]["training"], shown["decks"]["tournament"]) == (27, 36)
    assert [sigil["left"] for sigil in shown["sigils"]] == [4, 4, 4]
    assert_hidden(t, -1, *t.s.sigil_stacks[0])


def test_a_finished_match_shows_all_hands() -> None:
    t = table(has(hand="TR3"), has(personal=YOURS))
    t.match.resign(A)
    shown = t.match.rules.open_view(t.s)
    assert shown["hands"][A] == ["TR3"]
    assert shown["personal"][B] == YOURS.split()
    assert shown["phase"] == "over"
