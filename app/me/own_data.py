"""What is kept of an account, as one document; and taking it away."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import delete, or_, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from app.accounts.mail.addresses import read_addresses
from app.accounts.mail.models import AddressRow, LinkRow, OutboxRow
from app.accounts.models import AccountRow
from app.accounts.names import FORMER
from app.accounts.passkeys.keys import passkeys_of
from app.accounts.programs import programs_of
from app.accounts.service import PROGRAM, Account, account_of
from app.accounts.sessions import sessions_of
from app.calls.mail import told_by_mail
from app.calls.models import BrowserRow, HookRow, MutedRow, WishesRow
from app.calls.wishes import wishes_of
from app.core.clock import iso, iso_or_none
from app.core.database import Database
from app.core.errors import Problem
from app.core.events import AccountRevoked, LinesDeleted, TalkDeleted, TournamentChanged
from app.decks.models import DeckRow
from app.matches.models import MatchPlayerRow, MatchRow
from app.me.merging.places import PLACES
from app.me.own_people import own_people
from app.people.models import AvoidedRow, ReportRow
from app.ratings.models import RatingRow
from app.rooms import leaving, retention, seating
from app.rooms.chat import COMMENT, EVENT, SAID
from app.rooms.ids import public_id
from app.rooms.models import ChatRow, RoomRow, SeatRow
from app.rooms.service import Rooms
from app.tournaments.event_models import AnnouncementRow, CommentatorRow
from app.tournaments.models import EntrantRow, OrganiserRow, TournamentRow, WaitingRow

Json = dict[str, Any]


async def export(database: Database, account: Account) -> Json:
    """Everything that is kept of the account."""
    async with database.read() as session:
        row = await session.get_one(AccountRow, account.id)
        return {
            "format": "tidetable.account/1",
            "account": account.json() | {"since": iso(row.created_at)},
            "matches": await _matches(session, account.id),
            "ratings": await _ratings(session, account.id),
            "addresses": await read_addresses(session, account.id),
            "sessions": [
                {"what": one.what, "since": iso(one.created_at), "seen": iso(one.seen_at)}
                for one in await sessions_of(database, account.id)
            ],
            "passkeys": [
                {"name": key.name, "since": iso(key.created_at), "used": iso_or_none(key.used_at)}
                for key in await passkeys_of(database, account.id)
            ],
            "programs": [
                {"name": program.name, "since": iso(program.created_at)}
                for program in await programs_of(database, account.id)
            ],
            "decks": await _decks(session, account.id),
            "chat": await _chat(session, account.id, SAID),
            "notes": await _chat(session, account.id, EVENT),
            "comments": await _chat(session, account.id, COMMENT),
            "announcements": await _announcements(session, account.id),
            "avoided": await _avoided(session, account.id),
            **await own_people(session, row),
            "reports": await _reports(session, account.id),
            "tournaments": await _tournaments(session, account.id),
            "vacation": {"year": row.vacation_year, "days": row.vacation_days},
            "calls": await _calls(session, account.id),
        }


async def _matches(session: AsyncSession, account: str) -> list[Json]:
    statement = (
        select(MatchRow, MatchPlayerRow.seat)
        .join(MatchPlayerRow, MatchPlayerRow.match_id == MatchRow.id)
        .where(MatchPlayerRow.account_id == account)
        .order_by(MatchRow.id)
    )
    return [
        {
            "room": public_id(row.room_id),
            "number": row.number,
            "game": row.game,
            "seat": seat,
            "status": row.status,
            "started_at": iso(row.started_at),
            "ended_at": iso_or_none(row.ended_at),
            "result": row.result,
        }
        for row, seat in (await session.execute(statement)).all()
    ]


async def _ratings(session: AsyncSession, account: str) -> list[Json]:
    rows = await session.scalars(select(RatingRow).where(RatingRow.account_id == account))
    return [
        {"game": row.game, "mu": row.mu, "sigma": row.sigma, "games": row.games, "wins": row.wins}
        for row in rows.all()
    ]


async def _decks(session: AsyncSession, account: str) -> list[Json]:
    rows = await session.scalars(select(DeckRow).where(DeckRow.account_id == account))
    return [{"game": row.game, "name": row.name, "cards": row.cards} for row in rows.all()]


async def _chat(session: AsyncSession, account: str, kind: str) -> list[Json]:
    statement = select(ChatRow).where(ChatRow.account_id == account, ChatRow.kind == kind)
    rows = (await session.scalars(statement.order_by(ChatRow.id))).all()
    return [
        place_of(row)
        | {"at": iso(row.at), "text": row.text}
        | ({"version": row.version, "marks": row.marks or []} if kind == COMMENT else {})
        for row in rows
    ]


async def _announcements(session: AsyncSession, account: str) -> list[Json]:
    statement = select(AnnouncementRow).where(AnnouncementRow.account_id == account)
    rows = (await session.scalars(statement.order_by(AnnouncementRow.id))).all()
    return [
        {"tournament": public_id(row.tournament_id), "at": iso(row.at), "text": row.text}
        for row in rows
    ]


def place_of(row: ChatRow) -> Json:
    """Where a line was said."""
    if row.room_id is not None:
        return {"room": public_id(row.room_id)}
    return {"tournament": public_id(row.tournament_id or "")}


async def _avoided(session: AsyncSession, account: str) -> list[Json]:
    rows = await session.scalars(select(AvoidedRow).where(AvoidedRow.account_id == account))
    return [{"person": row.other_id, "how": row.how} for row in rows.all()]


async def _reports(session: AsyncSession, account: str) -> list[Json]:
    rows = await session.scalars(select(ReportRow).where(ReportRow.reporter_id == account))
    return [{"at": iso(row.at), "reason": row.reason, "text": row.text} for row in rows.all()]


async def _tournaments(session: AsyncSession, account: str) -> list[Json]:
    statement = (
        select(TournamentRow.id, TournamentRow.name)
        .join(EntrantRow, EntrantRow.tournament_id == TournamentRow.id)
        .where(EntrantRow.account_id == account)
    )
    found = (await session.execute(statement)).all()
    return [{"id": public_id(tournament), "name": name} for tournament, name in found]


async def _calls(session: AsyncSession, account: str) -> Json:
    """Where the person wants to be told of what; not what proves that it is us who tell."""
    browsers = await session.scalars(select(BrowserRow).where(BrowserRow.account_id == account))
    hooks = await session.scalars(select(HookRow).where(HookRow.account_id == account))
    muted = await session.scalars(select(MutedRow.room_id).where(MutedRow.account_id == account))
    wished = wishes_of(await session.get(WishesRow, account))
    quiet = wished.quiet
    return {
        "kinds": list(wished.kinds),
        "quiet": None if quiet is None else [quiet.begin, quiet.end, quiet.zone],
        "browsers": [
            {"label": row.label, "endpoint": row.endpoint, "since": iso(row.created_at)}
            for row in browsers
        ],
        "hooks": [{"url": row.url, "form": row.form} for row in hooks],
        "letters": await told_by_mail(session, account),
        "muted": [public_id(room) for room in muted],
    }


# -- taking it away -------------------------------------------------------------------------------


async def delete_account(rooms: Rooms, account: Account, typed: str) -> None:
    """Give up what runs, leave every seat, forget the rest, also of the programs. Matches keep a
    nameless player."""
    if typed.strip().casefold() != account.name.casefold():
        raise Problem("invalid", f"name: type your name, {account.name}, to be sure.")
    async with rooms.database.read() as session:
        before = select(AccountRow).where(AccountRow.merged_id == account.id)
        merged = [account_of(row) for row in await session.scalars(before)]
    for one in merged:
        await erase(rooms, one)
    for program in await programs_of(rooms.database, account.id):
        await erase(rooms, Account(program.id, program.name, PROGRAM))
    await erase(rooms, account)


async def erase(rooms: Rooms, account: Account) -> None:
    """Delete what can be deleted of an account; it is nobody's program any more."""
    for room, seat, status in await _seats(rooms.database, account.id):
        if status == "playing":
            await leaving.resign(rooms, room, account, seat)
        elif status == "lobby":
            await seating.free(rooms, room, account, seat)
    async with rooms.database.write() as session:
        spoken = select(ChatRow.room_id, ChatRow.tournament_id, ChatRow.id)
        said = (await session.execute(spoken.where(ChatRow.account_id == account.id))).all()
        tournaments = await _tournaments_of(session, account.id)
        generation = await _forget(session, account.id)
        for row in tournaments:
            row.version += 1
    rooms.events.publish(AccountRevoked(account.id, generation))
    for room in {room for room, _, _ in said if room}:
        rooms.events.publish(LinesDeleted(room))
    for row in tournaments:
        rooms.events.publish(TournamentChanged(row.id))
    for tournament in {at for _, at, _ in said if at}:
        gone = [line for _, at, line in said if at == tournament]
        rooms.events.publish(TalkDeleted(tournament, gone))
    await retention.person_renamed(rooms, account.id)


async def _seats(database: Database, account: str) -> list[tuple[str, int, str]]:
    statement = (
        select(SeatRow.room_id, SeatRow.seat, RoomRow.status)
        .join(RoomRow, RoomRow.id == SeatRow.room_id)
        .where(SeatRow.account_id == account, RoomRow.tournament_id.is_(None))
    )
    async with database.read() as session:
        return [(room, seat, status) for room, seat, status in await session.execute(statement)]


async def _tournaments_of(session: AsyncSession, account: str) -> Sequence[TournamentRow]:
    """Those that show the account, or what it said. Their rows are locked."""
    named = [
        TournamentRow.id.in_(select(table.tournament_id).where(table.account_id == account))
        for table in (EntrantRow, OrganiserRow, WaitingRow, CommentatorRow, AnnouncementRow)
    ]
    statement = (
        select(TournamentRow)
        .where(or_(TournamentRow.organiser_id == account, *named))
        .order_by(TournamentRow.id)
        .with_for_update()
    )
    return (await session.scalars(statement)).all()


async def _forget(session: AsyncSession, account: str) -> int:
    """Returns its generation from now on."""
    played = select(MatchPlayerRow.match_id).where(MatchPlayerRow.account_id == account)
    for match in (await session.scalars(select(MatchRow).where(MatchRow.id.in_(played)))).all():
        match.players = [
            player | {"name": FORMER}
            if player and (player["id"] == account or player["kind"] == "device")
            else player
            for player in match.players
        ]
    await session.execute(
        update(SeatRow).where(SeatRow.device_of == account).values(device_name=FORMER)
    )
    await session.execute(
        update(RoomRow)
        .where(RoomRow.host_id == account, RoomRow.status == "lobby")
        .values(status="abandoned", spoken=None)
    )
    await session.execute(
        update(EntrantRow).where(EntrantRow.account_id == account).values(name=FORMER)
    )
    letters = select(AddressRow.address).where(AddressRow.account_id == account)
    asked = select(LinkRow.address).where(LinkRow.account_id == account)
    await session.execute(
        delete(OutboxRow).where(OutboxRow.address.in_(letters) | OutboxRow.address.in_(asked))
    )
    for place in PLACES:
        if place.erase == "delete":
            await session.execute(delete(place.column.class_).where(place.column == account))
    row = await session.get_one(AccountRow, account)
    row.name, row.generation, row.owner_id = FORMER, row.generation + 1, None
    row.earlier_cookies, row.merged_id = False, None
    return row.generation
