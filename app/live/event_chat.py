"""The chat of tournaments: told over the socket of the tournament to those who ask (`talk=1`), all
lines of a moment in one frame.

Who has a game that runs there sees none of it, and does not write: nobody is helped. When the game
is over the chat is theirs again.
"""

import asyncio
from collections.abc import Collection, Coroutine, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

import orjson

from app.accounts.service import Account
from app.core.events import TalkDeleted
from app.core.logging import logger
from app.live.chat_cache import ChatCache
from app.live.hub import Hears
from app.live.socket import Socket
from app.live.transport import Framed, framed
from app.rooms.chat import SHOWN, Chat, Line, SaidAtEvent
from app.tournaments.reading import Snapshot

log = logger(__name__)

State = Literal["open", "playing", "closed"]
"""Whether somebody may write; who plays does not even read."""
PAUSE = 0.15
SHARE = 0.0001
"""Seconds between two frames, and for each who is told: many lines make few frames."""
BATCH = 100


@dataclass(slots=True)
class Talk:
    """The chat of one tournament, for the sockets of this process."""

    cache: ChatCache = field(default_factory=ChatCache)
    sockets: dict[Socket, State] = field(default_factory=dict)
    """Who asked for it, with the state they were told."""
    said: list[Line] = field(default_factory=list)
    gone: list[int] = field(default_factory=list)
    due: asyncio.TimerHandle | None = None
    """The next frame."""
    playing: frozenset[str] = frozenset()
    open: bool = True
    version: int = 0
    """Of the tournament, as it was looked at last."""

    def state_for(self, account: Account | None) -> State:
        """Whether somebody may write."""
        if account is not None and not self.playing.isdisjoint(account.answerable):
            return "playing"
        return "open" if self.open else "closed"

    def note(self, seen: Snapshot) -> None:
        """Who plays now, and whether the chat is open; what was read earlier changes nothing."""
        if seen.row.version >= self.version:
            self.version = seen.row.version
            self.playing, self.open = players_of(seen), seen.row.chat


def players_of(seen: Snapshot) -> frozenset[str]:
    """The accounts with a game that runs, and the owners of programs with one."""
    tournament = seen.tournament
    playing = {
        entrant.account_id
        for entrant in tournament.entrants
        if entrant.account_id is not None and entrant.number in seen.seats
    }
    owners = (tournament.owners.get(account) for account in playing)
    return frozenset(playing | {owner for owner in owners if owner is not None})


def state_for(seen: Snapshot, account: Account | None) -> State:
    """Whether somebody may write; see `Talk`."""
    talk = Talk()
    talk.note(seen)
    return talk.state_for(account)


class EventChat:
    """Tells what is said at tournaments that somebody follows here."""

    def __init__(self, chat: Chat, hears: Hears) -> None:
        self._chat = chat
        self._hears = hears
        self._talks: dict[str, Talk] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    # -- who listens -----------------------------------------------------------------------------

    async def enter(self, seen: Snapshot, socket: Socket) -> None:
        """Somebody asks for the chat: first what was said lately."""
        talk = self._talks.setdefault(seen.row.id, Talk())
        talk.note(seen)
        talk.sockets[socket] = talk.state_for(socket.account)
        await self.show(seen.row.id, socket)

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

    async def show(self, tournament: str, socket: Socket) -> None:
        """The latest lines to one socket, in place of what it had."""
        talk = self._talks.get(tournament)
        if talk is None or socket not in talk.sockets:
            return
        lines = await self._lines(tournament, talk)
        state = talk.sockets[socket] = talk.state_for(socket.account)
        heard = [] if state == "playing" else [one for one in lines if self._for(socket, one)]
        if socket.open:
            socket.push(whole_frame(state, heard[-SHOWN:]))

    async def _lines(self, tournament: str, talk: Talk) -> Sequence[Line]:
        lines: Sequence[Line] = ()
        for _ in range(2):  # once more if something was said while we were reading
            lines = await talk.cache.lines(lambda: self._chat.latest(tournament))
            if lines and lines[-1].id >= talk.cache.latest:
                break
        return lines

    def _for(self, socket: Socket, line: Line) -> bool:
        return self._hears(socket.account.id if socket.account else None, line.speaker)

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
        for at, socket in enumerate(list(talk.sockets), 1):
            if at % BATCH == 0:
                await asyncio.sleep(0)
            if not socket.open or talk.sockets.get(socket, "playing") == "playing":
                continue
            heard = [line for line in said if self._for(socket, line)]
            names = tuple(line.id for line in heard)
            if not names and not gone:
                continue
            if names not in frames:
                frames[names] = more_frame(heard, gone)
            socket.offer(frames[names])

    async def changed(self, seen: Snapshot) -> None:
        """A game began or ended, or the chat was opened or closed."""
        talk = self._talks.get(seen.row.id)
        if talk is None:
            return
        talk.note(seen)
        for socket, told in list(talk.sockets.items()):
            if talk.state_for(socket.account) != told and socket.open:
                await self.show(seen.row.id, socket)

    # -- what other nodes did --------------------------------------------------------------------

    def read_soon(self, tournament: str, ids: Collection[int]) -> None:
        """Tell lines that another node stored."""
        if tournament in self._talks:
            self._work(self._read(tournament, ids))

    async def _read(self, tournament: str, ids: Collection[int]) -> None:
        try:
            lines = await self._chat.lines(tournament, ids, None)
        except Exception as error:  # the next look finds them
            log.warning("talk_read_failed", tournament=tournament, error=repr(error))
            return
        for line in lines:
            self.said(SaidAtEvent(tournament, line))

    async def look(self) -> None:
        """Tell what was stored elsewhere and nobody told us of."""
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
