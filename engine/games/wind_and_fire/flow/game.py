"""The three phases of the game."""

from __future__ import annotations

from engine.core.frames import STAY, Call, Flow, Procedure, frame
from engine.games.wind_and_fire.flow.preparation import Preparation
from engine.games.wind_and_fire.flow.setup import RedrawPersonal
from engine.games.wind_and_fire.flow.solo.exams import Exams
from engine.games.wind_and_fire.flow.solo.training import SoloTraining
from engine.games.wind_and_fire.flow.tournament import Tournaments
from engine.games.wind_and_fire.flow.training import Training
from engine.games.wind_and_fire.queries import clockwise
from engine.games.wind_and_fire.state import WindAndFire
from engine.kit.ask import AskEach


@frame("wind_and_fire.game")
class Game(Procedure[WindAndFire]):
    """Dragon Training, Final Preparation, and Tournament or exams (WF-3, WF-4, WF-5, WF-7)."""

    steps = ("personal_cards", "training", "preparation", "last_phase")

    def personal_cards(self, s: WindAndFire) -> Flow:
        if s.master:
            return STAY
        return Call(AskEach(order=clockwise(s, s.active), ask=RedrawPersonal.kind))

    def training(self, s: WindAndFire) -> Flow:
        return Call(SoloTraining() if s.master else Training())

    def preparation(self, s: WindAndFire) -> Flow:
        return Call(Preparation())

    def last_phase(self, s: WindAndFire) -> Flow:
        return Call(Exams() if s.master else Tournaments())
