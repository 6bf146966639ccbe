"""A match in memory: what its one writer holds."""

import asyncio
import time
from collections import OrderedDict
from typing import NamedTuple

from app.matches.clocks import Clock, clocked
from engine import Match

ANSWERS_KEPT = 256


class Owner(NamedTuple):
    """Who plays a seat: an account, or a bot of some level, or (both None) nobody."""

    account: str | None = None
    bot: str | None = None


class RoomFacts(NamedTuple):
    """What a match knows of the room it is played in."""

    owners: list[Owner]
    tournament: str | None = None
    """The tournament whose table it is."""
    public: bool = False
    host: str | None = None
    """Whose table it is: work for it is shared by that."""
    rests: tuple[int, ...] = ()
    """Per seat: when the vacation of who sits there ends, on the service clock. Empty: none is."""


NO_FACTS = RoomFacts([])


class Answer(NamedTuple):
    """What a command is answered with; kept for repeats of the same command."""

    ok: bool
    version: int
    code: str = ""
    reason: str = ""
    decision: int = 0
    rules: tuple[str, ...] = ()
    """Numbers of the rules that say why it is refused."""


class LiveMatch:
    """One match in play (or just finished), its lock, and the answers given lately."""

    __slots__ = (
        "__weakref__",
        "answers",
        "clock",
        "facts",
        "followed",
        "lock",
        "match",
        "match_id",
        "number",
        "quarantine",
        "room",
        "snapshot_ply",
        "started_at",
        "touched",
    )

    def __init__(
        self,
        room: str,
        match_id: int,
        number: int,
        match: Match,
        started_at: int,
        facts: RoomFacts,
        snapshot_ply: int = 0,
        clock: Clock | None = None,
    ) -> None:
        self.room = room
        self.match_id = match_id
        self.number = number
        self.match = match
        self.started_at = started_at
        self.facts = facts
        self.snapshot_ply = snapshot_ply
        self.clock = clock
        self.lock = asyncio.Lock()
        self.answers: OrderedDict[str, Answer] = OrderedDict()
        self.touched = time.monotonic()
        self.followed = False
        """The latest step was read from the database, not made here."""
        self.quarantine: str | None = None
        """Why nobody acts here: what the rules raised."""

    @property
    def owners(self) -> list[Owner]:
        """Who plays each seat."""
        return self.facts.owners

    def running(self, match: Match) -> tuple[int, ...]:
        """Whose clocks run in this position, by who sits where now."""
        people = [seat for seat, owner in enumerate(self.owners) if owner.account]
        return () if match.over or self.quarantine else clocked(match.waiting(), people)

    def paused(self, now: int) -> bool:
        """Whether the table has a pause; `now` by the service clock."""
        return self.clock is not None and self.clock.paused(now)

    def owns(self, account: str, seat: int) -> bool:
        """Whether the account holds that seat."""
        return 0 <= seat < len(self.owners) and self.owners[seat].account == account

    def remember(self, command: str, answer: Answer) -> Answer:
        """Keep the answer for a repeat of the command."""
        answers = self.answers
        answers[command] = answer
        if len(answers) > ANSWERS_KEPT:
            answers.popitem(last=False)
        return answer

    def refusal(self, code: str, reason: str, rules: tuple[str, ...] = ()) -> Answer:
        """A refusal with the present version and decision."""
        return Answer(False, self.match.ply, code, reason, self.match.decision, rules)


class MatchStepped(NamedTuple):
    """Event: a step was stored."""

    table: LiveMatch


class MatchLoaded(NamedTuple):
    """Event: a match was read from the database."""

    table: LiveMatch


class ClocksChanged(NamedTuple):
    """Event: clocks stand still or go on, beside a step; somebody asks for a pause."""

    table: LiveMatch


class MatchQuarantined(NamedTuple):
    """Event: a match was put into quarantine, or released."""

    table: LiveMatch
