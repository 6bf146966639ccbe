"""Vacations: days in which somebody's slow clocks rest.

Whole days, so many a calendar year (UTC), one vacation at a time; so nobody stalls a game for ever.
Moments are milliseconds of the service clock, as those of clocks are.
"""

from datetime import UTC, datetime
from typing import NamedTuple

from app.accounts.models import AccountRow
from app.core.errors import Problem

DAY_MS = 24 * 3_600_000


class Vacation(NamedTuple):
    """Where somebody stands."""

    days_left: int
    """Of this year's."""
    left_ms: int
    """How long the vacation still lasts; 0: there is none."""


def this_year() -> int:
    """The calendar year whose days are taken."""
    return datetime.now(UTC).year


def vacation_of(row: AccountRow, now: int, a_year: int) -> Vacation:
    """Where an account stands; `a_year`: days of one year."""
    taken = row.vacation_days if row.vacation_year == this_year() else 0
    return Vacation(max(0, a_year - taken), max(0, (row.vacation_until or 0) - now))


def begin(row: AccountRow, days: int, now: int, a_year: int) -> int:
    """Begin one; when it ends."""
    stands = vacation_of(row, now, a_year)
    if stands.left_ms:
        raise Problem("invalid", "You are on vacation already. End that one first.")
    if not 1 <= days <= stands.days_left:
        left = stands.days_left
        raise Problem("invalid", f"days: you have {left} day{'' if left == 1 else 's'} this year")
    year = this_year()
    row.vacation_days = days + (row.vacation_days if row.vacation_year == year else 0)
    row.vacation_year = year
    row.vacation_until = now + days * DAY_MS
    return row.vacation_until


def end(row: AccountRow, now: int) -> int:
    """End it now; that moment. Days that had not begun are given back."""
    rest = (row.vacation_until or 0) - now
    if rest <= 0:
        raise Problem("not_found", "You are on no vacation.")
    if row.vacation_year == this_year():
        row.vacation_days = max(0, row.vacation_days - rest // DAY_MS)
    row.vacation_until = now
    return now


def merge(gone: AccountRow, kept: AccountRow, now: int) -> None:
    """Two accounts become one: the days of both were taken. Not while one of them is on vacation:
    with ever new accounts a game could be stalled for ever."""
    if any((each.vacation_until or 0) > now for each in (gone, kept)):
        raise Problem("invalid", "One of these two is on vacation. End that first.")
    year = max(gone.vacation_year, kept.vacation_year)
    days = [each.vacation_days for each in (gone, kept) if each.vacation_year == year]
    kept.vacation_year, kept.vacation_days = year, sum(days)
