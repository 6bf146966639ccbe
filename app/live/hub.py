"""Who is in which room: sockets enter and leave, are counted, and hear what is said."""

import asyncio
import time
from collections.abc import Callable, Iterator, Set
from dataclasses import replace

import orjson

from app.accounts.service import Account
from app.core.errors import Problem
from app.core.looking import Looking
from app.core.metrics import SOCKETS
from app.core.presence import GLANCE, HOST, Presence
from app.live.channel import Channel
from app.live.socket import Socket
from app.live.transport import Framed, framed
from app.rooms.chat import Line
from app.rooms.commentary import may_read
from app.rooms.room import Room, Visit, visit_of
from app.rooms.service import NO_ROOM, Rooms

RESTART = 1012
LEAVE_SECONDS = 3
PRESENCE_SHARE = 0.0005
"""Seconds between two tellings of who is there, for each who is told: while a crowd comes, most of
the time is for letting it in."""


DELETED = 0
"""In place of the number of a line: some are gone."""
Unheard = Callable[[str | None], Set[str]]
"""Whose lines an account (None: nobody known) is not shown."""


class Hub:
    """Knows every open socket of this process."""

    def __init__(
        self,
        rooms: Rooms,
        presence: Presence,
        looking: Looking,
        presence_ms: int,
        unheard: Unheard,
    ) -> None:
        self.unheard = unheard
        self._looking = looking
        self._rooms = rooms
        self._presence = presence
        self._presence_seconds = presence_ms / 1000
        self.channels: dict[str, Channel] = {}
        self.leaving = False

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
            channel.retry.stop()
            channel.late_retry.stop()
            for work in (channel.refreshing, channel.telling, channel.presence_due):
                if work is not None:
                    work.cancel()

    def register(self, channel: Channel, socket: Socket, room: Room, changes: int) -> Visit:
        """Put a socket into its group. `changes` is the channel's count before `room` was read: if
        it is another one now, the room must be told anew (`Broadcast.room_changed`)."""
        if channel.room is None or changes == channel.changes:
            channel.room, channel.settled = room, changes
        visit = self.visit(channel.room, socket)
        socket.seat = visit.seat
        channel.join(socket)
        SOCKETS.inc()
        self.count(room.id, socket, visit)
        self.tell_presence_soon(room.id, channel)
        return visit

    def unregister(self, room: str, channel: Channel, socket: Socket) -> None:
        """The socket is closed."""
        socket.gone()
        channel.leave(socket)
        SOCKETS.dec()
        self.uncount(room, socket)
        self.shown(socket, False)
        self.tell_presence_soon(room, channel)

    def count(self, room: str, socket: Socket, visit: Visit) -> None:
        """Count a socket as its owner takes part."""
        own = visit.room.seat_of(visit.account)  # whoever looks at the device just now
        socket.counted = HOST if visit.host and own is None else own
        if socket.glances:
            socket.counted = GLANCE
        self._presence.add(room, socket.counted)

    def uncount(self, room: str, socket: Socket) -> None:
        """Count it no more."""
        self._presence.add(room, socket.counted, -1)

    def shown(self, socket: Socket, shown: bool) -> None:
        """The page of a socket is shown to its person, or is not any more."""
        if socket.account is not None and socket.shown != shown:
            socket.shown = shown
            self._looking.add(socket.account.id, 1 if shown else -1)

    def accounts_in(self, room: str) -> set[str]:
        """The accounts with an open socket in a room, as far as this process knows."""
        channel = self.channels.get(room)
        sockets = [] if channel is None else channel.sockets()
        return {socket.account.id for socket in sockets if socket.account is not None}

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
        visit = visit_of(room, account, self._rooms.keys, socket.join, socket.watch)
        if len(visit.seats) < 2 or room.status == "lobby":
            return visit
        shown = socket.wanted if socket.wanted in visit.seats else None
        return replace(visit, seat=shown)

    # -- chat and presence -------------------------------------------------------------------------

    def say(self, room: str, line: Line) -> None:
        """Tell a line that was said and stored here."""
        if channel := self.channels.get(room):
            self.tell_line(channel, line)

    def forget_lines(self, room: str) -> None:
        """Read the chat of a room anew for the next visitor."""
        if channel := self.channels.get(room):
            channel.talk.forget()

    def tell_line(self, channel: Channel, line: Line) -> None:
        """A line of chat for everybody in the room who does not have it."""
        if not channel.talk.take(line):
            return
        frame = line_frame(line)
        for socket in channel.sockets():
            if line.id not in socket.heard and self.is_for(socket, line, channel.room):
                socket.push(frame)

    def is_for(self, socket: Socket, line: Line, room: Room | None) -> bool:
        """Whether a line is shown to the owner of a socket."""
        if line.event:
            return socket.notes
        if line.comment and not (socket.comments and room and may_read(room, socket.watched_as)):
            return False
        return self.unheard(socket.account.id if socket.account else None).isdisjoint(line.by)

    def presence_changed(self, room: str) -> None:
        """Another node's counts of a room changed."""
        if channel := self.channels.get(room):
            self.tell_presence_soon(room, channel)

    def tell_presence_soon(self, room: str, channel: Channel) -> None:
        """Who is there has changed; told together with what changes next."""
        if channel.presence_due is None:
            pause = self._presence_seconds + channel.visitors * PRESENCE_SHARE
            loop = asyncio.get_running_loop()
            channel.presence_due = loop.call_later(pause, self._tell_presence, room, channel)

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
    """A `chat` frame, or a `note` of what somebody did in the room."""
    kind = b"comment" if line.comment else b"note" if line.event else b"chat"
    return framed(b'{"type":"' + kind + b'",' + line.json[1:])


def allowed(visit: Visit) -> bool:
    """Whether somebody may have a live socket: a seat, the right to watch, or to sit down soon."""
    in_lobby = visit.room.status == "lobby"
    return visit.seat is not None or visit.may_watch or (in_lobby and visit.may_join)


async def admitted(
    rooms: Rooms,
    room: str,
    account: Account | None,
    join: str | None = None,
    watch: str | None = None,
) -> Visit:
    """A room whose live socket somebody may have; 404 for all others."""
    visit = await rooms.visible(room, account, join, watch)
    if not allowed(visit):
        raise Problem("not_found", NO_ROOM)
    return visit
