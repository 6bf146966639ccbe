"""When somebody at the table is away too long: what the others can do about it."""

from typing import Literal

from app.accounts.service import Account
from app.core.errors import Problem
from app.matches.live_match import Answer, LiveMatch
from app.matches.outcomes import HOUSE, abandon, moves
from app.rooms import leaving
from app.rooms.chat import note
from app.rooms.rematch import open_lobby
from app.rooms.room import Room, Seat, Visit
from app.rooms.seating import require_own, require_seat, unready
from app.rooms.service import Rooms
from engine import IllegalAction, Match, Step

How = Literal["bot", "win", "off"]
FEW_MOVES = 3
"""A match in which somebody made fewer moves was not played in earnest: it is not rated, and can be
called off."""


async def claim(rooms: Rooms, room: str, account: Account, seat: int, how: How) -> Visit:
    """A seated player ends the wait for somebody who is away: a bot plays on (the seat is kept for
    its owner), the match is won, or it is called off while little was played."""
    visit = await rooms.visible(room, account)
    now = visit.room
    require_own(now)
    require_seat(now, seat)
    if visit.seat is None or visit.seat == seat:
        raise Problem("seat_not_yours", "Only another player at this table can claim.")
    table = await rooms.matches.cache.fresh(now.id)
    if now.status != "playing" or table is None or table.match.over:
        raise Problem("not_started", "No match is being played in this room.")
    require_away(rooms, now, table, seat)
    if how == "off":
        await call_off(rooms, now, table, account)
    elif how == "win":
        require_alone(now, account, seat)
        require_done(await leave(rooms, table, seat, None))
    else:
        require_done(await leave(rooms, table, seat, now.seats[seat].name or "Somebody"))
        chair = now.seats[seat]
        kept = chair.account is not None  # at somebody's device one comes back with them
        await leaving.substitute(rooms, now.id, chair.played_by or "", seat, kept=kept)
    return await rooms.visit(room, account)


def require_away(rooms: Rooms, room: Room, table: LiveMatch, seat: int) -> None:
    """The person of this seat is waited for, and away for longer than the table waits."""
    problem = still_here(rooms, room, table, room.seats[seat])
    if problem:
        raise Problem("not_away", problem)


def still_here(rooms: Rooms, room: Room, table: LiveMatch, chair: Seat) -> str:
    """Why nobody can claim this seat; empty: they can."""
    patience = rooms.patience.claim_after(room.clock)
    if chair.played_by is None:
        return "A bot holds that seat, and bots are never away."
    if patience is None:
        return "Each move has its own time here. When it runs out, the game goes on by itself."
    own = room.seat_of(chair.played_by)
    if own is None or own in rooms.presence.connected(room.id):
        return "They are here."
    if chair.seat not in table.match.waiting():
        return "The game is not waiting for them now."
    now = rooms.matches.service_clock.now()
    away = now - (room.seats[own].away_since or now)
    if away < patience:
        return f"They have been away for {away // 1000} s. The table waits {patience // 1000} s."
    return ""


def require_alone(room: Room, account: Account, seat: int) -> None:
    """Nobody else would lose by it."""
    if any(other.account != account.id and other.seat != seat for other in room.people):
        detail = "Others are still playing. Let a bot play on, or call the match off."
        raise Problem("others_play", detail)


async def leave(rooms: Rooms, table: LiveMatch, seat: int, who: str | None) -> Answer:
    """Note in the match that somebody was away; `who`: a bot plays on for them."""

    def attempt(match: Match) -> Step:
        if seat in rooms.presence.connected(table.room) or seat not in match.waiting():
            raise IllegalAction("not_away", "They came back in time.")
        return match.try_absent(seat, who)

    command = f"{HOUSE}absent:{seat}:{table.match.ply + 1}"
    return await rooms.matches.play(table, command, attempt)


def require_done(answer: Answer) -> None:
    """The step was stored."""
    if not answer.ok:
        raise Problem(answer.code, answer.reason)


async def call_off(rooms: Rooms, room: Room, table: LiveMatch, account: Account) -> None:
    """The match does not count and has no result: back to the lobby. Only while little was
    played."""
    async with rooms.database.read() as session:
        made = await moves(session, table.match_id)
    if all(made.get(seat.seat, 0) >= FEW_MOVES for seat in room.people):
        detail = "Everybody has made a few moves already. Claim the win, or let a bot play on."
        raise Problem("too_late", detail)
    async with table.lock:
        async with rooms.starting(room.id) as (session, now):
            if now.status != "playing":
                return
            await abandon(session, [now.id])
            await open_lobby(session, now.id)
            await unready(session, now, account.id)
            line = await note(
                session, now.id, account.id, "called the match off, so it does not count"
            )
        rooms.matches.cache.forget(table)
    rooms.room_opened(now.id, line)
