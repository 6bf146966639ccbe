"""Rate limits per account or address: shared by all nodes where there is a Redis, else in memory.

The limits on moves and frames count per node, at once and without asking anybody: a move never
waits for Redis.
"""

import asyncio
import time
from typing import Any

from limits import (
    RateLimitItem,
    RateLimitItemPerHour,
    RateLimitItemPerMinute,
    RateLimitItemPerSecond,
)
from limits.aio.storage import RedisStorage
from limits.aio.strategies import FixedWindowRateLimiter as SharedFixedWindow
from limits.storage import MemoryStorage
from limits.strategies import FixedWindowRateLimiter, MovingWindowRateLimiter

from app.core.errors import Problem
from app.core.logging import logger

log = logger(__name__)

ACT = RateLimitItemPerSecond(50, namespace="act")
CHAT = RateLimitItemPerSecond(5, 10, namespace="chat")
OPEN_ROOM = RateLimitItemPerMinute(120, namespace="open_room")
NEW_GUEST = RateLimitItemPerMinute(600, namespace="new_guest")
CHANGE = RateLimitItemPerSecond(30, namespace="change")
CONNECT = RateLimitItemPerSecond(200, namespace="connect")
SIGN_IN = RateLimitItemPerMinute(10, namespace="sign_in")
SPOKEN = RateLimitItemPerMinute(20, namespace="spoken")
"""Codes that are said are short: whoever guesses must not get far."""
NEW_CODE = RateLimitItemPerMinute(20, namespace="new_code")
CODE = RateLimitItemPerMinute(10, namespace="code")
"""Of one address: codes for another device are short, and nobody types ten in a minute."""
ALL_CODES = RateLimitItemPerMinute(600, namespace="all_codes")
PASSKEY = RateLimitItemPerMinute(60, namespace="passkey")
"""Of one address: challenges, of which each is kept for some minutes, and answers to them."""
LETTER = RateLimitItemPerHour(5, namespace="letter")
"""To one e-mail address, whoever asks."""
LETTERS_ASKED = RateLimitItemPerHour(30, namespace="letters_asked")
"""Of one address of the network: letters, and links from them."""
REMAINING_CODES = "all"
"""Wrong codes of all addresses together, at this node: who has many addresses gets no further."""
NEW_PROGRAM = RateLimitItemPerHour(30, namespace="new_program")
WRONG_TOKEN = RateLimitItemPerMinute(600, namespace="wrong_token")
"""Of one address, by this node: tokens cannot be guessed, and nobody is to keep us busy with
trying. Counted before anybody looks, given back for a right one."""
HOOK = RateLimitItemPerMinute(6, namespace="hook")
"""Setting where results go: each asks name servers."""
INVITE = RateLimitItemPerHour(40, namespace="invite")
INVITE_PAIR = RateLimitItemPerHour(4, namespace="invite_pair")
"""One person by the same other one."""
CALL_GROUP = RateLimitItemPerHour(6, namespace="call_group")
"""Everybody in a group at once."""
QUICK = RateLimitItemPerHour(40, namespace="quick")
"""Coming to wait for a quick match: who leaves opponents waiting, or picks them by name, does so no
oftener."""
BEFRIEND = RateLimitItemPerHour(60, namespace="befriend")
REPORT = RateLimitItemPerMinute(10, namespace="report")
PAUSE = RateLimitItemPerMinute(10, namespace="pause")
"""Asking for a pause, declining, going on: each is a line of the chat and is shown to all."""
ENTER = RateLimitItemPerHour(20, namespace="enter")
REST = RateLimitItemPerMinute(6, namespace="rest")
"""Of one account in one tournament: each change may pair an arena anew."""
PAST = RateLimitItemPerSecond(60, 10, namespace="past")
"""Looking at earlier steps: each may mean to replay a match. And at what was said."""
ANALYSE = RateLimitItemPerHour(30, namespace="analyse")
"""Of one address: analyses wait in one line, in which everybody is to find a place."""
HELP = RateLimitItemPerSecond(30, 10, namespace="help")
"""Asking the coach: once before and once after each step of a turn."""
CARD = RateLimitItemPerMinute(60, namespace="card")
"""Of one address: pictures of link previews cost some milliseconds each."""
FRAME = RateLimitItemPerSecond(100, namespace="frame")

REDIS_SECONDS = 0.25
AGAIN_SECONDS = 5
"""After Redis did not answer, nobody asks it for so long."""


class Limits:
    """`allows(limit, who)`: counts the call and says whether it is still within the limit."""

    def __init__(self, on: bool, redis_url: str | None = None) -> None:
        self.on = on
        storage = MemoryStorage()
        self._fixed = FixedWindowRateLimiter(storage)
        self._moving = MovingWindowRateLimiter(storage)
        self._redis: RedisStorage | None = None
        self._shared: SharedFixedWindow | None = None
        self._ask_at = 0.0
        if redis_url is not None:
            self._redis = RedisStorage(
                f"async+{redis_url}",
                implementation="redispy",
                key_prefix="tidetable",
                socket_timeout=REDIS_SECONDS,
                socket_connect_timeout=REDIS_SECONDS,
            )
            self._shared = SharedFixedWindow(self._redis)

    def allows(self, limit: RateLimitItem, who: str) -> bool:
        """True if `who` may do it once more now, as this node counts."""
        if not self.on:
            return True
        limiter = self._moving if limit is CHAT else self._fixed
        return limiter.hit(limit, who)

    def give_back(self, limit: RateLimitItem, who: str) -> None:
        """What `allows` counted at this node was none, after all."""
        if self.on:
            self._fixed.hit(limit, who, cost=-1)

    async def allows_everywhere(self, limit: RateLimitItem, who: str) -> bool:
        """The same, as all nodes together count; this one alone while Redis is away."""
        if not self.allows(limit, who):
            return False
        if not self.on or self._shared is None or time.monotonic() < self._ask_at:
            return True
        try:
            async with asyncio.timeout(REDIS_SECONDS):
                return await self._shared.hit(limit, who)
        except Exception as error:  # whatever the client library raises
            if self._ask_at == 0:
                log.warning("limits_redis_failed", error=repr(error))
            self._ask_at = time.monotonic() + AGAIN_SECONDS
            return True

    async def close(self) -> None:
        """Hang up."""
        if self._redis is not None:
            client: Any = self._redis.bridge  # its type does not know this method
            await client.get_connection().aclose()

    def check_here(self, limit: RateLimitItem, who: str) -> None:
        """Raise `rate_limited` when it was too often, as this node counts."""
        if not self.allows(limit, who):
            raise too_often(limit)

    async def check(self, limit: RateLimitItem, who: str) -> None:
        """Raise `rate_limited` when it was too often."""
        if not await self.allows_everywhere(limit, who):
            raise too_often(limit)


def too_often(limit: RateLimitItem) -> Problem:
    """The problem, with when to come back."""
    problem = Problem("rate_limited", f"Too many requests: at most {limit}.")
    problem.headers["Retry-After"] = str(limit.get_expiry())
    return problem
