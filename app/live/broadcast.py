"""What steps of matches and changes of rooms make the sockets of a room see."""

import asyncio
from dataclasses import replace
from functools import partial

import orjson

from app.core.logging import logger
from app.live.channel import Channel, Frames, Viewer, over_frame
from app.live.delayed import DelayedViews
from app.live.hub import Hub, allowed
from app.live.socket import Socket
from app.live.transport import Framed, framed
from app.matches.envelope import view_frame
from app.matches.history import History
from app.matches.live_match import LiveMatch, MatchStepped
from app.matches.service import Matches
from app.rooms.room import Room, Visit
from app.rooms.service import Rooms

log = logger(__name__)

BATCH = 200
"""Spectators served before others get their turn."""
FORBIDDEN = 4403


class Broadcast:
    """Tells the sockets of the hub."""

    def __init__(self, hub: Hub, rooms: Rooms, matches: Matches, history: History) -> None:
        self._hub = hub
        self._rooms = rooms
        self._late = DelayedViews(history, matches.cache.clock_bytes)
        self._matches = matches

    # -- single sockets --------------------------------------------------------------------------

    def room_bytes(self, room: Room) -> bytes:
        """The Room without its closing brace, to add `you`."""
        return orjson.dumps(self._rooms.in_memory(room))[:-1]

    def send_view(
        self, channel: Channel, socket: Socket, made: dict[Viewer, Framed] | None = None
    ) -> None:
        """A fresh view, if a match is on and it may be seen. `made`: frames of this moment, for
        others who see the same."""
        table = self._table(channel)
        if table is None or not socket.open:
            return
        if socket.seat is None and self._late.wanted(channel, table):
            self._late.show(channel, table, [socket])
            return
        made = {} if made is None else made
        if socket.seat not in made:
            shown = channel.picture(table, socket.seat)
            text = view_frame(shown, b"[]", self._matches.cache.clock_bytes(table))
            made[socket.seat] = framed(text) + over_frame(table.match)
        if socket.offer(made[socket.seat]):
            socket.sent_up_to = (table.number, table.match.ply)

    def passed_on(self, channel: Channel, socket: Socket, seat: int | None) -> None:
        """The device is handed to who plays `seat`: from now on it sees what they may see."""
        room = channel.room
        assert room is not None
        socket.wanted = seat
        visit = self._hub.visit(room, socket)
        if visit.seat != socket.seat:
            self._move(room, channel, socket, visit)
        self.drained(channel, socket)

    def drained(self, channel: Channel, socket: Socket) -> None:
        """A slow socket can take frames again: bring it up to date."""
        if channel.room is not None:
            head = self.room_bytes(channel.room)
            socket.offer(room_frame(head, self._hub.visit(channel.room, socket)))
        self.send_view(channel, socket)

    def _table(self, channel: Channel) -> LiveMatch | None:
        room = channel.room
        if room is None:
            return None
        return self._matches.cache.tables.get(room.id)

    # -- steps of a match ------------------------------------------------------------------------

    def stepped(self, event: MatchStepped) -> None:
        """A step was committed: seats first, then spectators."""
        table = event.table
        channel = self._hub.channels.get(table.room)
        if channel is None:
            return
        closing, clock = over_frame(table.match), self._matches.cache.clock_bytes(table)
        for viewer in [viewer for viewer in channel.groups if viewer is not None]:
            frames = channel.step(table, viewer, closing, clock)
            for socket in list(channel.groups[viewer]):
                frames.show(socket)
        spectators = channel.groups.get(None)
        if spectators and self._late.wanted(channel, table):
            self._late.show(channel, table, list(spectators))
        elif spectators:
            frames = channel.step(table, None, closing, clock)
            at_once = channel.pump is None and not channel.being_told
            if at_once and len(spectators) <= BATCH:
                for socket in list(spectators):
                    frames.show(socket)
            else:
                self._to_many(channel, frames)
        if not table.match.over:
            return
        if channel.pump is None:
            self._ended(table, channel)
        else:  # first all are shown the last move
            channel.pump.add_done_callback(lambda _: self._ended(table, channel))

    def _ended(self, table: LiveMatch, channel: Channel) -> None:
        before = channel.room
        latest = self._matches.cache.tables.get(table.room) is table
        known = before if before and before.status == "playing" and latest else None
        self.room_changed(table.room, replace(known, status="finished") if known else None)

    def shown_again(self, table: LiveMatch) -> None:
        """A match stands still, or goes on: the views tell what the clocks do."""
        channel = self._hub.channels.get(table.room)
        if channel is not None:
            made: dict[Viewer, Framed] = {}
            for socket in channel.sockets():
                self.send_view(channel, socket, made)

    def loaded(self, table: LiveMatch) -> None:
        """A match was read from the database: new to those who looked at an earlier one."""
        channel = self._hub.channels.get(table.room)
        if channel is not None and channel.groups:
            self.room_changed(table.room)

    def _to_many(self, channel: Channel, frames: Frames) -> None:
        channel.queue.append(frames)
        if channel.pump is None:
            channel.pump = asyncio.get_running_loop().create_task(self._pump(channel))

    async def _pump(self, channel: Channel) -> None:
        try:
            while channel.queue:
                await asyncio.sleep(0)
                await channel.until_told()  # first which match it is, then its moves
                frames = channel.queue.popleft()
                for number, socket in enumerate(list(channel.groups.get(None, ())), 1):
                    frames.show(socket)
                    if number % BATCH == 0:
                        await asyncio.sleep(0)
        except Exception:
            log.exception("view_failed")
        finally:
            channel.pump = None

    # -- changes of a room -----------------------------------------------------------------------

    def certain(self, channel: Channel) -> Room | None:
        """The room as it is now, if that is known without asking the database.

        Every change is told here at once; with other nodes only while the line to them stands.
        """
        linked = self._matches.nodes.linked()
        return channel.room if linked and channel.settled == channel.changes else None

    def room_changed(self, room: str, now: Room | None = None) -> None:
        """Tell the sockets of a room how it is: `now`, or as it is read again.

        What is told counts only where no other node writes, and nothing is being read.
        """
        channel = self._hub.channels.get(room)
        if channel is None:
            return
        channel.changes += 1
        if channel.refreshing is not None:
            return  # it will be read once more
        if now is not None and channel.groups and not self._matches.nodes.shared:
            try:
                channel.room, channel.settled = now, channel.changes
                self._reproject(now, channel)
            except Exception:  # what was stored stands; it is read and told again
                log.exception("broadcast_failed", room=room)
            else:
                return
        task = asyncio.get_running_loop().create_task(self._refresh(room, channel))
        channel.refreshing = task

    async def _refresh(self, room: str, channel: Channel) -> None:
        try:
            seen = -1
            while seen != channel.changes:
                seen = channel.changes
                found = await self._rooms.find(room)
                if found is not None and found.status != "lobby":
                    await self._matches.cache.table_of(room)
                if found is not None and channel.groups:
                    channel.room, channel.settled = found, seen
                    self._reproject(found, channel)
        except Exception:
            log.exception("refresh_failed", room=room)
            channel.retry.failed(partial(self.room_changed, room))
        else:
            channel.retry.worked()
        finally:
            channel.refreshing = None

    def _reproject(self, room: Room, channel: Channel) -> None:
        """Close or move sockets whose rights changed; then the room, and a view where it is new."""
        table = self._table(channel)
        for socket in channel.sockets():
            seen = socket.sent_up_to
            if table is not None and seen is not None and seen[0] != table.number:
                socket.wanted = None  # another match: the device has not been handed to anybody yet
            visit = self._hub.visit(room, socket)
            if not allowed(visit):
                socket.close(FORBIDDEN)
            elif visit.seat != socket.seat:
                self._move(room, channel, socket, visit)
        if channel.telling is not None:
            channel.telling.cancel()  # whoever waits there is told of this room instead
        sockets = channel.sockets()
        self._tell(room, channel, sockets[:BATCH])
        if len(sockets) > BATCH:
            task = asyncio.get_running_loop().create_task(
                self._tell_rest(room, channel, sockets[BATCH:])
            )
            channel.telling = task

    def _tell(self, room: Room, channel: Channel, sockets: list[Socket]) -> None:
        """The room, and a view where it is new; what several see is made once."""
        head = self.room_bytes(room)
        rooms: dict[tuple[int | None, tuple[int, ...], bool], Framed] = {}
        views: dict[Viewer, Framed] = {}
        table = self._table(channel)
        for socket in sockets:
            visit = self._hub.visit(room, socket)
            you = (visit.seat, visit.seats, visit.host)
            if you not in rooms:
                rooms[you] = room_frame(head, visit)
            socket.offer(rooms[you])
            if table is not None and (
                socket.sent_up_to is None or socket.sent_up_to[0] != table.number
            ):
                self.send_view(channel, socket, views)

    async def _tell_rest(self, room: Room, channel: Channel, sockets: list[Socket]) -> None:
        """The same, with a pause after so many."""
        try:
            for start in range(0, len(sockets), BATCH):
                await asyncio.sleep(0)
                self._tell(room, channel, sockets[start : start + BATCH])
        except Exception:
            log.exception("broadcast_failed", room=room.id)

    def _move(self, room: Room, channel: Channel, socket: Socket, visit: Visit) -> None:
        channel.leave(socket)
        self._hub.uncount(room.id, socket)
        socket.seat, socket.sent_up_to = visit.seat, None  # it has seen what it may see no more
        channel.join(socket)
        self._hub.count(room.id, socket, visit)
        self._hub.tell_presence_soon(room.id, channel)


def room_frame(head: bytes, visit: Visit) -> Framed:
    """A `room` frame for a visitor; `head`: the Room without its closing brace."""
    you = orjson.dumps(visit.you())
    return framed(b'{"type":"room","room":' + head + b',"you":' + you + b"}}")
