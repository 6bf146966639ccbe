"""Between the rows of a match and the engine's objects."""

from typing import Any

import orjson
from sqlalchemy import Select, select

from app.matches.clocks import Clock, TimeControl
from app.matches.models import ActionRow, ClockRow, MatchRow, SnapshotRow
from engine import Lesson, LogEntry, Match, noun_from_json, rules_of


def people(row: MatchRow) -> list[dict[str, Any]]:
    """Who plays, as rows of `match_player`: accounts only."""
    return [
        {"match_id": row.id, "seat": seat, "account_id": player["id"]}
        for seat, player in enumerate(row.players)
        if player and has_account(player)
    ]


def played_before(row: MatchRow, match: Match) -> list[dict[str, Any]]:
    """What has been played when the learner of a lesson sits down, as rows of `match_action`."""
    return [
        {
            "match_id": row.id,
            "ply": ply,
            "seat": entry.seat,
            "verb": entry.verb,
            "noun": orjson.dumps(entry.noun).decode(),
            "command": f"!lesson:{ply}",
            "at": row.started_at,
        }
        for ply, entry in enumerate(match.log, 1)
    ]


def has_account(player: dict[str, Any]) -> bool:
    """Whether its id is that of an account: not of a bot, nor of somebody at another's device."""
    return player["kind"] in ("person", "guest", "program")


def clock_of(row: ClockRow) -> Clock:
    """The clocks that are stored in a row."""
    return Clock.load(TimeControl.of(row.control), orjson.loads(row.state))


def entry_of(row: ActionRow) -> LogEntry:
    """The engine's form of a stored entry."""
    return LogEntry(row.seat, row.verb, noun_from_json(orjson.loads(row.noun)))


def fresh_match(row: MatchRow) -> Match:
    """The match at its start."""
    rules = rules_of(row.game)
    match = Match.new(rules, seats=row.seats, options=row.options, seed=row.seed, salt=row.salt)
    match.lesson = lesson_of(row)
    return match


def lesson_of(row: MatchRow) -> Lesson | None:
    """The lesson a match follows; None where the game has it no more."""
    return None if row.lesson is None else rules_of(row.game).lesson(row.lesson)


def newest_snapshot(match_id: int) -> Select[SnapshotRow]:
    """The latest position that was kept of a match."""
    return (
        select(SnapshotRow)
        .where(SnapshotRow.match_id == match_id)
        .order_by(SnapshotRow.ply.desc())
        .limit(1)
    )
