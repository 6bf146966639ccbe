"""Places of a table: what counts when somebody did not come, and which corrections make sense."""

from collections.abc import Sequence


def counted(places: Sequence[int], fates: Sequence[str | None]) -> list[int]:
    """The places that count: who forfeits is behind everybody who played.

    >>> counted([2, 1], [None, "forfeit"]), counted([1, 2], ["forfeit", "forfeit"])
    ([1, 2], [2, 2])
    >>> counted([1, 2, 3], ["forfeit", None, None]), counted([2, 1, 3], ["bot", None, None])
    ([3, 1, 2], [2, 1, 3])
    """
    gone = [fate == "forfeit" for fate in fates]
    if all(gone):
        return [2] * len(places)
    worth = list(zip(gone, places, strict=True))
    return [1 + sum(other < own for other in worth) for own in worth]


def sensible(places: Sequence[int], seats: int) -> bool:
    """Whether these can be the places of a table: 1 for the best, ties share, or nobody came.

    >>> sensible([1, 2], 2), sensible([1, 1, 3], 3), sensible([2, 2], 2), sensible([1, 3], 2)
    (True, True, True, False)
    """
    if len(places) != seats:
        return False
    if all(place == 2 for place in places):
        return True
    return all(1 + sum(other < place for other in places) == place for place in places)
