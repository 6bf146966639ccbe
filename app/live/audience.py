"""Who follows a tournament, and what a change of it is for them."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from app.core.errors import Problem
from app.core.retry import Retry
from app.live.handshake import NOT_FOUND
from app.live.socket import Socket
from app.live.transport import Framed
from app.tournaments.reading import Snapshot, TournamentReader
from app.tournaments.responses import Viewer

LINES = {"entrants": "entrant", "tables": "id", "standings": "entrant"}
"""Sections of which only the lines that differ are sent, with what names a line."""
Json = dict[str, Any]
BATCH = 100
"""Sockets served before others get their turn."""


@dataclass(slots=True)
class Audience:
    """The sockets of one tournament, and what they were shown."""

    seen: Snapshot
    sockets: dict[Socket, Viewer | None] = field(default_factory=dict)
    """Each with its `you` as it was sent last."""
    looking: set[Socket] = field(default_factory=set)
    """Those that asked how the boards stand."""
    due: bool = False
    telling: asyncio.Task[None] | None = None
    retry: Retry = field(default_factory=Retry)
    """Tells of a change once more that could not be told."""

    def enter(self, socket: Socket, *, looks: bool) -> None:
        """Somebody follows it; `looks`: asked how the boards stand."""
        self.sockets[socket] = None
        if looks:
            self.looking.add(socket)

    def leave(self, socket: Socket) -> None:
        """Somebody is gone."""
        self.sockets.pop(socket, None)
        self.looking.discard(socket)

    async def send_away(self, reader: TournamentReader) -> None:
        """The tournament is not for everybody any more, or its link was renewed."""
        for socket in list(self.sockets):
            try:
                await reader.visible(self.seen.row.id, socket.account, socket.join)
            except Problem:
                socket.close(NOT_FOUND)

    async def show_boards(self, frame: Framed) -> None:
        """How boards stand, to everybody who can take it; who cannot hears of the next lap."""
        for at, socket in enumerate(list(self.looking), 1):
            if at % BATCH == 0:
                await asyncio.sleep(0)
            if socket.open and not socket.blocked:
                socket.push(frame)


def changes(before: Mapping[str, Any], after: Mapping[str, Any]) -> Json:
    """What turns one state into the other.

    >>> one = {"version": 1, "round": 1, "tables": [{"id": 7, "x": 1}, {"id": 8, "x": 1}]}
    >>> two = {"version": 2, "round": 1, "tables": [{"id": 8, "x": 2}, {"id": 9, "x": 1}]}
    >>> changes(one, two)["lines"]
    {'tables': {'set': [{'id': 8, 'x': 2}, {'id': 9, 'x': 1}], 'gone': [7]}}
    """
    lines: Json = {}
    for section, key in LINES.items():
        known = {line[key]: line for line in before.get(section, ())}
        now = {line[key]: line for line in after.get(section, ())}
        new = [line for name, line in now.items() if known.get(name) != line]
        gone = [name for name in known if name not in now]
        if new or gone:
            lines[section] = {"set": new, "gone": gone}
        if section == "standings" and list(known) != list(now):
            lines[section] = {"set": new, "gone": gone, "order": list(now)}
    sections = {
        name: value
        for name, value in after.items()
        if name not in LINES and name != "version" and before.get(name) != value
    }
    return {
        "type": "change",
        "since": before["version"],
        "version": after["version"],
        "set": sections,
        "lines": lines,
    }


def rights(seen: Snapshot) -> tuple[str, int]:
    """What decides who may look."""
    return seen.row.access, seen.row.join_generation
