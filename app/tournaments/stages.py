"""What the rounds of a tournament are called. No I/O."""

from app.tournaments.pairing import ARENA

NAMED = {
    "single_elimination": ("final", "semi-finals", "quarter-finals"),
    "double_elimination": ("second final", "final"),
    "groups": ("final table",),
}
"""Rounds that have a name, from the last one back."""


def named_round(format_: str, number: int, planned: int | None) -> str | None:
    """The name of a round that has one.

    >>> named_round("single_elimination", 2, 4), named_round("swiss", 2, 4)
    ('quarter-finals', None)
    """
    back = (planned or 0) - number
    names = NAMED.get(format_, ())
    return names[back] if 0 <= back < len(names) else None


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
