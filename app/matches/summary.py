"""What rooms and refusals say of a match."""

from typing import cast

from app.core.clock import iso
from app.core.errors import Problem
from app.matches.live_match import Answer, LiveMatch
from app.matches.models import MatchRow
from app.matches.schemas import MatchOut, ResultOut

Summary = tuple[MatchOut, ResultOut | None]
"""The `match` and the `result` of a Room."""


def summary_of(table: LiveMatch) -> Summary:
    """The `match` and `result` of a Room whose match is in memory."""
    match = table.match
    result = match.result()
    shown: MatchOut = {
        "id": str(table.match_id),
        "number": table.number,
        "version": match.ply,
        "ply": match.ply,
        "turn": match.state.lap,
        "commitment": match.commitment,
        "waiting": list(match.waiting()),
        "started_at": iso(table.started_at),
        "quarantined": table.quarantine is not None,
        "paused": table.clock is not None and table.clock.pause > 0,
    }
    return shown, None if result is None else cast(ResultOut, result.json())


def summary_of_row(row: MatchRow) -> Summary:
    """The same of a finished match that was played by earlier rules: as it is stored."""
    shown: MatchOut = {
        "id": str(row.id),
        "number": row.number,
        "version": row.plies or 0,
        "ply": row.plies or 0,
        "turn": 0,
        "commitment": row.commitment,
        "waiting": [],
        "started_at": iso(row.started_at),
        "quarantined": False,
        "paused": False,
    }
    return shown, cast(ResultOut | None, row.result)


def problem_of(answer: Answer) -> Problem:
    """A refusal as HTTP problem details."""
    problem = Problem(answer.code, answer.reason, version=answer.version, decision=answer.decision)
    if answer.rules:
        problem.more["rules"] = list(answer.rules)
    return problem
