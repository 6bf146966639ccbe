"""Champions of Wind and Fire as the core sees it: data sheet, setup, views, sound positions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core import loop
from engine.core.chance import Chance
from engine.core.errors import InvalidOptions
from engine.core.face import Face
from engine.core.rules import GameInfo, Option, Rules
from engine.core.said import Said
from engine.core.types import Action, Json, Options, Result, Seat, Viewer
from engine.games.wind_and_fire import (
    cards,
    evaluation,
    exams,
    faces,
    queries,
    redeal,
    view,
    words,
)
from engine.games.wind_and_fire.flow.game import Game
from engine.games.wind_and_fire.flow.solo.sheet import exam_sheet
from engine.games.wind_and_fire.state import Master, Player, Settings, WindAndFire
from engine.kit.lessons import lessons_in
from engine.kit.pile import copies

INFO = GameInfo(
    id="wind_and_fire",
    title="Champions of Wind and Fire",
    tagline="Raise a dragon, part by part, and send it into five tournaments.",
    seats=(1, 4),
    minutes=(45, 60),
    rules_version=2,
    max_plies=4000,
    bots=("random", "easy", "medium", "hard"),
    options=(
        Option(
            "mode", "Mode", "Advanced: secret bets of elements and gold, cards in the tournament.",
            ("base", "advanced"), ("Base", "Advanced"), "base", seats=(2, 4),
        ),
        Option(
            "sigils", "Sigils", "Sigils give one more power for patterns of the right elements.",
            (False, True), ("Without", "With sigils"), False,
        ),
        Option(
            "trainer", "Trainer", "The side of the trainer cards: three crystals, or a picture.",
            ("easy", "hard"), ("Easy", "Hard"), "easy",
        ),
        Option(
            "beginner", "Beginner", "Black crystals weaken the Master too.",
            (False, True), ("No", "Yes"), False, seats=(1, 1),
        ),
        Option(
            "exam_cards", "Tournament cards",
            "Three exams must be passed and count twice.",
            (False, True), ("Without", "With cards"), False, seats=(1, 1),
        ),
        Option(
            "last_sheet", "The last exam sheet", "The Master starts as strong as your last dragon.",
            (None,), ("first game",), None, internal=True, free=True,
        ),
    ),
)  # fmt: skip


class WindAndFireRules(Rules[WindAndFire]):
    """The entry of Champions of Wind and Fire in the catalogue."""

    info = INFO
    lessons = lessons_in(__package__, INFO)
    spread = 5.5
    dice = True

    def setup(self, seats: int, seed: str, options: Options) -> WindAndFire:
        """WF-2.1 to 2.8."""
        settings = Settings(
            advanced=options["mode"] == "advanced" and seats > 1,
            sigils=options["sigils"],
            hard_trainer=options["trainer"] == "hard",
            beginner=options["beginner"] and seats == 1,
            exam_cards=options["exam_cards"] and seats == 1,
        )
        s = WindAndFire(
            seats=seats, chance=Chance(seed), settings=settings,
            players=[Player() for _ in range(seats)],
        )  # fmt: skip
        if seats == 1:
            s.master = _master(s, options["last_sheet"])
        _lay_out(s)
        s.active = s.chance.below(seats)
        s.emit("started", first=s.active)
        loop.start(s, Game())
        return s

    def common(self, s: WindAndFire) -> dict[str, Json]:
        return view.common(s)

    def own(self, s: WindAndFire, viewer: Viewer) -> dict[str, Json]:
        return view.own(s, viewer)

    def open_view(self, s: WindAndFire) -> dict[str, Json]:
        return view.open_view(s)

    def points(self, s: WindAndFire) -> list[int | None]:
        if s.master:
            return [exams.grade(s).total]
        return [queries.total_points(player) for player in s.players]

    def face(self, s: WindAndFire, seat: Seat, action: Action) -> Face:
        return faces.face(s, action)

    def tell(self, kind: str, fields: Mapping[str, Json]) -> Said:
        return words.tell(kind, fields)

    def determinize(self, s: WindAndFire, seat: Seat, seed: str) -> WindAndFire:
        return redeal.determinize(s, seat, seed)

    def prospects(self, s: WindAndFire) -> list[float]:
        return evaluation.prospects(s)

    def components(self) -> dict[str, Json]:
        return cards.components()

    def result(self, s: WindAndFire) -> Result:
        """WF-5.8: trophies, tokens and the tie-breaks; of a solo game the exam sheet."""
        assert s.placement is not None
        if s.master:
            return _solo_result(s)
        lines = tuple(
            (
                {"label": "Trophies", "value": player.points},
                {"label": "Power tokens", "value": queries.token_points(player)},
                {"label": "Upgraded parts", "value": queries.upgrades(player)},
                {"label": "Sum of the dragon's dice", "value": queries.dice_sum(player)},
            )
            for player in s.players
        )
        scores = tuple(queries.total_points(player) for player in s.players)
        return Result(s.placement, scores, s.reason, lines)

    def check(self, s: WindAndFire) -> list[str]:
        return redeal.broken(s)

    def upgrade(self, saved: dict[str, Json], version: int) -> dict[str, Json]:
        """A position of version 1 goes on: who took which dice in this round is not known of it."""
        if version == 1:
            return saved | {"takers": []}
        return super().upgrade(saved, version)


def _solo_result(s: WindAndFire) -> Result:
    """WF-7.14; a game that was given up has no exam sheet."""
    assert s.placement is not None
    if s.phase != "exams":
        return Result(s.placement, (None,), s.reason, ((),))
    sheet = exam_sheet(s)
    lines = (
        {"label": "Exams passed", "value": sheet["passes"]},
        {"label": "Counted twice", "value": sheet["total"] - sheet["passes"]},
        {"label": "Rounds", "value": sheet["rounds"]},
    )
    return Result(s.placement, (sheet["total"],), s.reason, (lines,), sheet)


def _master(s: WindAndFire, last_sheet: Any) -> Master:
    """WF-7.1, 7.2, 7.8; raises InvalidOptions for a sheet without powers."""
    powers: Any = [cards.MASTER_FIRST_POWER] * len(cards.PARTS)
    if last_sheet is not None:
        powers = last_sheet.get("powers") if isinstance(last_sheet, dict) else None
        if not isinstance(powers, list) or len(powers) != len(cards.PARTS):
            raise InvalidOptions("last_sheet must hold three powers")
        if not all(type(power) is int and 0 <= power <= 99 for power in powers):
            raise InvalidOptions("the powers of last_sheet must be numbers from 0 to 99")
    deck = list(cards.MASTER_CARDS)
    s.chance.shuffle(deck)
    gold = [int(s.settings.hard_trainer)] * len(exams.ROWS)
    return Master(deck=deck, gold=gold, start_power=powers)


def _lay_out(s: WindAndFire) -> None:
    """WF-2.2 to 2.7: decks shuffled, stacks built, cards dealt."""
    s.stacks = {
        queries.stack_key(part, level): cards.stack_of(part, level, s.seats)
        for level in cards.LEVELS
        for part in cards.PARTS
    }
    s.discipline_decks = [cards.discipline_deck(discipline) for discipline in cards.DISCIPLINES]
    for deck in s.discipline_decks:
        s.chance.shuffle(deck)
    if s.master is None or s.settings.exam_cards:
        s.public = [deck.pop() for deck in s.discipline_decks]
    s.training_deck = [
        card
        for card in copies(cards.TRAINING_CARDS)
        if not (s.master and cards.TRAINING_CARDS[card].solo_removed and not s.settings.beginner)
    ]
    s.chance.shuffle(s.training_deck)
    if s.settings.advanced:
        s.action_deck = copies(cards.TOURNAMENT_ACTIONS)
        s.chance.shuffle(s.action_deck)
        s.tokens = cards.TOKENS
    _lay_sigils(s)
    trainers = list(cards.TRAINERS)
    s.chance.shuffle(trainers)
    for player in s.players:
        player.trainer = trainers.pop()
        if s.master is None:
            player.personal = [deck.pop() for deck in s.discipline_decks]


def _lay_sigils(s: WindAndFire) -> None:
    """WF-2.5."""
    s.sigil_stacks = [[] for _ in cards.PARTS]
    s.open_sigils = ["" for _ in cards.PARTS]
    if not s.settings.sigils:
        return
    for n, part in enumerate(cards.PARTS):
        s.sigil_stacks[n] = [sigil.id for sigil in cards.SIGILS.values() if sigil.part == part]
        s.chance.shuffle(s.sigil_stacks[n])
        s.open_sigils[n] = s.sigil_stacks[n].pop()
