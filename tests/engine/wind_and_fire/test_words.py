"""What is asked and told is true: the Master's doings, losses, the elements by their names."""

from __future__ import annotations

import random
import re

import pytest

from engine import Match
from engine.core.said import Said
from engine.games.wind_and_fire.cards import ACTION_CARDS, DATA, components
from engine.games.wind_and_fire.words import SHORT, TELL, tell
from engine.tools.simulate import seed_of
from tests.engine.wind_and_fire.solo import solo
from tests.engine.wind_and_fire.table import has, state_of

COLOURS = re.compile(r"\b(white|yellow|red|purple|green|blue)\b")


def played(seed: str, seats: int, **options: object) -> list[str]:
    """Every sentence, question, reason and preview of a random match."""
    match = Match.new(
        "wind_and_fire", seats=seats, options=options, seed=seed_of(seed), salt="0" * 32
    )
    chance = random.Random(seed)
    said = []
    while not match.over:
        seat = match.waiting()[0]
        said += [blocked.why for blocked in match.blocked(seat)]
        said += [preview.text for preview in match.previews(seat)]
        prompt = match.prompt(seat)
        assert prompt is not None
        said.append(prompt.text)
        events = match.act(seat, chance.choice(match.menu(seat)))
        said += [match.rules.tell(event.kind, event.public).text for event in events]
    return said


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (3, {"mode": "advanced"}),
        (1, {"exam_cards": True, "sigils": True}),
        (2, {"trainer": "hard"}),
    ],
)
def test_elements_have_one_language(seats: int, options: dict[str, object]) -> None:
    """No text speaks of a colour: the table names elements."""
    for n in range(3):
        for text in played(f"words/{n}", seats, **options):
            assert not COLOURS.search(text), text
            assert "(WF-" not in text, text


def test_no_card_speaks_of_a_colour_or_a_rule_number() -> None:
    told = components()
    texts = [card["text"] for card in told["cards"].values()] + list(told["bonuses"].values())
    assert len(texts) == len(ACTION_CARDS) + len(DATA["border_bonuses"])
    for text in texts:
        assert not COLOURS.search(text), text
        assert "WF-" not in text, text


DIE = {"die": "blue", "element": "blue", "n": 2, "black": 1}
SAID: dict[str, tuple[dict[str, object], Said]] = {
    "took": (
        {"area": 0, "dice": [DIE, {"die": "red", "element": "red", "n": 1, "black": 0}]},
        Said("{0} took 2 Water with a black crystal and 1 Fire.", does="took",
             short="took 2 Water and 1 Fire"),
    ),
    "cleared": (
        {"realm": "lake", "borders": []},
        Said("{0} cleared the Lake.", does="cleared", parts=(("Lake", "realm:lake"),),
             short="Lake"),
    ),
    "upgraded": (
        {"part": "head", "tile": "head_I_3", "power": 4},
        Said("{0} upgraded the head to Hooked Beak: power 4.", does="upgraded",
             parts=(("Hooked Beak", "tile:head_I_3"),), short="Hooked Beak, head 4"),
    ),
    "played": (
        {"card": "TR3", "name": "Far Flight"},
        Said("{0} played Far Flight.", does="played", parts=(("Far Flight", "card:TR3"),)),
    ),
    "set_aside": (
        {"card": "fire_breath_red", "name": "Crater Chorus"},
        Said("{0} set Crater Chorus aside for the end.", does="set",
             parts=(("Crater Chorus", "tcard:fire_breath_red"),)),
    ),
    "last_round": (
        {},
        Said("{0} has three upgrades: this is the last round.",
             {0: "{0} have three upgrades: this is the last round."}, "has",
             short="last round"),
    ),
    "lowered": (
        {"other": 1, "amount": 2, "die": 3},
        Said("{0} lowered {1}'s die by 2, to 3.", does="lowered"),
    ),
}  # fmt: skip


@pytest.mark.parametrize("kind", SAID)
def test_a_sentence_names_its_pieces(kind: str) -> None:
    """And has a short form for the list of a replay."""
    fields, wanted = SAID[kind]
    assert tell(kind, {"seat": 0, **fields}) == wanted


def test_the_champion_is_told_so() -> None:
    told = tell("over", {"placement": [2, 1], "scores": [5, 9], "reason": "points"})
    assert told.text == "{1} is the Champion with 9 points."
    assert told.you == {1: "{1} are the Champion with 9 points."}


def test_short_forms_are_of_sentences() -> None:
    assert SHORT.keys() <= TELL.keys()


def test_the_master_rolls_in_his_rounds() -> None:
    said = played("rolls", 1)
    rolls = [text for text in said if re.match(r"Round \d+:", text)]
    assert rolls[0] == "Round 2: the Master rolled the dice."
    assert rolls[1] == "Round 3: {0} rolled the dice."


def test_a_late_upgrade_strengthens_the_master() -> None:
    t = solo(has(gold=1, up="r1c1 r2c1 r2c2 r3c1 r3c2 r3c3"), at="preparation",
             tiles=("head_I_3", "wings_I_3", "tail_I_3"), gold=(0, 0, 0))  # fmt: skip
    assert t.menu()[0] == "upgrade"
    prompt = t.match.prompt(0)
    assert prompt is not None
    assert "row 1 of the Master" in prompt.text
    t.do("upgrade", t.nouns("upgrade")[0])
    assert t.master.gold[0] == 1
    told = [t.match.rules.tell(event.kind, event.public).text for event in t.match.events]
    said = t.match.rules.tell(
        "paid", {"seat": 0, "source": "storage", "to": None, "master": True}
    ).text
    assert said in told
    assert "row 1 of the Master" in said


def test_a_lost_game_is_told_as_lost() -> None:
    rules = solo().match.rules
    exams = {"seat": 0, "passes": 13, "total": 15, "rank": "Good", "lost": True}
    assert (
        rules.tell("exams", exams).text
        == "{0} failed an exam that was shown, with 13 of 18 passed."
    )
    assert "Good" in rules.tell("exams", exams | {"lost": False}).text
    over = {"placement": [2], "scores": [15], "reason": "exam_failed"}
    assert rules.tell("over", over).text == "The exams are over: the game is lost."


def test_a_border_promises_and_does_not_claim() -> None:
    rules = solo().match.rules
    borders = [one["id"] for one in DATA["borders"] if one["bonus"] == "remove_black"][:1]
    said = rules.tell("cleared", {"seat": 0, "realm": "lake", "borders": borders}).text
    assert said == "{0} cleared the Lake, borders: remove 1 black crystal."


def test_ties_win_points_each() -> None:
    rules = solo().match.rules
    fields = {"totals": [5, 5, 2], "trophies": [4, 4, 2]}
    said = rules.tell("awarded", fields).text
    assert said.endswith("{0} and {1} win 4 points each, {2} wins 2 points.") or said.endswith(
        "{0} and {1} win 4 points each and {2} wins 2 points."
    )


def test_the_master_counts_with_the_power_he_will_have() -> None:
    """WF-7.8, 7.11: parts he has not taken yet stand at his starting power."""
    match = Match.new("wind_and_fire", seats=1, seed="5" * 32, salt="0" * 32)
    start = state_of(match).master
    assert start is not None
    shown = match.view(0)["master"]["exams"]
    assert {exam["master"] for exam in shown} == set(start.start_power) == {5}
    assert not any(exam["passed"] for exam in shown)


def test_an_upgrade_that_is_possible_stands_in_the_question() -> None:
    t = solo(has(up="r1c1 r2c1 r2c2 r3c1 r3c2 r3c3"))
    assert t.nouns("upgrade")
    prompt = t.match.prompt(0)
    assert prompt is not None
    assert "or upgrade your" in prompt.text
