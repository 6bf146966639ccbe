"""Times: stored as integer milliseconds since 1970 (UTC), shown as ISO 8601."""

import time
from datetime import UTC, datetime


def now_ms() -> int:
    """The present moment in milliseconds."""
    return time.time_ns() // 1_000_000


def iso(milliseconds: int) -> str:
    """ISO 8601 in UTC, with milliseconds.

    >>> iso(0)
    '1970-01-01T00:00:00.000Z'
    """
    moment = datetime.fromtimestamp(milliseconds / 1000, UTC)
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def iso_or_none(milliseconds: int | None) -> str | None:
    """Like `iso`, for a moment that may not have come yet."""
    return None if milliseconds is None else iso(milliseconds)
