"""What watchers see of a table that shows them all hands: everything, but some turns late.

A turn is over when another seat acts. What a player still holds by then stays hidden
(`Rules.late_view`): whoever hears of it from a watcher hears what everybody could know by now. The
order of decks and what will be drawn is in no view.
"""

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from functools import partial
from typing import Any

import orjson

from app.core.logging import logger
from app.live.channel import Channel
from app.live.delay_window import DelayWindow
from app.live.socket import Socket
from app.live.transport import Framed, framed
from app.matches.envelope import Picture, encoded, joined, view_frame
from app.matches.history import History
from app.matches.live_match import LiveMatch
from app.matches.past import Moment, Past, looked_up
from engine import Match

log = logger(__name__)

BATCH = 200
"""Watchers served before others get their turn."""


class DelayedViews:
    """Makes those views, and sends them. The past is read when the first watcher comes; from then
    on each step is added to what is known."""

    def __init__(self, history: History, clock: Callable[[LiveMatch], bytes]) -> None:
        self._history = history
        self._clock = clock
        self._tasks: set[asyncio.Task[None]] = set()

    @staticmethod
    def wanted(channel: Channel, table: LiveMatch) -> bool:
        """Whether the watchers of this table see everything, late."""
        room = channel.room
        return room is not None and room.open_hands is not None and not table.match.over

    def show(self, channel: Channel, table: LiveMatch, sockets: Sequence[Socket]) -> None:
        """Bring these watchers to where they may be: at once, or as soon as the past is read."""
        if channel.room is None or channel.room.open_hands is None:
            return
        turns, window = channel.room.open_hands, channel.window
        if window is None or not window.reaches(table, turns):
            self._later(self._read(channel, table, turns, sockets))
            return
        self._show(table, window, sockets)

    def _show(self, table: LiveMatch, window: DelayWindow, sockets: Sequence[Socket]) -> None:
        moment = window.late_moment()
        at = (table.number, moment.ply)
        behind = [socket for socket in sockets if is_behind(socket, at)]
        if not behind:
            return
        frame = late_frame(table.match, moment, self._clock(table))
        offer(behind[:BATCH], frame, at)
        if len(behind) > BATCH:
            self._later(self._rest(behind[BATCH:], frame, at))

    def _later(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _read(
        self, channel: Channel, table: LiveMatch, turns: int, sockets: Sequence[Socket]
    ) -> None:
        try:
            past = await self._past(table)
        except Exception:
            log.exception("history_read_failed", room=table.room)
            channel.late_retry.failed(partial(self._retry, channel, table))
            return
        channel.late_retry.worked()
        if not self.wanted(channel, table):
            return
        window = DelayWindow(table.number, turns, past.moments[: table.match.ply + 1])
        if window.reaches(table, turns):  # else its past is cut short: it is in quarantine
            channel.window = window
        self._show(table, window, sockets)

    def _retry(self, channel: Channel, table: LiveMatch) -> None:
        if self.wanted(channel, table) and (watchers := list(channel.groups.get(None, ()))):
            self.show(channel, table, watchers)

    async def _past(self, table: LiveMatch) -> Past:
        row = await self._history.match_row(table.room, table.number)
        past, before = await self._history.past(row), -1
        while before < past.match.ply < table.match.ply:  # steps came meanwhile
            before, past = past.match.ply, await self._history.past(row)
        return past

    async def _rest(self, sockets: list[Socket], frame: Framed, at: tuple[int, int]) -> None:
        for start in range(0, len(sockets), BATCH):
            await asyncio.sleep(0)
            offer(sockets[start : start + BATCH], frame, at)


def is_behind(socket: Socket, at: tuple[int, int]) -> bool:
    """Whether a watcher has not been shown this moment (match number and ply) yet."""
    return socket.seat is None and (socket.sent_up_to is None or socket.sent_up_to < at)


def offer(sockets: Sequence[Socket], frame: Framed, at: tuple[int, int]) -> None:
    """Send a moment to who is still there and still behind."""
    for socket in sockets:
        if socket.open and is_behind(socket, at) and socket.offer(frame):
            socket.sent_up_to = at


def late_frame(match: Match, moment: Moment, clock: bytes) -> Framed:
    """One moment with everything open that is not secret any more, as a `view` frame; the clocks
    are as they are now, not then: they give nothing away."""
    sections = encoded(match.rules.late_view(moment.state, match.state))
    view, digest = joined(sections)
    rest: dict[str, Any] = {
        "ply": moment.ply,
        "seat": None,
        "waiting": moment.waiting,
        "menu": {},
        "prompt": None,
        "undo": False,
        "late": True,
    }
    shown = Picture(moment.ply, moment.decision, sections, view, digest, orjson.dumps(rest)[1:-1])
    return framed(view_frame(shown, orjson.dumps(looked_up(match, moment)), clock))
