"""A group as somebody sees it."""

from app.accounts.service import Account
from app.core.clock import iso
from app.core.errors import Problem
from app.friends.schemas import PersonOut
from app.groups.cache import Standings
from app.groups.group import Group, Member
from app.groups.matches import Month, finished, rooms_now
from app.groups.schemas import (
    GameStandingsOut,
    GroupLine,
    GroupMatchOut,
    GroupOut,
    MatchSeatOut,
    MemberOut,
    StandingOut,
)
from app.groups.standings import Line, Table
from app.matches.models import MatchRow
from app.ratings.reading import points, title_of
from app.rooms.ids import public_id
from app.rooms.schemas import RoomOut
from app.rooms.service import Rooms

SHOWN = 30


def month_from(text: str | None) -> Month | None:
    """A month as it is written.

    >>> month_from("2026-11"), month_from(None), month_from("")
    ((2026, 11), None, None)
    """
    if not text:
        return None
    year, _, month = text.partition("-")
    if not (year.isdecimal() and month.isdecimal() and len(text) == 7 and 1 <= int(month) <= 12):
        raise Problem("invalid", "month: such as 2026-11")
    if not 1970 <= int(year) <= 9000:
        raise Problem("invalid", "month: such as 2026-11")
    return int(year), int(month)


async def shown(
    rooms: Rooms, standings: Standings, group: Group, account: Account | None, month: str | None
) -> GroupOut:
    """The group for who may see it, with the standings of a month or of all times."""
    me = None if account is None else account.id
    group.require_seen(me)
    span = month_from(month)
    async with rooms.database.read() as session:
        found = (await session.execute(finished(group.id, span).limit(SHOWN))).all()
    reckoned = await standings.of(group, span)
    return GroupOut(
        id=public_id(group.id),
        name=group.name,
        access=group.access,
        role=group.role_of(me) if me is not None and group.has(me) else None,
        members=[member_out(group, each) for each in group.members],
        rooms=await rooms_shown(rooms, group, me),
        month=None if span is None else month,
        months=[f"{year}-{number:02}" for year, number in reckoned.months],
        standings=[standings_out(group, table) for table in reckoned.tables],
        matches=[
            match_out(row, replay=group.has(me) or watch == "everyone") for row, watch in found
        ],
    )


async def rooms_shown(rooms: Rooms, group: Group, me: str | None) -> list[RoomOut]:
    """The rooms in which something goes on, and that somebody may know of."""
    return [
        room
        for room in await rooms_now(rooms, group.id)
        if group.has(me) or room["watch"] == "everyone"
    ]


def group_line(group: Group, account: str) -> GroupLine:
    """A group in the list of one of its members."""
    return GroupLine(
        id=public_id(group.id),
        name=group.name,
        access=group.access,
        role=group.role_of(account),
        members=len(group.members),
    )


def person_out(one: Member) -> PersonOut:
    """A member, as a person."""
    return PersonOut(id=one.id, name=one.name, kind=one.kind)


def member_out(group: Group, one: Member) -> MemberOut:
    """A member, as others see them."""
    role = group.role_of(one.id)
    return MemberOut(id=one.id, name=one.name, kind=one.kind, role=role, since=iso(one.since))


def standings_out(group: Group, table: Table) -> GameStandingsOut:
    """One game, with the members who played it."""
    people = {one.id: one for one in group.members}
    lines: list[StandingOut] = []
    before: Line | None = None
    for number, line in enumerate(table.ranked(people), 1):
        tied = before is not None and before.ordinal == line.ordinal
        lines.append(
            StandingOut(
                rank=lines[-1].rank if tied else number,
                person=person_out(people[line.account]),
                played=line.played,
                won=line.won,
                average_place=round(line.average, 2),
                rating=points(line.ordinal),
            )
        )
        before = line
    return GameStandingsOut(
        game=table.game, title=title_of(table.game), matches=table.matches, players=lines
    )


def match_out(row: MatchRow, *, replay: bool) -> GroupMatchOut:
    """A match in the history."""
    places = row.result["placement"] if row.result else [1] * row.seats
    seats = [
        MatchSeatOut(name=player["name"] if player else "Nobody", place=place)
        for player, place in zip(row.players, places, strict=True)
    ]
    return GroupMatchOut(
        room=public_id(row.room_id),
        number=row.number,
        game=row.game,
        title=title_of(row.game),
        ended_at=iso(row.ended_at or row.started_at),
        seats=sorted(seats, key=lambda seat: seat.place),
        replay=replay,
    )
