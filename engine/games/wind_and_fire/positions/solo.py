"""Positions of a player alone with the Master, laid out by words; see words.py for dice, parts
and slots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.core.frames import Frame
from engine.core.match import Match
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
from engine.games.wind_and_fire.positions.words import Has, dice_of, lay_boards, lay_sigils
from engine.games.wind_and_fire.state import MasterTile, WindAndFire
from engine.kit.layout import BadLayout, begun, resumed

FILLING = ("green", 1, 0)


def frames_at(at: str, dice: list[str]) -> list[Frame]:
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
    raise BadLayout(f"there is no {at!r}")


def lay_out(
    you: Has | Mapping[str, Any] | None = None,
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
) -> Match:
    """`at`: "master" (his turn begins), "placing" (he has taken `dice`), "act" (your turn),
    "round", "over" (a round has ended), "preparation", "exams". `filled`: so many spaces hold one
    green, or what they hold. `tiles` per row, "head_II_6" or "head_II_6 -1" (a black crystal)."""
    given = {**options, "sigils": sigils is not None}
    match = begun("wind_and_fire", seats=1, options=given, seed=seed)
    s = match.state
    assert isinstance(s, WindAndFire)
    master = exams.master_of(s)
    s.phase = (
        "tournament" if at == "exams" else "preparation" if at == "preparation" else "training"
    )
    s.round, s.trigger = round_, trigger
    lay_boards(s, [you if isinstance(you, Has) else Has(**(you or {}))])
    master.spaces = (
        [FILLING] * filled if isinstance(filled, int) else [(d, n, b) for d, n, b in filled]
    )
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
        lay_sigils(s, sigils)
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
    s.stack = frames_at(at, held_dice)
    if at == "act":
        s.player, s.held, s.took = 0, held_dice, 2
    return resumed(match)
