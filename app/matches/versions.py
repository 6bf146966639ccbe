"""Matches that were played by earlier rules: never read as if they had been played by these.

A running one goes on if its latest position can be upgraded (`Rules.upgrade`), else it is called
off (`app/rooms/upgrades.py`). It keeps the number of the rules it was begun by. A finished one
keeps its result and its record; it is not stepped through.
"""

import orjson

from app.matches.models import MatchRow, SnapshotRow
from engine import InvalidOptions, Match, rules_of

CODE = "earlier_rules"


def by_earlier_rules(row: MatchRow) -> bool:
    """Whether a match was played by other rules than those of this server."""
    return row.rules_version != rules_of(row.game).info.rules_version


def earlier_rules_text(row: MatchRow) -> str:
    """What people are told of such a match."""
    return (
        f"This match was played by version {row.rules_version} of the rules of "
        f"{rules_of(row.game).info.title}; this server has version "
        f"{rules_of(row.game).info.rules_version}. The server keeps its result and record, but its "
        "replay is no longer available."
    )


def kept_by(snapshot: SnapshotRow) -> int:
    """The version of the rules a position was kept by."""
    return int(orjson.loads(snapshot.data)["rules_version"])


def upgraded(snapshot: SnapshotRow | None) -> Match | None:
    """The position of a snapshot in the form of the present rules; None where that cannot be."""
    if snapshot is None:
        return None
    try:
        return Match.load(orjson.loads(snapshot.data))
    except InvalidOptions:
        return None
