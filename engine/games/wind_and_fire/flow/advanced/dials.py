"""Power selection: secret dials (WF-6.5)."""

from __future__ import annotations

from dataclasses import field

from engine.core.frames import DONE, Flow, frame
from engine.core.types import Action, Prompt, Seat
from engine.games.wind_and_fire import queries
from engine.games.wind_and_fire.state import WindAndFire
from engine.kit.secret import SecretChoice
from engine.kit.words import count

UNSET = -1


@frame("wind_and_fire.set_dials")
class SetDials(SecretChoice[WindAndFire]):
    """All at once; one may change until all are in. Revealed together (WF-6.6)."""

    rules = ("WF-6.5", "WF-6.6", "WF-6.9")
    finishes = "finish_dials"
    waits = "to set the dials"
    elements: list[int] = field(default_factory=list)
    gold: list[int] = field(default_factory=list)
    forced: list[bool] = field(default_factory=list)

    @classmethod
    def of(cls, forced: list[bool]) -> SetDials:
        """`forced` seats can only set both dials to 0 and are done."""
        start = [0 if only else UNSET for only in forced]
        return cls(elements=start, gold=start[:], done=forced[:], forced=forced[:])

    def options(self, s: WindAndFire, seat: Seat) -> list[Action]:
        most_elements, most_gold = queries.dial_range(s, seat)
        if self.elements[seat] == UNSET:
            return [Action("set_elements", number) for number in range(most_elements + 1)]
        if self.gold[seat] == UNSET:
            return [Action("set_gold", number) for number in range(most_gold + 1)]
        return [Action("finish_dials")]

    def take_step(self, s: WindAndFire, seat: Seat, action: Action) -> None:
        assert isinstance(action.noun, int)
        dial = self.elements if action.verb == "set_elements" else self.gold
        dial[seat] = action.noun

    def reveal(self, s: WindAndFire) -> Flow:
        """WF-6.6: all dials at once."""
        assert s.contest is not None
        for bet, elements, gold in zip(s.contest.bets, self.elements, self.gold, strict=True):
            bet.elements, bet.gold = elements, gold
        s.barrier = True
        s.emit("dials", elements=self.elements[:], gold=self.gold[:])
        return DONE

    def may_take_back(self, s: WindAndFire, seat: Seat) -> bool:
        return not self.forced[seat] and self.elements[seat] != UNSET

    def step_back(self, s: WindAndFire, seat: Seat) -> None:
        last = self.elements if self.gold[seat] == UNSET else self.gold
        last[seat] = UNSET

    def ask(self, s: WindAndFire, seat: Seat) -> Prompt:
        if self.elements[seat] == UNSET:
            return Prompt("How many elements do you spend?", "choose")
        if self.gold[seat] == UNSET:
            return Prompt("How much gold do you spend?", "choose")
        elements, gold = count(self.elements[seat], "element"), self.gold[seat]
        return Prompt(f"Spend {elements} and {gold} gold?", "confirm")
