"""Rules of chapters 1 to 3, 5, 6 and 18 that no worked example covers: parts, setup, resources."""

import pytest

from engine import Action, InvalidOptions, Match, catalogue
from engine.games.leviatel import board
from engine.games.leviatel.cards import (
    CARDS,
    CASTLES,
    DECKS,
    LOADOUTS,
    broken_deck_rules,
    refused_cards,
)
from tests.engine.leviatel.table import N, S, begun, state_of, table

RUSH = list(DECKS["rush"])


def new(seed: str = "1", **options: object) -> Match:
    """With castles to choose from."""
    options = {"plain_castles": False, **options}
    return Match.new("leviatel", options=options, seed=seed * 32, salt="0" * 32)


def choose(match: Match, seat: int, *picks: tuple[str, str | None]) -> None:
    for verb, noun in picks:
        match.act(seat, Action(verb, noun))


def quick(match: Match, seat: int, loadout: str = "free_harbour") -> None:
    choose(match, seat, ("choose_castle", "grey_keep"), ("choose_loadout", loadout),
           ("finish_loadout", None))  # fmt: skip


# -- parts and map ---------------------------------------------------------------------------


def test_ll_1_1_a_fallen_castle_ends_the_game() -> None:
    t = table({"b4": ["billy 2/1"]}, health={N: 2})
    t.end_turn()
    assert t.s.placement == (1, 2)
    assert t.result().reason == "castle"


def test_ll_1_2_all_seventy_cards_are_there() -> None:
    assert len(CARDS) == 70
    kinds = [card.kind for card in CARDS.values()]
    assert {kind: kinds.count(kind) for kind in kinds} == {
        "character": 51, "structure": 9, "spell": 10,
    }  # fmt: skip


def test_ll_1_3_values_have_no_upper_limit_and_do_not_heal() -> None:
    t = table({"b1": ["billy 2/9"]}, hand=["shield_up"])
    t.cast("shield_up", "billy@b1")
    assert t.stats("billy") == "2/11"
    t.end_turn()
    t.end_turn()
    assert t.stats("billy") == "2/11"


def test_ll_1_9_what_changed_a_value_adds_up() -> None:
    units = {"c1": ["amanda"], "c2": ["billy 2/1", "mia"], "c3": ["n:santana 9/9"]}
    t = table(units, {"c2": "marine_tower"}, hand=["call_to_arms", "violence"])
    t.cast("call_to_arms", "billy@c2")
    t.cast("violence", "billy@c2")
    for unit in t.match.view(S)["units"]:
        card = CARDS[unit["card"]]
        marks = unit["marks"]
        assert unit["attack"] == card.attack + sum(mark["attack"] for mark in marks)
        assert unit["defence"] == card.defence + sum(mark["defence"] for mark in marks)
    billy = t.seen(S)[t.id("billy@c2")]
    assert [mark["by"] for mark in billy["marks"]] == [
        "call_to_arms", "amanda", "marine_tower", "marine_tower", "violence",
    ]  # fmt: skip


def test_ll_1_10_rarities_of_the_ready_decks() -> None:
    for deck in DECKS.values():
        assert broken_deck_rules(list(deck)) == []
    assert all(len(decks) == 2 for decks in LOADOUTS.values())


def test_ll_2_2_the_map_is_the_same_for_both() -> None:
    for area in board.AREAS:
        turned = f"{'edcba'['abcde'.index(area[0])]}{5 - board.row(area)}"
        assert board.KIND[turned] == board.KIND[area]
        assert board.KIND[f"{turned[0]}{area[1]}"] == board.KIND[area]
    assert len(board.AREAS) == 20


def test_ll_2_8_to_2_12_directions_are_seen_by_the_owner() -> None:
    assert board.coasts(N) == ("a4", "e4")
    assert board.front("c2", S) == ("c3",)
    assert board.front("c2", N) == ("c1",)
    assert board.behind("c1", S) == ()
    assert board.left_and_right("a2") == ("b2",)
    assert sorted(board.adjacent("c2")) == ["b2", "c1", "c3", "d2"]
    assert board.ahead("c3", N) == ("c2", "c1")
    assert board.opposite("a1") == "a4"
    assert [board.in_center(area) for area in ("c1", "c2", "c3", "c4")] == [
        False,
        True,
        True,
        False,
    ]


@pytest.mark.parametrize(
    ("gain", "expected"),
    [("defence", ("2/2", 5, 1)), ("attack", ("3/1", 5, 1)), ("energy", ("2/1", 6, 1)),
     ("coin", ("2/1", 5, 2))],
)  # fmt: skip
def test_ll_2_6_what_a_base_gives_is_an_option(gain: str, expected: tuple[str, int, int]) -> None:
    t = table({"c2": ["billy 2/1"]}, on_turn=N, coins={S: 0}, base_gain=gain)
    t.end_turn()
    assert (t.stats("billy"), t.energy(), t.coins()) == expected


def test_ll_2_9_one_structure_of_either_player() -> None:
    t = table({"b2": ["billy"]}, {"b2": "n:explosives"}, hand=["passage"])
    assert t.answers("build", "passage") == []


def test_ll_2_13_nature_of_either_player_counts() -> None:
    t = table({"c2": ["pinho"], "b2": ["pum 2/3"]}, {"b2": "n:flower_field"})
    assert t.stats("pum") == "4/3"


# -- setup -----------------------------------------------------------------------------------


def test_ll_3_1_both_may_choose_the_same_castle() -> None:
    match = new()
    quick(match, S)
    quick(match, N)
    assert [side.castle for side in state_of(match).sides] == ["grey_keep", "grey_keep"]


def test_ll_3_1_plain_castles_are_not_chosen() -> None:
    match = new(plain_castles=True, castle_health=25)
    assert "choose_castle" not in [action.verb for action in match.menu(S)]
    choose(match, S, ("choose_loadout", "iron_wall"), ("finish_loadout", None))
    choose(match, N, ("choose_loadout", "iron_wall"), ("finish_loadout", None))
    assert [side.castle for side in state_of(match).sides] == ["grey_keep", "grey_keep"]
    assert [side.health for side in state_of(match).sides] == [25, 25]


def test_ll_3_2_a_loadout_has_two_to_four_decks() -> None:
    match = new()
    choose(match, S, ("choose_castle", "mint_house"), ("choose_deck", "rush"))
    assert [b.why for b in match.blocked(S)] == ["a deck to choose"]
    assert Action("finish_loadout") not in match.menu(S)
    choose(match, S, ("choose_deck", "rush"), ("choose_deck", "undead"), ("choose_deck", "rites"))
    assert [action.verb for action in match.menu(S)] == ["finish_loadout"]


@pytest.mark.parametrize("most", [2, 3, 4])
def test_ll_3_4_how_many_decks_can_be_used(most: int) -> None:
    match = new(max_decks=most)
    quick(match, S)
    quick(match, N)
    pirates, builders = (list(DECKS[deck]) for deck in LOADOUTS["free_harbour"])
    assert state_of(match).sides[S].decks == [pirates, builders, pirates, builders][:most]


def test_ll_3_5_who_begins_is_random() -> None:
    firsts = set()
    for seed in "0123456789abcdef":
        match = new(seed)
        quick(match, S)
        quick(match, N)
        firsts.add(state_of(match).first)
    assert firsts == {S, N}


@pytest.mark.parametrize("coins", [0, 1, 2])
def test_ll_3_6_the_second_players_coins(coins: int) -> None:
    match = begun({"second_player_coins": coins, "second_player_energy_cards": 0})
    second = 1 - state_of(match).first
    assert "energy" not in state_of(match).sides[second].hand
    match.act(state_of(match).first, Action("end_turn"))
    assert state_of(match).sides[second].coins == coins
    assert state_of(match).sides[1 - second].coins == 0


def test_ll_3_7_one_mulligan_at_the_same_time() -> None:
    match = new()
    quick(match, S)
    quick(match, N)
    before = [side.hand[:] for side in state_of(match).sides]
    assert match.waiting() == (S, N)
    match.act(N, Action("mulligan", "yes"))
    assert match.waiting() == (S,)
    assert match.events == []
    assert not match.can_undo(N)
    match.act(S, Action("mulligan", "no"))
    assert state_of(match).sides[S].hand == before[S]
    assert state_of(match).sides[N].hand != before[N]
    assert len([card for card in state_of(match).sides[N].hand if card != "energy"]) == 5
    told = [dict(event.public) for event in match.events if event.kind == "mulligan"]
    assert told == [{"seat": S, "again": False}, {"seat": N, "again": True}]


def test_ll_3_7_without_the_mulligan_nothing_is_asked() -> None:
    match = new(mulligan=False)
    quick(match, S)
    quick(match, N)
    assert match.waiting() == (state_of(match).first,)
    assert Action("end_turn") in match.menu(state_of(match).first)


def test_ll_3_9_the_choice_is_secret_until_both_have_chosen() -> None:
    match = new()
    choose(match, S, ("choose_castle", "mint_house"), ("choose_loadout", "iron_wall"))
    for viewer in (N, None):
        assert match.view(viewer)["setup"][S] == {"done": False}
        assert match.view(viewer)["players"][S]["castle"] is None
    assert match.view(S)["setup"][S]["castle"] == "mint_house"
    choose(match, S, ("finish_loadout", None))
    assert match.view(N)["setup"][S] == {"done": True}
    match.undo(S)
    match.undo(S)
    assert match.view(S)["setup"][S]["decks"] == []
    choose(match, S, ("choose_loadout", "iron_wall"), ("finish_loadout", None))
    quick(match, N)
    assert match.view(N)["players"][S]["castle"] == "mint_house"


def test_own_decks_can_be_chosen() -> None:
    mine = {"My rush": RUSH}
    match = new(own_decks=[mine, {}])
    assert match.view(S)["setup"][S]["own_decks"] == mine
    assert "own_decks" not in match.view(N)["setup"][S]
    assert Action("choose_deck", "own:My rush") not in match.menu(N)
    choose(match, S, ("choose_castle", "grey_keep"), ("choose_deck", "own:My rush"),
           ("choose_deck", "own:My rush"), ("finish_loadout", None))  # fmt: skip
    quick(match, N)
    assert state_of(match).sides[S].decks == [RUSH] * 4


@pytest.mark.parametrize("own", [[{"x": RUSH[:9]}, {}], [{}, {"x": [*RUSH[:9], "remains"]}]])
def test_own_decks_are_checked(own: list[dict[str, list[str]]]) -> None:
    with pytest.raises(InvalidOptions, match="deck 'x'"):
        new(own_decks=own)


@pytest.mark.parametrize("own", [5, [{}], [{}, 5], [{"x": "rush"}, {}], [{"x": [1] * 10}, {}]])
def test_nonsense_for_own_decks_is_refused(
    own: object,
) -> None:
    with pytest.raises(InvalidOptions):
        new(own_decks=own)


def test_ll_3_3_deck_messages_say_what_is_wrong() -> None:
    assert broken_deck_rules(["nobody"]) == ["There is no card called 'nobody'."]
    assert broken_deck_rules([*RUSH[:9], "byorn"]) == ["Byorn is in it more than once."]
    rares = [card.id for card in CARDS.values() if card.rarity == "rare"]
    commons = [card.id for card in CARDS.values() if card.rarity == "common"]
    assert broken_deck_rules([*rares[:6], *commons[:4]]) == [
        "At most 5 rare cards, this one has 6."
    ]
    assert broken_deck_rules(["aerith", "akame", *commons[:8]]) == [
        "At most 1 legendary card, this one has 2."
    ]


def test_ll_3_3_a_card_is_refused_when_nothing_mends_the_deck_with_it() -> None:
    assert set(refused_cards([])) == {card.id for card in CARDS.values() if card.token}
    refused = refused_cards(["akame", "billy"])
    assert refused["aerith"] == ["At most 1 legendary card, this one has 2."]
    assert refused["billy"] == ["Billy is in it more than once."]
    assert "raul" not in refused
    assert set(refused_cards(RUSH)) == set(CARDS)


# -- resources, trades, hand and decks ----------------------------------------------------------


def test_ll_5_2_five_energy_and_a_coin_in_every_later_turn() -> None:
    t = table(on_turn=N, turn=18, coins={S: 3})
    t.end_turn()
    assert (t.energy(), t.coins()) == (5, 4)


def test_ll_5_4_the_note_may_limit_all_trades() -> None:
    t = table(turn=5, trade_note_scope="all")
    assert "turn 6" in t.refuses("trade", "energy_to_coin", by=S)
    t = table(turn=6, trade_note_scope="all")
    t.trade("energy_to_coin")
    t.trade("coin_to_energy")
    assert "2 a turn" in t.refuses("trade", "energy_to_coin", by=S)


@pytest.mark.parametrize(("first", "most"), [(1, 3), (5, 1), (6, 0)])
def test_ll_5_4_discards_are_options(first: int, most: int) -> None:
    hand = ["billy", "raul", "santana", "marco"]
    t = table(turn=first, hand=hand, discard_from_turn=first, discard_per_turn=most)
    for card in hand[:most]:
        t.trade("discard", card)
    t.refuses("trade", "discard", by=S)


def test_ll_5_4_limits_begin_anew_each_turn() -> None:
    t = table(turn=6, hand=["billy", "raul", "santana"])
    t.trade("discard", "billy")
    t.trade("discard", "raul")
    t.end_turn()
    t.end_turn()
    assert t.offers("trade", "discard")


def test_ll_5_5_the_energy_card_cannot_be_discarded() -> None:
    t = table(hand=["energy", "billy", "raul"], decks={S: []})
    assert t.answers("trade", "discard", "choose_card") == ["billy", "raul"]
    t = table(hand=["energy"])
    assert t.why("trade", "discard") == "your hand is empty"


def test_ll_5_5_the_hand_is_filled_after_a_discard() -> None:
    hand = ["billy", "raul", "santana", "marco", "teves"]
    t = table(hand=hand, decks={S: ["mia"]})
    t.trade("discard", "raul")
    assert t.hand() == ["billy", "santana", "marco", "teves", "mia"]
    assert t.graveyard() == ["raul"]


def test_ll_5_6_no_more_is_stolen_than_there_is() -> None:
    t = table({"c3": ["n:raul 1/1"], "c2": ["triagle 3/3"]}, coins={S: 0, N: 5})
    t.move("triagle@c2", "c3")
    assert (t.coins(S), t.coins(N)) == (1, 4)


def test_ll_6_3_switching_needs_empty_hand_and_deck() -> None:
    t = table(hand=["billy"])
    assert t.why("switch_deck") == "hand and deck must be empty first"
    t = table(switches={S: 3})
    assert t.why("switch_deck") == "no deck is left"


@pytest.mark.parametrize("damage", [0, 3, 5])
def test_ll_6_3_switch_damage_is_an_option(damage: int) -> None:
    t = table(switches={S: 1}, switch_damage=damage)
    t.switch_deck()
    assert t.health(S) == 15 - damage


def test_ll_6_5_the_map_goes_on_without_cards() -> None:
    t = table({"b2": ["billy"]}, switches={S: 3})
    t.move("billy@b2", "b3")
    t.end_turn()
    assert t.s.player == N


def test_ll_6_6_tokens_and_revived_cards_are_not_played() -> None:
    t = table(hand=["the_fallen_one", "billy"], graveyards={S: ["diogones"]})
    t.cast("the_fallen_one", "diogones", "c1")
    t.summon("billy", "b1")
    assert t.stats("billy") == "2/1"


def test_ll_18_options_are_those_of_the_rulebook() -> None:
    shown = [option.id for option in catalogue["leviatel"].info.options if not option.internal]
    assert sorted(shown) == sorted([
        "castle_health", "plain_castles", "mulligan", "second_player_energy_cards",
        "second_player_coins", "base_gain", "trade_note_scope", "discard_from_turn",
        "discard_per_turn", "max_decks", "switch_damage", "turn_limit", "open_deck_lists",
        "open_hands", "second_enemy",
    ])  # fmt: skip
    assert all(option.book is None for option in catalogue["leviatel"].info.options)
    assert sorted(CASTLES) == ["grey_keep", "lantern_wharf", "mint_house", "thorn_bastion"]
