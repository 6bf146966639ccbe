"""What is played for: the host changes game, options, clock, seats, who may come and watch."""

from collections.abc import Mapping
from typing import Any

from sqlalchemy import delete
from sqlalchemy.ext.asyncio import AsyncSession

from app.accounts.service import PROGRAM, Account
from app.core.errors import Problem
from app.rooms.models import SeatRow
from app.rooms.room import Room, Visit
from app.rooms.seating import place_bot, require_lobby, require_own, substitute_level, unready
from app.rooms.service import Rooms
from app.rooms.store import read_room
from app.rooms.terms import changed_terms, played, terms_of
from engine import InvalidOptions, UnknownGame, catalogue, rules_of


async def change(rooms: Rooms, room: str, account: Account, changes: Mapping[str, Any]) -> Visit:
    """The host changes what is played for before the start; whoever was ready is asked anew."""
    visit = await rooms.hosted(room, account)
    async with rooms.editing(visit.room.id) as edit:
        require_lobby(edit.row)
        require_own(edit.before)
        before = terms_of(edit.before)
        row, game = edit.row, changes.get("game") or edit.row.game
        seats = changes.get("seats") or fitting_seats(game, len(edit.before.seats))
        options = changes.get("options") or {}
        kept = row.options if game == row.game else {}
        row.game, row.options = game, options_for(game, kept | options, seats)
        row.access = changes.get("access") or row.access
        row.watch = changes.get("watch") or row.watch
        row.clock = changes.get("clock", row.clock)
        row.open_hands = changes.get("open_hands", row.open_hands)
        if changes.get("rated") is not None:
            row.rated = changes["rated"]
        if changes.get("programs") is not None:
            row.programs = changes["programs"]
        row.best_of = changes.get("best_of") or row.best_of
        require_as_before(edit.before, game, row.options, seats)
        await resize(edit.session, edit.before, seats)
        await edit.session.flush()
        now = await read_room(edit.session, row)
        require_ratable(now, changes)
        require_no_program(now)
        if played(terms_of(now)) != played(before):
            row.score = None  # another game, or by other rules: a new series
        if said := changed_terms(before, terms_of(now), now.game):
            row.terms += 1
            await unready(edit.session, now, account.id)
            await edit.note(account.id, f"changed {said}")
        if game != edit.before.game:
            await reseat_bots(edit.session, now)
    return await rooms.visit(room, account)


def options_for(game: str, given: Mapping[str, Any] | None, seats: int | None) -> dict[str, Any]:
    """All options of a game with their values, as a Problem where they do not fit."""
    try:
        info = rules_of(game).info
        info.check_seats(info.usual_seats if seats is None else seats)
        shown = {option.id for option in info.options if not option.internal}
        full = info.resolve_options(given)
        return {name: value for name, value in full.items() if name in shown}
    except UnknownGame as error:
        raise Problem("unknown_game", str(error), 422) from None
    except InvalidOptions as error:
        raise Problem("invalid_options", str(error)) from None


def require_as_before(room: Room, game: str, options: Mapping[str, Any], seats: int) -> None:
    """What goes on from another match is played as that was."""
    if room.origin is not None and (room.game, room.options, len(room.seats)) != (
        game,
        options,
        seats,
    ):
        raise Problem(
            "goes_on",
            "This room goes on from another game: game, options and seats are as they were there.",
        )


def require_ratable(room: Room, changes: Mapping[str, Any]) -> None:
    """Whoever asks for a rated game is told why it cannot be one."""
    if changes.get("rated") and room.unrated_why is not None:
        raise Problem("invalid", f"rated: {room.unrated_why}")


def require_no_program(room: Room) -> None:
    """Where programs are not welcome, none sits already."""
    if not room.programs_welcome and any(seat.kind == PROGRAM for seat in room.seats):
        raise Problem("no_programs", "A program sits here. Free its seat first, or allow programs.")


def fitting_seats(game: str, seats: int) -> int:
    """So many seats, or as near to it as the game goes."""
    if game not in catalogue:
        return seats
    low, high = catalogue[game].info.seats
    return min(max(seats, low), high)


async def resize(session: AsyncSession, room: Room, seats: int) -> None:
    """More or fewer seats; only empty ones can go."""
    if any(seat.taken for seat in room.seats[seats:]):
        raise Problem("seat_taken", "Somebody sits in a seat that you would remove. Free it first.")
    await session.execute(delete(SeatRow).where(SeatRow.room_id == room.id, SeatRow.seat >= seats))
    session.add_all(SeatRow(room_id=room.id, seat=n) for n in range(len(room.seats), seats))


async def reseat_bots(session: AsyncSession, room: Room) -> None:
    """Another game is chosen: bots of a level that it has not become some that it has."""
    for seat in room.seats:
        if seat.level is not None and seat.level not in rules_of(room.game).info.bots:
            await place_bot(session, room.id, seat.seat, substitute_level(room.game))
