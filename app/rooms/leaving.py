"""Giving up a match; a bot may play on."""

from app.accounts.service import Account
from app.matches.live_match import Answer
from app.rooms.bots import stand_in_name
from app.rooms.models import SeatRow
from app.rooms.seating import clear, place_bot, substitute_level
from app.rooms.service import Rooms
from engine import Match, Step


async def resign(rooms: Rooms, room: str, account: Account, seat: int) -> tuple[str, Answer]:
    """Give up; the command and its answer.

    At a table of more than two a bot plays on, as long as another person is still there.
    """
    now = (await rooms.visible(room, account)).room
    table = await rooms.matches.cache.table_of(now.id)
    command = f"resign {table.number if table else 0} {seat}"
    plays_on = len(now.seats) > 2 and any(
        other.account not in (None, account.id) for other in now.seats
    )

    def attempt(match: Match) -> Step:
        if plays_on:
            return match.try_hand_over(seat, account.name)
        return match.try_resign(seat)

    answer = await rooms.matches.command(
        now.id, account.id, command, seat, attempt, named_by_us=True, in_pause=True
    )
    if answer.ok and plays_on:
        await substitute(rooms, now.id, account.id, seat)
    return command, answer


async def substitute(
    rooms: Rooms, room: str, account: str, seat: int, *, kept: bool = False
) -> None:
    """A bot takes the seat of somebody who left a running match; `kept`: who may come back."""
    async with rooms.editing(room) as edit:
        if edit.row.status == "playing" and edit.before.seats[seat].played_by == account:
            await clear(edit.session, room, seat)
            person = edit.before.seats[seat].name or "Somebody"
            name = stand_in_name(person) if edit.row.tournament_id else None
            await place_bot(edit.session, room, seat, substitute_level(edit.row.game), name)
            if kept:
                (await edit.session.get_one(SeatRow, (room, seat))).kept_for = account
