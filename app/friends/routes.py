"""HTTP: people one met, friends, invitations by name."""

from typing import Annotated, Literal

from fastapi import APIRouter, Path, Request

from app.accounts.identity import RequiredAccount
from app.accounts.models import AccountRow
from app.accounts.service import Account
from app.core.clock import iso, iso_or_none
from app.core.errors import Problem, problems
from app.core.limits import BEFRIEND, PAST
from app.friends.invitations import ROOM, Invitations, Received, Sent
from app.friends.meeting import Acquaintance, acquaintances, is_acquainted
from app.friends.schemas import (
    AcceptedOut,
    AcquaintanceOut,
    HereOut,
    InvitationOut,
    InvitationsOut,
    InviteIn,
    PeopleOut,
    PersonOut,
    PresenceIn,
    SentListOut,
    SentOut,
)
from app.friends.whereabouts import Whereabouts, whereabouts
from app.people import friends
from app.rooms.dependencies import CHANGE_PROBLEMS, Changer, RoomPath
from app.rooms.ids import public_id, stored_id
from app.rooms.service import RoomsDep
from app.services import Services, services
from engine import rules_of

router = APIRouter(prefix="/api", tags=["friends"])
Person = Annotated[str, Path(max_length=24, description="Account id")]
Kind = Literal["room", "group"]


async def invitations_of(request: Request) -> Invitations:
    """The invitations of this application."""
    return services(request).invitations


@router.get("/me/people", responses=problems(401, 403, 429))
async def people(request: Request, account: RequiredAccount) -> PeopleOut:
    """The people you met, and where your friends are."""
    made = services(request)
    await made.limits.check(PAST, account.id)
    return await people_of(made, account)


async def people_of(made: Services, account: Account) -> PeopleOut:
    """The people somebody met, and where their friends are."""
    async with made.database.read() as session:
        found = await acquaintances(session, account.id)
        close = [one.id for one in found if one.bond == "friends"]
        here = await whereabouts(session, made.presence, made.looking, close)
        row = await session.get_one(AccountRow, account.id)
    return PeopleOut(
        people=[acquaintance_out(one, here.get(one.id)) for one in found],
        offline=row.appears_offline,
    )


def acquaintance_out(one: Acquaintance, here: Whereabouts | None) -> AcquaintanceOut:
    """Somebody one met, as they are shown."""
    return AcquaintanceOut(
        id=one.id,
        name=one.name,
        kind=one.kind,
        bond=one.bond,
        met_at=iso_or_none(one.met_at),
        here=None
        if here is None
        else HereOut(
            state=here.state,
            room=None if here.room is None else public_id(here.room),
            game=None if here.game is None else rules_of(here.game).info.title,
        ),
    )


@router.put("/me/friends/{person}", responses=CHANGE_PROBLEMS)
async def befriend(request: Request, person: Person, account: Changer) -> PeopleOut:
    """Ask somebody you met to be your friend, or say yes to who asked."""
    made = services(request)
    await made.limits.check(BEFRIEND, account.id)
    async with made.database.write() as session:
        if not await is_acquainted(session, account.id, person):
            raise Problem("not_found", "You have not met that person.")
        await friends.ask(session, account.id, person)
    return await people_of(made, account)


@router.delete("/me/friends/{person}", responses=CHANGE_PROBLEMS)
async def unfriend(request: Request, person: Person, account: Changer) -> PeopleOut:
    """Be friends no more, say no to who asks, or take back that you asked. Nobody is told."""
    made = services(request)
    async with made.database.write() as session:
        await friends.part(session, account.id, person)
    return await people_of(made, account)


@router.put("/me/presence", responses=CHANGE_PROBLEMS)
async def set_presence(request: Request, account: Changer, body: PresenceIn) -> PeopleOut:
    """Appear offline, also to your friends; or not."""
    made = services(request)
    async with made.database.write() as session:
        (await session.get_one(AccountRow, account.id)).appears_offline = body.offline
    return await people_of(made, account)


# -- invitations ----------------------------------------------------------------------------------


@router.get("/me/invitations", responses=problems(401, 403, 429))
async def received(request: Request, account: RequiredAccount) -> InvitationsOut:
    """The open invitations to you. Pages that are shown ask for it now and then: whoever has one
    open is here."""
    made = services(request)
    await made.limits.check(PAST, account.id)
    made.looking.visit(account.id)
    found = await made.invitations.received(account.id)
    return InvitationsOut(invitations=[invitation_out(one) for one in found])


def invitation_out(one: Received) -> InvitationOut:
    """An invitation, as who is invited sees it."""
    what = f"to play {one.title}" if one.row.kind == ROOM else f"into the group {one.title}"
    host = PersonOut(id=one.host.id, name=one.host.name, kind=one.host.kind)
    return InvitationOut(
        kind="room" if one.row.kind == ROOM else "group",
        place=public_id(one.row.place),
        title=one.title,
        text=f"{one.host.name} invites you {what}",
        game=one.game,
        host=host,
        at=iso(one.row.at),
    )


@router.delete("/me/invitations/{kind}/{place}", responses=CHANGE_PROBLEMS)
async def decline(
    request: Request,
    kind: Kind,
    place: Annotated[str, Path(max_length=40, description="Id of the room or group")],
    account: Changer,
) -> InvitationsOut:
    """Decline an invitation."""
    await services(request).invitations.decline(kind, stored_id(place), account.id)
    return await received(request, account)


@router.get("/rooms/{room}/invitations", responses=problems(401, 403, 404))
async def sent(
    request: Request, room: RoomPath, account: RequiredAccount, rooms: RoomsDep
) -> SentListOut:
    """The host sees who was invited, and what they said."""
    visit = await rooms.hosted(room, account)
    return sent_out(await services(request).invitations.sent(ROOM, visit.room.id))


def sent_out(found: list[Sent]) -> SentListOut:
    """Invitations, as who sent them sees them."""
    return SentListOut(
        invitations=[
            SentOut(
                person=PersonOut(id=one.person.id, name=one.person.name, kind=one.person.kind),
                status=one.status,
                at=iso(one.at),
            )
            for one in found
        ]
    )


@router.post("/rooms/{room}/invitations", status_code=201, responses=CHANGE_PROBLEMS)
async def invite(request: Request, room: RoomPath, account: Changer, body: InviteIn) -> SentListOut:
    """The host invites somebody they met into the lobby."""
    made = services(request)
    ident = await made.invitations.invite(room, account, body.person)
    return sent_out(await made.invitations.sent(ROOM, ident))


@router.delete("/rooms/{room}/invitations/{person}", responses=CHANGE_PROBLEMS)
async def take_back(
    request: Request, room: RoomPath, person: Person, account: Changer
) -> SentListOut:
    """The host takes an invitation back."""
    made = services(request)
    ident = await made.invitations.take_back(room, account, person)
    return sent_out(await made.invitations.sent(ROOM, ident))


@router.post("/rooms/{room}/invitations/accept", responses=CHANGE_PROBLEMS)
async def accept(request: Request, room: RoomPath, account: Changer) -> AcceptedOut:
    """Accept an invitation: you sit down."""
    ident = stored_id(room)
    await services(request).invitations.accept(ident, account)
    return AcceptedOut(path=f"/r/{public_id(ident)}")
