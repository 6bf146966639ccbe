"""One tournament after the other: the next edition has the settings and the organisers of the one
before, never its players or its hour. There is one, however often it is asked for, and whoever of
the organisers asks: it belongs to the one who opened the first."""

from typing import Any

from sqlalchemy import select

from app.tournaments.lifecycle import new_tournament
from app.tournaments.models import OrganiserRow, TournamentRow
from app.tournaments.transaction import Edit

NAME_LENGTH = 60
COPIED = (
    *("game", "format", "options", "table_seats", "access", "capacity", "late_until", "seeding"),
    *("clock", "open_hands", "no_show", "start_deadline_s", "description", "programs"),
    *("check_in_s", "round_break_s", "entry", "rating_from", "rating_to"),
    *("round_s", "at_zero", "rests", "team_best", "team_names", "chat"),
)
"""Settings that the next edition takes over."""


async def next_edition(edit: Edit) -> TournamentRow:
    """The tournament that follows this one: it is opened, unless it is there already."""
    edition: TournamentRow | None = await edit.session.scalar(
        select(TournamentRow).where(
            TournamentRow.previous_id == edit.row.id, TournamentRow.status != "cancelled"
        )
    )
    if edition is not None:
        return edition
    edition = new_tournament(edit.row.organiser_id, wishes_of(edit.row), draft=False)
    edition.previous_id, edition.series_id = edit.row.id, edit.row.series_id
    edit.session.add(edition)
    await edit.session.flush()
    for other in edit.tournament.co_organisers:
        edit.session.add(OrganiserRow(tournament_id=edition.id, account_id=other))
    return edition


def wishes_of(row: TournamentRow) -> dict[str, Any]:
    """The wishes for a tournament like this one, with the next number in its name."""
    kept = {name: getattr(row, name) for name in COPIED}
    rounds = row.rounds if row.started_at is None else row.rounds_wished
    return kept | {"name": next_name(row.name), "rounds": rounds}


def next_name(name: str) -> str:
    """
    >>> next_name("Harbour Swiss"), next_name("Harbour Swiss 9"), next_name("x" * 60)[-3:]
    ('Harbour Swiss 2', 'Harbour Swiss 10', 'x 2')
    """
    stem, _, last = name.rpartition(" ")
    if not stem or not last.isascii() or not last.isdigit():
        stem, last = name, "1"
    number = f" {int(last) + 1}"
    return stem[: NAME_LENGTH - len(number)] + number
