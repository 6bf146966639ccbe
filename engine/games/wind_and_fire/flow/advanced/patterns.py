"""The pattern window between tournaments (WF-6.2)."""

from __future__ import annotations

from dataclasses import field

from engine.core.frames import DONE, STAY, Become, Call, Flow, Procedure, frame
from engine.core.types import Action, Preview, Seat
from engine.games.wind_and_fire import pyramid, queries
from engine.games.wind_and_fire.cards import PARTS
from engine.games.wind_and_fire.flow.advanced import moves as advanced
from engine.games.wind_and_fire.flow.question import Question
from engine.games.wind_and_fire.state import WindAndFire


@frame("wind_and_fire.pattern_window")
class PatternWindow(Procedure[WindAndFire]):
    """Clockwise from the active player each player once, any number of times."""

    steps = ("start", "next_player")
    order: list[int] = field(default_factory=list)

    def start(self, s: WindAndFire) -> Flow:
        self.order = list(queries.clockwise(s, s.active))
        return STAY

    def next_player(self, s: WindAndFire) -> Flow:
        while self.order and not queries.token_patterns(s, self.order[0]):
            self.order.pop(0)
        if not self.order:
            return DONE
        self.jump("next_player")
        return Call(DiscardPatterns(seat=self.order.pop(0)))


@frame("wind_and_fire.discard_patterns")
class DiscardPatterns(Question):
    """Three tiles in the pattern of the token for one power token; noun: their slots.

    Ends by itself where no pattern or no token is left: everybody can see that.
    """

    rules = ("WF-6.2",)
    waits = "may hand in a pattern"

    def options(self, s: WindAndFire, seat: Seat) -> list[Action]:
        ways = [tuple(pyramid.slots_of(way)) for way in queries.token_patterns(s, seat)]
        return [*(Action("discard_pattern", way) for way in ways), Action("pass")]

    def resolve(self, s: WindAndFire, seat: Seat, action: Action) -> Flow:
        if action.verb == "pass":
            return DONE
        assert isinstance(action.noun, tuple)
        slots = [str(slot) for slot in action.noun]
        for slot in slots:
            advanced.spend_tile(s, seat, slot, contest=False)
        s.emit("pattern_discarded", seat=seat, slots=slots)
        token = PutToken(seat=seat)
        more = s.tokens > 1 and queries.token_patterns(s, seat)
        return Call(token) if more else Become(token)

    def previews(self, s: WindAndFire, seat: Seat) -> list[Preview]:
        """What the pattern brings."""
        gained = "a power token, +1 power on one part and 1 point at the end"
        return [
            Preview("discard_pattern", tuple(pyramid.slots_of(way)), gained)
            for way in queries.token_patterns(s, seat)
        ]

    def ask(self, s: WindAndFire) -> str:
        ways = len(queries.token_patterns(s, self.seat))
        fit = "1 way fits" if ways == 1 else f"{ways} ways fit"
        return f"Hand in three tiles for a power token (+1 power, 1 point)? {fit}"


@frame("wind_and_fire.put_token")
class PutToken(Question):
    """The token goes on any own part."""

    rules = ("WF-6.2",)

    def options(self, s: WindAndFire, seat: Seat) -> list[Action]:
        return [Action("put_token", part) for part in PARTS]

    def resolve(self, s: WindAndFire, seat: Seat, action: Action) -> Flow:
        advanced.put_token(s, seat, PARTS.index(str(action.noun)))
        return DONE

    def ask(self, s: WindAndFire) -> str:
        return "On which part do you put the power token?"
