"""What an edition decides. The retail rules are the base; see retail.py and prototype.py."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar

from engine.core.frames import Frame
from engine.core.types import Json, Seat
from engine.games.tidal_blades.box import Box

if TYPE_CHECKING:
    from engine.games.tidal_blades.state import TidalBlades


class Edition:
    """One edition: its box and the frames that are not the same everywhere."""

    id: ClassVar[str]
    title: ClassVar[str]
    tagline: ClassVar[str]
    minutes: ClassVar[tuple[int, int]]
    box: ClassVar[Box]
    backs_show_style: ClassVar[bool] = True
    """TB-1.4: whether the back of a Monster card shows its style."""
    starting_challenges_leave: ClassVar[bool] = True
    """TB-7.14: a discarded starting Challenge is out of the game."""
    hunting: ClassVar[bool] = True
    """TB-8.3."""
    power_names: ClassVar[Mapping[str, str]] = {
        "shield_leap": "Time Leap",
        "shield_memory": "Michronic Memory",
    }
    """TB-9: what the cards call the powers of the Shell Shield."""
    sheet: ClassVar[Mapping[str, str]]
    """Chapter 14: what the lines of the score sheet are called."""
    rest_upgrades_active: ClassVar[bool] = True
    """TB-13.6: at night Active dice may be Upgraded too."""
    asked_by: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    """By the kind of a question: the rules that ask it in the place of its own."""

    def lay_out(self, s: TidalBlades) -> None:
        """Chapter 2: decks, offers, goods; with `deal_characters` where they are known already."""
        raise NotImplementedError

    def deal_characters(self, s: TidalBlades) -> None:
        """TB-2.9, 2.12 to 2.16: what belongs to the Character of each player."""
        raise NotImplementedError

    def begin(self) -> Frame:
        """What players decide before the first round (TB-2.15)."""
        raise NotImplementedError

    def spots_for(self, seats: int) -> int:
        """Spots of Monsters with a higher `min_players` carry tokens of the dummy."""
        raise NotImplementedError

    def attempt(self, seat: Seat, challenge: str) -> Frame:
        """Chapter 7."""
        raise NotImplementedError

    def night(self, *, last: bool) -> Frame:
        """Chapter 13."""
        raise NotImplementedError

    def score(self, s: TidalBlades, seat: Seat) -> dict[str, int]:
        """Chapter 14: the points of each line of `sheet`, in that order."""
        raise NotImplementedError

    def score_sheet(self, s: TidalBlades, seat: Seat) -> list[dict[str, Json]]:
        """The lines in words, each `{"label", "value"}`."""
        return [
            {"label": self.sheet[line], "value": value}
            for line, value in self.score(s, seat).items()
        ]


_EDITIONS: dict[str, Edition] = {}


def register_edition(edition: Edition) -> None:
    _EDITIONS[edition.id] = edition


def edition_of(ident: str) -> Edition:
    return _EDITIONS[ident]
