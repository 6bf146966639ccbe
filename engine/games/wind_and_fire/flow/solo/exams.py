"""Final preparation with the Master, the exams and the achievement (WF-7.11 to 7.15)."""

from __future__ import annotations

from engine.core.frames import DONE, STAY, Call, Flow, Procedure, frame
from engine.core.types import Action, Seat
from engine.games.wind_and_fire import exams
from engine.games.wind_and_fire.flow.question import Question
from engine.games.wind_and_fire.flow.solo import moves as solo
from engine.games.wind_and_fire.state import WindAndFire

PASSED, FAILED = 1, 2
FAIL = "Fail"
NONE = "none"


@frame("wind_and_fire.exams")
class Exams(Procedure[WindAndFire]):
    """18 exams, the rank, at most one achievement."""

    steps = ("weaken_master", "take_exams", "achievement", "finish")

    def weaken_master(self, s: WindAndFire) -> Flow:
        """WF-7.16."""
        s.phase = "exams"
        if s.settings.beginner:
            solo.settle_black(s)
        return STAY

    def take_exams(self, s: WindAndFire) -> Flow:
        result = exams.grade(s)
        s.barrier = True
        s.emit("exams", seat=0, passes=result.passes, total=result.total, rank=result.rank,
               lost=result.lost)  # fmt: skip
        return STAY

    def achievement(self, s: WindAndFire) -> Flow:
        return Call(MarkAchievement(seat=0)) if exams.earned(s) else STAY

    def finish(self, s: WindAndFire) -> Flow:
        """WF-7.14, WF-7.18."""
        result = exams.grade(s)
        failed = result.lost or result.rank == FAIL
        reason = "exam_failed" if result.lost else "exams"
        s.finish((FAILED if failed else PASSED,), reason)
        s.emit("over", placement=list(s.placement or ()), scores=[result.total], reason=reason)
        return DONE


@frame("wind_and_fire.mark_achievement")
class MarkAchievement(Question):
    """WF-7.15: at most one a game."""

    rules = ("WF-7.15",)

    def options(self, s: WindAndFire, seat: Seat) -> list[Action]:
        return [Action("mark_achievement", ident) for ident in (*exams.earned(s), NONE)]

    def resolve(self, s: WindAndFire, seat: Seat, action: Action) -> Flow:
        if action.noun != NONE:
            exams.master_of(s).achievement = str(action.noun)
            s.emit("achievement", seat=seat, achievement=action.noun)
        return DONE

    def ask(self, s: WindAndFire) -> str:
        return "Which achievement do you mark on your exam sheet?"
