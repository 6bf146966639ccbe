"""Whom somebody has met: in finished matches, in rooms where both came to play, in groups."""

from collections.abc import Iterable
from dataclasses import dataclass

from sqlalchemy import Select, func, select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import aliased

from app.accounts.models import AccountRow
from app.accounts.names import FORMER
from app.accounts.service import PROGRAM
from app.matches.models import MatchPlayerRow, MatchRow
from app.people.friends import Bond, bonds_of
from app.people.models import GroupMemberRow
from app.people.service import blocked_with
from app.rooms.models import MemberRow

LATEST = 300
"""So many of somebody's matches and rooms are looked at."""
Meetings = Select[str, int]
"""Account and when they met last."""


@dataclass(frozen=True, slots=True)
class Acquaintance:
    """Somebody one has met, or is friends with."""

    id: str
    name: str
    kind: str
    met_at: int | None
    bond: Bond


async def acquaintances(session: AsyncSession, account: str) -> list[Acquaintance]:
    """Everybody somebody has met, or has or had something to do with as a friend; whom they met
    last comes first. Who blocks, or is blocked, is not there; nor are programs."""
    met: dict[str, int] = {}
    for question in (at_tables(account), in_rooms(account), in_groups(account)):
        for other, at in (await session.execute(question)).all():
            met[other] = max(at, met.get(other, 0))
    bonds = await bonds_of(session, account)
    known = met.keys() | bonds.asked | bonds.asks
    found = await people(session, known - await blocked_with(session, account) - {account})
    everybody = [
        Acquaintance(row.id, row.name, row.kind, met.get(row.id), bonds.with_(row.id))
        for row in found
    ]
    return sorted(everybody, key=lambda one: (-(one.met_at or 0), one.id))


async def is_acquainted(session: AsyncSession, account: str, other: str) -> bool:
    """Whether somebody can know of the other: as `acquaintances`, for one person."""
    bonds = await bonds_of(session, account)
    known = other in bonds.asked | bonds.asks
    for question in (at_tables(account), in_rooms(account), in_groups(account)):
        if not known:
            some = question.subquery()
            known = await session.scalar(select(some.c[1]).where(some.c[0] == other)) is not None
    blocked = other in await blocked_with(session, account)
    return known and not blocked and bool(await people(session, {other} - {account}))


async def people(session: AsyncSession, accounts: Iterable[str]) -> list[AccountRow]:
    """Those of the accounts that are people who still have it."""
    statement = select(AccountRow).where(
        AccountRow.id.in_(accounts),
        AccountRow.kind != PROGRAM,
        AccountRow.merged_id.is_(None),
        AccountRow.name != FORMER,
    )
    return list(await session.scalars(statement))


def at_tables(account: str) -> Meetings:
    """Who sat with somebody in a match that was played to its end."""
    other = aliased(MatchPlayerRow)
    mine = (
        select(MatchPlayerRow.match_id)
        .where(MatchPlayerRow.account_id == account)
        .order_by(MatchPlayerRow.match_id.desc())
        .limit(LATEST)
    )
    return (
        select(other.account_id, func.max(func.coalesce(MatchRow.ended_at, MatchRow.started_at)))
        .join(MatchRow, MatchRow.id == other.match_id)
        .where(
            other.match_id.in_(mine.subquery().select()),
            other.account_id != account,
            MatchRow.status == "finished",
        )
        .group_by(other.account_id)
    )


def in_rooms(account: str) -> Meetings:
    """Who came to the same room to play."""
    other = aliased(MemberRow)
    mine = (
        select(MemberRow.room_id)
        .where(MemberRow.account_id == account, MemberRow.role == "player")
        .order_by(MemberRow.created_at.desc())
        .limit(LATEST)
    )
    return (
        select(other.account_id, func.max(other.created_at))
        .where(
            other.room_id.in_(mine.subquery().select()),
            other.account_id != account,
            other.role == "player",
        )
        .group_by(other.account_id)
    )


def in_groups(account: str) -> Meetings:
    """Who is in a group of somebody's."""
    other = aliased(GroupMemberRow)
    mine = select(GroupMemberRow.group_id).where(GroupMemberRow.account_id == account)
    return (
        select(other.account_id, func.max(other.since))
        .where(other.group_id.in_(mine), other.account_id != account)
        .group_by(other.account_id)
    )
