"""Nine Men's Morris as the core sees it."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core import loop
from engine.core.chance import Chance
from engine.core.codec import clone
from engine.core.face import Face
from engine.core.rules import GameInfo, Rules
from engine.core.said import Said
from engine.core.types import Action, Json, Options, Result, Seat, Viewer
from tests.engine.toys.morris import words
from tests.engine.toys.morris.board import POINTS, ROWS
from tests.engine.toys.morris.flow import Game
from tests.engine.toys.morris.state import MEN, Morris, own, takeable

INFO = GameInfo(
    id="morris",
    title="Nine Men’s Morris",
    tagline="Three in a row are a mill, and a mill takes a man.",
    seats=(2, 2),
    minutes=(10, 20),
    rules_version=1,
    max_plies=1000,
    bots=("random", "easy"),
)


class MorrisRules(Rules[Morris]):
    info = INFO

    def setup(self, seats: int, seed: str, options: Options) -> Morris:
        s = Morris(seats=seats, chance=Chance(seed))
        loop.start(s, Game())
        return s

    def common(self, s: Morris) -> dict[str, Json]:
        """All is open."""
        points = {point: {"seat": s.men[point]} if point in s.men else None for point in POINTS}
        return {
            "phase": "over" if s.over else "placing" if any(s.left) else "moving",
            "points": points,
            "men_left": [{"seat": seat, "men": left} for seat, left in enumerate(s.left)],
        }

    def own(self, s: Morris, viewer: Viewer) -> dict[str, Json]:
        return {}

    def open_view(self, s: Morris) -> dict[str, Json]:
        return self.common(s)

    def face(self, s: Morris, seat: Seat, action: Action) -> Face:
        return words.face(action)

    def tell(self, kind: str, fields: Mapping[str, Json]) -> Said:
        return words.tell(kind, fields)

    def determinize(self, s: Morris, seat: Seat, seed: str) -> Morris:
        return clone(s)

    def prospects(self, s: Morris) -> list[float]:
        return [
            len(own(s, seat)) + s.left[seat] + 0.1 * len(takeable(s, 1 - seat)) for seat in (0, 1)
        ]

    def result(self, s: Morris) -> Result:
        assert s.placement is not None
        men = [len(own(s, seat)) for seat in (0, 1)]
        lines = tuple(({"label": "Men on the board", "value": count},) for count in men)
        return Result(s.placement, tuple(men), s.reason, lines)

    def components(self) -> dict[str, Json]:
        return {"grids": {"points": [list(row) for row in ROWS]}}

    def check(self, s: Morris) -> list[str]:
        return [f"seat {seat} has too many men" for seat in (0, 1)
                if len(own(s, seat)) + s.left[seat] > MEN]  # fmt: skip
