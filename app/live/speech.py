"""Somebody says something in a room or at a tournament: over a socket or over HTTP, by the same
rules."""

from app.accounts.service import Account
from app.core.database import Database
from app.core.errors import Problem
from app.core.events import Events
from app.core.limits import CHAT, Limits
from app.live.talk import state_at
from app.matches.cache import MatchCache
from app.people.sanctions import Sanctions, words
from app.rooms.chat import Chat, LineSaid, SaidAtEvent, checked_text
from app.tournaments.reading import Snapshot
from app.tournaments.silence import is_silenced


class Speech:
    """Checks, stores and tells lines of chat."""

    def __init__(
        self, chat: Chat, limits: Limits, sanctions: Sanctions, cache: MatchCache, events: Events
    ) -> None:
        self._chat = chat
        self._limits = limits
        self._sanctions = sanctions
        self._cache = cache
        self._events = events

    async def checked(self, account: Account, text: str) -> str:
        """The text as it may be said now; a Problem where this account may not say it."""
        text = checked_text(text)
        await self.require_voice(account)
        return text

    async def require_voice(self, account: Account) -> None:
        """A Problem for who may say nothing now."""
        if not account.may("chat"):
            raise Problem("scope", "The token of this program lacks the scope chat.")
        await self.require_unmuted(account)

    async def require_unmuted(self, account: Account) -> None:
        """A Problem for who is muted, or says too much at once."""
        if not await self._limits.allows_everywhere(CHAT, account.id):
            raise Problem("rate_limited", "Too many messages: at most 5 in 10 seconds.")
        if (mute := self._sanctions.mute_of(account.answerable)) is not None:
            raise Problem("muted", f"{words('muted', mute)} {mute.reason}")

    async def say(self, room: str, account: Account, command: str, text: str) -> int:
        """Returns the version of the match at which it was said; a Problem where it was not.
        The same command again says nothing more."""
        text = await self.checked(account, text)
        table = self._cache.tables.get(room)
        version = 0 if table is None else table.match.ply
        line = await self._chat.say(room, account, command, text, version)
        if line is not None:
            self._events.publish(LineSaid(room, line))
        return version


class EventSpeech:
    """Checks, stores and tells what is said at tournaments."""

    def __init__(self, chat: Chat, speech: Speech, database: Database, events: Events) -> None:
        self._chat = chat
        self._speech = speech
        self._database = database
        self._events = events

    async def say(self, seen: Snapshot, account: Account, command: str, text: str) -> None:
        """A Problem where it may not be said. The same command again says nothing more."""
        text = await self._speech.checked(account, text)
        tournament = seen.row.id
        state = state_at(seen, account)
        if state == "playing":
            raise Problem("playing", "You can read and write here when your game is over.")
        if state == "closed" and not seen.tournament.organised_by(account.id):
            raise Problem("closed", "The organiser has closed the chat.")
        if await is_silenced(self._database, tournament, account.answerable):
            raise Problem("muted", "The organiser does not let you write here any more.")
        line = await self._chat.say(tournament, account, command, text, None)
        if line is not None:
            self._events.publish(SaidAtEvent(tournament, line))
