"""After a match: another one that all agree to, or back to the lobby for other terms."""

from dataclasses import replace

from sqlalchemy import update
from sqlalchemy.ext.asyncio import AsyncSession

from app.accounts.service import Account
from app.core.clock import now_ms
from app.core.errors import Problem
from app.matches.outcomes import latest_result, wins
from app.rooms import starting
from app.rooms.best_of import Score, carried, counted, key_of, same_players, score_out
from app.rooms.chat import LineSaid, line_of, note
from app.rooms.ids import stored_id
from app.rooms.models import RoomRow, SeatRow
from app.rooms.opening import unused_spoken
from app.rooms.room import Room, Seat, Visit, free_seat, visit_of
from app.rooms.seating import require_own, unready
from app.rooms.service import Rooms, require_host, require_visible


async def want(rooms: Rooms, room: str, account: Account) -> Visit:
    """Somebody who sits there wants another match; when all do, it begins, with the seats passed
    on by one."""
    async with rooms.starting(stored_id(room)) as (session, now):
        visit = visit_of(now, account.id, rooms.keys, None, None)
        require_visible(visit)
        require_own(now)
        require_finished(now)
        if visit.seat is None and not (visit.host and not now.people):
            raise Problem("not_a_member", "Only a seated player can ask for a rematch.")
        noted = None
        if visit.seat is not None and not now.seats[visit.seat].rematch:
            others = any(each.rematch for each in now.people)
            what = await what_follows(session, now)
            text = f"accepts the {what}" if others else f"asks for {ARTICLE[what]} {what}"
            noted = await note(session, now.id, account.id, text)
            now = await answered(session, now, visit.seat, True)
        agreed = free_seat(now) is None and all(seat.rematch for seat in now.people)
        if agreed:
            series, score = await keep_series(session, now)
            seats = await rotate(session, now)
            now = replace(now, seats=seats, series=series, score=score)
            loaded = await starting.launch(rooms, session, now)
    if noted is not None:
        rooms.events.publish(LineSaid(now.id, line_of(noted)))
    if agreed:
        now = starting.launched(rooms, now, loaded)
    else:
        rooms.tell(now)
    return visit_of(now, account.id, rooms.keys, None, None)


async def decline(rooms: Rooms, room: str, account: Account) -> Visit:
    """Take back the own wish for another match, or decline that of others."""
    async with rooms.starting(stored_id(room)) as (session, now):
        visit = visit_of(now, account.id, rooms.keys, None, None)
        require_visible(visit)
        require_own(now)
        require_finished(now)
        if visit.seat is None:
            raise Problem("not_a_member", "Only a seated player can decline a rematch.")
        withdraws = now.seats[visit.seat].rematch
        others = any(each.rematch for each in now.people if each.seat != visit.seat)
        what = await what_follows(session, now)
        text = f"withdrew the {what}" if withdraws else f"declined the {what}"
        noted = await note(session, now.id, account.id, text)
        now = await answered(session, now, visit.seat, False if others or not withdraws else None)
    rooms.events.publish(LineSaid(now.id, line_of(noted)))
    rooms.tell(now)
    return visit_of(now, account.id, rooms.keys, None, None)


ARTICLE = {"rematch": "a", "next game": "the", "extra game": "the", "new series": "a"}


async def what_follows(session: AsyncSession, now: Room) -> str:
    """What everybody is asked for: in a series the next match of it."""
    latest = await latest_result(session, now.id) if now.best_of > 1 else None
    if latest is None or len(now.seats) < 2:
        return "rematch"
    found = score_out(now.best_of, now.score, [key_of(one) for one in latest[0]], latest[1])
    if found is None or found["over"]:
        return "new series"
    return "extra game" if found["next"] == "extra" else "next game"


async def answered(session: AsyncSession, now: Room, seat: int, wants: bool | None) -> Room:
    """Store what somebody says to another match; the room with it."""
    await session.execute(
        update(SeatRow).where(SeatRow.room_id == now.id, SeatRow.seat == seat).values(rematch=wants)
    )
    seats = [replace(s, rematch=wants) if s.seat == seat else s for s in now.seats]
    return replace(now, seats=tuple(seats))


async def keep_series(session: AsyncSession, now: Room) -> tuple[dict[str, int], Score | None]:
    """Count the match that is over: into the games won in the room, and into its series. The score
    of the series is None where the next match begins a new one."""
    won = await wins(session, now.id)
    latest = await latest_result(session, now.id) if now.best_of > 1 else None
    score = None
    if latest is not None and len(now.seats) > 1:
        players, placement = latest
        keys = [key_of(player) for player in players]
        score = counted(same_players(now.score, keys), keys, placement)
        score = carried(now.best_of, score, now.keys)
    values = {"series": won, "score": score}
    await session.execute(update(RoomRow).where(RoomRow.id == now.id).values(values))
    return won, score


async def rotate(session: AsyncSession, now: Room) -> tuple[Seat, ...]:
    """Everybody moves on by one seat: two change sides."""
    here = SeatRow.room_id == now.id
    await session.execute(update(SeatRow).where(here).values(account_id=None))
    turned = []
    for number, before in enumerate((now.seats[-1], *now.seats[:-1])):
        moved = {
            "account_id": before.account,
            "bot_level": before.level,
            "bot_name": before.name if before.level is not None else None,
            "away_since": before.away_since,
            "kept_for": None,
            "device_of": before.device,
            "device_name": before.name if before.device is not None else None,
        }
        await session.execute(update(SeatRow).where(here, SeatRow.seat == number).values(moved))
        turned.append(replace(before, seat=number, kept_for=None))
    return tuple(turned)


async def back_to_lobby(rooms: Rooms, room: str, account: Account) -> Visit:
    """The host opens the lobby again, for other terms, another game or other players."""
    visit = await rooms.visible(room, account)
    require_own(visit.room)
    async with rooms.starting(visit.room.id) as (session, now):
        here = visit_of(now, account.id, rooms.keys, None, None)
        require_visible(here)
        require_host(here)
        if now.status == "lobby":
            return here
        require_finished(now)
        await keep_series(session, now)
        await open_lobby(session, now.id)
        await unready(session, now, account.id)
        line = await note(session, now.id, account.id, "opened the lobby again")
    rooms.room_opened(now.id, line)
    return await rooms.visit(room, account)


async def open_lobby(session: AsyncSession, room: str) -> None:
    """The room waits for a start again, with nobody's answer to a rematch and a code to say."""
    await session.execute(
        update(RoomRow)
        .where(RoomRow.id == room)
        .values(
            status="lobby",
            terms=RoomRow.terms + 1,
            origin=None,
            spoken=await unused_spoken(session),
            changed_at=now_ms(),
        )
    )
    await session.execute(update(SeatRow).where(SeatRow.room_id == room).values(rematch=None))


def require_finished(room: Room) -> None:
    """The match in this room is over."""
    if room.status in ("lobby", "abandoned"):
        raise Problem("not_started", "No game was played here yet. Start the first one.")
    if room.status == "playing":
        raise Problem("not_finished", "The game is still going on.")
