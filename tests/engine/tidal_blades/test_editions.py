"""The prototype is a game of its own on the same flow; what differs stands in one place."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

import engine.games.tidal_blades as package
from engine import Match, catalogue
from engine.games.tidal_blades import queries
from engine.games.tidal_blades.box import PROTOTYPE, RETAIL
from engine.games.tidal_blades.rules import CHARACTERS
from engine.tools.simulate import seed_of
from tests.engine.tidal_blades.prototype import has, prototype
from tests.engine.tidal_blades.table import AXL, CAIMAN, EKO, A, B, state_of

PLACES = {"box.py", "words.py", "__init__.py", "prototype.py"}
"""The files that may name the prototype, beside the folder of its frames."""


def test_nothing_else_asks_for_the_edition() -> None:
    root = Path(str(package.__file__)).parent
    for file in root.rglob("*.py"):
        if file.name in PLACES or "prototype" in file.parent.name:
            continue
        text = file.read_text("utf-8")
        assert not re.search(r"PROTOTYPE|import.*[Pp]rototype|== .prototype", text), file


def new(seats: int = 2, game: str = "tidal_blades_prototype") -> Match:
    return Match.new(game, seats=seats, seed="3" * 32, salt="0" * 32)


def test_tb_p1_setup() -> None:
    s = state_of(new(4))
    pool = s.pool
    assert s.judge == PROTOTYPE.challenges[pool[0]].arena
    assert s.monsters == {}
    assert [PROTOTYPE.monsters[card].hard for card in s.monster_deck] == [True, True, False, False]
    order = [(s.first + step) % 4 for step in range(4)]
    goods = [(s.players[seat].fruit, s.players[seat].shells) for seat in order]
    assert goods == [(2, 4), (2, 5), (3, 4), (3, 5)]
    for player in s.players:
        assert (len(player.hand), len(player.cards), len(player.deck)) == (3, 2, 6)
        assert player.shield == 0
        assert not player.goal_open
    everywhere = [*s.challenge_deck, *pool, *(card for p in s.players for card in p.hand)]
    assert sorted(everywhere) == sorted(PROTOTYPE.challenges)


def test_tb_p1_backs_show_the_difficulty_alone() -> None:
    assert new().view(None)["monster_deck"]["back"] == {"hard": False, "styles": None}
    retail = new(game="tidal_blades").view(None)["monster_deck"]["back"]
    assert retail["styles"]


@pytest.mark.parametrize(("round_", "danger"), [(1, 0), (2, 0), (3, 1), (4, 1), (5, 2)])
def test_tb_p2_danger_dice(round_: int, danger: int) -> None:
    assert prototype(has(AXL), has(EKO), round_=round_).s.danger == danger


def test_tb_p2_discs() -> None:
    match, chance = new(), random.Random(1)
    seen: dict[int, int] = {}
    while not match.over:
        if state_of(match).phase == "day":
            most = max(p.discs for p in state_of(match).players)
            seen[state_of(match).round] = max(seen.get(state_of(match).round, 0), most)
        seat = match.waiting()[0]
        match.act(seat, chance.choice(match.menu(seat)))
    assert seen == {1: 2, 2: 2, 3: 3, 4: 3, 5: 4}


def test_tb_p9_mystic_ability_before_the_check() -> None:
    axl = has(AXL, shield=3, active="N", hand="c01", at="guard_tower")
    t = prototype(axl, has(EKO)).attempt("c01", "N", "N=F x")
    assert t.menu() == ["go_on", "use_shield"]
    t.say(("use_shield", "shield_leap"), ("set_face", (1, "S")))
    assert t.goods()[2] == 0
    assert t.menu() == ["lose_die"]  # matched already, danger comes after
    t.do("lose_die", 1)
    assert t.player().completed == ["c01"]


def test_tb_p9_infused_learning() -> None:
    t = prototype(has(AXL, shield=5, at="guard_tower"), has(EKO))
    t.say(("use_shield", "shield_infuse"), ("advance", "Y"))
    assert (t.dials(), t.goods()[2]) == ("Y1", 0)
    assert not t.offers("use_shield", "shield_infuse")


def test_tb_p9_no_limit() -> None:
    t = prototype(has(AXL, shield=9, at="guard_tower"), has(EKO)).end_turn()
    assert t.goods(A)[2] == 9


def test_tb_p10_night_upgrades_spent_dice_alone() -> None:
    t = prototype(has(AXL, active="Ir", spent="N"), has(EKO), at="upgrades")
    areas = {noun[0] for noun in t.nouns("rest_die")}
    assert areas == {"spent"}
    t.do("rest_die", ("spent", "novice", "initiate_blue"))
    assert t.active() == "Ir Ib"


def test_tb_p11_no_hunting() -> None:
    t = prototype(has(AXL, active="N"), has(EKO), at="move", monsters=("bullubura",))
    t.do("move", "folds_edge")
    assert t.s.hunted is None
    assert t.menu()[0] == "no_fight"


def test_tb_p8_offers_move_on() -> None:
    t = prototype(has(AXL), has(EKO), at="night", round_=1, script=[0], pool="c01 c02 c03 c04 c05")
    assert t.s.pool[:4] == ["c02", "c03", "c04", "c05"]
    assert t.s.challenge_pile == ["c01"]
    assert t.s.market_pile == ["practice_blade"]


def test_tb_p11_a_leaving_monster_rewards_and_punishes_nobody() -> None:
    axl, eko = has(AXL, champion=3), has(EKO, champion=3)
    t = prototype(axl, eko, at="night", round_=1, reef="bullubura B . . .", script=[0])
    assert [t.player(seat).champion for seat in (A, B)] == [3, 3]
    assert (t.goods(A)[1], t.goods(B)[1]) == (0, 2)


def test_tb_p12_a_lone_leader_of_level_one_takes_the_same_twice() -> None:
    t = prototype(has(AXL, champion=1), has(CAIMAN), at="bonuses", round_=3)
    t.do("champion_bonus", 1)
    assert (t.seat, t.nouns("champion_bonus")) == (A, [1])
    t.do("champion_bonus", 1)
    assert len(t.player().stunts) == 2


def test_tb_p12_not_after_every_round() -> None:
    assert prototype(has(AXL), has(EKO), at="bonuses", round_=4).s.phase == "day"


def test_the_boxes_differ_where_the_table_says() -> None:
    assert (RETAIL.rounds, PROTOTYPE.rounds) == (4, 5)
    assert all(card.push == "" and card.points == 2 for card in PROTOTYPE.challenges.values())
    assert [dial.score(12) for dial in PROTOTYPE.dials] == [7] * 4
    assert len(PROTOTYPE.monsters) == 4
    assert "temple_fruit" not in PROTOTYPE.spaces
    assert sum(card.copies for card in PROTOTYPE.stunts.values()) == 21
    assert sum(card.copies for card in PROTOTYPE.market.values()) == 24


def test_both_stand_on_the_shelf() -> None:
    assert {"tidal_blades", "tidal_blades_prototype"} <= set(catalogue)
    assert catalogue["tidal_blades_prototype"].info.options == (CHARACTERS,)


@pytest.mark.parametrize("game", ["tidal_blades", "tidal_blades_prototype"])
def test_the_score_has_the_lines_of_the_sheet_in_its_order(game: str) -> None:
    """The client explains each line by its place in `components["sheet"]`."""
    match = Match.new(game, seed=seed_of(game), salt="0" * 32)
    s = state_of(match)
    edition = queries.edition(s)
    assert list(edition.score(s, 0)) == list(edition.sheet) == match.rules.components()["sheet"]
    assert [line["label"] for line in edition.score_sheet(s, 0)] == list(edition.sheet.values())
