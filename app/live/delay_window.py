"""The moments of a match between what watchers see some turns late and the present."""

from app.matches.live_match import LiveMatch
from app.matches.past import Moment, late_ply, moment_of


class DelayWindow:
    """Grows with each step; what lies before the moment watchers see is dropped."""

    __slots__ = ("_moments", "_number", "_turns")

    def __init__(self, number: int, turns: int, moments: list[Moment]) -> None:
        self._number = number
        self._turns = turns
        self._moments = moments

    def reaches(self, table: LiveMatch, turns: int) -> bool:
        """Whether it goes to the present of this match, now that its last step is added.

        False where steps are missing in between, or where one must look further back.
        """
        match, last = table.match, self._moments[-1].ply
        if (self._number, self._turns) != (table.number, turns):
            return False
        if last == match.ply - 1 and match.log:
            step = match.log[-1]
            self._moments.append(moment_of(match, step.seat, step.verb))
            return True
        return last == match.ply

    def late_moment(self) -> Moment:
        """The moment watchers see."""
        ply = late_ply(self._moments, self._turns)
        del self._moments[: max(0, ply - self._moments[0].ply)]
        return self._moments[0]
