"""Options, seats and the catalogue: what is wrong is named, and what would be right."""

from __future__ import annotations

import pytest

import engine
from engine import InvalidOptions, Match, UnknownGame, catalogue, rules_of

SEED, SALT = "1" * 32, "2" * 32


def test_the_public_names_are_a_promise() -> None:
    assert sorted(engine.__all__) == sorted(
        [
            "ABSENT",
            "ADJUDICATE",
            "HAND_OVER",
            "NO_ACTIONS",
            "NO_STEPS",
            "LEARNER",
            "RESIGN",
            "TIME_OUT",
            "UNDO",
            "Action",
            "Blocked",
            "DeckFormat",
            "EngineError",
            "Event",
            "Example",
            "Face",
            "GameInfo",
            "IllegalAction",
            "InvalidOptions",
            "Lesson",
            "LogEntry",
            "Mark",
            "Match",
            "Moment",
            "Move",
            "Next",
            "Option",
            "Preview",
            "Prompt",
            "Result",
            "Rules",
            "RulesFault",
            "Said",
            "Step",
            "UnknownGame",
            "catalogue",
            "commitment",
            "examples_of",
            "noun_from_json",
            "noun_to_json",
            "on_the_wire",
            "play_example",
            "rules_of",
            "verify",
            "write_record",
        ]
    )


def test_no_test_leaves_a_game_on_the_shelf() -> None:
    """Others walk over the catalogue: what a test needs on it, it puts there for itself."""
    strangers = [
        rules for rules in catalogue.values() if type(rules).__module__.startswith("tests")
    ]
    assert strangers == []


def test_an_unknown_game_names_the_shelf() -> None:
    with pytest.raises(UnknownGame, match="opale"):
        rules_of("chess")


@pytest.mark.parametrize("game", sorted(catalogue))
def test_options_are_complete_and_described(game: str) -> None:
    info = catalogue[game].info
    full = info.resolve_options({})
    assert set(full) == {option.id for option in info.options}
    for option in info.options:
        assert option.text.endswith(".")
        assert option.default in option.values
        assert len(option.labels) == len(option.values)
    assert set(info.options_schema()["properties"]) == {
        option.id for option in info.options if not option.internal
    }


@pytest.mark.parametrize("game", sorted(catalogue))
def test_named_sets_are_whole_and_legal(game: str) -> None:
    info = catalogue[game].info
    sets = info.options_schema().get("x-sets", [])
    assert len(sets) == (1 + len(info.sets) if info.sets else 0)
    for one in sets:
        assert one["description"].endswith(".")
        assert info.resolve_options(one["values"]).items() >= one["values"].items()
    book = {option.id: option.as_in_book for option in info.options if not option.internal}
    assert [one["values"] for one in sets if one["id"] == "book"] == ([book] if sets else [])
    assert len({str(one["values"]) for one in sets}) == len(sets)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"no_such": 1}, "has no option"),
        ({"seashells": "yes"}, "can be: False, True"),
        ({"seashells": 1}, "cannot be 1"),
        ({"last_loser": 0}, "has no option"),
    ],
)
def test_a_wrong_option_says_what_is_right(given: dict[str, int | str], said: str) -> None:
    with pytest.raises(InvalidOptions, match=said):
        rules_of("opale").info.resolve_options(given)


@pytest.mark.parametrize("seats", [0, 1, 3])
def test_a_wrong_number_of_seats(seats: int) -> None:
    with pytest.raises(InvalidOptions, match="2 seats"):
        Match.new("opale", seats=seats, seed=SEED, salt=SALT)


def test_the_loser_of_the_last_game_goes_first() -> None:
    options = {"first_player": "loser_of_last_game"}
    for loser in (0, 1):
        match = Match.new("opale", options={**options, "last_loser": loser}, seed=SEED, salt=SALT)
        assert match.waiting() == (loser,)
    firsts = {
        Match.new("opale", options=options, seed=f"{n:032x}", salt="0" * 32).waiting()
        for n in range(20)
    }
    assert firsts == {(0,), (1,)}


def test_a_snapshot_with_undo_pending_is_refused() -> None:
    match = Match.new("opale", seed=SEED, salt=SALT)
    seat = match.waiting()[0]
    match.act(seat, match.menu(seat)[0])
    assert not match.can_snapshot
    with pytest.raises(engine.EngineError, match="taken back"):
        match.dump()
