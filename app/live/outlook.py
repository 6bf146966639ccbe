"""How the boards of a followed tournament stand: the chance of each seat, as everybody can see it.

It is thought about where a lap begins, from the public position (nobody's hand), and told when the
next lap begins: a player who looks at it learns nothing of the decision he has before him. Only
tournaments somebody follows here are thought about, after everything else.
"""

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass, field
from typing import Any, TypedDict

import orjson

from app.bots.coach import at_present
from app.bots.thinkers import Thinkers
from app.bots.turns import Urgency
from app.bots.worker import GlanceQuestion, look
from app.core.logging import logger
from app.live.transport import Framed, framed
from app.matches.live_match import LiveMatch
from app.rooms.ids import public_id
from engine import Match
from engine.bots import public

log = logger(__name__)

KEPT = 512
"""Boards of a tournament that are remembered; the oldest are forgotten first."""


class Standing(TypedDict):
    """How a board stood at the beginning of a lap."""

    lap: int
    chances: list[float]


@dataclass(slots=True)
class Board:
    """What is known of one match."""

    match_id: int
    coming: Standing | None = None
    """To be told when the next lap begins."""
    told: Standing | None = None
    lap: int = -1
    """The lap that is thought about, or was."""
    thought: "asyncio.Task[None] | None" = None
    """One at a time: what is past is not thought about."""

    def stop(self) -> None:
        """Think no more."""
        if self.thought is not None:
            self.thought.cancel()
            self.thought = None


@dataclass(slots=True)
class Boards:
    """The boards of one tournament, by room."""

    known: dict[str, Board] = field(default_factory=dict)

    def board(self, table: LiveMatch) -> Board:
        """What is known of a match; a new match of a room begins anew."""
        before = board = self.known.get(table.room)
        if board is None or board.match_id != table.match_id:
            board = self.known[table.room] = Board(table.match_id)
            if before is not None:
                before.stop()
            while len(self.known) > KEPT:
                self.known.pop(next(iter(self.known))).stop()
        return board

    def told(self) -> dict[str, Standing]:
        """Everything that may be told, by the public id of the room."""
        return {public_id(room): one.told for room, one in self.known.items() if one.told}


class Outlook:
    """Thinks about boards of tournaments. `tell`: somebody who follows it is to hear of a board."""

    def __init__(
        self, thinkers: Thinkers, tell: Callable[[str, dict[str, Standing]], Awaitable[None]]
    ) -> None:
        self._thinkers = thinkers
        self._tell = tell
        self._boards: dict[str, Boards] = {}
        self._thoughts: set[asyncio.Task[None]] = set()

    def of(self, tournament: str) -> dict[str, Standing]:
        """How its boards stood."""
        boards = self._boards.get(tournament)
        return boards.told() if boards else {}

    def forget(self, tournament: str) -> None:
        """Nobody follows it here any more."""
        boards = self._boards.pop(tournament, None)
        for board in boards.known.values() if boards else ():
            board.stop()

    def stepped(self, tournament: str, table: LiveMatch) -> None:
        """A step of a board somebody follows: where a lap begins, the one before may be told."""
        board = self._boards.setdefault(tournament, Boards()).board(table)
        lap = table.match.state.lap
        if lap == board.lap or table.match.over or not table.match.rules.info.bots:
            return
        board.lap = lap
        if board.coming is not None:
            board.told, board.coming = board.coming, None
            told = {public_id(table.room): board.told}
            self._work(self._say(tournament, told))
        board.stop()
        board.thought = self._work(self._think(tournament, board, at_present(table.match), lap))

    def _work(self, work: Coroutine[Any, Any, None]) -> "asyncio.Task[None]":
        task = asyncio.get_running_loop().create_task(work)
        self._thoughts.add(task)
        task.add_done_callback(self._thoughts.discard)
        return task

    async def _say(self, tournament: str, told: dict[str, Standing]) -> None:
        try:
            await self._tell(tournament, told)
        except Exception:  # the next lap says more
            log.exception("outlook_not_told", tournament=tournament)

    async def _think(self, tournament: str, board: Board, match: Match, lap: int) -> None:
        """In a task of its own: the deal takes milliseconds, and the step is told first."""
        try:
            question = question_of(match)
            found = await self._thinkers.think(look, question, tournament, Urgency.GLANCE)
        except Exception:  # the next lap asks again
            log.exception("outlook_failed", tournament=tournament)
            return
        if board.lap == lap:
            board.coming = Standing(lap=lap, chances=[round(chance, 3) for chance in found])

    async def stop(self) -> None:
        """Stop thinking."""
        thoughts = list(self._thoughts)
        for thought in thoughts:
            thought.cancel()
        await asyncio.gather(*thoughts, return_exceptions=True)


def question_of(match: Match) -> GlanceQuestion:
    """What a worker is asked: all it gets is a position everybody may know."""
    info = match.rules.info
    seed = secrets.token_hex(16)
    position = public(match.rules, match.state, secrets.token_hex(16))
    return info.id, match.rules.save(position), info.rules_version, seed


def outlook_frame(boards: dict[str, Standing]) -> Framed:
    """How boards stood, by room."""
    return framed(orjson.dumps({"type": "outlook", "boards": boards}))
