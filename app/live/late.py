"""What watchers see of a table that shows them all hands: everything, but some turns late.

A turn is over when another seat acts. Whoever hears of it from a watcher hears what was true so
many turns ago; the order of decks and what will be drawn is in no view.
"""

import asyncio
from collections.abc import Sequence
from typing import Any

import orjson

from app.live.channel import Channel
from app.live.line import Framed, framed
from app.live.socket import Socket
from app.matches.envelope import Picture, encoded, joined, view_frame
from app.matches.history import History, Moment, Past, late_ply, looked_up
from app.matches.table import Table

BATCH = 200
"""Watchers served before others get their turn."""


class LateViews:
    """Makes those views from the past of a match, and sends them."""

    def __init__(self, history: History) -> None:
        self._history = history
        self._tasks: set[asyncio.Task[None]] = set()

    @staticmethod
    def wanted(channel: Channel, table: Table) -> bool:
        """Whether the watchers of this table see everything, late."""
        room = channel.room
        return room is not None and room.open_hands is not None and not table.match.over

    def show(self, channel: Channel, table: Table, sockets: Sequence[Socket]) -> None:
        """Bring these watchers to where they may be, as soon as the past is read."""
        task = asyncio.get_running_loop().create_task(self._show(channel, table, sockets))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _show(self, channel: Channel, table: Table, sockets: Sequence[Socket]) -> None:
        room = channel.room
        if room is None or room.open_hands is None:
            return
        past = await self._history.past(await self._history.match_row(table.room, table.number))
        ply = late_ply(past.moments, room.open_hands)
        at = (table.number, ply)

        def behind(socket: Socket) -> bool:
            return socket.seat is None and (socket.shown is None or socket.shown < at)

        if not any(behind(socket) for socket in sockets):
            return
        frame = late_frame(past, past.moments[ply])
        for number, socket in enumerate(sockets, 1):
            if socket.open and behind(socket) and socket.offer(frame):
                socket.shown = at
            if number % BATCH == 0:
                await asyncio.sleep(0)


def late_frame(past: Past, moment: Moment) -> Framed:
    """One moment with everything open, as a `view` frame."""
    sections = encoded(past.match.rules.open_view(moment.state))
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
    return framed(view_frame(shown, orjson.dumps(looked_up(past.match, moment))))
