"""Reactions in turn order and a secret vote (shapes a and b of the design).

The speaker proposes, each other seat in order may object (and explain), then all vote secretly;
the number of yes votes ends the game.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.core import loop
from engine.core.chance import Chance
from engine.core.codec import clone, saved
from engine.core.frames import DONE, STAY, Become, Call, Decision, Done, Flow, Procedure, frame
from engine.core.rules import GameInfo, Rules
from engine.core.said import Said, said
from engine.core.state import State
from engine.core.types import Action, Json, Noun, Options, Prompt, Result, Seat, Viewer
from engine.kit.ask import AskEach, after
from engine.kit.words import handed_over


@saved
@dataclass(slots=True, kw_only=True)
class Council(State):
    objections: list[str] = field(default_factory=list)
    yes: int = -1


@frame("council.propose")
class Propose(Decision[Council]):
    def actors(self, s: Council) -> tuple[Seat, ...]:
        return (0,)

    def options(self, s: Council, seat: Seat) -> list[Action]:
        return [Action("propose", "tax")]

    def resolve(self, s: Council, seat: Seat, action: Action) -> Flow:
        return Become(AskEach(order=after(0, s.seats), ask="council.object", about=action.noun))

    def prompt(self, s: Council, viewer: Viewer) -> Prompt:
        return Prompt("Propose", "choose" if viewer == 0 else "wait")


@frame("council.object")
class Object(Decision[Council]):
    """One seat's reaction; an objection is explained in a frame of its own."""

    seat: int = 0
    about: Noun = None

    def actors(self, s: Council) -> tuple[Seat, ...]:
        return (self.seat,)

    def options(self, s: Council, seat: Seat) -> list[Action]:
        return [Action("object"), Action("pass")]

    def resolve(self, s: Council, seat: Seat, action: Action) -> Flow:
        if action.verb == "object":
            return Become(Explain(seat=seat, about=self.about))
        return DONE

    def prompt(self, s: Council, viewer: Viewer) -> Prompt:
        return Prompt("Object?", "choose" if viewer == self.seat else "wait")


@frame("council.explain")
class Explain(Decision[Council]):
    seat: int = 0
    about: Noun = None

    def actors(self, s: Council) -> tuple[Seat, ...]:
        return (self.seat,)

    def options(self, s: Council, seat: Seat) -> list[Action]:
        return [Action("say", word) for word in ("cost", "time")]

    def resolve(self, s: Council, seat: Seat, action: Action) -> Flow:
        s.objections.append(f"{seat} on {self.about}: {action.noun}")
        return Done(action.noun)

    def prompt(self, s: Council, viewer: Viewer) -> Prompt:
        return Prompt("Why?", "choose" if viewer == self.seat else "wait")


@frame("council.vote")
class Vote(Decision[Council]):
    """Everybody at once; seen by others only when all are in."""

    simultaneous = True
    chosen: list[int] = field(default_factory=list)

    def actors(self, s: Council) -> tuple[Seat, ...]:
        return tuple(seat for seat, vote in enumerate(self.chosen) if vote < 0)

    def options(self, s: Council, seat: Seat) -> list[Action]:
        return [Action("vote", 0), Action("vote", 1)]

    def resolve(self, s: Council, seat: Seat, action: Action) -> Flow:
        assert isinstance(action.noun, int)
        self.chosen[seat] = action.noun
        if self.actors(s):
            return STAY
        s.yes = sum(self.chosen)
        return DONE

    def may_take_back(self, s: Council, seat: Seat) -> bool:
        return self.chosen[seat] >= 0

    def take_back(self, s: Council, seat: Seat) -> bool:
        taken = self.chosen[seat] >= 0
        self.chosen[seat] = -1
        return taken

    def prompt(self, s: Council, viewer: Viewer) -> Prompt:
        return Prompt("Vote", "choose" if viewer in self.actors(s) else "wait")


@frame("council.game")
class Game(Procedure[Council]):
    steps = ("propose", "vote", "count")

    def propose(self, s: Council) -> Flow:
        return Call(Propose())

    def vote(self, s: Council) -> Flow:
        return Call(Vote(chosen=[-1] * s.seats))

    def count(self, s: Council) -> Flow:
        s.finish((1,) * s.seats, "voted")
        return DONE


class CouncilRules(Rules[Council]):
    """The council as a game of the shelf, for one seat to four. It hides nothing but the votes."""

    info = GameInfo(
        id="council",
        title="Council",
        tagline="A toy",
        seats=(1, 4),
        minutes=(1, 2),
        rules_version=1,
        max_plies=50,
        bots=("random", "easy"),
    )

    def setup(self, seats: int, seed: str, options: Options) -> Council:
        s = Council(seats=seats, chance=Chance(seed))
        loop.start(s, Game())
        return s

    def view(self, s: Council, viewer: Viewer) -> dict[str, Json]:
        return {"objections": list(s.objections), "yes": s.yes}

    def open_view(self, s: Council) -> dict[str, Json]:
        return self.view(s, None)

    def tell(self, kind: str, fields: Mapping[str, Json]) -> Said:
        return said(handed_over(fields) if kind == "handed_over" else "")

    def determinize(self, s: Council, seat: Seat, seed: str) -> Council:
        return clone(s)

    def result(self, s: Council) -> Result:
        assert s.placement is not None
        return Result(s.placement, (None,) * s.seats, s.reason, ((),) * s.seats)

    def components(self) -> dict[str, Json]:
        return {}

    def check(self, s: Council) -> list[str]:
        return []
