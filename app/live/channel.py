"""One room with its open sockets: groups by what they may see, pictures, frames of one step."""

import asyncio
from collections import deque

import orjson

from app.core.retry import Retry
from app.live.chat_cache import ChatCache
from app.live.delay_window import DelayWindow
from app.live.socket import Socket
from app.live.transport import Framed, framed
from app.matches.envelope import (
    Picture,
    Sections,
    encoded,
    events_json,
    picture,
    update_frame,
    view_frame,
)
from app.matches.live_match import LiveMatch
from app.rooms.room import Room
from engine import Match

Viewer = int | None


class Frames:
    """What one step looks like to one viewer; each form is encoded once, when first wanted."""

    __slots__ = ("_clock", "_closing", "_events", "_full", "_update", "after", "before", "number")

    def __init__(
        self,
        number: int,
        before: Picture | None,
        after: Picture,
        events: bytes,
        closing: Framed,
        clock: bytes,
    ) -> None:
        self.number = number
        self.before = before
        self.after = after
        self._closing = closing
        self._events = events
        self._clock = clock
        self._full: Framed | None = None
        self._update: Framed | None = None

    def full(self) -> Framed:
        """The `view` frame."""
        if self._full is None:
            text = view_frame(self.after, self._events, self._clock)
            self._full = framed(text) + self._closing
        return self._full

    def update(self) -> Framed:
        """The `update` frame."""
        if self._update is None:
            assert self.before is not None
            text = update_frame(self.before, self.after, self._events, self._clock)
            self._update = framed(text) + self._closing
        return self._update

    def show(self, socket: Socket) -> None:
        """Send the step to one socket, as a patch if it has the version before."""
        version = self.after.version
        if socket.sent_up_to is not None and socket.sent_up_to >= (self.number, version):
            return  # it came while spectators were served, with this version or a later one
        follows = socket.sent_up_to == (self.number, version - 1)
        patched = socket.patches and follows and self.before is not None
        if socket.offer(self.update() if patched else self.full()):
            socket.sent_up_to = (self.number, version)


class Channel:
    """The sockets of one room."""

    __slots__ = (
        "changes",
        "common",
        "groups",
        "late_retry",
        "pictures",
        "presence_due",
        "pump",
        "queue",
        "refreshing",
        "retry",
        "room",
        "settled",
        "talk",
        "telling",
        "told",
        "visitors",
        "window",
    )

    def __init__(self) -> None:
        self.retry = Retry()
        """Reads the room once more when it could not be read."""
        self.late_retry = Retry()
        """The same for the past of its match (app/live/delayed.py)."""
        self.room: Room | None = None
        self.groups: dict[Viewer, dict[Socket, None]] = {}
        self.pictures: dict[Viewer, tuple[int, Picture]] = {}
        self.common: tuple[int, int, Sections] = (0, -1, {})
        """What everybody sees: match number, version, sections."""
        self.told: tuple[int, int, bytes] = (0, -1, b"[]")
        """The events of a step for those who are told nothing more than everybody: likewise."""
        self.changes = 0
        """How often the room changed: a reader sees whether what it read is old."""
        self.settled = 0
        """After how many changes `room` was read, or told."""
        self.talk = ChatCache()
        self.window: DelayWindow | None = None
        """For watchers who see everything some turns late."""
        self.visitors = 0
        """Sockets that are entering or in."""
        self.refreshing: asyncio.Task[None] | None = None
        self.telling: asyncio.Task[None] | None = None
        """Many are being told of a change of the room, some after the others."""
        self.presence_due: asyncio.TimerHandle | None = None
        self.queue: deque[Frames] = deque()
        self.pump: asyncio.Task[None] | None = None

    @property
    def being_told(self) -> bool:
        """Whether some do not know yet how the room is."""
        return self.telling is not None and not self.telling.done()

    async def until_told(self) -> None:
        """Wait until all know."""
        while self.telling is not None and not self.telling.done():
            await asyncio.wait([self.telling])

    def sockets(self) -> list[Socket]:
        """All sockets, seats first."""
        order = sorted(self.groups, key=lambda viewer: (viewer is None, viewer))
        return [socket for viewer in order for socket in self.groups[viewer]]

    def join(self, socket: Socket) -> None:
        """Put a socket into the group of its seat."""
        self.groups.setdefault(socket.seat, {})[socket] = None

    def leave(self, socket: Socket) -> None:
        """Take a socket out of its group."""
        group = self.groups.get(socket.seat)
        if group is not None:
            group.pop(socket, None)
            if not group:
                del self.groups[socket.seat]
                self.pictures.pop(socket.seat, None)

    def common_of(self, table: LiveMatch) -> Sections:
        """What everybody sees of the match now, encoded."""
        number, version, sections = self.common
        if (number, version) != (table.number, table.match.ply):
            sections = encoded(table.match.common())
            self.common = (table.number, table.match.ply, sections)
        return sections

    def events_of(self, table: LiveMatch, viewer: Viewer) -> bytes:
        """What the latest step made happen, as a viewer may see it, in words, encoded."""
        match = table.match
        if any(viewer in event.private for event in match.events):
            return orjson.dumps(events_json(match, match.events, viewer))
        number, version, told = self.told
        if (number, version) != (table.number, match.ply):
            told = orjson.dumps(events_json(match, match.events, None))
            self.told = (table.number, match.ply, told)
        return told

    def picture(self, table: LiveMatch, viewer: Viewer) -> Picture:
        """The present picture of a viewer, made only if it is not known yet."""
        known = self.pictures.get(viewer)
        version = table.match.ply
        if known is not None and known[0] == table.number and known[1].version == version:
            return known[1]
        fresh = picture(table.match, viewer, self.common_of(table))
        if viewer in self.groups:
            self.pictures[viewer] = (table.number, fresh)
        return fresh

    def step(self, table: LiveMatch, viewer: Viewer, closing: Framed, clock: bytes) -> Frames:
        """The frames of the step that was just committed; `closing` follows them at the end."""
        number, before = self.pictures.get(viewer, (0, None))
        if before is not None and (number, before.version) != (table.number, table.match.ply - 1):
            before = None
        after = picture(table.match, viewer, self.common_of(table))
        self.pictures[viewer] = (table.number, after)
        events = self.events_of(table, viewer)
        return Frames(table.number, before, after, events, closing, clock)


def over_frame(match: Match) -> Framed:
    """The `over` frame of a finished match, that goes with its last view; else nothing."""
    result = match.result()
    if result is None:
        return b""
    return framed(orjson.dumps({"type": "over", "result": result.json()}))
