"""A turn: a man is placed or moved, a mill takes one of the other player's."""

from __future__ import annotations

from engine.core.frames import DONE, STAY, Call, Done, Flow, Procedure, frame
from engine.core.types import Action, Seat
from engine.kit.question import Question
from tests.engine.toys.morris.board import POINTS
from tests.engine.toys.morris.state import QUIET, Morris, in_mill, moves, own, takeable


@frame("morris.game")
class Game(Procedure[Morris]):
    steps = ("begin", "stand", "end")

    def begin(self, s: Morris) -> Flow:
        s.begin_turn(s.player)
        return Call(Place(seat=s.player) if s.left[s.player] else Move(seat=s.player))

    def stand(self, s: Morris) -> Flow:
        closed = isinstance(s.returned, str) and in_mill(s, s.returned)
        return Call(Take(seat=s.player)) if closed and own(s, 1 - s.player) else STAY

    def end(self, s: Morris) -> Flow:
        """NM-5."""
        s.player = other = 1 - s.player
        few = len(own(s, other)) + s.left[other] < 3
        if few or not (s.left[other] or moves(s, other)):
            finish(s, (2, 1) if other == 0 else (1, 2), "few" if few else "stuck")
        elif s.quiet >= QUIET:
            finish(s, (1, 1), "quiet")
        return self.jump("begin")


def finish(s: Morris, placement: tuple[int, int], reason: str) -> None:
    s.finish(placement, reason)
    s.emit("over", placement=list(placement), reason=reason)


@frame("morris.place")
class Place(Question[Morris]):
    """NM-2."""

    waits = "is placing a man"

    def options(self, s: Morris, seat: Seat) -> list[Action]:
        return [Action("place", point) for point in POINTS if point not in s.men]

    def resolve(self, s: Morris, seat: Seat, action: Action) -> Flow:
        point = str(action.noun)
        s.men[point] = seat
        s.left[seat] -= 1
        s.emit("placed", seat=seat, spot=point)
        return Done(point)

    def ask(self, s: Morris) -> str:
        return "Where do you place a man?"


@frame("morris.move")
class Move(Question[Morris]):
    """NM-3."""

    waits = "is moving a man"

    def options(self, s: Morris, seat: Seat) -> list[Action]:
        return [Action("move", pair) for pair in moves(s, seat)]

    def resolve(self, s: Morris, seat: Seat, action: Action) -> Flow:
        start, end = map(str, action.noun)  # type: ignore[arg-type]
        del s.men[start]
        s.men[end] = seat
        s.quiet += 1
        s.emit("moved", seat=seat, start=start, spot=end)
        return Done(end)

    def ask(self, s: Morris) -> str:
        return "Which man do you move, and where to?"


@frame("morris.take")
class Take(Question[Morris]):
    """NM-4."""

    waits = "has a mill and takes a man"

    def options(self, s: Morris, seat: Seat) -> list[Action]:
        return [Action("take", point) for point in takeable(s, seat)]

    def resolve(self, s: Morris, seat: Seat, action: Action) -> Flow:
        point = str(action.noun)
        del s.men[point]
        s.quiet = 0
        s.emit("took", seat=seat, spot=point)
        return DONE

    def ask(self, s: Morris) -> str:
        return "A mill! Which man do you take?"
