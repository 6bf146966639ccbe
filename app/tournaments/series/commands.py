"""Which tournament belongs to which series."""

from collections.abc import Mapping
from typing import Any

from app.accounts.service import Account
from app.core.clock import now_ms
from app.core.errors import Problem
from app.rooms.ids import new_room_id, stored_id
from app.tournaments.models import SeriesRow
from app.tournaments.permissions import require_founder
from app.tournaments.series.season import USUAL
from app.tournaments.transaction import Edit


async def name_series(edit: Edit, account: Account, wish: Mapping[str, Any]) -> None:
    """The tournament begins a series, or joins one of the same person's; the series it belongs to
    gets another name, other points. Only who named a series changes it, and only who opened a
    tournament lets it join. `wish`: `name`, `points`,
    `best`, and `series` for the id of another one, as far as they were sent."""
    require_founder(edit.tournament, account)
    chosen, name = wish.get("series"), wish.get("name")
    ident = stored_id(chosen) if chosen else edit.row.series_id
    row = await edit.session.get(SeriesRow, ident) if ident else None
    if row is None and (chosen or not name):
        raise Problem("not_found", "There is no such series. Give a name to begin one.")
    if row is None:
        row = SeriesRow(
            id=new_room_id(),
            organiser_id=account.id,
            points=list(USUAL),
            best=None,
            created_at=now_ms(),
        )
        edit.session.add(row)
    if row.organiser_id != account.id:
        raise Problem("not_organiser", "Only the one who named the series can change it.")
    row.name, row.points = name or row.name, wish.get("points") or row.points
    row.best = wish.get("best", row.best)
    await edit.session.flush()
    edit.row.series_id, edit.changed = row.id, True


async def leave_series(edit: Edit, account: Account) -> None:
    """The tournament belongs to no series any more; once, however often one asks. Who opened it
    takes it out, and who named the series."""
    series = edit.tournament.series
    if series is None or series.organiser_id != account.id:
        require_founder(edit.tournament, account)
    if series is not None:
        edit.row.series_id, edit.changed = None, True
