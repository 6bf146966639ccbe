"""The first frames of a room's socket: hello, with what was said lately, and the view."""

from collections.abc import Iterable
from typing import Any

import orjson

from app.live.announcer import Announcer
from app.live.broadcast import Broadcast
from app.live.channel import Channel
from app.live.comments import Comments
from app.live.hub import Hub, line_frame
from app.live.socket import Socket
from app.live.transport import framed
from app.rooms.chat import SHOWN, Chat, Line
from app.rooms.service import Rooms

HEARD = 8
"""Lines of the hello that may come once more, from another node."""


class Greeter:
    """Greets who comes in."""

    def __init__(
        self,
        rooms: Rooms,
        chat: Chat,
        hub: Hub,
        broadcast: Broadcast,
        announcer: Announcer,
        comments: Comments,
    ) -> None:
        self._rooms = rooms
        self._chat = chat
        self._hub = hub
        self._broadcast = broadcast
        self._announcer = announcer
        self._comments = comments

    async def greet(self, channel: Channel, socket: Socket) -> None:
        """Hello and the view. The socket is in its group already and misses nothing."""
        assert channel.room is not None
        room_id, more = channel.room.id, await self._at_a_tournament(channel, socket)
        said = await channel.talk.lines(lambda: self._chat.latest(room_id))
        room = channel.room
        said = [line for line in said if line.event or self._hub.is_for(socket, line, room)]
        visit = self._hub.visit(room, socket)
        hello = {
            "type": "hello",
            "account": None if socket.account is None else socket.account.json(),
            "seats": list(visit.seats),
            "role": visit.role,
            "room": self._rooms.in_memory(room) | {"you": visit.you()},
            "chat": shown(line for line in said if not line.event and not line.comment),
            "notes": shown(line for line in said if line.event),
        }
        if socket.comments:
            more["comments"] = shown(line for line in said if line.comment)
        socket.heard = tuple(line.id for line in said[-HEARD:])
        socket.release(framed(orjson.dumps(hello | more)), map(line_frame, said))
        self._broadcast.send_view(channel, socket)

    async def _at_a_tournament(self, channel: Channel, socket: Socket) -> dict[str, Any]:
        """What is pinned there, and whether the one who comes comments."""
        room = channel.room
        if room is None or room.tournament is None:
            return {}
        more: dict[str, Any] = {"announcements": await self._announcer.pinned(room.tournament)}
        if socket.comments:
            more["commentator"] = await self._comments.comments_at(room, socket.account)
        return more


def shown(lines: Iterable[Line]) -> list[orjson.Fragment]:
    """The latest of these lines, as they stand in a hello."""
    return [orjson.Fragment(line.json) for line in lines][-SHOWN:]
