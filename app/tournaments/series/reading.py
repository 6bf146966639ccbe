"""A series, read: its editions, and the season out of their rankings."""

from collections.abc import Sequence

from sqlalchemy import select

from app.accounts.service import Account
from app.core.database import Database
from app.core.errors import Problem
from app.rooms.ids import public_id, stored_id
from app.tournaments.models import SeriesRow, TournamentRow
from app.tournaments.reading import Snapshot, TournamentReader
from app.tournaments.series.season import Finish, Line, season
from app.tournaments.series.states import Edition, SeasonLine, SeriesState
from app.tournaments.state import listed

MOST = 40
"""So many editions make a season: the latest."""
TO_COME = ("running", "paused", "registration")


async def read_series(
    database: Database, reader: TournamentReader, series: str, account: Account | None
) -> SeriesState:
    """A series with the editions this account may look at; a Problem where there are none."""
    async with database.read() as session:
        row = await session.get(SeriesRow, stored_id(series))
        belongs = select(TournamentRow.id).where(
            TournamentRow.series_id == stored_id(series),
            TournamentRow.status.not_in(("draft", "cancelled")),
        )
        latest = belongs.order_by(TournamentRow.created_at.desc()).limit(MOST)
        found = (await session.scalars(latest)).all()
    seen = await visible(reader, found, account)
    if row is None or not seen:
        raise Problem("not_found", "There is no such series, or it is not for everybody.")
    over = [one for one in seen if one.row.status == "finished"]
    lines = season([finishes(one) for one in over], row.points, row.best)
    to_come = [one for status in TO_COME for one in reversed(seen) if one.row.status == status]
    return {
        "id": public_id(row.id),
        "name": row.name,
        "organiser": row.organiser_id,
        "points": row.points,
        "best": row.best,
        "editions": [edition(one) for one in seen],
        "next": public_id(to_come[0].row.id) if to_come else None,
        "standings": [season_line(line, over) for line in lines],
    }


async def visible(
    reader: TournamentReader, tournaments: Sequence[str], account: Account | None
) -> list[Snapshot]:
    """Those the account may look at."""
    found = []
    for tournament in tournaments:
        try:
            found.append(await reader.visible(tournament, account))
        except Problem:
            continue
    return found


def finishes(snapshot: Snapshot) -> list[Finish]:
    """Where everybody came. Bots take their places, but have no season."""
    whose = {entrant["entrant"]: entrant for entrant in snapshot.state["entrants"]}
    return [
        Finish(
            whose[line["entrant"]]["account"] or None,
            line["rank"],
            came=line["podium"],
        )
        for line in snapshot.state["standings"]
    ]


def edition(snapshot: Snapshot) -> Edition:
    """An edition in the list, with who won it."""
    names = {entrant["entrant"]: entrant["name"] for entrant in snapshot.state["entrants"]}
    over = snapshot.row.status == "finished"
    winners = [
        names[line["entrant"]]
        for line in snapshot.state["standings"]
        if over and line["rank"] == 1 and line["podium"]
    ]
    players = snapshot.state["players"]
    return {"tournament": listed(snapshot.row, players), "winners": winners}


def season_line(line: Line, editions: Sequence[Snapshot]) -> SeasonLine:
    """A line under the name of the latest edition."""
    latest = editions[min(line.results)].tournament.of_account(line.person)
    return {
        "rank": line.rank,
        "account": line.person,
        "name": latest.name if latest else "",
        "program": latest is not None and latest.program,
        "points": line.points,
        "wins": line.wins,
        "results": [
            {
                "tournament": public_id(editions[at].row.id),
                "rank": rank,
                "points": points,
            }
            for at, (rank, points) in line.results.items()
        ],
    }
