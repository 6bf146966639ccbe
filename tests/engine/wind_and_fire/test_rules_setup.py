"""Components and setup (WF-1, WF-2), and what the data of the box promises."""

import json
from collections import Counter
from typing import Any

import pytest

from engine import Match
from engine.games.wind_and_fire import cards, pyramid, queries
from engine.games.wind_and_fire.cards import (
    DATA,
    DICE,
    ELEMENTS,
    FACES,
    PARTS,
    SIGILS,
    TILES,
    DragonTile,
    Sigil,
)
from engine.kit.pile import copies
from tests.engine.wind_and_fire.table import A, B, C, D, has, state_of, table

SEATS = pytest.mark.parametrize("seats", [2, 3, 4])
TILES_WITH_PATTERN = [tile for tile in TILES.values() if tile.cells]


def begun(seats: int, seed: str = "1" * 32, **options: bool | str) -> Match:
    return Match.new("wind_and_fire", seats=seats, options=options, seed=seed, salt="0" * 32)


# -- WF-1 ------------------------------------------------------------------------------------------


def test_wf_1_1_as_many_cards_and_tiles_as_the_box_counts() -> None:
    counts = DATA["counts"]
    levels = Counter(tile.level for tile in TILES.values())
    assert levels == {"advanced": counts["advanced_dragon_tiles"], "simple": 6, "start": 3}
    assert len(copies(cards.TRAINING_CARDS)) == counts["training_action_cards"]
    assert len(copies(cards.TOURNAMENT_ACTIONS)) == counts["tournament_action_cards"]
    assert len(cards.TOURNAMENTS) == counts["tournament_cards"]
    assert len(cards.TRAINERS) == counts["trainer_cards"]
    assert len(SIGILS) == counts["sigils"]
    assert len(DICE) == counts["elemental_dice"]
    assert len(pyramid.BORDERS) == counts["completion_markers"] / 4
    assert len(pyramid.REALMS) == counts["magic_crystals"] / 4
    assert len(pyramid.SLOTS) == counts["magic_tiles"] / 4
    assert counts["power_trophy_tokens"] == cards.TOKENS


def test_wf_1_2_slots_per_element_and_row() -> None:
    slots = DATA["elements"]["slots_per_player"]
    assert [pyramid.ELEMENT_SLOTS[e].bit_count() for e in ELEMENTS] == slots == [1, 2, 3, 4, 5, 6]
    assert [row.bit_count() for row in pyramid.ROWS] == [1, 2, 3, 4, 5, 6]


def test_wf_1_2_a_small_triangle_holds_one_slot_of_each_family() -> None:
    families = ({"white", "blue"}, {"yellow", "green"}, {"red", "purple"})
    triangles = set()
    for row in DATA["slots"]:
        for other in row["adjacent"]:
            corner = next(slot for slot in DATA["slots"] if slot["id"] == other)
            for third in set(row["adjacent"]) & set(corner["adjacent"]):
                triangles.add(frozenset({row["id"], other, third}))
    assert len(triangles) == 25
    for triangle in triangles:
        found = {pyramid.SLOT_ELEMENT[slot] for slot in triangle}
        assert all(len(found & family) == 1 for family in families)


def test_wf_1_2_adjacent_slots_are_neighbours_of_the_geometry() -> None:
    steps = [tuple(step) for step in DATA["pyramid"]["neighbour_offsets"]]
    at = {(row["row"], row["col"]): row["id"] for row in DATA["slots"]}
    for row in DATA["slots"]:
        around = [at.get((row["row"] + r, row["col"] + c)) for r, c in steps]
        assert set(row["adjacent"]) == {slot for slot in around if slot}


def test_wf_1_4_realms_and_borders_agree() -> None:
    for realm in DATA["realms"]:
        touching = [set(b["between"]) for b in DATA["borders"] if realm["id"] in b["between"]]
        assert {other for pair in touching for other in pair} - {realm["id"]} == set(
            realm["adjacent"]
        )
    bonuses = Counter(row["bonus"] for row in DATA["borders"])
    assert bonuses == {row["id"]: row["count"] for row in DATA["border_bonuses"]}


def test_wf_1_5_dice() -> None:
    for row in DATA["dice"]:
        faces = FACES[row["id"]]
        assert len(faces) == 6
        assert sum(face.black > 0 for face in faces) == row["black_faces"]
        assert sum(face.n for face in faces) == pytest.approx(6 * row["mean_elements"], abs=0.01)
    assert [face.element for face in FACES["wild"]] == list(ELEMENTS)


@pytest.mark.parametrize("tile", TILES_WITH_PATTERN, ids=lambda tile: tile.id)
def test_wf_1_6_tiles_and_their_placements(tile: DragonTile) -> None:
    (row,) = [row for row in DATA["dragon_tiles"] if row["id"] == tile.id]
    assert len(tile.cells) == tile.power + (tile.level == "simple")
    ways = pyramid.TILE_PLACEMENTS[tile.id]
    assert len(ways) == row["placements"]
    assert {way.bit_count() for way in ways} == {len(tile.cells)}


@pytest.mark.parametrize("side", DATA["pattern_token_sides"], ids=lambda side: side["id"])
def test_placements_of_the_pattern_token(side: dict[str, Any]) -> None:
    assert len(pyramid.TOKEN_PLACEMENTS[side["id"]]) == side["placements"]


def test_wf_3_41_rotation_and_mirror_are_symmetries_of_the_grid() -> None:
    """A pattern of three in a row: 6 rows of each direction give the same number."""
    line = pyramid.placements(((0, 0), (0, 1), (0, 2)))
    turned = pyramid.placements(((0, 0), (1, 1), (2, 2)))
    assert line == turned
    assert len(line) == 3 * sum(range(5))


@pytest.mark.parametrize("sigil", SIGILS.values(), ids=lambda sigil: sigil.id)
def test_every_sigil_can_be_had_with_simple_and_advanced_tiles(sigil: Sigil) -> None:
    tiles = [t for t in TILES_WITH_PATTERN if t.part == sigil.part and t.id[-4:] != "_I_2"]
    assert len(tiles) == 4
    for tile in tiles:
        ways = pyramid.TILE_PLACEMENTS[tile.id]
        assert any(queries.holds_each(way, sigil.elements) for way in ways)


@pytest.mark.parametrize("sigil", SIGILS.values(), ids=lambda sigil: sigil.id)
def test_wf_3_44_every_sigil_is_taken_with_an_upgrade(sigil: Sigil) -> None:
    tile = f"{sigil.part}_I_3"
    way = next(
        way for way in pyramid.TILE_PLACEMENTS[tile] if queries.holds_each(way, sigil.elements)
    )
    slots = " ".join(pyramid.slots_of(way))
    t = table(has(up=slots), has(), sigils=sigil.id)
    t.upgrade(tile, slots)
    t.do("take_sigil", "yes")
    part = t.player().parts[PARTS.index(sigil.part)]
    assert (part.sigil, queries.power(part)) == (sigil.id, 4)


# -- WF-2 ------------------------------------------------------------------------------------------


@SEATS
def test_wf_2_1_dice_areas(seats: int) -> None:
    t = table(*[has() for _ in range(seats)], at="roll")
    assert len(t.s.areas) == len(t.match.view(None)["areas"]) == seats + 1


@SEATS
def test_wf_2_2_one_public_tournament_of_each_discipline(seats: int) -> None:
    s = state_of(begun(seats))
    assert [cards.TOURNAMENTS[card].discipline for card in s.public] == list(cards.DISCIPLINES)


@pytest.mark.parametrize(
    ("seats", "advanced", "simple"), [(2, [6], [3, 2]), (3, [6, 5], [3, 2]), (4, [6, 5, 4], [3, 2])]
)
def test_wf_2_3_stacks_from_the_top(seats: int, advanced: list[int], simple: list[int]) -> None:
    s = state_of(begun(seats))
    for part in PARTS:
        for level, powers in (("advanced", advanced), ("simple", simple)):
            stack = s.stacks[f"{part} {level}"]
            assert [TILES[tile].power for tile in reversed(stack)] == powers


def test_wf_2_4_decks() -> None:
    s = state_of(begun(2))
    assert sorted(s.training_deck) == sorted(copies(cards.TRAINING_CARDS))
    assert s.action_deck == []
    s = state_of(begun(2, mode="advanced"))
    assert sorted(s.action_deck) == sorted(copies(cards.TOURNAMENT_ACTIONS))


def test_wf_2_5_sigils_lie_open_one_per_part() -> None:
    s = state_of(begun(3, sigils=True))
    assert [SIGILS[sigil].part for sigil in s.open_sigils] == list(PARTS)
    assert [len(stack) for stack in s.sigil_stacks] == [4, 4, 4]
    assert state_of(begun(3)).open_sigils == ["", "", ""]


@SEATS
def test_wf_2_6_what_each_player_gets(seats: int) -> None:
    match = begun(seats)
    trainers = {player.trainer for player in state_of(match).players}
    assert len(trainers) == seats
    for shown in match.view(None)["players"]:
        assert [part["tile"] for part in shown["parts"]] == ["head_S", "wings_S", "tail_S"]
        assert [part["power"] for part in shown["parts"]] == [1, 1, 1]
        assert shown["row_gold"] == [True] * 6
        assert shown["up"] == shown["cleared"] == []
        assert (shown["gold"], shown["cards"]) == (0, {"training": 0, "tournament": 0})


@SEATS
def test_wf_2_7_one_personal_tournament_of_each_discipline(seats: int) -> None:
    for player in state_of(begun(seats)).players:
        found = [cards.TOURNAMENTS[card].discipline for card in player.personal]
        assert found == list(cards.DISCIPLINES)


def test_wf_2_7_everybody_may_redraw_once_in_seat_order() -> None:
    seed = next(f"{n:032x}" for n in range(100) if state_of(begun(3, f"{n:032x}")).active == C)
    match = begun(3, seed)
    asked = []
    while match.menu(match.waiting()[0])[0].verb == "keep_personal":
        seat = match.waiting()[0]
        asked.append(seat)
        match.act(seat, match.menu(seat)[1])
        assert state_of(match).players[seat].redrew
        personal = state_of(match).players[seat].personal
        found = [cards.TOURNAMENTS[card].discipline for card in personal]
        assert found == list(cards.DISCIPLINES)
    assert asked == [C, A, B]
    assert match.rules.check(match.state) == []


def test_wf_2_7_the_discarded_cards_go_back_into_the_decks() -> None:
    redrawn = set()
    for n in range(40):
        match = begun(2, f"{n:032x}")
        seat = match.waiting()[0]
        before = state_of(match).players[seat].personal[:]
        match.act(seat, match.menu(seat)[1])
        after = state_of(match).players[seat].personal
        redrawn |= {old == new for old, new in zip(before, after, strict=True)}
        held = {*after, *(card for deck in state_of(match).discipline_decks for card in deck)}
        assert set(before) <= held
    assert redrawn == {True, False}


def test_wf_2_8_the_first_player_is_random() -> None:
    assert {state_of(begun(4, f"{n:032x}")).active for n in range(40)} == {A, B, C, D}


def test_the_components_for_the_client_are_complete() -> None:
    shown = json.loads(json.dumps(begun(2).rules.components()))
    assert len(shown["slots"]) == 21
    assert len(shown["cards"]) == 21
    assert set(shown["tiles"]) == set(TILES)
    assert all(card["text"].endswith(".") for card in shown["cards"].values())


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_options_of_the_solo_game_do_nothing_for_more(seats: int) -> None:
    settings = state_of(begun(seats, beginner=True, exam_cards=True)).settings
    assert not settings.beginner
    assert not settings.exam_cards
