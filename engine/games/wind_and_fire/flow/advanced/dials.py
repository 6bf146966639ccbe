"""Power selection: secret dials (WF-6.5)."""

from __future__ import annotations

from dataclasses import field

from engine.core.frames import DONE, STAY, Decision, Flow, frame
from engine.core.types import Action, Prompt, Seat, Viewer
from engine.games.wind_and_fire import queries
from engine.games.wind_and_fire.names import count
from engine.games.wind_and_fire.state import WindAndFire

UNSET = -1


@frame("wind_and_fire.set_dials")
class SetDials(Decision[WindAndFire]):
    """All at once; one may change until all are in. Revealed together (WF-6.6)."""

    rules = ("WF-6.5", "WF-6.6", "WF-6.9")
    simultaneous = True
    elements: list[int] = field(default_factory=list)
    gold: list[int] = field(default_factory=list)
    done: list[bool] = field(default_factory=list)
    forced: list[bool] = field(default_factory=list)

    @classmethod
    def of(cls, forced: list[bool]) -> SetDials:
        """`forced` seats can only set both dials to 0 and are done."""
        start = [0 if only else UNSET for only in forced]
        return cls(elements=start, gold=start[:], done=forced[:], forced=forced[:])

    def actors(self, s: WindAndFire) -> tuple[Seat, ...]:
        return tuple(seat for seat, done in enumerate(self.done) if not done)

    def options(self, s: WindAndFire, seat: Seat) -> list[Action]:
        most_elements, most_gold = queries.dial_range(s, seat)
        if self.elements[seat] == UNSET:
            return [Action("set_elements", number) for number in range(most_elements + 1)]
        if self.gold[seat] == UNSET:
            return [Action("set_gold", number) for number in range(most_gold + 1)]
        return [Action("finish_dials")]

    def resolve(self, s: WindAndFire, seat: Seat, action: Action) -> Flow:
        if action.verb == "set_elements":
            assert isinstance(action.noun, int)
            self.elements[seat] = action.noun
        elif action.verb == "set_gold":
            assert isinstance(action.noun, int)
            self.gold[seat] = action.noun
        else:
            self.done[seat] = True
            s.emit("ready", seat=seat)
        if not all(self.done):
            return STAY
        self.reveal(s)
        return DONE

    def reveal(self, s: WindAndFire) -> None:
        """WF-6.6: all dials at once."""
        assert s.contest is not None
        for bet, elements, gold in zip(s.contest.bets, self.elements, self.gold, strict=True):
            bet.elements, bet.gold = elements, gold
        s.barrier = True
        s.emit("dials", elements=self.elements[:], gold=self.gold[:])

    def may_take_back(self, s: WindAndFire, seat: Seat) -> bool:
        return not self.forced[seat] and self.elements[seat] != UNSET

    def take_back(self, s: WindAndFire, seat: Seat) -> bool:
        if not self.may_take_back(s, seat):
            return False
        if self.done[seat]:
            self.done[seat] = False
            s.emit("undone", seat=seat)
        elif self.gold[seat] != UNSET:
            self.gold[seat] = UNSET
        else:
            self.elements[seat] = UNSET
        return True

    def prompt(self, s: WindAndFire, viewer: Viewer) -> Prompt:
        if viewer is None or self.done[viewer]:
            names = " and ".join(f"{{{seat}}}" for seat in self.actors(s))
            return Prompt(f"Waiting for {names} to set the dials", "wait")
        if self.elements[viewer] == UNSET:
            return Prompt("How many elements do you spend?", "choose")
        if self.gold[viewer] == UNSET:
            return Prompt("How much gold do you spend?", "choose")
        elements, gold = count(self.elements[viewer], "element"), self.gold[viewer]
        return Prompt(f"Spend {elements} and {gold} gold?", "confirm")
