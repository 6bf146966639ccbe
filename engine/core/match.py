"""One play of a game: log, undo with barriers, replay.

A step is tried on a copy (`try_act`, `try_undo`, `try_resign`, `try_hand_over`, `try_time_out`,
`try_absent`, `try_adjudicate`) and swapped in by `commit`, so the caller can make it durable in
between, and a rule that crashes leaves the match as it was. Every entry of the log, undo and
resignation included, is one ply.
"""

from __future__ import annotations

from typing import Any

from engine.core import leaving, log, loop
from engine.core.chance import Chance, commitment
from engine.core.codec import clone
from engine.core.errors import EngineError, IllegalAction
from engine.core.face import Face
from engine.core.lesson import Lesson, Next, Standing, standing, why_not
from engine.core.log import Earlier, LogEntry, Step
from engine.core.rules import Rules, rules_of
from engine.core.state import State
from engine.core.types import (
    Action,
    Blocked,
    Event,
    Json,
    Options,
    Preview,
    Prompt,
    Result,
    Seat,
    Viewer,
)


class Match:
    """A match in play. Not thread safe: one writer owns it.

    >>> from engine import Match
    >>> match = Match.new("opale", seed="00" * 16, salt="00" * 16)
    >>> match.ply, match.over
    (0, False)
    """

    __slots__ = ("_menus", "_past", "lesson", "log", "ply", "rules", "salt", "state")

    def __init__(self, rules: Rules[Any], state: State, salt: str, ply: int = 0) -> None:
        self.rules = rules
        self.state = state
        self.salt = salt
        self.ply = ply
        self.lesson: Lesson | None = None
        """Whose script the match follows, from its first step."""
        self.log: list[LogEntry] = []
        self._past: tuple[Earlier, ...] = ()
        self._menus: tuple[State, dict[Seat, list[Action]]] = (state, {})
        """Of which position, and what each seat may do in it, as far as it was asked for."""

    @classmethod
    def new(
        cls,
        game: str | Rules[Any],
        *,
        seats: int | None = None,
        options: Options | None = None,
        seed: str,
        salt: str,
    ) -> Match:
        """A match at its first decision. `seed` and `salt` are 32 hex digits each.

        `options` may hold internal ones. Raises UnknownGame or InvalidOptions.
        """
        rules = rules_of(game) if isinstance(game, str) else game
        seats = rules.info.usual_seats if seats is None else seats
        rules.info.check_seats(seats)
        full = rules.info.resolve_options(options, trusted=True)
        return cls(rules, rules.setup(seats, seed, full), salt)

    @classmethod
    def of_lesson(cls, rules: Rules[Any], lesson: Lesson, salt: str = "0" * 32) -> Match:
        """A match at the first idea of a lesson. What is known to everybody needs no salt."""
        match = cls.new(
            rules, seats=lesson.seats, options=lesson.options, seed=lesson.seed, salt=salt
        )
        for move in lesson.before:
            match.act(move.seat, move.action)
        match.lesson = lesson
        return match

    @classmethod
    def going_on(
        cls, rules: Rules[Any], s: State, *, seed: str, salt: str, knows: Seat | None = None
    ) -> Match:
        """A match that begins from a position of another one; `s` stays as it is.

        What is drawn and rolled from here on comes from `seed`. What lies hidden stays as it lay,
        or (`knows`) all that this seat could not know is dealt anew: only where it is asked, for
        what another is in the midst of cannot be dealt. Nothing before it can be taken back. Raises
        EngineError where `s` is the end of a match, or `knows` is not asked.
        """
        if s.placement is not None:
            raise EngineError("a match that is over does not go on")
        if knows is not None and knows not in loop.waiting(s):
            raise EngineError(f"seat {knows} is not asked")
        state = clone(s) if knows is None else rules.imagine(s, knows, seed)
        state.chance = Chance(seed, state.chance.drawn)
        state.events = []
        return cls(rules, state, salt)

    # -- what it is ------------------------------------------------------------------------

    @property
    def seats(self) -> int:
        return self.state.seats

    @property
    def decision(self) -> int:
        return self.state.decision

    @property
    def over(self) -> bool:
        return self.state.placement is not None

    @property
    def seed(self) -> str:
        return self.state.chance.seed

    @property
    def commitment(self) -> str:
        return commitment(self.seed, self.salt)

    @property
    def events(self) -> list[Event]:
        """What the last step (or the setup) made happen."""
        return self.state.events

    def waiting(self) -> tuple[Seat, ...]:
        return loop.waiting(self.state)

    def menu(self, seat: Seat) -> list[Action]:
        """Every action `seat` may take now; made once a position."""
        return self._menu(seat)[:]

    def _menu(self, seat: Seat) -> list[Action]:
        state, menus = self._menus
        if state is not self.state:
            state, menus = self._menus = (self.state, {})
        if seat not in menus:
            menus[seat] = loop.legal(state, seat)
        return menus[seat]

    def blocked(self, seat: Seat) -> list[Blocked]:
        return loop.blocked(self.state, seat)

    def previews(self, seat: Seat) -> list[Preview]:
        return loop.previews(self.state, seat)

    def face(self, seat: Seat, action: Action) -> Face:
        return self.rules.face(self.state, seat, action)

    def asked_by(self) -> tuple[str, ...]:
        """Numbers of the rules that say what is asked now; see RULES.md of the game."""
        decision = loop.pending(self.state)
        return () if decision is None else decision.asked_by(self.state)

    def prompt(self, viewer: Viewer) -> Prompt | None:
        return loop.prompt(self.state, viewer)

    def view(self, viewer: Viewer) -> dict[str, Json]:
        return self.rules.view(self.state, viewer)

    def common(self) -> dict[str, Json]:
        return self.rules.common(self.state)

    def own(self, viewer: Viewer) -> dict[str, Json]:
        return self.rules.own(self.state, viewer)

    def result(self) -> Result | None:
        return self.rules.result(self.state) if self.over else None

    def lesson_standing(self) -> Standing | None:
        """What the script of the lesson wants now; None where the match is no lesson."""
        if self.lesson is None:
            return None
        whole = len(self.log) == self.ply  # else it was loaded from a snapshot after the script
        return standing(self.lesson, self.log) if whole else "over"

    @property
    def scripted(self) -> bool:
        """The script of a lesson still says what everybody does."""
        return isinstance(self.lesson_standing(), Next)

    def can_undo(self, seat: Seat) -> bool:
        decision = loop.pending(self.state)
        if decision is None or self.scripted:
            return False
        if decision.simultaneous:
            return decision.may_take_back(self.state, seat)
        return bool(self._past) and seat in decision.actors(self.state)

    # -- steps -------------------------------------------------------------------------------

    def try_act(self, seat: Seat, action: Action, decision: int) -> Step:
        """One action on a copy; raises IllegalAction. `decision` is the one the seat was shown."""
        before = self.state
        if before.placement is None and decision != before.decision:
            raise IllegalAction("stale_decision", "the table changed; please look again")
        if action not in self._menu(seat):
            loop.require(before, seat, action)  # says why not
        self._require_lesson(seat, action)
        return self._acted(seat, action)

    def _require_lesson(self, seat: Seat, action: Action) -> None:
        ahead = self.lesson_standing()
        if self.lesson and isinstance(ahead, Next) and ahead.move != (seat, *action):
            reason = why_not(self.lesson, ahead, seat, action)
            raise IllegalAction("lesson", reason)

    def _acted(self, seat: Seat, action: Action) -> Step:
        before = self.state
        state = clone(before)
        loop.resolve(state, seat, action)
        past: tuple[Earlier, ...] = ()
        if self._may_go_back(before, state, seat) and not self.scripted:
            past = (*self._past, Earlier(before, bool(state.events)))
        return Step(LogEntry(seat, action.verb, action.noun), state, past)

    @staticmethod
    def _may_go_back(before: State, after: State, seat: Seat) -> bool:
        """False where a barrier stands: a draw, a reveal, another seat's turn, the end."""
        if after.barrier or after.chance.drawn != before.chance.drawn:
            return False
        decision = loop.pending(after)
        if decision is None or decision.simultaneous:
            return False
        return decision.actors(after) == (seat,)

    def try_undo(self, seat: Seat) -> Step:
        """Takes back the latest step of `seat` on a copy; raises IllegalAction."""
        if self.over:
            raise IllegalAction("finished", "the game is over")
        if self.scripted:
            raise IllegalAction("lesson", "a lesson only goes forward; you can begin it again")
        if not self.can_undo(seat):
            raise IllegalAction(
                "nothing_to_undo", "nothing can be taken back: a card was drawn or the turn passed"
            )
        entry = LogEntry(seat, log.UNDO)
        decision = loop.pending(self.state)
        if decision is not None and decision.simultaneous:
            state = clone(self.state)
            loop.take_back(state, seat)
            return Step(entry, state, ())
        back = self._past[-1]
        state = clone(back.state)
        state.decision = self.state.decision + 1
        if back.told:
            state.emit("undone", seat=seat)
        return Step(entry, state, self._past[:-1])

    def try_resign(self, seat: Seat) -> Step:
        """`seat` gives up, at any time; raises IllegalAction when the game is over."""
        self._require_running(seat)
        return Step(LogEntry(seat, log.RESIGN), leaving.resigned(self.rules, self.state, seat), ())

    def try_hand_over(self, seat: Seat, who: str) -> Step:
        """Whoever plays `seat`, called `who`, leaves it to another; the position stays as it is.

        At any time; raises IllegalAction when the game is over. Who follows cannot take back the
        steps of who left.
        """
        self._require_running(seat)
        state = leaving.handed_over(self.state, seat, who)
        return Step(LogEntry(seat, log.HAND_OVER, who), state, self._past_without(seat))

    def try_time_out(self, seat: Seat, who: str | None = None) -> Step:
        """The time of `seat` ran out: like giving up, or with `who` like handing over.

        Raises IllegalAction when the game is over.
        """
        return self._try_leave(log.TIME_OUT, seat, who, "timed_out", "timeout")

    def try_absent(self, seat: Seat, who: str | None = None) -> Step:
        """Whoever plays `seat` was away too long: like giving up, or with `who` like handing over.

        Raises IllegalAction when the game is over.
        """
        return self._try_leave(log.ABSENT, seat, who, "left_absent", "absent")

    def try_adjudicate(self) -> Step:
        """The match ends by the points of this moment; who have as many share a place.

        Raises IllegalAction when the game is over, or counts no points.
        """
        self._require_running(0)
        return Step(LogEntry(0, log.ADJUDICATE), leaving.adjudicated(self.rules, self.state), ())

    def _try_leave(self, verb: str, seat: Seat, who: str | None, kind: str, reason: str) -> Step:
        self._require_running(seat)
        state = leaving.left(self.rules, self.state, seat, who, kind, reason)
        past = () if who is None else self._past_without(seat)
        return Step(LogEntry(seat, verb, who), state, past)

    def _past_without(self, seat: Seat) -> tuple[Earlier, ...]:
        """What can be taken back once another plays `seat`."""
        return () if self.can_undo(seat) else self._past

    def _require_running(self, seat: Seat) -> None:
        if self.over:
            raise IllegalAction("finished", "the game is over")
        if not 0 <= seat < self.seats:
            raise IllegalAction("not_your_turn", f"there is no seat {seat}")

    def commit(self, step: Step) -> list[Event]:
        """Swaps a tried step in; returns what happened."""
        self.state = step.state
        self._past = step.past
        self.log.append(step.entry)
        self.ply += 1
        return self.state.events

    def act(self, seat: Seat, action: Action, decision: int | None = None) -> list[Event]:
        now = self.decision if decision is None else decision
        return self.commit(self.try_act(seat, action, now))

    def undo(self, seat: Seat) -> list[Event]:
        return self.commit(self.try_undo(seat))

    def resign(self, seat: Seat) -> list[Event]:
        return self.commit(self.try_resign(seat))

    def hand_over(self, seat: Seat, who: str) -> list[Event]:
        return self.commit(self.try_hand_over(seat, who))

    def time_out(self, seat: Seat, who: str | None = None) -> list[Event]:
        return self.commit(self.try_time_out(seat, who))

    def absent(self, seat: Seat, who: str | None = None) -> list[Event]:
        return self.commit(self.try_absent(seat, who))

    def adjudicate(self) -> list[Event]:
        return self.commit(self.try_adjudicate())

    def apply_entry(self, entry: LogEntry) -> list[Event]:
        """Replays one entry of a log; raises IllegalAction where it does not fit.

        The script of a lesson does not matter here: it may have been written anew since.
        """
        seat, who = entry.seat, None if entry.noun is None else str(entry.noun)
        match entry.verb:
            case log.UNDO:
                return self.undo(seat)
            case log.RESIGN:
                return self.resign(seat)
            case log.HAND_OVER:
                return self.hand_over(seat, str(who))
            case log.TIME_OUT:
                return self.time_out(seat, who)
            case log.ABSENT:
                return self.absent(seat, who)
            case log.ADJUDICATE:
                return self.adjudicate()
        action = Action(entry.verb, entry.noun)
        loop.require(self.state, entry.seat, action)
        return self.commit(self._acted(entry.seat, action))

    # -- snapshots ----------------------------------------------------------------------------

    @property
    def can_snapshot(self) -> bool:
        """A snapshot holds no undo history, so it is taken only where none is left; nor what was
        done in a lesson, so it waits for the end of the script."""
        return not self._past and not self.scripted

    def dump(self) -> dict[str, Json]:
        """The present position as JSON; raises EngineError while an undo is possible."""
        if not self.can_snapshot:
            raise EngineError("a snapshot here would lose the steps that can be taken back")
        return {
            "game": self.rules.info.id,
            "rules_version": self.rules.info.rules_version,
            "ply": self.ply,
            "salt": self.salt,
            "state": self.rules.save(self.state),
        }

    @classmethod
    def load(cls, data: dict[str, Json]) -> Match:
        """The match of a snapshot; its log starts empty, its ply does not."""
        rules = rules_of(data["game"])
        state = rules.load(data["state"], data["rules_version"])
        return cls(rules, state, data["salt"], data["ply"])
