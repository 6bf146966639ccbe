"""The chat of tournaments: told over the socket of the tournament to those who ask (`talk=1`), all
lines of a moment in one frame.

Who has a game that runs there, by themselves or by a program, sees none of it, and does not write:
nobody is helped. When the game is over the chat is theirs again.
"""

import asyncio
from collections.abc import Collection, Coroutine, Iterable, Iterator, Sequence
from itertools import chain
from typing import Any

import orjson

from app.core.events import TalkDeleted
from app.core.logging import logger
from app.core.nodes import Nodes
from app.live.hub import Unheard
from app.live.socket import Socket
from app.live.talk import State, Talk
from app.live.transport import Framed, framed
from app.rooms.chat import Chat, Line, SaidAtEvent
from app.tournaments.reading import Snapshot

log = logger(__name__)

PAUSE = 0.15
SHARE = 0.0001
"""Seconds between two frames, and for each who is told: many lines make few frames."""
BATCH = 100


class EventChat:
    """Tells what is said at tournaments that somebody follows here."""

    def __init__(self, chat: Chat, unheard: Unheard, nodes: Nodes) -> None:
        self._chat = chat
        self._unheard = unheard
        self._nodes = nodes
        self._talks: dict[str, Talk] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    # -- who listens -----------------------------------------------------------------------------

    async def enter(self, seen: Snapshot, socket: Socket) -> None:
        """Somebody asks for the chat: first what was said lately."""
        talk = self._talks.setdefault(seen.row.id, Talk())
        talk.note(seen)
        talk.sockets[socket] = None
        await self._show(seen.row.id, talk, [socket])

    def leave(self, tournament: str, socket: Socket) -> None:
        """Somebody listens no more."""
        talk = self._talks.get(tournament)
        if talk is None:
            return
        talk.sockets.pop(socket, None)
        if not talk.sockets:
            del self._talks[tournament]
            if talk.due is not None:
                talk.due.cancel()

    def owe(self, tournament: str, socket: Socket) -> None:
        """A socket asked for all anew."""
        talk = self._talks.get(tournament)
        if talk is not None and socket in talk.sockets:
            talk.sockets[socket] = None

    async def catch_up(self, tournament: str, socket: Socket) -> None:
        """The latest lines to a socket that fell behind, in place of what it had."""
        talk = self._talks.get(tournament)
        if talk is not None and talk.behind(socket):
            await self._show(tournament, talk, [socket])

    async def _show(self, tournament: str, talk: Talk, sockets: Sequence[Socket]) -> None:
        """All that was said lately. First to those who play, for whom nothing has to be read."""
        playing = [one for one in sockets if talk.state_for(one.account) == "playing"]
        others = [one for one in sockets if talk.state_for(one.account) != "playing"]
        frames: dict[tuple[State, tuple[int, ...]], Framed] = {}
        for batch in chain(batches(playing), batches(others)):
            lines: Sequence[Line] = ()
            if any(talk.state_for(one.account) != "playing" for one in batch):
                lines = await self._lines(tournament, talk)
            by = speakers(lines)
            for socket in batch:
                if not socket.open or socket not in talk.sockets:
                    continue
                state = talk.state_for(socket.account)
                heard = () if state == "playing" else self._heard(socket, lines, by)
                made = state, tuple(line.id for line in heard)
                if made not in frames:
                    frames[made] = whole_frame(state, heard)
                talk.sockets[socket] = state if socket.offer(frames[made]) else None
            if len(batch) == BATCH:
                await asyncio.sleep(0)

    async def _lines(self, tournament: str, talk: Talk) -> Sequence[Line]:
        lines: Sequence[Line] = ()
        for _ in range(2):  # once more if something was said while we were reading
            lines = await talk.cache.lines(lambda: self._chat.latest(tournament))
            if lines and lines[-1].id >= talk.cache.latest:
                break
        return lines

    def _heard(
        self, socket: Socket, lines: Sequence[Line], speakers: frozenset[str]
    ) -> Sequence[Line]:
        """Those of the lines that the owner of a socket is shown."""
        unheard = self._unheard(socket.account.id if socket.account else None)
        if unheard.isdisjoint(speakers):
            return lines
        return [line for line in lines if unheard.isdisjoint(line.by)]

    # -- what is told ----------------------------------------------------------------------------

    def said(self, event: SaidAtEvent) -> None:
        """A line was said here, or read of what another node stored."""
        talk = self._talks.get(event.tournament)
        if talk is not None and talk.cache.take(event.line):
            talk.said.append(event.line)
            self._soon(event.tournament, talk)

    def deleted(self, event: TalkDeleted) -> None:
        """Lines are gone: open pages take them away."""
        talk = self._talks.get(event.tournament)
        if talk is not None:
            talk.cache.forget()
            talk.said = [line for line in talk.said if line.id not in event.lines]
            talk.gone.extend(event.lines)
            self._soon(event.tournament, talk)

    def _soon(self, tournament: str, talk: Talk) -> None:
        if talk.due is None:
            pause = PAUSE + SHARE * len(talk.sockets)
            loop = asyncio.get_running_loop()
            talk.due = loop.call_later(pause, self._start, tournament, talk)

    def _start(self, tournament: str, talk: Talk) -> None:
        said, talk.said = talk.said, []
        gone, talk.gone = talk.gone, []
        task = self._work(self._tell(talk, said, gone))
        task.add_done_callback(lambda _: self._done(tournament, talk))

    def _done(self, tournament: str, talk: Talk) -> None:
        talk.due = None
        if talk.said or talk.gone:
            self._soon(tournament, talk)

    async def _tell(self, talk: Talk, said: list[Line], gone: list[int]) -> None:
        frames: dict[tuple[int, ...], Framed] = {}
        by = speakers(said)
        for at, socket in enumerate(list(talk.sockets), 1):
            if at % BATCH == 0:
                await asyncio.sleep(0)
            if not socket.open or talk.behind(socket) or talk.sockets[socket] == "playing":
                continue
            heard = self._heard(socket, said, by)
            names = tuple(line.id for line in heard)
            if not names and not gone:
                continue
            if names not in frames:
                frames[names] = more_frame(heard, gone)
            if not socket.offer(frames[names]):
                talk.sockets[socket] = None

    def note(self, seen: Snapshot) -> None:
        """A game began or ended, or the chat was opened or closed: from now on nobody is told what
        is not theirs, whether `changed` can tell them so or not."""
        if talk := self._talks.get(seen.row.id):
            talk.note(seen)

    async def changed(self, seen: Snapshot) -> None:
        """Tell those for whom it is otherwise now. What fails is to be done again."""
        self.note(seen)
        talk = self._talks.get(seen.row.id)
        if talk is not None:
            await self._show(seen.row.id, talk, [one for one in talk.sockets if talk.behind(one)])

    # -- what other nodes did --------------------------------------------------------------------

    def read_soon(self, tournament: str, ids: Collection[int]) -> None:
        """Tell lines that another node stored."""
        if tournament in self._talks:
            self._work(self._read(tournament, ids))

    async def _read(self, tournament: str, ids: Collection[int]) -> None:
        try:
            lines = await self._chat.lines(tournament, ids, None)
        except Exception as error:  # the next look finds them
            log.warning("event_chat_read_failed", tournament=tournament, error=repr(error))
            return
        for line in lines:
            self.said(SaidAtEvent(tournament, line))

    async def look(self) -> None:
        """Tell what was stored elsewhere and nobody told us of."""
        if not self._nodes.shared or not self._talks:
            return
        for tournament, newest in (await self._chat.newest(list(self._talks))).items():
            talk = self._talks.get(tournament)
            if talk is not None and newest > talk.cache.latest:
                for line in await self._chat.lines(tournament, (), talk.cache.latest):
                    self.said(SaidAtEvent(tournament, line))

    def _work(self, work: Coroutine[Any, Any, None]) -> "asyncio.Task[None]":
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def stop(self) -> None:
        """Tell nothing more."""
        for talk in self._talks.values():
            if talk.due is not None:
                talk.due.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


def speakers(lines: Iterable[Line]) -> frozenset[str]:
    """Who answers for any of the lines."""
    return frozenset(account for line in lines for account in line.by)


def batches(sockets: Sequence[Socket]) -> Iterator[Sequence[Socket]]:
    """So many that are told before others get their turn."""
    return (sockets[start : start + BATCH] for start in range(0, len(sockets), BATCH))


def whole_frame(state: State, lines: Sequence[Line]) -> Framed:
    """What was said lately, in place of what one had."""
    return framed(
        orjson.dumps(
            {
                "type": "talk",
                "whole": True,
                "state": state,
                "lines": [orjson.Fragment(line.json) for line in lines],
            }
        )
    )


def more_frame(lines: Sequence[Line], gone: Sequence[int]) -> Framed:
    """What was said since, and the numbers of lines that are gone."""
    more = {"type": "talk", "lines": [orjson.Fragment(line.json) for line in lines]}
    return framed(orjson.dumps(more | ({"gone": gone} if gone else {})))
