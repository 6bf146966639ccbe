"""The Master's table set up for one test; see table.py for dice, parts and slots."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.core.frames import Frame
from engine.games.wind_and_fire import cards, exams
from engine.games.wind_and_fire.cards import TILES, TOURNAMENTS
from engine.games.wind_and_fire.flow.game import Game
from engine.games.wind_and_fire.flow.solo.training import (
    MasterRound,
    MasterTurn,
    OwnRound,
    SoloTraining,
)
from engine.games.wind_and_fire.flow.turn import Turn
from engine.games.wind_and_fire.state import Master, MasterTile, WindAndFire
from engine.testing import table as testing
from tests.engine.wind_and_fire.table import (
    Has,
    Table,
    _lay_boards,
    _lay_sigils,
    face_of,
    has,
    state_of,
)

FILLING = ("green", 1, 0)


class SoloTable(Table):
    """A table with the Master at it."""

    @property
    def master(self) -> Master:
        return exams.master_of(self.s)

    def exam(self, part: str, element: str) -> exams.Exam:
        return next(e for e in exams.exams(self.s) if (e.part, e.element) == (part, element))

    def spaces(self) -> list[tuple[str, int, int]]:
        return self.master.spaces


def dice_of(s: WindAndFire, text: str) -> list[str]:
    found = [face_of(part) for part in text.split(", ")] if text else []
    s.faces |= dict(found)
    return [die for die, _ in found]


def frames(at: str, dice: list[str]) -> list[Frame]:
    training: list[Frame] = [Game(pc=2), SoloTraining(pc=2)]
    match at:
        case "master":
            return [*training, MasterRound(pc=len(MasterRound.steps)), MasterTurn()]
        case "placing":
            return [*training, OwnRound(pc=len(OwnRound.steps)), MasterTurn(pc=1, dice=dice)]
        case "act":
            return [*training, OwnRound(pc=len(OwnRound.steps)), Turn(seat=0, pc=2)]
        case "round":
            return [Game(pc=2), SoloTraining(pc=1)]
        case "over":
            return [Game(pc=2), SoloTraining(pc=2)]
        case "exams":
            return [Game(pc=3)]
        case "preparation":
            return [Game(pc=2)]
    raise AssertionError(at)


def solo(
    you: Has | None = None,
    *,
    at: str = "act",
    dice: str = "",
    areas: Sequence[str] = (),
    filled: int | Sequence[tuple[str, int, int]] = 0,
    tiles: Sequence[str] = ("", "", ""),
    gold: Sequence[int] = (0, 0, 0),
    card: str = "MC01",
    overflow: Sequence[str] = (),
    loose: int = 0,
    trigger: int = -1,
    round_: int = 5,
    sigils: str | None = None,
    shown: Sequence[str] = (),
    seed: str = "7" * 32,
    **options: Any,
) -> SoloTable:
    """`at`: "master" (his turn begins), "placing" (he has taken `dice`), "act" (your turn),
    "round", "over" (a round has ended), "preparation", "exams". `filled`: so many spaces hold one
    green, or what they hold. `tiles` per row, "head_II_6" or "head_II_6 -1" (a black crystal)."""
    given = {**options, "sigils": sigils is not None}
    match = testing.begun("wind_and_fire", seats=1, options=given, seed=seed)
    s = state_of(match)
    master = exams.master_of(s)
    s.phase = (
        "tournament" if at == "exams" else "preparation" if at == "preparation" else "training"
    )
    s.round, s.trigger = round_, trigger
    _lay_boards(s, [you or has()])
    master.spaces = [FILLING] * filled if isinstance(filled, int) else list(filled)
    master.gold, master.overflow, master.loose_black = list(gold), list(overflow), loose
    for row, text in enumerate(tiles):
        if text:
            tile, *black = text.split()
            master.tiles[row] = MasterTile(tile, black=-int(black[0]) if black else 0)
            data = TILES[tile]
            s.stacks[f"{data.part} {data.level}"].remove(tile)
    master.deck = [other for other in cards.MASTER_CARDS if other != card]
    master.card, master.revealed = card, True
    if sigils is not None:
        _lay_sigils(s, sigils)
    hand = s.players[0].hand
    for held in hand:
        s.training_deck.remove(held)
    if shown:
        s.public = list(shown)
        s.discipline_decks = [
            [one for one in TOURNAMENTS if TOURNAMENTS[one].discipline == d and one not in shown]
            for d in cards.DISCIPLINES
        ]
    s.areas = [[] for _ in range(cards.areas_for(1).count)]
    for n, text in enumerate(areas):
        s.areas[n] = dice_of(s, text)
    held_dice = dice_of(s, dice)
    s.stack = frames(at, held_dice)
    if at == "act":
        s.player, s.held, s.took = 0, held_dice, 2
    return SoloTable(testing.resumed(match))
