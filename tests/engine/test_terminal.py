"""A match in the terminal: what is told, what is asked, and that it ends."""

from __future__ import annotations

import re
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from app.cli import app
from engine import Match, Rules
from engine.tools.terminal import Terminal
from tests.engine.toys.morris.rules import MorrisRules

SEED = "1" * 32


def played(*lines: str, game: str = "opale", **options: str) -> Result:
    """`tidetable play` with these lines typed."""
    told = [part for name, value in options.items() for part in (f"--{name}", value)]
    command = ["play", game, "--seed", "1", *told]
    return CliRunner().invoke(app, command, input="".join(f"{line}\n" for line in lines))


class Typist:
    """Sits at a terminal and says actions in words; the number is read off the screen."""

    def __init__(self, *wanted: str) -> None:
        self.wanted = list(wanted)
        self.screen: list[str] = []

    def ask(self, prompt: str) -> str | None:
        self.screen.append(prompt)
        if not self.wanted:
            return None
        words = self.wanted.pop(0)
        for line in reversed(self.screen):
            if found := re.fullmatch(rf" *(\d+)  {re.escape(words)}(?: \(.*\))?", line):
                return found[1]
        return words


def hot_seat(game: str | Rules[Any], *wanted: str) -> tuple[Terminal, list[str]]:
    typist = Typist(*wanted)
    match = Match.new(game, seed=SEED, salt=SEED)
    terminal = Terminal(match, None, SEED, typist.ask, typist.screen.append)
    terminal.play()
    return terminal, typist.screen


# -- against a bot ---------------------------------------------------------------------------------


def test_opale_is_played_to_the_end_against_a_bot() -> None:
    answer = played(*["1"] * 1000, bot="easy")
    assert answer.exit_code == 0
    places = re.findall(r"^([12])\. (You|Bot 2), \d+ \(", answer.output, re.MULTILINE)
    assert {name for _, name in places} == {"You", "Bot 2"}
    assert re.search(r"^  (You|Bot 2) (won|resigned|raised|took)", answer.output, re.MULTILINE)
    assert not re.search(r"\{\d\}|‹|»|You's", answer.output)


def test_the_same_seed_gives_the_same_match() -> None:
    assert played("1", "1", "q").output == played("1", "1", "q").output


def test_a_step_is_taken_back_and_what_cannot_be_done_is_told() -> None:
    answer = played("1", "?", "u", "99", "v", "q", bot="random")
    assert answer.exit_code == 0
    asked = answer.output.split("> ")
    assert "one play lays one kind" in asked[2]
    assert "What do you lay?" in asked[3]
    assert asked[4].startswith("1 to 5. A number does it.")
    assert "spots: " in asked[5]
    assert len(asked) == 7


def test_only_what_has_changed_is_shown_again() -> None:
    first, second, *_ = played("1", "1", "q", bot="random").output.split("> ")
    assert "city piles: 0" in first
    assert "city piles" not in second
    assert "tray: " in second


def test_nothing_to_take_back_is_told_in_a_sentence() -> None:
    told = played("u", "q", bot="random").output
    assert "Nothing can be taken back: a card was drawn or the turn passed." in told


# -- each in turn ----------------------------------------------------------------------------------


def test_morris_is_played_by_two_people_at_one_screen() -> None:
    terminal, screen = hot_seat(
        MorrisRules(),
        *("Place a man on a7", "Place a man on b2", "Place a man on d7", "Place a man on d2"),
        *("Place a man on g7", "Take the man on b2"),
    )
    assert "  Player 1 took the man on b2." in screen
    assert "Player 1: A mill! Which man do you take?" in screen
    assert any(line.startswith(f"points:\n  [1]{'[1]':>15}{'[1]':>15}\n") for line in screen)
    assert "Player 2: Where do you place a man?" in screen
    assert terminal.match.ply == 6


def test_morris_comes_to_an_end(morris: str) -> None:
    answer = played(*["1"] * 600, game=morris)
    assert answer.exit_code == 0
    assert re.search(r"^[12]\. Player 1", answer.output, re.MULTILINE)


def test_a_hand_is_hidden_from_who_sits_down_next() -> None:
    _, screen = hot_seat("opale", "1", "1", "1", "1", "1", "1")
    passes = [place for place, line in enumerate(screen) if "press Enter" in line]
    assert passes
    for place in passes:
        assert screen[place - 1].count("\n") >= 40


# -- what is refused -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "options", "said"),
    [
        ("chess", {}, "there is no game 'chess'"),
        ("opale", {"bot": "grim"}, "Opale has no 'grim' bot"),
        ("opale", {"seats": "5"}, "played with 2 seats, not 5"),
        ("opale", {"options": "[1]"}, "--options: a JSON object"),
    ],
)
def test_a_wrong_wish_is_refused_in_a_sentence(
    game: str, options: dict[str, str], said: str
) -> None:
    answer = played(game=game, **options)
    assert answer.exit_code == 2
    assert said in answer.output
