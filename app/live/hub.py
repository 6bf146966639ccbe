"""All channels: who enters and leaves, what steps and room changes make them send."""

import asyncio
import time
from collections.abc import Callable, Iterator
from dataclasses import replace

import orjson

from app.core.logging import logger
from app.core.metrics import SOCKETS
from app.core.presence import Presence
from app.live.channel import Channel, Frames, over_frame
from app.live.late import LateViews
from app.live.line import Framed, framed
from app.live.socket import Socket
from app.matches.envelope import view_frame
from app.matches.history import History
from app.matches.service import Matches
from app.matches.table import Table
from app.rooms.chat import Line
from app.rooms.service import Rooms
from app.rooms.standing import Room, Visit, visit_of

log = logger(__name__)

BATCH = 200
"""Spectators served before others get their turn."""
FORBIDDEN = 4403
RESTART = 1012
LEAVE_SECONDS = 3


class Hub:
    """Knows every open socket of this process."""

    def __init__(
        self,
        rooms: Rooms,
        matches: Matches,
        presence: Presence,
        presence_ms: int,
        history: History,
    ) -> None:
        self._rooms = rooms
        self._late = LateViews(history)
        self._matches = matches
        self._presence = presence
        self._presence_seconds = presence_ms / 1000
        self.channels: dict[str, Channel] = {}
        self.leaving = False
        self.on_line: Callable[[str, int], None] | None = None
        """Told of each line of chat that was said here (app/cluster.py)."""

    # -- entering and leaving ------------------------------------------------------------------

    def enter(self, room: str) -> Channel:
        """Open the channel before the room is read, so that no change is missed."""
        channel = self.channels.setdefault(room, Channel())
        channel.visitors += 1
        return channel

    def exit(self, room: str, channel: Channel) -> None:
        """A visitor is gone; the last one closes the channel."""
        channel.visitors -= 1
        if channel.visitors <= 0 and self.channels.get(room) is channel:
            del self.channels[room]
            for work in (channel.refreshing, channel.presence_due):
                if work is not None:
                    work.cancel()

    def register(self, channel: Channel, socket: Socket, room: Room, changes: int) -> Visit:
        """Put a socket into its group. `changes` is the channel's count before `room` was read."""
        if channel.room is None or changes == channel.changes:
            channel.room = room
        visit = self.visit(channel.room, socket)
        socket.seat = visit.seat
        channel.join(socket)
        SOCKETS.inc()
        self._presence.add(room.id, socket.seat)
        self._presence_changed(room.id, channel)
        if changes != channel.changes:
            self.room_changed(room.id)
        return visit

    def unregister(self, room: str, channel: Channel, socket: Socket) -> None:
        """The socket is closed."""
        socket.gone()
        channel.leave(socket)
        SOCKETS.dec()
        self._presence.add(room, socket.seat, -1)
        self._presence_changed(room, channel)

    def sockets(self) -> Iterator[Socket]:
        """Those of all rooms."""
        for channel in self.channels.values():
            yield from channel.sockets()

    async def leave(self) -> None:
        """Close all sockets, each after what it is owed."""
        self.leaving = True
        give_up = time.monotonic() + LEAVE_SECONDS
        while self.channels and time.monotonic() < give_up:
            for channel in list(self.channels.values()):
                for socket in channel.sockets():
                    socket.finish(RESTART)
            await asyncio.sleep(0.02)

    def visit(self, room: Room, socket: Socket) -> Visit:
        """What the socket's owner may do now."""
        account = socket.account.id if socket.account else None
        return visit_of(room, account, self._rooms.keys, socket.join, socket.watch)

    # -- single sockets --------------------------------------------------------------------------

    def room_bytes(self, room: Room) -> bytes:
        """The Room without its closing brace, to add `you`."""
        return orjson.dumps(self._rooms.in_memory(room))[:-1]

    def send_view(self, channel: Channel, socket: Socket) -> None:
        """A fresh view, if a match is on and it may be seen."""
        table = self._table(channel)
        if table is None or not socket.open:
            return
        if socket.seat is None and self._late.wanted(channel, table):
            self._late.show(channel, table, [socket])
            return
        shown = channel.picture(table, socket.seat)
        text = view_frame(shown, b"[]", self._matches.clock_bytes(table))
        if socket.offer(framed(text) + over_frame(table.match)):
            socket.shown = (table.number, shown.version)

    def drained(self, channel: Channel, socket: Socket) -> None:
        """A slow socket can take frames again: bring it up to date."""
        if channel.room is not None:
            self._send_room(channel.room, self.room_bytes(channel.room), socket)
        self.send_view(channel, socket)

    def _table(self, channel: Channel) -> Table | None:
        room = channel.room
        if room is None:
            return None
        return self._matches.tables.get(room.id)

    def _send_room(self, room: Room, head: bytes, socket: Socket) -> None:
        you = orjson.dumps(self.visit(room, socket).you())
        socket.offer(framed(b'{"type":"room","room":' + head + b',"you":' + you + b"}}"))

    # -- steps of a match ------------------------------------------------------------------------

    def stepped(self, table: Table) -> None:
        """A step was committed: seats first, then spectators."""
        channel = self.channels.get(table.room)
        if channel is None:
            return
        closing, clock = over_frame(table.match), self._matches.clock_bytes(table)
        for viewer in [viewer for viewer in channel.groups if viewer is not None]:
            frames = channel.step(table, viewer, closing, clock)
            for socket in list(channel.groups[viewer]):
                frames.show(socket)
        spectators = channel.groups.get(None)
        if spectators and self._late.wanted(channel, table):
            self._late.show(channel, table, list(spectators))
        elif spectators:
            frames = channel.step(table, None, closing, clock)
            if channel.pump is None and len(spectators) <= BATCH:
                for socket in list(spectators):
                    frames.show(socket)
            else:
                self._to_many(channel, frames)
        if table.match.over:
            before = channel.room
            playing = before is not None and before.status == "playing"
            ended = replace(before, status="finished") if before and playing else None
            self.room_changed(table.room, ended)

    def shown_again(self, table: Table) -> None:
        """A match stands still, or goes on: the views tell what the clocks do."""
        channel = self.channels.get(table.room)
        if channel is not None:
            for socket in channel.sockets():
                self.send_view(channel, socket)

    def loaded(self, table: Table) -> None:
        """A match was read from the database: new to those who looked at an earlier one."""
        channel = self.channels.get(table.room)
        if channel is not None and channel.groups:
            self.room_changed(table.room)

    def _to_many(self, channel: Channel, frames: Frames) -> None:
        channel.queue.append(frames)
        if channel.pump is None:
            channel.pump = asyncio.get_running_loop().create_task(self._pump(channel))

    async def _pump(self, channel: Channel) -> None:
        while channel.queue:
            await asyncio.sleep(0)
            frames = channel.queue.popleft()
            for number, socket in enumerate(list(channel.groups.get(None, ())), 1):
                frames.show(socket)
                if number % BATCH == 0:
                    await asyncio.sleep(0)
        channel.pump = None

    # -- changes of a room -----------------------------------------------------------------------

    def room_changed(self, room: str, now: Room | None = None) -> None:
        """Tell the sockets of a room how it is: `now`, or as it is read again.

        What is told counts only where nobody else writes, and nothing is being read.
        """
        channel = self.channels.get(room)
        if channel is None:
            return
        channel.changes += 1
        if channel.refreshing is not None:
            return  # it will be read once more
        if now is not None and channel.groups and not self._matches.shared:
            channel.room = now
            self._reproject(now, channel)
        else:
            task = asyncio.get_running_loop().create_task(self._refresh(room, channel))
            channel.refreshing = task

    async def _refresh(self, room: str, channel: Channel) -> None:
        try:
            seen = -1
            while seen != channel.changes:
                seen = channel.changes
                found = await self._rooms.find(room)
                if found is not None and found.status != "lobby":
                    await self._matches.table_of(room)
                if found is not None and channel.groups:
                    channel.room = found
                    self._reproject(found, channel)
        except Exception:
            log.exception("refresh_failed", room=room)
        finally:
            channel.refreshing = None

    def _reproject(self, room: Room, channel: Channel) -> None:
        """Close or move sockets whose rights changed; then the room, and a view where it is new."""
        moved = set()
        for socket in channel.sockets():
            visit = self.visit(room, socket)
            if not allowed(visit):
                socket.close(FORBIDDEN)
            elif visit.seat != socket.seat:
                self._move(room, channel, socket, visit.seat)
                moved.add(socket)
        table = self._table(channel)
        head = self.room_bytes(room)
        for socket in channel.sockets():
            self._send_room(room, head, socket)
            newer = table is not None and (socket.shown is None or socket.shown[0] != table.number)
            if newer or socket in moved:
                self.send_view(channel, socket)

    def _move(self, room: Room, channel: Channel, socket: Socket, seat: int | None) -> None:
        channel.leave(socket)
        self._presence.add(room.id, socket.seat, -1)
        socket.seat = seat
        channel.join(socket)
        self._presence.add(room.id, seat)
        self._presence_changed(room.id, channel)

    # -- chat and presence -------------------------------------------------------------------------

    def say(self, room: str, channel: Channel, line: Line) -> None:
        """Tell a line that was said and stored here."""
        self.tell_line(channel, line)
        if self.on_line is not None:
            self.on_line(room, line.id)

    def tell_line(self, channel: Channel, line: Line) -> None:
        """A line of chat for everybody in the room who does not have it."""
        if line.id in channel.lines:
            return
        channel.lines.append(line.id)
        channel.line = max(channel.line, line.id)
        frame = line_frame(line)
        for socket in channel.sockets():
            if line.id not in socket.heard:
                socket.push(frame)

    def presence_changed(self, room: str) -> None:
        """Another node's counts of a room changed."""
        if channel := self.channels.get(room):
            self._presence_changed(room, channel)

    def _presence_changed(self, room: str, channel: Channel) -> None:
        if channel.presence_due is None:
            loop = asyncio.get_running_loop()
            channel.presence_due = loop.call_later(
                self._presence_seconds, self._tell_presence, room, channel
            )

    def _tell_presence(self, room: str, channel: Channel) -> None:
        channel.presence_due = None
        presence = {
            "type": "presence",
            "connected": self._presence.connected(room),
            "spectators": self._presence.spectators(room),
        }
        frame = framed(orjson.dumps(presence))
        for socket in channel.sockets():
            socket.offer(frame)


def line_frame(line: Line) -> Framed:
    """A `chat` frame."""
    return framed(orjson.dumps({"type": "chat", **line.shown}))


def allowed(visit: Visit) -> bool:
    """Whether somebody may have a live socket: a seat, the right to watch, or to sit down soon."""
    in_lobby = visit.room.status == "lobby"
    return visit.seat is not None or visit.may_watch or (in_lobby and visit.may_join)
