"""The three phases of the game."""

from __future__ import annotations

from engine.core.frames import Call, Flow, Procedure, frame
from engine.games.wind_and_fire.flow.preparation import Preparation
from engine.games.wind_and_fire.flow.setup import RedrawPersonal
from engine.games.wind_and_fire.flow.tournament import Tournaments
from engine.games.wind_and_fire.flow.training import Training
from engine.games.wind_and_fire.queries import clockwise
from engine.games.wind_and_fire.state import WindAndFire
from engine.kit.ask import AskEach


@frame("wind_and_fire.game")
class Game(Procedure[WindAndFire]):
    """Dragon Training, Final Preparation, Tournament (WF-3, WF-4, WF-5)."""

    steps = ("personal_cards", "training", "preparation", "tournaments")

    def personal_cards(self, s: WindAndFire) -> Flow:
        return Call(AskEach(order=clockwise(s, s.active), ask=RedrawPersonal.kind))

    def training(self, s: WindAndFire) -> Flow:
        return Call(Training())

    def preparation(self, s: WindAndFire) -> Flow:
        return Call(Preparation())

    def tournaments(self, s: WindAndFire) -> Flow:
        return Call(Tournaments())
