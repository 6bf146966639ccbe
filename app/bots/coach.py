"""Help for a seat: what is worth a look before a step, what it cost afterwards, what hard would do.

Everything comes from a position the seat may know, and is kept with the table in memory.
"""

import asyncio
import secrets
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any
from weakref import WeakKeyDictionary

from app.bots.schemas import CoachOut, HintOut, ToldOut
from app.bots.thinkers import Thinkers
from app.bots.turns import Urgency
from app.bots.wording import choice_out, expectation, regret
from app.bots.worker import Question, weigh_all
from app.core.errors import Problem
from app.matches.live_match import LiveMatch, MatchStepped
from engine import Action, Match, noun_from_json
from engine.bots import Weighed, advisers, cost_of, worth_a_look

PATIENCE_SECONDS = 10.0
"""So long a question waits for its turn among the bots."""
STALE = "The table changed; please look again."
BUSY = "The coach is busy with other tables. Try again in a moment."


class Past(Problem):
    """The table went on while somebody thought."""


@dataclass(slots=True, eq=False)
class Thought:
    """What somebody thinks of one decision of a seat."""

    position: Match
    """As it was then."""
    task: "asyncio.Task[list[Weighed]]"

    def about(self, match: Match) -> bool:
        """Whether it is about the present position."""
        return self.position.state is match.state

    def found(self) -> list[Weighed]:
        """What came out; nothing while it is thought about, or where that failed."""
        done = self.task.done() and not self.task.cancelled() and self.task.exception() is None
        return self.task.result() if done else []


@dataclass(slots=True)
class Corner:
    """The coach of one seat: what it thinks about, by level, and what it said last."""

    thoughts: dict[str, Thought] = field(default_factory=dict)
    told: ToldOut | None = None


class Coach:
    """Asked by whoever holds a seat; listens to steps to say what they cost."""

    def __init__(self, thinkers: Thinkers, seconds: float) -> None:
        self._thinkers = thinkers
        self._seconds = seconds
        self._corners: WeakKeyDictionary[LiveMatch, dict[int, Corner]] = WeakKeyDictionary()

    async def look(self, table: LiveMatch, seat: int) -> CoachOut:
        """What is worth a look now, as long as it is now, and what the latest step cost."""
        match, corner = at_present(table.match), self._corner(table, seat)
        levels = advisers(match.rules)
        weighed: list[Weighed] = []
        if len(match.menu(seat)) > 1:
            with suppress(Past):
                weighed = await self._weighed(table, seat, levels[0])
        looks = worth_a_look(distinct(match, seat, weighed))
        choices = [choice_out(match, seat, one) for one in looks]
        return CoachOut(decision=match.decision, choices=choices, told=corner.told)

    async def hint(self, table: LiveMatch, seat: int) -> HintOut:
        """What the strongest bot would do and what it expects; a Problem that says why not."""
        match = at_present(table.match)
        levels = advisers(match.rules)
        if match.over:
            raise Problem("finished", "The game is over.")
        if seat not in match.waiting():
            raise Problem("not_your_turn", "A hint is for a decision of yours.")
        level = "hard" if "hard" in levels else levels[0]
        weighed = await self._weighed(table, seat, level)
        best, *others = [choice_out(match, seat, one) for one in distinct(match, seat, weighed)[:2]]
        instead = others[0] if others else None
        expects = expectation(best, instead, match.seats)
        return HintOut(decision=match.decision, choice=best, expects=expects, instead=instead)

    def stepped(self, event: MatchStepped) -> None:
        """A step was stored: nobody thinks about what is past, and who was coached is told."""
        table = event.table
        corners = self._corners.get(table, {})
        for seat, corner in corners.items():
            if table.match.log and table.match.log[-1].seat == seat:
                corner.told = told_of(table.match, corner)
            for level, thought in list(corner.thoughts.items()):
                if not thought.about(table.match):
                    thought.task.cancel()
                    del corner.thoughts[level]

    async def stop(self) -> None:
        """Stop thinking."""
        corners = [corner for of_table in self._corners.values() for corner in of_table.values()]
        tasks = [thought.task for corner in corners for thought in corner.thoughts.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _corner(self, table: LiveMatch, seat: int) -> Corner:
        return self._corners.setdefault(table, {}).setdefault(seat, Corner())

    async def _weighed(self, table: LiveMatch, seat: int, level: str) -> list[Weighed]:
        """All choices of a seat that is asked; thought about once, however often it is asked."""
        thoughts = self._corner(table, seat).thoughts
        thought = thoughts.get(level)
        failed = thought is not None and thought.task.done() and not thought.found()
        if thought is None or failed or not thought.about(table.match):
            thought = thoughts[level] = self._begin(table, seat, level)
        await asyncio.wait([thought.task], timeout=PATIENCE_SECONDS)
        if thought.task.cancelled():
            raise Past("stale_decision", STALE)
        if not thought.task.done():
            raise Problem("unavailable", BUSY)
        return thought.task.result()

    def _begin(self, table: LiveMatch, seat: int, level: str) -> Thought:
        match = table.match
        question = question_of(match, seat, level, secrets.token_hex(16), self._seconds)
        owner = table.facts.host or table.room
        thinking = self._thinkers.think(weigh_all, question, owner, Urgency.HELP)
        task = asyncio.get_running_loop().create_task(read(thinking))
        return Thought(at_present(match), task)


def at_present(match: Match) -> Match:
    """The present position of a match, which goes on."""
    return Match(match.rules, match.state, match.salt, match.ply)


def distinct(match: Match, seat: int, weighed: list[Weighed]) -> list[Weighed]:
    """The best of those that are called the same."""
    found: dict[str, Weighed] = {}
    for one in weighed:
        found.setdefault(match.face(seat, one.action).text, one)
    return list(found.values())


async def read(thinking: Any) -> list[Weighed]:
    """What a worker process found, as the engine has it."""
    return [
        Weighed(Action(verb, noun_from_json(noun)), worths, brings)
        for verb, noun, worths, brings in await thinking
    ]


def question_of(match: Match, seat: int, level: str, seed: str, seconds: float) -> Question:
    """What a worker is asked: all it gets is a position the seat may know."""
    info = match.rules.info
    imagined = match.rules.imagine(match.state, seat, seed)
    return info.id, level, match.rules.save(imagined), info.rules_version, seat, seed, seconds


def told_of(match: Match, corner: Corner) -> ToldOut | None:
    """What the coach says of the step just made, if it had thought about it and it matters."""
    entry = match.log[-1]
    action = Action(entry.verb, entry.noun)
    for thought in corner.thoughts.values():
        weighed = thought.found() if thought.position.ply == match.ply - 1 else []
        if not worth_a_look(weighed) or action not in [one.action for one in weighed]:
            continue
        cost = cost_of(weighed, action)
        if cost:
            best = choice_out(thought.position, entry.seat, weighed[0])
            undo = match.can_undo(entry.seat)
            return regret(best, cost, match.seats, undo=undo)
        if weighed[0].action == action:
            return ToldOut(kind="best", text="The best there was.", cost=0, better=None)
    return None
