"""A pause that all who sit at a table agree to: its clocks stand still, and nobody moves.

Any of them goes on again, after a moment in which the others see it; else it ends by itself
(`app.matches.clocks`). Bots and programs agree to everything; so in a rated game somebody else has
to decide too, or one person alone would have all the time there is.
"""

from dataclasses import replace

from app.accounts.service import PROGRAM, Account
from app.core.errors import Problem
from app.matches.clocks import Clock
from app.matches.live_match import LiveMatch
from app.rooms.chat import LineSaid, line_of, note
from app.rooms.room import Room, Visit
from app.rooms.seating import require_own
from app.rooms.service import Rooms


async def ask(rooms: Rooms, room: str, account: Account) -> LiveMatch:
    """Ask for a pause, or agree to one; it begins when all do."""
    visit, table = await _at_table(rooms, room, account)
    own, needed = set(visit.seats), deciding(visit.room)
    if needed <= own and visit.room.unrated_why is None:
        raise Problem("not_open", "The game is rated, and nobody else here could agree to it.")
    said: list[str] = []

    def asked(clock: Clock, now: int) -> Clock:
        require_playing(table)
        if clock.paused(now):
            raise Problem("paused", "The table has a pause already.")
        wanted = own.union(clock.asked)
        if needed <= wanted:
            said.append("agrees to a pause" if clock.asked else "takes a pause")
            return clock.pausing(now)
        if wanted > set(clock.asked):
            said.append("asks for a pause" if not clock.asked else "agrees to a pause")
        return replace(clock, asked=tuple(sorted(wanted)))

    await rooms.matches.cache.change_clock(table, asked)
    await _say(rooms, visit, account, said)
    return table


async def end(rooms: Rooms, room: str, account: Account) -> LiveMatch:
    """Go on in a moment; or take the own wish for a pause back, or decline that of others."""
    visit, table = await _at_table(rooms, room, account)
    own = set(visit.seats)
    said: list[str] = []

    def ended(clock: Clock, now: int) -> Clock:
        require_playing(table)
        if clock.paused(now):
            soon = clock.going_on(now)
            if soon != clock:
                said.append("goes on")
            return soon
        if not clock.asked:
            raise Problem("not_open", "Nobody asks for a pause.")
        said.append("wants no pause any more" if own & set(clock.asked) else "declined the pause")
        return replace(clock, asked=())

    await rooms.matches.cache.change_clock(table, ended)
    await _say(rooms, visit, account, said)
    return table


def deciding(room: Room) -> set[int]:
    """The seats that have to agree: those of people."""
    return {seat.seat for seat in room.seats if seat.played_by is not None and seat.kind != PROGRAM}


async def _at_table(rooms: Rooms, room: str, account: Account) -> tuple[Visit, LiveMatch]:
    visit = await rooms.visible(room, account)
    require_own(visit.room)
    if not visit.seats:
        raise Problem("not_a_member", "Only who sits at the table can ask for a pause.")
    table = await rooms.matches.cache.fresh(visit.room.id)
    if table is None:
        raise Problem("not_started", "The game has not started yet.")
    require_playing(table)
    if table.clock is None:
        raise Problem("not_open", "There is no clock here: nobody is in a hurry.")
    return visit, table


def require_playing(table: LiveMatch) -> None:
    """The match goes on."""
    if table.match.over:
        raise Problem("finished", "The game is over.")
    if table.quarantine is not None:
        raise Problem("quarantined", "This match stands still already.")


async def _say(rooms: Rooms, visit: Visit, account: Account, said: list[str]) -> None:
    """What somebody did, as a line of the chat."""
    for text in said:
        async with rooms.database.write() as session:
            line = await note(session, visit.room.id, account.id, text)
        rooms.events.publish(LineSaid(visit.room.id, line_of(line)))
