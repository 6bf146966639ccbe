"""Rate limits, per account or address, in memory."""

from limits import RateLimitItem, RateLimitItemPerMinute, RateLimitItemPerSecond
from limits.storage import MemoryStorage
from limits.strategies import FixedWindowRateLimiter, MovingWindowRateLimiter

from app.core.errors import Problem

ACT = RateLimitItemPerSecond(50)
CHAT = RateLimitItemPerSecond(5, 10)
OPEN_ROOM = RateLimitItemPerMinute(120)
NEW_GUEST = RateLimitItemPerMinute(600)
CHANGE = RateLimitItemPerSecond(30)
CONNECT = RateLimitItemPerSecond(200)
FRAME = RateLimitItemPerSecond(100)


class Limits:
    """`allows(limit, who)`: counts the call and says whether it is still within the limit."""

    def __init__(self, on: bool) -> None:
        self.on = on
        storage = MemoryStorage()
        self._fixed = FixedWindowRateLimiter(storage)
        self._moving = MovingWindowRateLimiter(storage)

    def allows(self, limit: RateLimitItem, who: str) -> bool:
        """True if `who` may do it once more now."""
        if not self.on:
            return True
        limiter = self._moving if limit is CHAT else self._fixed
        return limiter.hit(limit, limit.namespace, str(id(limit)), who)

    def check(self, limit: RateLimitItem, who: str) -> None:
        """Raise `rate_limited` when it was too often."""
        if not self.allows(limit, who):
            problem = Problem("rate_limited", f"Too many requests: at most {limit}.")
            problem.headers["Retry-After"] = str(limit.get_expiry())
            raise problem
