"""Tidal Blades as the core sees it: data sheet, setup, views, sound positions."""

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
from engine.games.tidal_blades import components, evaluation, faces, queries, redeal, telling, view
from engine.games.tidal_blades.editions.edition import Edition
from engine.games.tidal_blades.flow import (  # noqa: F401  they register their effects
    changed_symbols,
    offers,
    rolls,
)
from engine.games.tidal_blades.flow.game import Game
from engine.games.tidal_blades.state import Player, Settings, TidalBlades
from engine.kit.lessons import lessons_in

FIRST_GAME = Option(
    "first_game", "First game", "Marked goals, face up, and the Monsters of the first game.",
    (False, True), ("No", "Yes"), False,
)  # fmt: skip
DRAFT_START = Option(
    "draft_start", "Starting cards", "Draft: each player chooses one of three cards to begin with.",
    (False, True), ("Printed", "Draft"), False,
)  # fmt: skip
CHARACTERS = Option(
    "characters", "Characters", "Who is who: dealt at random, or chosen from the First Player on.",
    ("random", "chosen"), ("At random", "Chosen"), "random",
)  # fmt: skip
FINAL_NIGHT = Option(
    "final_night", "Last night", "After the last round the Monsters act once more.",
    (True, False), ("Played", "Skipped"), True,
)  # fmt: skip


def check_options(options: Mapping[str, Any]) -> None:
    """TB-2.15: the draft is for those who know the cards."""
    if options.get("first_game") and options.get("draft_start"):
        raise InvalidOptions(
            "the first game begins with the printed starting cards: choose either First game or "
            "the draft of starting cards"
        )


NEW_IN_2: dict[str, dict[str, Json]] = {
    "tidal_blades.settings": {"choose_characters": False},
    "tidal_blades.roll_window": {"before": []},
}
"""Fields that saved positions of version 1 do not have, by kind."""


def filled(saved: Json) -> Json:
    """A saved position of version 1 with the fields of version 2."""
    if isinstance(saved, list):
        return [filled(each) for each in saved]
    if isinstance(saved, dict):
        new = NEW_IN_2.get(str(saved.get("kind")), {})
        return {name: filled(each) for name, each in saved.items()} | new
    return saved


class TidalBladesRules(Rules[TidalBlades]):
    """An edition as an entry of the catalogue."""

    spread = 6.0
    dice = True

    def __init__(
        self, ident: str, edition: Edition, options: tuple[Option, ...], lessons: str
    ) -> None:
        """`lessons`: the folder of its lessons."""
        self.edition = edition
        self.info = GameInfo(
            id=ident,
            title=edition.title,
            tagline=edition.tagline,
            seats=(2, 4),
            minutes=edition.minutes,
            rules_version=2,
            max_plies=6000,
            bots=("random", "easy", "medium", "hard"),
            options=options,
            check_options=check_options,
        )
        self.lessons = lessons_in(__package__, self.info, lessons)

    def setup(self, seats: int, seed: str, options: Options) -> TidalBlades:
        """Chapter 2."""
        chance = Chance(seed)
        box = self.edition.box
        characters = list(box.characters)
        chance.shuffle(characters)
        chosen = options["characters"] == "chosen"
        if chosen:
            characters = [""] * len(characters)
        settings = Settings(
            first_game=options.get("first_game", False),
            draft_start=options.get("draft_start", False),
            final_night=options.get("final_night", True),
            choose_characters=chosen,
        )
        s = TidalBlades(
            seats=seats,
            chance=chance,
            edition=self.edition.id,
            settings=settings,
            players=[Player(character) for character in characters[:seats]],
            supply={kind: die.count for kind, die in box.dice.items()},
            dummy=characters[seats] if seats == 2 else "",
        )
        self.edition.lay_out(s)
        s.emit("started", first=s.first, characters=[] if chosen else characters[:seats])
        loop.start(s, Game())
        return s

    def common(self, s: TidalBlades) -> dict[str, Json]:
        return view.common(s)

    def own(self, s: TidalBlades, viewer: Viewer) -> dict[str, Json]:
        return view.own(s, viewer)

    def open_view(self, s: TidalBlades) -> dict[str, Json]:
        return view.open_view(s)

    def points(self, s: TidalBlades) -> list[int | None]:
        return [queries.total(s, seat) for seat in range(s.seats)]

    def face(self, s: TidalBlades, seat: Seat, action: Action) -> Face:
        return faces.face(s, seat, action)

    def tell(self, kind: str, fields: Mapping[str, Json]) -> Said:
        return telling.tell(kind, fields)

    def determinize(self, s: TidalBlades, seat: Seat, seed: str) -> TidalBlades:
        return redeal.determinize(s, seat, seed)

    def prospects(self, s: TidalBlades) -> list[float]:
        return evaluation.prospects(s)

    def components(self) -> dict[str, Json]:
        return components.components(self.edition)

    def result(self, s: TidalBlades) -> Result:
        """Chapter 14: every point explained."""
        assert s.placement is not None
        sheets = [self.edition.score_sheet(s, seat) for seat in range(s.seats)]
        scores = tuple(sum(line["value"] for line in sheet) for sheet in sheets)
        return Result(s.placement, scores, s.reason, tuple(tuple(sheet) for sheet in sheets))

    def check(self, s: TidalBlades) -> list[str]:
        return redeal.broken(s)

    def upgrade(self, saved: dict[str, Json], version: int) -> dict[str, Json]:
        """A position of version 1 goes on: what differs is what can be done from now on."""
        if version == 1:
            return {name: filled(each) for name, each in saved.items()}
        return super().upgrade(saved, version)
