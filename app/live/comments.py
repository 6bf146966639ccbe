"""A commentator of a tournament says something about a match."""

from collections.abc import Sequence

from app.accounts.service import Account
from app.core.errors import Problem
from app.core.events import Events
from app.live.speech import Speech
from app.matches.service import Matches
from app.rooms.chat import Chat, LineSaid
from app.rooms.commentary import Mark, may_read, stored
from app.rooms.room import Room
from app.tournaments.reading import TournamentReader


class Comments:
    """Checks, stores and tells comments."""

    def __init__(
        self,
        chat: Chat,
        speech: Speech,
        matches: Matches,
        reader: TournamentReader,
        events: Events,
    ) -> None:
        self._chat = chat
        self._speech = speech
        self._matches = matches
        self._reader = reader
        self._events = events

    async def comments_at(self, room: Room, account: Account | None) -> bool:
        """Whether somebody may comment on the match of a room."""
        if account is None or room.tournament is None or not may_read(room, account.answerable):
            return False
        seen = await self._reader.find(room.tournament)
        return seen is not None and account.id in seen.tournament.commentators

    async def say(
        self,
        room: Room,
        account: Account,
        command: str,
        text: str,
        version: int,
        marks: Sequence[Mark],
    ) -> int:
        """Returns the version it is about; a Problem where it may not be said."""
        if not await self.comments_at(room, account):
            raise Problem("not_commentator", "Only commentators of the tournament can do this.")
        drawn = stored(marks)
        if text.strip() or drawn is None:
            text = await self._speech.checked(account, text)
        else:
            await self._speech.require_voice(account)
        table = await self._matches.readable(room.id)
        if table is None:
            raise Problem("not_started", "Nothing is played here yet.")
        version = min(version, table.match.ply)
        line = await self._chat.comment(room.id, account, command, text, version, drawn)
        if line is not None:
            self._events.publish(LineSaid(room.id, line))
        return version
