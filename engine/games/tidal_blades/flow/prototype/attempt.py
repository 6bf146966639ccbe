"""Attempts of the prototype: completion before danger, no Push It, nothing is withdrawn (TB-P5)."""

from __future__ import annotations

from dataclasses import field

from engine.core.frames import DONE, STAY, Become, Call, Done, Flow, Frame, Procedure, frame
from engine.core.types import Action, Blocked, Preview, Seat
from engine.games.tidal_blades import moves, queries, symbols
from engine.games.tidal_blades.flow.attempt import Completed
from engine.games.tidal_blades.flow.odds import chances, odds_previews, subsets
from engine.games.tidal_blades.flow.takes import HandLimit, over_limit
from engine.games.tidal_blades.flow.trial import Commit, Danger
from engine.games.tidal_blades.flow.windows import Window
from engine.games.tidal_blades.parts import Effects
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
        if not could_match(s, self.seat):
            return Become(Stopped(seat=self.seat))
        return Call(RollOrStop(seat=self.seat))

    def follow(self, s: TidalBlades) -> Flow:
        if s.returned == STOP:
            return Become(Stopped(seat=self.seat))
        if s.returned == CHANGED:
            self.matched = queries.is_matched(s)
            return self.jump("decide")
        assert isinstance(s.returned, tuple)
        numbers = [int(number) for number in s.returned]
        moves.roll(s, self.seat, [moves.in_use(s, n) for n in numbers], danger=True)
        return self.jump("window")


STOP, CHANGED = "stop", "changed"


def could_match(s: TidalBlades, seat: Seat) -> bool:
    """TB-P5.5: whether some dice kept and some faces of the others would match. Where a card may
    change a symbol, only too few dice are in the way."""
    trial = queries.trial_of(s)
    required = tuple(sorted(queries.challenge(s, trial.challenge).required))
    if any(match for (match, *_) in chances(s).values()):
        return True
    if not may_change_symbols(s, seat):
        return False
    most = [
        max(len(symbols.units_of(face)) for face in (one.shown, *queries.die(s, one.die).faces))
        for one in trial.dice
    ]
    return sum(most) >= len(required)


CHANGES = ("set_face", "change_symbol", "pair_swap")
"""Effects by which a die shows what is none of its faces."""


def may_change_symbols(s: TidalBlades, seat: Seat) -> bool:
    cards: list[Effects] = [card.effects for card in queries.cards_with(s, seat, "in_roll")]
    if s.stunts:
        cards += [queries.box(s).stunts[stunt].effects for stunt in s.players[seat].stunts]
    return any(row["verb"] in CHANGES for effects in cards for row in effects)


def in_roll(s: TidalBlades, seat: Seat) -> Flow:
    """The window of a roll (TB-P5.2)."""
    del s
    return Call(RollWindow(seat=seat))


@frame("tidal_blades.roll_window")
class RollWindow(Procedure[TidalBlades]):
    """Asked only while something may change the roll, and it does not match already."""

    steps = ("use", "ask")
    seat: int = 0
    used: list[str] = field(default_factory=list)
    before: list[Frame] = field(default_factory=list)

    def use(self, s: TidalBlades) -> Flow:
        return Call(self.before.pop()) if self.before else STAY

    def ask(self, s: TidalBlades) -> Flow:
        question = InRoll(seat=self.seat, used=self.used)
        matched = bool(queries.trial_of(s).challenge) and queries.is_matched(s)
        if matched or not question.changes(s):
            return DONE
        return Become(question)


@frame("tidal_blades.in_roll")
class InRoll(Window):
    """Cards and the Mystic Ability, before the check."""

    rules = ("TB-P5.2", "TB-P9.1")
    window = "in_roll"
    triggers = ("in_roll",)

    def options(self, s: TidalBlades, seat: Seat) -> list[Action]:
        return [Action("go_on"), *self.extras(s)]

    def changes(self, s: TidalBlades) -> bool:
        """Whether any of the extras is made for a roll."""
        known = queries.box(s)
        return any(
            (action.verb == "use_shield" and action.noun == "shield_leap")
            or (action.verb == "use_card" and known.cards[str(action.noun)].trigger == "in_roll")
            or (action.verb == "play_stunt" and known.stunts[str(action.noun)].window == "in_roll")
            for action in self.extras(s)
        )

    def resolve(self, s: TidalBlades, seat: Seat, action: Action) -> Flow:
        match self.extra(s, action):
            case Call(frame=asked):
                return Become(RollWindow(seat=seat, used=self.used, before=[asked]))
        return DONE

    def asked_by(self, s: TidalBlades) -> tuple[str, ...]:
        return self.rules if queries.trial_of(s).challenge else ("TB-P7.2", "TB-P9.1")

    def ask(self, s: TidalBlades) -> str:
        if not queries.trial_of(s).challenge:
            return "Change the roll before its rewards, or go on?"
        if not queries.trial_of(s).x:
            return "Not matched yet: change the roll, or go on?"
        return "Not matched yet: change the roll, or go on to its danger?"


@frame("tidal_blades.roll_or_stop")
class RollOrStop(Window):
    """TB-P5.5. Cards and the Mystic Ability fit here too: no moment after a roll is closed to them,
    and what they change is looked at again."""

    rules = ("TB-P5.5", "TB-P5.7")
    window = "in_roll"
    triggers = ("in_roll",)
    rerolls = True
    waits = "is deciding what to roll"

    def options(self, s: TidalBlades, seat: Seat) -> list[Action]:
        return [Action("stop"), *subsets(s), *self.extras(s)]

    def resolve(self, s: TidalBlades, seat: Seat, action: Action) -> Flow:
        match self.extra(s, action):
            case Call(frame=asked):
                return Become(Changed(before=asked))
        return Done(action.noun if action.verb == "reroll" else STOP)

    def previews(self, s: TidalBlades, seat: Seat) -> list[Preview]:
        return odds_previews(s)

    def blocked(self, s: TidalBlades, seat: Seat) -> list[Blocked]:
        return self.blocked_extras(s)

    def ask(self, s: TidalBlades) -> str:
        return "Not matched yet: re-roll or stop?"


@frame("tidal_blades.roll_changed")
class Changed(Procedure[TidalBlades]):
    """Something that is used beside the decision what to roll."""

    steps = ("use", "tell")
    before: Frame = field(default_factory=Frame)

    def use(self, s: TidalBlades) -> Flow:
        return Call(self.before)

    def tell(self, s: TidalBlades) -> Flow:
        return Done(CHANGED)


@frame("tidal_blades.stopped")
class Stopped(Procedure[TidalBlades]):
    """TB-P5.7: dice and card come back, 1 Shell for each die that was lost."""

    steps = ("stop", "end")
    seat: int = 0

    def stop(self, s: TidalBlades) -> Flow:
        trial = queries.trial_of(s)
        s.emit("stopped", seat=self.seat)
        moves.return_dice(s, self.seat, moves.ACTIVE)
        s.players[self.seat].hand.append(trial.challenge)
        shells = trial.lost * queries.box(s).rules["failed_die_shell"]
        if shells:
            moves.gain(s, self.seat, shells=shells, why="lost_dice")
        s.trial = None
        s.fresh = []
        return STAY

    def end(self, s: TidalBlades) -> Flow:
        """TB-P4.1: cards that were gained during the attempt may have filled the hand."""
        if over_limit(s, self.seat):
            self.jump("end")
            return Call(HandLimit(seat=self.seat))
        return DONE
