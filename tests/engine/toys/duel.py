"""Chains: hitting a piece announces its death, deaths ask, kill and summon (shape c of the design).

Two seats, a row of pieces each. `hit` removes a piece; a "bomb" that dies hits its left neighbour,
a "queen" that dies asks her owner whether to summon a pawn.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.core.codec import saved
from engine.core.frames import DONE, Call, Decision, Flow, Frame, Procedure, frame
from engine.core.state import State
from engine.core.types import Action, Prompt, Seat, Viewer
from engine.kit.announce import Announcer


@saved
@dataclass(slots=True, kw_only=True)
class Duel(State):
    rows: list[list[str]] = field(default_factory=lambda: [[], []])
    player: int = 0

    def trigger_order(self, queued: list[Frame]) -> list[Frame]:
        """First the triggers of the player on turn, then the other's, each in arrival order."""
        return sorted(queued, key=lambda trigger: getattr(trigger, "seat", 0) != self.player)


@saved
@dataclass(slots=True, kw_only=True)
class Waves(Duel):
    """The same game with triggers in waves."""

    triggers_wait = True


deaths: Announcer[Duel] = Announcer()


def hit(s: Duel, seat: Seat, place: int) -> None:
    piece = s.rows[seat].pop(place)
    s.emit("died", seat=seat, piece=piece)
    deaths.announce(s, piece, seat=seat, place=place)


@deaths.on("bomb")
def blast(s: Duel, *, seat: Seat, place: int) -> None:
    if place > 0:
        hit(s, seat, place - 1)


@deaths.on("queen")
def mourn(s: Duel, *, seat: Seat, place: int) -> Frame:
    return Heir(seat=seat)


@frame("duel.heir")
class Heir(Decision[Duel]):
    """The queen's owner may summon a pawn."""

    seat: int = 0

    def actors(self, s: Duel) -> tuple[Seat, ...]:
        return (self.seat,)

    def options(self, s: Duel, seat: Seat) -> list[Action]:
        return [Action("summon", "pawn"), Action("pass")]

    def resolve(self, s: Duel, seat: Seat, action: Action) -> Flow:
        if action.verb == "summon":
            s.rows[seat].append("pawn")
        return DONE

    def prompt(self, s: Duel, viewer: Viewer) -> Prompt:
        return Prompt("Summon a pawn?", "choose" if viewer == self.seat else "wait")


@frame("duel.strike")
class Strike(Decision[Duel]):
    """The player on turn hits one piece of the other row."""

    def actors(self, s: Duel) -> tuple[Seat, ...]:
        return (s.player,)

    def options(self, s: Duel, seat: Seat) -> list[Action]:
        return [Action("hit", place) for place in range(len(s.rows[1 - seat]))]

    def resolve(self, s: Duel, seat: Seat, action: Action) -> Flow:
        assert isinstance(action.noun, int)
        hit(s, 1 - seat, action.noun)
        return DONE

    def prompt(self, s: Duel, viewer: Viewer) -> Prompt:
        return Prompt("What do you hit?", "pick" if viewer == s.player else "wait")


@frame("duel.game")
class Game(Procedure[Duel]):
    steps = ("strike", "check")

    def strike(self, s: Duel) -> Flow:
        return Call(Strike())

    def check(self, s: Duel) -> Flow:
        if not all(s.rows):
            s.finish((1, 2) if s.rows[0] else (2, 1), "cleared")
        s.player = 1 - s.player
        return self.jump("strike")
