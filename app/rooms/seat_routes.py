"""HTTP: the seats of a room, the start, and what follows a match."""

from typing import Annotated

from fastapi import APIRouter, Body, Path

from app.rooms import claims, rematch, seating, starting
from app.rooms.dependencies import CHANGE_PROBLEMS, Changer, RoomPath, room_out
from app.rooms.requests import BotIn, ClaimIn, DeviceIn, ReadyIn, SitIn, StartIn
from app.rooms.schemas import RoomOut
from app.rooms.service import RoomsDep

router = APIRouter(prefix="/api/rooms/{room}", tags=["rooms"])

SeatPath = Annotated[int, Path(ge=0, le=63)]


@router.post("/seats/{seat}", responses=CHANGE_PROBLEMS)
async def sit(
    room: RoomPath,
    seat: SeatPath,
    account: Changer,
    rooms: RoomsDep,
    body: Annotated[SitIn | None, Body()] = None,
) -> RoomOut:
    """Sit down."""
    visit = await seating.sit(rooms, room, account, seat, body.join if body else None)
    return await room_out(rooms, visit, account)


@router.delete("/seats/{seat}", responses=CHANGE_PROBLEMS)
async def stand_up(room: RoomPath, seat: SeatPath, account: Changer, rooms: RoomsDep) -> RoomOut:
    """Stand up. The host can free any seat."""
    visit = await seating.free(rooms, room, account, seat)
    return await room_out(rooms, visit, account)


@router.post("/seats/{seat}/bot", responses=CHANGE_PROBLEMS)
async def seat_bot(
    room: RoomPath, seat: SeatPath, body: BotIn, account: Changer, rooms: RoomsDep
) -> RoomOut:
    """The host puts a bot on a seat."""
    visit = await seating.seat_bot(rooms, room, account, seat, body.level)
    return await room_out(rooms, visit, account)


@router.post("/seats/{seat}/device", responses=CHANGE_PROBLEMS)
async def seat_at_device(
    room: RoomPath, seat: SeatPath, body: DeviceIn, account: Changer, rooms: RoomsDep
) -> RoomOut:
    """Somebody plays at your device: you act for that seat, too."""
    visit = await seating.seat_at_device(rooms, room, account, seat, body.name)
    return await room_out(rooms, visit, account)


@router.post("/seats/{seat}/ready", responses=CHANGE_PROBLEMS)
async def ready(
    room: RoomPath, seat: SeatPath, body: ReadyIn, account: Changer, rooms: RoomsDep
) -> RoomOut:
    """Say whether you are ready."""
    visit = await seating.ready(rooms, room, account, seat, body.ready, body.terms)
    return await room_out(rooms, visit, account)


@router.post("/start", responses=CHANGE_PROBLEMS)
async def start(
    room: RoomPath,
    account: Changer,
    rooms: RoomsDep,
    body: Annotated[StartIn | None, Body()] = None,
) -> RoomOut:
    """The host starts the match."""
    visit = await starting.start(rooms, room, account, body.terms if body else None)
    return await room_out(rooms, visit, account)


@router.post("/rematch", responses=CHANGE_PROBLEMS)
async def want_rematch(room: RoomPath, account: Changer, rooms: RoomsDep) -> RoomOut:
    """Ask for a rematch or accept it. It begins when everybody at the table wants it."""
    return await room_out(rooms, await rematch.want(rooms, room, account), account)


@router.delete("/rematch", responses=CHANGE_PROBLEMS)
async def decline_rematch(room: RoomPath, account: Changer, rooms: RoomsDep) -> RoomOut:
    """Withdraw your wish for a rematch, or decline it."""
    return await room_out(rooms, await rematch.decline(rooms, room, account), account)


@router.post("/lobby", responses=CHANGE_PROBLEMS)
async def back_to_lobby(room: RoomPath, account: Changer, rooms: RoomsDep) -> RoomOut:
    """After a match, the host opens the lobby again for other terms, games or players."""
    return await room_out(rooms, await rematch.back_to_lobby(rooms, room, account), account)


@router.post("/claim", responses=CHANGE_PROBLEMS)
async def claim_seat(room: RoomPath, body: ClaimIn, account: Changer, rooms: RoomsDep) -> RoomOut:
    """End the wait for a player who is away for longer than the table waits."""
    visit = await claims.claim(rooms, room, account, body.seat, body.how)
    return await room_out(rooms, visit, account)
