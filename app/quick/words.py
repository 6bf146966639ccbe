"""How a pool is doing, in words. No I/O."""

MINUTE, HOUR, DAY = 60, 3600, 86_400


def alive_words(waiting: int, last_ms: int | None) -> str:
    """How many wait, or when somebody played there last.

    >>> alive_words(3, 5), alive_words(0, 250_000), alive_words(0, None)
    ('3 waiting', 'last game 4 minutes ago', 'nobody waits yet')
    """
    if waiting:
        return f"{waiting} waiting"
    return "nobody waits yet" if last_ms is None else f"last game {ago(last_ms // 1000)}"


def ago(seconds: int) -> str:
    """Roughly how long ago.

    >>> ago(20), ago(60), ago(7300), ago(200_000)
    ('just now', '1 minute ago', '2 hours ago', '2 days ago')
    """
    for size, name in ((DAY, "day"), (HOUR, "hour"), (MINUTE, "minute")):
        if seconds >= size:
            count = seconds // size
            return f"{count} {name}{'' if count == 1 else 's'} ago"
    return "just now"
