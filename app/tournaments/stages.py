"""What the rounds of a tournament are called, and what is said of their time. No I/O."""

from app.tournaments.models import AtZero
from app.tournaments.pairing import ARENA

NAMED = {
    "single_elimination": ("final", "semi-finals", "quarter-finals"),
    "double_elimination": ("second final", "final"),
    "groups": ("final table",),
}
"""Rounds that have a name, from the last one back."""
AT_ZERO: dict[AtZero, str] = {
    "nothing": "Games that still go on are played to their end.",
    "points": "Games that still go on end by their points.",
    "bots": "Bots play the games that still go on to their end, for the players.",
    "loss": "Games that still go on are lost for both.",
}
"""What becomes of games when the time is over."""


def named_round(format_: str, number: int, planned: int | None) -> str | None:
    """The name of a round that has one.

    >>> named_round("single_elimination", 2, 4), named_round("swiss", 2, 4)
    ('quarter-finals', None)
    """
    back = (planned or 0) - number
    names = NAMED.get(format_, ())
    return names[back] if 0 <= back < len(names) else None


def round_words(format_: str, number: int, planned: int | None) -> str:
    """A round in a sentence; an arena has none that anybody counts.

    >>> round_words("swiss", 2, 5), round_words("groups", 3, 3), round_words("arena", 38, None)
    ('round 2', 'the final table', 'the arena')
    """
    if format_ in ARENA:
        return "the arena"
    named = named_round(format_, number, planned)
    return f"the {named}" if named else f"round {number}"


def stage_words(format_: str, number: int, planned: int | None) -> str:
    """How far a tournament in a list is.

    >>> stage_words("swiss", 2, 5), stage_words("groups", 3, 3), stage_words("swiss", 0, None)
    ('round 2 of 5', 'final table', '')
    """
    if format_ in ARENA and number:
        return "arena"
    if not number or planned is None:
        return ""
    return named_round(format_, number, planned) or f"round {number} of {planned}"


def time_words(seconds: int | None, then: AtZero) -> str:
    """What everybody is told of new settings.

    >>> time_words(600, "loss")
    'Rounds to come last 10 minutes. Games that still go on are lost for both.'
    >>> time_words(None, "loss")
    'Rounds to come have no limit of time.'
    """
    if seconds is None:
        return "Rounds to come have no limit of time."
    return f"Rounds to come last {span_words(1000 * seconds)}. {AT_ZERO[then]}"


def span_words(ms: int) -> str:
    """A span of time, at least a minute.

    >>> span_words(60_000), span_words(5_400_000), span_words(7_200_000)
    ('1 minute', '90 minutes', '2 hours')
    """
    minutes = max(1, round(ms / 60_000))
    if minutes >= 120 and minutes % 60 == 0:
        return f"{minutes // 60} hours"
    return "1 minute" if minutes == 1 else f"{minutes} minutes"
