"""What is agreed before the start, and which formats fit which games."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from app.core.errors import Problem
from app.rooms.settings import options_for
from app.tournaments.models import TournamentRow
from app.tournaments.pairing import ARENA, KNOCKOUT, LATE, TABLES
from engine import rules_of

BEFORE_START = frozenset(
    {
        "format",
        "table_seats",
        "options",
        "rounds",
        "seeding",
        "clock",
        "open_hands",
        "no_show",
        "programs",
        "team_best",
        "team_names",
        "rests",
    }
)
"""Settings that nobody changes once it has begun."""


AFTER_END = frozenset({"name", "description", "chat", "access"})
"""Settings that can change when it is over."""
OF_TIME = frozenset({"round_s", "at_zero"})
"""Settings that nobody changes while the time of a round runs: everybody plays by them."""


EMPTY = frozenset(
    {
        *("clock", "open_hands", "rounds", "start_deadline_s", "description", "starts_at"),
        *("check_in_s", "round_break_s"),
        *("entry_from", "entry_until", "rating_from", "rating_to", "round_s"),
        *("team_best", "team_names"),
    }
)
"""Settings that may be none."""


ARENA_S = range(120, 12 * 3600 + 1)
"""How long an arena may last, in seconds: all its games are reckoned together."""


ARENA_WAIT_S = 60
"""No table of an arena waits longer for its players: the other one has no time for it."""


def table_seats_for(game: str, kind: str, wished: int | None) -> int:
    """Seats at a table; a Problem where format and game do not go together."""
    low, high = rules_of(game).info.seats
    if kind not in TABLES:
        if wished not in (None, 2) or not low <= 2 <= high:
            raise Problem("invalid", f"table_seats: {kind} has two at a table")
        return 2
    most = min(4, high)
    seats = most if wished is None else wished
    if not max(3, low) <= seats <= most:
        raise Problem("invalid", f"table_seats: {kind} of this game has 3 to {most} at a table")
    return seats


def least_players(game: str) -> int:
    """How many it takes to play."""
    return max(2, rules_of(game).info.seats[0])


def ms_of(moment: datetime) -> int:
    return round(moment.timestamp() * 1000)


def differing(row: TournamentRow, sent: Mapping[str, Any]) -> dict[str, Any]:
    """What of it would change something: pages send all settings they show."""
    return {
        name: value
        for name, value in sent.items()
        if (value is not None or name in EMPTY) and stored(value) != getattr(row, name)
    }


def stored(value: Any) -> Any:
    """A setting as the row holds it."""
    return ms_of(value) if isinstance(value, datetime) else value


def require_changeable(row: TournamentRow, changes: Mapping[str, Any], *, timed: bool) -> None:
    """A Problem where a setting is fixed by now: by the start, by the time that runs, by the
    end. `timed`: people play against the time of a round."""
    wished = set(changes)
    if row.status in ("finished", "cancelled") and (fixed := wished - AFTER_END):
        raise Problem("finished", f"{', '.join(sorted(fixed))}: fixed, the tournament is over")
    if row.status not in ("draft", "registration") and (fixed := wished & BEFORE_START):
        raise Problem("already_started", f"{', '.join(sorted(fixed))}: fixed by the start")
    if timed and (fixed := wished & OF_TIME):
        detail = f"{', '.join(sorted(fixed))}: fixed while the time runs. You can give more time."
        raise Problem("already_started", detail)


def apply(row: TournamentRow, changes: Mapping[str, Any]) -> None:
    """Put new settings into the row; a Problem where they do not fit."""
    before = row.format, row.table_seats
    for name, value in changes.items():
        if value is not None or name in EMPTY:
            setattr(row, name, stored(value))
    if set(changes) & BEFORE_START:
        seats = changes.get("table_seats")
        if seats is None and before[0] == row.format:
            seats = before[1]
        row.table_seats = table_seats_for(row.game, row.format, seats)
        row.options = options_for(row.game, row.options, row.table_seats)
    if row.format in ARENA:
        row.round_break_s = None
        if row.round_s is None:
            raise Problem("invalid", "round_s: say how long the arena lasts")
        if row.round_s not in ARENA_S:
            raise Problem("invalid", "round_s: an arena lasts from 2 minutes to 12 hours")
        row.start_deadline_s = min(row.start_deadline_s or ARENA_WAIT_S, ARENA_WAIT_S)
    if row.format not in LATE:
        row.late_until = row.rests = 0
    require_order(row)
    require_names(row)
    if row.at_zero == "loss" and row.format in KNOCKOUT:
        detail = "at_zero: in a knock-out somebody goes on. Choose points, bots or nothing."
        raise Problem("invalid", detail)
    if row.auto_start and row.starts_at is None:
        raise Problem("invalid", "auto_start: say when it starts (starts_at)")


def require_order(row: TournamentRow) -> None:
    """A Problem where a limit is beyond the other one."""
    both = (
        (row.rating_from, row.rating_to, "rating_to: must not be below rating_from"),
        (row.entry_from, row.entry_until, "entry_until: must be after entry_from"),
        (row.entry_from, row.starts_at, "entry_from: must be before starts_at"),
    )
    for low, high, detail in both:
        if low is not None and high is not None and low > high:
            raise Problem("invalid", detail)


def require_names(row: TournamentRow) -> None:
    """A Problem where two teams have one name, or there is only one."""
    names = [name.casefold() for name in row.team_names or ()]
    if row.team_best is None:
        row.team_names = None
    elif names and (len(set(names)) < len(names) or len(names) < 2):
        raise Problem("invalid", "team_names: at least two, all different")
