"""Who reads and writes in the chat of a tournament, and what its sockets were told."""

import asyncio
from dataclasses import dataclass, field
from typing import Literal

from app.accounts.service import Account
from app.live.chat_cache import ChatCache
from app.live.socket import Socket
from app.rooms.chat import Line
from app.tournaments.reading import Snapshot

State = Literal["open", "playing", "closed"]
"""Whether somebody may write; who plays does not even read."""


@dataclass(slots=True)
class Talk:
    """The chat of one tournament, for the sockets of this process."""

    cache: ChatCache = field(default_factory=ChatCache)
    sockets: dict[Socket, State | None] = field(default_factory=dict)
    """Who asked for it, with the state they were told. None: they are owed the whole chat."""
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
        return state_for(account, self.playing, is_open=self.open)

    def behind(self, socket: Socket) -> bool:
        """Whether a socket listens and was not told how it stands with it now."""
        return socket in self.sockets and self.sockets[socket] != self.state_for(socket.account)

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


def state_for(account: Account | None, playing: frozenset[str], *, is_open: bool) -> State:
    """Whether somebody may write. `playing`: see `players_of`."""
    if account is not None and not playing.isdisjoint(account.answerable):
        return "playing"
    return "open" if is_open else "closed"


def state_at(seen: Snapshot, account: Account | None) -> State:
    """Whether somebody may write at a tournament."""
    return state_for(account, players_of(seen), is_open=seen.row.chat)
