"""Worked examples X1 to X14: setup, resources, trades, hand and decks, combos."""

import pytest

from engine import Action, Match
from engine.games.leviatel.cards import DECKS, broken_deck_rules, continued
from tests.engine.leviatel.table import N, S, begun, state_of, table


def test_x1_setup() -> None:
    match = begun({"second_player_coins": 1})
    s = state_of(match)
    first, second = s.sides[s.first], s.sides[1 - s.first]
    assert (first.energy, first.coins, len(first.hand)) == (2, 0, 5)
    assert (second.coins, len(second.hand)) == (0, 6)
    assert "energy" in second.hand
    match.act(s.first, Action("end_turn"))
    second = state_of(match).sides[1 - s.first]
    assert (second.energy, second.coins) == (2, 1)


def test_x1_by_the_book_the_second_player_gets_no_coin() -> None:
    match = begun({})
    match.act(state_of(match).first, Action("end_turn"))
    second = state_of(match).sides[state_of(match).player]
    assert (second.energy, second.coins) == (2, 0)


@pytest.mark.parametrize(
    ("turn", "coins", "expected"), [(3, 0, (4, 0)), (4, 0, (5, 0)), (5, 0, (5, 1)), (6, 1, (5, 2))]
)
def test_x2_resources_by_turn(turn: int, coins: int, expected: tuple[int, int]) -> None:
    t = table(on_turn=N, turn=turn - 1, coins={S: coins})
    t.end_turn()
    assert (t.energy(), t.coins()) == expected


def test_x3_a_trade_pays_for_billy() -> None:
    t = table(turn=1, energy=2, coins=0, hand=["billy"])
    t.trade("energy_to_coin")
    t.summon("billy", "b1")
    assert t.energy() == t.coins() == 0
    assert t.at("b1") == ["billy 2/1"]
    assert not t.ready("billy")


def test_x4_discards_from_turn_six_twice_a_turn() -> None:
    hand = ["billy", "raul", "santana"]
    t = table(turn=5, hand=hand)
    assert "turn 6" in t.refuses("trade", "discard", by=S)
    t = table(turn=6, energy=0, hand=hand)
    t.trade("discard", "billy")
    t.trade("discard", "raul")
    assert t.energy() == 2
    assert "2 a turn" in t.refuses("trade", "discard", by=S)


def test_x5_unspent_energy_is_lost() -> None:
    t = table(turn=2, energy=1)
    t.end_turn()
    t.end_turn()
    assert t.s.sides[S].turn == 3
    assert t.energy() == 4


def test_x6_the_energy_card_takes_no_hand_space() -> None:
    hand = [*DECKS["pirates"][:5], "energy"]
    t = table(on_turn=N, turn=2, energy=3, hand=hand, decks={N: ["billy"]})
    t.cast("energy")
    assert t.energy(N) == 4
    assert len(t.hand(N)) == 5
    assert t.deck(N) == ["billy"]
    assert t.graveyard(N) == []


def test_x7_the_hand_is_filled_at_once() -> None:
    t = table(hand=DECKS["pirates"][5:], decks={S: DECKS["rush"][:5]})
    t.summon("billy", "b1")
    assert (len(t.hand()), len(t.deck())) == (5, 4)


def test_x8_an_empty_deck_fills_nothing() -> None:
    t = table({"b1": ["raul"]}, hand=["shield_up", *DECKS["pirates"][6:]])
    t.cast("shield_up", "raul@b1")
    assert len(t.hand()) == 4


def test_x9_the_first_switch_is_free() -> None:
    t = table(hand=["energy"])
    t.switch_deck()
    assert t.health(S) == 15
    assert len(t.hand()) == 6
    assert "energy" in t.hand()
    assert len(t.deck()) == 5


def test_x10_later_switches_hurt_the_castle() -> None:
    t = table(switches={S: 1})
    t.switch_deck()
    assert t.health(S) == 10
    t = table(switches={S: 1}, health={S: 5})
    assert "castle would fall" in t.refuses("switch_deck", by=S)


def test_x11_deck_rules() -> None:
    common = [
        "santana",
        "billy",
        "jasmin",
        "teves",
        "recruit",
        "mia",
        "bibian",
        "drowned",
        "vespula",
    ]
    assert broken_deck_rules([*common, "skeleton"]) == []
    assert "legendary" in broken_deck_rules([*common[:8], "aerith", "akame"])[0]
    assert "exactly 10" in broken_deck_rules(common)[0]
    assert "token" in broken_deck_rules([*common, "remains"])[0]
    epics = ["raul", "fungoat", "danger", "pum", "triagle"]
    assert broken_deck_rules([*common[:5], *epics]) == ["At most 3 epic cards, this one has 4."]


def test_x12_a_loadout_is_repeated() -> None:
    a, b = list(DECKS["pirates"]), list(DECKS["builders"])
    assert "santana" in a
    assert "santana" in b
    assert broken_deck_rules(a) == broken_deck_rules(b) == []
    assert continued([a, b], 4) == [a, b, a, b]
    match = Match.new("leviatel", options={"plain_castles": False}, seed="1" * 32, salt="0" * 32)
    for verb, noun in (("choose_castle", "grey_keep"), ("choose_deck", "pirates"),
                       ("choose_deck", "builders"), ("finish_loadout", None)):  # fmt: skip
        match.act(S, Action(verb, noun))
    for verb, noun in (("choose_castle", "mint_house"), ("choose_loadout", "free_harbour"),
                       ("finish_loadout", None)):  # fmt: skip
        match.act(N, Action(verb, noun))
    assert state_of(match).sides[S].decks == state_of(match).sides[N].decks == [a, b, a, b]


def test_x13_treasure_after_a_pirate() -> None:
    t = table(energy=2, coins=1, hand=["treasure", "billy"])
    t.summon("billy", "b1")
    t.cast("treasure")
    assert t.coins() == 3


def test_x14_treasure_first_has_no_combo() -> None:
    t = table(energy=2, coins=1, hand=["treasure", "billy"])
    t.cast("treasure")
    assert t.coins() == 3
    t.summon("billy", "b1")
    assert t.stats("billy") == "2/1"
    assert t.coins() == 2
