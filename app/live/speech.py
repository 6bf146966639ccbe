"""Somebody says something in a room: over a socket or over HTTP, by the same rules."""

from app.accounts.service import Account
from app.core.errors import Problem
from app.core.events import Events
from app.core.limits import CHAT, Limits
from app.matches.cache import MatchCache
from app.people.sanctions import Sanctions, words
from app.rooms.chat import Chat, LineSaid, checked_text


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

    async def say(self, room: str, account: Account, command: str, text: str) -> int:
        """Returns the version of the match at which it was said; a Problem where it was not.
        The same command again says nothing more."""
        if not account.may("chat"):
            raise Problem("scope", "The token of this program lacks the scope chat.")
        text = checked_text(text)
        if not await self._limits.allows_everywhere(CHAT, account.id):
            raise Problem("rate_limited", "Too many messages: at most 5 in 10 seconds.")
        if (mute := self._sanctions.mute_of(account.answerable)) is not None:
            raise Problem("muted", f"{words('muted', mute)} {mute.reason}")
        table = self._cache.tables.get(room)
        version = 0 if table is None else table.match.ply
        line = await self._chat.say(room, account, command, text, version)
        if line is not None:
            self._events.publish(LineSaid(room, line))
        return version
