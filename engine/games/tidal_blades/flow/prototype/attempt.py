"""Attempts of the prototype: completion before danger, no Push It, nothing is withdrawn (TB-P5)."""

from __future__ import annotations

from dataclasses import field

from engine.core.frames import DONE, STAY, Become, Call, Done, Flow, Procedure, Sequence, frame
from engine.core.types import Action, Blocked, Preview, Seat
from engine.games.tidal_blades import faces, moves, queries
from engine.games.tidal_blades.flow.attempt import Completed
from engine.games.tidal_blades.flow.trial import Commit, Danger, percent, subsets
from engine.games.tidal_blades.flow.windows import Window
from engine.games.tidal_blades.state import TidalBlades, Trial


@frame("tidal_blades.prototype_attempt")
class PrototypeAttempt(Procedure[TidalBlades]):
    """TB-P5: `matched` is looked at before the danger of a roll and counts in spite of it."""

    steps = ("declare", "commit", "roll", "window", "check", "danger", "decide", "follow")
    seat: int = 0
    challenge: str = ""
    matched: bool = False

    def declare(self, s: TidalBlades) -> Flow:
        s.players[self.seat].hand.remove(self.challenge)
        s.trial = Trial(challenge=self.challenge)
        name = queries.challenge(s, self.challenge).name
        s.emit("declared", seat=self.seat, challenge=self.challenge, name=name)
        return STAY

    def commit(self, s: TidalBlades) -> Flow:
        return Call(Commit(seat=self.seat))

    def roll(self, s: TidalBlades) -> Flow:
        moves.roll(s, self.seat, queries.trial_of(s).dice, danger=True)
        return STAY

    def window(self, s: TidalBlades) -> Flow:
        """TB-P5.2."""
        return in_roll(s, self.seat)

    def check(self, s: TidalBlades) -> Flow:
        """TB-P5.3."""
        self.matched = queries.is_matched(s)
        return STAY

    def danger(self, s: TidalBlades) -> Flow:
        """TB-P5.4."""
        return Call(Danger(seat=self.seat))

    def decide(self, s: TidalBlades) -> Flow:
        """TB-P5.5, P5.6."""
        if self.matched:
            return Become(Completed(seat=self.seat))
        if not could_match(s):
            return Become(Stopped(seat=self.seat))
        return Call(RollOrStop(seat=self.seat))

    def follow(self, s: TidalBlades) -> Flow:
        if not isinstance(s.returned, tuple):
            return Become(Stopped(seat=self.seat))
        numbers = [int(number) for number in s.returned]
        moves.roll(s, self.seat, [moves.in_use(s, n) for n in numbers], danger=True)
        return self.jump("window")


def could_match(s: TidalBlades) -> bool:
    """TB-P5.5: whether some faces of the dice in use would match."""
    trial = queries.trial_of(s)
    kinds = tuple(sorted(one.die for one in trial.dice))
    required = queries.challenge(s, trial.challenge).required
    return faces.odds((), kinds, tuple(sorted(required))) > 0


def in_roll(s: TidalBlades, seat: Seat) -> Flow:
    """The window of a roll (TB-P5.2)."""
    del s
    return Call(RollWindow(seat=seat))


@frame("tidal_blades.roll_window")
class RollWindow(Procedure[TidalBlades]):
    """Asked only while something may be used."""

    steps = ("ask",)
    seat: int = 0
    used: list[str] = field(default_factory=list)

    def ask(self, s: TidalBlades) -> Flow:
        question = InRoll(seat=self.seat, used=self.used)
        return Become(question) if question.extras(s) else DONE


@frame("tidal_blades.in_roll")
class InRoll(Window):
    """Cards and the Mystic Ability, before the check."""

    window = "in_roll"
    triggers = ("in_roll",)

    def options(self, s: TidalBlades, seat: Seat) -> list[Action]:
        return [Action("go_on"), *self.extras(s)]

    def resolve(self, s: TidalBlades, seat: Seat, action: Action) -> Flow:
        match self.extra(s, action):
            case Call(frame=asked):
                return Become(Sequence(waiting=[asked, RollWindow(seat=seat, used=self.used)]))
        return DONE

    def ask(self, s: TidalBlades) -> str:
        return "Change the roll, or go on?"


@frame("tidal_blades.roll_or_stop")
class RollOrStop(Window):
    """TB-P5.5."""

    waits = "is deciding what to roll"

    def options(self, s: TidalBlades, seat: Seat) -> list[Action]:
        return [Action("stop"), *subsets(s), *self.extras(s)]

    def resolve(self, s: TidalBlades, seat: Seat, action: Action) -> Flow:
        if flow := self.extra(s, action):
            return flow
        return Done(action.noun if action.verb == "reroll" else action.verb)

    def previews(self, s: TidalBlades, seat: Seat) -> list[Preview]:
        trial = queries.trial_of(s)
        needed = tuple(sorted(queries.challenge(s, trial.challenge).required))
        found = []
        for action in subsets(s):
            assert isinstance(action.noun, tuple)
            kept = faces.all_units(one.shown for one in trial.dice if one.id not in action.noun)
            kinds = tuple(sorted(one.die for one in trial.dice if one.id in action.noun))
            text = f"{percent(faces.odds(kept, kinds, needed))} to match"
            found.append(Preview("reroll", action.noun, text))
        return found

    def blocked(self, s: TidalBlades, seat: Seat) -> list[Blocked]:
        return self.blocked_extras(s)

    def ask(self, s: TidalBlades) -> str:
        return "Not matched yet: re-roll or stop?"


@frame("tidal_blades.stopped")
class Stopped(Procedure[TidalBlades]):
    """TB-P5.7: dice and card come back, 1 Shell for each die that was lost."""

    steps = ("stop",)
    seat: int = 0

    def stop(self, s: TidalBlades) -> Flow:
        trial = queries.trial_of(s)
        s.emit("stopped", seat=self.seat)
        moves.return_dice(s, self.seat, moves.ACTIVE)
        s.players[self.seat].hand.append(trial.challenge)
        shells = trial.lost * queries.box(s).rules["failed_die_shell"]
        if shells:
            moves.gain(s, self.seat, shells=shells)
        s.trial = None
        s.fresh = []
        return DONE
