"""What rooms and refusals say of a match."""

from typing import Any

from app.core.clock import iso
from app.core.errors import Problem
from app.matches.table import Answer, Table

Summary = tuple[dict[str, Any], dict[str, Any] | None]
"""The `match` and the `result` of a Room."""


def summary_of(table: Table) -> Summary:
    """The `match` and `result` of a Room whose match is in memory."""
    match = table.match
    result = match.result()
    shown = {
        "id": str(table.match_id),
        "number": table.number,
        "version": match.ply,
        "ply": match.ply,
        "commitment": match.commitment,
        "waiting": list(match.waiting()),
        "started_at": iso(table.started_at),
        "quarantined": table.quarantine is not None,
    }
    return shown, None if result is None else result.json()


def problem_of(answer: Answer) -> Problem:
    """A refusal as HTTP problem details."""
    return Problem(answer.code, answer.reason, version=answer.version, decision=answer.decision)
