"""Chapters 1, 2, 3 and 15: what is in the box, setup, rounds, two players."""

import random
from typing import Any

import pytest

from engine import Match, catalogue
from engine.core.errors import InvalidOptions
from engine.core.types import Json
from engine.games.tidal_blades.box import RETAIL
from engine.games.tidal_blades.parts import ARENAS, EDGE
from engine.games.tidal_blades.rules import NEW_IN_2
from engine.games.tidal_blades.state import DUMMY
from engine.tools.simulate import seed_of
from tests.engine.tidal_blades.table import AXL, DUST, EKO, A, B, C, D, Table, has, table


def new(seats: int = 4, seed: str = "a", **options: bool | str) -> Table:
    made = Match.new(
        "tidal_blades", seats=seats, options=options, seed=seed_of(seed), salt="0" * 32
    )
    return Table(made)


SEEDS = [f"setup/{n}" for n in range(12)]


# -- chapter 1 ------------------------------------------------------------------------------------


def test_dice_of_the_box() -> None:
    """TB-1.1."""
    counts = {kind: die.count for kind, die in RETAIL.dice.items()}
    assert counts == {
        "novice": 14, "initiate_red": 8, "initiate_blue": 8, "elite_red": 8, "elite_blue": 8,
        "guild_focus": 3, "guild_spirit": 3, "guild_resilience": 3, "guild_synergy": 3,
    }  # fmt: skip
    t = new(4)
    assert t.s.supply == {**counts, "novice": 14 - 4 * 2}


def test_what_belongs_to_each_character() -> None:
    """TB-1.2: 13 cards with the Shield, 3 goals, 3 starting Challenges."""
    assert sorted(RETAIL.characters) == ["axl", "caiman", "dust", "eko"]
    for ident, character in RETAIL.characters.items():
        assert sum(card.character == ident for card in RETAIL.cards.values()) == 13
        assert sum(goal.character == ident for goal in RETAIL.goals.values()) == 3
        assert [RETAIL.challenges[card].arena for card in character.kit] == list(ARENAS)
        assert [RETAIL.challenges[card].starting for card in character.kit] == [True] * 3
        assert len(character.cards) == 11
    assert len(RETAIL.cards) == 52
    assert len(RETAIL.challenges) == 42 + 12


def test_tokens_never_run_out() -> None:
    """TB-1.3."""
    t = table(has(fruit=90, shells=90), at="move").move("temple_shells")
    assert t.goods() == (90, 93, 0)


def test_an_empty_deck_is_shuffled_anew() -> None:
    """TB-1.8."""
    t = table(has(at="guard_tower"), at="bonus", stunts="-", stunt_pile="deep_breath mirror_feint")
    t.draws(0)
    t.do("take_bonus")
    assert t.fields("reshuffled") == {"deck": "Stunt"}
    assert (t.player().stunts, t.s.stunt_deck) == (["deep_breath"], ["mirror_feint"])
    assert t.s.stunt_pile == []


def test_no_card_is_drawn_if_deck_and_pile_are_empty() -> None:
    """TB-1.8."""
    t = table(has(at="guard_tower"), at="bonus", stunts="-").do("take_bonus")
    assert (t.player().stunts, t.asked) == ([], "act")


def test_a_gap_in_an_offer_stays_open_until_a_card_comes() -> None:
    """TB-1.8."""
    me = has(fruit=1, at="drifters_dock")
    t = table(me, at="bonus", market="divers_pouch red_sash blue_sash", market_deck="-")
    t.say("take_bonus", ("choose_option", 0), ("buy", "divers_pouch"))
    assert t.s.market == ["red_sash", "blue_sash"]
    assert t.s.market_pile == ["divers_pouch"]
    t = table(has(), at="move", market="red_sash blue_sash", market_deck="-",
              market_pile="divers_pouch").move("drifters_dock")  # fmt: skip
    t.draws(1)
    t.do("discard_offer", "red_sash")
    assert t.s.market == ["blue_sash", "red_sash", "divers_pouch"]


def test_nobody_plays_alone() -> None:
    """TB-1.9."""
    assert catalogue["tidal_blades"].info.seats == (2, 4)
    with pytest.raises(InvalidOptions):
        new(1)


# -- chapter 2 ------------------------------------------------------------------------------------


def test_options() -> None:
    """TB-2.1."""
    options = {one.id: one for one in catalogue["tidal_blades"].info.options}
    assert list(options) == ["characters", "first_game", "draft_start", "final_night"]
    assert [options[name].default for name in options] == ["random", False, False, True]


@pytest.mark.parametrize("seed", SEEDS)
def test_experienced_setup(seed: str) -> None:
    """TB-2.2, 2.3, 2.6 to 2.12, 2.14, 2.16, 2.17."""
    t = new(4, seed)
    s = t.s
    assert len({player.character for player in s.players}) == 4
    assert s.judge in ARENAS
    assert set(s.monsters) == {EDGE}
    assert set(s.monsters[EDGE].tokens) == {-1}
    assert (len(s.pool), len(s.challenge_deck)) == (5, 37)
    assert not any(RETAIL.challenges[card].starting for card in (*s.pool, *s.challenge_deck))
    assert (len(s.stunt_deck), len(s.market), len(s.market_deck)) == (30, 3, 22)
    assert (s.boat, s.round, s.danger, RETAIL.danger[s.danger].id) == (0, 1, 0, "danger_white")
    for place in range(4):
        seat = (s.first + place) % 4
        player = s.players[seat]
        fruit, shells = [(2, 2), (3, 2), (2, 3), (3, 3)][place]
        assert t.goods(seat) == (fruit, shells, 2)
        assert (t.active(seat), t.spent(seat), t.dials(seat)) == ("N N", "", "")
        assert (player.champion, player.discs, player.island) == (0, 2, "")
        character = RETAIL.characters[player.character]
        assert player.hand == list(character.kit)
        assert player.cards == [f"{character.id}_shell_shield", character.starting_card]
        assert sorted(player.deck) == sorted(character.cards)
        assert RETAIL.goals[player.goal].character == character.id
        assert not player.goal_open
    assert (t.seat, t.asked) == (s.first, "move")


def test_what_is_random_in_the_setup() -> None:
    """TB-2.2, 2.3, 2.13, 2.17."""
    tables = [new(4, f"random/{n}") for n in range(40)]
    assert {t.s.judge for t in tables} == set(ARENAS)
    assert {t.s.first for t in tables} == {A, B, C, D}
    assert {t.s.players[0].character for t in tables} == set(RETAIL.characters)
    assert {player.goal for t in tables for player in t.s.players} == set(RETAIL.goals)
    assert len({tuple(t.s.pool) for t in tables}) == 40


@pytest.mark.parametrize("seed", SEEDS)
def test_first_game(seed: str) -> None:
    """TB-2.4, 2.13: three Easy cards above three Hard ones; the marked goal, face up."""
    t = new(3, seed, first_game=True)
    order = [*t.s.monster_deck, t.s.monsters[EDGE].id]
    known = RETAIL.monsters
    assert [known[ident].hard for ident in order] == [True] * 3 + [False] * 3
    assert all(known[ident].first_game for ident in order)
    for seat, player in enumerate(t.s.players):
        assert player.goal_open
        assert RETAIL.goals[player.goal].first_game
        assert t.match.view(None)["goals"][seat]["id"] == player.goal


@pytest.mark.parametrize("seed", SEEDS)
def test_monster_deck_of_the_experienced(seed: str) -> None:
    """TB-2.5: the styles of the top Hard card and the two Easy ones are all different."""
    t = new(3, seed)
    known = RETAIL.monsters
    order = [*t.s.monster_deck, t.s.monsters[EDGE].id]
    assert [known[ident].hard for ident in order] == [True] * 3 + [False] * 2
    assert len({known[ident].styles for ident in order[2:]}) == 3


def test_monster_decks_differ() -> None:
    orders = {tuple(new(3, f"deck/{n}").s.monster_deck) for n in range(60)}
    assert len(orders) == 6 * 2


def test_draft_of_the_starting_card() -> None:
    """TB-2.15: three of twelve, all at once; the others are shuffled back."""
    t = new(3, draft_start=True)
    assert t.match.waiting() == (A, B, C)
    hands = [t.match.view(seat)["secret"]["cards"][seat] for seat in range(3)]
    for seat in range(3):
        assert t.match.view((seat + 1) % 3)["secret"]["cards"][seat] is None
        assert [action.noun for action in t.match.menu(seat)] == hands[seat]
        assert len(t.player(seat).deck) == 9
    for seat in range(3):
        t.do("choose_card", hands[seat][1], by=seat)
    for seat in range(3):
        player = t.player(seat)
        assert player.cards == [f"{player.character}_shell_shield", hands[seat][1]]
        assert len(player.deck) == 11
        assert {hands[seat][0], hands[seat][2]} < set(player.deck)
    assert t.asked == "move"


def test_the_draft_may_deal_the_printed_card() -> None:
    dealt = set()
    for n in range(40):
        t = new(2, f"draft/{n}", draft_start=True)
        dealt |= {card for seat in (A, B) for card in t.match.view(seat)["secret"]["cards"][seat]}
    assert {RETAIL.characters[name].starting_card for name in RETAIL.characters} <= dealt


def test_no_draft_in_a_first_game() -> None:
    """TB-2.1: the two exclude each other, with a reason."""
    with pytest.raises(InvalidOptions, match="choose either First game or the draft"):
        new(3, first_game=True, draft_start=True)
    t = new(3, first_game=True)
    assert t.asked == "move"
    assert t.player().cards[1] == RETAIL.characters[t.player().character].starting_card


@pytest.mark.parametrize("game", ["tidal_blades", "tidal_blades_prototype"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_characters_can_be_chosen(game: str, seats: int) -> None:
    """TB-2.2: from the First Player on, each one that nobody has; then all is as ever."""
    options = {"characters": "chosen"}
    match = Match.new(game, seats=seats, options=options, seed=seed_of("c"), salt="0" * 32)
    t = Table(match)
    order = [(t.s.first + step) % seats for step in range(seats)]
    for place, seat in enumerate(order):
        assert (t.seat, t.asked, len(t.nouns("choose_character"))) == (
            seat, "choose_character", 4 - place,
        )  # fmt: skip
        t.do("choose_character", t.nouns("choose_character")[-1])
    assert t.asked == "move"
    names = [player.character for player in t.s.players]
    assert [names[seat] for seat in order] == ["eko", "dust", "caiman", "axl"][:seats]
    assert (t.s.dummy in {"axl", "caiman"}) == (seats == 2)
    for player in t.s.players:
        assert f"{player.character}_shell_shield" in player.cards
        assert player.goal
        assert len(player.hand) == 3


def test_chosen_characters_and_the_draft() -> None:
    t = new(3, characters="chosen", draft_start=True)
    for _ in range(3):
        t.do("choose_character", t.nouns("choose_character")[0])
    assert t.asked == "draft_start"


@pytest.mark.parametrize("game", ["tidal_blades", "tidal_blades_prototype"])
def test_a_position_of_version_1_goes_on(game: str) -> None:
    """What version 2 keeps more is filled in, wherever it stands."""
    rules = catalogue[game]
    match = Match.new(game, seats=3, seed=seed_of("old"), salt="0" * 32)
    chance = random.Random(3)
    for _ in range(120):
        old = without(rules.save(match.state), NEW_IN_2)
        assert rules.save(rules.load(old, 1)) == rules.save(match.state) or game.endswith("type")
        assert rules.load(old, 1).decision == match.decision
        seat = match.waiting()[0]
        match.act(seat, chance.choice(match.menu(seat)))


def without(saved: Json, fields: dict[str, dict[str, Json]]) -> Any:
    """A saved position as version 1 wrote it."""
    if isinstance(saved, list):
        return [without(each, fields) for each in saved]
    if isinstance(saved, dict):
        new = fields.get(str(saved.get("kind")), {})
        return {name: without(each, fields) for name, each in saved.items() if name not in new}
    return saved


# -- chapter 3 ------------------------------------------------------------------------------------


def test_discs_per_round() -> None:
    """TB-3.2, TB-13.10: 2, 3, 3, 4."""
    counts = []
    for round_ in (1, 2, 3):
        discs = {1: 2, 2: 3, 3: 3}[round_]
        left = " ".join(["meditation_spring"] * discs)
        t = table(*[has(left=left) for _ in range(3)], at="night", round_=round_, script=[0])
        assert t.s.round == round_ + 1
        counts.append([player.discs for player in t.s.players])
    assert counts == [[3] * 3, [3] * 3, [4] * 3]


def test_turns_go_clockwise_and_skip_who_has_no_disc() -> None:
    """TB-3.3, 3.4: there is no passing."""
    t = table(has(discs=1), has(discs=0), has(discs=2), at="move", turn=C, first=C)
    seats = []
    for _ in range(3):
        seats.append(t.seat)
        assert "end_turn" not in t.menu()
        t.move("meditation_spring").do("skip_bonus")
        if t.s.players[C].discs + t.s.players[A].discs == 0:
            break
        t.end_turn()
    assert seats == [C, A, C]


def test_the_marker_stays_if_nobody_takes_it() -> None:
    """TB-3.5."""
    t = table(has(), at="night", first=B, script=[0])
    assert (t.s.first, t.seat, t.asked) == (B, B, "move")


@pytest.mark.parametrize(
    ("round_", "die", "x"),
    [
        (1, "danger_white", [0, 0, 0, 0, 1, 1]), (2, "danger_yellow", [0, 0, 1, 1, 1, 2]),
        (3, "danger_yellow", [0, 0, 1, 1, 1, 2]), (4, "danger_orange", [0, 1, 1, 2, 2, 2]),
    ],
)  # fmt: skip
def test_danger_dice(round_: int, die: str, x: list[int]) -> None:
    """TB-3.6."""
    assert list(next(d for d in RETAIL.danger if round_ in d.rounds).x) == x
    if round_ > 1:
        t = table(has(), at="night", round_=round_ - 1, script=[0])
        assert RETAIL.danger[t.s.danger].id == die
        assert t.s.round == round_


def test_four_rounds() -> None:
    """TB-3.1."""
    t = table(has(champion=2), at="night", round_=4, script=[0])
    assert t.match.over
    assert RETAIL.rounds == 4


# -- chapter 15 -----------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", SEEDS)
def test_the_dummy_of_two_players(seed: str) -> None:
    """TB-15.1, 15.2, 15.4, 15.7."""
    t = new(2, seed)
    s = t.s
    assert s.dummy in set(RETAIL.characters) - {player.character for player in s.players}
    spaces = sorted(space for _, space, _ in s.discs)
    assert spaces == ["drifters_dock", "guard_tower", "palm_plaza"]
    assert {owner for _, _, owner in s.discs} == {DUMMY}
    assert len(s.players) == 2
    shown = t.match.view(None)
    assert len(shown["players"]) == 2
    assert all(not island["standees"] for island in shown["islands"].values())
    for space in ("drifters_dock", "guard_tower", "palm_plaza"):
        assert t.why("move", space) == "this space is taken"


def test_no_dummy_with_three() -> None:
    t = new(3)
    assert (t.s.dummy, t.s.discs) == ("", [])


def test_the_dummy_never_counts_in_ranks() -> None:
    """TB-15.7, TB-14.3."""
    t = table(has(champion=4), has(champion=2), seats=2, at="score")
    assert [t.sheet(seat)["Champion rank"] for seat in (A, B)] == [3, 2]


@pytest.mark.parametrize(
    ("ident", "tokens"),
    [
        ("bullubura", ". . . x"), ("giant_mudcrab", ". . . x"), ("thunder_eels", ". . . . x"),
        ("colossal_spinesquid", ". . . . x x"), ("veil_stalker", ". . . . x x"),
        ("abyssal_hookjaw", ". . . . x x"),
    ],
)  # fmt: skip
def test_tokens_of_the_dummy(ident: str, tokens: str) -> None:
    """TB-15.5, 15.6."""
    t = table(has(), seats=2, at="night", monsters=ident, script=[0])
    assert t.hits(EDGE) == tokens
    t = table(has(), at="night", monsters=ident, script=[0])
    assert set(t.hits(EDGE).split()) == {"."}


def test_tokens_of_the_dummy_go_with_the_monster() -> None:
    """TB-15.5: they give nothing to anybody; with them it may be killed."""
    me = has(DUST, active="N", at="folds_edge")
    t = table(me, has(EKO), seats=2, at="bonus", edge="bullubura B B A x", stunts="deep_breath")
    assert t.monster(EDGE) == "bullubura"
    me = has(DUST, active="Ir", at="folds_edge")
    t = table(me, has(EKO), seats=2, at="bonus", edge="bullubura B B . x",
              stunts="deep_breath mirror_feint")  # fmt: skip
    t.fight("Ir", "Ir=F 0").say("stop", ("hit", (2,)))
    assert t.fields("killed")["seat"] == A
    assert [player.hits for player in t.s.players] == [1, 2]
    assert t.player(A).champion == 1 + 2


def test_the_dummy_takes_no_penalty_and_is_no_leader() -> None:
    t = table(has(AXL, champion=1), has(EKO), seats=2, at="night", reef="bullubura . . . x",
              script=[0])  # fmt: skip
    assert [player.champion for player in t.s.players] == [0, 0]
